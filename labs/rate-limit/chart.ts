import { createAxis } from '../../src/lab/axis';
import { stackColumn } from '../../src/lab/columns';
import { pad, type Size, spaceBetween, truncate, width } from '../../src/text/layout';
import { symbols, type Theme } from '../../src/text/theme';
import { habits, kindTitles } from './clients';
import type { Kind } from './events';
import { slice } from './run';
import { budgetAt, chargesDue, type KindState, type RateState, type SliceCounts, sliceOf } from './state';

/** Columns for the words at the left of a chart. */
const gutter = (columns: number): number => (columns >= 56 ? 8 : 4);

/** How time becomes columns: slices of time share a column where there are too many, or take two each where there's room. */
function scaleOf({ length }: RateState, columns: number): { share: number; repeat: number } {
  const room = Math.max(1, columns - gutter(columns));
  return { share: Math.max(1, Math.ceil(length / room)), repeat: length * 2 <= room ? 2 : 1 };
}

const sign = { made: symbols.barFull, unavailable: '×', limited: symbols.barEmpty } as const;

/**
 * One kind: what it came to, its requests over time, and its budget below; one row less for each of them where there is no
 * room.
 *
 * @returns `rows` lines no wider than `columns`
 */
export function kindBlock(state: RateState, kind: Kind, { columns, rows }: Size, theme: Theme): string[] {
  const own = state.kinds[kind];
  if (rows < 2) return [headLine(state, kind, columns, theme)];
  const budget = rows >= 3;
  return [
    headLine(state, kind, columns, theme),
    ...requestRows(state, own, { columns, rows: rows - 1 - (budget ? 1 : 0) }, theme),
    ...(budget ? [budgetRow(state, own, columns, theme)] : []),
  ];
}

function headLine(state: RateState, kind: Kind, columns: number, theme: Theme): string {
  const { made, early, limited } = state.kinds[kind];
  const wide = columns >= 66;
  const name = theme.strong(kindTitles[kind]) + (wide ? theme.dim(`  ${habits[kind]}`) : '');
  const bad = early > 0 ? theme.wrong(`! ${early} too early`) : limited > 0 && wide ? `${limited} got 429` : '';
  const facts = `${made} of ${chargesDue(state)}${wide ? ' charges' : ''}${bad === '' ? '' : ', '}${bad}`;
  return spaceBetween(name, facts, columns);
}

/** Each column as high as what was sent: at its foot what was made, then 503, then 429. */
function requestRows(state: RateState, own: KindState, { columns, rows }: Size, theme: Theme): string[] {
  const { share, repeat } = scaleOf(state, columns);
  const unit = Math.max(1, Math.ceil(state.peak / rows));
  const heights = columnsOf(own, share).map(counts => stackColumn(counts, parts, { unit, rows }));
  return Array.from({ length: rows }, (_, i) => {
    const row = rows - 1 - i;
    const label = i === 0 && rows > 1 ? String(unit * rows) : i === 1 && columns >= 56 ? `in ${slice / 1000} s` : '';
    const cells = heights.map(column => styled(column[row], repeat, theme)).join('');
    return truncate(`${pad(label, gutter(columns) - 1, 'start')} ${cells}`.trimEnd(), columns);
  });
}

type Part = keyof SliceCounts;

/** In the sequence in which they are stacked. */
const parts = ['made', 'unavailable', 'limited'] as const;

const styled = (part: Part | undefined, repeat: number, theme: Theme): string =>
  part === undefined ? ' '.repeat(repeat) : (part === 'made' ? theme.accent : theme.wrong)(sign[part].repeat(repeat));

const columnsOf = ({ slices }: KindState, share: number): SliceCounts[] =>
  Array.from({ length: Math.ceil(slices.length / share) }, (_, i) =>
    slices.slice(i * share, (i + 1) * share).reduce((sum, each) => ({
      made: sum.made + each.made,
      limited: sum.limited + each.limited,
      unavailable: sum.unavailable + each.unavailable,
    })),
  );

/** How much of the budget is left at the end of each column, in tenths: 9 is nearly all of it, 0 is none. */
function budgetRow(state: RateState, own: KindState, columns: number, theme: Theme): string {
  const { share, repeat } = scaleOf(state, columns);
  const shown = state.present === null ? 0 : Math.floor(state.present / share) + 1;
  const digits = Array.from({ length: shown }, (_, i) => {
    const left = budgetAt(state, own, Math.min(state.present!, (i + 1) * share - 1));
    // Anything left is at least a tenth: 0 says that the next request is rejected.
    const tenths = left * state.params.limit! < 1 ? 0 : Math.max(1, Math.min(9, Math.floor(left * 10)));
    const digit = String(tenths).repeat(repeat);
    return tenths === 0 ? theme.wrong(digit) : theme.dim(digit);
  });
  const label = columns >= 56 ? 'budget' : 'left';
  return truncate(`${pad(label, gutter(columns) - 1).slice(0, gutter(columns) - 1)} ${digits.join('')}`, columns);
}

/** Below the charts: brackets where the bank was away, and each minute. */
export function axisLine(state: RateState, columns: number, theme: Theme, hasMinutes = true): string {
  const { share, repeat } = scaleOf(state, columns);
  const axis = createAxis(Math.ceil(state.length / share) * repeat);
  const place = (ms: number) => Math.floor(sliceOf(ms) / share) * repeat;
  for (const { from, until } of state.outages) axis.bracket(place(from), Math.max(place(from) + 1, place(until) - 1));
  for (let minute = 1; hasMinutes && minute * 60_000 < state.length * slice; minute++)
    axis.write(place(minute * 60_000), `${minute} min`);
  for (const { until } of state.outages) axis.write(place(until) + 1, `${until / 1000} s`);
  return truncate(`${' '.repeat(gutter(columns))}${theme.dim(axis.text().trimEnd())}`, columns);
}

/** The axis, with what the signs mean at its end: for a window that has no row for that. Minutes give way to it. */
export function axisWithSigns(state: RateState, columns: number, theme: Theme): string {
  const signs = [
    `${theme.accent(sign.made)} 201`,
    `${theme.wrong(sign.limited)} 429`,
    `${theme.wrong(sign.unavailable)} 503`,
  ].join(' ');
  const axis = axisLine(state, columns, theme, false);
  const fits = width(axis) + 2 + width(signs) <= columns;
  return fits ? spaceBetween(axis, signs, columns) : axisLine(state, columns, theme);
}

/** What the signs in the charts mean. */
export function legend(columns: number, theme: Theme): string {
  const wide = columns >= 72;
  return [
    `${theme.accent(sign.made)} ${wide ? 'charged' : '201'}`,
    `${theme.wrong(sign.limited)} ${wide ? '429 over limit' : '429'}`,
    `${theme.wrong(sign.unavailable)} ${wide ? '503 bank down or busy' : '503'}`,
    wide ? 'budget: 9 full, 0 none' : 'left: 9 full, 0 none',
  ].join('  ');
}
