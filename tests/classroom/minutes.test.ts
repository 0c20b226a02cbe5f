import { expect, it } from 'vitest';
import { generateCase } from '../../src/cases/generate';
import { caseMinutes } from '../../src/cases/minutes';
import { planMinutes, stepMinutes } from '../../src/classroom/plan-minutes';
import { activities } from '../../src/generated/activities';
import { cases } from '../../src/generated/cases';
import { labs } from '../../src/generated/labs';
import { labMinutes } from '../../src/lab/minutes';
import { makeExercise } from '../../src/review/exercises/exercise';
import { comparesVersions, levels, reviewMinutes } from '../../src/review/exercises/levels';
import { exerciseSource } from '../../src/review/exercises/source';
import { handoutLines } from '../../src/review/handout';
import { pace, readingMinutes } from '../../src/text/pace';
import { plainTheme } from '../../src/text/theme';

it('the minutes of labs and cases are those of a run', async () => {
  const lab = await labs.pagination!();
  expect(stepMinutes({ kind: 'lab', id: 'pagination', seed: '3' })).toBe(await labMinutes(lab));
  const { id, load } = cases[0]!;
  expect(stepMinutes({ kind: 'case', code: id })).toBe(await caseMinutes(await load()));
});

it('a lab that asks more takes longer', async () => {
  const lab = await labs.pagination!();
  const asking = {
    ...lab,
    questions: (run: Parameters<typeof lab.questions>[0]) => [
      ...lab.questions(run),
      ...lab.questions(run),
      ...lab.questions(run),
    ],
  };
  expect((await labMinutes(asking)) - (await labMinutes(lab))).toBe(
    2 *
      lab.questions(await lab.record(Object.fromEntries(lab.parameters.map(each => [each.name, each.default])), '1'))
        .length *
      pace.question,
  );
});

it('what a review is said to take is what its words and flaws come to, within a third', async () => {
  const measured: number[] = [];
  for (let seed = 1; seed <= 6; seed++) {
    const exercise = await makeExercise({ seed: String(seed), level: 1 });
    const { subject, facts } = exerciseSource(exercise);
    const lines = handoutLines(subject, facts, 80, plainTheme);
    measured.push(readingMinutes(lines) + levels[1].flaws.to * pace.task);
  }
  const mean = measured.reduce((sum, minutes) => sum + minutes, 0) / measured.length;
  expect(Math.abs(reviewMinutes(1, '1') / mean - 1)).toBeLessThan(1 / 3);
  const seeds = ['1', '2', '3', '4', '5', '6'];
  const versions = seeds.filter(seed => comparesVersions(3, seed));
  const others = seeds.filter(seed => !comparesVersions(3, seed));
  expect(versions.length * others.length).toBeGreaterThan(0);
  expect(reviewMinutes(3, others[0]!)).toBeGreaterThan(reviewMinutes(2, '1'));
  const { versionDiff } = await makeExercise({ seed: versions[0]!, level: 3 });
  expect(reviewMinutes(3, versions[0]!)).toBeGreaterThanOrEqual(versionDiff!.seededChanges.length);
});

it('a generated case takes about as long as a written one', async () => {
  const said = stepMinutes({ kind: 'case', code: 'k4m9zx' });
  const written = activities.filter(({ kind }) => kind === 'case').map(({ minutes }) => minutes);
  expect(said).toBe(Math.round(written.reduce((sum, minutes) => sum + minutes, 0) / written.length));
  const real = await caseMinutes(await generateCase('k4m9zx'));
  expect(Math.abs(said / real - 1)).toBeLessThan(0.5);
});

it('a plan takes as long as its steps', () => {
  const steps = [
    { kind: 'lab', id: 'retries', seed: null },
    { kind: 'review', seed: '1', level: 2 },
  ] as const;
  expect(planMinutes({ steps })).toBe(steps.reduce((sum, step) => sum + stepMinutes(step), 0));
});
