import type { Located } from '../../../openapi/located';
import { caseOf, type NameCase, wordsOf } from '../../../openapi/words';
import type { RuleContext } from '../../rule-context';
import { type Group, isForeign, type Kind } from './_field-names';

/** A name in one spelling, and the objects or parameters that have it. */
interface Spelling {
  name: string;
  groups: Group[];
  at: Located;
  /** How many objects have it, or operations take it. */
  uses: number;
}

/** One name in several spellings: the one that is used most comes first. */
interface Twin {
  words: string;
  spellings: Spelling[];
  /** True where one object has more than one of them. */
  inOneObject: boolean;
}

/**
 * Finds the names that one kind of place spells in several ways. What only another vocabulary spells otherwise is left
 * out: an object in which no name has the contract's style is somebody else's, unless it's the twin of one of its own.
 *
 * @param context The context.
 * @param kind Where the names stand.
 * @param all The objects, or the parameters.
 * @param main The style of most names.
 * @returns The names, those that one object has twice first.
 */
export function spelledTwice(context: RuleContext, kind: Kind, all: readonly Group[], main: NameCase): Twin[] {
  const byWords = new Map<string, Map<string, Spelling>>();
  for (const group of all) {
    // An object whose names are all in PascalCase has the format of somebody else, who spells the same names otherwise.
    const pascal = group.names.every(({ style }) => style === 'PascalCase');
    if (kind === 'json' && main !== 'PascalCase' && isForeign(group, main) && pascal) continue;
    for (const { name, at } of group.names) {
      // Keys in capitals are the values of a list.
      if (caseOf(name) === 'UPPER_CASE') continue;
      const words = `${wordsOf(name).join(' ')} ${familyOf(group)}`;
      const known = byWords.get(words) ?? new Map<string, Spelling>();
      const spelling = known.get(name) ?? { name, groups: [], at, uses: 0 };
      spelling.groups.push(group);
      spelling.uses++;
      byWords.set(words, known.set(name, spelling));
    }
  }
  const found = [...byWords].flatMap(([words, spelled]): Twin[] => {
    const spellings = [...spelled.values()];
    if (new Set(spellings.map(({ name }) => caseOf(name))).size < 2) return [];
    if (kind === 'query') for (const one of spellings) one.uses = operationsTaking(context, one.name);
    spellings.sort((a, b) => b.uses - a.uses || Number(caseOf(b.name) === main) - Number(caseOf(a.name) === main));
    const [first, ...rest] = spellings;
    // An object, a list, and a value are three things of one name.
    const shape = shapeOf(context, first!.at);
    const same = [first!, ...rest.filter(({ at }) => shapeOf(context, at) === shape)];
    if (same.length < 2) return [];
    const groups = same.flatMap(one => one.groups);
    return [{ words, spellings: same, inOneObject: new Set(groups).size < groups.length }];
  });
  const twinsIn = new Map<Group, Set<Twin>>();
  for (const twin of found)
    for (const group of twin.spellings.flatMap(({ groups }) => groups))
      twinsIn.set(group, (twinsIn.get(group) ?? new Set()).add(twin));
  const twins = kind === 'query' ? found : found.filter(twin => twin.inOneObject || isOwn(twin, twinsIn, main));
  return twins.sort((a, b) => Number(b.inOneObject) - Number(a.inOneObject) || usesOfRarest(b) - usesOfRarest(a));
}

/**
 * @param twins Names in several spellings.
 * @returns Where one style comes from, if all of it is in schemas of one prefix, such as `ent.`; '' if it's mixed.
 */
export function oneSource(twins: readonly Twin[]): string {
  const sources = new Map<NameCase, Set<string>>();
  for (const { name, groups } of twins.flatMap(({ spellings }) => spellings)) {
    const style = caseOf(name)!;
    const prefixes = groups.map(({ at }) => /\/(?:schemas|definitions)\/([\w-]+)\.[^/]+\//.exec(at.pointer)?.[1] ?? '');
    sources.set(style, new Set([...(sources.get(style) ?? []), ...prefixes]));
  }
  for (const [style, prefixes] of sources) {
    const [only = ''] = prefixes;
    const elsewhere = [...sources].some(([other, theirs]) => other !== style && theirs.has(only));
    const inEach = twins.every(({ spellings }) => spellings.some(({ name }) => caseOf(name) === style));
    if (prefixes.size === 1 && only !== '' && !elsewhere && inEach && twins.length > 1)
      return ` All the ${style} ones are in schemas that begin with "${only}.".`;
  }
  return '';
}

/** Of a pair that is met often in both spellings more clients see both. */
const usesOfRarest = ({ spellings }: Twin): number => Math.min(...spellings.map(({ uses }) => uses));

/** Two versions of a standard stand side by side on purpose. */
const familyOf = ({ at }: Group): string => /\/schemas\/\w*?(V\d+\w*)\//.exec(at.pointer)?.[1] ?? '';

/** The names are both the contract's own: the rare one stands among others in its style, or in the twin of an object. */
function isOwn({ spellings }: Twin, twinsIn: TwinsIn, main: NameCase): boolean {
  const odd = spellings.filter(({ name }) => caseOf(name) !== main);
  return odd.some(({ groups }) =>
    groups.some(
      group =>
        group.names.some(({ style }) => style === main) || isAlone(group, main) || isCopy(group, twinsIn, spellings),
    ),
  );
}

/** The only name that shows a style, in an object that is not part of a foreign one. */
const isAlone = (group: Group, main: NameCase): boolean =>
  group.names.length === 1 && (group.parent === null || !isForeign(group.parent, main));

/** An object that another one repeats, name by name, in the other style. */
const isCopy = (group: Group, twinsIn: TwinsIn, spellings: readonly Spelling[]): boolean =>
  spellings.some(({ groups }) =>
    groups.some(other => {
      if (other === group) return false;
      const shared = [...twinsIn.get(group)!].filter(twin => twinsIn.get(other)!.has(twin)).length;
      return shared > 1 && shared * 2 >= Math.min(group.names.length, other.names.length);
    }),
  );

/** The names that an object has in one of several spellings. */
type TwinsIn = ReadonlyMap<Group, ReadonlySet<Twin>>;

const operationsTaking = ({ operations }: RuleContext, name: string): number =>
  operations.filter(({ parameters }) => parameters.some(one => one.in === 'query' && one.name === name)).length;

const shapeOf = (context: RuleContext, at: Located): string => {
  const schemas = context.variants(at.value?.in === 'query' ? context.child(at, 'schema') : at);
  if (schemas.some(({ fields }) => fields.size > 0)) return 'object';
  return ['object', 'array'].find(type => schemas.some(({ types }) => types.has(type))) ?? 'value';
};
