import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { readFailure, requestIdHeader } from '../../src/check/error-shape';
import type { CheckedExchange } from '../../src/check/exchange';
import { checkAt, messages, notePlan, noteServer, notes, serverOf } from './_api';

const json = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) =>
  void response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));

type Change = (request: IncomingMessage, response: ServerResponse, next: () => void, body: string) => void;

/** The verdicts on an API of notes with one change, and its requests. */
async function judged(change: Change, more: Parameters<typeof checkAt>[1] = {}) {
  const seen: string[] = [];
  const { respond } = noteServer((request, response, next, body) => {
    seen.push(`${request.method} ${request.url}`);
    change(request, response, next, body);
  });
  const run = await checkAt(await serverOf(respond), { plan: notePlan, ...more });
  return { run, seen, said: messages(run) };
}

describe('invalid JSON', () => {
  const respondWith =
    (status: number, body: string): Change =>
    (_, response, next, sent) =>
      sent === '{"broken": ' ? void response.writeHead(status).end(body) : next();
  test.each([
    [400, '{"error":{"code":"malformed"}}', /^kept/],
    [422, '{"error":{"code":"malformed"}}', /^kept/],
    [409, '{"error":{"code":"malformed"}}', /^broken: .*400 is expected/],
    [400, '<h1>Bad Request</h1>', /^broken: .*isn’t a JSON object/],
  ])('that returns %i with %s', async (status, body, verdict) => {
    expect((await judged(respondWith(status, body))).said['invalid-json-is-400']).toMatch(verdict);
  });
});

test.each([
  [400, /^kept/],
  [413, /^kept/],
  [422, /^kept/],
  [201, /^not_judged/],
  [404, /^broken/],
])('a body of a megabyte that returns %i', async (status, verdict) => {
  const { said } = await judged((_, response, next, body) =>
    body.length > 1_000_000 ? json(response, status, status === 201 ? { id: '' } : {}) : next(),
  );
  expect(said['oversized-body-is-rejected']).toMatch(verdict);
});

test('a page that counts the whole list in a header, and only where a limit is asked for', async () => {
  const counts: Change = ({ method, url }, response, next) => {
    if (method === 'GET' && url!.startsWith('/notes?')) response.setHeader('X-Total-Count', '5');
    next();
  };
  expect((await judged(counts)).said['page-has-no-total']).toBe('broken: The page has "X-Total-Count".');
  expect((await judged((_, __, next) => next())).said['page-has-no-total']).toMatch(/^kept/);
});

test('of failures in two formats, each is described', async () => {
  const { said } = await judged(({ url }, response, next) =>
    url!.includes('%ff') ? void response.writeHead(500).end('<h1>Oops</h1>') : next(),
  );
  expect(said['failures-share-one-format']).toMatch(
    /^broken: GET \/notes\/%ff returned 500 with a body that isn’t a JSON object; other failures have a JSON object with its message in "error\.message"\.$/,
  );
});

describe('a cursor', () => {
  const pages =
    (cursor: string): Change =>
    ({ method, url }, response, next) => {
      if (method !== 'GET' || !url!.startsWith('/notes?') || !url!.includes('after=')) {
        if (method === 'GET' && url === '/notes')
          return json(response, 200, { data: [{ id: 'n1' }, { id: 'n2' }], next_cursor: cursor, has_more: true });
        return next();
      }
      json(response, 400, { error: { code: 'invalid_cursor', message: '' } });
    };
  test.each([
    ['cursor_xyz', 'cursor_xAA'],
    ['cursor_xAA', 'cursor_xBB'],
    ['cursor_xyA', 'cursor_xBB'],
    ['/notes?after=2', 'bm90LWEtY3Vyc2AA'],
  ])('%s is damaged to %s', async (cursor, damaged) => {
    const { seen, said } = await judged(pages(cursor), { plan: null });
    expect(seen).toContain(`GET /notes?limit=1&after=${damaged}`);
    expect(said['damaged-cursor-is-400']).toMatch(/^kept/);
  });

  test('is asked for with small pages while a row is inserted', async () => {
    const rows = ['n1', 'n2', 'n3', 'n4', 'n5'];
    const { seen, said } = await judged(({ method, url }, response, next) => {
      const query = new URL(url!, 'http://x').searchParams;
      if (method !== 'GET' || !url!.startsWith('/notes?')) return next();
      const from = query.get('after') === null ? 0 : rows.indexOf(query.get('after')!.slice(1)) + 1;
      const ids = rows.slice(from, from + Number(query.get('limit')));
      json(response, 200, { data: ids.map(id => ({ id })), next_cursor: `c${ids.at(-1)}`, has_more: true });
    });
    expect(said['cursor-survives-inserts']).toMatch(/^kept/);
    const at = seen.lastIndexOf('GET /notes?limit=3&after=cn1');
    expect(seen.slice(at - 3, at)).toEqual(['GET /notes?limit=4', 'GET /notes?limit=1', 'POST /notes']);
  });
});

describe('a page', () => {
  const withoutLimit = structuredClone(notes);
  withoutLimit.paths['/notes'].get.parameters.shift();
  test.each([
    [null, /^not_judged: Needs a limit parameter/],
    ['c2', /^kept/],
    ['2', /^broken: .*only by its number, 2/],
  ])('without a limit in the contract that names %s', async (next, verdict) => {
    const { said } = await judged(
      (_, response) => json(response, 200, { data: [{ id: 1 }, { id: 2 }], next_cursor: next }),
      {
        plan: null,
        description: withoutLimit,
      },
    );
    expect(said['page-names-the-next']).toMatch(verdict);
  });
});

test.each([
  [200, /^kept/],
  [399, /^kept/],
  [400, /^broken: A response links to \/notes\/n1/],
  [404, /^broken/],
])('a link that returns %i', async (status, verdict) => {
  const { said } = await judged(
    ({ url }, response, next) => {
      if (url === '/notes')
        return json(response, 200, { data: [{ id: 'n1', _links: { self: { href: '/notes/n1' } } }] });
      if (url === '/notes/n1') return json(response, status, { id: 'n1' });
      next();
    },
    { plan: null },
  );
  expect(said['links-lead-somewhere']).toMatch(verdict);
});

test.each([
  ['a template', { self: '/notes/{id}' }],
  ['an action', { cancel: { href: '/notes/n1/cancellation' } }],
  ['a path where the contract has no GET', { self: { href: '/actions' } }],
  ['another host', { self: 'https://example.com/notes/n1' }],
])('%s isn’t followed', async (_, links) => {
  const { said, seen } = await judged(
    ({ url }, response, next) => (url === '/notes' ? json(response, 200, { data: [{ id: 'n1', ...links }] }) : next()),
    { plan: null },
  );
  expect(said['links-lead-somewhere']).toBe('not_judged: No response linked to the checked host.');
  expect(seen.filter(path => /actions|%7B|cancel/.test(path) && path !== 'GET /actions')).toEqual([]);
});

describe('a body in which every field is wrong', () => {
  const respondWith =
    (status: number, body: unknown): Change =>
    (_, response, next, sent) =>
      sent.includes('{"no":1}') ? json(response, status, body) : next();
  const fields = (...names: string[]) => ({ error: { code: 'invalid', fields: names.map(field => ({ field })) } });
  test.each([
    [201, { id: '' }, 'broken: POST /notes returned 201 for a body in which every field has the wrong type.'],
    [
      500,
      fields('title', 'remark'),
      'broken: POST /notes returned 500 for a body in which every field has the wrong type.',
    ],
    [422, fields('title'), 'broken: 2 fields were invalid, but the response lists 1 of them.'],
    [422, fields('title', 'remark'), 'kept: 2 of 2 invalid fields were listed.'],
  ])('that returns %i and %o', async (status, body, said) => {
    expect((await judged(respondWith(status, body))).said['validation-names-every-field']).toBe(said);
  });
});

test('a field that isn’t a text is never changed to one', async () => {
  const description = structuredClone(notes) as { components: { schemas: { Note: { properties: object } } } };
  description.components.schemas.Note.properties = { count: { type: 'integer' } };
  const { seen, said } = await judged((_, __, next) => next(), { description });
  expect(said['stale-change-is-412']).toBe('not_judged: Needs a text field in the contract that PATCH accepts.');
  expect(seen.filter(one => one.startsWith('PATCH'))).toEqual([]);
});

test.each([
  [200, /^broken/],
  [412, /^kept/],
  [409, /^kept/],
  [422, /^not_judged/],
  [500, /^broken/],
])('a change to an old version that returns %i', async (status, verdict) => {
  const { said } = await judged(({ method, headers, url }, response, next) => {
    if (method === 'GET' && /^\/notes\/n\d/.test(url!))
      return json(response, 200, { id: url!.slice(7) }, { ETag: '"1"' });
    if (method === 'PATCH' && headers['if-match'] === '"a-version-of-last-year"') return json(response, status, {});
    next();
  });
  expect(said['stale-change-is-412']).toMatch(verdict);
});

describe('accounts', () => {
  const account = (name: string) => ({
    headers: [['Authorization', `Bearer ${name}-secret`]] as [string, string][],
    secrets: { [name.toUpperCase()]: `${name}-secret` },
  });
  const accounts = { main: account('main'), second: account('second'), narrow: account('narrow') };
  const of = (request: IncomingMessage) => /Bearer (\w+)-/.exec(request.headers.authorization ?? '')?.[1] ?? 'nobody';

  test('an object that both list is shared, and one that only the first lists isn’t', async () => {
    const shared = await judged((_, __, next) => next(), { accounts });
    expect(shared.said['strangers-object-is-404']).toBe(
      'not_judged: Needs an object that only one account can see: /notes/n1 is in the lists of both.',
    );
    const leaking = await judged(
      (request, response, next) =>
        of(request) === 'second' && request.url === '/notes' ? json(response, 200, { data: [] }) : next(),
      { accounts },
    );
    expect(leaking.said['strangers-object-is-404']).toMatch(/^broken: The second account read \/notes\/n1/);
  });

  test.each([
    ['public', []],
    ['public, with a credential if there is one', [{}, { key: [] }]],
  ])('an operation that is %s needs no credential', async (_, security) => {
    const { said } = await judged((__, ___, next) => next(), {
      accounts,
      description: { ...notes, security },
    });
    for (const id of ['missing-credential-is-401', 'made-up-credential-is-401', 'strangers-object-is-404'])
      expect(said[id]).toMatch(/^not_judged: .* public in the contract/);
  });

  test('an API that lets anybody in is told so once, and only if its contract says otherwise', async () => {
    const ids = ['missing-credential-is-401', 'made-up-credential-is-401', 'credential-in-url-is-rejected'];
    const said = async (description: object) => {
      const run = await judged((_, __, next) => next(), { accounts, description, plan: null });
      return ids.map(id => run.said[id]!.split(':')[0]);
    };
    const security = [{ key: [] }];
    expect(await said({ ...notes, security })).toEqual(['broken', 'not_judged', 'not_judged']);
    expect(await said(notes)).toEqual(['not_judged', 'not_judged', 'not_judged']);
  });

  test.each([
    [403, /^kept/],
    [404, /^kept/],
    [401, /^not_judged/],
    [422, /^not_judged/],
  ])('a narrow credential that gets %i', async (status, verdict) => {
    const { said } = await judged(
      (request, response, next) =>
        of(request) === 'narrow' && request.method === 'POST' ? json(response, status, {}) : next(),
      { accounts },
    );
    expect(said['narrow-credential-is-403']).toMatch(verdict);
  });

  test('what another account created is deleted by it, if the first one doesn’t see it', async () => {
    const owners = new Map<string, string>();
    const removed: string[] = [];
    const { run } = await judged(
      (request, response, next) => {
        const owner = owners.get(request.url!);
        if (owner === 'narrow' && of(request) !== 'narrow') return json(response, 404, {});
        if (request.method === 'DELETE' && owner === 'narrow') removed.push(request.url!);
        if (request.method === 'POST' && of(request) === 'narrow') {
          owners.set('/notes/narrow-1', 'narrow');
          return json(response, 201, { id: 'narrow-1' });
        }
        if (owner === 'narrow') return void response.writeHead(204).end();
        next();
      },
      { accounts },
    );
    expect([run.left, removed]).toEqual([[], ['/notes/narrow-1']]);
  });
});

describe('provoking a limit', () => {
  test('ends with the first 429, which isn’t waited for', async () => {
    let reads = 0;
    const waits: number[] = [];
    const { run, said } = await judged(
      ({ url }, response, next) => {
        if (url === '/notes') reads++;
        if (reads > 20) return json(response, 429, { error: { code: 'slow_down' } }, { 'Retry-After': '30' });
        next();
      },
      { plan: null, provokeLimit: true, wait: async ms => void waits.push(ms) },
    );
    expect([said['rejected-request-says-when'], reads, waits]).toEqual([
      'kept: GET /notes returned 429 with Retry-After: 30.',
      21,
      [],
    ]);
    expect(run.stopped).toBe(null);
  });

  test('isn’t done unless it’s asked for, and not after the run has ended', async () => {
    const quiet = await judged((_, __, next) => next(), { plan: null });
    expect(quiet.run.sent).toBeLessThan(40);
    const ended = await judged((_, response) => void response.writeHead(503).end(), { plan: null, provokeLimit: true });
    expect(ended.run.sent).toBe(1);
  });
});

describe('the body of a failure', () => {
  const failure = (body: unknown, headers: [string, string][] = []): CheckedExchange => ({
    as: 'main',
    planned: { method: 'GET', path: '/x' },
    request: { method: 'GET', path: '/x', headers: [], body: null },
    response: { status: 404, headers, body: JSON.stringify(body) },
  });
  test.each([
    [{ code: 'not_found' }, 'not_found'],
    [{ error: { code: 'not_found', message: '' } }, 'not_found'],
    [{ errors: [{ code: 'not_found' }] }, 'not_found'],
    [{ code: 1404 }, '1404'],
    [{ code: 404 }, null],
    [{ code: '' }, null],
    [{ code: true }, null],
    [{ type: 'https://example.com/not-found' }, 'https://example.com/not-found'],
    [{ type: 'about:blank' }, null],
    [{ error: {}, code: 'not_found' }, 'not_found'],
  ])('%o has the code %s', (body, code) => {
    expect(readFailure(failure(body))!.code).toBe(code);
  });

  test.each(['Request-Id', 'x-request-id', 'X-Trace-Id', 'traceparent', 'CF-Ray'])('%s names the request', name => {
    expect(requestIdHeader(failure({}, [[name, 'r1']]))).toBe('r1');
  });

  test('no other header does', () => {
    expect(requestIdHeader(failure({}, [['X-Powered-By', 'r1']]))).toBe(null);
  });
});
