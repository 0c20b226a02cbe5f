import * as z from 'zod';
import { isoDate } from '../../conventions/http-date';
import type { Json } from '../../conventions/openapi';
import { requireOwned } from '../access';
import { Failure } from '../failure';
import type { AuthorizationContext, HandlerContext } from '../handler';
import { type DeliveryContext, emitEvent } from '../webhooks/deliver';
import { type Cancellation, type Order, type OrderState, orderStates, type World } from '../world';
import { amount, openEnum, timestamp } from './_schemas';

/** What the operations on orders share. */

const status = openEnum(
  orderStates,
  'The order’s status. It moves through created, paid, processing, shipped, and delivered, and only by its own operations.',
);

export const order = z
  .object({
    id: z.string(),
    status,
    customer: z.string().describe('The name of the customer.'),
    amount,
    currency: z.string().describe('ISO 4217 code.'),
    note: z.string().nullable().describe('A note for the packers; null if there is none.'),
    carrier: z.string().nullable().describe('Who delivers the order; null until it’s shipped.'),
    tracking_code: z.string().nullable(),
    cancellation: z.string().nullable().describe('Path of the order’s cancellation; null if it wasn’t cancelled.'),
    created_at: timestamp,
  })
  .meta({ id: 'Order' });

/** The cancellation of an order, if it has one. */
const cancellationOf = (world: World, id: string): Cancellation | undefined =>
  world.cancellations.where(row => row.order === id)[0];

/** Path of a cancellation. */
export const cancellationPath = (row: Cancellation): string => `/orders/${row.order}/cancellations/${row.id}`;

/** An order as responses show it. */
export function viewOrder(world: World, row: Order): Json {
  const cancelled = cancellationOf(world, row.id);
  return {
    id: row.id,
    status: row.status,
    customer: row.customer,
    amount: row.amount,
    currency: row.currency,
    note: row.note,
    carrier: row.carrier,
    tracking_code: row.trackingCode,
    cancellation: cancelled ? cancellationPath(cancelled) : null,
    created_at: isoDate(row.createdAt),
  };
}

interface OrderFilters {
  status?: OrderState;
  cancelled?: boolean;
  created_from?: string;
  created_before?: string;
  q?: string;
}

/** The orders that pass every filter that was sent. A span of time contains its start and not its end. */
export function orderFilter(world: World, filters: OrderFilters): (row: Order) => boolean {
  const { status, cancelled, q } = filters;
  const from = filters.created_from === undefined ? Number.NEGATIVE_INFINITY : Date.parse(filters.created_from);
  const to = filters.created_before === undefined ? Number.POSITIVE_INFINITY : Date.parse(filters.created_before);
  const wanted = q?.toLowerCase();
  const gone = cancelled === undefined ? null : new Set(world.cancellations.where(() => true).map(row => row.order));
  return row =>
    (status === undefined || row.status === status) &&
    (gone === null || gone.has(row.id) === cancelled) &&
    row.createdAt >= from &&
    row.createdAt < to &&
    (wanted === undefined || [row.customer, row.note ?? ''].some(text => text.toLowerCase().includes(wanted)));
}

export type OrderContext = AuthorizationContext &
  Pick<HandlerContext, 'checkPreconditions'> & { path: { order_id: string } };

/** Looks an order up for this caller; 404 for strangers. */
export const requireVisibleOrder = (context: OrderContext): Order =>
  requireOwned(context, context.world.orders, context.path.order_id, 'order_not_found');

/** Rejects what a cancelled order can no longer do, and says where its cancellation is. */
export function assertNotCancelled(world: World, row: Order): void {
  const cancellation = cancellationOf(world, row.id);
  if (cancellation)
    throw new Failure('already_cancelled', { details: { cancellation: cancellationPath(cancellation) } });
}

/** Rejects any move but the next one, and any move of a cancelled order (states.1, states.2, errors.409). */
export function assertLegalTransition(
  { world, policies }: Pick<HandlerContext, 'world' | 'policies'>,
  row: Order,
  to: OrderState,
): void {
  if (policies.moves === 'any') return;
  assertNotCancelled(world, row);
  const from = orderStates[orderStates.indexOf(to) - 1]!;
  if (row.status === from) return;
  throw new Failure('invalid_transition', {
    message: `An order can become ${to} only from ${from}; this one is ${row.status}.`,
    details: { from: row.status, to, legal_from: [from] },
  });
}

/**
 * Moves an order into a state, and sends the events for it.
 *
 * @returns the order as responses show it.
 */
export function transitionOrder(
  context: DeliveryContext & { now: number },
  row: Order,
  to: OrderState,
  changes?: Partial<Order>,
): Json {
  const { world, now } = context;
  const next = world.orders.replace({ ...row, ...changes, status: to });
  if (to === 'paid' || to === 'shipped') {
    const subject = `/orders/${row.id}`;
    emitEvent(context, { account: row.account, type: `order.${to}`, subject, payload: { status: to }, now });
  }
  return viewOrder(world, next);
}

export const orderPathParameters = { order_id: 'Id of the order.' };
export const requiresOwnOrder = 'the account that the order belongs to';
