import { createAxis } from '../../src/lab/axis';
import { pad, type Size, spaceBetween, truncate, width } from '../../src/text/layout';
import { symbols, type Theme } from '../../src/text/theme';
import { type Side, sideHabits, sideTitles } from './events';
import { slice } from './run';
import { type ClientStatus, countOf, type ExportState, isAbandoned, type SideView, sliceOf } from './state';

/** Columns for the words at the left of the lanes. */
const gutter = (columns: number): number => (columns >= 56 ? 10 : 2);

/** How time becomes columns: a slice takes several columns, or several slices share one; the same at every moment. */
function scaleOf({ length }: ExportState, columns: number): { share: number; repeat: number } {
  const room = Math.max(1, columns - gutter(columns));
  return { share: Math.max(1, Math.ceil(length / room)), repeat: Math.max(1, Math.min(4, Math.floor(room / length))) };
}

/**
 * One side: what it came to, how far each client is, and what each worker does over time, as far as there is room.
 *
 * @returns at most `rows` lines no wider than `columns`
 */
export function sideBlock(state: ExportState, side: Side, { columns, rows }: Size, theme: Theme): string[] {
  const view = state.sides[side];
  const workers = state.params.workers!;
  const lanes = Array.from({ length: workers }, (_, i) => laneRow(state, view, i + 1, columns, theme));
  const lines = [
    headLine(state, side, columns, theme),
    ...(rows >= 2 ? [clientsRow(view, columns, theme)] : []),
    ...lanes,
  ];
  return lines.slice(0, rows);
}

function headLine({ sides: views }: ExportState, side: Side, columns: number, theme: Theme): string {
  const view = views[side];
  const wide = columns >= 66;
  const [all, served] = [Object.keys(view.clients).length, countOf(view, 'served')];
  const asked =
    wide && view.polls > 0 ? `, ${view.polls} polls` : wide && view.timeouts > 0 ? `, ${view.timeouts} got 504` : '';
  const wasted = view.wasted > 0 ? `, ${theme.wrong(`! ${view.wasted} wasted`)}` : '';
  const name = theme.strong(sideTitles[side]) + (columns >= 92 ? theme.dim(`  ${sideHabits[side]}`) : '');
  return spaceBetween(name, `${served} of ${all}${wide ? ' have the file' : ''}${asked}${wasted}`, columns);
}

const clientSigns: Record<ClientStatus, string> = {
  'not begun': '',
  waiting: symbols.ellipsis,
  accepted: '·',
  failed: '?',
  served: symbols.tick,
  'gave up': '×',
  cancelled: '-',
};

/** Each client by its letter, with how far it is: "a✔ b✔ c… d2…" for the second attempt. */
function clientsRow({ clients, queue }: SideView, columns: number, theme: Theme): string {
  const wide = columns >= 56;
  const cells = Object.entries(clients).map(([who, { status, attempts }]) => {
    const text = `${who}${attempts > 1 ? attempts : ''}${clientSigns[status]}`;
    const cell = pad(text, Math.max(3, text.length));
    return status === 'gave up' ? theme.wrong(cell) : status === 'served' ? theme.accent(cell) : cell;
  });
  const line = `${wide ? pad('clients', gutter(columns)) : ''}${cells.join(wide ? ' ' : '')}`.trimEnd();
  const waiting = queue > 0 ? theme.dim(`queue ${queue}`) : '';
  return width(line) + width(waiting) < columns
    ? spaceBetween(line, waiting, columns).trimEnd()
    : truncate(line, columns);
}

/** What a worker does: in each column the client whose export it makes, or a sign where nobody can get it any more. */
function laneRow(state: ExportState, view: SideView, worker: number, columns: number, theme: Theme): string {
  const { share, repeat } = scaleOf(state, columns);
  const shown = state.present === null ? 0 : Math.floor(state.present / share) + 1;
  const own = view.work.filter(each => each.worker === worker);
  const cells = Array.from({ length: shown }, (_, i) => {
    const middle = (i + 0.5) * share * slice;
    const work = own.find(({ from, until }) => from <= middle && middle < (until ?? Number.POSITIVE_INFINITY));
    if (work === undefined) return theme.dim('─'.repeat(repeat));
    return isAbandoned(view, work, middle) ? theme.wrong('×'.repeat(repeat)) : theme.accent(work.who.repeat(repeat));
  });
  const label = columns >= 56 ? `worker ${worker}` : String(worker);
  return truncate(`${pad(label, gutter(columns))}${cells.join('')}`, columns);
}

/** Below the lanes: the seconds. */
export function axisLine(state: ExportState, columns: number, theme: Theme): string {
  const { share, repeat } = scaleOf(state, columns);
  const axis = createAxis(Math.ceil(state.length / share) * repeat);
  const step = columns < 56 ? 60 : 30;
  for (let second = 0; second * 1000 < state.length * slice; second += step)
    axis.write(Math.floor(sliceOf(second * 1000) / share) * repeat, `${second} s`);
  return truncate(`${' '.repeat(gutter(columns))}${theme.dim(axis.text())}`.trimEnd(), columns);
}

/** What the signs mean. */
export function legend(columns: number, theme: Theme): string {
  const wide = columns >= 74;
  return [
    `${theme.accent('abc')} for a, b, c`,
    `${theme.wrong('×')} ${wide ? 'for nobody, gave up' : 'for nobody'}`,
    ...(wide ? [`${symbols.ellipsis} waits`, '? pauses', '· job'] : []),
    `${symbols.tick} file`,
    ...(columns >= 100 ? ['e2 second attempt', '- cancelled'] : []),
  ].join('  ');
}
