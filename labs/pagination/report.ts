import { figureRow } from '../../src/lab/figures';
import type { LabFigures, Recording } from '../../src/lab/types';
import { type ClientName, clientNames, isDelete, startRows } from './events';
import { foldPaginationEvent, initialPaginationState, newerRows, repeatedRows, seenRows } from './state';

/** What one client saw in the whole run; the counts and the rows behind them. */
export interface ClientReport {
  pages: number;
  /** Rows received, repeats included. */
  rows: number;
  /** Rows received that had been received before. */
  repeated: number;
  /** Rows that were there from the start to the end and were never shown. */
  missed: number;
  repeated_ids: string[];
  missed_ids: string[];
  /** Rows inserted during the run that were never shown. */
  newer_ids: string[];
  /** It read until the service said that nothing follows. */
  finished: boolean;
}

export interface PaginationSummary extends Record<ClientName, ClientReport>, Record<string, unknown> {
  /** Rows inserted, in the order of their creation. */
  inserted_ids: string[];
  deleted_ids: string[];
}

/** What each client saw, counted from the events alone. */
export function summarise(run: Pick<Recording, 'start' | 'events'>): PaginationSummary {
  const end = run.events.reduce(foldPaginationEvent, initialPaginationState(run));
  const present = new Set(end.list);
  const constant = startRows(run).filter(id => present.has(id));
  const report = (name: ClientName): ClientReport => {
    const client = end.clients[name];
    const rows = seenRows(client);
    const seen = new Set(rows);
    const repeated = repeatedRows(client);
    const missed = constant.filter(id => !seen.has(id));
    return {
      pages: client.pages.length,
      rows: rows.length,
      repeated: repeated.length,
      missed: missed.length,
      repeated_ids: repeated,
      missed_ids: missed,
      newer_ids: newerRows(end, name),
      finished: client.atEnd,
    };
  };
  const [offset, cursor] = clientNames.map(report) as [ClientReport, ClientReport];
  const deleted = run.events.filter(isDelete).flatMap(event => event.ids);
  return { offset, cursor, inserted_ids: end.inserted, deleted_ids: deleted };
}

/** What the run came to in numbers. */
export function figures({ summary, params }: Recording): LabFigures {
  const { offset, cursor, inserted_ids, deleted_ids } = summary as PaginationSummary;
  const row = figureRow([offset, cursor]);
  return {
    sides: ['Offset', 'Cursor'],
    rows: [
      row('pages fetched', ({ pages }) => pages),
      row('rows received', ({ rows }) => rows),
      row('rows seen before', ({ repeated }) => repeated, 'harm'),
      row('rows missed', ({ missed }) => missed, 'harm'),
      row('newer rows not shown', ({ newer_ids }) => newer_ids.length),
    ],
    calm: calm(inserted_ids.length, deleted_ids.length, params),
  };
}

/** Why even the offset client saw every row once. */
function calm(inserted: number, deleted: number, params: Record<string, number>): string {
  if (inserted + deleted === 0) {
    return params.inserted === 0 && params.deleted === 0
      ? 'Nothing went wrong, because no row was inserted or deleted. On a list that never changes, an offset works, too.'
      : 'Nothing went wrong, because the clients had read everything before the list could change.';
  }
  if (inserted === deleted)
    return 'Nothing went wrong, because as many rows were inserted as deleted, so the rows below stayed in their positions. That was luck.';
  return 'Nothing went wrong, because the list didn’t change while the offset client still had pages to read.';
}
