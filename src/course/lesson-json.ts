import { plainTheme } from '../text/theme';
import { plainText, styledText } from './block-lines';
import type { LessonRuns } from './lesson-runs';
import { lessonPages, questionOf } from './pages';
import type { Task } from './tasks/types';
import type { Lesson, Page, Question } from './types';

/**
 * The pages of a lesson as data: id, title, section, and text, question and exchanges.
 * @param lesson the lesson
 * @param runs what its requests did
 * @param answers whether to say what answers the questions
 * @param only the one page that is wanted; all of them without it
 * @returns an entry for each page
 */
export function lessonPagesJson(lesson: Lesson, runs: LessonRuns, answers: boolean, only?: Page) {
  return lessonPages(lesson)
    .filter(page => only === undefined || page.id === only.id)
    .map(page => {
      const asked = questionOf(page);
      return {
        id: page.id,
        title: page.title,
        section: page.section,
        ...words(page, answers),
        ...(asked ? { question: question(asked, answers) } : {}),
        ...(answers ? exchanges(page, runs) : {}),
      };
    });
}

function words(page: Page, answers: boolean) {
  switch (page.kind) {
    case 'text':
      return { text: plainText(page.blocks) };
    case 'fixed':
      return answers
        ? { text: plainText(page.blocks), after: plainText(page.after) }
        : { text: plainText(page.blocks) };
    case 'step':
      return answers
        ? { text: plainText(page.step.before), after: plainText(page.step.after) }
        : { text: plainText(page.step.before) };
    case 'misconceptions':
      return {
        misconceptions: page.items.map(item => ({
          id: item.id,
          belief: styledText(item.belief, plainTheme),
          ...(answers ? { answer: plainText(item.answer) } : {}),
        })),
      };
    case 'monday':
      return { text: styledText(page.inline, plainTheme), lookup: page.lookup, sources: page.sources };
    case 'task':
      return { task: taskJson(page.task, answers) };
    case 'question':
    case 'recap':
      return {};
  }
}

const question = ({ id, prompt, options }: Question, answers: boolean) => ({
  id,
  prompt: plainText(prompt),
  options: options.map(option => ({
    id: option.id,
    text: styledText(option.inline, plainTheme),
    ...(answers ? { right: option.right, reason: plainText(option.reason) } : {}),
  })),
});

const taskJson = ({ kind, goal, text: more, start, hints, solutions, success }: Task, answers: boolean) => ({
  kind,
  goal: styledText(goal, plainTheme),
  text: plainText(more),
  start,
  ...(answers
    ? {
        hints: hints.map(plainText),
        solutions: solutions.map(({ title, text: solution, remarks }) => ({
          title,
          text: solution,
          remarks: plainText(remarks),
        })),
        success: plainText(success),
      }
    : {}),
});

function exchanges(page: Page, runs: LessonRuns) {
  if (page.kind === 'step') return { exchanges: runs.steps.get(page.id)?.exchanges ?? [] };
  if (page.kind === 'task') return { exchanges: runs.tasks?.get(page.id)?.exchanges ?? [] };
  if (page.kind === 'fixed') return { exchanges: runs.fixedVersion.flatMap(part => part.run.exchanges) };
  return {};
}
