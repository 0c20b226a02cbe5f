import type { OpenApi } from '../../../conventions/openapi';
import { commonHeaders, failure } from './_components';
import { object, reference } from './_fields';

/** What is particular to one operation; the conventions come from the functions below. */
interface Plan {
  id: string;
  summary: string;
  /** `berths:write`: the named capability, which is the scope of the key as well. */
  permission: string;
  /** Who may do it: `harbour member`. */
  who: string;
  /** The component schema of the response. */
  returns: string;
  /** The component schema of the body. */
  takes?: string;
  /** Query parameters of its own. */
  query?: OpenApi[];
  /** Failures besides those that every operation has, by the names of the shared responses. */
  fails?: ('PaymentRequired' | 'Conflict')[];
  /** Describes the response if the schema's name does not. */
  response?: string;
  /** What a 404 means where the path has no id that could be wrong. */
  missing?: string;
}

const statusOf = {
  BadRequest: '400',
  Unauthorized: '401',
  PaymentRequired: '402',
  Forbidden: '403',
  NotFound: '404',
  Conflict: '409',
  PreconditionFailed: '412',
  KeyReused: '422',
  PreconditionRequired: '428',
  TooManyRequests: '429',
  Internal: '500',
} as const;
type Failure = keyof typeof statusOf;

const header = (name: string) => reference('headers', name);

/** A path parameter: `/berths/{berth_id}`. */
export const idParameter = (name: string, what: string): OpenApi => ({
  name,
  in: 'path',
  required: true,
  description: `The id of the ${what}.`,
  schema: { type: 'string', maxLength: 64 },
});

/** The envelope of a list, from the first version. */
export const page = (item: string): OpenApi =>
  object({
    data: {
      type: 'array',
      maxItems: 200,
      description: 'Newest first: by `created_at`, then by `id`.',
      items: reference('schemas', item),
    },
    next_cursor: { type: ['string', 'null'], description: 'Opaque. Null when there is no further page.' },
    has_more: { type: 'boolean', description: 'Whether further items exist.' },
  });

/** A list of values that may grow; an unknown one is handled like one of them, by default the first. */
export const openEnum = (description: string, values: string[], unknown = values[0]): OpenApi => ({
  type: 'string',
  description: `${description} New values may be added; treat a value that you do not know as ${unknown}.`,
  'x-extensible-enum': values,
});

function operation(
  plan: Plan,
  parts: { parameters?: string[]; status: string; headers?: OpenApi; empty?: boolean; fails: Failure[]; type?: string },
): OpenApi {
  const fails = [
    ...new Set<Failure>([
      ...parts.fails,
      ...(plan.fails ?? []),
      'Unauthorized',
      'Forbidden',
      'TooManyRequests',
      'Internal',
    ]),
  ].sort((a, b) => Number(statusOf[a]) - Number(statusOf[b]));
  const parameters = [...(parts.parameters ?? []).map(name => reference('parameters', name)), ...(plan.query ?? [])];
  return {
    operationId: plan.id,
    summary: plan.summary,
    description: `Requires: ${plan.who}; scope \`${plan.permission}\`.`,
    'x-permission': plan.permission,
    security: [{ ApiKey: [plan.permission] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(plan.takes
      ? {
          requestBody: {
            required: true,
            content: { [parts.type ?? 'application/json']: { schema: reference('schemas', plan.takes) } },
          },
        }
      : {}),
    responses: {
      [parts.status]: {
        description: plan.response ?? `${plan.returns}.`,
        headers: { ...commonHeaders(), ...parts.headers },
        ...(parts.empty ? {} : { content: { 'application/json': { schema: reference('schemas', plan.returns) } } }),
      },
      ...(parts.headers?.ETag && parts.parameters?.includes('IfNoneMatch')
        ? { '304': { description: 'Unchanged.', headers: { ...commonHeaders(), ETag: header('ETag') } } }
        : {}),
      ...Object.fromEntries(fails.map(name => [statusOf[name], reference('responses', name)])),
      ...(plan.missing ? { '404': failure(plan.missing) } : {}),
    },
  };
}

/** GET of a collection: envelope, limit, cursor. */
export const list = (plan: Plan): OpenApi =>
  operation(plan, { parameters: ['Limit', 'After'], status: '200', fails: ['BadRequest'] });

/** GET of one object: ETag, 304. */
export const read = (plan: Plan): OpenApi =>
  operation(plan, {
    parameters: ['IfNoneMatch'],
    status: '200',
    headers: { ETag: header('ETag') },
    fails: ['NotFound'],
  });

/** POST that creates: Idempotency-Key, 201, Location. `under` is true where it hangs on another object. */
export const create = (plan: Plan, under = false): OpenApi =>
  operation(plan, {
    parameters: ['IdempotencyKey'],
    status: '201',
    headers: { Location: header('Location') },
    fails: ['BadRequest', 'Conflict', 'KeyReused', ...(under ? (['NotFound'] as const) : [])],
  });

/** POST that moves an object on: a transition that the server owns, or an atomic command. */
export const transition = (plan: Plan): OpenApi =>
  operation(plan, {
    parameters: ['IdempotencyKey'],
    status: '200',
    headers: { ETag: header('ETag') },
    fails: ['BadRequest', 'NotFound', 'Conflict', 'KeyReused'],
  });

/** PATCH by merge: what is absent stays, null clears. */
export const patch = (plan: Plan): OpenApi =>
  operation(plan, {
    parameters: ['IfMatch'],
    status: '200',
    headers: { ETag: header('ETag') },
    fails: ['BadRequest', 'NotFound', 'Conflict', 'PreconditionFailed', 'PreconditionRequired'],
    type: 'application/merge-patch+json',
  });

/** PUT of a whole representation. */
export const replace = (plan: Plan): OpenApi =>
  operation(plan, {
    parameters: ['IfMatch'],
    status: '200',
    headers: { ETag: header('ETag') },
    fails: ['BadRequest', 'NotFound', 'PreconditionFailed', 'PreconditionRequired'],
  });

/** The same operation, deprecated: it still works, and says until when. */
export function deprecated(entry: OpenApi): OpenApi {
  const [status] = Object.keys(entry.responses);
  const headers = entry.responses[status!].headers;
  Object.assign(headers, { Deprecation: header('Deprecation'), Sunset: header('Sunset'), Link: header('Link') });
  return { ...entry, deprecated: true };
}
