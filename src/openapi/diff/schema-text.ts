import type { DocumentSet } from '../document-set';
import { isObject, type Located } from '../located';

/** Keywords that accept and reject nothing. */
const annotations =
  /^(\$ref|\$comment|\$schema|\$id|title|description|example|examples|default|deprecated|externalDocs|xml|x-.*)$/;

/** Below these are names of the author's own. */
const maps = new Set(['properties', 'patternProperties', 'dependentSchemas', 'dependentRequired', '$defs']);

/** No two versions need more; it keeps hostile documents finite. */
const maxNodes = 3000;

/**
 * @param documents The documents.
 * @param start A schema, or a value in one.
 * @returns What it demands, as text: references followed, annotations left out, names in one order. Two that have the
 * same text accept the same; `null` where there is nothing.
 */
export function schemaText(documents: DocumentSet, start: Located | null): string {
  let left = maxNodes;
  const open = new Set<unknown>();
  const write = (at: Located | null): string => {
    const target = documents.resolve(at);
    const value: unknown = target?.value;
    if (at === null || target === null || left-- <= 0) return 'null';
    if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
    // A schema that contains itself.
    if (open.has(value)) return '"itself"';
    open.add(value);
    const texts = [target, ...documents.besideReferences(at)].map(writeOne);
    open.delete(value);
    const [first] = texts;
    const several = [...new Set(texts)].filter(text => text !== '{}').sort();
    return several.length > 0 ? several.join('&') : first!;
  };
  const writeOne = (at: Located): string => {
    const { value, name } = at;
    if (Array.isArray(value)) return `[${value.map((_, i) => write(documents.child(at, i))).join()}]`;
    const words = Object.keys(value).filter(word => maps.has(name) || !annotations.test(word));
    const members = words.sort().map(word => `${JSON.stringify(word)}:${write(documents.child(at, word))}`);
    return `{${members.join()}}`;
  };
  return isObject(start?.value) || Array.isArray(start?.value)
    ? write(start)
    : (JSON.stringify(start?.value) ?? 'null');
}
