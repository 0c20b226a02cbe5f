import { pad, type Size, truncate } from '../../src/text/layout';
import { pluralize } from '../../src/text/pluralize';
import { symbols, type Theme } from '../../src/text/theme';
import { aboutOf, callerOf, callers, type GridCaller, roleOf } from './callers';
import type { GridEvent, Side } from './events';
import { logBlock } from './log-block';
import { lineOf, requestsOf } from './requests';
import {
  cellOf,
  cellText,
  foldGridEvent,
  type GridState,
  initialGridState,
  lastGroup,
  leftToSend,
  markOf,
} from './state';

/** Columns of a cell, its sign included. */
const cell = 4;
/** Columns of the names alone, with a role each, and with all that is told of a caller. */
const nameColumns = { alone: 5, role: 12, about: 50 } as const;

/** How the columns are shared out: how much is told of a caller, and both grids or one. */
interface Layout {
  names: keyof typeof nameColumns;
  /** Columns between both grids; null where there's room for one. */
  gap: number | null;
}

/** From the roomiest to the one that fits everywhere. */
const layouts: readonly Layout[] = [
  { names: 'about', gap: 3 },
  { names: 'role', gap: 3 },
  { names: 'role', gap: 1 },
  { names: 'alone', gap: 3 },
  { names: 'role', gap: null },
  { names: 'alone', gap: null },
];

function layoutFor(columns: number, requests: number): Layout {
  const needs = ({ names, gap }: Layout) =>
    nameColumns[names] + (gap === null ? cell * requests : 2 * cell * requests + gap);
  return layouts.find(layout => needs(layout) <= columns) ?? layouts.at(-1)!;
}

/** The rows that go first where there is too little room: they differ least from others. */
const leastTelling = ['nobody', 'admin', 'owner', 'editor', 'till'];

/**
 * One picture of the run: who got what from the service before the release and from the release, side by side where there is
 * room and else in one grid; the requests by their numbers; and the end of the request log.
 *
 * @param arrived - how much of the last stop has come in, from 0 to 1
 * @returns lines that stay within the room
 */
export function drawGrid(state: GridState, { columns, rows }: Size, theme: Theme, arrived = 1): string[] {
  const now = partial(state, arrived);
  const grid = grids(now, { columns, rows }, theme);
  const words = doing(now);
  const said = words !== '' && rows >= grid.length + 1 ? [truncate(words, columns)] : [];
  const used = said.length + grid.length;
  const explained = legendLines(now, { columns, rows: rows - used }, theme);
  const rest = rows - used - explained.length - 1;
  const log = rest >= 2 && now.log.length > 0 ? ['', ...logBlock(now, { columns, rows: rest }, theme)] : [];
  return [...said, ...grid, ...explained, ...log];
}

/** The state with only a part of its last stop. */
function partial(state: GridState, arrived: number): GridState {
  const group = lastGroup(state);
  if (arrived >= 1 || group.length < 2) return state;
  const shown = state.log.length - group.length + Math.ceil(arrived * group.length);
  return state.log.slice(0, shown).reduce<GridState>(foldGridEvent, initialGridState(state));
}

/** What happens at this moment; nothing while the first grid fills. */
function doing(state: GridState): string {
  const { phase, key } = state;
  if (phase === 'grid') return '';
  if (phase === 'tests') return 'The release is live. Its own tests run with Ines’s key.';
  if (phase === 'hunt') {
    const left = leftToSend(state);
    if (left === 0) return 'Your hunt: no requests left. Go on, and name the leak.';
    return `Your hunt, with ${callerOf(key).name}’s key: ${pluralize(left, 'request')} left.`;
  }
  return phase === 'named' ? 'The hunt is over.' : 'Now every caller has sent every request to the release.';
}

function grids(state: GridState, { columns, rows }: Size, theme: Theme): string[] {
  const width = cell * requestsOf(state.params).length;
  const { names, gap } = layoutFor(columns, requestsOf(state.params).length);
  const beside = gap !== null;
  const titled = rows >= callers.length + 2;
  const shown = rowsShown(rows - 1 - (titled ? 1 : 0));
  const now: Side[] = state.phase === 'grid' ? ['before'] : ['release'];
  const parts: Side[] = beside ? ['before', 'release'] : now;
  const titles: Record<Side, string> = {
    before: 'Before the release',
    release: 'The release',
  };
  const between = gap === 1 ? theme.dim('│') : ' '.repeat(gap ?? 0);
  const indent = ' '.repeat(nameColumns[names]);
  const join = (of: (side: Side) => string) => parts.map(of).join(between);
  const moving = new Set<GridEvent>(lastGroup(state));
  const title = join(side => pad(` ${titles[side]}`, width)).trimEnd();
  return [
    ...(titled ? [theme.strong(beside ? indent + title : title)] : []),
    indent + join(() => theme.dim(numbers(state))),
    ...shown.map(
      caller => nameCell(state, caller, names, theme) + join(side => cells(state, side, caller, beside, theme, moving)),
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

/** A name and what it is to the service; that of the key that the learner has is marked. */
function nameCell({ phase, key, params }: GridState, caller: GridCaller, names: Layout['names'], theme: Theme): string {
  const held = phase === 'hunt' && caller.id === key;
  const told = { alone: '', role: roleOf(caller, params), about: aboutOf(caller, params) }[names];
  const name = pad(`${held ? symbols.pointer : ' '}${caller.name}`, nameColumns.alone);
  const rest = told === '' ? '' : pad(` ${told}`, nameColumns[names] - nameColumns.alone);
  return (held ? theme.accent(name) : name) + theme.dim(rest);
}

/**
 * A row of one grid. If it's the only grid, a cell that the release hasn't filled yet shows what was there before. Cells
 * beside each other that look alike are styled together, because each change of style costs time in every frame.
 */
function cells(
  state: GridState,
  side: Side,
  { id }: GridCaller,
  beside: boolean,
  theme: Theme,
  moving: ReadonlySet<GridEvent>,
): string {
  const runs: { style: ((text: string) => string) | null; text: string }[] = [];
  const add = (style: ((text: string) => string) | null, text: string) => {
    const last = runs.at(-1);
    if (last?.style === style) last.text += pad(text, cell, 'start');
    else runs.push({ style, text: pad(text, cell, 'start') });
  };
  for (const { number } of requestsOf(state.params)) {
    const call = state.cells[side][cellOf(id, number)];
    const before = beside ? undefined : state.cells.before[cellOf(id, number)];
    if (call === undefined) add(theme.dim, `·${before ? cellText(before) : ''}`);
    else {
      const mark = side === 'release' ? markOf(state, id, number) : null;
      const style = mark === 'leaks' ? theme.wrong : moving.has(call) ? theme.accent : null;
      add(style, `${mark === null ? '' : markSigns[mark]}${cellText(call)}`);
    }
  }
  return runs.map(({ style, text }) => style?.(text) ?? text).join('');
}

const markSigns = { leaks: '!', differs: '*' } as const;

/** What the signs mean. */
function signsLine({ params, phase }: GridState, columns: number): string {
  const limit = params.limit!;
  const marks = phase === 'grid' ? [] : ['! leaks', columns < 50 ? '* differs' : '* differs, leaks nothing'];
  const page =
    columns < 70 ? `${limit}+ ${pluralize(limit, 'row')}` : `${limit}+ ${pluralize(limit, 'row')}, more follow`;
  return truncate(['· not sent yet', ...marks, page].join('   '), columns);
}

/** What the signs mean, and the requests by their numbers in two columns, as far as there's room. */
function legendLines(state: GridState, { columns, rows }: Size, theme: Theme): string[] {
  const { params } = state;
  if (rows < 1) return [];
  const signs = theme.dim(signsLine(state, columns));
  const entries = requestsOf(params).map(request => `${request.number} ${lineOf(request)}`);
  const half = Math.ceil(entries.length / 2);
  const right = Math.max(...entries.slice(half).map(({ length }) => length));
  const left = columns - right - 2;
  if (left < 20 || rows < half + 1) return [signs];
  const lines = entries.slice(0, half).map((entry, i) => `${pad(entry, Math.min(left, 40))}  ${entries[half + i]}`);
  return [signs, ...(rows > half + 1 ? [''] : []), ...lines.map(theme.dim)];
}
