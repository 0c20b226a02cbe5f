import { padRows } from '../../src/lab/panes';
import { joinColumns, type Size } from '../../src/text/layout';
import type { Theme } from '../../src/text/theme';
import { clientBlock } from './client-block';
import { listBlock } from './list-block';
import { logBlock } from './log-block';
import { type PaginationState, partialState } from './state';

const listColumns = 25;

/**
 * One picture of the run. Wide: list, offset client and cursor client side by side, the log below. Medium: one client below
 * the other. Small: each client shows its last page only, and there is no log.
 *
 * @param arrived - how much of the last event has come in, from 0 to 1
 * @returns lines that stay within the room
 */
export function drawPagination(state: PaginationState, { columns, rows }: Size, theme: Theme, arrived = 1): string[] {
  const now = partialState(state, arrived);
  const top = topRows(columns, rows);
  const upper = columns >= 75 ? wide(now, columns, top, theme) : stacked(now, columns, top, theme);
  const log = logBlock(now, { columns, rows: rows - top - 1 }, theme);
  return log.length > 0 ? [...padRows(upper, top), '', ...log] : upper;
}

/** Rows for the list and the clients; the rest is the log's, when there is room for one worth reading. */
function topRows(columns: number, rows: number): number {
  const least = columns >= 75 ? 11 : 10;
  if (rows < least + 4) return rows;
  const log = Math.max(7, Math.floor(rows * 0.45));
  return Math.max(least, rows - log - 1);
}

function wide(state: PaginationState, columns: number, rows: number, theme: Theme): string[] {
  const each = Math.min(32, Math.floor((columns - listColumns - 4) / 2));
  const clients = joinColumns(
    clientBlock(state, 'offset', { columns: each, rows }, theme),
    clientBlock(state, 'cursor', { columns: each, rows }, theme),
    each,
  );
  return joinColumns(listBlock(state, { columns: listColumns, rows, labels: true }, theme), clients, listColumns);
}

function stacked(state: PaginationState, columns: number, rows: number, theme: Theme): string[] {
  const labels = columns >= 52;
  const left = Math.min(columns, labels ? listColumns : 12);
  const right = columns - left - 2;
  const list = listBlock(state, { columns: left, rows, labels }, theme);
  if (right < 8) return list;
  const upper = Math.ceil(rows / 2);
  const clients = [
    ...padRows(clientBlock(state, 'offset', { columns: right, rows: upper }, theme), upper),
    ...clientBlock(state, 'cursor', { columns: right, rows: rows - upper }, theme),
  ];
  return joinColumns(list, clients, left);
}
