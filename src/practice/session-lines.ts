import { table, wrap } from '../text/layout';
import { type PracticePlan, relativeDay } from './plan';
import type { Material } from './round';
import { lessonOfCard } from './schedule';
import type { PracticeSession } from './session';

/** What is said when no question is due, in sentences. */
export function nothingDue({ waiting, next, answered }: PracticePlan, now: number): string[] {
  if (waiting > 0) {
    return [
      'You have practised enough for one day.',
      `${waiting} more ${waiting === 1 ? 'question is' : 'questions are'} due and can wait until tomorrow.`,
    ];
  }
  if (next !== null) return ['Nothing is due today.', `The next question is due ${relativeDay(next, now)}.`];
  return [
    'Nothing is due today.',
    answered ? 'New questions come with each lesson.' : 'Questions from lessons that you’ve read come back here.',
  ];
}

/** What the end of a session needs besides the answers. */
interface SummaryFacts {
  material: ReadonlyMap<string, Material>;
  /** How many more questions are due and can wait. */
  waiting: number;
}

/** What a session came to. */
export function summaryLines(session: PracticeSession, { material, waiting }: SummaryFacts, columns: number): string[] {
  const first = Object.values(session.first);
  const right = first.filter(Boolean).length;
  const missed = new Map<string, number>();
  for (const [card, was] of Object.entries(session.first)) {
    if (!was) missed.set(lessonOfCard(card), (missed.get(lessonOfCard(card)) ?? 0) + 1);
  }
  const rows = [...missed].map(([id, count]) => {
    const { title, topic } = material.get(id)!.lesson.summary;
    return [String(count), `${title} · ${topic}`];
  });
  return [
    '',
    ...wrap(
      first.length === 0
        ? 'You didn’t answer any questions this time.'
        : `${right} of ${first.length} correct at the first attempt.`,
      columns,
    ),
    ...(rows.length > 0 ? ['', 'Missed', ...table(rows, columns - 2).map(line => `  ${line}`)] : []),
    ...(waiting > 0
      ? [
          '',
          ...wrap(
            `${waiting} more ${waiting === 1 ? 'question is' : 'questions are'} due and can wait until tomorrow.`,
            columns,
          ),
        ]
      : []),
  ];
}
