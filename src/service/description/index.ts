import { isoDate } from '../../conventions/http-date';
import { limits, requestLimits as ownRequestLimits, type RequestLimits } from '../../conventions/limits';
import type { HttpMethod, OpenApi } from '../../conventions/openapi';
import { resources as ownResources } from '../../generated/resources';
import { localBaseUrl } from '../base';
import type { EndOfLife, LimitClass, Operation, Resource } from '../operation';
import { foldResponses } from './fold';
import { headerComponents } from './headers';
import { withLegacyRateLimitHeaders } from './legacy';
import { parameterComponents, parametersOf } from './parameters';
import { documentedCodes, responseComponents, responsesOf, responsesOutsideOperations } from './responses';
import { bodyInAnyVersion, createSchemaRegistry, type SchemaRegistry } from './schemas';
import { describeWebhooks, webhookTag } from './webhooks';

const introduction = ({
  perKey,
}: RequestLimits) => `Orders, card payments, and projects, all built to one set of conventions.

Clients ignore fields they don’t know. New fields, resources, optional parameters, and codes may be added at any time.
Amounts are whole numbers in minor units. Timestamps are ISO 8601 in UTC.
Every failure has the body ErrorResponse. Don’t retry a 4xx other than 429. After 429, wait for Retry-After. If no response
arrives, send the request again with the same Idempotency-Key.
Each key may send ${perKey} requests in ${limits.window / 1000} seconds; exports have their own limit.
A request body may have at most ${limits.bodyBytes} bytes.
`;

interface DescribeOptions {
  /** The URL of the service. */
  base?: string;
  /** How much later than in the course its dates are, in ms; see `contractShift`. */
  shift?: number;
  /** Only these parts of it, by their tags; all of them when absent. */
  tags?: readonly string[];
  /** How many requests it lets a caller send in a window. */
  requestLimits?: RequestLimits;
  /** Whether it sends the older X-RateLimit trio as well. */
  legacyRateLimit?: boolean;
}

/** Descriptions that were made, as text: exercises, flaws, and services ask for the same few again and again. */
const made = new Map<string, string>();
const madeRoom = 8;

/** Describes the service in OpenAPI 3.1 (versioning.9), from the declarations that its routes are made of; a fresh copy each time. */
export function describeService(resources: readonly Resource[] = ownResources, options: DescribeOptions = {}): OpenApi {
  if (resources !== ownResources) return makeDescription(resources, options);
  const key = JSON.stringify(options);
  let text = made.get(key);
  if (text === undefined) {
    text = JSON.stringify(makeDescription(resources, options));
    if (made.size >= madeRoom) made.clear();
    made.set(key, text);
  }
  return JSON.parse(text);
}

function makeDescription(
  whole: readonly Resource[],
  { base = localBaseUrl, shift = 0, legacyRateLimit = false, requestLimits = ownRequestLimits, tags }: DescribeOptions,
): OpenApi {
  const resources = tags === undefined ? whole : whole.filter(({ name }) => tags.includes(name));
  const part = tags !== undefined;
  const book = createSchemaRegistry(documentedCodes(whole));
  const paths: Record<string, OpenApi> = {};
  for (const { path, operation, resource } of inReadingOrder(resources)) {
    paths[path] = {
      ...paths[path],
      [operation.method]: describeOperation(operation, resource, book, { shift, requestLimits }),
    };
  }
  const sending = resources.some(({ name }) => name === webhookTag);
  const webhooks = sending ? describeWebhooks(book) : undefined;
  const document = structuredClone({
    openapi: '3.1.1',
    info: {
      title: 'Reference service',
      version: '1.0.0',
      description: introduction(requestLimits),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: base, description: 'The service runs in-process and listens only on loopback.' }],
    security: [{ key: [] }],
    tags: resources.map(({ name, description }) => ({ name, description })),
    paths,
    ...(webhooks ? { webhooks } : {}),
    components: {
      securitySchemes: {
        key: {
          type: 'http',
          scheme: 'bearer',
          description:
            'Authorization: Bearer <ACCESS_TOKEN>. A key identifies an application; its scopes limit what it can do.',
        },
      },
      schemas: book.named(),
      headers: headerComponents(requestLimits.perKey),
      parameters: parameterComponents,
      responses: responseComponents,
      ...(part ? {} : { 'x-other-answers': responsesOutsideOperations }),
    },
  }) as OpenApi;
  foldResponses(document);
  return legacyRateLimit ? withLegacyRateLimitHeaders(document) : document;
}

/** By path, fixed names before parameters, then by method: it does not depend on how files are cut. */
function inReadingOrder(resources: readonly Resource[]) {
  const key = (path: string) => path.replaceAll('{', '\uffff');
  return resources
    .flatMap(resource => resource.operations.map(operation => ({ path: operation.path, operation, resource })))
    .sort(
      (a, b) =>
        Number(key(a.path) > key(b.path)) - Number(key(a.path) < key(b.path)) ||
        methodOrder.indexOf(a.operation.method) - methodOrder.indexOf(b.operation.method),
    );
}

const methodOrder: readonly HttpMethod[] = ['get', 'post', 'put', 'patch', 'delete'];

/** What the descriptions of operations depend on besides their declarations. */
type Setting = Required<Pick<DescribeOptions, 'shift' | 'requestLimits'>>;

function describeOperation(operation: Operation, resource: Resource, book: SchemaRegistry, setting: Setting): OpenApi {
  const { deprecated, body, rawBody } = operation;
  return {
    operationId: operation.id,
    tags: [resource.name],
    summary: operation.summary,
    description: descriptionOf(operation, setting),
    ...(deprecated ? { deprecated: true } : {}),
    ...(operation.permission === null ? {} : { 'x-permission': operation.permission }),
    security: operation.scope === null ? [] : [{ key: [operation.scope] }],
    parameters: parametersOf(operation, book),
    ...(rawBody ? { requestBody: describeRawBody(rawBody, operation.example.body, book) } : {}),
    ...(body
      ? {
          requestBody: {
            required: body.required,
            description: `At most ${limits.bodyBytes} bytes of JSON.`,
            content: Object.fromEntries(
              (body.mediaTypes ?? ['application/json']).map(type => [
                type,
                { schema: book.schema(bodyInAnyVersion(operation, body.schema)), example: operation.example.body },
              ]),
            ),
          },
        }
      : {}),
    responses: responsesOf(operation, book),
  };
}

const describeRawBody = (
  { mediaTypes, maxBytes, schema }: NonNullable<Operation['rawBody']>,
  example: unknown,
  book: SchemaRegistry,
) => ({
  required: true,
  description: `At most ${maxBytes} bytes, read as they arrive.`,
  content: Object.fromEntries(
    mediaTypes.map(type => [
      type,
      schema
        ? { schema: book.schema(schema), example }
        : { schema: { type: 'string', format: 'binary', maxLength: maxBytes }, example: String(example) },
    ]),
  ),
});

function descriptionOf(
  { description, requires, scope, limitClass, list, deprecated }: Operation,
  { shift, requestLimits }: Setting,
): string {
  const day = (moment: number) => isoDate(moment + shift).slice(0, 10);
  const sentences = [
    description,
    list && (list.isFeed ? 'Oldest change first.' : 'Sorted by created_at descending, then by id descending.'),
    limitClass && classLimits[limitClass](requestLimits[limitClass]),
    deprecated &&
      `Deprecated since ${day(deprecated.since)}; it will be switched off on ${day(deprecated.sunset)}. Use ${deprecated.replacement}. ${brownoutsOf(deprecated, shift)} The operation rejects keys that were created after it was deprecated.`,
    `Requires: ${[requires ?? [], scope === null ? [] : `scope ${scope}`].flat().join('; ')}.`,
  ];
  return sentences.filter(Boolean).join(' ');
}

/** When it returns 410 on purpose, as announced. */
const brownoutsOf = ({ brownouts }: EndOfLife, shift: number): string =>
  `Announced brownouts, during which it returns 410: ${brownouts.map(({ from, until }) => `${isoDate(from + shift)} to ${isoDate(until + shift)}`).join(', ')}.`;

const classLimits: Record<LimitClass, (most: number) => string> = {
  exports: most => `At most ${most} requests in ${limits.window / 1000} seconds for each key.`,
  'sign-ins': most => `At most ${most} requests in ${limits.window / 1000} seconds from each IP address.`,
};
