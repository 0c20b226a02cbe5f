import { pointer, pointerParts } from '../../conventions/openapi';
import type { ApiModel } from '../../openapi/description';
import { isObject, type Located } from '../../openapi/document-set';
import { jsonContent } from '../../openapi/lists';
import {
  type DocumentedResponse,
  hasParameter,
  type MediaTypeContent,
  type Operation,
  textOf,
} from '../../openapi/operations';
import { typesOf } from '../../openapi/schemas';
import { stripControlCharacters } from '../../text/layout';
import {
  type BodyFacts,
  type FailureFacts,
  type FieldFacts,
  isFailure,
  type OperationFacts,
  range,
  webhookPath,
} from '../facts';
import type { OperationRow } from './types';

/** More than anybody reads of one body; somebody else's contract may have thousands. */
const mostFields = 150;
const mostValues = 12;
const mostFailures = 12;

/**
 * The neutral facts of a foreign description, asked one operation at a time: the same questions as `contractFacts`, read
 * through the linter's cursors, so that several files, circles and nonsense are no danger. Everything is text without
 * control characters.
 */
export function factsReader(context: ApiModel) {
  return {
    rows: (): OperationRow[] => everyOperation(context).map(operation => rowOf(context, operation)),
    operation: (index: number): OperationFacts => operationFacts(context, everyOperation(context)[index]!),
    credentials: () => credentials(context),
    failures: () => failures(context),
  };
}

const said = (value: unknown): string => stripControlCharacters(textOf(value));

/** A name as claims spell it: one line without control characters. */
export const nameOf = ({ label }: Operation): string => stripControlCharacters(label).replace(/\s+/g, ' ').trim();

/** The operations, then the webhooks: what the API sends by itself is read with the same questions. */
export const everyOperation = ({ operations, webhooks }: ApiModel): readonly Operation[] =>
  webhooks.length === 0 ? operations : [...operations, ...webhooks];

function pathOf({ webhooks }: ApiModel, operation: Operation): string {
  const path = nameOf(operation).slice(operation.method.length + 1);
  return webhooks.includes(operation) ? webhookPath(path) : path;
}

function rowOf(context: ApiModel, operation: Operation): OperationRow {
  const success = operation.responses.find(({ status }) => /^2/.test(status)) ?? operation.responses[0];
  const content = success ? bodyOf(success.content) : null;
  const answers = success
    ? `${stripControlCharacters(success.status)} ${content ? schemaName(context, content.schema) : 'no body'}`
    : 'not stated';
  return {
    name: nameOf(operation),
    method: operation.method.toUpperCase(),
    path: pathOf(context, operation),
    answers,
    key: hasParameter(operation, 'header', /^idempotency-key$/i) ? 'yes' : 'no',
  };
}

function operationFacts(context: ApiModel, operation: Operation): OperationFacts {
  const body = bodyOf(operation.requestContent);
  return {
    name: nameOf(operation),
    method: operation.method.toUpperCase(),
    path: pathOf(context, operation),
    summary: stripControlCharacters(operation.summary),
    text: stripControlCharacters(operation.description),
    deprecated: operation.deprecated,
    parameters: operation.parameters.slice(0, mostFields).map(parameter => ({
      name: stripControlCharacters(parameter.name),
      in: stripControlCharacters(parameter.in),
      required: parameter.required,
      type: typeText(context, parameter.schema),
      text: stripControlCharacters(parameter.description),
    })),
    takes: body ? bodyFacts(context, body) : null,
    answers: operation.responses.map(answer => answerFacts(context, answer)),
    key: hasParameter(operation, 'header', /^idempotency-key$/i),
    permission: permissionOf(operation),
  };
}

function answerFacts(context: ApiModel, answer: DocumentedResponse) {
  const body = bodyOf(answer.content);
  return {
    status: stripControlCharacters(answer.status),
    text: stripControlCharacters(answer.description),
    body: body ? bodyFacts(context, body) : null,
    headers: [...answer.headers.keys()].map(name => stripControlCharacters(name)),
  };
}

/** JSON where there is some, else whatever the body is: a CSV is a fact as well. */
const bodyOf = (content: readonly MediaTypeContent[]): MediaTypeContent | null =>
  jsonContent(content) ?? content[0] ?? null;

function bodyFacts(context: ApiModel, { mediaType, schema }: MediaTypeContent): BodyFacts {
  const target = context.documents.resolve(schema);
  return {
    mediaType: stripControlCharacters(mediaType),
    schema: schemaName(context, schema),
    text: said(target?.value?.description),
    fields: fieldFacts(context, target),
    open: target?.value?.additionalProperties !== false,
  };
}

function fieldFacts(context: ApiModel, schema: Located | null): FieldFacts[] {
  const list: FieldFacts[] = [];
  for (const field of context.fields(schema).values()) {
    if (list.length >= mostFields) break;
    const fact = (name: string, required: boolean, at: Located | null): FieldFacts => ({
      name: stripControlCharacters(name),
      required,
      type: typeText(context, at),
      text: said(context.documents.resolve(at)?.value?.description),
    });
    list.push(fact(field.name, field.required, field.at));
    // One level further where it is written in place: that is where the members of an error object stand.
    const inner = field.schema !== null && componentName(field.schema) === null ? context.fields(field.schema) : null;
    if (/^errors?$/i.test(field.name) || inner !== null) {
      for (const one of context.fields(field.schema).values())
        if (list.length < mostFields) list.push(fact(`${field.name}.${one.name}`, one.required, one.at));
    }
  }
  return list;
}

/** `Berth` for what stands under components, or is a file of its own; null for what is written in place. */
function componentName({ document, pointer: place }: Located): string | null {
  const parts = pointerParts(place);
  if (parts.length === 0 && document.path !== '')
    return stripControlCharacters(document.path.replace(/^.*\//, '').replace(/\.\w+$/, ''));
  const named =
    (parts[0] === 'components' && parts.length === 3) || /^(definitions|schemas|\$defs)$/.test(parts.at(-2) ?? '');
  return named ? stripControlCharacters(parts.at(-1)!) : null;
}

/** A schema's name, or its outline. */
function schemaName(context: ApiModel, schema: Located | null): string {
  const target = context.documents.resolve(schema);
  if (target === null || !isObject(target.value)) return 'any';
  const name = componentName(target);
  if (name !== null) return name;
  if (typesOf(target)[0] === 'array') return typeText(context, target);
  const members = [...context.fields(target).keys()].map(member => stripControlCharacters(member));
  if (members.length === 0) return typeText(context, target);
  const shown = members.slice(0, mostValues);
  return `{${shown.join(', ')}${members.length > shown.length ? ', …' : ''}}`;
}

/** A type in words: what a value may be, as far as the contract states it. */
function typeText(context: ApiModel, start: Located | null, depth = 0): string {
  const schema = context.documents.resolve(start);
  if (schema === null || !isObject(schema.value) || depth > 4) return 'any';
  const { value } = schema;
  const types = typesOf(schema);
  const nullable = types.includes('null') || value.nullable === true ? ' or null' : '';
  const main = types.filter(type => type !== 'null').join(' or ');
  const values = Array.isArray(value.enum) ? value.enum : value['x-extensible-enum'];
  if (Array.isArray(values)) {
    const shown = values.slice(0, mostValues).map(one => (typeof one === 'string' ? one : JSON.stringify(one)) ?? '');
    const more = values.length > shown.length ? `, and ${values.length - shown.length} more` : '';
    const word = Array.isArray(value.enum) ? 'of' : 'such as';
    return stripControlCharacters(`${main || 'any'} ${word} ${shown.join(', ')}${more}${nullable}`);
  }
  if (main === 'array') {
    const items = context.descend(schema, 'items');
    const what = items ? (componentName(items) ?? typeText(context, items, depth + 1)) : 'any';
    return stripControlCharacters(
      `list of ${what}${typeof value.maxItems === 'number' ? `, up to ${value.maxItems}` : ''}${nullable}`,
    );
  }
  if (main === 'object' || main === '') {
    const branches = context.alternatives(schema);
    const name = componentName(schema);
    if (name !== null) return name + nullable;
    if (main === '' && branches.length > 1) return 'one of several';
    return (main || 'any') + nullable;
  }
  return stripControlCharacters(`${main}${range(value)}${nullable}`);
}

/** The named capability: x-permission, or the scopes of the security requirement. */
function permissionOf({ node, security }: Operation): string | null {
  if (typeof node.value['x-permission'] === 'string') return said(node.value['x-permission']);
  if (security === null) return null;
  if (security.length === 0) return 'public';
  const scopes = security.flatMap(entry => Object.values(entry).flat()).filter(scope => typeof scope === 'string');
  return scopes.length > 0 ? stripControlCharacters([...new Set(scopes)].join(', ')) : null;
}

function credentials(context: ApiModel): string[] {
  const schemes = context.descend(context.root, 'components', 'securitySchemes');
  return Object.keys(isObject(schemes?.value) ? schemes.value : {}).map(name => {
    const scheme = context.descend(schemes, name)?.value ?? {};
    if (scheme.type === 'http') return `Authorization: ${said(scheme.scheme) || 'an http scheme'}`;
    if (scheme.type === 'apiKey') return `${said(scheme.name)} in the ${said(scheme.in)}`;
    return said(scheme.type) || stripControlCharacters(name);
  });
}

/** The shapes of failures, the usual ones first; a large contract may have hundreds, and a few tell what there is. */
function failures(context: ApiModel): { shown: FailureFacts[]; more: number } {
  const found = new Map<string, { content: MediaTypeContent; statuses: Set<string>; count: number }>();
  for (const operation of context.operations) {
    for (const { status, content } of operation.responses) {
      const body = bodyOf(content);
      if (body === null || !isFailure(status)) continue;
      const target = context.documents.resolve(body.schema);
      const key = target === null ? 'none' : `${target.document.path}#${target.pointer}`;
      const name = target !== null && componentName(target) === null ? schemaName(context, body.schema) : key;
      const entry = found.get(name) ?? { content: body, statuses: new Set(), count: 0 };
      entry.statuses.add(stripControlCharacters(status));
      entry.count++;
      found.set(name, entry);
    }
  }
  const sorted = [...found.values()].sort((a, b) => b.count - a.count);
  return {
    shown: sorted.slice(0, mostFailures).map(({ content, statuses }) => ({
      body: bodyFacts(context, content),
      statuses: [...statuses].sort(),
    })),
    more: Math.max(0, sorted.length - mostFailures),
  };
}

/** In: an operation. Out: a test whether a place (a document's name and a pointer) is in it or in what it refers to. */
export function reachOf({ documents }: ApiModel, operation: Operation): (document: string, place: string) => boolean {
  const roots = new Map<string, Set<string>>();
  const add = (cursor: Located) => {
    const known = roots.get(cursor.document.name) ?? new Set();
    roots.set(cursor.document.name, known);
    if (known.has(cursor.pointer)) return;
    known.add(cursor.pointer);
    stack.push(cursor);
  };
  const seen = new Set<unknown>();
  const stack: Located[] = [];
  add(operation.node);
  for (const { node } of operation.parameters) add(node);
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    const value: unknown = at.value;
    if (typeof value !== 'object' || value === null || seen.has(value)) continue;
    seen.add(value);
    if (isObject(value) && typeof value.$ref === 'string') {
      const target = documents.resolve(at);
      if (target !== null) add(target);
    }
    for (const [key, inner] of Object.entries(value))
      if (typeof inner === 'object' && inner !== null)
        stack.push({ document: at.document, pointer: at.pointer + pointer(key), value: inner });
  }
  const within = (document: string, place: string): boolean => {
    const known = roots.get(document);
    if (known === undefined) return false;
    for (let up = place; ; up = up.slice(0, up.lastIndexOf('/'))) {
      if (known.has(up)) return true;
      if (up === '') return false;
    }
  };
  return (document, place) =>
    within(document, place) || (document === operation.at.document.name && place === operation.at.pointer);
}
