import { describe, expect, it } from 'vitest';
import { allRules, lint } from '../../../src/linter/engine/lint';
import { answers, array, count, found, integer, json, object, query, text } from '../_contract';

/** Shapes of published contracts that once were misjudged. */
const flag = { type: 'boolean' };
const get = (schema: object, more: object = {}) => ({ get: { responses: answers(schema), ...more } });
const severities = (...parts: Parameters<typeof found>) => found(...parts).map(({ severity }) => severity);

describe('error-has-code', () => {
  const failure = (schema: object) => ({ '/a': { get: { responses: answers(schema, '400') } } });
  it('follows allOf inside allOf to the codes of a list', () => {
    const components = {
      schemas: {
        messages: array({ allOf: [object({ code: integer, message: text }, { required: ['code', 'message'] })] }),
        common: { allOf: [object({ success: flag, errors: { allOf: [{ $ref: '#/components/schemas/messages' }] } })] },
      },
    };
    const body = { allOf: [{ $ref: '#/components/schemas/common' }, object({ result: {} })] };
    expect(count('error-has-code', failure(body), { components })).toBe(0);
  });
  it('finds a code in the details of each field', () => {
    const details = object({ name: array(object({ error: text, description: text })) });
    expect(count('error-has-code', failure(object({ error: text, details })))).toBe(0);
    const map = { type: 'object', additionalProperties: array(object({ error: text, description: text })) };
    expect(count('error-has-code', failure(object({ error: text, details: map })))).toBe(0);
    expect(count('error-has-code', failure(object({ error: text, details: array(object({ note: text })) })))).toBe(1);
  });
  it('accepts an id that identifies errors, whatever its name', () => {
    const id = { ...text, description: 'The error ID. Useful when trying to identify various errors.' };
    expect(count('error-has-code', failure(object({ error: object({ id, message: text }) })))).toBe(0);
    expect(count('error-has-code', failure(object({ error: object({ id: text, message: text }) })))).toBe(1);
  });
});

describe('error-has-request-id', () => {
  const failure = (schema: object) => ({ '/a': { get: { responses: answers(schema, '400') } } });
  const error = object({ code: text, message: text });
  it('finds it beside the error, in what describes the response', () => {
    const meta = object({ request_id: text }, { required: ['request_id'] });
    expect(count('error-has-request-id', failure(object({ error, meta })))).toBe(0);
    expect(count('error-has-request-id', failure(object({ error, meta: object({ page: text }) })))).toBe(1);
    expect(count('error-has-request-id', failure(object({ error_id: text, message: text })))).toBe(0);
  });
});

describe('failure-has-status', () => {
  const rule = 'failure-has-status';
  it('a number of errors is no failure', () => {
    expect(count(rule, { '/notification-unread-counts': get(object({ error: integer, info: integer })) })).toBe(0);
    expect(count(rule, { '/a': get(object({ error: text })) })).toBe(1);
  });
  it.each(['/webhooks/dry-run', '/{index}/_validate/query', '/_tasks/{id}', '/_reindex', '/_bulk', '/messages/bulk'])(
    '%s is asked for its outcome',
    path => {
      expect(count(rule, { [path]: { post: { responses: answers(object({ error: text, took: integer })) } } })).toBe(0);
    },
  );
  it('results of the parts of a batch may hold errors', () => {
    const results = array(object({ error: text, status: integer }));
    expect(
      count(rule, { '/appeals': { post: { responses: answers(object({ errors: array(text), results })) } } }),
    ).toBe(0);
  });
  it('fields are a warning, and an error where money is at stake or the contract says that it fails so', () => {
    const flagged = object({ success: flag, error: text });
    expect(severities(rule, { '/a': get(object({ error: text })) })).toEqual(['warning']);
    expect(severities(rule, { '/a': get(flagged) })).toEqual(['warning']);
    expect(severities(rule, { '/a': get(object({ error: object({ code: text, message: text }) })) })).toEqual([
      'warning',
    ]);
    expect(severities(rule, { '/charges': { post: { responses: answers(flagged) } } })).toEqual(['error']);
    expect(severities(rule, { '/charges': get(flagged) })).toEqual(['warning']);
    const said = object({ success: { ...flag, description: 'False if it could not be stored.' }, error: text });
    expect(severities(rule, { '/a': get(said) })).toEqual(['error']);
    const failing = object({ code: text, error: text });
    const either = { oneOf: [object({ name: text }), { $ref: '#/components/schemas/Failure' }] };
    const responses = { ...answers(either), ...answers({ $ref: '#/components/schemas/Failure' }, '400') };
    expect(
      severities(rule, { '/a': { get: { responses } } }, { components: { schemas: { Failure: failing } } }),
    ).toEqual(['error']);
  });
});

describe('get-is-safe', () => {
  const rule = 'get-is-safe';
  it('what lists jobs that delete reads', () => {
    const lists = get(array(object({ id: text })), { summary: 'List replay deletion jobs' });
    expect(count(rule, { '/replays/jobs/delete': lists })).toBe(0);
    expect(count(rule, { '/replays/jobs/delete': get(object({ id: text }), { operationId: 'getDeleteJob' }) })).toBe(0);
  });
  it('one word is a warning, and a second sign makes it an error', () => {
    const path = '/orders/{id}/cancel';
    expect(severities(rule, { [path]: get(object({})) })).toEqual(['warning']);
    expect(severities(rule, { [path]: get(object({}), { summary: 'Cancels the order' }) })).toEqual(['error']);
    expect(severities(rule, { '/orders/{id}/cancel_everything': get(object({})) })).toEqual(['info']);
    expect(severities(rule, { '/orders/{id}/delete_protection': get(object({})) })).toEqual([]);
    expect(severities(rule, { [path]: { get: { responses: answers(object({}), '201') } } })).toEqual(['error']);
  });
});

describe('credential-in-header', () => {
  const rule = 'credential-in-header';
  const taking = (name: string, more: object = {}, path = '/calls') => ({
    [path]: { get: { parameters: [{ name, in: 'query', schema: text, ...more }], responses: answers(object({})) } },
  });
  it('the id of a session of something else is no credential', () => {
    expect(count(rule, taking('session_id', { description: 'The video session to look at.' }))).toBe(0);
    expect(severities(rule, taking('session_id', { description: 'Your session token from signing in.' }))).toEqual([
      'warning',
    ]);
  });
  it('a token is one where people sign out', () => {
    expect(severities(rule, taking('token', {}, '/logout'))).toEqual(['warning']);
    expect(count(rule, taking('token', {}, '/pages'))).toBe(0);
  });
  it('a name alone is a warning', () => {
    expect(severities(rule, taking('api_key'))).toEqual(['warning']);
    expect(severities(rule, taking('api_key', { required: true }))).toEqual(['error']);
    expect(severities(rule, taking('api_key', { description: 'Your secret.' }))).toEqual(['error']);
  });
  it('a key in the URL that never comes alone may only name the application', () => {
    const components = {
      securitySchemes: {
        app: { type: 'apiKey', in: 'query', name: 'api_key' },
        user: { type: 'http', scheme: 'bearer' },
      },
    };
    const security = (...all: object[]) =>
      severities(rule, { '/orders': get(object({})) }, { components, security: all });
    expect(security({ app: [], user: [] })).toEqual(['info']);
    expect(security({ app: [], user: [] }, { app: [] })).toEqual(['error']);
    expect(security({ app: [] })).toEqual(['error']);
  });
});

describe('lists', () => {
  const list = (...parameters: object[]) => ({
    '/a': get(object({ data: array(object({ id: text })), done: flag }), {
      parameters: [...query('limit'), ...parameters],
    }),
  });
  it('an iterator, or what an earlier response returned, is how to go on', () => {
    const said = { description: 'The iterator returned from a prior invocation' };
    expect(count('list-has-cursor', list({ name: 'iterator', in: 'query', schema: text }))).toBe(0);
    expect(count('list-has-cursor', list({ name: 'from', in: 'query', schema: text, ...said }))).toBe(0);
    expect(count('list-has-cursor', list({ name: 'from', in: 'query', schema: text }))).toBe(1);
  });
  it('a start that is a time is no position', () => {
    const series = (...parameters: object[]) =>
      found('list-has-cursor', {
        '/events-timeseries': get(object({ data: array(object({ at: text })) }), {
          parameters: [...query('limit'), ...parameters],
        }),
      }).map(({ message }) => message.includes('paginated only by position'));
    const start = { name: 'start', in: 'query', schema: { ...text, format: 'date-time' } };
    expect(series(start)).toEqual([false]);
    const bare = { name: 'start', in: 'query', schema: integer };
    expect(series(bare, { name: 'end', in: 'query', schema: integer })).toEqual([false]);
    expect(series(bare)).toEqual([true]);
  });
  it('links to itself make no list of a resource that holds an array', () => {
    const partner = (links: object) => ({
      '/me/partner': get(object({ kind: text, tokens: array(object({ id: text })), _links: links })),
    });
    const self = object({ self: object({ href: text }), documentation: object({ href: text }) });
    expect(count('list-has-limit', partner(self))).toBe(0);
    // Who pages by position is told of a list that only links on.
    const cursor = allRules.find(({ id }) => id === 'list-has-cursor')!;
    const linked = (paths: object) => {
      const text = JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths });
      return lint({ name: 'a.json', text }, { rules: [{ ...cursor, ...cursor.decision!.others.offset! }] }).findings
        .length;
    };
    expect(linked(partner(self))).toBe(0);
    expect(linked(partner(object({ next: object({ href: text }) })))).toBe(1);
  });
});

describe('state-moves-by-operation', () => {
  const put = (status: object) =>
    count('state-moves-by-operation', {
      '/statuses/{id}': { put: { requestBody: json(object({ status })), responses: {} } },
    });
  it('a status that people write as text is no state', () => {
    expect(put({ ...text, description: 'The plain text content of the status.' })).toBe(0);
    expect(put(text)).toBe(1);
    expect(put({ ...text, description: 'Where it stands: draft, open, or paid.' })).toBe(1);
    expect(put({ ...text, enum: ['draft', 'open', 'paid'] })).toBe(1);
  });
});

describe('created-has-location', () => {
  const entity = object({ id: text, _links: object({ self: object({ href: text }) }) });
  it('a link to itself says it, also where the request has the same schema', () => {
    const post = (schema: object) =>
      count('created-has-location', {
        '/a': { post: { requestBody: json(schema), responses: answers(schema, '201') } },
      });
    expect(post(entity)).toBe(0);
    expect(post({ allOf: [entity] })).toBe(0);
    expect(post(object({ id: text, url: text }))).toBe(1);
  });
});

describe('operation-declares-permission', () => {
  const rule = 'operation-declares-permission';
  const security = [{ key: [] }];
  const components = { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } };
  const read = (description: string) =>
    found(rule, { '/payments': get(object({}), { description, security }) }, { components });
  it('hears that one sees only what one owns', () => {
    expect(read('You can only query for resources that you own.')).toEqual([]);
    expect(read('Returns payments.')).toHaveLength(1);
  });
  it('reports words that contradict the requirement', () => {
    expect(read('This endpoint does not require authentication.')).toMatchObject([
      { message: expect.stringContaining('needs no credential, but its security field requires one') },
    ]);
    const ping = { '/ping': get(object({}), { description: 'It does not require any authentication.' }) };
    expect(found(rule, ping, { components, security })).toMatchObject([
      { message: expect.stringContaining('but the contract’s security field, which applies to it, requires one') },
    ]);
  });
});

describe('post-accepts-key', () => {
  const post = (path: string) =>
    count('post-accepts-key', { [path]: { post: { responses: answers(object({ id: text })) } } });
  it.each(['/wallet_transactions', '/invoices', '/credit_notes', '/charges'])('%s moves money', path =>
    expect(post(path)).toBe(1),
  );
  it.each(['/plans/{code}/charges', '/products/{id}/orders', '/notes'])('%s moves none', path =>
    expect(post(path)).toBe(0),
  );
});

describe('collections-are-plural', () => {
  it('a count is no collection', () => {
    const rows = get(array(object({ id: text })));
    const paths = {
      '/_cat/count': rows,
      '/_cat/count/{index}': rows,
      '/orders': rows,
      '/orders/{id}': get(object({})),
    };
    expect(count('collections-are-plural', paths)).toBe(0);
    const { '/_cat/count': _, '/_cat/count/{index}': __, ...others } = paths;
    expect(
      count('collections-are-plural', {
        ...others,
        '/user': rows,
        '/user/{id}': rows,
        '/lines': rows,
        '/lines/{id}': rows,
      }),
    ).toBe(1);
  });
});

describe('what is on its way out', () => {
  it('is not renamed any more', () => {
    const paths = (deprecated: boolean) => ({ '/getOrders': get(object({}), { deprecated }) });
    expect(count('path-is-noun', paths(false))).toBe(1);
    expect(count('path-is-noun', paths(true))).toBe(0);
    const fields = object({ made_at: text, sent_at: text });
    const odd = (deprecated: boolean, schema: object) => ({ '/a': get(fields), '/b': get(schema, { deprecated }) });
    expect(count('one-field-case', odd(false, object({ paidAt: text })))).toBe(1);
    expect(count('one-field-case', odd(true, object({ paidAt: text })))).toBe(0);
    const components = { schemas: { Old: { ...text, deprecated: true } } };
    const shared = object({ paidAt: { $ref: '#/components/schemas/Old' } });
    expect(count('one-field-case', odd(false, shared), { components })).toBe(0);
  });
});

it('enum-may-grow: beside any text, listed values are known ones among others', () => {
  const of = (state: object) => count('enum-may-grow', { '/a': get(object({ state })) });
  const listed = { type: 'string', enum: ['open', 'paid'] };
  expect(of({ anyOf: [listed, text] })).toBe(0);
  expect(of({ oneOf: [text, listed] })).toBe(0);
  expect(of({ anyOf: [listed, integer] })).toBe(1);
});

describe('codes-keep-one-style', () => {
  const failure = (code: object, more: object = {}) => ({
    '/a': {
      get: {
        responses: {
          '400': { description: 'x', ...json(object({ error: object({ code, message: text }) })), ...more },
        },
      },
    },
  });
  it('reads codes where they are shown, also if nothing lists them', () => {
    expect(count('codes-keep-one-style', failure(text, { 'x-error-codes': ['not_found', 'CARD_DECLINED'] }))).toBe(1);
    expect(count('codes-keep-one-style', failure(text, { 'x-error-codes': ['not_found', 'card_declined'] }))).toBe(0);
    const example = (value: string) => {
      const schema = object({ error: object({ code: text }) });
      const content = { 'application/json': { schema, example: { error: { code: value } } } };
      return failure(text, { content, 'x-error-codes': ['not_found', 'no_access'] });
    };
    expect(count('codes-keep-one-style', example('CARD_DECLINED'))).toBe(1);
    expect(count('codes-keep-one-style', example('card_declined'))).toBe(0);
  });
});

it('failures-are-stated: a contract without any failure fails', () => {
  const post = () => ({ '/a': { post: { responses: { '201': { description: 'x' } } } } });
  expect(severities('failures-are-stated', post())).toEqual(['warning']);
  expect(severities('failures-are-stated', { '/a': get(object({})) })).toEqual(['warning']);
});

it('webhook-is-signed: events that nothing signs are told; a requirement of their own or a passcode proves the sender', () => {
  const rule = 'webhook-is-signed';
  const webhooks = (more: object = {}) => ({ webhooks: { paid: { post: { responses: {}, ...more } } } });
  expect(severities(rule, {}, webhooks())).toEqual(['warning']);
  expect(count(rule, {}, webhooks({ security: [{ basic: [] }] }))).toBe(0);
  const register = {
    '/webhooks': { post: { requestBody: json(object({ url: text, passcode: text })), responses: {} } },
  };
  expect(count(rule, register, webhooks())).toBe(0);
});

it('throttling-says-when: where no 429 says it, that is told once', () => {
  const all = Object.fromEntries(
    Array.from({ length: 8 }, (_, i) => [`/a${i}`, { get: { responses: { '429': { description: 'x' } } } }]),
  );
  expect(found('throttling-says-when', all)).toMatchObject([{ scope: 'contract', severity: 'info' }]);
});

it('path-is-noun: a pay run is a thing', () => {
  expect(count('path-is-noun', { '/PayRunCalendars': get(object({})), '/pay-slips': get(object({})) })).toBe(0);
  expect(count('path-is-noun', { '/payInvoice': get(object({})) })).toBe(1);
});
