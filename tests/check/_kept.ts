import type { CheckedExchange, PlannedRequest } from '../../src/check/exchange';

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const ok = (schema: object = { type: 'object' }) => ({ description: '', ...json(schema) });
const limited = { 429: { description: '' } };
const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const version = { name: 'If-Match', in: 'header', required: true, schema: { type: 'string' } };

/** The contract of an API of notes that gives every probe something to judge. */
export const keptContract = {
  openapi: '3.1.0',
  info: { title: 'Notes', version: '1' },
  servers: [{ url: 'https://notes.example/v1' }],
  security: [{ key: [] }],
  paths: {
    '/notes': {
      get: {
        parameters: [
          { name: 'limit', in: 'query', schema: { type: 'integer', maximum: 100 } },
          { name: 'after', in: 'query', schema: { type: 'string' } },
        ],
        responses: { 200: ok(reference('Notes')), ...limited },
      },
      post: { requestBody: json(reference('NewNote')), responses: { 201: ok(reference('Note')) } },
    },
    '/notes/{id}': {
      parameters: [id],
      get: { responses: { 200: ok(reference('Note')) } },
      patch: {
        parameters: [version],
        requestBody: { content: { 'application/merge-patch+json': { schema: reference('NewNote') } } },
        responses: { 200: ok(reference('Note')) },
      },
      delete: { responses: { 204: { description: '' } } },
    },
    '/notes/{id}/settings': {
      parameters: [id],
      get: { responses: { 200: ok() } },
      put: { requestBody: json(reference('Settings')), responses: { 200: ok() } },
    },
    '/drafts': { get: { deprecated: true, responses: { 200: ok() } } },
    '/exports': { post: { responses: { 202: ok() } } },
    '/errors/{code}': { parameters: [{ ...id, name: 'code' }], get: { security: [], responses: { 200: ok() } } },
  },
  components: {
    securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
    schemas: {
      Notes: {
        type: 'object',
        properties: {
          data: { type: 'array', items: reference('Note') },
          has_more: { type: 'boolean' },
          next_cursor: { type: ['string', 'null'] },
        },
      },
      Note: {
        allOf: [reference('NewNote'), { type: 'object', required: ['id'], properties: { id: { type: 'string' } } }],
      },
      NewNote: {
        type: 'object',
        required: ['title'],
        properties: {
          title: { type: 'string' },
          due: { type: ['string', 'null'], format: 'date' },
          remark: { type: ['string', 'null'] },
          pages: { type: 'integer' },
        },
      },
      Settings: {
        type: 'object',
        required: ['locale'],
        properties: { locale: { type: 'string' }, weekly: { type: 'boolean' } },
      },
    },
  },
};

/** What may be created in it. */
export const keptPlan = {
  list: '/notes',
  create: { title: 'Check', remark: 'Created by a check', pages: 3 },
  replace: { path: '/notes/{id}/settings', body: { locale: 'de', weekly: true } },
};

type Row = Record<string, unknown>;
type Result = { status: number; body?: unknown; headers?: Record<string, string> };

const failure = (status: number, code: string, more: object = {}, headers: Record<string, string> = {}): Result => ({
  status,
  headers,
  body: { error: { code, message: `It’s ${code}.`, doc_url: `/v1/errors/${code}`, ...more } },
});

/** The API in memory: it keeps what every probe asks for, and is the same each time it’s opened. */
export function keptApi(): (request: PlannedRequest) => CheckedExchange {
  const rows = new Map(
    ['n5', 'n4', 'n3', 'n2', 'n1'].map((name): [string, Row] => [name, { id: name, title: `Note ${name}`, pages: 1 }]),
  );
  const settings = new Map<string, Row>();
  const keys = new Map<string, { body: string; result: Result }>();
  let made = 5;
  let sent = 0;
  const etag = (row: Row) => `"${JSON.stringify(row).length}"`;
  const shown = (row: Row, status = 200): Result => ({
    status,
    headers: { ETag: etag(row), ...(status === 201 ? { Location: `/v1/notes/${row.id}` } : {}) },
    body: { ...row, _links: { self: { href: `/v1/notes/${row.id}` } } },
  });

  function list(query: URLSearchParams, as: string): Result {
    const limit = Number(query.get('limit') ?? 4);
    if (!(limit >= 1 && limit <= 100)) return failure(400, 'invalid_limit');
    const all = as === 'second' ? [] : [...rows.values()];
    const after = query.get('after');
    const from = after === null ? 0 : all.findIndex(row => after === `after_${row.id}`) + 1;
    if (after !== null && from === 0) return failure(400, 'invalid_cursor');
    const data = all.slice(from, from + limit);
    const more = from + limit < all.length;
    return { status: 200, body: { data, has_more: more, next_cursor: more ? `after_${data.at(-1)!.id}` : null } };
  }

  function create(text: string): Result {
    let body: Row;
    if (text.length > 100_000) return failure(413, 'body_too_large');
    try {
      body = JSON.parse(text);
    } catch {
      return failure(400, 'malformed_json');
    }
    const types = { title: 'string', remark: 'string', pages: 'number' };
    const wrong = Object.entries(types).filter(([field, type]) => field in body && typeof body[field] !== type);
    if (wrong.length > 0)
      return failure(422, 'invalid_body', { fields: wrong.map(([field, type]) => ({ field, code: `not_a_${type}` })) });
    const row = { id: `n${++made}`, ...body };
    const before = [...rows];
    rows.clear();
    for (const [name, each] of [[row.id, row] as const, ...before]) rows.set(name, each);
    return shown(row, 201);
  }

  function createOnce(text: string, key: string): Result {
    const known = keys.get(key);
    if (known !== undefined) return known.body === text ? known.result : failure(422, 'key_reused');
    const result = create(text);
    if (result.status === 201) keys.set(key, { body: text, result });
    return result;
  }

  function item(row: Row, { method, headers = {}, body = '' }: PlannedRequest): Result {
    if (method === 'GET') return headers['If-None-Match'] === etag(row) ? { status: 304 } : shown(row);
    if (method === 'DELETE') {
      rows.delete(row.id as string);
      return { status: 204 };
    }
    if (![etag(row), '*'].includes(headers['If-Match'] ?? '')) return failure(412, 'stale_version');
    for (const [name, value] of Object.entries(JSON.parse(body) as Row)) {
      if (value === null) delete row[name];
      else row[name] = value;
    }
    return shown(row);
  }

  function respond(request: PlannedRequest): Result {
    const { method, as = 'main', headers = {}, body = '' } = request;
    const url = new URL(request.path, 'http://notes.example');
    const path = url.pathname;
    if (path.startsWith('/errors/')) return { status: 200, body: { about: path } };
    if (as === 'nobody' || as === 'unknown' || request.credentialInQuery !== undefined)
      return failure(401, 'not_authenticated', {}, { 'WWW-Authenticate': 'Bearer' });
    if (path === '/busy') return failure(429, 'too_many_requests', {}, { 'Retry-After': '7' });
    if (path === '/notes' && method === 'GET') return list(url.searchParams, as);
    if (path === '/notes' && as === 'narrow') return failure(403, 'not_permitted');
    if (path === '/notes') return createOnce(body, headers['Idempotency-Key']!);
    if (path === '/drafts')
      return { status: 200, body: {}, headers: { Deprecation: '@1', Sunset: 'Sat, 01 Jan 2028 00:00:00 GMT' } };
    if (path === '/exports') return failure(405, 'method_not_allowed', {}, { Allow: 'POST' });
    if (path.endsWith('%ff')) return failure(400, 'unreadable_path');
    const [, name = '', part] = /^\/notes\/([^/]+)(\/settings)?$/.exec(path) ?? [];
    const row = as === 'second' ? undefined : rows.get(name);
    if (row === undefined) return failure(404, 'not_found');
    if (part === undefined) return item(row, request);
    if (method === 'PUT') settings.set(name, JSON.parse(body));
    return { status: 200, body: settings.get(name) ?? {} };
  }

  return planned => {
    const { status, body, headers = {} } = respond(planned);
    const { method, path, as = 'main' } = planned;
    const usual = { 'Cache-Control': 'private, no-cache', 'RateLimit-Remaining': '90', 'Request-Id': `r${++sent}` };
    return {
      as,
      planned,
      request: { method, path: `/v1${path}`, headers: [], body: planned.body ?? null },
      response: {
        status,
        headers: Object.entries({ 'Content-Type': 'application/json', ...usual, ...headers }),
        body: body === undefined ? '' : JSON.stringify(body),
      },
    };
  };
}
