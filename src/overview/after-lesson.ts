import { inCourseOrder } from '../course/course-order';
import { solvedTasks } from '../course/lesson-progress';
import type { NextActivity, RecapContext } from '../course/recap';
import type { CoursePath } from '../course/reference-types';
import type { LessonSummary } from '../course/types';
import { type ProgressRecord, planPractice } from '../practice/plan';
import type { Progress } from '../progress/types';
import { pluralize } from '../text/pluralize';
import { stepTitle } from './path-lines';
import { type PathStatus, type PathStepStatus, pathStatuses } from './path-status';

/** What is known of a lab in a list. */
export interface LabSummary {
  id: string;
  title: string;
  topic: string;
  /** The lessons that it shows something of. */
  lesson: string;
  alsoLessons?: readonly string[];
}

/** What is known of a case in a list, the easiest first. */
interface CaseSummary {
  id: string;
  title: string;
  lesson: string;
  alsoLessons?: readonly string[];
}

interface AfterLesson {
  /** The lesson's id. */
  lesson: string;
  summaries: readonly LessonSummary[];
  known: ProgressRecord;
  /** Every lab, with the lessons that it shows something of. */
  labs: readonly LabSummary[];
  /** The paths through the course; left out: none. */
  paths?: readonly CoursePath[];
  /** Every written case, the easiest first. */
  cases: readonly CaseSummary[];
  /** Milliseconds since the Unix epoch. */
  now: number;
}

/** What the recap of a lesson says besides the answers. */
export const recapContext = (after: AfterLesson): RecapContext => ({
  solved: solvedTasks(after.lesson, after.known.progress),
  next: nextActivities(after),
  courseDone: courseRecap(after.summaries, after.known.progress),
});

const reviewRoute = { screen: 'review' } as const;

/**
 * What to do after a lesson: the next step of the path that is followed, or else the next lesson that is new; its labs
 * unless they were watched, a case about it, what practice asks today, and a review once no lesson is new.
 */
function nextActivities({ lesson, summaries, known, labs, paths = [], cases, now }: AfterLesson): NextActivity[] {
  const { progress } = known;
  const onPath = nextOnPath(lesson, pathStatuses(paths, summaries, progress));
  const inOrder = inCourseOrder(summaries);
  const at = inOrder.findIndex(({ id }) => id === lesson);
  const isNew = ({ id }: LessonSummary) => id !== lesson && !Object.hasOwn(progress.lessons, id);
  const next = inOrder.slice(at + 1).find(isNew) ?? inOrder.find(isNew);
  const due = planPractice(summaries, known, now).cards.length;
  return [
    ...(onPath ? [{ label: onPath.label, text: stepTitle(onPath), route: onPath.route, command: onPath.command }] : []),
    ...(next && !onPath
      ? [
          {
            label: 'Lesson',
            text: `${next.title} · ${next.topic}`,
            route: { screen: 'lesson' as const, id: next.id },
            command: `lesson ${next.id}`,
          },
        ]
      : []),
    ...labsLeft(lesson, labs, progress)
      .filter(({ id }) => onPath?.command !== `lab ${id}`)
      .map(({ id, title, topic }) => ({
        label: 'Lab',
        text: `${title} · ${topic}`,
        route: { screen: 'lab' as const, id },
        command: `lab ${id}`,
      })),
    ...casesLeft(lesson, cases, progress)
      .filter(({ id }) => onPath?.command !== `case ${id}`)
      .slice(0, 1)
      .map(({ id, title }) => ({
        label: 'Case',
        text: title,
        route: { screen: 'case' as const, code: id },
        command: `case ${id}`,
      })),
    ...(due > 0
      ? [
          {
            label: 'Practice',
            text: `${pluralize(due, 'question')} due today`,
            route: { screen: 'practice' as const },
            command: 'practice',
          },
        ]
      : []),
    ...(next || onPath
      ? []
      : [{ label: 'Review', text: 'find the flaws of an API', route: reviewRoute, command: 'review' }]),
  ];
}

/** The first step after a lesson that is left of the path that is followed, from its start again after the last. */
function nextOnPath(lesson: string, statuses: readonly PathStatus[]): PathStepStatus | null {
  const steps = statuses.find(({ isFollowed }) => isFollowed)?.steps ?? [];
  const at = steps.findIndex(({ step }) => step.kind === 'lesson' && step.id === lesson);
  const isLeft = ({ step, state }: PathStepStatus) =>
    !(step.kind === 'lesson' && step.id === lesson) && (state === 'new' || state === 'started');
  return steps.slice(at + 1).find(isLeft) ?? steps.find(isLeft) ?? null;
}

/** True for a lab or a case that shows something of a lesson. */
const isAbout = ({ lesson, alsoLessons = [] }: Pick<LabSummary, 'lesson' | 'alsoLessons'>, id: string): boolean =>
  lesson === id || alsoLessons.includes(id);

/** The cases about a lesson that nobody has closed; those that are about nothing else come first. */
const casesLeft = (lesson: string, cases: readonly CaseSummary[], progress: Pick<Progress, 'cases'>): CaseSummary[] =>
  cases
    .filter(
      each => isAbout(each, lesson) && !(Object.hasOwn(progress.cases, each.id) && progress.cases[each.id]!.ended),
    )
    .sort((a, b) => Number(b.lesson === lesson) - Number(a.lesson === lesson));

/** The labs of a lesson that weren't watched to their end. */
const labsLeft = (lesson: string, labs: readonly LabSummary[], progress: Pick<Progress, 'labs'>): LabSummary[] =>
  labs.filter(
    lab => isAbout(lab, lesson) && !(Object.hasOwn(progress.labs, lab.id) && progress.labs[lab.id]!.finished),
  );

/**
 * @param lessons - those that somebody was asked about, the most important one first
 * @returns the lab to offer, one that wasn't watched to its end; null if none of the lessons has one
 */
export function labToOffer(
  lessons: readonly string[],
  labs: readonly LabSummary[],
  progress: Pick<Progress, 'labs'>,
): LabSummary | null {
  return lessons.flatMap(lesson => labsLeft(lesson, labs, progress))[0] ?? null;
}

/**
 * What the whole course came to, once every lesson is done.
 * @returns a sentence or two, or null while a lesson is open
 */
function courseRecap(summaries: readonly LessonSummary[], progress: Progress): string | null {
  if (!summaries.every(({ id }) => Object.hasOwn(progress.lessons, id) && progress.lessons[id]!.done)) return null;
  const answers = Object.values(progress.answers);
  const correct = answers.filter(({ right }) => right).length;
  const surprises = answers.filter(({ right, sure }) => sure && !right).length;
  const tasks = Object.keys(progress.tasks).length;
  const found = progress.reviews.reduce((sum, review) => sum + review.found, 0);
  return [
    `All ${summaries.length} lessons are done, and that’s the whole course.`,
    `You answered ${pluralize(answers.length, 'question')}, ${correct} of them correctly, and solved ${pluralize(tasks, 'task')}.`,
    ...(surprises > 0 ? [`${pluralize(surprises, 'answer')} you were sure of turned out to be wrong.`] : []),
    ...(found > 0 ? [`In reviews, you found ${pluralize(found, 'flaw')}.`] : []),
  ].join(' ');
}
