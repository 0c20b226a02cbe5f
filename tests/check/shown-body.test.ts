import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import type { CheckedExchange } from '../../src/check/exchange';
import { curlOf } from '../../src/check/report';
import { Redactor } from '../../src/check/secrets';
import { bodyCommands, shortenedBody } from '../../src/check/shown-body';
import { checkService, serveWith } from './_service';

const body = JSON.stringify({ name: "It's 100 %", padding: 'x'.repeat(1_048_576), end: '\\n' });

test.each([
  ['a run in the middle', body],
  ['a run at the start', '0'.repeat(5000)],
])('%s is written by commands of the shell, byte for byte', (_, text) => {
  const commands = bodyCommands(text)!;
  expect(commands.length).toBeLessThan(200);
  const written = execFileSync('/bin/sh', ['-c', commands], { maxBuffer: 1e8, encoding: 'utf8' });
  expect(written === text).toBe(true);
});

test('any other body is given to curl whole', () => {
  expect([bodyCommands(null), bodyCommands('{}'), bodyCommands('ab'.repeat(5000))]).toEqual([null, null, null]);
});

test('a shortened body says how many bytes are left out, and cuts no character in two', () => {
  expect(shortenedBody('abc', 3)).toBe('abc');
  expect(shortenedBody('abcdé', 3)).toBe('abc… (3 more bytes)');
  expect(shortenedBody(`ab😀${'x'.repeat(1000)}`, 3)).toBe('ab… (1,004 more bytes)');
});

test('the line for curl of the oversized body repeats the request, with the credential as a variable', async () => {
  const { base, service } = await serveWith([]);
  const run = await checkService({ base, service }, 'orders');
  const { exchange } = run.verdicts.find(({ probe }) => probe.id === 'oversized-body-is-rejected')!;
  const key = service.callers.find(({ name }) => name === 'owner')!.key!;
  const redactor = new Redactor([{ headers: [], secrets: { TOKEN: key } }]);
  const line = curlOf(redactor.exchange(exchange!) as CheckedExchange, { url: base, origin: base, redactor });
  expect(line).toContain("head -c 1048576 /dev/zero | tr '\\0' 'x'");
  expect(line).toMatch(/\| curl -i -X POST .* --data-binary @-$/);
  expect(line).toContain(`'Authorization: Bearer '"$TOKEN"`);
  expect(line.length).toBeLessThan(600);
});
