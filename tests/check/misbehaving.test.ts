import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { CheckRun } from '../../src/check/run';
import { toSwagger } from '../support/to-swagger';
import { bytesOf, checkAt, messages, notePlan, noteServer, notes, serverOf } from './_api';
import { withVerdict } from './_service';

const page = JSON.stringify({ data: [{ id: 'n1', title: 'One' }], has_more: false, next_cursor: null });
const http = (head: string, body = page) => `HTTP/1.1 200 OK\r\n${head}\r\n\r\n${body}`;
const json = 'Content-Type: application/json';

/** No probe fails by itself, whatever it's sent. */
const noBug = (run: CheckRun) =>
  expect(run.verdicts.filter(({ message }) => message.includes('couldn’t handle'))).toEqual([]);

describe('a response that is unusual, and still can be read', () => {
  test.each([
    ['has no Content-Length', http(json)],
    ['is HTTP/1.0', http(json).replace('HTTP/1.1', 'HTTP/1.0')],
    ['repeats its headers', http(`${json}\r\n${json}\r\nETag: "1"\r\nETag: "2"\r\nCache-Control: no-store`)],
    ['begins with a byte order mark', http(json, `\uFEFF${page}`)],
    ['names a wrong charset', http(`${json}; charset=utf-16`)],
  ])('%s', async (_, text) => {
    const run = await checkAt(await bytesOf(text));
    noBug(run);
    expect(messages(run)['list-is-an-object']).toBe('kept: GET /notes returned an object.');
  });

  test('is compressed although nobody asked for that', async () => {
    const base = await serverOf((_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }).end(gzipSync(page));
    });
    expect(messages(await checkAt(base))['list-is-an-object']).toMatch(/^kept/);
  });
});

describe('a response that can’t be read leaves questions open', () => {
  test.each([
    ['invalid JSON', http(json, '{"data": [')],
    ['HTML', http('Content-Type: text/html', '<h1>It works!</h1>')],
    ['JSON that is nested without end', http(json, '['.repeat(100_000))],
    ['a text that claims to be compressed', http(`${json}\r\nContent-Encoding: gzip`)],
    ['no body', 'HTTP/1.1 204 No Content\r\n\r\n'],
  ])('%s', async (_, text) => {
    const run = await checkAt(await bytesOf(text));
    noBug(run);
    const seen = text.includes('204') ? 204 : 200;
    expect(messages(run)['list-obeys-its-limit']).toBe(
      `not_judged: None of the contract’s lists could be read: GET /notes returned ${seen}, but the body isn’t a JSON list of at most 2 MB.`,
    );
    expect(messages(run)['unknown-path-is-404']).toBe(
      `broken: GET /no-such-path-of-this-api returned ${seen}, not 404.`,
    );
  });

  test('a body without an end, nested as deeply as it’s long', async () => {
    const base = await serverOf((_, response) => {
      response.writeHead(404, { 'Content-Type': 'application/json' });
      const more = () => {
        while (response.write('[{"a":'.repeat(10_000)));
        response.once('drain', more);
      };
      more();
    });
    const run = await checkAt(base);
    noBug(run);
    expect(run.stopped).toBe(null);
  });

  test('a failure that looks like a trace from end to end is searched in no time', async () => {
    const base = await serverOf((_, response) => response.writeHead(500).end('at x('.repeat(300_000)));
    noBug(await checkAt(base));
  });
});

describe('the run ends, and says why', () => {
  test.each([
    ['what isn’t HTTP', 'hello there\r\n\r\n', 'isn’t valid HTTP'],
    ['two lengths', http(`${json}\r\nContent-Length: 3\r\nContent-Length: 4`), 'isn’t valid HTTP'],
    ['half of its body', http(`${json}\r\nContent-Length: 5000`), 'closed the connection'],
    ['nothing at all', '', 'closed the connection'],
    [
      'an upgrade that nobody asked for',
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n',
      'switched protocols',
    ],
  ])('after %s', async (_, text, why) => {
    const run = await checkAt(await bytesOf(text));
    noBug(run);
    expect(run.stopped).toContain(why);
    expect([run.sent, withVerdict(run, 'broken')]).toEqual([1, []]);
  });

  test('after headers that never end', async () => {
    const late = new AbortController();
    const base = await bytesOf('HTTP/1.1 200 OK\r\nX-Slow: ', { open: true });
    const run = checkAt(base, { deadline: () => late.signal });
    setImmediate(() => late.abort());
    expect((await run).stopped).toContain('in time');
  });
});

describe('redirects aren’t followed', () => {
  test('to the same path elsewhere, they leave every question open', async () => {
    const base = await serverOf(({ url }, response) =>
      response.writeHead(308, { Location: `https://127.0.0.1${url}` }).end(),
    );
    const run = await checkAt(base);
    expect(withVerdict(run, 'broken')).toEqual([]);
    expect(messages(run)['list-is-an-object']).toContain('The check doesn’t follow redirects.');
  });

  test('a loop ends after one request each', async () => {
    const base = await serverOf(({ url }, response) => response.writeHead(302, { Location: url! }).end());
    const run = await checkAt(base);
    expect([run.stopped, withVerdict(run, 'broken')]).toEqual([null, []]);
  });

  test('an unknown path that leads to a login page isn’t a 404', async () => {
    const base = await serverOf((_, response) => response.writeHead(302, { Location: '/login' }).end());
    expect(messages(await checkAt(base))['unknown-path-is-404']).toBe(
      'broken: GET /no-such-path-of-this-api returned 302, not 404.',
    );
  });
});

describe('what is created', () => {
  const writes = (change?: Parameters<typeof noteServer>[0]) => {
    const api = noteServer(change);
    return { ...api, run: async () => checkAt(await serverOf(api.respond), { plan: notePlan }) };
  };

  test('is deleted, and nothing else is', async () => {
    const { rows, removed, run } = writes();
    const { left, unknown } = await run();
    expect([left, unknown, [...rows.keys()]]).toEqual([[], 0, ['n1', 'n2', 'n3']]);
    expect(removed.every(path => /^\/notes\/n\d+$/.test(path))).toBe(true);
  });

  test.each([
    ['an empty id', { id: '' }, {}],
    ['an id that leads upwards', { id: '..' }, {}],
    ['the list as its place', {}, { Location: '/notes' }],
    ['the list with a slash as its place', {}, { Location: '/notes/' }],
    ['another resource as its place', {}, { Location: '/users/1' }],
    ['another host as its place', {}, { Location: 'http://example.com/notes/n1' }],
    ['what was there before', { id: 'n1' }, {}],
  ])('is never deleted by %s', async (what, body, headers) => {
    const { removed, run } = writes(({ method }, response, next) =>
      method === 'POST'
        ? response.writeHead(201, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body))
        : next(),
    );
    const { left, unknown } = await run();
    expect([left, removed]).toEqual([[], []]);
    // An object that was there isn't one that we left behind.
    expect(unknown > 0).toBe(what !== 'what was there before');
  });

  test('is listed if its response never comes', async () => {
    const { run } = writes((request, _, next) => (request.method === 'POST' ? request.socket.destroy() : next()));
    const { stopped, left, unknown } = await run();
    expect([stopped, left, unknown]).toEqual([expect.stringContaining('closed the connection'), [], 1]);
  });

  test('204 for everything says nothing about keys and ids', async () => {
    const { run } = writes(({ method }, response, next) =>
      method === 'POST' ? response.writeHead(204).end() : next(),
    );
    const done = await run();
    noBug(done);
    const told = messages(done);
    for (const id of ['same-key-works-once', 'parallel-requests-work-once', 'second-delete-is-quiet'])
      expect(told[id]).toMatch(/^not_judged/);
  });

  test('a server that can’t create says nothing about invalid bodies', async () => {
    const { run } = writes(({ method }, response, next) =>
      method === 'POST' ? response.writeHead(403).end() : next(),
    );
    const told = messages(await run());
    for (const id of ['invalid-json-is-400', 'oversized-body-is-rejected', 'validation-names-every-field'])
      expect(told[id]).toBe('not_judged: POST /notes returned 403 for what the --write file says to create.');
  });

  test('a connection that is closed on a large body leaves that question open, and the run goes on', async () => {
    const { run } = writes((request, _, next, body) => (body.length > 1_000_000 ? request.socket.destroy() : next()));
    const done = await run();
    expect([done.stopped, done.left]).toEqual([null, []]);
    expect(messages(done)['oversized-body-is-rejected']).toMatch(/^not_judged: The API closed the connection/);
  });

  test('413 before the body was read is understood', async () => {
    const api = noteServer();
    const base = await serverOf((request, response) => {
      if (Number(request.headers['content-length'] ?? 0) < 1_000_000) return api.respond(request, response);
      response.writeHead(413, { Connection: 'close' }).end(() => request.socket.destroySoon());
    });
    const done = await checkAt(base, { plan: notePlan });
    expect(done.stopped).toBe(null);
    // The reset may overtake the response.
    expect(messages(done)['oversized-body-is-rejected']).toMatch(/^kept: .*413|closed the connection/);
  });
});

describe('contracts', () => {
  const lists = (change: (list: Record<string, unknown>) => void) => {
    const copy = structuredClone(notes);
    change(copy.paths['/notes'].get as unknown as Record<string, unknown>);
    return copy;
  };

  test('of an API below a path are checked there; elsewhere the report says so', async () => {
    const api = noteServer();
    const base = await serverOf((request, response) => {
      if (!request.url!.startsWith('/v2/')) return void response.writeHead(404).end();
      request.url = request.url!.slice(3);
      api.respond(request, response);
    });
    const description = { ...notes, servers: [{ url: 'https://api.example.com/v2' }] };
    expect(messages(await checkAt(`${base}/v2/`, { description }))['list-is-an-object']).toMatch(/^kept/);
    expect(messages(await checkAt(base, { description }))['list-is-an-object']).toContain(`check ${base}/v2`);
  });

  test.each([
    ['query', 'tenant'],
    ['header', 'X-Tenant'],
  ])('a required %s parameter is named', async (place, name) => {
    const description = lists(list => {
      list.parameters = [{ name, in: place, required: true, schema: { type: 'string' } }];
    });
    const base = await serverOf(noteServer().respond);
    expect(messages(await checkAt(base, { description }))['list-is-an-object']).toBe(
      `not_judged: GET /notes can’t be read without ${name}, and the check doesn’t guess values.`,
    );
  });

  test('matrix and array parameters in paths leave questions open', async () => {
    const description = structuredClone(notes) as typeof notes & { paths: Record<string, unknown> };
    const { '/notes/{id}': item, ...paths } = description.paths;
    const parameter = { name: 'id', in: 'path', required: true, style: 'matrix', schema: { type: 'array', items: {} } };
    description.paths = { ...paths, '/notes/{id}': { ...item, parameters: [parameter] } } as never;
    const base = await serverOf(({ url }, response) => {
      const status = url === '/notes' ? 200 : 404;
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(status === 200 ? page : '{}');
    });
    const run = await checkAt(base, { description });
    noBug(run);
    expect(messages(run)['read-names-its-version']).toBe('not_judged: GET /notes/n1 returned 404.');
  });

  test('in Swagger 2.0 are read', async () => {
    const base = await serverOf(noteServer().respond);
    const run = await checkAt(base, { description: toSwagger(notes as never) as object, plan: notePlan });
    noBug(run);
    expect([run.stopped, run.left]).toEqual([null, []]);
    expect(withVerdict(run, 'kept')).toContain('list-is-an-object');
  });

  test('paths in other alphabets are sent as a URL writes them', async () => {
    const { '/notes': list } = notes.paths;
    const seen: string[] = [];
    const base = await serverOf(({ url }, response) => {
      seen.push(url!);
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(page);
    });
    await checkAt(base, { description: { ...notes, paths: { '/bestände auf lager': list } } });
    expect(seen[0]).toBe('/best%C3%A4nde%20auf%20lager');
  });

  test('a list that is looked for with QUERY isn’t read with GET', async () => {
    const { get, post } = notes.paths['/notes'];
    const paths = { '/notes': { query: get, post } };
    const run = await checkAt(await bytesOf(http(json)), { description: { ...notes, openapi: '3.2.0', paths } });
    expect(messages(run)['list-is-an-object']).toContain('The contract has no list');
  });
});
