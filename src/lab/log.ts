import { truncate } from '../text/layout';
import type { Theme } from '../text/theme';

/** A request log, oldest entry first. */
interface Log<Entry> {
  heading: string;
  entries: readonly Entry[];
  /** The line of an entry. */
  line(entry: Entry, isLast: boolean): string;
}

/**
 * The end of a request log, newest at the bottom: its heading with how many entries came before, then the last ones.
 *
 * @returns at most `rows` lines no wider than `columns`; none where there is no room for an entry
 */
export function endOfLog<Entry>(
  { heading, entries, line }: Log<Entry>,
  { columns, rows }: { columns: number; rows: number },
  theme: Theme,
): string[] {
  if (rows < 2) return [];
  const shown = entries.slice(-(rows - 1));
  const hidden = entries.length - shown.length;
  const title = heading + (hidden > 0 ? theme.dim(`  ${hidden} before`) : '');
  return [title, ...shown.map((entry, i) => line(entry, i === shown.length - 1))].map(text => truncate(text, columns));
}

/** Every entry of a request log below its heading, for a page of its own. */
export const wholeLog = <Entry>({ heading, entries, line }: Log<Entry>, columns: number): string[] =>
  [heading, '', ...entries.map(entry => line(entry, false))].map(text => truncate(text, columns));
