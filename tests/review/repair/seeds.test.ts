import { expect, test } from 'vitest';
import { contracts } from '../../../src/generated/contracts';
import { flaws } from '../../../src/generated/flaws';
import { mutations } from '../../../src/generated/mutations';
import { documentOf } from '../../../src/review/exercises/choose';
import { readCode } from '../../../src/review/exercises/code';
import { makeExercise } from '../../../src/review/exercises/exercise';
import { documentText } from '../../../src/review/exercises/text';
import type { Level } from '../../../src/review/exercises/types';
import { checkRepair } from '../../../src/review/repair/check';
import { repairText } from '../../../src/review/repair/file';
import { sized } from '../../support/size';

const seeds = Array.from({ length: sized(2, 60) }, (_, i) => `repair ${i}`);

test.each([1, 2, 3] as Level[])(
  'at level %i each exercise has all of its flaws left at first, and none in the clean contract',
  async level => {
    const recognised: boolean[] = [];
    for (const seed of seeds) {
      const exercise = await makeExercise({ seed, level });
      const given = checkRepair(exercise, repairText(exercise));
      expect(given, exercise.code).toMatchObject({ others: [], lost: [], problems: [] });
      const unseen = given.flaws.filter(({ findings }) => findings.length === 0);
      expect(
        unseen.map(({ flaw: { flaw, rule } }) => `${flaw} in ${exercise.contract.id}: ${rule} says nothing`),
        exercise.code,
      ).toEqual([]);
      const clean = exercise.versionDiff
        ? exercise.versionDiff.before
        : documentOf(readCode(exercise.code, { flaws, mutations, contracts }));
      const result = checkRepair(exercise, documentText(clean));
      expect(result, exercise.code).toMatchObject({ done: true, others: [], lost: [], problems: [] });
      if (!exercise.versionDiff) for (const { fix } of result.flaws) recognised.push(fix !== null);
    }
    expect(recognised.filter(Boolean).length).toBeGreaterThan(recognised.length * 0.85);
  },
);
