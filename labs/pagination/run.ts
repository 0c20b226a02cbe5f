import { type VirtualClock, virtualClock } from '../../src/conventions/clock';
import { type Random, seededRandom } from '../../src/conventions/random';
import { recordOnClock, type Timeline } from '../../src/lab/recorder';
import type { LabEvent, LabRunOptions } from '../../src/lab/types';
import { createService, type Service } from '../../src/service';
import type { WireResponse } from '../../src/service/exchange';
import { type ClientName, pageSize } from './events';

/** Rows in the list before anybody reads: four pages. */
const startOrders = 16;

/** Virtual times in ms: a round begins every `round`, the cursor client follows, the list changes before the next. */
const round = 1400;
const cursorAfter = 300;
const changeAfter = 900;
const choiceAfter = 150;

interface Reader {
  name: ClientName;
  page: number;
  next: string | null;
  reading: boolean;
  read: string[];
}

interface Run extends Timeline {
  service: Service;
  random: Random;
  /** The live list, as known from the service's responses. */
  list: string[];
  readers: [Reader, Reader];
}

/**
 * Two clients read the same newest-first list to its end, one page a round, while a third creates and deletes orders between
 * the rounds.
 *
 * @param params - how many rows each time, the page before which it first happens, and how many times
 * @returns the rows at the start, and the events
 */
export async function runPagination(
  params: Record<string, number>,
  { seed, choices }: LabRunOptions,
): Promise<{ start: { ids: string[] }; events: LabEvent[] }> {
  const { inserted, deleted, before, times } = params as Record<'inserted' | 'deleted' | 'before' | 'times', number>;
  const clock = virtualClock();
  const service = createService({ clock, seed, world: { orders: 0 } });
  const random = seededRandom(`${seed}:lab`);
  await openShop(service, random, clock);
  const ids = await wholeList(service);
  const events = await recordOnClock(clock, choices, async timeline => {
    const run: Run = { ...timeline, service, random, list: ids, readers: [reader('offset'), reader('cursor')] };
    for (let number = 1; run.readers.some(each => each.reading); number++) {
      const begin = (number - 1) * round;
      await fetchAt(run, run.readers[0], begin);
      await fetchAt(run, run.readers[1], begin + cursorAfter);
      const due = number + 1 >= before && number + 1 < before + times;
      if (!due || !run.readers.some(each => each.reading)) continue;
      if (inserted > 0) await changeAt(run, begin + changeAfter, () => insert(run, inserted));
      if (deleted > 0) await changeAt(run, begin + changeAfter + 200, () => remove(run, deleted));
    }
  });
  return { start: { ids }, events };
}

/**
 * The shop opens with sixteen new orders, ten minutes apart; every fourth shares its moment with the one before, so that
 * the id has to break the tie. They are created by requests, so that each can still be deleted.
 */
async function openShop(service: Service, random: Random, clock: VirtualClock): Promise<void> {
  for (let i = 0; i < startOrders; i++) {
    if (i % 4 !== 1) clock.advance(10 * 60_000);
    await createOrder(service, random);
  }
  clock.advance(10 * 60_000);
}

const reader = (name: ClientName): Reader => ({ name, page: 0, next: null, reading: true, read: [] });

async function wholeList(service: Service): Promise<string[]> {
  const { response } = await service.send({ as: 'till', method: 'GET', path: '/orders?limit=200' });
  return (JSON.parse(response!.body) as { data: { id: string }[] }).data.map(order => order.id);
}

/** The client's next page at the given moment, unless it has read to the end. */
async function fetchAt(run: Run, reader: Reader, at: number): Promise<void> {
  if (!reader.reading) return;
  await honourChoices(run, at);
  run.waitUntil(at);
  reader.page += 1;
  const path = pagePath(reader);
  const { response } = await run.service.send({ as: 'till', method: 'GET', path });
  const status = response!.status;
  const body = JSON.parse(response!.body) as { data: { id: string }[]; has_more: boolean; next_cursor: string | null };
  const ids = body.data.map(({ id }) => id);
  run.emit({
    type: 'request',
    client: reader.name,
    method: 'GET',
    path,
    status,
    page: reader.page,
    ids,
    has_more: body.has_more,
    next_cursor: body.next_cursor,
  });
  reader.read.push(...ids);
  reader.next = body.next_cursor;
  reader.reading = body.has_more;
}

function pagePath({ name, page, next }: Reader): string {
  if (name === 'offset') return `/orders?page=${page}&limit=${pageSize}`;
  return next === null ? `/orders?limit=${pageSize}` : `/orders?limit=${pageSize}&after=${encodeURIComponent(next)}`;
}

/** What the learner chose for this moment, shortly after what happened last and never after `latest`. */
async function honourChoices(run: Run, latest: number): Promise<void> {
  for (let choice = run.takeChoice(); choice !== null; choice = run.takeChoice()) {
    run.waitUntil(Math.min(latest, run.now() + choiceAfter));
    if (choice.action === 'delete') await remove(run, choice.value, true);
    else await insert(run, choice.value);
  }
}

async function changeAt(run: Run, at: number, change: () => Promise<void>): Promise<void> {
  await honourChoices(run, at);
  run.waitUntil(at);
  await change();
}

/** The third client creates `count` orders; their ids come from the responses. */
async function insert(run: Run, count: number): Promise<void> {
  const { service, random, emit } = run;
  const ids: string[] = [];
  let status = 201;
  for (let i = 0; i < count && status === 201; i++) {
    const answer = await createOrder(service, random);
    status = answer.status;
    if (status === 201) ids.push((JSON.parse(answer.body) as { id: string }).id);
  }
  run.list = [...ids.toReversed(), ...run.list];
  emit({ type: 'insert', client: 'shop', method: 'POST', path: '/orders', status, ids });
}

/** The third client deletes orders that both readers have read, for those move what comes after; `any`: else the newest. */
async function remove(run: Run, count: number, any = false): Promise<void> {
  const { service, random, emit } = run;
  const bothRead = run.list.filter(id => run.readers.every(each => each.read.includes(id)));
  const from = bothRead.length > 0 || !any ? random.shuffle(bothRead) : run.list;
  const ids: string[] = [];
  let status = 204;
  for (const id of from.slice(0, count)) {
    const { response } = await service.send({ as: 'shop', method: 'DELETE', path: `/orders/${id}` });
    status = response!.status;
    if (status !== 204) break;
    ids.push(id);
  }
  if (ids.length === 0 && !any) return;
  run.list = run.list.filter(id => !ids.includes(id));
  const paths = ids.map(id => `/orders/${id}`);
  emit({ type: 'delete', client: 'shop', method: 'DELETE', paths, status, ids });
}

async function createOrder(service: Service, random: Random): Promise<WireResponse> {
  const { response } = await service.send({
    as: 'shop',
    method: 'POST',
    path: '/orders',
    headers: [['Idempotency-Key', `shop-${random.int(2 ** 30).toString(36)}-${random.int(2 ** 30).toString(36)}`]],
    body: JSON.stringify({
      customer: random.pick(['Amara', 'Bo', 'Chidi', 'Dagny', 'Elif', 'Farid']),
      amount: 500 + random.int(190) * 50,
      currency: 'EUR',
    }),
  });
  return response!;
}
