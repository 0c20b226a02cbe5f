import { joinWithBlankLines } from '../../text/blank-lines';
import { pad, stripControlCharacters, width, wrap } from '../../text/layout';
import { diffHunks, diffLines } from '../../text/line-diff';
import type { Theme } from '../../text/theme';
import { blockLines, indent } from '../block-lines';
import { resultLines } from './result-lines';
import type { TaskState } from './state';
import type { Task } from './types';

/**
 * What the panel of a task shows.
 *
 * @returns Its lines, and where the response to each request begins.
 */
export function panelLines(
  task: Task,
  state: TaskState,
  columns: number,
  theme: Theme,
): { lines: string[]; starts: number[] } {
  const { result } = state;
  switch (state.panel) {
    case 'result':
      return result ? resultLines(result, columns, theme) : { lines: [], starts: [] };
    case 'about': {
      const first = result && state.attempted === null ? resultLines(result, columns, theme).lines : [];
      const notation = task.kind === 'wire' ? notationLines(columns, theme) : [];
      return { lines: joinWithBlankLines([blockLines(task.text, columns, theme), first, notation]), starts: [] };
    }
    case 'hints': {
      const hints = task.hints
        .slice(0, state.hints)
        .map((hint, i) => [
          theme.strong(`Hint ${i + 1} of ${task.hints.length}`),
          ...indent(blockLines(hint, columns - 2, theme)),
        ]);
      // The newest is what was asked for.
      return { lines: joinWithBlankLines(hints.reverse()), starts: [] };
    }
    case 'solution': {
      const { solutions } = task;
      const { title, remarks, text } = solutions[state.solution ?? 0]!;
      const number = solutions.length > 1 ? ` ${(state.solution ?? 0) + 1} of ${solutions.length}` : '';
      const name = `Solution${number}${title === '' ? '' : `: ${stripControlCharacters(title)}`}`;
      const words = [...wrap(theme.strong(name), columns), ...blockLines(remarks, columns, theme)];
      return {
        lines: joinWithBlankLines([words, changeLines(task.start, text, columns, theme)]),
        starts: [],
      };
    }
  }
}

/** What a solution changes in the start: `+` and `-`, with the lines around. */
export function changeLines(start: string, solution: string, columns: number, theme: Theme): string[] {
  const [before, after] = [start.trim().split('\n'), solution.trim().split('\n')];
  return diffHunks(diffLines(before, after), 2).flatMap(line => {
    if (line === null) return [theme.dim('  …')];
    const lead = /^ */.exec(line.text)![0].length;
    const indent = ' '.repeat(Math.min(lead, Math.floor(columns / 3)));
    const sign = { same: ' ', added: '+', removed: '-' }[line.kind];
    const rows = wrap(line.text.trim(), columns, { indent: `${sign} ${indent}`, hang: `  ${indent}  ` });
    const style = { same: theme.dim, added: theme.string, removed: theme.wrong }[line.kind];
    return rows.map(row => style(row));
  });
}

/** What a learner can write besides a plain request. */
function notationLines(columns: number, theme: Theme): string[] {
  const rows = [
    ['# @as till', 'who sends the request'],
    ['# @wait 2s', 'how long to wait before the request'],
    ['# @lost', 'the response never arrives'],
    ['# @together', 'sent while the previous request is still running'],
    ['# @name a', 'later requests can use its response: {{a.body.id}}'],
    ['###', 'a line between two requests'],
  ];
  const signs = Math.max(...rows.map(([sign]) => width(sign!))) + 2;
  return rows.flatMap(([sign, meaning]) =>
    wrap(theme.dim(meaning!), columns, { indent: pad(theme.literal(sign!), signs), hang: ' '.repeat(signs) }),
  );
}
