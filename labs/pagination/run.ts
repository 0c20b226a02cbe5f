import { type RunOptions, recordRun, type Scene } from '../../src/lab/recorder';
import type { LabEvent } from '../../src/lab/types';
import { type ClientName, pageSize } from './events';

/** Rows in the list before anybody reads: four pages. */
export const startOrders = 16;
/** No client asks for more pages than this, whatever the list does. */
export const maxPages = 30;

/** Virtual times in ms: a round begins every `round`, the cursor client follows, rows are inserted before the next. */
const round = 1400;
const cursorAfter = 300;
const insertAfter = 1000;
const choiceAfter = 150;

interface Reader {
  name: ClientName;
  page: number;
  next: string | null;
  reading: boolean;
}

/**
 * Two clients read the same newest-first list to its end, one page a round, while a third creates orders between the
 * rounds. In: rows to insert each time, the page before which it first happens, how many times; seed and choices.
 * Out: the rows at the start and the events.
 */
export async function runPagination(
  params: Record<string, number>,
  options: Omit<RunOptions, 'orders'>,
): Promise<{ start: { ids: string[] }; events: LabEvent[] }> {
  const start = { ids: [] as string[] };
  const events = await recordRun({ ...options, orders: startOrders }, async scene => {
    start.ids = await wholeList(scene);
    const offset: Reader = { name: 'offset', page: 0, next: null, reading: true };
    const cursor: Reader = { name: 'cursor', page: 0, next: null, reading: true };
    for (let number = 1; offset.reading || cursor.reading; number++) {
      const begin = (number - 1) * round;
      await fetchAt(scene, offset, begin);
      await fetchAt(scene, cursor, begin + cursorAfter);
      const due = number + 1 >= params.before! && number + 1 < params.before! + params.times!;
      if (due && params.inserted! > 0 && (offset.reading || cursor.reading)) {
        await honourChoices(scene, begin + insertAfter);
        scene.waitUntil(begin + insertAfter);
        await insert(scene, params.inserted!);
      }
    }
  });
  return { start, events };
}

async function wholeList({ service }: Scene): Promise<string[]> {
  const { response } = await service.send({ as: 'till', method: 'GET', path: '/orders?limit=200' });
  return (JSON.parse(response!.body) as { data: { id: string }[] }).data.map(order => order.id);
}

/** The client's next page at the given moment, unless it has read to the end. */
async function fetchAt(scene: Scene, reader: Reader, at: number): Promise<void> {
  if (!reader.reading) return;
  await honourChoices(scene, at);
  scene.waitUntil(at);
  if (reader.page === maxPages) {
    reader.reading = false;
    scene.emit({ type: 'stop', client: reader.name, reason: 'too-many-pages' });
    return;
  }
  reader.page += 1;
  const path = pagePath(reader);
  const { response } = await scene.service.send({ as: 'till', method: 'GET', path });
  const status = response!.status;
  const body = status === 200 ? JSON.parse(response!.body) : { data: [], has_more: false, next_cursor: null };
  scene.emit({
    type: 'request',
    client: reader.name,
    method: 'GET',
    path,
    status,
    page: reader.page,
    ids: body.data.map((order: { id: string }) => order.id),
    has_more: body.has_more,
    next_cursor: body.next_cursor,
  });
  reader.next = body.next_cursor;
  reader.reading = body.has_more && (reader.name === 'offset' || reader.next !== null);
  if (status !== 200) scene.emit({ type: 'stop', client: reader.name, reason: 'refused' });
}

function pagePath({ name, page, next }: Reader): string {
  if (name === 'offset') return `/orders?page=${page}&limit=${pageSize}`;
  return next === null ? `/orders?limit=${pageSize}` : `/orders?limit=${pageSize}&after=${encodeURIComponent(next)}`;
}

/** What the learner chose for this moment, shortly after what happened last and never after `latest`. */
async function honourChoices(scene: Scene, latest: number): Promise<void> {
  for (let choice = scene.takeChoice(); choice !== null; choice = scene.takeChoice()) {
    scene.waitUntil(Math.min(latest, scene.now() + choiceAfter));
    await insert(scene, choice.value);
  }
}

/** The third client creates `count` orders; the service's own answers give their ids. */
async function insert(scene: Scene, count: number): Promise<void> {
  const ids: string[] = [];
  let status = 201;
  for (let i = 0; i < count && status === 201; i++) {
    const { response } = await scene.service.send({
      as: 'shop',
      method: 'POST',
      path: '/orders',
      headers: [['Idempotency-Key', `shop-${scene.random.int(1e9).toString(36)}`]],
      body: JSON.stringify(newOrder(scene)),
    });
    status = response!.status;
    if (status === 201) ids.push((JSON.parse(response!.body) as { id: string }).id);
  }
  scene.emit({ type: 'insert', client: 'shop', method: 'POST', path: '/orders', status, ids });
}

const newOrder = ({ random }: Scene) => ({ amount: 500 + random.int(90) * 100, currency: 'EUR' });
