import { mkdtempSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import check from '../../src/commands/check';
import { testIo } from '../review/_io';
import { noteServer, notes, serverOf } from './_api';

const description = { ...notes, servers: [{ url: 'https://notes.example/v1' }] };

const reject =
  (status: number) =>
  (_: IncomingMessage, response: ServerResponse): void =>
    void response
      .writeHead(status, { 'Content-Type': 'application/json', 'Request-Id': `${Math.random()}` })
      .end(JSON.stringify({ error: { code: 'no', message: 'No.' } }));

/** What the command prints of an API of notes. */
async function printed(url: string, options: Record<string, unknown> = {}, json = false) {
  const cwd = mkdtempSync(join(tmpdir(), 'check-'));
  writeFileSync(join(cwd, 'notes.json'), JSON.stringify(description));
  const { io, printed } = testIo({ json });
  const defaults = { contract: 'notes.json', maxRequests: '150', rate: '10000', timeout: '60' };
  const code = await check.run([url], { ...defaults, ...options }, { ...io, cwd, env: {}, columns: 200 });
  const text = printed.out.replace(/\n {2,}(?!-| )/g, ' ').replace(/\s+/g, ' ');
  return { code, ...printed, text, times: (part: string) => text.split(part).length - 1 };
}

test.each([
  [
    'a wrong base path',
    404,
    {},
    (base: string) => `The paths in the contract begin after /v1, so run: check ${base}/v1`,
  ],
  ['no credential', 401, {}, () => 'It may need a credential: --header "Authorization: Bearer …".'],
  [
    'a credential that is rejected',
    401,
    { header: ['Authorization: Bearer wrong-secret'] },
    () => 'The credential may be wrong, or it may not read this list.',
  ],
])('with %s, the report begins with the reason, and the exit code is 2', async (_, status, options, reason) => {
  const base = await serverOf(reject(status));
  const { code, text, err, times } = await printed(base, options);
  expect(text).toMatch(
    /^Nothing could be read, so little could be judged\. None of the contract’s lists could be read: /,
  );
  expect([times(reason(base)), times('Nothing could be read'), code, err]).toEqual([1, 1, 2, '']);
  expect(text).toContain('0 broken, ');
});

test('what is broken although nothing was read still ends with 1', async () => {
  const base = await serverOf((_, response) => void response.writeHead(404).end('<h1>Not Found</h1>'));
  const { code, out } = await printed(base);
  expect(code).toBe(1);
  expect(out).toMatch(/^Nothing could be read/);
});

test('other formats and the list of exceptions end in the same way, and say so beside what they print', async () => {
  const base = await serverOf(reject(404));
  const data = await printed(base, {}, true);
  const open = JSON.parse(data.out).data.filter(({ message }: { message: string }) =>
    message.includes('so run: check'),
  );
  expect(open.length).toBeGreaterThan(5);
  expect([data.code, data.err]).toEqual([2, expect.stringMatching(/^Nothing could be read.*\/v1\n$/)]);
  for (const options of [{ format: 'junit' }, { writeIgnore: true }]) {
    const { code, err } = await printed(base, options);
    expect([code, err]).toEqual([2, expect.stringContaining('Nothing could be read')]);
  }
});

test('a server that is down, and one that asks for rest at once, say why once in the report', async () => {
  const asksForRest = await serverOf(reject(503));
  for (const [url, reason] of [
    ['http://127.0.0.1:1', 'The connection failed (ECONNREFUSED), so nothing more was sent.'],
    [asksForRest, 'The API returned 503, so nothing more was sent.'],
  ]) {
    const { code, text, times } = await printed(url!);
    expect([code, times(reason!), times('The check ended before this.')]).toEqual([2, 1, 1]);
    expect(text).toMatch(/^Nothing could be read/);
  }
});

test('a reason that many probes share is told once, with their titles', async () => {
  const { code, out, times } = await printed(await serverOf(noteServer().respond), { failOn: 'none' });
  expect([code, times('Needs --write FILE'), times('Nothing could be read')]).toEqual([0, 1, 0]);
  expect(out).toMatch(
    / {2}- Needs --write FILE, because this probe creates or changes something\.\n( {6}- \S.*\n( {8}\S.*\n)*){10,}/,
  );
});
