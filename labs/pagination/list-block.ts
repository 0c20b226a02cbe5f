import { pad, truncate, width } from '../../src/text/layout';
import { clampOffset, scrollIntoView } from '../../src/text/scroll';
import type { Theme } from '../../src/text/theme';
import { type ClientName, clientNames } from './events';
import { type PaginationState, skippedRows } from './state';

/** The rows of the live list that a client's last page holds: first and last index. */
interface Region {
  top: number;
  bottom: number;
}

const mark = { inserted: 'new', missed: '!  ', above: '↑', below: '↓' } as const;

/**
 * The live list with a bracket round each client's page.
 *
 * @param size - `labels` names the brackets beside them
 * @returns at most `rows` lines no wider than `columns`; the part with the brackets is always among them
 */
export function listBlock(
  state: PaginationState,
  { columns, rows, labels }: { columns: number; rows: number; labels: boolean },
  theme: Theme,
): string[] {
  const regions = {
    offset: regionOf(state, 'offset'),
    cursor: regionOf(state, 'cursor'),
  };
  const height = rows - 1;
  const { from, to } = slot(state, regions, height);
  const shown = state.list.slice(from, to);
  const names = labels ? labelRows(state, regions) : new Map<number, string>();
  const idColumns = Math.max(...state.list.map(width), 3);
  const moving = state.log.at(-1);
  const missed = new Set(skippedRows(state, 'offset'));
  const lines = shown.map((id, i) => {
    const index = from + i;
    const isNew = state.inserted.includes(id);
    const arriving = moving?.type === 'insert' && moving.ids.includes(id);
    const brackets = clientNames.map(name => {
      const sign = bracketSign(regions[name], index);
      return moving?.client === name ? theme.accent(sign) : sign;
    });
    const name = names.get(index) ?? '';
    const label = moving !== undefined && name.startsWith(moving.client) ? theme.accent(name) : name;
    const text = `${pad(id, idColumns)} ${isNew ? mark.inserted : missed.has(id) ? mark.missed : '   '}`;
    const styled = arriving ? theme.accent(text) : missed.has(id) ? theme.wrong(text) : text;
    return `${styled} ${brackets.join(' ')} ${label}`.trimEnd();
  });
  const below = state.list.length - to;
  const framed = [
    ...(from > 0 && height > 2 ? [theme.dim(`${mark.above} ${from} newer`)] : []),
    ...lines,
    ...(below > 0 && height > 2 ? [theme.dim(`${mark.below} ${below} older`)] : []),
  ];
  const title = labels ? 'The list, newest first' : `${pad('List', idColumns + 5)}o c`;
  return [theme.strong(title), ...framed].slice(0, rows).map(line => truncate(line, columns));
}

function regionOf(state: PaginationState, name: ClientName): Region | null {
  const page = state.clients[name].pages.at(-1);
  const places = (page?.ids ?? []).map(id => state.list.indexOf(id)).filter(index => index >= 0);
  return places.length === 0 ? null : { top: Math.min(...places), bottom: Math.max(...places) };
}

function bracketSign(region: Region | null, index: number): string {
  if (region === null || index < region.top || index > region.bottom) return ' ';
  if (region.top === region.bottom) return '─';
  return index === region.top ? '┐' : index === region.bottom ? '┘' : '│';
}

/** Each bracket is named at its first row; where both begin together, the second name is a row lower. */
function labelRows(state: PaginationState, regions: Record<ClientName, Region | null>): Map<number, string> {
  const rows = new Map<number, string>();
  for (const name of clientNames) {
    const region = regions[name];
    if (region === null) continue;
    const text = `${name} page ${state.clients[name].pages.at(-1)!.number}`;
    const row = rows.has(region.top) && region.bottom > region.top ? region.top + 1 : region.top;
    rows.set(row, rows.has(row) ? `${rows.get(row)}, ${name}` : text);
  }
  return rows;
}

/** Which rows are shown; where the list goes on, one line is left free to say so. */
function slot(
  state: PaginationState,
  regions: Record<ClientName, Region | null>,
  height: number,
): { from: number; to: number } {
  const total = state.list.length;
  if (total <= height) return { from: 0, to: total };
  if (height <= 2) {
    const from = firstRow(state, regions, height);
    return { from, to: from + height };
  }
  const from = firstRow(state, regions, height - 2);
  if (firstRow(state, regions, height - 1) === 0) return { from: 0, to: height - 1 };
  if (from + height - 1 >= total) return { from: total - height + 1, to: total };
  return { from, to: from + height - 2 };
}

/** The first row shown: where rows are inserted the top; else both brackets, or at least the one that moved last. */
function firstRow(state: PaginationState, regions: Record<ClientName, Region | null>, height: number): number {
  const last = state.log.at(-1);
  if (last === undefined || last.type === 'insert') return 0;
  const present = clientNames.flatMap(name => regions[name] ?? []);
  const moved = (last.client === 'shop' ? null : regions[last.client]) ?? present[0];
  if (moved === undefined) return 0;
  const both = { top: Math.min(...present.map(r => r.top)), bottom: Math.max(...present.map(r => r.bottom)) };
  const target = both.bottom - both.top < height ? both : moved;
  const room = height > target.bottom - target.top + 1 ? 1 : 0;
  return clampOffset(scrollIntoView(0, target.top, height, target.bottom + room), state.list.length, height);
}
