import { describe, expect, test } from 'vitest';
import type { Probe } from '../../src/check/probe';
import { clauseIds } from '../../src/conventions/clauses';
import { limits } from '../../src/conventions/limits';
import { shows } from '../../src/flaws/flaw';
import { flaws } from '../../src/generated/flaws';
import { lessonSummaries } from '../../src/generated/lessons';
import { probeIds } from '../../src/generated/probe-ids';
import { probes } from '../../src/generated/probes';
import { ruleIds } from '../../src/linter/engine/lint';
import { checkService, plans, serveWith, withVerdict } from './_service';

const names = Object.keys(plans) as (keyof typeof plans)[];
/** More orders than a page may have: only a long list shows that a limit isn’t enforced. */
const manyOrders = { orders: limits.pageMaximum + 1 };
const onTheWire = flaws.filter(flaw => shows(flaw) !== 'description');

describe('the reference service without flaws', () => {
  test('keeps everything, and every question is judged in one of the plans', async () => {
    const kept = new Set<string>();
    for (const plan of names) {
      const run = await checkService(await serveWith([]), plan, { provokeLimit: true });
      const broken = run.verdicts.filter(({ verdict }) => verdict === 'broken').map(({ message }) => message);
      expect([plan, run.stopped, broken]).toEqual([plan, null, []]);
      for (const id of withVerdict(run, 'kept')) kept.add(id);
    }
    // It is on this machine.
    expect(probes.map(({ id }) => id).filter(id => !kept.has(id))).toEqual(['connection-is-encrypted']);
  });

  test('is only read without a plan, and has room for every question within its rate limit', async () => {
    const methods = new Set<string>();
    const { base, service } = await serveWith([]);
    const { fetch } = service;
    service.fetch = (request, connection) => {
      methods.add(request.method);
      return fetch(request, connection);
    };
    const run = await checkService({ base, service }, null);
    expect(['GET', 'HEAD', 'OPTIONS']).toEqual(expect.arrayContaining([...methods]));
    expect(methods).toContain('GET');
    expect(withVerdict(run, 'broken')).toEqual([]);
    expect(withVerdict(run, 'kept').length).toBeGreaterThan(15);
  });
});

test.each(onTheWire.filter(flaw => flaw.checkedBy))('$id breaks exactly the probes it names', async flaw => {
  const broken = new Set<string>();
  for (const plan of names) {
    const run = await checkService(await serveWith([flaw], manyOrders), plan, { provokeLimit: true });
    expect(run.stopped).toBeNull();
    for (const id of withVerdict(run, 'broken')) broken.add(id);
  }
  expect([...broken].sort()).toEqual([...flaw.checkedBy!].sort());
});

test.each(onTheWire.filter(flaw => !flaw.checkedBy))('$id breaks no probe', async flaw => {
  for (const plan of names) {
    expect(withVerdict(await checkService(await serveWith([flaw]), plan), 'broken')).toEqual([]);
  }
});

test('an ignored Idempotency-Key is reported once', async () => {
  const flaw = flaws.filter(({ id }) => id === 'key-accepted-and-ignored');
  const { verdicts } = await checkService(await serveWith(flaw), 'orders');
  const about = verdicts.filter(({ probe, verdict }) => /key|parallel/.test(probe.id) && verdict !== 'kept');
  expect(about.map(({ probe, verdict }) => [probe.id, verdict])).toEqual([
    ['parallel-requests-work-once', 'not_judged'],
    ['reused-key-is-rejected', 'not_judged'],
    ['same-key-works-once', 'broken'],
  ]);
  expect(about[0]!.message).toContain('same-key-works-once');
});

test('a probe that fails leaves the others as they are', async () => {
  const failing: Probe = {
    ...probes[0]!,
    phase: 'read',
    needs: [],
    // biome-ignore lint/correctness/useYield: it fails at once
    *run() {
      throw new TypeError('no such field');
    },
  };
  const run = await checkService(await serveWith([]), null, { probes: [failing, ...probes] });
  expect(run.verdicts[0]).toMatchObject({ verdict: 'not_judged', message: expect.stringContaining('no such field') });
  expect(withVerdict(run, 'kept').length).toBeGreaterThan(15);
});

test('every flaw on the wire names the probes that find it, or says why none can', () => {
  const ids = new Set(probes.map(({ id }) => id));
  for (const { id, checkedBy, uncheckedBecause } of onTheWire) {
    expect([id, (checkedBy === undefined) !== (uncheckedBecause === undefined)]).toEqual([id, true]);
    expect([id, (checkedBy ?? []).filter(probe => !ids.has(probe))]).toEqual([id, []]);
  }
  const others = flaws.filter(flaw => shows(flaw) === 'description' && (flaw.checkedBy || flaw.uncheckedBecause));
  expect(others.map(({ id }) => id)).toEqual([]);
});

test('every probe has an id of its own, two fixes, and clauses, a rule and a lesson that exist', () => {
  const lessons = new Set(lessonSummaries.map(({ id }) => id));
  expect(probes.map(({ id }) => id)).toEqual(probeIds);
  expect(new Set(probeIds).size).toBe(probes.length);
  for (const { id, clauses, rule, lesson, fixes, reason } of probes) {
    expect([id, ruleIds.has(id)]).toEqual([id, false]);
    expect([id, clauses.filter(clause => !clauseIds.includes(clause))]).toEqual([id, []]);
    expect([id, rule === null || ruleIds.has(rule), lessons.has(lesson)]).toEqual([id, true, true]);
    expect([id, fixes.length >= 2 && reason.length > 40]).toEqual([id, true]);
  }
});
