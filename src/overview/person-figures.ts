import { lessonPages, questionOf } from '../course/pages';
import type { Lesson } from '../course/types';
import { labAnswers } from '../progress/lab-answers';
import type { Progress } from '../progress/types';

/** What somebody did, in figures that no key press alone can raise. */
export interface PersonFigures {
  /** Tasks solved by hand; and at how many others somebody failed so far, with the attempts and hints at both. */
  tasks: number;
  tasksUnsolved: number;
  attempts: number;
  hints: number;
  /** Questions and tasks whose page was left behind without an answer. */
  skipped: number;
  tasksSkipped: number;
  labs: number;
  labsFinished: number;
  /** Questions of labs that were answered, and those correctly. */
  labAnswers: number;
  labRight: number;
  /** Cases solved, with how many requests and hints in all, and cases given up. */
  cases: number;
  caseRequests: number;
  caseHints: number;
  casesGivenUp: number;
  /** Over all reviews: flaws found and planted, and claims made; `everything`: nearly everything was claimed in one of them. */
  found: number;
  planted: number;
  claims: number;
  everything: boolean;
}

/**
 * Adds up what somebody did.
 *
 * @param lessons - by id, at least those that this person began; a lesson that isn't there has nothing skipped
 */
export function personFigures(progress: Progress, lessons: ReadonlyMap<string, Lesson>): PersonFigures {
  const solvedTasks = Object.values(progress.tasks);
  const unsolved = Object.values(progress.unsolvedTasks);
  const tasks = [...solvedTasks, ...unsolved];
  const labs = Object.values(progress.labs);
  const solved = Object.values(progress.cases).filter(each => each.solved);
  const passed = Object.keys(progress.lessons).map(id => passedBy(id, progress, lessons.get(id)));
  const sum = <T>(items: readonly T[], figure: (item: T) => number) =>
    items.reduce((all, item) => all + figure(item), 0);
  return {
    tasks: solvedTasks.length,
    tasksUnsolved: unsolved.length,
    attempts: sum(tasks, task => task.attempts),
    hints: sum(tasks, task => task.hints),
    skipped: sum(passed, each => each.questions),
    tasksSkipped: sum(passed, each => each.tasks),
    labs: labs.length,
    labsFinished: labs.filter(lab => lab.finished).length,
    labAnswers: sum(labs, lab => labAnswers(lab).answered),
    labRight: sum(labs, lab => labAnswers(lab).right),
    cases: solved.length,
    caseRequests: sum(solved, each => each.requests),
    caseHints: sum(solved, each => each.hints),
    casesGivenUp: Object.values(progress.cases).filter(each => each.ended && !each.solved).length,
    found: sum(progress.reviews, review => review.found),
    planted: sum(progress.reviews, review => review.planted),
    claims: sum(progress.reviews, review => review.claims ?? 0),
    everything: progress.reviews.some(review => review.everything === true),
  };
}

/** The questions and tasks of a lesson that somebody saw and left, other than the page where they are now. */
function passedBy(id: string, { lessons, answers, tasks }: Progress, lesson: Lesson | undefined) {
  const { page: current, pagesSeen } = lessons[id]!;
  const left = lesson ? lessonPages(lesson).filter(page => page.id !== current && pagesSeen.includes(page.id)) : [];
  const open = left.filter(page => {
    const question = questionOf(page);
    return question !== null && question !== undefined && !Object.hasOwn(answers, `${id}/${question.id}`);
  });
  const undone = left.filter(page => page.kind === 'task' && !Object.hasOwn(tasks, `${id}/${page.id}`));
  return { questions: open.length, tasks: undone.length };
}
