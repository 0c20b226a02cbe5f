import type { Service } from '../../src/service';
import type { WireResponse } from '../../src/service/exchange';
import type { Happening } from './events';
import type { Party, Stage } from './party';

/** A run as the shop's side of it needs it. */
export interface ShopRun extends Stage {
  parties: readonly Party[];
  /** How many orders there are. */
  orders: number;
}

/** When all is quiet, in ms until the owner looks at what's dead, and until the books are read. */
const times = { quiet: 60_000, books: 1000 } as const;

/** The shop's orders are numbered from o11. */
export const orderId = (number: number): string => `o${11 + number}`;

/**
 * Sends a request to the shop.
 *
 * @param request the caller, the method, and the path
 * @returns the response, and its body as JSON
 */
export async function send(
  service: Service,
  [as, method, path]: readonly [string, string, string],
  { key, body }: { key?: string; body?: unknown } = {},
): Promise<{ response: WireResponse; content: Record<string, unknown> }> {
  const headers: [string, string][] = key ? [['Idempotency-Key', `"${key}"`]] : [];
  const text = body === undefined ? null : JSON.stringify(body);
  const { response } = await service.send({ as, method, path, headers, body: text });
  return { response: response!, content: JSON.parse(response!.body) as Record<string, unknown> };
}

/**
 * The owner registers an endpoint for events of orders.
 *
 * @returns its id, and the secret of its signatures
 */
export async function register(service: Service): Promise<{ id: string; secret: string }> {
  const body = { url: 'https://receiver.test/inbox', events: ['order.paid', 'order.shipped'] };
  const { content } = await send(service, ['owner', 'POST', '/webhook-endpoints'], { key: 'inbox', body });
  return content as { id: string; secret: string };
}

/** The shop creates an order; `number` counts from 0. */
export const createOrder = (service: Service, number: number) =>
  send(service, ['shop', 'POST', '/orders'], {
    key: `order-${number}`,
    body: { customer: 'Amara', amount: 4200, currency: 'EUR' },
  });

/** The shop moves an order on, which emits the event. */
export async function change(run: ShopRun, order: string, happening: Happening): Promise<void> {
  const moves: (readonly [string, unknown?])[] =
    happening === 'paid' ? [['pay']] : [['process'], ['ship', { carrier: 'DHL' }]];
  for (const [move, body] of moves) {
    const path = `/orders/${order}/${move}`;
    const { response, content } = await send(run.service, ['shop', 'POST', path], { body });
    run.timeline.emit({
      type: 'change',
      client: 'shop',
      method: 'POST',
      path,
      status: response.status,
      order,
      order_status: content.status as string,
    });
  }
  for (const party of run.parties) {
    const newest = `/webhook-endpoints/${party.endpoint}/deliveries?limit=1`;
    const { content } = await send(run.service, ['owner', 'GET', newest]);
    noteDelivery(run, party, (content.data as Record<string, unknown>[])[0]!);
  }
}

/** Writes down what the shop's API says about one delivery. */
function noteDelivery({ timeline, started }: ShopRun, { side }: Party, content: Record<string, unknown>): void {
  const { id, event_id, type, subject, status, next_attempt_at } = content as Record<string, string>;
  timeline.emit({
    type: 'delivery',
    client: side,
    id,
    event_id,
    order: subject!.slice('/orders/'.length),
    happening: type!.slice('order.'.length),
    status,
    next_at: next_attempt_at ? Date.parse(next_attempt_at) - started : null,
  });
}

/** Reads one delivery from the shop’s API, and writes down its state. */
export async function readDelivery(run: ShopRun, party: Party, id: string): Promise<void> {
  const path = `/webhook-endpoints/${party.endpoint}/deliveries/${id}`;
  noteDelivery(run, party, (await send(run.service, ['owner', 'GET', path])).content);
}

/** The owner has everything that's dead sent again. */
export async function redrive(run: ShopRun): Promise<void> {
  for (const party of run.parties) {
    const { side, endpoint } = party;
    const list = `/webhook-endpoints/${endpoint}/deliveries`;
    const { content } = await send(run.service, ['owner', 'GET', `${list}?status=dead&limit=200`]);
    for (const { id } of (content.data as { id: string }[]).toReversed()) {
      const path = `${list}/${id}/retry`;
      const { response, content: delivery } = await send(run.service, ['owner', 'POST', path]);
      run.timeline.emit({ type: 'redrive', client: side, method: 'POST', path, status: response.status, id });
      noteDelivery(run, party, delivery);
    }
  }
}

/** When all is quiet, the owner counts the deliveries that are dead. */
export async function review(run: ShopRun): Promise<void> {
  run.timeline.waitUntil(run.timeline.now() + times.quiet);
  const paths = run.parties.map(({ endpoint }) => `/webhook-endpoints/${endpoint}/deliveries?status=dead`);
  const lists = await Promise.all(paths.map(path => send(run.service, ['owner', 'GET', path])));
  const dead = lists.reduce((sum, { content }) => sum + (content.data as unknown[]).length, 0);
  const { status } = lists[0]!.response;
  run.timeline.emit({ type: 'review', client: 'owner', method: 'GET', path: paths[0], status, dead });
}

/** At the end, the shop reads the status of each order. */
export async function readBooks({ timeline, service, orders }: ShopRun): Promise<void> {
  timeline.waitUntil(timeline.now() + times.books);
  const read: { id: string; status: string }[] = [];
  for (let i = 0; i < orders; i++) {
    const { content } = await send(service, ['shop', 'GET', `/orders/${orderId(i)}`]);
    read.push({ id: content.id as string, status: content.status as string });
  }
  timeline.emit({ type: 'books', client: 'shop', orders: read });
}
