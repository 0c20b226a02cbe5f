import type { Route } from '../route';
import { pad, truncate, width, wrap } from '../text/layout';
import { pluralize } from '../text/pluralize';
import { symbols, type Theme } from '../text/theme';
import { labelled, labelWidth, styledText } from './block-lines';
import { questionOf } from './pages';
import type { Page, QuestionAnswer } from './types';

/** How somebody did with a question or a task of a lesson. */
interface RecapEntry {
  /** The index of its page. */
  page: number;
  /** The page's id. */
  id: string;
  title: string;
  outcome: 'correct' | 'wrong' | 'unanswered' | 'solved' | 'unsolved';
  /** The answer was given as a sure one. */
  sure: boolean;
}

/** Something to do after a lesson. */
export interface NextActivity {
  /** "Lesson", "Lab", "Practice". */
  label: string;
  text: string;
  /** Where it is on the screen. */
  route: Route;
  /** The command that does the same. */
  command: string;
}

/** What the recap of a lesson needs besides the answers. */
export interface RecapContext {
  /** The ids of the lesson's tasks that were solved by hand. */
  solved: ReadonlySet<string>;
  next: readonly NextActivity[];
  /** Said when the whole course is done. */
  courseDone: string | null;
}

/**
 * The questions and tasks of a lesson in reading order, with how somebody did.
 * @param pages the pages of the lesson
 * @param answers by the question's slug
 * @param solved the ids of the tasks that were solved by hand
 */
export function recapEntries(
  pages: readonly Page[],
  answers: Readonly<Record<string, QuestionAnswer>>,
  solved: ReadonlySet<string>,
): RecapEntry[] {
  return pages.flatMap((page, i): RecapEntry[] => {
    const { id, title } = page;
    if (page.kind === 'task') {
      return [{ page: i, id, title, outcome: solved.has(page.id) ? 'solved' : 'unsolved', sure: false }];
    }
    const question = questionOf(page);
    if (!question) return [];
    const answer = Object.hasOwn(answers, question.id) ? answers[question.id]! : 'skipped';
    if (answer === 'skipped') return [{ page: i, id, title, outcome: 'unanswered', sure: false }];
    const right = question.options.some(option => option.id === answer.option && option.right);
    return [{ page: i, id, title, outcome: right ? 'correct' : 'wrong', sure: answer.sure }];
  });
}

/** Whether every question is answered and every task solved: then the lesson is done. */
export const isComplete = (entries: readonly RecapEntry[]): boolean =>
  entries.every(({ outcome }) => outcome !== 'unanswered' && outcome !== 'unsolved');

/** The rows of a recap that can be opened. */
export type RecapTarget = { page: number } | { route: Route };

/** Where each row leads that can be chosen: the pages of the lesson first, then what comes next. */
export const recapTargets = (entries: readonly RecapEntry[], next: readonly NextActivity[]): RecapTarget[] => [
  ...entries.map(({ page }) => ({ page })),
  ...next.map(({ route }) => ({ route })),
];

interface RecapView {
  columns: number;
  theme: Theme;
  /** The chosen row; null for none. */
  cursor: number | null;
  /** Name commands in place of rows to open, for text. */
  commands?: boolean;
}

/**
 * Lays out the recap.
 * @param page the page
 * @param entries what `recapEntries` found
 * @param context what else is known
 * @param view how to lay it out
 * @returns lines no wider than `view.columns`, and the last line of the chosen row
 */
export function recapLines(
  page: Extract<Page, { kind: 'recap' }>,
  entries: readonly RecapEntry[],
  { next, courseDone }: RecapContext,
  { columns, theme, cursor, commands = false }: RecapView,
): { lines: string[]; chosen: number | null } {
  const lines: string[] = [];
  let row = 0;
  let chosen: number | null = null;
  const add = (texts: readonly string[], style: (line: string) => string = line => line) => {
    const on = row === cursor;
    lines.push(
      ...texts.map((line, i) => (on ? theme.accent(`${i === 0 ? symbols.pointer : ' '} ${line}`) : `  ${style(line)}`)),
    );
    if (on) chosen = lines.length - 1;
    row += 1;
  };
  lines.push(...statusLines(entries, courseDone, columns), '');
  const room = Math.max(...entries.map(({ title }) => width(title)), 0);
  const titleColumns = Math.min(room, columns - 4 - longestOutcome);
  for (const entry of entries) {
    const surprising = entry.outcome === 'wrong' && entry.sure;
    const narrow = titleColumns < Math.min(room, leastTitle);
    const texts = narrow
      ? [truncate(entry.title, columns - 2), `  ${outcomeWords(entry)}`]
      : [`${pad(entry.title, titleColumns)}  ${outcomeWords(entry)}`];
    add(texts, surprising ? theme.wrong : undefined);
    if (commands && entry.outcome === 'unsolved') {
      lines.push(...wrap(`api-design-tutor lesson ${page.lesson}#${entry.id} --plain`, columns, { indent: '    ' }));
    }
  }
  lines.push('', ...mondayLines(page, columns, theme));
  if (next.length > 0) {
    lines.push('', theme.strong('Next'));
    for (const { label, text, command } of next) {
      add(wrap(text, columns - 2, { indent: pad(label, 10), hang: ' '.repeat(10) }));
      if (commands) lines.push(`    api-design-tutor ${command}`);
    }
  }
  return { lines, chosen };
}

/** What to do on Monday, and what can be looked up later. */
export function mondayLines(
  { monday, lookup }: Extract<Page, { kind: 'recap' }>,
  columns: number,
  theme: Theme,
): string[] {
  const needs = lookup.filter(({ kind }) => kind === 'need').map(({ need }) => need);
  return [
    ...labelled('On Monday', wrap(styledText(monday, theme), columns - labelWidth), theme),
    ...(needs.length > 0 ? labelled('Look up', [firstOf(needs, columns - labelWidth)], theme) : []),
  ];
}

/** What is still open, and how many questions were answered correctly. */
export function statusLines(entries: readonly RecapEntry[], courseDone: string | null, columns: number): string[] {
  const count = (...outcomes: RecapEntry['outcome'][]) =>
    entries.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const questions = count('unanswered');
  const tasks = count('unsolved');
  const missing = [
    ...(questions > 0 ? [`${pluralize(questions, 'question')} to answer`] : []),
    ...(tasks > 0 ? [`${pluralize(tasks, 'task')} to do`] : []),
  ];
  const sureAndWrong = entries.filter(({ outcome, sure }) => outcome === 'wrong' && sure).length;
  return [
    ...(courseDone === null ? [] : [...wrap(courseDone, columns), '']),
    ...wrap(missing.length === 0 ? 'This lesson is done.' : `Still open: ${missing.join(', ')}.`, columns),
    ...wrap(
      `${count('correct')} of ${pluralize(count('correct', 'wrong', 'unanswered'), 'question')} correct${
        sureAndWrong === 0 ? '' : `; you were sure of ${pluralize(sureAndWrong, 'wrong answer')}`
      }.`,
      columns,
    ),
  ];
}

/** As many of the words as one line holds, with a mark if there are more. */
function firstOf(words: readonly string[], columns: number): string {
  const lists = words.map((_, i) => words.slice(0, i + 1).join('; ') + (i < words.length - 1 ? '; …' : ''));
  return lists.findLast(list => width(list) <= columns) ?? truncate(words[0]!, columns);
}

/** With fewer columns for a title, its outcome is below it. */
const leastTitle = 24;
/** Columns for the words of an outcome. */
const longestOutcome = 20;

/** How somebody did with a question or a task, in words. */
export function outcomeWords({ outcome, sure }: RecapEntry): string {
  switch (outcome) {
    case 'correct':
      return sure ? `${symbols.tick} correct, sure` : `${symbols.tick} correct, a guess`;
    case 'wrong':
      return sure ? '  not quite, but sure' : '  not quite, a guess';
    case 'unanswered':
      return '  not answered';
    case 'solved':
      return `${symbols.tick} task solved`;
    case 'unsolved':
      return '  task open';
  }
}
