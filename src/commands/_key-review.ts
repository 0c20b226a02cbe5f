import { areaTitle } from '../conventions/area';
import { changes } from '../generated/changes';
import { flaws } from '../generated/flaws';
import { rules } from '../generated/rules';
import { placesText } from '../review/everywhere';
import { makeExercise } from '../review/exercises/exercise';
import { exerciseName } from '../review/exercises/levels';
import type { Exercise, Level, SeededChange } from '../review/exercises/types';
import { joinWithBlankLines } from '../text/blank-lines';
import { wrap } from '../text/layout';
import type { Theme } from '../text/theme';

/** What a review of the plan names. */
interface ReviewChoice {
  seed: string;
  level: Level;
  contract?: string;
}

/** One thing to find. */
interface Finding {
  title: string;
  reason: string;
  lesson: string;
}

/** What a review wants to see found: each flaw with its place and its reason; or of two versions, each change. */
export async function reviewKey(choice: ReviewChoice, columns: number, theme: Theme): Promise<string[]> {
  const exercise = await makeExercise(choice);
  return joinWithBlankLines([
    wrap(`${exercise.contract.title}, ${exerciseName(exercise)}`, columns, { indent: '  ', hang: '  ' }),
    ...findingsOf(exercise).map(({ title, reason, lesson }) => [
      ...wrap(theme.strong(title), columns, { indent: '  - ', hang: '    ' }),
      ...wrap(`${reason} (lesson ${lesson})`, columns, { indent: '    ', hang: '    ' }),
    ]),
  ]);
}

function findingsOf({ seededFlaws, example, versionDiff }: Exercise): Finding[] {
  if (versionDiff !== null) {
    const { seededChanges } = versionDiff;
    const isBreaking = ({ mutation }: SeededChange) => mutation.rule !== null;
    const inOrder = [...seededChanges.filter(isBreaking), ...seededChanges.filter(change => !isBreaking(change))];
    return inOrder.map(({ mutation, at }) => ({
      title: `${mutation.rule === null ? 'Breaks nobody' : 'Breaks clients'}: ${mutation.title} (${at.join(', ')})`,
      reason: mutation.rule === null ? mutation.reason : (changes.find(({ id }) => id === mutation.rule)?.reason ?? ''),
      lesson: mutation.lesson,
    }));
  }
  return seededFlaws.map(seeded => {
    const flaw = flaws.find(({ id }) => id === seeded.flaw);
    return {
      title: `${areaTitle(seeded.area)} ${placesText(seeded)}: ${seeded.title}${seeded.flaw === example ? ' (found for the learner)' : ''}`,
      reason: flaw?.reason ?? rules.find(({ id }) => id === seeded.rule)?.reason ?? '',
      lesson: seeded.lesson,
    };
  });
}
