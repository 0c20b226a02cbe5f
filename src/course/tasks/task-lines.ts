import { joinWithBlankLines } from '../../text/blank-lines';
import { wrap } from '../../text/layout';
import type { Language } from '../../text/syntax';
import type { Theme } from '../../text/theme';
import { blockLines, styledText } from '../block-lines';
import { exchangeLines } from '../exchange-lines';
import type { TaskAttempt } from './attempt';
import type { Task, TaskSolution } from './types';

/**
 * Lays out what a learner needs to begin: the goal, what else to know, and the start material.
 * @param task the task
 * @param columns the width
 * @param theme the styles
 * @returns lines
 */
export const taskLines = (task: Task, columns: number, theme: Theme): string[] =>
  joinWithBlankLines([
    wrap(`${theme.strong('Goal:')} ${styledText(task.goal, theme)}`, columns),
    blockLines(task.text, columns, theme),
    materialLines(task.start, taskLanguage(task), columns, theme),
  ]);

/** Hints, the first solution and what to say about it, for text that is read rather than done. */
export function solvedTaskLines(task: Task, solved: TaskAttempt | null, columns: number, theme: Theme): string[] {
  const [solution] = task.solutions;
  const hints = { kind: 'list' as const, ordered: true, items: task.hints };
  return joinWithBlankLines([
    [theme.strong('Hints'), ...blockLines([hints], columns, theme)],
    ...(solution ? [solutionLines(task, solution, solved, columns, theme)] : []),
    blockLines(task.success, columns, theme),
  ]);
}

function solutionLines(
  task: Task,
  solution: TaskSolution,
  solved: TaskAttempt | null,
  columns: number,
  theme: Theme,
): string[] {
  const title = task.solutions.length > 1 ? `A solution (one of ${task.solutions.length})` : 'A solution';
  return joinWithBlankLines([
    [theme.strong(title)],
    blockLines(solution.remarks, columns, theme),
    solved && solved.exchanges.length > 0
      ? exchangeLines(solved.requests, solved.exchanges, { columns, theme, bodyLines: 40 })
      : materialLines(solution.text, taskLanguage(task), columns, theme),
    solved ? wrap(solved.state, columns) : [],
  ]);
}

/** What a learner's text is written in. */
export const taskLanguage = (task: Task): Language => (task.kind === 'wire' ? 'http' : 'yaml');

/** The text that a learner edits, as it is; long lines are broken. */
export const materialLines = (text: string, language: Language, columns: number, theme: Theme): string[] =>
  blockLines([{ kind: 'code', language, text }], columns, theme).map(line => line.trimEnd());
