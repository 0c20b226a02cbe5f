import { stateAfter } from '../../src/lab/state-after';
import type { LabQuestion, Recording } from '../../src/lab/types';
import { listInWords } from '../../src/text/list-in-words';
import { isDelete, isInsert, isRequest, pageSize, type RequestEvent } from './events';
import { joinIds } from './format';
import {
  allRows,
  foldPaginationEvent,
  initialPaginationState,
  type PaginationState,
  seenRows,
  skippedRows,
} from './state';

interface Candidate {
  id: string;
  ids: string[];
  /** Why it is not this one; used only where it differs from what the service returned. */
  reason: string;
}

/** What changed in the list between two pages of the offset client. */
interface Change {
  inserted: number;
  deleted: number;
  /** How far the rows that it has not read moved down; negative: up. */
  down: number;
}

/**
 * The question before the turning point: the offset client's first fetch after the list changed (or, if it doesn't change, the
 * fetch that the parameters name, or its second). Every option is a page computed from the recording; the right one is what the
 * service returned.
 *
 * @returns null if the client fetches one page only
 */
export function paginationQuestion(recording: Recording): LabQuestion | null {
  const before = turningPoint(recording);
  if (before === null) return null;
  const state = stateAfter({ initial: initialPaginationState, fold: foldPaginationEvent }, recording, before);
  const fetch = recording.events[before] as RequestEvent;
  const change = changeSinceLastPage(recording, before);
  const pages = candidates(state, fetch, change).filter(page => page.id === 'position' || page.ids.length > 0);
  const distinct = pages.filter((page, i) => pages.findIndex(other => same(other.ids, page.ids)) === i).slice(0, 4);
  const place = (ids: readonly string[]) => (ids.length === 0 ? state.list.length : state.list.indexOf(ids[0]!));
  return {
    id: 'next-page',
    before,
    outcome: 'It got',
    prompt: `${changed(change, fetch.page - 1)} Now the offset client asks for page ${fetch.page}. Which rows does it get?`,
    options: distinct
      .toSorted((a, b) => place(a.ids) - place(b.ids))
      .map(page => {
        const right = same(page.ids, fetch.ids);
        return {
          id: page.id,
          text: page.ids.length === 0 ? 'no rows' : joinIds(page.ids),
          ...(page.ids.length === 0 ? {} : { note: composition(state, page.ids) }),
          right,
          reason: right ? whyRight(state, fetch, change) : page.reason,
        };
      }),
  };
}

/** The number of the event before which the question is asked, or null. */
function turningPoint({ events, params }: Recording): number | null {
  const fetches = events.flatMap((event, at) =>
    isRequest(event) && event.client === 'offset' ? [{ at, page: event.page }] : [],
  );
  const isChange = (event: (typeof events)[number]) => (isInsert(event) || isDelete(event)) && event.ids.length > 0;
  const turning =
    fetches.find(({ at }) => events.slice(fetches[0]!.at, at).some(isChange)) ??
    fetches.find(({ page }) => page === params.before) ??
    fetches.find(({ page }) => page > 1);
  return turning?.at ?? null;
}

function changeSinceLastPage({ events }: Recording, before: number): Change {
  const last = events.findLastIndex((event, i) => i < before && isRequest(event) && event.client === 'offset');
  const between = events.slice(last, before);
  const rows = (counts: (event: (typeof events)[number]) => boolean) =>
    between.filter(counts).reduce((sum, event) => sum + (event.ids as string[]).length, 0);
  const inserted = rows(isInsert);
  const deleted = rows(isDelete);
  return { inserted, deleted, down: inserted - deleted };
}

function changed({ inserted, deleted }: Change, page: number): string {
  const was = (many: number) => (many === 1 ? '1 row has been' : `${many} rows have been`);
  if (inserted === 0 && deleted === 0) return `Nothing has changed since page ${page}.`;
  if (deleted === 0) return `${was(inserted)} inserted since page ${page}.`;
  if (inserted === 0) return `${was(deleted)} deleted since page ${page}.`;
  return `${was(inserted)} inserted and ${deleted} deleted since page ${page}.`;
}

function candidates(state: PaginationState, fetch: RequestEvent, change: Change): Candidate[] {
  const { list } = state;
  const { down } = change;
  const last = state.clients.offset.pages.at(-1)!;
  const after = placeAfter(state, last.ids.at(-1)!);
  const skipped = (fetch.page - 1) * pageSize;
  const page = (from: number) => list.slice(Math.max(0, from), Math.max(0, from) + pageSize);
  const moved = down === 0 ? 'they didn’t move' : `they moved ${down > 0 ? 'down' : 'up'} by ${Math.abs(down)}`;
  return [
    { id: 'position', ids: fetch.ids, reason: '' },
    {
      id: 'place',
      ids: page(after),
      reason: `A client that continues after its last row would get these. This one sends a page number, and every row below has moved by ${Math.abs(down)}.`,
    },
    {
      id: 'same-page',
      ids: last.ids.every(id => list.includes(id)) ? last.ids : [],
      reason: `Page ${last.number} would come back only if the rows had moved down by exactly ${pageSize}. Here ${moved}.`,
    },
    {
      id: 'newest',
      ids: page(0),
      reason: `Page ${fetch.page} skips the first ${skipped} rows, whichever rows they are now.`,
    },
    {
      id: 'further-down',
      ids: page(after + Math.max(1, Math.abs(down))),
      reason:
        down === 0
          ? 'The rows below didn’t move, so no row is missed.'
          : 'Insertions push rows down, so the client gets rows from higher up the list. It misses rows only if rows above them are deleted.',
    },
    {
      id: 'further-up',
      ids: page(after - Math.max(1, Math.abs(down))),
      reason:
        down === 0
          ? 'The rows below didn’t move, so no row is repeated.'
          : 'Deletions move rows up, so the client gets rows from further down the list. Rows are repeated only if rows above them are inserted.',
    },
    {
      id: 'one-too-many',
      ids: page(skipped + 1),
      reason: `Page ${fetch.page} skips ${skipped} rows. This would skip one more.`,
    },
    {
      id: 'one-too-few',
      ids: page(skipped - 1),
      reason: `Page ${fetch.page} skips ${skipped} rows. This would skip one fewer.`,
    },
  ];
}

/** Where the list goes on after this row, which may have been deleted by now. */
function placeAfter(state: PaginationState, last: string): number {
  const order = allRows(state);
  const next = order.slice(order.indexOf(last) + 1).find(id => state.list.includes(id));
  return next === undefined ? state.list.length : state.list.indexOf(next);
}

function whyRight(state: PaginationState, fetch: RequestEvent, { inserted, deleted, down }: Change): string {
  const skipped = (fetch.page - 1) * pageSize;
  const rule = `page=${fetch.page}&limit=${pageSize} skips ${skipped} rows of the current list and returns the next ${pageSize}.`;
  if (inserted === 0 && deleted === 0)
    return `${rule} No row was inserted or deleted, so that’s exactly where the last page ended.`;
  if (down === 0) return `${rule} As many rows were inserted as deleted, so the rows below stayed in their positions.`;
  const all = inserted > 0 && deleted > 0;
  const moved = all
    ? `${inserted === 1 ? '1 row was' : `${inserted} rows were`} inserted and ${deleted} deleted, so the older rows moved ${down > 0 ? 'down' : 'up'} by ${Math.abs(down)}`
    : down > 0
      ? `${down === 1 ? 'The new row' : `The ${down} new rows`} pushed every older row down by ${down}`
      : `${down === -1 ? 'The deleted row' : `The ${-down} deleted rows`} moved every older row up by ${-down}`;
  if (down < 0) {
    const missed = skippedRows(foldPaginationEvent(state, fetch), 'offset');
    return `${rule} ${moved}. The client skips ${listInWords(missed)} and never sees ${missed.length === 1 ? 'it' : 'them'}.`;
  }
  const seen = new Set(seenRows(state.clients.offset));
  const again = fetch.ids.filter(id => seen.has(id)).length;
  const had = again === fetch.ids.length ? 'all' : again;
  return `${rule} ${moved}, so ${again === 0 ? 'the client hasn’t seen any of these before' : `the client has seen ${had} of these before`}.`;
}

/** What a page would be made of, in the order of the list: "2 seen before, 2 not yet seen". */
function composition({ clients, inserted }: PaginationState, ids: readonly string[]): string {
  const seen = new Set(seenRows(clients.offset));
  const kind = (id: string) =>
    seen.has(id) ? 'seen before' : inserted.includes(id) ? 'just inserted' : 'not yet seen';
  const kinds = ids.map(kind);
  if (new Set(kinds).size === 1) return kinds[0] === 'not yet seen' ? 'none seen before' : `all ${kinds[0]}`;
  return ['just inserted', 'seen before', 'not yet seen']
    .map(name => ({ name, many: kinds.filter(other => other === name).length }))
    .filter(({ many }) => many > 0)
    .map(({ name, many }) => `${many} ${name}`)
    .join(', ');
}

const same = (a: readonly string[], b: readonly string[]) => a.join() === b.join();
