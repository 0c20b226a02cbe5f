import { areas, areaTitle } from '../conventions/area';
import { operationLines } from '../review/contract/lines';
import { isEverywhere, placesText } from '../review/everywhere';
import { runLines } from '../review/exercises/exchange-lines';
import { exerciseName } from '../review/exercises/levels';
import { exerciseSource } from '../review/exercises/source';
import type { Exercise, SeededFlaw } from '../review/exercises/types';
import { subjectLines, subjectTitle } from '../review/handout';
import { wrap } from '../text/layout';
import type { Poll, Presentation, Slide } from './types';

/** What the room is asked about a part of the contract: one option for each area, and one for nothing. */
function areaPoll(flaws: readonly SeededFlaw[], prompt: string): Poll {
  const inArea = areas.map(area => flaws.filter(flaw => flaw.area === area));
  return {
    prompt: columns => wrap(prompt, columns),
    options: [
      ...areas.map((area, i) => ({
        text: areaTitle(area),
        right: inArea[i]!.length > 0,
        reason: inArea[i]!.map(({ title, lesson }) => `${title} (lesson ${lesson})`).join('. '),
      })),
      { text: 'Nothing', right: flaws.length === 0, reason: '' },
    ],
  };
}

/** A review for a projector: each part of the contract, and the question what would hurt a client there. */
export function reviewSlides(exercise: Exercise): Presentation {
  const { subject, facts } = exerciseSource(exercise);
  const { seededFlaws } = exercise;
  // A flaw of the whole contract hurts in each of its operations, too.
  const at = (place: string) => seededFlaws.filter(flaw => flaw.at.includes(place));
  const ask = 'What would hurt a client here?';
  return {
    title: subjectTitle(subject),
    slides: [
      {
        heading: subjectTitle(subject),
        lines: ({ columns }, theme) => [
          ...wrap(exerciseName(exercise), columns),
          '',
          ...subjectLines(subject, columns, theme),
        ],
        poll: null,
      },
      ...subject.contract.operations.map(
        ({ name }, i): Slide => ({
          heading: name,
          lines: ({ columns }, theme) => operationLines(facts(i), columns, theme),
          poll: areaPoll(at(name), ask),
        }),
      ),
      ...exercise.exchanges.map(
        (run): Slide => ({
          heading: `${run.id}: ${run.title}`,
          lines: ({ columns }, theme) => runLines(run, columns, theme),
          poll: areaPoll(at(run.id), ask),
        }),
      ),
      {
        heading: 'The contract as a whole',
        lines: () => [],
        poll: areaPoll(seededFlaws.filter(isEverywhere), 'What would hurt a client in nearly every operation?'),
      },
      {
        heading: 'The planted flaws',
        lines: ({ columns }) =>
          seededFlaws.flatMap(flaw => [
            ...wrap(`${areaTitle(flaw.area)} ${placesText(flaw)}: ${flaw.title}`, columns, { hang: '  ' }),
            '',
          ]),
        poll: null,
      },
    ],
  };
}
