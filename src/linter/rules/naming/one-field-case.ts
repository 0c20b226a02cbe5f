import type { NameCase } from '../../../openapi/words';
import { listInWords } from '../../../text/list-in-words';
import type { FindingDraft } from '../../finding';
import type { RuleDefinition } from '../../rule';
import type { RuleContext } from '../../rule-context';
import { type Group, isForeign, type Kind, namesOf } from './_field-names';
import { requiredCase } from './_required-case';
import { oneSource, spelledTwice } from './_spelled-twice';

export default {
  severity: 'info',
  basis: 'design',
  title: 'Field names are spelled in more than one style',
  clauses: ['service.3.1'],
  lesson: 'names-that-last',
  reason:
    'Developers guess new names from the ones they know. With two styles, any guess may be wrong, generated code mixes both, and you can’t drop either style later.',
  fixes: [
    'Before anyone depends on the field, rename it to match the others.',
    'If clients already depend on it, add the field in the common style, mark the old one as deprecated, and drop it in the next version.',
  ],
  precedents: [
    { source: 'Zalando 118', says: 'Property names are snake_case, never camelCase.' },
    { source: 'AIP-140', says: 'Fields are lower_snake_case in the definition.' },
    { source: 'Azure json-field-name-casing', says: 'All JSON field names are camelCase.' },
    { source: 'Graph Naming', says: 'All names are lower camel case.' },
  ],
  decision: {
    name: 'field-case',
    summary: 'how fields and query parameters are spelled',
    usual: 'consistent',
    others: {
      snake_case: requiredCase('snake_case'),
      camelCase: requiredCase('camelCase'),
      PascalCase: requiredCase('PascalCase'),
      'kebab-case': requiredCase('kebab-case'),
    },
  },
  silence: {
    asks: 'are all fields spelled in one style?',
    at: ({ responses }) => responses.some(({ content }) => content.length > 0),
    because: 'spells its fields like the others',
  },
  good: [
    {
      title: 'One style throughout',
      yaml: `paths:
  /orders/{orderId}:
    get:
      responses:
        '200':
          description: Order
          content:
            application/json:
              schema: { type: object, properties: { created_at: { type: string }, customer_id: { type: string }, id: { type: string } } }
`,
    },
  ],
  bad: [
    {
      title: 'Two styles in one object',
      yaml: `paths:
  /orders/{id}:
    get:
      responses:
        '200':
          description: Order
          content:
            application/json:
              schema: { type: object, properties: { created_at: { type: string }, customerId: { type: string }, paid_at: { type: string } } }
`,
    },
  ],
  check(context) {
    const kinds = namesOf(context);
    for (const kind of Object.keys(kinds) as Kind[]) {
      const [first] = stylesOf(kinds[kind]);
      if (first !== undefined) reportTwins(context, kind, kinds[kind], first[0]);
    }
    for (const kind of ['form', 'query'] as const) {
      // So few names are no convention of their own: they are judged with the others.
      if (namesIn(kinds[kind]).size >= ownStyle) continue;
      kinds.json.push(...kinds[kind]);
      kinds[kind] = [];
    }
    const mains = new Map<Kind, NameCase>();
    const fields = stylesOf(kinds.json)[0]?.[0] ?? null;
    for (const kind of Object.keys(kinds) as Kind[]) {
      const styles = stylesOf(kinds[kind]);
      const [first] = styles;
      if (first === undefined) continue;
      const [main, names] = first;
      const odd = oddOnes(kinds[kind], main, names.size);
      // Where the fields are spelled otherwise, a style of queries has to be clearer to be one.
      const alone = kind !== 'json' && fields !== null && main !== fields;
      if (odd.length > 1 && (alone ? names.size <= odd.length * 2 : names.size < odd.length * 2)) {
        reportMix(context, kind, kinds[kind], styles);
        continue;
      }
      for (const { places, ...report } of odd) {
        const message = `${report.message} This happens in ${places} places.`;
        context.report(places === 1 ? report : { ...report, operation: null, message });
      }
      if (names.size >= ownStyle) mains.set(kind, main);
    }
    // One style for queries and another for bodies is a convention; that there are two is told once.
    const styles = new Set(mains.values());
    if (styles.size < 2) return;
    const told = [...mains].map(([kind, style]) => `${style} ${places[kind]}`);
    const [first] = [...mains.keys()].slice(-1).map(kind => kinds[kind][0]?.names[0]);
    const message = `Names are spelled differently in different places: ${listInWords(told)}.`;
    if (first !== undefined)
      context.report({ at: first.at, operation: null, message, severity: 'info', scope: 'contract' });
  },
} satisfies RuleDefinition;

/** Where the names of a kind stand. */
const places: Record<Kind, string> = { json: 'in bodies', form: 'in forms', query: 'in queries' };

/** From so many names upwards a place may have a style of its own. */
const ownStyle = 3;

/** Each name once, however often it's used. */
const namesIn = (groups: readonly Group[]) => new Set(groups.flatMap(({ names }) => names.map(({ name }) => name)));

/** The styles with their names: first the one of most names, and among equals the one that is used most. */
function stylesOf(groups: readonly Group[]): [NameCase, Set<string>][] {
  const styles = new Map<NameCase, { names: Set<string>; uses: number }>();
  for (const { names } of groups) {
    for (const { name, style } of names) {
      const known = styles.get(style) ?? { names: new Set(), uses: 0 };
      styles.set(style, known);
      known.names.add(name);
      known.uses++;
    }
  }
  return [...styles]
    .sort(([, a], [, b]) => b.names.size - a.names.size || b.uses - a.uses)
    .map(([style, { names }]) => [style, names]);
}

/** One name in two styles is more than taste: a client that reads both needs two names for one thing. */
function reportTwins(context: RuleContext, kind: Kind, groups: readonly Group[], main: NameCase) {
  const twins = spelledTwice(context, kind, groups, main);
  const [first] = twins;
  if (first === undefined) return;
  const told = twins.slice(0, 3).map(({ spellings }) => listInWords(spellings.map(({ name }) => `"${name}"`)));
  const more = twins.length > 3 ? `, and ${twins.length - 3} more` : '';
  const ways = twins.every(({ spellings }) => spellings.length === 2) ? 'two' : 'several';
  // The number is a lower bound: what may be somebody else's, or another thing of the same name, isn't counted.
  const count = twins.length === 1 ? 'A name is' : `At least ${twins.length} names are`;
  const message = `${count} spelled in ${ways} ways ${places[kind]}: ${told.join(', ')}${more}.${oneSource(twins)}`;
  const at = first.spellings.at(-1)!.at;
  // A single field that's spelled its own way once is a slip, or the name of something else.
  const [only] = twins.length === 1 && kind === 'json' && !first.inOneObject ? first.spellings.slice(-1) : [];
  const slip = only !== undefined && only.uses === 1 && first.spellings[0]!.uses > 4;
  const severity = slip ? 'info' : 'warning';
  context.report({ at, operation: null, message, severity, scope: 'contract', places: twins.length });
}

/** Names of two styles, neither of which is the odd one: told once. */
function reportMix(context: RuleContext, kind: Kind, groups: readonly Group[], styles: [NameCase, Set<string>][]) {
  const told = styles.map(([style, names]) => `${names.size} ${style} (${[...names].slice(0, 2).join(', ')})`);
  const message = `Names ${places[kind]} have no common style: ${told.join(', ')}.`;
  const main = styles[0]![0];
  const odd = groups.flatMap(group => group.names.filter(({ style }) => style !== main));
  const operation = new Set(groups.map(group => group.operation)).size === 1 ? groups[0]!.operation : null;
  const count = styles.slice(1).reduce((sum, [, { size }]) => sum + size, 0);
  context.report({ at: odd[0]!.at, operation, message, scope: 'contract', places: count });
}

/** The names that are spelled unlike most of their kind, which `count` names follow; each with its number of places. */
function oddOnes(groups: readonly Group[], common: NameCase, count: number): (FindingDraft & { places: number })[] {
  /** The same name in many places is one decision: it is told at the first. */
  const odd = new Map<string, { report: FindingDraft; places: number }>();
  const add = (key: string, report: FindingDraft) => {
    const known = odd.get(key);
    if (known === undefined) odd.set(key, { report, places: 1 });
    else known.places++;
  };
  for (const group of groups) {
    const { at, operation, names } = group;
    const others = names.filter(({ style }) => style !== common);
    const [first] = others;
    if (first === undefined) continue;
    // What keeps another style throughout, such as a document of a foreign format, is one place and not many.
    const foreign = isForeign(group, common);
    if (foreign && isInForeign(group, common)) continue;
    if (foreign && names.length > 2) {
      const same = names.every(({ style }) => style === first.style);
      const how = same
        ? `All ${names.length} names in this object are ${first.style}`
        : `None of the ${names.length} names in this object is ${common}`;
      const message = `${how}, while ${count === 1 ? 'another is' : `${count} others are`} ${common}.`;
      add(names.map(({ name }) => name).join(' '), { at, operation, message });
      continue;
    }
    for (const { name, at: place, style } of others) {
      const others = count === 1 ? 'another name is' : `${count} other names are`;
      const message = `"${name}" is ${style}, while ${others} ${common}.`;
      add(name, { at: place, operation, message });
    }
  }
  return [...odd.values()].map(({ report, places }) => ({ ...report, places }));
}

/** True where the nearest object around it that shows any style shows a foreign one. */
function isInForeign(group: Group, common: NameCase): boolean {
  let up = group.parent;
  // A schema that contains itself leads round in a circle.
  for (let steps = 0; up !== null && up.names.length === 0 && steps < 50; steps++) up = up.parent;
  return up !== null && up !== group && isForeign(up, common);
}
