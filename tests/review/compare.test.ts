import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { areas } from '../../src/conventions/area';
import { claimedCount, claimPlaces, claimWords, parseClaims } from '../../src/review/claims';
import { comparisonLines } from '../../src/review/comparison/lines';
import { makeExercise } from '../../src/review/exercises/exercise';
import { documentText } from '../../src/review/exercises/text';
import type { Exercise, Level } from '../../src/review/exercises/types';
import type { Claim } from '../../src/review/types';
import { width } from '../../src/text/layout';
import { plainTheme } from '../../src/text/theme';
import { sized } from '../support/size';
import { compare, sourceOf } from './_reviewed';

const code = 'harbour.3.verb-in-path.bare-array-list.post-without-key.created-without-location';
const exercise = await makeExercise({ seed: '1', code });
const place = (id: string, of: Exercise = exercise) => of.seededFlaws.find(({ flaw }) => flaw === id)!.at;

describe('the comparison', () => {
  test('agreed, missed and unsupported areas stand side by side', () => {
    const { at } = exercise.seededFlaws.find(({ flaw }) => flaw === 'post-without-key')!;
    const result = compare(exercise, [
      { area: 'naming', at: null },
      { area: 'idempotency', at: at[0]! },
      { area: 'errors', at: 'GET /ships/{ship_id}' },
    ]);
    expect(result.counter).toBe('3/7');
    expect(result.agreed).toEqual(['naming', 'idempotency']);
    expect(result.missed).toEqual(['method-semantics', 'resource-model']);
    expect(result.unsupported).toEqual(['errors']);
    expect(result.found).toEqual(['naming', 'method-semantics', 'resource-model', 'idempotency']);
    const row = result.rows.find(({ flaw }) => flaw === 'post-without-key')!;
    expect(row).toMatchObject({ kind: 'agreed', claimed: true, placeRight: true, at: at[0] });
  });

  test('a finding names the line of the text that is shown, a reason and several ways to mend it', () => {
    const result = compare(exercise, []);
    const lines = documentText(exercise.document).split('\n');
    const { findings } = sourceOf(exercise).lint();
    expect(result.findings).toBe(findings.length);
    for (const finding of findings) {
      expect(lines[finding.line - 1], `${finding.rule} at line ${finding.line}`).toBeTruthy();
      expect(finding.reason.length).toBeGreaterThan(20);
      expect(finding.fixes.length).toBeGreaterThanOrEqual(2);
    }
    const verb = findings.find(({ rule }) => rule === 'path-is-noun')!;
    expect(lines[verb.line - 1]!.slice(verb.column - 1)).toMatch(/^\/get\w+:$/);
  });

  test('the description is never rewritten', () => {
    const before = JSON.stringify(exercise.document);
    compare(exercise, [{ area: 'naming', at: null }]);
    expect(JSON.stringify(exercise.document)).toBe(before);
  });

  test('only the wire shows it: the linter stays silent and the row says so', async () => {
    const live = await makeExercise({ seed: '1', code: 'service.lookup-by-id-alone' });
    const missed = compare(live, []);
    expect(missed.found).toEqual([]);
    expect(missed.unseen).toEqual(['authorization']);
    expect(missed.missed).toEqual(['authorization']);
    expect(missed.rows[0]).toMatchObject({ kind: 'unseen', claimed: false, finding: null });
    const found = compare(live, [{ area: 'authorization', at: place('lookup-by-id-alone', live)[0]! }]);
    expect(found.agreed).toEqual(['authorization']);
    expect(found.score).toBe(100);
  });

  test('a worked example counts as claimed and neither earns nor costs', async () => {
    const first = await makeExercise({ seed: '3', level: 1, code });
    const result = compare(first, []);
    const worked = first.solved.filter(area => first.seededFlaws.some(flaw => flaw.area === area));
    expect(worked).toHaveLength(1);
    expect(result.claimed).toEqual(worked);
    expect(result.score).toBe(0);
    expect(comparisonLines(result, id => id, 80, plainTheme)[0]).toContain('0 of 3 flaws found');
  });
});

test('on any exercise the linter finds each visible flaw by its rule, and nothing that was not put in', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(9999), fc.constantFrom('harbour', 'service'), async (seed, contract) => {
      const made = await makeExercise({ seed: String(seed), contract });
      const { rows } = compare(made, []);
      const { findings } = sourceOf(made).lint();
      const silent = rows.filter(({ kind, finding }) => kind === 'missed' && finding === null);
      expect(silent, made.code).toEqual([]);
      const rules = made.seededFlaws.map(({ rule }) => rule);
      const extra = findings.filter(({ rule }) => !rules.includes(rule));
      expect(extra, made.code).toEqual([]);
    }),
    { numRuns: sized(6, 25) },
  );
});

describe('the score', () => {
  const all: Claim[] = areas.map(area => ({ area, at: null }));
  const right: Claim[] = exercise.seededFlaws.map(({ area, at }) => ({ area, at: at[0]! }));

  test('every flaw at its place is all there is to win', () => expect(compare(exercise, right).score).toBe(100));
  test('the right place gives more than the area alone', () => {
    const loose = right.map(({ area }) => ({ area, at: null }));
    expect(compare(exercise, loose).score).toBe(67);
    const wrong = [{ area: 'naming' as const, at: 'GET /tides/today' }, ...right.slice(1)];
    expect(compare(exercise, wrong).score).toBe(92);
  });
  test('naming many places is no way to the right one', () => {
    const everywhere = claimPlaces(sourceOf(exercise).subject).map(at => ({ area: 'naming' as const, at }));
    expect(compare(exercise, [...everywhere, ...right.slice(1)]).score).toBeLessThan(94);
  });
  test('a miss and an unfounded claim cost', () => {
    expect(compare(exercise, right.slice(1)).score).toBe(75);
    expect(compare(exercise, [...right, { area: 'errors', at: null }]).score).toBe(83);
  });
  test('claiming everything wins nothing', () => expect(compare(exercise, all).score).toBeLessThan(20));
  test('claiming nothing wins nothing', () => expect(compare(exercise, []).score).toBe(0));
});

test('any claims on any exercise give a consistent comparison that fits its width', async () => {
  const exercises = await Promise.all(
    [1, 2, 3].flatMap(level => ['11', '12', '13'].map(seed => makeExercise({ seed, level: level as Level }))),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...exercises),
      fc.array(fc.tuple(fc.constantFrom(...areas), fc.nat(60)), { maxLength: 12 }),
      fc.integer({ min: 40, max: 120 }),
      async (exercise, picks, columns) => {
        const places = [null, ...claimPlaces(sourceOf(exercise).subject)];
        const claims = picks.map(([area, at]): Claim => ({ area, at: places[at % places.length] ?? null }));
        const result = compare(exercise, claims);
        const planted = new Set(exercise.seededFlaws.map(({ area }) => area));
        expect(new Set([...result.agreed, ...result.missed])).toEqual(planted);
        expect(new Set([...result.agreed, ...result.unsupported])).toEqual(new Set(result.claimed));
        expect(result.counter).toBe(`${result.claimed.length}/7`);
        expect(result.score).toBeGreaterThanOrEqual(0);
        expect(result.score).toBeLessThanOrEqual(100);
        const seededChanges = exercise.versionDiff?.seededChanges ?? exercise.seededFlaws;
        expect(result.rows).toHaveLength(seededChanges.length + result.unsupported.length);
        const lines = comparisonLines(result, id => id, columns, plainTheme);
        for (const line of lines) expect(width(line)).toBeLessThanOrEqual(columns);
      },
    ),
    { numRuns: sized(20, 40) },
  );
});

describe('claims as text', () => {
  test('areas, places and several in one text', () => {
    const claims = parseClaims(['naming,idempotency@POST /payments', 'naming'], sourceOf(exercise).subject);
    expect(claims).toEqual([
      { area: 'naming', at: null },
      { area: 'idempotency', at: 'POST /payments' },
    ]);
    expect(claims.map(claimWords)).toEqual(['naming', 'idempotency at POST /payments']);
    expect(claimedCount(claims)).toBe('2/7');
  });

  test('spelling is forgiven where it is clear', () => {
    expect(parseClaims(['Resource Model@post  /payments'], sourceOf(exercise).subject)).toEqual([
      { area: 'resource-model', at: 'POST /payments' },
    ]);
  });

  test.each([
    ['nameing', 'unknown_area', 'Did you mean naming?'],
    ['xyz', 'unknown_area', 'The areas are naming,'],
    ['errors@POST /payment', 'unknown_place', 'Did you mean POST /payments or'],
    ['errors@exchange 9', 'unknown_place', 'The places are'],
  ])('%j is refused', (text, code, hint) => {
    expect(() => parseClaims([text], sourceOf(exercise).subject)).toThrow(
      expect.objectContaining({ code, hint: expect.stringContaining(hint) }),
    );
  });
});
