import type { OpenApi } from '../../conventions/openapi';
import { valueAt } from '../../flaws/draft';
import { pathShape } from '../../openapi/path-template';

/** What a description says, as small statements without their places, and how often it says each. */
type Traits = Map<string, number>;

/** What an edit adds (`+`) and removes (`-`), and how much each says about it. */
export type EditTraits = ReadonlyMap<string, number>;

/** Longer texts are prose: their words count, each by itself. */
const longestName = 60;

/**
 * Takes a description apart into what is said anywhere in it: a parameter's name, a field's type, the words of a sentence.
 * Places are left out, so that the same repair looks the same in every operation.
 */
function traitsOf(document: OpenApi): Traits {
  const traits: Traits = new Map();
  const add = (trait: string) => traits.set(trait, (traits.get(trait) ?? 0) + 1);
  /** The keys that lead to a node are the last three of them: an array for each node takes longer than everything else. */
  const visit = (node: unknown, depth: number, third: string, second: string, last: string): void => {
    if (node === null || typeof node !== 'object') {
      const near = [third, second, last].slice(Math.max(0, 3 - depth)).join('/');
      // Which number somebody chooses tells nothing about the kind of repair.
      const text = typeof node === 'number' ? 'number' : String(node);
      const isProse = typeof node === 'string' && (/\s/.test(text) || text.length > longestName);
      add(isProse ? near : `${near}=${text}`);
      if (isProse) for (const word of new Set(text.toLowerCase().match(/[a-z0-9_-]{3,}/g))) add(`${last} ${word}`);
    } else if (typeof (node as OpenApi).$ref === 'string' && isShared.test((node as OpenApi).$ref)) {
      // Written in place or shared by reference: the operation says the same.
      visit(valueAt(document, (node as OpenApi).$ref.slice(1)), depth, third, second, last);
    } else if (Array.isArray(node)) {
      for (const entry of node) visit(last === 'required' ? '*' : entry, depth, third, second, last);
    } else {
      const into = (key: string, value: unknown) => visit(value, depth + 1, second, last, key);
      for (const [key, value] of Object.entries(node)) {
        if (last === 'components' && isShared.test(`#/components/${key}/`)) continue;
        if (depth === 1 && last === 'paths') {
          add(`path ${key}`);
          for (const method of Object.keys(value ?? {})) add(`operation ${method} ${shapeOf(key)}`);
          into('*', value);
        } else if (isNamed.test(last)) {
          add(`${last} ${key}`);
          into('*', value);
        } else into(key, value);
      }
    }
  };
  visit(document, 0, '', '', '');
  return traits;
}

/** References to what an operation has, rather than to a schema. */
const isShared = /^#\/components\/(parameters|headers|responses|requestBodies)\//;

/** What holds things by names that people choose. */
const isNamed = /^(properties|schemas|securitySchemes)$/;

/** A path without its names: how deep it is, and where its parameters are. */
const shapeOf = (path: string): string => pathShape(path).replace(/[^/{}]+/g, '_');

/**
 * @returns what the second description says more (`+`) or less (`-`) often than the first, and how much each tells about the
 *   edit: less where it's said in many places anyway, and where it's a word of a sentence or a chosen name
 */
export function editTraits(before: OpenApi, after: OpenApi): EditTraits {
  const [old, fresh] = [traitsOf(before), traitsOf(after)];
  const found = new Map<string, number>();
  for (const trait of new Set([...old.keys(), ...fresh.keys()])) {
    const was = old.get(trait) ?? 0;
    const more = (fresh.get(trait) ?? 0) - was;
    const weight = isWord.test(trait) ? 0.2 : 1;
    if (more !== 0) found.set(`${more > 0 ? '+' : '-'}${trait}`, weight / (1 + was));
  }
  return found;
}

const isWord = /^(?!operation|path)\S+ \S+$/;

const total = (traits: EditTraits): number => [...traits.values()].reduce((sum, weight) => sum + weight, 0);

/**
 * @param edit What somebody changed, other repairs included.
 * @param known What a known repair changes.
 * @returns How much of the known repair is in the edit, from 0 to 1, and how much that is.
 */
export function overlap(edit: EditTraits, known: EditTraits): { share: number; size: number } {
  const size = total(new Map([...known].filter(([trait]) => edit.has(trait))));
  return { share: known.size === 0 ? 0 : size / total(known), size };
}
