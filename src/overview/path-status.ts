import { lessonProgress, progressWords } from '../course/lesson-progress';
import { indexOfPage } from '../course/pages';
import type { CoursePath, PathStep } from '../course/reference-types';
import type { LessonSummary } from '../course/types';
import type { Progress } from '../progress/types';
import type { Route } from '../route';

/** How far somebody is in one step of a path. */
export interface PathStepStatus {
  step: PathStep;
  /** "Lesson", "Lab", "Case". */
  label: string;
  title: string;
  /** Of a lesson or a lab. */
  topic: string | null;
  minutes: number | null;
  /** `open`: the last page of a lesson was reached, and something in it is still to do. */
  state: 'new' | 'started' | 'open' | 'done';
  /** How far, in a few words; nothing for a new one. */
  words: string;
  /** Where it goes on. */
  route: Route;
  /** The command that does the same. */
  command: string;
}

/** How far somebody is in a path. */
export interface PathStatus {
  path: CoursePath;
  steps: PathStepStatus[];
  done: number;
  /** Of the steps that aren't done. */
  minutesLeft: number;
  /** Home follows it. */
  isFollowed: boolean;
  /** What to go on with; null when everything is done. */
  next: PathStepStatus | null;
}

/**
 * How far somebody is in each path.
 *
 * @param paths - the paths there are
 * @param summaries - the lessons; a step whose lesson isn't there is left out
 * @param progress - everything remembered
 */
export function pathStatuses(
  paths: readonly CoursePath[],
  summaries: readonly LessonSummary[],
  progress: Progress,
): PathStatus[] {
  return paths.map(path => {
    const steps = path.steps.flatMap(step => stepStatus(step, summaries, progress) ?? []);
    const left = steps.filter(({ state }) => state !== 'done');
    return {
      path,
      steps,
      done: steps.length - left.length,
      minutesLeft: left.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0),
      isFollowed: progress.path === path.id,
      next: nextOf(steps, progress),
    };
  });
}

/**
 * The path that somebody follows, as long as something of it is left.
 *
 * @returns null where no path is followed, where it's done, or where this version has no such path
 */
export const followedPath = (statuses: readonly PathStatus[]): (PathStatus & { next: PathStepStatus }) | null =>
  statuses.find(
    (status): status is PathStatus & { next: PathStepStatus } => status.isFollowed && status.next !== null,
  ) ?? null;

/** The lesson that was touched last and is in the middle, else the first step that isn't done, else one with something open. */
function nextOf(steps: readonly PathStepStatus[], { lessons }: Progress): PathStepStatus | null {
  const lastAt = ({ step }: PathStepStatus) => lessons[step.id]?.lastAt ?? 0;
  const begun = steps.filter(({ step, state }) => step.kind === 'lesson' && state === 'started');
  return (
    begun.sort((a, b) => lastAt(b) - lastAt(a))[0] ??
    steps.find(({ state }) => state === 'new' || state === 'started') ??
    steps.find(({ state }) => state === 'open') ??
    null
  );
}

function stepStatus(step: PathStep, summaries: readonly LessonSummary[], progress: Progress): PathStepStatus | null {
  const { id, title = id, topic = null, minutes = null } = step;
  if (step.kind === 'lab') {
    const lab = Object.hasOwn(progress.labs, id) ? progress.labs[id]! : null;
    return {
      ...{ step, label: 'Lab', title, topic, minutes },
      state: lab === null ? 'new' : lab.finished ? 'done' : 'started',
      words: lab === null ? '' : lab.finished ? 'done' : 'begun',
      route: { screen: 'lab', id },
      command: `lab ${id}`,
    };
  }
  if (step.kind === 'case') {
    const known = Object.hasOwn(progress.cases, id) ? progress.cases[id]! : null;
    return {
      ...{ step, label: 'Case', title, topic: null, minutes },
      state: known === null ? 'new' : known.ended ? 'done' : 'started',
      words: known === null ? '' : known.solved ? 'solved' : known.ended ? 'given up' : 'open',
      route: { screen: 'case', code: id },
      command: `case ${id}`,
    };
  }
  const summary = summaries.find(each => each.id === id);
  if (!summary) return null;
  const { state, step: page, steps } = lessonProgress(summary, progress);
  const at = summary.pages[indexOfPage(summary.pages, progress.lessons[id]?.page)]?.id;
  return {
    ...{ step, label: 'Lesson', title: summary.title, topic: summary.topic, minutes: summary.minutes },
    state: state === 'started' && page === steps ? 'open' : state,
    words: progressWords(summary, progress),
    route: { screen: 'lesson', id, ...(state === 'started' && at !== undefined ? { step: at } : {}) },
    command: `lesson ${id}`,
  };
}
