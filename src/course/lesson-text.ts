import { joinWithBlankLines } from '../text/blank-lines';
import { wrap } from '../text/layout';
import type { Theme } from '../text/theme';
import { blockLines, textColumns } from './block-lines';
import { exchangeLines } from './exchange-lines';
import type { LessonRuns } from './lesson-runs';
import { pageLines, questionLines, referenceLines } from './page-lines';
import { fixedPageIds, lessonPages, questionOf } from './pages';
import { type RecapContext, recapEntries, recapLines } from './recap';
import { solvedTaskLines, taskLines } from './tasks/task-lines';
import type { Lesson, Page, QuestionAnswer } from './types';

interface LessonTextOptions {
  columns: number;
  theme: Theme;
  /** False: a handout, with the questions and without their answers. */
  answers: boolean;
  /** Numbers the questions of a handout, and their options as on screen. */
  nextNumber?(): number;
  /** Print only this page. */
  only?: Page;
  /** What the learner did, for the last page; without it that page is left out. */
  recap?: { answers: Readonly<Record<string, QuestionAnswer>>; context: RecapContext };
}

/**
 * The whole lesson as text, for a pipe, a screen reader or paper. Without answers, no exchange is printed and nothing
 * that would be told after one.
 * @param lesson the lesson
 * @param runs what its requests did
 * @param options how to print it
 * @returns lines
 */
export function lessonText(lesson: Lesson, runs: LessonRuns, options: LessonTextOptions): string[] {
  const { theme } = options;
  const columns = Math.min(textColumns, options.columns);
  const { title, topic, minutes } = lesson.summary;
  const list = lessonPages(lesson).filter(page => options.only === undefined || page.id === options.only.id);
  const head = wrap(theme.strong(`${title} · ${topic}, ${minutes} minutes`), columns);
  const parts = list.flatMap(page => {
    if (!options.answers && options.only === undefined && !isOnHandout(page.id)) return [];
    const heading = page.kind === 'step' ? `${page.section} ${page.number}/${page.of}: ${page.title}` : page.title;
    const lines =
      page.kind === 'recap'
        ? recapText(page, lesson, { ...options, columns })
        : pageText(page, runs, { ...options, columns });
    if (lines.length === 0) return [];
    return [wrap(theme.accent(heading), columns), lines];
  });
  const practice = options.only
    ? []
    : lesson.practice.map(question => questionLines(question, columns, theme, options.answers, options.nextNumber?.()));
  return joinWithBlankLines([
    head,
    ...parts,
    ...(practice.length > 0 ? [[theme.accent('Practice')], ...practice] : []),
  ]);
}

/** Whether a handout has a page: most fixed pages answer its questions. */
export const isOnHandout = (id: string): boolean =>
  !fixedPageIds.has(id) || ['consumers', 'design-question', 'setting'].includes(id);

function recapText(
  page: Extract<Page, { kind: 'recap' }>,
  lesson: Lesson,
  { columns, theme, recap }: LessonTextOptions,
): string[] {
  if (!recap) return [];
  const entries = recapEntries(lessonPages(lesson), recap.answers, recap.context.solved);
  return recapLines(page, entries, recap.context, { columns, theme, cursor: null, commands: true }).lines;
}

function pageText(page: Page, runs: LessonRuns, { columns, theme, answers, nextNumber }: LessonTextOptions): string[] {
  const question = questionOf(page);
  const view = { columns, theme, bodyLines: 40 };
  if (page.kind === 'step') {
    const run = runs.steps.get(page.id) ?? null;
    const requests = page.step.script?.requests ?? [];
    const exchanges = run ? run.exchanges : [];
    return joinWithBlankLines([
      blockLines(page.step.before, columns, theme),
      question && !page.step.hidden ? exchangeLines(requests, exchanges, { ...view, answers: false }) : [],
      question ? questionLines(question, columns, theme, answers, nextNumber?.()) : [],
      ...(answers
        ? [exchangeLines(requests, exchanges, { ...view, answers: true }), blockLines(page.step.after, columns, theme)]
        : []),
    ]);
  }
  if (page.kind === 'task') {
    const { task } = page;
    const solved = runs.tasks?.get(task.id) ?? null;
    return joinWithBlankLines([
      taskLines(task, columns, theme),
      answers ? solvedTaskLines(task, solved, columns, theme) : [],
    ]);
  }
  if (question) return questionLines(question, columns, theme, answers, nextNumber?.());
  const lines = pageLines(page, { ...view, revealed: true, fixedVersionParts: runs.fixedVersion });
  return page.kind === 'monday' ? joinWithBlankLines([lines, referenceLines(page, columns, theme)]) : lines;
}
