import { describe, expect, test } from 'vitest';
import type { OpenApi } from '../../../src/conventions/openapi';
import { valueAt } from '../../../src/flaws/draft';
import type { Flaw } from '../../../src/flaws/flaw';
import { contracts } from '../../../src/generated/contracts';
import { flaws } from '../../../src/generated/flaws';
import { allRules } from '../../../src/linter/engine/lint';
import { makeExercise } from '../../../src/review/exercises/exercise';
import { documentText } from '../../../src/review/exercises/text';
import type { Exercise } from '../../../src/review/exercises/types';
import { checkRepair } from '../../../src/review/repair/check';
import { repairedDocument } from '../../../src/review/repair/recognise';
import { isLong, part } from '../../support/size';

const visible = flaws.filter(flaw => flaw.rule !== null && flaw.describe);

const exercises = new Map<string, Exercise[]>();

/** The exercises with this flaw alone, one for each contract that has a place for it; the large one where no other has. */
async function exercisesOf(flaw: Flaw): Promise<Exercise[]> {
  const known = exercises.get(flaw.id);
  if (known) return known;
  const made: Exercise[] = [];
  for (const { id, live } of [...contracts].sort((a, b) => Number(a.live) - Number(b.live))) {
    if (live && made.length > 0 && !isLong) continue;
    const exercise = await makeExercise({ seed: '1', code: `${id}.0.${flaw.id}` }).catch(() => null);
    if (exercise) made.push(exercise);
  }
  exercises.set(flaw.id, made);
  return made;
}

interface Repair {
  /** The rule's fix that it is; null for putting the contract back, which may be any of them. */
  fix: string | null;
  text: string;
  breaks: boolean | null;
}

/** What the contract is after each of a flaw's repairs. */
function repairsOf(flaw: Flaw, exercise: Exercise): Repair[] {
  const { fixes } = allRules.find(({ id }) => id === flaw.rule)!;
  const places = exercise.seededFlaws[0]!.places.map(({ pointer }) => pointer);
  const clean = contracts.find(({ id }) => id === exercise.contract.id)!.document();
  const declared = (flaw.repairs ?? []).filter(({ apply }) => apply);
  return [
    { fix: null, text: documentText(clean), breaks: null },
    ...declared.map(repair => ({
      fix: fixes[repair.fix]!,
      text: documentText(repairedDocument(exercise.document, repair, places)),
      breaks: repair.breaks === true,
    })),
  ];
}

test('a failure in a 200 whose outcome became a resource was repaired by that fix', async () => {
  const flaw = visible.find(({ id }) => id === 'failure-answered-200')!;
  const [exercise] = await exercisesOf(flaw);
  const [, { text }] = repairsOf(flaw, exercise!) as [Repair, Repair];
  expect(text).toContain('declined');
  expect(checkRepair(exercise!, text).flaws[0]!.fix).toContain('return the outcome as a resource with its own state');
});

test('a DELETE that conflicts for another reason as well keeps the code of that one', async () => {
  const flaw = visible.find(({ id }) => id === 'second-delete-answers-409')!;
  const exercise = await makeExercise({ seed: '1', code: `service.0.${flaw.id}` });
  const places = exercise.seededFlaws[0]!.places.map(({ pointer }) => pointer);
  const order = places.find(place => place.startsWith('/paths/~1orders~1{order_id}/'))!;
  const codes = (document: OpenApi) => (valueAt(document, order) as OpenApi)['x-error-codes'];
  expect(codes(exercise.document)).toEqual(['invalid_transition', 'already_deleted']);
  expect(codes(repairedDocument(exercise.document, flaw.repairs![0]!, places))).toEqual(['invalid_transition']);
});

describe.each(part(visible.map(flaw => [flaw.id, flaw] as const)))('%s', (_, flaw) => {
  test('each repair passes on contracts, is recognised, and is told where it breaks clients', async () => {
    const exercises = await exercisesOf(flaw);
    expect(exercises.length).toBeGreaterThan(0);
    const { fixes } = allRules.find(({ id }) => id === flaw.rule)!;
    const breaking = (flaw.repairs ?? []).flatMap(({ apply, breaks, fix }) => (apply && breaks ? [fixes[fix]!] : []));
    const broke = new Map<string, boolean>();
    for (const [i, exercise] of exercises.entries()) {
      // One contract is enough for `npm test`, unless one has to be found in which a repair breaks clients.
      if (!isLong && i > 0 && breaking.every(fix => broke.get(fix))) break;
      const given = checkRepair(exercise, documentText(exercise.document));
      expect(given, exercise.code).toMatchObject({ done: false, others: [], lost: [], breaking: [] });
      expect(given.flaws[0]!.findings.length, exercise.code).toBeGreaterThan(0);
      for (const { fix, text, breaks } of repairsOf(flaw, exercise)) {
        const result = checkRepair(exercise, text);
        const what = `${exercise.code}: ${fix}`;
        expect({ ...result, breaking: [] }, what).toMatchObject({
          done: true,
          others: [],
          lost: [],
          problems: [],
          flaws: [{ findings: [], fix: fix ?? expect.any(String) }],
        });
        if (fix === null) continue;
        broke.set(fix, broke.get(fix) === true || result.breaking.length > 0);
        if (!breaks) expect(result.breaking, what).toEqual([]);
      }
    }
    for (const fix of breaking) expect(broke.get(fix), fix).toBe(true);
  });

  test('at least two different repairs are proved', async () => {
    const [exercise] = await exercisesOf(flaw);
    const texts = new Set(repairsOf(flaw, exercise!).map(({ text }) => text));
    expect(texts.size).toBeGreaterThanOrEqual(2);
  });
});
