import { foldTo } from '../../src/lab/fold';
import type { LabQuestion, Recording } from '../../src/lab/types';
import { type Drift, foldDrift, initialDrift, seenRows } from './drift';
import { isInsert, isRequest, pageSize, type RequestEvent } from './events';
import { count, listed } from './words';

interface Candidate {
  id: string;
  ids: string[];
  /** Why it is not this one; used only where it differs from what the service answered. */
  reason: string;
}

/**
 * The question before the turning point: the offset client's first fetch after an insertion (without one: the fetch
 * that the parameters name). Every option is a page computed from the recording; the right one is the service's answer.
 * Out: null where the client never gets so far.
 */
export function paginationQuestion(recording: Recording): LabQuestion | null {
  const before = turningPoint(recording);
  if (before === null) return null;
  const state = foldTo({ initial: initialDrift, fold: foldDrift }, recording, before);
  const fetch = recording.events[before] as RequestEvent;
  const between = insertedSinceLastPage(recording, before);
  const pages = candidates(state, fetch, between).filter(page => page.ids.length > 0);
  const distinct = pages.filter((page, i) => pages.findIndex(other => same(other.ids, page.ids)) === i).slice(0, 4);
  const position = (id: string) => state.list.indexOf(id);
  const was = between === 0 ? 'Nothing was' : between === 1 ? '1 row was' : `${between} rows were`;
  return {
    id: 'next-page',
    before,
    prompt: `${was} inserted since page ${fetch.page - 1}. Now the offset client asks for page ${fetch.page}. Which rows does it get?`,
    options: distinct
      .toSorted((a, b) => position(a.ids[0]!) - position(b.ids[0]!))
      .map(page => {
        const right = same(page.ids, fetch.ids);
        return {
          id: page.id,
          text: `${listed(page.ids)}   ${composition(state, page.ids)}`,
          right,
          reason: right ? whyRight(state, fetch, between) : page.reason,
        };
      }),
  };
}

/** The number of the event before which the question stands, or null. */
function turningPoint({ events, params }: Recording): number | null {
  const offsetPage = (from: number, wanted: (event: RequestEvent) => boolean) =>
    events.findIndex((event, i) => i >= from && isRequest(event) && event.client === 'offset' && wanted(event));
  const first = offsetPage(0, () => true);
  const inserted = events.findIndex((event, i) => i > first && isInsert(event) && event.ids.length > 0);
  const at = inserted < 0 ? offsetPage(0, event => event.page === params.before) : offsetPage(inserted, () => true);
  return first < 0 || at < 0 || (events[at] as RequestEvent).ids.length === 0 ? null : at;
}

function insertedSinceLastPage({ events }: Recording, before: number): number {
  const last = events.findLastIndex((event, i) => i < before && isRequest(event) && event.client === 'offset');
  return events.slice(last, before).reduce((sum, event) => sum + (isInsert(event) ? event.ids.length : 0), 0);
}

function candidates({ list, clients }: Drift, fetch: RequestEvent, between: number): Candidate[] {
  const last = clients.offset.pages.at(-1)!;
  const after = list.indexOf(last.ids.at(-1)!) + 1;
  const page = (from: number) => list.slice(from, from + pageSize);
  const skipped = (fetch.page - 1) * pageSize;
  const none = between === 0 ? 'none was' : between === 1 ? 'it was 1' : `it was ${between}`;
  return [
    { id: 'position', ids: fetch.ids, reason: '' },
    {
      id: 'place',
      ids: page(after),
      reason: `A client gets these if it goes on after its last row. This one sends a page number, and ${count(between, 'new row')} moved the rows behind it.`,
    },
    {
      id: 'same-page',
      ids: last.ids,
      reason: `Page ${last.number} comes again when exactly ${pageSize} rows are inserted. Here ${none}.`,
    },
    {
      id: 'newest',
      ids: page(0),
      reason: `Page ${fetch.page} leaves out the first ${skipped} rows, whichever rows they are now.`,
    },
    {
      id: 'skipping',
      ids: page(after + Math.max(1, between)),
      reason:
        between === 0
          ? 'Nothing changed above, so no row is left out.'
          : 'Insertions push rows down, so the page slides up the list. Rows are left out when rows above it are deleted.',
    },
    {
      id: 'one-again',
      ids: page(after - 1),
      reason: `One row comes again when exactly one row is inserted. Here ${none}.`,
    },
  ];
}

function whyRight(state: Drift, fetch: RequestEvent, between: number): string {
  const skipped = (fetch.page - 1) * pageSize;
  const rule = `page=${fetch.page}&limit=${pageSize} leaves out ${skipped} rows and takes the next ${pageSize} of the list as it is now.`;
  if (between === 0) return `${rule} Nothing moved, so that is also where it stopped.`;
  const seen = new Set(seenRows(state.clients.offset));
  const again = fetch.ids.filter(id => seen.has(id)).length;
  const moved = `${between === 1 ? 'The new row' : `The ${between} new rows`} pushed every older row down by ${between}`;
  return again === 0
    ? `${rule} ${moved}, so new rows stand there.`
    : `${rule} ${moved}, so ${again === fetch.ids.length ? 'all' : again} of these ${again === 1 ? 'is one' : 'are ones'} it has had.`;
}

/** What a page would be made of, run by run: "2 seen before, 2 not yet seen". */
export function composition({ clients, inserted }: Drift, ids: readonly string[]): string {
  const seen = new Set(seenRows(clients.offset));
  const kind = (id: string) =>
    seen.has(id) ? 'seen before' : inserted.includes(id) ? 'just inserted' : 'not yet seen';
  const kinds = ids.map(kind);
  if (new Set(kinds).size === 1) return `all ${kinds[0]}`;
  return ['just inserted', 'seen before', 'not yet seen']
    .map(name => ({ name, many: kinds.filter(other => other === name).length }))
    .filter(({ many }) => many > 0)
    .map(({ name, many }) => `${many} ${name}`)
    .join(', ');
}

const same = (a: readonly string[], b: readonly string[]) => a.join() === b.join();
