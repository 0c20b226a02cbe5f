import { createAxis } from '../../src/lab/axis';
import { pad, type Size, truncate } from '../../src/text/layout';
import { symbols, type Theme } from '../../src/text/theme';
import type { Group } from './events';
import { type GroupLoad, type LoadState, type SecondCounts, secondOf } from './load';

/** Columns for the figures at the left of a chart. */
const gutter = 4;

/** How load becomes columns and rows; the same for both groups and at every moment. */
interface Scale {
  /** Requests per second in one row. */
  unit: number;
  rows: number;
  /** Columns a second takes, or seconds that share a column. */
  perSecond: number;
  share: number;
}

/**
 * A group's requests, second by second: a column as high as what was sent, its foot solid as far as it brought receipts.
 *
 * @param arrived - how much of the present second has come in, from 0 to 1
 * @returns `rows` lines no wider than `columns`, the last one with the outage
 */
export function chartBlock(state: LoadState, name: Group, room: Size, theme: Theme, arrived = 1): string[] {
  const scale = scaleOf(state, room);
  const bars = barsOf(state, state.groups[name], scale, arrived);
  const full = Math.ceil(state.capacity / scale.unit - 1e-9);
  const lines = Array.from({ length: scale.rows }, (_, i) => {
    const row = scale.rows - i;
    const label =
      row === full ? String(state.capacity) : row === scale.rows ? String(Math.round(scale.unit * row)) : '';
    // The line of what the bank can take runs behind the columns.
    const empty = row === full ? theme.dim('─') : ' ';
    const cells = bars.map(({ height, solid }) =>
      height < row ? empty : solid >= row ? theme.accent(symbols.barFull) : theme.wrong(symbols.barEmpty),
    );
    return `${pad(label, gutter - 1, 'start')} ${joined(cells, scale.perSecond)}`;
  });
  return [...lines, axis(state, scale, bars.length, theme)].map(line => truncate(line.trimEnd(), room.columns));
}

const joined = (cells: readonly string[], times: number): string => cells.map(cell => cell.repeat(times)).join('');

/** The smallest unit for which there is room, such that what the bank can take ends at a row or in its middle. */
function scaleOf({ length, peak, capacity }: LoadState, { columns, rows: all }: Size): Scale {
  const rows = Math.max(1, all - 1);
  const width = Math.max(1, columns - gutter);
  const halves = Math.min(2 * capacity, Math.floor((2 * capacity * rows) / peak));
  const unit = halves > 0 ? (2 * capacity) / halves : capacity * Math.ceil(peak / (capacity * rows));
  return { unit, rows, perSecond: length * 2 <= width ? 2 : 1, share: Math.ceil(length / width) };
}

function barsOf({ length, second }: LoadState, { seconds }: GroupLoad, { unit, share }: Scale, arrived: number) {
  return Array.from({ length: Math.ceil(length / share) }, (_, i) => {
    const part = seconds.slice(i * share, (i + 1) * share);
    const present = second !== null && Math.floor(second / share) === i;
    // Of seconds that share a column the busiest one counts.
    const most = (of: keyof SecondCounts) => Math.max(0, ...part.map(each => each[of])) * (present ? arrived : 1);
    const rows = (many: number) => (many === 0 ? 0 : Math.max(1, Math.round(many / unit)));
    const height = rows(most('requests'));
    return { height, solid: Math.min(height, rows(most('receipts'))) };
  });
}

/** Below the columns: a bracket where the line was broken, with its seconds as far as there is room, and the run's end. */
function axis({ outages, length }: LoadState, { perSecond, share }: Scale, bars: number, theme: Theme): string {
  const line = createAxis(bars * perSecond);
  const place = (ms: number) => Math.floor(secondOf(ms) / share) * perSecond;
  for (const { from, until } of outages) line.bracket(place(from), Math.max(place(from) + 1, place(until) - 1));
  for (const { from, until } of outages) {
    const at = Math.max(place(from) + 2, place(until)) + 1;
    const end = `${secondOf(until)} s`;
    if (!line.write(at, `${secondOf(from)} to ${end}`)) line.write(at, end);
  }
  line.write(bars * perSecond - `${length} s`.length, `${length} s`);
  if (outages.length === 0) line.write(0, '0 s');
  return `${' '.repeat(gutter)}${theme.dim(line.text())}`;
}

/** What the signs in the charts mean. */
export const legend = (columns: number, theme: Theme): string => {
  const long = columns >= 72;
  return [
    `${theme.accent(symbols.barFull)} ${long ? 'request with receipt' : 'receipt'}`,
    `${theme.wrong(symbols.barEmpty)} ${long ? 'without' : 'nothing'}`,
    `${theme.dim('─')} ${long ? 'limit per second' : 'limit'}`,
    // In a narrow window, the axis says by itself from when to when.
    ...(columns >= 44 ? [`${theme.dim('└┘')} ${long ? 'line broken' : 'broken'}`] : []),
  ].join('   ');
};
