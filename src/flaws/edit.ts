import { type OpenApi, pointer, pointerParts } from '../conventions/openapi';
import { type DraftOperation, follow, parameter, valueAt } from './draft';

/**
 * Gives one user of a shared member its own copy: where the member at the pointer is a reference, it becomes a copy of
 * what it refers to, so that an edit stays here.
 *
 * @returns The member, or null if there is none.
 */
// biome-ignore lint/suspicious/noExplicitAny: any member of a description
export function detachReference(draft: OpenApi, place: string): any {
  const found = follow(draft, place);
  if (!found) return null;
  if (found.pointer === place) return found.node;
  const copy = JSON.parse(JSON.stringify(found.node));
  setAt(draft, place, copy);
  return copy;
}

/** Puts a value at a pointer whose parent exists. */
export function setAt(draft: OpenApi, place: string, value: unknown): void {
  const parts = pointerParts(place);
  const parent = valueAt(draft, pointer(...parts.slice(0, -1)));
  (parent as OpenApi)[parts.at(-1)!] = value;
}

/** Takes a parameter out of an operation if it has it; a list that becomes empty goes. */
export function removeParameter(draft: OpenApi, operation: DraftOperation, kind: string, name: string): void {
  const found = parameter(draft, operation, kind, name);
  if (!found) return;
  const parts = pointerParts(found.entry);
  (valueAt(draft, pointer(...parts.slice(0, -1))) as unknown[]).splice(Number(parts.at(-1)), 1);
  if (operation.node.parameters?.length === 0) delete operation.node.parameters;
}

/** Renames a member and leaves it where it stands in the order. */
export function renameKey(holder: OpenApi, from: string, to: string): void {
  const entries = Object.entries(holder);
  for (const [key] of entries) delete holder[key];
  for (const [key, value] of entries) holder[key === from ? to : key] = value;
}

/** Renames a property of a schema, in its list of required ones too. */
export function renameProperty(schema: OpenApi, from: string, to: string): void {
  renameKey(schema.properties, from, to);
  if (Array.isArray(schema.required)) {
    schema.required = schema.required.map((name: string) => (name === from ? to : name));
  }
}

/** Takes a property out of a schema, and out of its list of required ones. */
export function removeProperty(schema: OpenApi, name: string): void {
  delete schema.properties[name];
  if (!Array.isArray(schema.required)) return;
  schema.required = schema.required.filter((entry: string) => entry !== name);
  if (schema.required.length === 0) delete schema.required;
}

/** The same schema, with the property at the end and required. */
export function addProperty(schema: OpenApi, name: string, property: OpenApi, required = false): void {
  schema.properties = { ...schema.properties, [name]: property };
  if (required) schema.required = [...(schema.required ?? []), name];
}

/** The text without the sentences that match; the others stay as they were. */
export const removeSentences = (text: string, pattern: RegExp): string =>
  text
    .split(/(?<=[.!?])\s+(?=[A-Z`"*])/)
    .filter(sentence => !pattern.test(sentence))
    .join(' ')
    .trim();

/** Strikes the sentences out of one text member of an object; a member that becomes empty goes. */
export function removeSentencesFrom(holder: OpenApi | null | undefined, member: string, pattern: RegExp): void {
  if (typeof holder?.[member] !== 'string') return;
  const rest = removeSentences(holder[member], pattern);
  if (rest === '') delete holder[member];
  else holder[member] = rest;
}

/** Every text in a value, at any depth, rewritten in place: lists of names as well as sentences. */
export function rewriteTexts(node: unknown, rewrite: (text: string) => string): void {
  if (node === null || typeof node !== 'object') return;
  const holder = node as OpenApi;
  for (const [key, value] of Object.entries(holder)) {
    if (typeof value === 'string') holder[key] = rewrite(value);
    else rewriteTexts(value, rewrite);
  }
}
