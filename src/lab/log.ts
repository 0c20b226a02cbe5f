import { type Size, truncate } from '../text/layout';
import type { Theme } from '../text/theme';

/** How a lab writes its request log. */
interface LogForm<State, Entry> {
  /** Oldest first. */
  entries(state: State): readonly Entry[];
  /** The line of an entry; `isLast`: the newest one in a picture. */
  line(entry: Entry, columns: number, theme: Theme, isLast: boolean): string;
  /** What the entries show, beside the heading. */
  about?(columns: number): string;
}

/** A request log in a picture and on a page of its own. */
interface RequestLog<State> {
  /**
   * Its end, newest at the bottom: its heading with how many entries came before, then the last ones.
   *
   * @returns at most `rows` lines no wider than `columns`; none where there is no room for an entry
   */
  logBlock(state: State, size: Size, theme: Theme): string[];
  /** Every entry below the heading, oldest first. */
  allLogLines(state: State, columns: number, theme: Theme): string[];
}

/** The request log of a lab in both of its forms. */
export function requestLog<State, Entry>({ entries, line, about }: LogForm<State, Entry>): RequestLog<State> {
  const heading = (columns: number, theme: Theme) => {
    const told = about?.(columns) ?? '';
    return theme.strong('Request log') + (told === '' ? '' : theme.dim(`  ${told}`));
  };
  return {
    logBlock(state, { columns, rows }, theme) {
      if (rows < 2) return [];
      const all = entries(state);
      const shown = all.slice(-(rows - 1));
      const hidden = all.length - shown.length;
      const title = heading(columns, theme) + (hidden > 0 ? theme.dim(`  ${hidden} before`) : '');
      const lines = shown.map((entry, i) => line(entry, columns, theme, i === shown.length - 1));
      return [title, ...lines].map(text => truncate(text, columns));
    },
    allLogLines: (state, columns, theme) =>
      [heading(columns, theme), '', ...entries(state).map(entry => line(entry, columns, theme, false))].map(text =>
        truncate(text, columns),
      ),
  };
}

/** A line in a picture, the newest one marked. */
export const markLast =
  <Entry>(line: (entry: Entry, columns: number) => string) =>
  (entry: Entry, columns: number, theme: Theme, isLast: boolean): string =>
    isLast ? theme.accent(line(entry, columns)) : line(entry, columns);
