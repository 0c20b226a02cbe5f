import { expect, test } from 'vitest';
import { limits } from '../../src/conventions/limits';
import type { Service } from '../../src/service';
import { type Row, table } from '../../src/service/tables';
import { checkedService, get, ids, newOrder, status, write } from './_clients';
import { expectErrorObject, header, json } from './_contract';

const day = 24 * 60 * 60 * 1000;

interface Entry {
  id: string;
  deleted: boolean;
  changed_at: string;
  order: { status: string; note: string | null } | null;
}

/** Reads to the end of the feed: every entry, and where to continue. */
async function read(service: Service, query: string): Promise<{ entries: Entry[]; sync: string }> {
  const entries: Entry[] = [];
  let next = query;
  for (;;) {
    const page = json(await get(service, 'shop', `/orders/changes?${next}`));
    entries.push(...page.data);
    expect(page.sync_cursor === null).toBe(page.has_more);
    if (!page.has_more) return { entries, sync: page.sync_cursor };
    next = `limit=3&after=${page.next_cursor}`;
  }
}

const stream = (service: Service, position?: string, as = 'shop') =>
  get(service, as, '/orders/changes/stream', position === undefined ? {} : { headers: [['Last-Event-ID', position]] });

/** What an EventSource makes of a stream: the events that have data, and the last id. */
function parse(text: string) {
  let last = '';
  const events: { event: string; data: Entry }[] = [];
  for (const block of text.split('\n\n')) {
    const fields = new Map(
      block.split('\n').map(line => [line.slice(0, line.indexOf(':')), line.replace(/^\w+: /, '')]),
    );
    last = fields.get('id') ?? last;
    if (fields.has('data')) events.push({ event: fields.get('event')!, data: JSON.parse(fields.get('data')!) });
  }
  return { events, last };
}

test('a copy that follows the feed is equal to the list, whatever happens between two pages', async () => {
  const service = checkedService();
  const copy = new Map<string, unknown>();
  let next = 'limit=4';
  const changes: (() => Promise<unknown>)[] = [
    () => write(service, 'shop', 'POST', '/orders/o40/pay'),
    () => write(service, 'shop', 'DELETE', '/orders/o39'),
    () => newOrder(service),
    () => write(service, 'shop', 'PATCH', '/orders/o12', { note: 'Ring twice' }),
    () => write(service, 'shop', 'DELETE', '/orders/o41'),
    async () => service.clock.advance(1000),
    () => newOrder(service),
    () => write(service, 'shop', 'POST', '/orders/o35/cancellations', { reason: 'lost' }, [['Idempotency-Key', 'c']]),
  ];
  for (let more = true; more; ) {
    const page = json(await get(service, 'shop', `/orders/changes?${next}`));
    for (const { id, deleted, order } of page.data as Entry[]) deleted ? copy.delete(id) : copy.set(id, order);
    next = `limit=4&after=${page.next_cursor ?? page.sync_cursor}`;
    more = page.has_more || changes.length > 0;
    await changes.shift()?.();
  }
  const list = json(await get(service, 'shop', '/orders?limit=200')).data as { id: string }[];
  expect(Object.fromEntries(copy)).toEqual(Object.fromEntries(list.map(order => [order.id, order])));
});

test('each order is in the feed once, at its latest change, as it is now', async () => {
  const service = checkedService();
  const { sync } = await read(service, 'start=now');
  await write(service, 'shop', 'POST', '/orders/o40/pay');
  await write(service, 'shop', 'POST', '/orders/o39/pay');
  service.clock.advance(60_000);
  await write(service, 'shop', 'PATCH', '/orders/o40', { note: 'Ring twice' });
  const { entries } = await read(service, `limit=1&after=${sync}`);
  expect(entries.map(({ id, changed_at, order }) => [id, changed_at, order?.status, order?.note])).toEqual([
    ['o39', '2026-01-05T09:00:00Z', 'paid', null],
    ['o40', '2026-01-05T09:01:00Z', 'paid', 'Ring twice'],
  ]);
});

test('the feed of one account tells nothing of another one, deletions included', async () => {
  const service = checkedService();
  const { sync_cursor } = json(await get(service, 'stranger', '/orders/changes?start=now'));
  const own = json(await get(service, 'shop', '/orders/changes?start=now')).sync_cursor;
  await write(service, 'shop', 'DELETE', '/orders/o40');
  expect(ids(await get(service, 'stranger', `/orders/changes?after=${sync_cursor}`))).toEqual([]);
  expectErrorObject(await get(service, 'stranger', `/orders/changes?after=${own}`), 'invalid_cursor');
  expectErrorObject(await stream(service, own, 'stranger'), 'invalid_cursor');
});

test('changed_from contains its moment, and starts exclude each other', async () => {
  const service = checkedService();
  await write(service, 'shop', 'POST', '/orders/o40/pay');
  service.clock.advance(1000);
  await write(service, 'shop', 'POST', '/orders/o39/pay');
  const from = (moment: string) => get(service, 'shop', `/orders/changes?changed_from=${moment}`);
  expect(ids(await from('2026-01-05T09:00:00Z'))).toEqual(['o40', 'o39']);
  expect(ids(await from('2026-01-05T09:00:01Z'))).toEqual(['o39']);
  const { sync_cursor } = json(await from('2026-01-05T09:00:01Z'));
  for (const other of ['start=now', 'changed_from=2026-01-05T09:00:00Z'])
    expectErrorObject(await get(service, 'shop', `/orders/changes?after=${sync_cursor}&${other}`), 'invalid_parameter');
});

test('a position works for seven days, and then it says that it’s too old', async () => {
  const service = checkedService();
  const { sync } = await read(service, 'start=now');
  await write(service, 'shop', 'DELETE', '/orders/o40');
  service.clock.advance(7 * day);
  expect((await read(service, `after=${sync}`)).entries.map(({ id, deleted }) => [id, deleted])).toEqual([
    ['o40', true],
  ]);
  service.clock.advance(1);
  expectErrorObject(await get(service, 'shop', `/orders/changes?after=${sync}`), 'sync_expired');
  expectErrorObject(await stream(service, sync), 'sync_expired');
  expectErrorObject(await get(service, 'shop', '/orders/changes?after=made-up'), 'invalid_cursor');
});

test('a table remembers so many removals, and says up to where it forgot the others', () => {
  const kept = table<Row>(() => 0);
  const row = (number: number) => ({ id: `o${number}`, number, account: 'a', createdAt: 0 });
  kept.add(row(0));
  for (let i = 1; i <= limits.removalsKept; i++) {
    kept.add(row(i));
    kept.remove(`o${i}`);
  }
  expect([kept.changes!.forgotten, kept.changes!.all(0).length]).toEqual([0, limits.removalsKept + 1]);
  kept.remove('o0');
  expect([kept.changes!.forgotten, kept.changes!.latest]).toEqual([3, 2 * limits.removalsKept + 2]);
  expect(kept.changes!.all(0).map(({ id }) => id)).not.toContain('o1');
});

test('a stream continues where its connection ended, and its positions are those of the feed', async () => {
  const service = checkedService();
  const opened = await stream(service);
  expect(header(opened, 'Content-Type')).toBe('text/event-stream');
  const start = parse(opened.response!.body);
  expect(start.events).toEqual([]);
  await write(service, 'shop', 'POST', '/orders/o40/pay');
  await write(service, 'shop', 'DELETE', '/orders/o39');
  const again = parse((await stream(service, start.last)).response!.body);
  expect(again.events.map(({ event, data }) => [event, data.id])).toEqual([
    ['order.changed', 'o40'],
    ['order.deleted', 'o39'],
  ]);
  expect(parse((await stream(service, again.last)).response!.body).events).toEqual([]);
  expect(ids(await get(service, 'shop', `/orders/changes?after=${start.last}`))).toEqual(['o40', 'o39']);
  expect(status(await stream(service, ''))).toBe(200);
});
