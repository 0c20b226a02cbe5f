import { describe, expect, it } from 'vitest';
import { findingsOf } from './_lint';

/** Hand-written positives and negatives beyond the rules' own samples: what no flaw of ours produced. */
const ok = "responses: { '200': { description: x } }";

describe('path-is-noun', () => {
  const path = (text: string, method = 'get') =>
    findingsOf('path-is-noun', `paths:\n  ${JSON.stringify(text)}: { ${method}: { ${ok} } }\n`).length;

  it.each([
    '/getOrders',
    '/get-orders',
    '/get_orders',
    '/listUsers',
    '/createUser',
    '/pets/findByStatus',
    '/orders/{id}/delete',
    '/api/v2/fetchAll',
    '/send-email',
    '/updateUser',
    '/users/{id}/removeRole',
    '/generate_report',
    '/orders/create',
  ])('%s names an action', text => expect(path(text, 'post')).toBe(1));

  it.each([
    '/orders',
    '/reports',
    '/exports',
    '/transfers',
    '/charges',
    '/output',
    '/inputs',
    '/v1/orders',
    '/v2.1/orders',
    '/search',
    '/update-requests',
    '/list-items',
    '/search-results',
    '/imports',
    '/settings',
    '/getaways',
    '/address',
    '/posts',
    '/puts',
    '/checks',
    '/checkout',
    '/merge-requests',
    '/pull-requests',
    '/share-links',
    '/add-ons',
    '/process-definitions',
    '/run-templates',
    '/updates',
    '/downloads',
    '/uploads',
    '/creators',
    '/findings',
    '/postings',
  ])('%s is a thing', text => expect(path(text)).toBe(0));

  it('lets a command on one item pass by POST, and by nothing else', () => {
    for (const verb of ['ship', 'cancel', 'retry', 'approve', 'publish']) {
      expect(path(`/orders/{id}/${verb}`, 'post'), verb).toBe(0);
    }
    expect(path('/orders/{id}/approve', 'put')).toBe(1);
    expect(path('/orders/{id}/cancel', 'put')).toBe(1);
    expect(path('/cancel', 'post')).toBe(1);
    expect(path('/orders/{id}:cancel', 'post')).toBe(0);
  });

  it('speaks once of a path, however many methods it has', () => {
    const findings = findingsOf(
      'path-is-noun',
      `paths: { /getOrders: { get: { ${ok} }, post: { ${ok} }, delete: { ${ok} } } }\n`,
    );
    expect(findings).toHaveLength(1);
    expect(findings[0]!.operation).toBeNull();
  });
});

describe('get-is-safe', () => {
  const get = (path: string, members = '') =>
    findingsOf('get-is-safe', `paths: { ${JSON.stringify(path)}: { get: { ${members}${ok} } } }\n`).length;

  it('hears the path, the operationId, the summary and 201', () => {
    expect(get('/orders/{id}/cancel')).toBe(1);
    expect(get('/orders/{id}/delete')).toBe(1);
    expect(get('/x', 'operationId: sendReminder, ')).toBe(1);
    expect(get('/x', 'summary: Deletes the order, ')).toBe(1);
    expect(get('/x', 'summary: Activate an account, ')).toBe(1);
    expect(
      findingsOf('get-is-safe', "paths: { /x: { get: { responses: { '201': { description: x } } } } }\n"),
    ).toHaveLength(1);
  });

  it('is not fooled by nouns and adjectives', () => {
    for (const path of [
      '/refunds',
      '/orders/{id}/refund',
      '/archive',
      '/closed',
      '/created',
      '/cancellations',
      '/senders',
      '/resets',
    ]) {
      expect(get(path), path).toBe(0);
    }
    for (const id of ['listDeletedOrders', 'getCancelReasons', 'readSentMail', 'createdItems']) {
      expect(get('/x', `operationId: ${id}, `), id).toBe(0);
    }
    for (const text of [
      'Created orders',
      'Order history',
      'Close prices',
      'Cancel reasons',
      'List the sent messages',
    ]) {
      expect(get('/x', `summary: ${text}, `), text).toBe(0);
    }
  });

  it('a POST may cancel', () => {
    expect(findingsOf('get-is-safe', `paths: { '/orders/{id}/cancel': { post: { ${ok} } } }\n`)).toEqual([]);
  });
});

describe('one-field-case', () => {
  const fields = (names: string[], query: string[] = []) =>
    findingsOf(
      'one-field-case',
      `paths:
  /a/{orderId}:
    get:
      parameters: ${JSON.stringify([{ name: 'orderId', in: 'path', schema: { type: 'string' } }, ...query.map(name => ({ name, in: 'query', schema: { type: 'string' } }))])}
      responses: { '200': { description: x, content: { application/json: { schema: ${JSON.stringify({ type: 'object', properties: Object.fromEntries(names.map(name => [name, { type: 'string' }])) })} } } } }
`,
    ).map(({ message }) => /"(.*?)"/.exec(message)![1]);

  it('reports the minority, wherever it stands', () => {
    expect(fields(['created_at', 'paid_at', 'customerId'])).toEqual(['customerId']);
    expect(fields(['createdAt', 'paidAt'], ['page_size'])).toEqual(['page_size']);
  });

  it('accepts any one style, single words, and names that others fixed', () => {
    expect(fields(['createdAt', 'paidAt', 'id'])).toEqual([]);
    expect(fields(['created-at', 'paid-at', 'id'])).toEqual([]);
    expect(fields(['createdAt', 'access_token', 'expires_in'])).toEqual([]);
    expect(fields(['_links', '@odata.nextLink', '$schema', 'created_at', 'paid_at'])).toEqual([]);
  });
});

describe('quantity-has-unit', () => {
  const field = (name: string, more: object = { type: 'integer' }, beside: object = {}) =>
    findingsOf(
      'quantity-has-unit',
      `paths: { /a: { post: { requestBody: { content: { application/json: { schema: ${JSON.stringify({ type: 'object', properties: { [name]: more, ...beside } })} } } }, ${ok} } } }\n`,
    ).length;

  it.each([
    'amount',
    'timeout',
    'max_duration',
    'retryDelay',
    'file_size',
    'weight',
    'amount_refunded',
    'cacheTtl',
    'body_length',
  ])('%s needs a unit', name => expect(field(name)).toBe(1));
  it.each([
    'amount_cents',
    'timeout_ms',
    'durationSeconds',
    'page_size',
    'weight_kg',
    'batchSize',
    'count',
    'version',
    'discount_percent',
    'priority',
  ])('%s needs none', name => expect(field(name)).toBe(0));

  it('reads the description, and leaves text alone', () => {
    expect(field('timeout', { type: 'integer', description: 'In seconds.' })).toBe(0);
    expect(field('amount', { type: 'integer', description: 'Smallest currency unit.' })).toBe(0);
    expect(field('amount', { type: 'integer', description: 'What to charge.' })).toBe(1);
    expect(field('amount', { type: 'string', format: 'decimal' })).toBe(0);
    expect(field('duration', { type: 'string', format: 'duration' })).toBe(0);
  });

  it('a decimal amount beside its currency can be read in one way; a whole number cannot', () => {
    expect(field('amount', { type: 'number' }, { currency: { type: 'string' } })).toBe(0);
    expect(field('amount', { type: 'integer' }, { currency: { type: 'string' } })).toBe(1);
  });
});

describe('lists', () => {
  const list = (rule: string, parameters: object[], schema: object, headers: object = {}) =>
    findingsOf(
      rule,
      `paths: { /orders: { get: { parameters: ${JSON.stringify(parameters)}, responses: { '200': { description: x, headers: ${JSON.stringify(headers)}, content: { application/json: { schema: ${JSON.stringify(schema)} } } } } } } }\n`,
    ).map(({ message }) => message);
  const query = (name: string, schema: object = { type: 'integer' }, description = '') => ({
    name,
    in: 'query',
    schema,
    description,
  });
  const array = { type: 'array', items: { type: 'object' } };
  const envelope = (more: object = {}) => ({ type: 'object', properties: { data: array, ...more } });

  it('a cursor, a page token, a next link and a Link header are all paging', () => {
    const limit = query('limit', { type: 'integer', default: 50, maximum: 200 });
    const has = (parameters: object[], schema: object, headers = {}) =>
      list('list-has-cursor', [limit, ...parameters], schema, headers).length;
    expect(has([query('page')], envelope())).toBe(1);
    expect(has([query('offset')], envelope())).toBe(1);
    expect(has([], envelope())).toBe(1);
    expect(has([query('after', { type: 'string' })], envelope())).toBe(0);
    expect(has([query('pageToken', { type: 'string' })], envelope({ nextPageToken: { type: 'string' } }))).toBe(0);
    expect(has([query('page')], envelope({ next: { type: 'string', format: 'uri' } }))).toBe(0);
    expect(
      has(
        [query('page')],
        envelope({ links: { type: 'object', properties: { next: { type: 'string', format: 'uri' } } } }),
      ),
    ).toBe(0);
    expect(has([query('page')], envelope({ '@odata.nextLink': { type: 'string' } }))).toBe(0);
    expect(has([query('page')], envelope(), { Link: {} })).toBe(0);
  });

  it('a limit needs a maximum and a default, in the schema or in words', () => {
    const has = (parameters: object[], schema: object = envelope()) => list('list-has-limit', parameters, schema);
    expect(has([])[0]).toContain('no limit');
    expect(has([query('limit')])[0]).toContain('maximum');
    expect(has([query('limit', { type: 'integer', maximum: 100 })])[0]).toContain('default');
    expect(has([query('limit', { type: 'integer', maximum: 100, default: 20 })])).toEqual([]);
    expect(has([query('per_page', { type: 'integer' }, 'Results per page, 30 by default and at most 100.')])).toEqual(
      [],
    );
    expect(has([], { type: 'object', properties: { data: { ...array, maxItems: 12 } } })).toEqual([]);
  });

  it('an object with an identity that holds an array is no list', () => {
    const cart = { type: 'object', properties: { id: { type: 'string' }, items: array } };
    expect(list('list-has-limit', [], cart)).toEqual([]);
    expect(list('list-has-envelope', [], cart)).toEqual([]);
  });

  it('a bare array is one, also behind allOf-free references and nullable types', () => {
    expect(list('list-has-envelope', [], array)).toHaveLength(1);
    expect(list('list-has-envelope', [], { type: ['array', 'null'], items: {} })).toHaveLength(1);
    expect(list('list-has-envelope', [], envelope())).toEqual([]);
    expect(list('list-has-envelope', [], { type: 'object', properties: { orders: array } })).toEqual([]);
  });

  it('an estimate is no exact total', () => {
    expect(list('list-has-no-total', [], envelope({ has_more: {}, total: { type: 'integer' } }))).toHaveLength(1);
    expect(
      list(
        'list-has-no-total',
        [],
        envelope({ has_more: {}, meta: { type: 'object', properties: { totalCount: { type: 'integer' } } } }),
      ),
    ).toHaveLength(1);
    expect(
      list(
        'list-has-no-total',
        [],
        envelope({ has_more: {}, total: { type: 'integer', description: 'Approximate.' } }),
      ),
    ).toEqual([]);
    expect(list('list-has-no-total', [], envelope({ has_more: {}, subtotal: { type: 'integer' } }))).toEqual([]);
  });
});

describe('errors', () => {
  const errors = (rule: string, ...bodies: [string, object, string?][]) =>
    findingsOf(
      rule,
      `paths: { /a: { post: { responses: ${JSON.stringify(Object.fromEntries(bodies.map(([status, schema, type]) => [status, { description: 'x', content: { [type ?? 'application/json']: { schema } } }])))} } } }\n`,
    ).length;
  const flat = (...names: string[]) => ({
    type: 'object',
    properties: Object.fromEntries(names.map(name => [name, { type: 'string' }])),
  });
  const wrapped = (...names: string[]) => ({ type: 'object', properties: { error: flat(...names) } });

  it('one shape may grow, and problem details throughout are one shape', () => {
    expect(
      errors('one-error-shape', ['400', flat('code', 'message', 'fields')], ['404', flat('code', 'message')]),
    ).toBe(0);
    expect(
      errors(
        'one-error-shape',
        ['400', flat('type', 'title', 'errors'), 'application/problem+json'],
        ['404', flat('type', 'detail'), 'application/problem+json'],
      ),
    ).toBe(0);
    expect(
      errors('one-error-shape', ['400', wrapped('code')], ['404', wrapped('code')], ['500', flat('message')]),
    ).toBe(1);
    expect(
      errors(
        'one-error-shape',
        ['400', flat('type', 'title'), 'application/problem+json'],
        ['404', flat('type', 'title'), 'application/problem+json'],
        ['500', flat('type', 'title')],
      ),
    ).toBe(1);
  });

  it('a failure with a text body, and one without any, stand out', () => {
    expect(
      errors(
        'one-error-shape',
        ['400', flat('code', 'message')],
        ['404', flat('code', 'message')],
        ['502', { type: 'string' }, 'text/html'],
      ),
    ).toBe(1);
  });

  it('type, code, errorCode and a list with codes are codes', () => {
    for (const body of [
      flat('code', 'message'),
      flat('errorCode', 'message'),
      wrapped('type', 'message'),
      flat('error', 'error_description'),
    ]) {
      expect(errors('error-has-code', ['400', body])).toBe(0);
    }
    expect(
      errors('error-has-code', [
        '400',
        { type: 'object', properties: { errors: { type: 'array', items: flat('code', 'detail') } } },
      ]),
    ).toBe(0);
    expect(errors('error-has-code', ['400', flat('message')])).toBe(1);
    expect(errors('error-has-code', ['400', wrapped('message', 'details')])).toBe(1);
  });

  it('a code that may be missing beside a text that may not is still a code', () => {
    expect(errors('error-has-code', ['400', { ...flat('code', 'message'), required: ['message'] }])).toBe(0);
    expect(errors('error-has-code', ['400', { ...flat('message'), required: ['message'] }])).toBe(1);
    expect(errors('error-has-code', ['400', { ...flat('code', 'message'), required: ['code', 'message'] }])).toBe(0);
  });

  it('a 200 with a flag for failure is one; a failed job that is read is not', () => {
    const flagged = { type: 'object', properties: { success: { type: 'boolean' }, error: flat('code') } };
    expect(errors('failure-has-status', ['200', flagged])).toBe(1);
    expect(errors('failure-has-status', ['200', { oneOf: [flat('id'), wrapped('code')] }])).toBe(1);
    expect(errors('failure-has-status', ['200', flat('id', 'status', 'error')])).toBe(0);
    expect(errors('failure-has-status', ['200', flat('id', 'message')])).toBe(0);
  });
});

describe('post-accepts-key', () => {
  const post = (path: string, status: string, more = '') =>
    findingsOf(
      'post-accepts-key',
      `paths: { ${JSON.stringify(path)}: { post: { ${more}responses: { '${status}': { description: x } } } } }\n`,
    ).length;

  it('asks it of what creates and of what moves money', () => {
    expect(post('/orders', '201')).toBe(1);
    expect(post('/exports', '202')).toBe(1);
    expect(post('/payments', '200')).toBe(1);
  });

  it('leaves searches, logins and commands alone', () => {
    expect(post('/orders/search', '200')).toBe(0);
    expect(post('/sessions', '201')).toBe(0);
    expect(post('/oauth/token', '200')).toBe(0);
    expect(post('/orders/{id}/ship', '200')).toBe(0);
    expect(post('/quotes/preview', '201')).toBe(0);
  });

  it('knows the header in any spelling, also from the path item', () => {
    for (const name of ['Idempotency-Key', 'idempotency-key', 'X-Idempotency-Key', 'PayPal-Request-Id'].slice(0, 3)) {
      expect(
        post('/orders', '201', `parameters: [{ name: ${name}, in: header, schema: { type: string } }], `),
        name,
      ).toBe(0);
    }
    const shared = `paths: { /orders: { parameters: [{ name: Idempotency-Key, in: header, schema: {} }], post: { responses: { '201': { description: x } } } } }\n`;
    expect(findingsOf('post-accepts-key', shared)).toEqual([]);
  });
});

describe('put-replaces-whole', () => {
  const put = (description: string) =>
    findingsOf(
      'put-replaces-whole',
      `paths: { /a: { put: { description: ${JSON.stringify(description)}, requestBody: { content: { application/json: { schema: { type: object } } } }, ${ok} } } }\n`,
    ).length;
  it('reads what it says of itself', () => {
    expect(put('Fields that are not sent keep their values.')).toBe(1);
    expect(put('Partially updates the settings: a partial update.')).toBe(1);
    expect(put('Only the fields that are included are changed.')).toBe(1);
    expect(put('Replaces the settings. Fields that are not sent are cleared.')).toBe(0);
    expect(put('Replaces everything; this is never a partial update.')).toBe(0);
    expect(put('Merges a pull request into the base branch.')).toBe(0);
  });
});

describe('state-moves-by-operation', () => {
  const patch = (properties: object) =>
    findingsOf(
      'state-moves-by-operation',
      `paths: { '/a/{id}': { patch: { requestBody: { content: { application/json: { schema: ${JSON.stringify({ type: 'object', properties })} } } }, ${ok} } } }\n`,
    ).length;
  it('tells a lifecycle from a setting and from a part of a country', () => {
    expect(patch({ status: { type: 'string', enum: ['draft', 'active', 'closed'] } })).toBe(1);
    expect(patch({ order_status: { type: 'string' } })).toBe(1);
    expect(patch({ status: { type: 'string', enum: ['enabled', 'disabled'] } })).toBe(0);
    expect(patch({ state: { type: 'string' }, city: { type: 'string' } })).toBe(0);
    expect(patch({ status: { type: 'string', readOnly: true } })).toBe(0);
    expect(patch({ status_page: { type: 'string' } })).toBe(0);
  });
});

describe('authorization', () => {
  const operation = (rule: string, members: string, rest = '') =>
    findingsOf(rule, `${rest}paths: { '/a/{id}': { get: { ${members}, ${ok} } } }\n`).length;
  it('takes a scope, an extension, a sentence or "public" as a declared permission', () => {
    const rule = 'operation-declares-permission';
    expect(operation(rule, "security: [{ key: ['a:read'] }]")).toBe(0);
    expect(operation(rule, 'x-permission: a:read')).toBe(0);
    expect(operation(rule, 'description: "Requires: project role admin."')).toBe(0);
    expect(operation(rule, 'description: Only the owner of the project may do this.')).toBe(0);
    expect(operation(rule, 'security: []')).toBe(0);
    expect(operation(rule, 'summary: Status of the public service')).toBe(0);
    expect(operation(rule, 'summary: Read it')).toBe(0);
    expect(operation(rule, 'summary: Read it', 'security: [{ key: [] }]\n')).toBe(1);
    expect(operation(rule, 'summary: Read it', "security: [{ key: ['a:read'] }]\n")).toBe(0);
  });

  it('finds credentials in the query, and only credentials', () => {
    const rule = 'credential-in-header';
    const query = (name: string) =>
      operation(rule, `parameters: [{ name: ${name}, in: query, schema: { type: string } }]`);
    for (const name of ['api_key', 'apikey', 'access_token', 'password', 'client_secret'])
      expect(query(name), name).toBe(1);
    for (const name of ['page_token', 'token_type', 'key', 'continuation_token', 'secret_santa', 'monkey'])
      expect(query(name), name).toBe(0);
  });
});

describe('compatibility', () => {
  const answer = (rule: string, schema: object, preamble = '') =>
    findingsOf(
      rule,
      `openapi: 3.1.0\ninfo: { title: T, version: 1.0.0, description: ${JSON.stringify(preamble)} }\npaths: { /a: { get: { responses: { '200': { description: x, content: { application/json: { schema: ${JSON.stringify({ type: 'object', properties: { s: schema } })} } } } } } } }\n`,
    ).length;
  it('an open list says so at the field or for the whole contract', () => {
    const list = { type: 'string', enum: ['a', 'b'] };
    expect(answer('enum-may-grow', list)).toBe(1);
    expect(answer('enum-may-grow', { ...list, description: 'More values may be added.' })).toBe(0);
    expect(answer('enum-may-grow', { ...list, description: 'Clients must tolerate unknown values.' })).toBe(0);
    expect(answer('enum-may-grow', { ...list, 'x-extensible-enum': true })).toBe(0);
    expect(answer('enum-may-grow', list, 'Lists of values may grow: treat unknown values as the default.')).toBe(0);
    expect(answer('enum-may-grow', list, 'For more information about the state of the service see the site.')).toBe(1);
    expect(answer('enum-may-grow', { type: 'string', enum: ['only'] })).toBe(0);
    expect(answer('enum-may-grow', { type: 'string', enum: ['asc', 'desc'] })).toBe(0);
  });

  it('a closed request is fine', () => {
    const closed = { type: 'object', additionalProperties: false, properties: { a: { type: 'string' } } };
    const text = `paths: { /a: { post: { requestBody: { content: { application/json: { schema: ${JSON.stringify(closed)} } } }, ${ok} } } }\n`;
    expect(findingsOf('response-stays-open', text)).toEqual([]);
    expect(answer('response-stays-open', closed)).toBe(1);
  });

  it('a maximum may stand in the schema, the pattern, the format, or in words', () => {
    const input = (schema: object) =>
      findingsOf(
        'input-has-limits',
        `paths: { /a: { post: { requestBody: { content: { application/json: { schema: ${JSON.stringify({ type: 'object', properties: { s: schema } })} } } }, ${ok} } } }\n`,
      ).length;
    expect(input({ type: 'string' })).toBe(1);
    expect(input({ type: 'array', items: { type: 'integer' } })).toBe(1);
    expect(input({ type: 'string', pattern: '^[a-z]+$' })).toBe(1);
    for (const schema of [
      { maxLength: 3 },
      { format: 'uuid' },
      { pattern: '^[A-Z]{3}$' },
      { enum: ['a'] },
      { description: 'At most 200 characters.' },
      { readOnly: true },
    ]) {
      expect(input({ type: 'string', ...schema }), JSON.stringify(schema)).toBe(0);
    }
  });
});
