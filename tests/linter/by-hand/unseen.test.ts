import { describe, expect, it } from 'vitest';
import { answers, array, count, found, grades, json, number, object, ok, text } from '../_contract';

/** Shapes of published contracts that nobody had tuned for: what the rules said there and shouldn't, and what still counts. */
const get = (path: string, more: object) => ({ [path]: { get: { responses: ok, ...more } } });

describe('batch-states-mode', () => {
  const batch = (path: string, more: object, body: object = object({ ids: array(text) })) =>
    grades('batch-states-mode', { [path]: { post: { requestBody: json(body), responses: ok, ...more } } });
  it('many things may be read at once', () => {
    expect(batch('/contents/bulk', {})).toEqual(['warning']);
    expect(batch('/contents/bulk', { operationId: 'AdminBulkGetContentByIDs' })).toEqual([]);
    expect(batch('/contents/bulk', { operationId: 'AdminBulkCreateContent' })).toEqual(['warning']);
    expect(batch('/contents/bulk', { summary: 'Bulk get content by content ids' })).toEqual([]);
    const asked = object({ ids: array(text) }, { description: 'A batch request to retrieve the levels of objects.' });
    expect(batch('/levels/batch', {}, asked)).toEqual([]);
  });
  it('what is sent again without harm is an info', () => {
    expect(batch('/cards/batch', { description: 'Used to update multiple cards.' })).toEqual(['info']);
    expect(batch('/cards/batch', { description: 'Used to order multiple cards.' })).toEqual(['warning']);
    expect(batch('/automations/batch-unpublish', {})).toEqual(['info']);
    const event = (description: string) => object({ events: array(object({ id: { ...text, description } })) });
    expect(batch('/events/batch', {}, event('Crucial for ensuring idempotency.'))).toEqual(['info']);
    expect(batch('/events/batch', {}, event('The id.'))).toEqual(['warning']);
  });
  it('a job that tells the status of what is in it', () => {
    const started = answers(object({ job: object({ bulk_send_job_id: text }), data: object({ bulk_job_id: text }) }));
    const job = (description: string) =>
      grades('batch-states-mode', {
        '/requests/bulk_send': { post: { requestBody: json(object({ ids: array(text) })), responses: started } },
        ...get('/bulk_send_job/{id}', { description }),
      });
    expect(job('Returns the status of the BulkSendJob and its requests.')).toEqual([]);
    expect(job('Returns it.')).toEqual(['warning']);
  });
});

describe('lists', () => {
  const limit = [{ name: 'limit', in: 'query', schema: { type: 'integer', maximum: 100, default: 20 } }];
  const things = array(object({ id: text }));
  const list = (more: object, body: object = things, path = '/things') =>
    grades('list-has-cursor', get(path, { parameters: limit, responses: answers(body), ...more }));
  it('the path of the next page, or a text beside has_more, leads on', () => {
    const page = (next: object, more: object = {}) => object({ data: things, next, ...more });
    expect(list({}, page(text))).toEqual(['warning']);
    expect(list({}, page({ ...text, description: 'Path to subsequent page of results.' }))).toEqual([]);
    expect(list({}, page(text, { has_more: { type: 'boolean' } }))).toEqual([]);
  });
  it('some drawn by chance, or the newest few, are all there is', () => {
    expect(list({}, things, '/things_random')).toEqual([]);
    expect(list({ description: '直近の投稿を取得します。' })).toEqual([]);
    expect(list({ description: 'The latest 100 things.' })).toEqual([]);
    expect(list({ description: 'The things of the last 30 days.' })).toEqual(['warning']);
  });
});

it('long-work-is-a-job: how far something is, is polled', () => {
  const progress = object({ status: text, percentage: number });
  const read = (description: string, schema: object) =>
    count('long-work-is-a-job', get('/progress', { description, responses: answers(schema) }));
  expect(read('May take several minutes; raise your timeout.', object({ id: text }))).toBe(1);
  expect(read('May take several minutes; raise your timeout.', progress)).toBe(0);
  expect(read('May take several minutes. Clients poll this for progress.', object({ id: text }))).toBe(0);
});

it('read-has-schema: a file to download, and a document in a public format', () => {
  const reads = (path: string, more: object, response: object = {}) =>
    count('read-has-schema', {
      ...get('/a', { responses: answers(object({ id: text })) }),
      ...get(path, {
        responses: { '200': { description: 'x', content: { 'application/json': {} }, ...response } },
        ...more,
      }),
    });
  expect(reads('/things/{id}', {})).toBe(1);
  expect(reads('/digitals/{id}', {}, { description: 'file downloaded' })).toBe(0);
  expect(reads('/cycloneDx/{version}/{id}', {})).toBe(0);
  expect(reads('/schemas/{id}', { summary: 'Get the JSON Schema' })).toBe(0);
  const bytes = { 'application/json': {}, 'application/octet-stream': {} };
  expect(reads('/books/{id}/file', {}, { content: bytes })).toBe(0);
});

it('example-fits-schema: the null of a generator is one cause', () => {
  const shown = (properties: object) =>
    found('example-fits-schema', get('/a', { responses: answers(object(properties)) }));
  const isNull = { ...array(text), example: [null] };
  const wrong = { ...array(text), example: 'a' };
  const [mixed] = shown({ wrong, a: isNull, b: isNull, right: { ...text, example: 'a' } });
  expect(mixed!.message).toBe(
    '1 of 4 examples contradicts its schema: that of "wrong" is a string, not an array. 2 others hold null where the schema doesn’t allow it.',
  );
  expect(shown({ a: isNull, b: isNull })[0]!.message).toMatch(/^2 of 2 examples contradict their schemas: an item in/);
});

describe('one-error-shape', () => {
  const usual = object({ code: text, message: text });
  const failing = (status: string, schema: object, usually = '400') =>
    grades('one-error-shape', {
      ...Object.fromEntries(
        [...'abcd'].map(name => [`/${name}`, { get: { responses: { ...ok, ...answers(usual, usually) } } }]),
      ),
      ...get('/e', { responses: { ...ok, ...answers(schema, status) } }),
    });
  it('what a gateway says is told by its status', () => {
    const limited = object({ error: text, retry_after: number });
    expect(failing('422', limited)).toEqual(['warning']);
    expect(failing('429', limited)).toEqual(['info']);
    expect(failing('401', object({ detail: text }))).toEqual(['warning']);
  });
  it('JSON-RPC has its own format', () => {
    const error = object({ code: number, message: text });
    expect(failing('422', object({ error }))).toEqual(['warning']);
    expect(failing('422', object({ error, jsonrpc: text }))).toEqual(['info']);
  });
});

describe('state-moves-by-operation', () => {
  const states = (...values: string[]) => ({ type: 'string', enum: values });
  const patch = (fields: object, more: object = {}) =>
    found('state-moves-by-operation', {
      '/groups/{id}': { patch: { requestBody: json(object(fields)), responses: ok } },
      '/groups/{id}/invites': { post: { responses: ok }, ...more },
    }).map(({ severity, message }) => `${severity} ${message}`);
  it('a list that clients add to is no command', () => {
    const policy = { joinState: states('closed', 'invite', 'request') };
    expect(patch(policy)[0]).toMatch(/^warning/);
    expect(patch(policy, { get: { responses: ok } })[0]).toMatch(/^info/);
  });
  it('names the field that is meant for clients', () => {
    const values = states('new', 'approved');
    expect(patch({ status: values, requested_status: values })).toEqual([
      'info PATCH /groups/{id} lets a client write "status", although "requested_status" beside it is what clients ask for.',
    ]);
  });
});

it('list-has-envelope: the contract may say which page is the last', () => {
  const list = (description: string) =>
    grades('list-has-envelope', {
      ...get('/a', { responses: answers(object({ data: array(object({ id: text })) })) }),
      ...get('/b', { responses: answers(object({ data: array(object({ id: text })) })) }),
      ...get('/c', {
        parameters: [{ name: 'page', in: 'query', description, schema: { type: 'integer' } }],
        responses: answers(array(object({ id: text }))),
      }),
    });
  expect(list('The page.')).toEqual(['warning']);
  expect(list('Add one and repeat until the response is empty.')).toEqual(['info']);
});

it('day-has-no-time: a deadline is a moment', () => {
  const field = (name: string) =>
    count(
      'day-has-no-time',
      get('/a', {
        responses: answers(object({ [name]: { ...text, format: 'date-time', description: 'The last day to pay.' } })),
      }),
    );
  expect(field('payment_cutoff')).toBe(0);
  expect(field('payment')).toBe(1);
});

it('field-keeps-one-type: a text may hold several ids', () => {
  const thing = (type: string, description = 'x') => object({ order_id: { type, description } });
  const things = (description: string) =>
    count('field-keeps-one-type', {
      ...get('/a', { responses: answers(thing('integer')) }),
      ...get('/b', { responses: answers(thing('integer')) }),
      ...get('/c', { responses: answers(thing('string', description)) }),
    });
  expect(things('The id.')).toBe(1);
  expect(things('Both ids with a - delimiter.')).toBe(0);
});

it('time-has-format: what examples show of most times is true of the others', () => {
  const body = (properties: object, example: object) => ({
    '200': {
      description: 'x',
      content: { 'application/json': { schema: object(properties), example } },
    },
  });
  const times = (...names: string[]) => Object.fromEntries(names.map(name => [name, text]));
  const shown = { created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z', sent_at: null };
  const dated = { sent_at: { ...text, format: 'date-time' } };
  const contract = (more: object) =>
    grades('time-has-format', {
      ...get('/a', { responses: body(times('created_at', 'updated_at', 'sent_at'), shown) }),
      ...get('/b', { responses: answers(object({ ...dated, ...more })) }),
    });
  expect(contract({})).toEqual(['info']);
  const formatted = Object.fromEntries(['a_at', 'b_at', 'c_at'].map(name => [name, { ...text, format: 'date-time' }]));
  expect(contract(formatted)).toEqual(['warning']);
});

describe('what other frameworks and languages write', () => {
  const things = array(object({ id: text }));
  const param = (name: string, type = 'integer') => ({
    name,
    in: 'query',
    schema: { type, maximum: 100, default: 10 },
  });
  const paged = (path: string, parameters: object[], more: object = {}) =>
    grades('list-has-cursor', get(path, { parameters, responses: answers(things), ...more }));
  it('limits and cursors by other names', () => {
    for (const name of ['limit', 'maxRecords', 'hitsPerPage', 'max-keys', 'limite', 'aantal'])
      expect([name, paged('/a', [param(name)])]).toEqual([name, ['warning']]);
    for (const name of ['continue', 'continuation-token', 'after_cursor', 'search_after', 'startKey', 'before_id'])
      expect([name, paged('/a', [param('limit'), param(name, 'string')])]).toEqual([name, []]);
    expect(paged('/a', [param('limit'), { ...param('x-continuation-token', 'string'), in: 'header' }])).toEqual([]);
    expect(paged('/a', [param('limit'), param('number')])).toEqual(['warning']);
    expect(paged('/a', [param('number')])).toEqual([]);
  });
  it('recent, trending, and similar things end at their limit', () => {
    for (const path of ['/trades/recent', '/things/trending', '/things/{id}/similar'])
      expect([path, paged(path, [param('limit')])]).toEqual([path, []]);
    expect(paged('/trades', [param('limit')], { summary: 'Recent trades' })).toEqual([]);
    expect(paged('/trades', [param('limit')])).toEqual(['warning']);
  });
  it('batch-states-mode: a multi-factor login is one thing, and predictions change nothing', () => {
    const batch = (path: string) =>
      count('batch-states-mode', {
        [path]: { post: { requestBody: json(object({ ids: array(text) })), responses: ok } },
      });
    const paths = ['/orders/multi', '/multi-create', '/orders/batch'];
    expect(paths.filter(path => batch(path) === 1)).toEqual(paths);
    expect(['/multi-factor', '/predictions/batch', '/$batch'].filter(path => batch(path) === 1)).toEqual([]);
  });
  it('read-has-schema: pictures, streams, and health checks', () => {
    const read = (path: string) =>
      count('read-has-schema', {
        ...get('/a', { responses: answers(object({ id: text })) }),
        ...get(path, { responses: answers({}) }),
      });
    const paths = ['/things/{id}', '/things/statistics'];
    expect(paths.filter(path => read(path) === 1)).toEqual(paths);
    expect(
      ['/', '/health', '/things/{id}/thumbnail.jpg', '/things/{id}/download'].filter(path => read(path) === 1),
    ).toEqual([]);
  });
});

describe('words that say it otherwise', () => {
  const time = (description: string) =>
    count('time-has-format', {
      ...get('/a', { responses: answers(object({ sent_at: { ...text, description } })) }),
      ...get('/b', { responses: answers(object({ sent_at: { ...text, format: 'date-time' } })) }),
    });
  it('time-has-format: ISO, RFC 1123, and formats in other languages', () => {
    expect(time('When it was sent, as a time.')).toBe(1);
    expect(time('The ISO of the country, when it was sent.')).toBe(1);
    for (const words of ['ISO date', 'RFC 1123 date', 'Date, TT.MM.JJJJ', 'Date, JJ/MM/AAAA', 'Date, 03/04/2026'])
      expect([words, time(words)]).toEqual([words, 0]);
  });
  it('throttling-is-stated: limits in other words', () => {
    const failing = { responses: { ...ok, '400': { description: 'x' } } };
    const contract = (description: string) =>
      count(
        'throttling-is-stated',
        Object.fromEntries([...'abcdefghijkl'].map(name => [`/${name}`, { get: failing, post: failing }])),
        { info: { title: 'T', version: '1', description } },
      );
    expect(contract('Many requests are fine.')).toBe(1);
    for (const words of ['Up to 10 calls per second.', '60 Anfragen pro Minute', '100 requests/minute', 'レート制限'])
      expect([words, contract(words)]).toEqual([words, 0]);
  });
  it('one-field-case: chat formats have names of their own', () => {
    const thing = (...names: string[]) => answers(object(Object.fromEntries(names.map(name => [name, text]))));
    const spelled = (other: string, name: string) =>
      count('one-field-case', {
        ...get('/a', { responses: thing('createdBy', 'updatedBy', 'deletedBy', name) }),
        ...get('/b', { responses: thing('ownedBy', 'openedBy', other) }),
      });
    expect(spelled('given_names', 'givenNames')).toBe(1);
    expect(spelled('tool_calls', 'toolCalls')).toBe(0);
  });
  it('example-fits-schema: a missing quote around true is taste', () => {
    const shown = (example: unknown) =>
      grades('example-fits-schema', get('/a', { responses: answers(object({ flag: { ...text, example } })) }));
    expect(shown(true)).toEqual(['info']);
    expect(shown({})).toEqual(['warning']);
  });
});
