import { pad, type Size, truncate } from '../text/layout';
import type { Theme } from '../text/theme';
import type { Lab } from './types';

/**
 * Blocks of lines side by side, all of the same width, with `gap` columns between two: clients next to each other.
 *
 * @param columns - the width of all together, at least one column a block
 * @returns lines no wider than `columns`
 */
export function sideBySide(blocks: readonly (readonly string[])[], columns: number, gap = 2): string[] {
  const each = paneColumns(blocks.length, columns, gap);
  const rows = Math.max(0, ...blocks.map(block => block.length));
  return Array.from({ length: rows }, (_, row) =>
    truncate(
      blocks
        .map((block, i) => (i === blocks.length - 1 ? (block[row] ?? '') : pad(block[row] ?? '', each)))
        .join(' '.repeat(gap)),
      columns,
    ).trimEnd(),
  );
}

/** The width of one of `count` panes side by side. */
export const paneColumns = (count: number, columns: number, gap = 2): number =>
  Math.max(1, Math.floor((columns - gap * (count - 1)) / Math.max(1, count)));

/** A picture with one free column at its left, cut to its room. */
export const inMargin =
  <State>(draw: (state: State, size: Size, theme: Theme, arrived?: number) => string[]): Lab<State>['draw'] =>
  (state, { columns, rows }, theme, arrived) => {
    if (columns < 1 || rows < 1) return [];
    const lines = draw(state, { columns: columns - 1, rows }, theme, arrived);
    return lines.slice(0, rows).map(line => (line === '' ? '' : ` ${truncate(line, columns - 1)}`));
  };

/** The lines, and empty ones below them up to `rows`. */
export const padRows = (lines: readonly string[], rows: number): string[] => [
  ...lines,
  ...Array.from({ length: Math.max(0, rows - lines.length) }, () => ''),
];
