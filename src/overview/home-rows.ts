import { inCourseOrder } from '../course/course-order';
import { lessonToContinue, progressWords } from '../course/lesson-progress';
import { indexOfPage } from '../course/pages';
import type { CoursePath } from '../course/reference-types';
import type { LessonSummary } from '../course/types';
import type { PracticePlan } from '../practice/plan';
import type { Progress } from '../progress/types';
import type { Route } from '../route';
import { pluralize } from '../text/pluralize';
import { stepTitle } from './path-lines';
import { followedPath, type PathStatus, type PathStepStatus, pathStatuses } from './path-status';

export interface HomeRow {
  /** Lines above the row, where there's room. */
  head?: readonly string[];
  label: string;
  text: string;
  /** The same in fewer words, for a row with less room. */
  brief?: string;
  /** Text at the right end: how long it takes, or where somebody is. */
  aside?: string;
  /** From 0 to 1, where a bar says more than words. */
  share?: number;
  route: Route;
}

/** A review that was left before the linter ran: what it is about, and how much is claimed ("3/7"). */
export interface OpenReview {
  title: string;
  counter: string;
}

/**
 * The rows of Home; the first one means "go on".
 *
 * @param open - the review that was left before the linter ran
 * @param practice - today's practice; without it the row is left out
 * @param paths - the paths through the course; where one is followed, the first row goes on with it
 */
export function homeRows(
  progress: Progress,
  lessons: readonly LessonSummary[],
  open: OpenReview | null = null,
  practice: Pick<PracticePlan, 'cards' | 'waiting' | 'next' | 'answered'> | null = null,
  paths: readonly CoursePath[] = [],
): HomeRow[] {
  const inOrder = inCourseOrder(lessons);
  const statuses = pathStatuses(paths, lessons, progress);
  const followed = followedPath(statuses);
  const first = followed ? pathStepRow(followed.next, progress) : continueRow(progress, inOrder);
  const rows: HomeRow[] = [...(first ? [first] : []), ...statuses.filter(path => path.isFollowed).map(pathRow)];
  if (inOrder.length > 0) rows.push(lessonsRow(progress, inOrder));
  rows.push({
    label: 'Overview',
    text:
      paths.length > 0
        ? 'paths through the course; what is done, due, and weak'
        : 'what is done, due, and weak, and what is next',
    brief: paths.length > 0 ? 'paths, done, due' : 'done, due, weak',
    route: { screen: 'overview' },
  });
  rows.push({
    label: 'Review',
    ...(open
      ? { text: `open: ${open.title}, claimed ${open.counter}`, brief: `claimed ${open.counter}` }
      : reviewText(progress)),
    route: { screen: 'review' },
  });
  rows.push({ label: 'Cases', ...casesText(progress), route: { screen: 'cases' } });
  rows.push({ label: 'Labs', ...labsText(progress), route: { screen: 'labs' } });
  rows.push({
    label: 'Try it',
    text: 'send your own requests to the service',
    brief: 'send requests',
    route: { screen: 'try' },
  });
  rows.push({ label: 'Look up', text: 'need X, use Y', route: { screen: 'lookup' } });
  rows.push({
    label: 'Your contract',
    text: 'review your own OpenAPI file',
    brief: 'your OpenAPI file',
    route: { screen: 'contract' },
  });
  rows.push({
    label: 'Check',
    text: 'test your running API against the conventions',
    brief: 'test your running API',
    route: { screen: 'check' },
  });
  const due = practice?.cards.length ?? 0;
  if (practice && (due > 0 || practice.next !== null || practice.answered)) {
    rows.push({ label: 'Practice', ...practiceText(due, practice.waiting), route: { screen: 'practice' } });
  }
  return rows;
}

/** Start the first lesson, continue the one last opened, begin the next, or finish an open one; null when all are done. */
function continueRow(progress: Progress, lessons: readonly LessonSummary[]): HomeRow | null {
  const found = lessonToContinue(lessons, progress);
  if (!found) return null;
  const { lesson, state } = found;
  if (state === 'new') {
    const first = lesson === lessons[0] && Object.keys(progress.lessons).length === 0;
    return {
      label: first ? 'Start' : 'Next',
      ...named(lesson),
      aside: `${lesson.minutes} minutes`,
      route: { screen: 'lesson', id: lesson.id },
    };
  }
  return {
    label: state === 'open' ? 'Finish' : 'Continue',
    ...named(lesson),
    aside: progressWords(lesson, progress),
    route: {
      screen: 'lesson',
      id: lesson.id,
      step: lesson.pages[indexOfPage(lesson.pages, progress.lessons[lesson.id]?.page)]?.id,
    },
  };
}

/** The step of a path to go on with. */
function pathStepRow(next: PathStepStatus, progress: Progress): HomeRow {
  const isFirst = Object.keys(progress.lessons).length === 0;
  const label = { new: isFirst ? 'Start' : 'Next', started: 'Continue', open: 'Finish', done: 'Next' }[next.state];
  const kind = next.step.kind === 'lesson' ? '' : `${next.label}: `;
  return {
    label,
    text: `${kind}${stepTitle(next)}`,
    brief: `${kind}${next.title}`,
    aside: next.words || (next.minutes === null ? undefined : `${next.minutes} minutes`),
    route: next.route,
  };
}

/** The path that is followed, done or not. */
function pathRow({ path, done, steps }: PathStatus): HomeRow {
  const brief = `${done} of ${steps.length} steps done`;
  return {
    label: 'Path',
    text: `${path.title}, ${brief}`,
    brief,
    share: done / steps.length,
    route: { screen: 'path', id: path.id },
  };
}

const named = (lesson: LessonSummary) => ({ text: `${lesson.title} · ${lesson.topic}`, brief: lesson.title });

function lessonsRow(progress: Progress, lessons: readonly LessonSummary[]): HomeRow {
  const done = lessons.filter(lesson => progress.lessons[lesson.id]?.done);
  const open = done.filter(lesson => progressWords(lesson, progress) !== 'done').length;
  const text = `${done.length} of ${lessons.length} done`;
  return {
    label: 'Lessons',
    text: open === 0 ? text : `${text}, ${open} with tasks open`,
    brief: text,
    share: done.length / lessons.length,
    route: { screen: 'lessons' },
  };
}

function reviewText(progress: Progress): Pick<HomeRow, 'text' | 'brief'> {
  const last = progress.reviews.at(-1);
  if (last?.everything) return { text: 'last time, you made too many claims', brief: 'too many claims' };
  return last
    ? { text: `last time, you found ${last.found} of ${last.planted}`, brief: `last: ${last.found} of ${last.planted}` }
    : { text: 'find an API’s flaws, then lint it', brief: 'claim, then lint' };
}

function practiceText(due: number, waiting: number): Pick<HomeRow, 'text' | 'brief'> {
  if (due > 0) return { text: `${pluralize(due, 'question')} due today`, brief: `${due} due today` };
  if (waiting === 0) return { text: 'nothing due today' };
  return { text: `enough for today; ${waiting} more can wait until tomorrow`, brief: `${waiting} more can wait` };
}

function casesText({ cases }: Progress): Pick<HomeRow, 'text' | 'brief'> {
  const solved = Object.values(cases).filter(each => each.solved).length;
  const open = Object.values(cases).filter(each => !each.ended).length;
  const text = 'find out what went wrong, from tickets and a log';
  if (solved + open === 0) return { text, brief: 'find the cause' };
  const far = [...(solved > 0 ? [`${solved} solved`] : []), ...(open > 0 ? [`${open} open`] : [])].join(', ');
  return { text: `find out what went wrong; ${far}`, brief: far };
}

function labsText(progress: Progress): Pick<HomeRow, 'text' | 'brief'> {
  const done = Object.values(progress.labs).filter(lab => lab.finished).length;
  const text = 'watch failures happen';
  return done === 0
    ? { text, brief: 'watch failures' }
    : { text: `${text}; ${done} done`, brief: `watch failures; ${done} done` };
}
