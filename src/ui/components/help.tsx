import { pad, width, wrap } from '../../text/layout';
import { clampOffset } from '../../text/scroll';
import type { Theme } from '../../text/theme';
import { useApp } from '../context';
import { type Binding, helpRows } from '../keymap';
import { Scroller } from './scroller';

/** The lines that `Help` shows; a long explanation continues below itself. */
export function helpLines(rows: readonly Binding[], columns: number, theme: Theme): string[] {
  const list = helpRows(rows);
  const column = Math.max(...list.map(row => width(row.sign)), 0);
  const room = columns - column - 6;
  return [
    '',
    theme.strong('Keys on this screen'),
    '',
    ...list.flatMap(row =>
      wrap(row.help, room).map(
        (line, i) => `  ${i === 0 ? theme.accent(pad(row.sign, column)) : ' '.repeat(column)}   ${line}`,
      ),
    ),
  ];
}

/** The list of keys of the screen below it, from the same table that handles them. */
export function Help({ rows, at }: { rows: readonly Binding[]; at: number }) {
  const { theme, body } = useApp();
  const lines = helpLines(rows, body.columns, theme);
  return <Scroller lines={lines} offset={clampOffset(at, lines.length, body.rows - 1)} rows={body.rows} />;
}
