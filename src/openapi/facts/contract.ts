import { stripControlCharacters } from '../../text/layout';
import type { ApiModel } from '../description';
import { isObject, keysOf, textOf } from '../located';
import {
  type DocumentedResponse,
  hasParameter,
  isFailureStatus,
  type MediaTypeContent,
  type Operation,
} from '../operations';
import { bodyContent, bodyFacts, type FactOptions, mostFields, schemaKey, typeText } from './schemas';
import type { FailureFacts, OperationFacts, ResponseFacts } from './types';

/**
 * The neutral facts of a description: every operation is asked the same questions, so that nothing here tells where a
 * flaw is. All texts come without control characters: they may be anybody's.
 */

const plain = (value: unknown): string => stripControlCharacters(textOf(value));

/** The title, the version and the description of the whole contract. */
export function titleFacts(api: ApiModel): { title: string; version: string; text: string } {
  const info = api.descend(api.root, 'info')?.value;
  return { title: plain(info?.title), version: plain(info?.version), text: plain(info?.description) };
}

/** The operations, then the webhooks: requests that the API sends itself are read with the same questions. */
export const operationsAndWebhooks = ({ operations, webhooks }: ApiModel): readonly Operation[] =>
  webhooks.length === 0 ? operations : [...operations, ...webhooks];

/** A name as claims spell it: one line without control characters. */
export const operationName = ({ label }: Operation): string =>
  stripControlCharacters(label).replace(/\s+/g, ' ').trim();

/** The path, or `webhook NAME`. */
export function operationPath({ webhooks }: ApiModel, operation: Operation): string {
  const path = operationName(operation).slice(operation.method.length + 1);
  return webhooks.includes(operation) ? `webhook ${path}` : path;
}

/** Whether it takes the header Idempotency-Key. */
export const takesIdempotencyKey = (operation: Operation): boolean =>
  hasParameter(operation, 'header', /^idempotency-key$/i);

/**
 * @param api The description.
 * @param operation One of its operations or webhooks.
 * @param options What to list.
 * @returns What the operation says about itself.
 */
export function operationFacts(api: ApiModel, operation: Operation, options: FactOptions = {}): OperationFacts {
  return {
    name: operationName(operation),
    method: operation.method.toUpperCase(),
    path: operationPath(api, operation),
    summary: stripControlCharacters(operation.summary),
    text: stripControlCharacters(operation.description),
    deprecated: operation.deprecated,
    parameters: operation.parameters.slice(0, mostFields).map(parameter => ({
      name: stripControlCharacters(parameter.name),
      in: stripControlCharacters(parameter.in),
      required: parameter.required,
      type: typeText(api.effectiveSchema(parameter.schema)),
      text: stripControlCharacters(parameter.description),
    })),
    requestBody: bodyFacts(api, bodyContent(operation.requestContent), options),
    responses: operation.responses.map(response => responseFacts(api, response, options)),
    idempotencyKey: takesIdempotencyKey(operation),
    permission: permissionOf(operation),
  };
}

/** @returns what a response says about itself */
export const responseFacts = (
  api: ApiModel,
  response: DocumentedResponse,
  options: FactOptions = {},
): ResponseFacts => ({
  status: stripControlCharacters(response.status),
  text: stripControlCharacters(response.description),
  body: bodyFacts(api, bodyContent(response.content), options),
  headers: response.headerNames.map(name => stripControlCharacters(name)),
});

/** The named capability: x-permission, or the scopes of the security requirement; `public` where none is needed. */
function permissionOf({ permission, security }: Operation): string | null {
  if (permission !== null) return stripControlCharacters(permission);
  if (security === null) return null;
  if (security.length === 0) return 'public';
  const scopes = security.flatMap(entry => Object.values(entry).flat()).filter(scope => typeof scope === 'string');
  return scopes.length > 0 ? stripControlCharacters([...new Set(scopes)].join(', ')) : null;
}

/** How a caller says who it is, in words: `Authorization: Bearer`, `X-Key in the header`. */
export function credentialFacts(api: ApiModel): string[] {
  const schemes = api.descend(api.root, 'components', 'securitySchemes');
  return keysOf(schemes).map(name => {
    const found = api.descend(schemes, name)?.value;
    const scheme = isObject(found) ? found : {};
    const word = plain(scheme.scheme) || 'an http scheme';
    if (scheme.type === 'http') return `Authorization: ${word.charAt(0).toUpperCase()}${word.slice(1)}`;
    if (scheme.type === 'apiKey') return `${plain(scheme.name)} in the ${plain(scheme.in)}`;
    return plain(scheme.type) || stripControlCharacters(name);
  });
}

/** A body that failures share: where it is written, with which statuses it comes, and how often. */
interface FailureShape {
  content: MediaTypeContent;
  statuses: Set<string>;
  count: number;
}

/** The bodies of failures, each once, in the order in which they come. */
export function failureShapes(api: ApiModel): FailureShape[] {
  const found = new Map<string, FailureShape>();
  for (const { status, content } of operationsAndWebhooks(api).flatMap(({ responses }) => responses)) {
    const body = bodyContent(content);
    if (body === null || !isFailureStatus(status)) continue;
    const key = schemaKey(api, body.schema);
    const shape = found.get(key) ?? { content: body, statuses: new Set(), count: 0 };
    shape.statuses.add(stripControlCharacters(status));
    shape.count++;
    found.set(key, shape);
  }
  return [...found.values()];
}

/** One of these bodies, in the words of the contract. */
export const failureFacts = (
  api: ApiModel,
  { content, statuses }: FailureShape,
  options: FactOptions = {},
): FailureFacts => ({
  body: bodyFacts(api, content, options)!,
  statuses: [...statuses].sort(),
});
