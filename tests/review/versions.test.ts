import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import review from '../../src/commands/review';
import { mutations } from '../../src/generated/mutations';
import { foldEvents } from '../../src/progress/fold';
import { areaResults, nextLesson } from '../../src/review/area-results';
import type { Claim } from '../../src/review/claim';
import { parseClaims } from '../../src/review/claims';
import { resultFact, reviewJson } from '../../src/review/comparison/result';
import { makeExercise } from '../../src/review/exercises/exercise';
import type { Exercise } from '../../src/review/exercises/types';
import { width } from '../../src/text/layout';
import { sized } from '../support/size';
import { testIo } from './_io';
import { compare, sourceOf } from './_reviewed';

const code = 'harbour.2.answer-field-gone.answer-value-told.request-field-optional';
const mark = (at: string): Claim => ({ area: 'compatibility', at });
const careful = (exercise: Exercise) => exercise.seededFlaws.map(({ at }) => mark(at[0]!));
const everything = (exercise: Exercise) => exercise.versionDiff!.changes.map(({ id }) => mark(id));

async function run(options: Record<string, unknown>, globals = {}, columns = 80) {
  const { io, printed } = testIo(globals, columns);
  const exit = await review.run([], { claim: [], ...options }, io);
  return { exit, ...printed };
}
const json = async (options: Record<string, unknown>) => JSON.parse((await run(options, { json: true })).out);

describe('a change between two versions', () => {
  test('any seed: some changes break and as many do not, the linter finds the first, and marking everything is no success', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(9999).map(String), async seed => {
        const exercise = await makeExercise({ seed, versions: true });
        const { seededChanges, changes } = exercise.versionDiff!;
        const breaking = seededChanges.filter(({ mutation }) => mutation.rule !== null);
        expect(breaking.length).toBeGreaterThanOrEqual(1);
        expect(seededChanges.length - breaking.length).toBeGreaterThanOrEqual(breaking.length);
        // Every item of the list was put in by one of them.
        expect(seededChanges.flatMap(({ at }) => at).sort()).toEqual(changes.map(({ id }) => id).sort());

        const best = compare(exercise, careful(exercise));
        expect(best.score).toBe(100);
        expect(best.rows.map(({ kind }) => kind).filter(kind => kind !== 'agreed' && kind !== 'left')).toEqual([]);
        for (const row of best.rows.filter(({ kind }) => kind === 'agreed')) {
          const { rule } = exercise.seededFlaws.find(({ flaw }) => flaw === row.flaw)!;
          expect(row.finding?.rule, row.flaw!).toBe(rule);
        }
        // What the linter says beyond what was put in would be news to everybody.
        const rules = new Set(exercise.seededFlaws.map(({ rule }) => rule));
        expect(
          sourceOf(exercise)
            .lint()
            .findings.filter(({ rule }) => !rules.has(rule))
            .map(({ rule, message }) => [rule, message]),
        ).toEqual([]);

        expect(compare(exercise, everything(exercise)).result).toMatchObject({ everything: true });
        expect(best.result.everything).toBe(false);
        expect(compare(exercise, []).score).toBe(0);

        const again = await makeExercise({ seed: 'another', code: exercise.code });
        expect({ ...again, seed: exercise.seed }).toEqual(exercise);
      }),
      { numRuns: sized(3, 6) },
    );
  });

  test('comes by seed at level 3 and never below; the seed gives it again', async () => {
    const seeds = Array.from({ length: sized(6, 16) }, (_, i) => String(i));
    const made = await Promise.all(seeds.map(seed => makeExercise({ seed, level: 3 })));
    const changed = made.filter(({ versionDiff }) => versionDiff !== null);
    expect(changed.length).toBeGreaterThan(0);
    expect(changed.length).toBeLessThan(seeds.length);
    for (const { seed } of changed.slice(0, sized(1, 16))) {
      expect((await makeExercise({ seed, level: 2 })).versionDiff).toBeNull();
      expect(await makeExercise({ seed, level: 3 })).toEqual(changed.find(one => one.seed === seed));
    }
  });

  test('a part that many operations share is told once, and what came with something new by that alone', async () => {
    const exercise = await makeExercise({ seed: '', code: 'harbour.0.page-smaller.operation-more' });
    const { changes } = exercise.versionDiff!;
    expect(changes.map(({ verb, subject }) => `${verb} ${subject}`)).toEqual([
      expect.stringMatching(/^(changed limit in the query|added GET \S+\/summary)$/),
      expect.stringMatching(/^(changed limit in the query|added GET \S+\/summary)$/),
    ]);
    const limit = changes.find(({ verb }) => verb === 'changed')!;
    expect([limit.before, limit.after]).toEqual([{ maximum: '200' }, { maximum: '100' }]);
    expect(limit.uses.takes).toEqual(['GET /berths', 'GET /payments']);
  });

  test('a mark on what breaks nobody is counted, and its row says why nobody breaks', async () => {
    const exercise = await makeExercise({ seed: '', code });
    const wrong = exercise.versionDiff!.seededChanges.find(({ mutation }) => mutation.id === 'request-field-optional')!
      .at[0]!;
    const result = compare(exercise, [...careful(exercise), mark(wrong)]);
    expect(result).toMatchObject({ score: 100, result: { found: 1, claims: 2, kinds: { place: 1, clean: 1 } } });
    expect(result.rows.find(({ kind }) => kind === 'unsupported')).toMatchObject({
      at: wrong,
      reason: expect.stringContaining('may leave it out'),
      finding: null,
    });
    expect(result.rows.find(({ kind }) => kind === 'left')).toMatchObject({ claimed: false });
  });

  test('a claim at an operation marks its changes; other areas are claims without a finding', async () => {
    const exercise = await makeExercise({ seed: '', code });
    const [gone] = exercise.seededFlaws;
    const item = exercise.versionDiff!.changes.find(({ id }) => id === gone!.at[0])!;
    const [operation] = item.uses.returns!;
    const claims = parseClaims([`compatibility@${operation}`, 'naming'], sourceOf(exercise).subject);
    const result = compare(exercise, claims);
    expect(result).toMatchObject({ claimed: ['naming', 'compatibility'], counter: '2/7', agreed: ['compatibility'] });
    expect(result).toMatchObject({ missed: [], unsupported: ['naming'] });
    expect(result.rows.find(({ flaw }) => flaw !== null)!.kind).toBe('agreed');
  });

  test('the record counts the area as found where every breaking change was, and the hint leads to the lesson of a miss', async () => {
    const exercise = await makeExercise({
      seed: '',
      code: 'clinic.1.answer-field-gone.error-code-gone.answer-field-more.text-longer',
    });
    const half = compare(exercise, [careful(exercise)[0]!]);
    const all = compare(exercise, careful(exercise));
    const reviews = [half, all].map(
      (comparison, i) => foldEvents([{ id: String(i), at: 1, ...resultFact(exercise, comparison) }]).reviews[0]!,
    );
    expect(reviews.map(({ found, planted }) => [found, planted])).toEqual([
      [1, 2],
      [2, 2],
    ]);
    const record = areaResults(reviews).find(({ area }) => area === 'compatibility');
    expect(record).toMatchObject({ met: 2, found: 1, unsupported: 0 });
    const lessons = [
      { id: 'additive-or-breaking', title: 'A' },
      { id: 'error-codes-contract', title: 'B' },
    ];
    const missed = half.rows.find(({ kind }) => kind === 'missed')!.lesson;
    expect(nextLesson(half, reviews, lessons, () => false)).toMatchObject({ id: missed });
  });
});

describe('in the shell', () => {
  test('the text tells both versions and gives nothing away', async () => {
    const { out } = await run({ exercise: code });
    expect(out).toContain('Version 1.4.0 is in use, and 1.5.0 will replace it.');
    expect(out).toMatch(/change 1: (added|changed|removed) /);
    expect(out).toContain('--claim "change 1"');
    for (const mutation of mutations) {
      expect(out).not.toContain(mutation.title);
      if (mutation.rule === null) expect(out).not.toContain(mutation.reason);
    }
  });

  test.each([40, 60, 80, 120])('the text fits %i columns', async columns => {
    for (const claim of [[], ['change 1', 'change 2']]) {
      const { out } = await run({ exercise: code, claim }, {}, columns);
      const wide = out.split('\n').filter(line => width(line) > columns && !/api-design-tutor|--claim/.test(line));
      expect(wide).toEqual([]);
    }
  });

  test('--claim names changes, as much of a claim as a person types', async () => {
    const { out } = await run({ exercise: code, claim: ['change 1,2', 'compatibility@change 3'] });
    expect(out).toContain('1 of 1 breaking change found (100%) by marking nearly everything');
    expect(out).toContain('--old-document');
  });

  test('--json has the changes beside what every review has', async () => {
    const row = await json({ exercise: code, claim: ['change 1'] });
    const exercise = await makeExercise({ seed: '', code });
    expect(row).toEqual(
      JSON.parse(
        JSON.stringify(
          reviewJson(
            sourceOf(exercise).subject,
            compare(exercise, [mark('change 1')]),
            sourceOf(exercise).lint().findings,
          ),
        ),
      ),
    );
    expect(row).toMatchObject({
      exercise: code,
      level: 3,
      counter: '1/7',
      versions: { before: '1.4.0', after: '1.5.0' },
    });
    expect(row.changes).toHaveLength(3);
    expect(row.changes.filter(({ breaks }: { breaks: boolean }) => breaks)).toHaveLength(1);
    expect(row.changes[0]).toMatchObject({ id: 'change 1', marked: true });
  });

  test('both documents can be printed, and a finding names a line of one of them', async () => {
    const [fresh, old] = [
      await run({ exercise: code, document: true }),
      await run({ exercise: code, oldDocument: true }),
    ];
    const texts: Record<string, string> = { 'openapi.yaml': fresh.out, 'openapi-before.yaml': old.out };
    const { findings } = await json({ exercise: code, reveal: true });
    for (const { document, line, pointer } of findings) {
      expect(texts[document]!.split('\n')[line - 1]).toContain(pointer.split('/').at(-1));
    }
    expect(findings.length).toBeGreaterThan(0);
  });

  test.each([
    [{ versions: true, level: '1' }, 'wrong_usage'],
    [{ versions: true, exercise: code }, 'wrong_usage'],
    [{ versions: true, today: true }, 'wrong_usage'],
    [{ exercise: 'harbour.3.verb-in-path', oldDocument: true }, 'wrong_usage'],
    [{ exercise: code, claim: ['change 9'] }, 'unknown_place'],
    [{ exercise: 'harbour.1.verb-in-path.answer-field-gone' }, 'unknown_exercise'],
    [{ exercise: 'harbour.1.answer-field-gone.answer-field-gone' }, 'unknown_exercise'],
    [{ exercise: 'harbour.1.answer-field-more' }, 'unknown_exercise'],
    [{ exercise: 'harbour.1.answer-field-gnoe' }, 'unknown_exercise'],
  ])('%j is refused with %s and a way out', async (options, wanted) => {
    await expect(run(options)).rejects.toMatchObject({ code: wanted, hint: expect.any(String) });
  });
});
