import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { Redactor } from '../../src/check/secrets';
import { probes } from '../../src/generated/probes';
import { checkAt, messages, notePlan, noteServer, serverOf } from './_api';
import { withVerdict } from './_service';

const json = { 'Content-Type': 'application/json' };
const page = JSON.stringify({ data: [{ id: 'n1' }, { id: 'n2' }], has_more: false, next_cursor: null });
const only = (...ids: string[]) => probes.filter(({ id }) => ids.includes(id));
/** What a run waited for, in ms. */
function waiting() {
  const waits: number[] = [];
  return { waits, wait: async (ms: number) => void waits.push(ms) };
}

test.each([
  [2 * 1024 * 1024, /^kept/],
  [2 * 1024 * 1024 + 1, /^not_judged: .*at most 2 MB/],
])('a list of %i bytes', async (size, verdict) => {
  const base = await serverOf((_, response) => response.writeHead(200, json).end(page.padStart(size)));
  expect(messages(await checkAt(base, { probes: only('list-is-an-object') }))['list-is-an-object']).toMatch(verdict);
});

test.each([
  ['0', [0]],
  ['1.5', [1500]],
  ['65', [65_000]],
  ['66', []],
  ['-1', []],
  ['tomorrow', []],
])('a 429 that asks for %s seconds', async (seconds, expected) => {
  const { waits, wait } = waiting();
  let sent = 0;
  const base = await serverOf((_, response) =>
    response.writeHead(sent++ === 0 ? 429 : 200, { ...json, 'Retry-After': seconds }).end(page),
  );
  const run = await checkAt(base, { probes: only('list-is-an-object'), wait });
  expect([waits, run.stopped === null, withVerdict(run, 'kept')]).toEqual(
    expected.length > 0 ? [expected, true, ['list-is-an-object']] : [[], false, []],
  );
});

test('of parallel requests, a 429 is a response like any other', async () => {
  const { waits, wait } = waiting();
  let posts = 0;
  const { respond } = noteServer(({ method }, response, next) => {
    // The third and the fourth are sent together.
    if (method === 'POST' && ++posts > 2) response.writeHead(429, { 'Retry-After': '9' }).end();
    else next();
  });
  const run = await checkAt(await serverOf(respond), {
    plan: notePlan,
    probes: only('parallel-requests-work-once'),
    wait,
  });
  expect([run.stopped, waits]).toEqual([null, []]);
});

test.each([
  [{ 'Retry-After': '2' }, [2000]],
  [{}, [1000]],
  [{ 'Retry-After': '0' }, []],
])('after a 503 with %o, the deletion waits', async (headers, expected) => {
  const { waits, wait } = waiting();
  let posts = 0;
  const { respond, rows } = noteServer(({ method }, response, next) =>
    method === 'POST' && ++posts === 2 ? void response.writeHead(503, headers).end() : next(),
  );
  const run = await checkAt(await serverOf(respond), { plan: notePlan, probes: only('same-key-works-once'), wait });
  expect([run.stopped, waits, [...rows.keys()]]).toEqual([
    expect.stringContaining('503'),
    expected,
    ['n1', 'n2', 'n3'],
  ]);
});

test('a run that ends for another reason deletes at once, and listens to nothing any more', async () => {
  const { waits, wait } = waiting();
  const stop = new AbortController();
  const { respond, rows } = noteServer();
  const run = await checkAt(await serverOf(respond), { plan: notePlan, budget: 20, rate: 5, wait, stop: stop.signal });
  expect([run.stopped, rows.size]).toEqual([expect.stringContaining('budget of 20'), 3]);
  expect([run.sent <= 20, waits.every(ms => ms % 200 === 0)]).toEqual([true, true]);
  expect(getEventListeners(stop.signal, 'abort')).toEqual([]);
});

test.each([
  [428, true],
  [412, true],
  [428, false],
  [409, true],
])('what is deleted only by its version (%i), where reads name it: %s', async (status, named) => {
  const { respond, rows } = noteServer(({ method, url, headers }, response, next) => {
    if (named && method === 'GET' && /^\/notes\/n/.test(url!)) response.setHeader('ETag', '"v1"');
    if (method === 'DELETE' && headers['if-match'] !== '"v1"') response.writeHead(status).end();
    else next();
  });
  const run = await checkAt(await serverOf(respond), { plan: notePlan, probes: only('same-key-works-once') });
  const deleted = named && status !== 409;
  expect([rows.size === 3, run.left.length === 0]).toEqual([deleted, deleted]);
});

test('an API without a limit is asked 300 times for a 429', async () => {
  const base = await serverOf((_, response) => response.writeHead(200, json).end(page));
  const run = await checkAt(base, { probes: only('rejected-request-says-when'), provokeLimit: true, budget: 1000 });
  expect([run.sent, withVerdict(run, 'not_judged')]).toEqual([301, ['rejected-request-says-when']]);
});

test('the shortest secret that is looked for has four characters, and the longer of two comes first', () => {
  const redactor = new Redactor([{ headers: [], secrets: { A: 'abcd', B: 'abcd-efgh', C: 'xyz' } }]);
  expect(redactor.text('abcd-efgh abcd xyz')).toBe('$B $A xyz');
});
