import { type OpenApi, pointer, pointerParts } from '../conventions/openapi';
import { isFailureStatus } from '../openapi/operations';
import { type DraftOperation, follow, operations, parameter, responses, successResponse, valueAt } from './draft';

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

/** The text without the sentences that match; the others stay as they were, and so does a text in which none does. */
export function removeSentences(text: string, pattern: RegExp): string {
  const sentences = text.split(/(?<=[.!?])\s+(?=[A-Z`"*])/);
  const kept = sentences.filter(sentence => !pattern.test(sentence));
  return kept.length === sentences.length ? text : kept.join(' ').trim();
}

/** Strikes the sentences out of one text member of an object; a member that becomes empty goes. */
export function removeSentencesFrom(holder: OpenApi | null | undefined, member: string, pattern: RegExp): void {
  if (typeof holder?.[member] !== 'string') return;
  const rest = removeSentences(holder[member], pattern);
  if (rest === '') delete holder[member];
  else holder[member] = rest;
}

/** Takes the codes that match out of a failure: out of their list, and out of the sentence that lists them. */
export function removeErrorCodes(response: OpenApi, pattern: RegExp): void {
  const codes = response['x-error-codes'];
  if (!Array.isArray(codes)) return;
  response['x-error-codes'] = codes.filter(code => !pattern.test(code));
  for (const code of codes.filter(code => pattern.test(code)))
    response.description = response.description?.replace(`${code}, `, '').replace(`, ${code}`, '');
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

/** Adds a sentence to what an object says. */
export function addSentence(holder: unknown, sentence: string): void {
  const object = holder as OpenApi;
  object.description = [object.description, sentence].filter(Boolean).join(' ');
}

/** Takes an operation away, with its path if that is empty then. */
export function removeOperation(draft: OpenApi, place: string): void {
  const [, path, method] = pointerParts(place);
  delete draft.paths[path!][method!];
  if (Object.keys(draft.paths[path!]).every(key => key === 'parameters')) delete draft.paths[path!];
}

/** Documents a 409 in the format of the operation's other failures, unless there is one. */
export function addConflict(draft: OpenApi, operation: DraftOperation, description: string): void {
  const known = responses(draft, operation);
  const other = known.find(({ status, node }) => /^4/.test(status) && node.content);
  if (other === undefined || known.some(({ status }) => status === '409')) return;
  const { 'x-error-codes': _, ...conflict } = JSON.parse(JSON.stringify(other.node));
  operation.node.responses['409'] = { ...conflict, description };
}

/** The header that names the next page (RFC 8288). */
export const nextLink = { description: 'The next page, with rel="next" (RFC 8288).', schema: { type: 'string' } };

/** Returns every failure as application/problem+json (RFC 9457). */
export function useProblemDetails(draft: OpenApi): void {
  const field = (description: string) => ({ type: 'string', description });
  const entry = { type: 'object', properties: { pointer: field('The field.'), detail: field('What is wrong.') } };
  const schema = {
    type: 'object',
    required: ['type', 'title', 'instance'],
    properties: {
      type: field('What went wrong, as a URI that never changes.'),
      title: field('What went wrong, in words.'),
      instance: field('The id of this occurrence, to find it in a log.'),
      errors: { type: 'array', items: entry, description: 'Every invalid field.' },
    },
  };
  for (const operation of operations(draft)) {
    for (const { status, node } of responses(draft, operation))
      if (isFailureStatus(status)) node.content = { 'application/problem+json': { schema } };
  }
}

/** Marks an operation as deprecated, with the headers that say since when and until when (RFC 9745, RFC 8594). */
export function deprecate(draft: OpenApi, operation: DraftOperation): void {
  operation.node.deprecated = true;
  if (typeof operation.node.operationId === 'string') operation.node.operationId += '_old';
  const success = successResponse(draft, operation);
  if (!success) return;
  const response = detachReference(draft, operation.pointer + pointer('responses', success.status));
  for (const name of ['Deprecation', 'Sunset', 'Link'])
    response.headers = { ...response.headers, [name]: { schema: { type: 'string' } } };
}
