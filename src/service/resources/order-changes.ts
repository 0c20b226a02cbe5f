import * as z from 'zod';
import { isoDate } from '../../conventions/http-date';
import { limits } from '../../conventions/limits';
import type { Json } from '../../conventions/openapi';
import { Failure } from '../failure';
import type { FeedRequest, HandlerContext } from '../handler';
import { operation, type Resource } from '../operation';
import type { Change } from '../tables';
import type { Order, World } from '../world';
import { order, viewOrder } from './_orders';
import { moment, timestamp } from './_schemas';

const days = limits.changeLife / (24 * 60 * 60 * 1000);

const changedOrder = z
  .object({
    id: z.string().describe('Id of the order.'),
    deleted: z.boolean().describe('true: the order was deleted, so delete it from your copy as well.'),
    changed_at: timestamp,
    order: order.nullable().describe('The order as it is now, not as it was then; null if it was deleted.'),
  })
  .meta({ id: 'ChangedOrder' });

/** A change as responses show it: what a copy needs in order to do the same. */
const viewChange = (world: World, change: Change<Order>): Json => ({
  id: change.id,
  deleted: change.row === null,
  changed_at: isoDate(change.at),
  order: change.row && viewOrder(world, change.row),
});

const feedOf = ({ world, caller }: Pick<HandlerContext, 'world' | 'caller'>): FeedRequest<Order> => ({
  name: 'changes of orders',
  table: world.orders,
  visible: change => change.account === caller.account,
});

/** One event of a stream (WHATWG HTML, section 9.2.6); JSON has no line ends, so it fits on one line of data. */
const eventText = (id: string, name: string, data: Json): string =>
  `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** How long a client waits before it connects again, in ms. */
const reconnection = 5_000;

const shared = {
  method: 'get',
  permission: 'orders:read',
  scope: 'orders:read',
  requires: 'your own account’s orders',
} as const;

export default {
  name: 'Order changes',
  description: 'What changed in the orders since a client’s last request, so that the client can keep a copy in sync.',
  operations: [
    operation({
      ...shared,
      id: 'listOrderChanges',
      path: '/orders/changes',
      summary: 'List what changed in the orders',
      description: `Each order is listed once, at its latest change. Without a start, the list begins with all orders as they are now. A deleted order stays in the feed for ${days} days, with deleted: true. After that, positions that are older get 410 sync_expired.`,
      list: {
        isFeed: true,
        filters: z.strictObject({
          changed_from: moment(
            'For a first read: only orders that changed at this moment or later, by the service’s clock. For the next read, use after.',
          ).optional(),
          start: z
            .enum(['oldest', 'now'])
            .optional()
            .describe('now: an empty page with a sync_cursor for the present moment. Default: oldest.'),
        }),
      },
      success: { status: 200, description: 'A page of changes.', schema: changedOrder },
      example: { as: 'shop' },
      handle: context => {
        const { limit, after, changed_from, start } = context.query as FeedQuery;
        for (const [field, value] of Object.entries({ changed_from, start })) {
          if (after !== undefined && value !== undefined) {
            const message = 'can’t be combined with after';
            throw new Failure('invalid_parameter', {
              message: `${field} ${message}.`,
              details: [{ in: 'query', field, rule: 'exclusive', message }],
            });
          }
        }
        const from = changed_from === undefined ? undefined : Date.parse(changed_from);
        const request = { ...feedOf(context), limit, after, from, fromNow: start === 'now' };
        return context.feed(request, change => viewChange(context.world, change));
      },
    }),
    operation({
      ...shared,
      keeps: ['events.10'],
      id: 'streamOrderChanges',
      path: '/orders/changes/stream',
      summary: 'Stream what changes in the orders',
      description: `The same changes as server-sent events: order.changed and order.deleted. The service sends at most ${limits.pageMaximum} changes and ends the response; an EventSource connects again after ${reconnection / 1000} seconds, with Last-Event-ID. The id of an event is a position, and you can also send it as after to GET /orders/changes.`,
      headers: {
        'Last-Event-ID': {
          required: false,
          maxLength: 256,
          description: 'The id of the last event that you have processed. Without it, the stream begins now.',
        },
      },
      success: { status: 200, description: 'Events, perhaps none.', events: true },
      failures: ['invalid_cursor', 'sync_expired'],
      example: { as: 'shop' },
      handle: context => {
        const after = context.header('last-event-id') || undefined;
        const part = context.changes({
          ...feedOf(context),
          after,
          fromNow: after === undefined,
          limit: limits.pageMaximum,
        });
        const events = part.changes.map(change =>
          eventText(
            part.positionOf(change),
            change.row === null ? 'order.deleted' : 'order.changed',
            viewChange(context.world, change),
          ),
        );
        // An event without data is dispatched to nobody, but its id is remembered: the client has a position from the start.
        const opening = events.length === 0 ? `id: ${part.end}\n\n` : '';
        return { status: 200, events: `retry: ${reconnection}\n\n${opening}${events.join('')}` };
      },
    }),
  ],
} satisfies Resource;

interface FeedQuery {
  limit?: number;
  after?: string;
  changed_from?: string;
  start?: 'oldest' | 'now';
}
