import { expect, test } from 'vitest';
import type { CheckProgress } from '../../src/check/run';
import { probes } from '../../src/generated/probes';
import { checkAt, notePlan, noteServer, serverOf } from './_api';

import { bug, changed, checkService, serveWith } from './_service';

/** The service, which returns 503 so many times once it has created so much; and how many orders it has. */
async function unavailable({ after, times }: { after: number; times: number }) {
  let created = 0;
  let left = times;
  const opened = await serveWith([
    bug({
      response: (response, { method }) => {
        if (method === 'POST' && response.status === 201) created++;
        if (created < after || left === 0) return response;
        // What was created is told first.
        if (method === 'POST' && response.status === 201) return response;
        left--;
        return changed(response, { status: 503, headers: { 'Retry-After': '2' } });
      },
    }),
  ]);
  const key = opened.service.callers.find(({ name }) => name === 'owner')!.key!;
  const count = async () => {
    const response = await fetch(`${opened.base}/orders/count`, { headers: { Authorization: `Bearer ${key}` } });
    return (await response.json()) as unknown;
  };
  return { opened, count };
}

test('after a 503, what was created is deleted, once the time that the API asks for is over', async () => {
  const { opened, count } = await unavailable({ after: 3, times: 1 });
  const before = await count();
  const waits: number[] = [];
  const run = await checkService(opened, 'orders', { wait: async ms => void waits.push(ms) });
  expect([run.stopped, run.left, waits]).toEqual([expect.stringContaining('503'), [], [2000]]);
  expect(await count()).toEqual(before);
});

test('what can’t be deleted is listed', async () => {
  const { opened } = await unavailable({ after: 3, times: 1000 });
  const run = await checkService(opened, 'orders');
  expect(run.stopped).toContain('503');
  expect(run.left.length).toBeGreaterThanOrEqual(2);
  expect(run.left[0]).toMatch(/^\/orders\/o\d+$/);
});

test('if the person stops the run, what was created is deleted, and nothing else is asked', async () => {
  const stop = new AbortController();
  const methods: string[] = [];
  let created = 0;
  const opened = await serveWith([
    bug({
      response: (response, { method }) => {
        if (stop.signal.aborted) methods.push(method);
        if (method === 'POST' && response.status === 201 && ++created === 3) stop.abort();
        return response;
      },
    }),
  ]);
  const run = await checkService(opened, 'orders', { stop: stop.signal });
  expect([run.stopped, run.left]).toEqual(['You stopped the check.', []]);
  expect([...new Set(methods)]).toEqual(['DELETE']);
});

test('a wait ends when the person stops the run', async () => {
  const stop = new AbortController();
  const opened = await serveWith([
    bug({ response: response => changed(response, { status: 429, headers: { 'Retry-After': '60' } }) }),
  ]);
  const wait = () => {
    stop.abort();
    return new Promise<void>(() => {});
  };
  const run = await checkService(opened, 'orders', { stop: stop.signal, wait });
  expect([run.stopped, run.sent]).toEqual(['You stopped the check.', 1]);
});

test('a run that the person has stopped waits for nothing any more', async () => {
  const stop = new AbortController();
  const waits: number[] = [];
  const opened = await serveWith([
    bug({
      response: response => {
        stop.abort();
        return changed(response, { status: 429, headers: { 'Retry-After': '60' } });
      },
    }),
  ]);
  const run = await checkService(opened, 'orders', { stop: stop.signal, wait: async ms => void waits.push(ms) });
  expect([run.stopped, run.sent, waits]).toEqual(['You stopped the check.', 1, []]);
});

test.each([20, 30, 40])('a budget of %i requests keeps enough of itself to clean up', async budget => {
  const opened = await serveWith([]);
  const run = await checkService(opened, 'orders', { budget });
  expect([run.stopped, run.left]).toEqual([expect.stringContaining(`budget of ${budget}`), []]);
  expect(run.sent).toBeLessThanOrEqual(budget);
});

test('nothing is created if the budget doesn’t also cover its removal', async () => {
  const methods = async (budget: number) => {
    const seen: string[] = [];
    const api = noteServer(({ method }, _, next) => {
      seen.push(method!);
      next();
    });
    await checkAt(await serverOf(api.respond), { plan: notePlan, budget });
    return seen;
  };
  const reads = (await methods(400)).indexOf('POST');
  expect((await methods(reads + 1)).includes('POST')).toBe(false);
  expect((await methods(reads + 2)).slice(reads)).toEqual(['POST', 'DELETE']);
});

test('an API that asks for rest before anything was created isn’t waited for', async () => {
  const waits: number[] = [];
  const base = await serverOf((_, response) => response.writeHead(503, { 'Retry-After': '30' }).end());
  const run = await checkAt(base, { plan: notePlan, wait: async ms => void waits.push(ms) });
  expect([run.sent, waits]).toEqual([1, []]);
});

test('a run tells where it is: the probe, the requests, and the end of it', async () => {
  const told: CheckProgress[] = [];
  const { sent, verdicts } = await checkAt(await serverOf(noteServer().respond), {
    plan: notePlan,
    progress: now => told.push(now),
  });
  expect(told[0]).toMatchObject({ probe: probes.find(({ phase }) => phase === 'read')!.title, done: 0, sent: 0 });
  expect(told.filter(({ cleaning }) => cleaning)).toHaveLength(1);
  expect(told.every(({ of, budget }) => of === verdicts.length && budget === 400)).toBe(true);
  expect(told.map(one => one.sent)).toEqual(told.map(one => one.sent).sort((a, b) => a - b));
  expect(told.at(-1)).toMatchObject({ done: verdicts.length - 1, sent, cleaning: false });
});
