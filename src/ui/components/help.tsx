import { pad, width } from '../../text/layout';
import { clampOffset } from '../../text/scroll';
import { useApp } from '../context';
import { type Binding, helpRows } from '../keymap';
import { Scroller } from './scroller';

/** The lines that `Help` has to show. */
export const helpHeight = (rows: readonly Binding[]): number => helpRows(rows).length + 3;

/** The list of keys of the screen below it, from the same table that handles them. */
export function Help({ rows, at }: { rows: readonly Binding[]; at: number }) {
  const { theme, body } = useApp();
  const list = helpRows(rows);
  const column = Math.max(...list.map(row => width(row.sign)), 0);
  const lines = [
    '',
    theme.strong('Keys on this screen'),
    '',
    ...list.map(row => `  ${theme.accent(pad(row.sign, column))}   ${row.help}`),
  ];
  return <Scroller lines={lines} offset={clampOffset(at, lines.length, body.rows - 1)} rows={body.rows} />;
}
