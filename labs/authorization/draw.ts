import { pad, truncate } from '../../src/text/layout';
import { pluralize } from '../../src/text/pluralize';
import { symbols, type Theme } from '../../src/text/theme';
import { callerOf, callers, type GridCaller } from './callers';
import type { GridEvent, Side } from './events';
import { logBlock } from './log-block';
import { lineOf, requestsOf } from './requests';
import {
  cellOf,
  cellText,
  differs,
  foldGridEvent,
  type GridState,
  initialGridState,
  lastGroup,
  leftToSend,
} from './state';

interface Size {
  columns: number;
  rows: number;
}

/** Columns of a cell, its sign included, and of the names. */
const cell = 4;
const nameColumns = 5;
const gap = 3;

/** The rows that go first where there is too little room: they differ least from others. */
const leastTelling = ['nobody', 'admin', 'owner', 'editor', 'till'];

/**
 * One picture of the run: who got what from the service before the release and from the release, side by side where there is
 * room and else in one grid; the requests by their numbers; and the end of the request log.
 *
 * @param arrived - how much of the last stop has come in, from 0 to 1
 * @returns lines that stay within the room
 */
export function drawGrid(state: GridState, size: Size, theme: Theme, arrived = 1): string[] {
  if (size.columns < 1 || size.rows < 1) return [];
  const now = partial(state, arrived);
  const columns = size.columns - 1;
  const grid = grids(now, { columns, rows: size.rows }, theme);
  const said = size.rows >= grid.length + 1 ? [truncate(doing(now, columns), columns)] : [];
  const used = said.length + grid.length;
  const explained = legendLines(now, { columns, rows: size.rows - used - 1 }, theme);
  const rest = size.rows - used - explained.length - 1;
  const log = rest >= 2 && now.log.length > 0 ? ['', ...logBlock(now, { columns, rows: rest }, theme)] : [];
  return [...said, ...grid, ...explained, ...log]
    .slice(0, size.rows)
    .map(line => (line === '' ? '' : ` ${truncate(line, columns)}`));
}

/** The state with only a part of its last stop. */
function partial(state: GridState, arrived: number): GridState {
  const group = lastGroup(state);
  if (arrived >= 1 || group.length < 2) return state;
  const shown = state.log.length - group.length + Math.ceil(Math.max(0, arrived) * group.length);
  return state.log.slice(0, shown).reduce<GridState>(foldGridEvent, initialGridState(state));
}

/** What happens at this moment, and what the learner may do. */
function doing(state: GridState, columns: number): string {
  const { phase, key, log } = state;
  if (log.length === 0) return 'Nothing sent yet.';
  if (phase === 'grid') return 'Each caller sends the same eight requests.';
  if (phase === 'tests') return 'The release is live. Its own tests run with the key of Ines.';
  if (phase === 'hunt') {
    const left = leftToSend(state);
    if (left === 0) return 'Your hunt: no requests left. Go on to name the leak.';
    const [name, requests] = [callerOf(key).name, pluralize(left, 'request')];
    if (columns < 76) return `${name}’s key, ${requests} left: t sends one, c changes it.`;
    return `Your hunt, with ${name}’s key. ${requests} left: t sends one, c changes the key.`;
  }
  return phase === 'named' ? 'The hunt is over.' : 'Now everybody has sent everything to the release.';
}

function grids(state: GridState, { columns, rows }: Size, theme: Theme): string[] {
  const width = nameColumns + cell * requestsOf(state.params).length;
  const beside = columns >= width * 2 - nameColumns + gap;
  const titled = rows >= callers.length + 2;
  const shown = rowsShown(rows - 1 - (titled ? 1 : 0));
  const now: Side[] = state.phase === 'grid' ? ['before'] : ['release'];
  const parts: Side[] = beside ? ['before', 'release'] : now;
  const titles: Record<Side, string> = {
    before: beside || state.phase === 'grid' ? 'As it should be' : '',
    release: beside ? 'As the release does it' : 'The release: · not sent yet, ! differs',
  };
  const join = (of: (side: Side, i: number) => string) => parts.map(of).join(' '.repeat(gap));
  const fit = (text: string, i: number) => (beside ? pad(text, width - (i === 0 ? 0 : nameColumns)) : text);
  return [
    ...(titled ? [theme.strong(join((side, i) => fit(titles[side], i)).trimEnd())] : []),
    theme.dim(join((_, i) => (i === 0 ? ' '.repeat(nameColumns) : '') + numbers(state))),
    ...shown.map(caller =>
      join((side, i) => (i === 0 ? nameCell(state, caller, theme) : '') + cells(state, side, caller, beside, theme)),
    ),
  ];
}

/** As many callers as there is room for, in their sequence. */
function rowsShown(rows: number): readonly GridCaller[] {
  const hidden = leastTelling.slice(0, Math.max(0, callers.length - Math.max(1, rows)));
  return callers.filter(({ id }) => !hidden.includes(id)).slice(0, Math.max(1, rows));
}

const numbers = ({ params }: GridState): string =>
  requestsOf(params)
    .map(({ number }) => pad(String(number), cell, 'start'))
    .join('');

/** A name; that of the key that the learner has is marked. */
function nameCell({ phase, key }: GridState, { id, name }: GridCaller, theme: Theme): string {
  const held = phase === 'hunt' && id === key;
  const text = pad(`${held ? symbols.pointer : ' '}${name}`, nameColumns);
  return held ? theme.accent(text) : text;
}

/** A row of one grid. If it's the only grid, a cell that the release hasn't filled yet shows what was there before. */
function cells(state: GridState, side: Side, { id }: GridCaller, beside: boolean, theme: Theme): string {
  const moving = new Set<GridEvent>(lastGroup(state));
  return requestsOf(state.params)
    .map(({ number }) => {
      const call = state.cells[side][cellOf(id, number)];
      const before = beside ? undefined : state.cells.before[cellOf(id, number)];
      if (call === undefined) return theme.dim(pad(`·${before ? cellText(before) : ''}`, cell, 'start'));
      const wrong = side === 'release' && differs(state, id, number);
      const text = pad(`${wrong ? '!' : ''}${cellText(call)}`, cell, 'start');
      return wrong ? theme.wrong(text) : moving.has(call) ? theme.accent(text) : text;
    })
    .join('');
}

/** The requests by their numbers, in two columns below a blank line, and what the signs mean; none without room. */
function legendLines({ params }: GridState, { columns, rows }: Size, theme: Theme): string[] {
  const entries = requestsOf(params).map(request => `${request.number} ${lineOf(request)}`);
  const half = Math.ceil(entries.length / 2);
  const right = Math.max(...entries.slice(half).map(({ length }) => length));
  const left = columns - right - 2;
  if (left < 20 || rows < half) return [];
  const lines = entries.slice(0, half).map((entry, i) => `${pad(entry, Math.min(left, 40))}  ${entries[half + i]}`);
  const { limit = 4 } = params;
  const page = `${limit}+ is a page of ${pluralize(limit, 'row')} with more to come`;
  return ['', ...lines, ...(rows > half ? [truncate(page, columns)] : [])].map(theme.dim);
}
