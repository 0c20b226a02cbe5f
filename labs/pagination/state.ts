import type { LabEvent, Recording } from '../../src/lab/types';
import { asPaginationEvent, type ClientName, type PaginationEvent, startRows } from './events';

/** One page as a client holds it; `again[i]` says that row i had been received before. */
export interface PageView {
  number: number;
  ids: string[];
  again: boolean[];
}

export interface ClientView {
  pages: PageView[];
  /** The last response said that nothing follows. */
  atEnd: boolean;
}

/** What can be known at one moment of the run. */
export interface PaginationState {
  start: string[];
  /** The live list, newest first: created_at descending, then id descending. */
  list: string[];
  /** Rows inserted so far, in the order of their creation. */
  inserted: string[];
  clients: Record<ClientName, ClientView>;
  log: PaginationEvent[];
}

const noPages: ClientView = { pages: [], atEnd: false };

/** @returns the state before the first request */
export const initialPaginationState = (recording: Pick<Recording, 'start'>): PaginationState =>
  driftFrom(startRows(recording));

const driftFrom = (start: string[]): PaginationState => ({
  start,
  list: start,
  inserted: [],
  clients: { offset: noPages, cursor: noPages },
  log: [],
});

/** The next state after one event. */
export function foldPaginationEvent(state: PaginationState, raw: LabEvent): PaginationState {
  const event = asPaginationEvent(raw);
  const log = [...state.log, event];
  switch (event.type) {
    case 'insert':
      return {
        ...state,
        log,
        list: [...event.ids.toReversed(), ...state.list],
        inserted: [...state.inserted, ...event.ids],
      };
    case 'delete':
      return { ...state, log, list: state.list.filter(id => !event.ids.includes(id)) };
    case 'request': {
      const client = state.clients[event.client];
      const seen = new Set(seenRows(client));
      const page = { number: event.page, ids: event.ids, again: event.ids.map(id => seen.has(id)) };
      const next = { ...client, pages: [...client.pages, page], atEnd: !event.has_more };
      return { ...state, log, clients: { ...state.clients, [event.client]: next } };
    }
  }
}

/** The state while the last event is still coming in: only the first rows of it are there. */
export function partialState(state: PaginationState, arrived: number): PaginationState {
  const last = state.log.at(-1);
  if (last === undefined || arrived >= 1) return state;
  const before = state.log.slice(0, -1).reduce<PaginationState>(foldPaginationEvent, driftFrom(state.start));
  return foldPaginationEvent(before, {
    ...last,
    ids: last.ids.slice(0, Math.ceil(arrived * last.ids.length)),
  });
}

/** Every row a client has received, in order, repeats included. */
export const seenRows = (client: ClientView): string[] => client.pages.flatMap(page => page.ids);

/** How many of the rows received had been received before. */
export const repeatedRows = (client: ClientView): string[] =>
  client.pages.flatMap(page => page.ids.filter((_, i) => page.again[i]));

/** Rows inserted that this client has not been shown; none before its first page. */
export function newerRows(state: PaginationState, name: ClientName): string[] {
  const seen = new Set(seenRows(state.clients[name]));
  return seen.size === 0 ? [] : state.inserted.filter(id => !seen.has(id));
}

/** Every row there ever was, newest first: a deleted row keeps its place here. */
export const allRows = ({ start, inserted }: PaginationState): string[] => [...inserted.toReversed(), ...start];

/** Rows that were there from the start, are still there, and that this client has gone past without being shown them. */
export function skippedRows(state: PaginationState, name: ClientName): string[] {
  const client = state.clients[name];
  const rows = seenRows(client);
  const order = allRows(state);
  const reached = client.atEnd ? order.length : Math.max(...rows.map(id => order.indexOf(id)));
  const seen = new Set(rows);
  const present = new Set(state.list);
  const passed = new Set(order.slice(0, reached));
  return state.start.filter(id => present.has(id) && !seen.has(id) && passed.has(id));
}
