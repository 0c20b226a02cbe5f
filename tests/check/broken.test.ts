import { expect, test } from 'vitest';
import type { CheckedExchange } from '../../src/check/exchange';
import type { ProbeContext } from '../../src/check/probe';
import { flaws } from '../../src/generated/flaws';
import { probes } from '../../src/generated/probes';
import { bugs } from './_bugs';
import { bug, checkService, serveWith, withVerdict } from './_service';

test.each(Object.keys(bugs))('a bug breaks exactly %s', async id => {
  const { plan = null, ...changes } = bugs[id]!();
  const run = await checkService(await serveWith([bug(changes)]), plan);
  const own = run.verdicts.find(({ probe }) => probe.id === id)!;
  expect([run.stopped, withVerdict(run, 'broken')], `${id} is ${own.verdict}: ${own.message}`).toEqual([null, [id]]);
});

test('an API that is reached over plain HTTP is broken, and over HTTPS kept, also on this machine', () => {
  const probe = probes.find(({ id }) => id === 'connection-is-encrypted')!;
  const judge = (protocol: string, hostname: string) => {
    const seen = [{} as CheckedExchange];
    const step = probe.run({ seen, server: { protocol, hostname } } as unknown as ProbeContext).next();
    return (step.value as { verdict: string }).verdict;
  };
  expect(judge('http:', 'api.example.com')).toBe('broken');
  expect(judge('https:', 'api.example.com')).toBe('kept');
  expect(judge('https:', 'localhost')).toBe('kept');
  expect(() => judge('http:', 'localhost')).toThrow('isn’t on this machine');
});

test('every probe is broken by a flaw of the catalogue, or by a bug in _bugs.ts', () => {
  const seen = new Set([...flaws.flatMap(({ checkedBy }) => checkedBy ?? []), ...Object.keys(bugs)]);
  expect(probes.map(({ id }) => id).filter(id => !seen.has(id))).toEqual(['connection-is-encrypted']);
});
