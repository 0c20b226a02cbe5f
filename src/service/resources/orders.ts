import { z } from 'zod';
import { isoDate } from '../../conventions/http-date';
import { mergePatch } from '../../conventions/merge-patch';
import type { Json } from '../../conventions/openapi';
import { ownAccount, reach } from '../access';
import { Failure } from '../failure';
import { type Call, operation, type Resource } from '../operation';
import { type Order, type OrderState, orderStates, type World } from '../world';
import { amount, currency, moment, openEnum, text } from './_schemas';

const status = openEnum(
  orderStates,
  'Where the order stands. It moves created, paid, processing, shipped, delivered, and only by its own operations.',
);

const order = z
  .object({
    id: z.string(),
    status,
    customer: z.string().describe('The name of the customer.'),
    amount: z.int().describe('Minor units of the currency: 4200 is 42.00 EUR.'),
    currency: z.string().describe('ISO 4217 code.'),
    note: z.string().nullable().describe('A word to whoever packs it; null when there is none.'),
    carrier: z.string().nullable().describe('Who delivers it; null until it is shipped.'),
    tracking_code: z.string().nullable(),
    cancellation: z.string().nullable().describe('Path of its cancellation; null when it was not cancelled.'),
    created_at: moment,
  })
  .meta({ id: 'Order' });

const cancellation = z
  .object({
    id: z.string(),
    order: z.string().describe('Path of the order.'),
    status: openEnum(['refund_pending', 'closed'], 'How far the cancellation is.'),
    reason: z.string(),
    restock: z.boolean(),
    initiated_by: z.string().describe('The application that asked for it.'),
    created_at: moment,
  })
  .meta({ id: 'Cancellation' });

const newOrder = z
  .strictObject({
    customer: text(80).describe('The name of the customer.'),
    amount,
    currency,
    note: text(500).nullable().optional().describe('A word to whoever packs it.'),
  })
  .meta({ id: 'NewOrder' });

const orderChange = z
  .strictObject({
    note: text(500).nullable().optional().describe('Absent keeps the note, null removes it.'),
    customer: text(80).optional().describe('The name of the customer; it cannot be null.'),
  })
  .meta({ id: 'OrderChange' });

const newCancellation = z
  .strictObject({
    reason: text(200).describe('Why the order is cancelled.'),
    restock: z.boolean().default(true).describe('Whether the goods go back on the shelf.'),
  })
  .meta({ id: 'NewCancellation' });

const shipment = z
  .strictObject({
    carrier: text(40).describe('Who delivers the order.'),
    tracking_code: text(64).optional().describe('The carrier’s own code.'),
  })
  .meta({ id: 'Shipment' });

const cancellationOf = (world: World, id: string) => world.cancellations.where(row => row.order === id)[0];

function view(world: World, row: Order): Json {
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
    cancellation: cancelled ? `/orders/${row.id}/cancellations/${cancelled.id}` : null,
    created_at: isoDate(row.createdAt),
  };
}

const viewCancellation = (row: import('../world').Cancellation): Json => ({
  id: row.id,
  order: `/orders/${row.order}`,
  status: row.status,
  reason: row.reason,
  restock: row.restock,
  initiated_by: row.initiatedBy,
  created_at: isoDate(row.createdAt),
});

type OnOrder<Q = unknown, B = unknown> = Call<{ order_id: string }, Q, B>;

const reachOrder = (call: OnOrder): Order =>
  reach(call as Call, call.world.orders.get(call.path.order_id), ownAccount(call.caller), 'order_not_found');

/** Moves an order one step along its line; any other step answers 409 (states.1, states.2). */
function move(call: OnOrder, to: OrderState, changes: Partial<Order> = {}) {
  const { world } = call;
  const row = reachOrder(call);
  call.precondition(view(world, row));
  const from = orderStates[orderStates.indexOf(to) - 1]!;
  if (row.status !== from || cancellationOf(world, row.id)) {
    const is = row.status === from ? 'cancelled' : row.status;
    throw new Failure('invalid_transition', {
      message: `An order becomes ${to} from ${from} only; this one is ${is}.`,
      details: { from: is, to, legal_from: [from] },
    });
  }
  return { status: 200, body: view(world, world.orders.replace({ ...row, ...changes, status: to })) };
}

const onOrder = { order_id: 'Id of the order.' };
const requiresOwn = 'the account that the order belongs to; scope orders:write';

const moveOperation = (verb: string, id: string, to: OrderState, summary: string) =>
  operation({
    id,
    method: 'post',
    path: `/orders/{order_id}/${verb}`,
    summary,
    description: 'A command of its own: the status of an order is never edited.',
    permission: 'orders:move',
    scope: 'orders:write',
    requires: requiresOwn,
    pathParameters: onOrder,
    success: { status: 200, description: `The order, now ${to}.`, schema: order },
    failures: ['order_not_found', 'invalid_transition'],
    idempotencyKey: 'optional',
    conditional: 'change',
    cacheControl: 'no-store',
    handle: call => move(call, to),
  });

export default {
  name: 'Orders',
  description: 'What customers bought. An order moves along one line: created, paid, processing, shipped, delivered.',
  operations: [
    operation({
      id: 'listOrders',
      method: 'get',
      path: '/orders',
      summary: 'List orders, newest first',
      permission: 'orders:read',
      scope: 'orders:read',
      requires: 'your own account’s orders; scope orders:read',
      list: {
        noun: 'Order',
        filters: z.strictObject({
          status: z.enum(orderStates).optional().describe('Only orders that stand here.'),
        }),
      },
      success: { status: 200, description: 'A page of orders.', schema: order },
      cacheControl: 'no-store',
      handle: call =>
        call.list({
          name: 'orders',
          table: call.world.orders,
          visible: ownAccount(call.caller),
          matches: row => call.query.status === undefined || row.status === call.query.status,
          present: row => view(call.world, row),
        }),
    }),
    operation({
      id: 'countOrders',
      method: 'get',
      path: '/orders/count',
      summary: 'Count orders',
      description: 'An exact count costs more than a page, so it is asked for on its own.',
      permission: 'orders:read',
      scope: 'orders:read',
      requires: 'your own account’s orders; scope orders:read',
      success: {
        status: 200,
        description: 'How many orders there are.',
        schema: z.object({ count: z.int().describe('Orders of your account.') }).meta({ id: 'OrderCount' }),
      },
      conditional: 'read',
      cacheControl: 'private, no-cache',
      handle: ({ world, caller }) => ({ status: 200, body: { count: world.orders.where(ownAccount(caller)).length } }),
    }),
    operation({
      id: 'getOrder',
      method: 'get',
      path: '/orders/{order_id}',
      summary: 'Read one order',
      permission: 'orders:read',
      scope: 'orders:read',
      requires: 'the account that the order belongs to; scope orders:read',
      pathParameters: onOrder,
      success: { status: 200, description: 'The order.', schema: order },
      failures: ['order_not_found'],
      conditional: 'read',
      cacheControl: 'private, no-cache',
      handle: call => ({ status: 200, body: view(call.world, reachOrder(call)) }),
    }),
    operation({
      id: 'createOrder',
      method: 'post',
      path: '/orders',
      summary: 'Create an order',
      permission: 'orders:create',
      scope: 'orders:write',
      requires: 'scope orders:write',
      body: { schema: newOrder, required: true },
      readOnly: ['id', 'status', 'carrier', 'tracking_code', 'cancellation', 'created_at'],
      success: { status: 201, description: 'The new order.', schema: order, headers: ['Location'] },
      idempotencyKey: 'required',
      cacheControl: 'no-store',
      handle: ({ world, caller, body, now }) => {
        const row = world.orders.add({
          ...world.nextId('order', caller.account),
          account: caller.account,
          createdAt: now,
          status: 'created',
          customer: body.customer,
          amount: body.amount,
          currency: body.currency,
          note: body.note ?? null,
          carrier: null,
          trackingCode: null,
        });
        return { status: 201, body: view(world, row), headers: { Location: `/orders/${row.id}` } };
      },
    }),
    operation({
      id: 'changeOrder',
      method: 'patch',
      path: '/orders/{order_id}',
      summary: 'Change an order',
      description: 'A JSON Merge Patch (RFC 7396): an absent field stays as it is, null clears it.',
      permission: 'orders:change',
      scope: 'orders:write',
      requires: requiresOwn,
      pathParameters: onOrder,
      body: { schema: orderChange, required: true, mediaTypes: ['application/merge-patch+json', 'application/json'] },
      bodyWithStatus: orderChange.extend({ status: z.enum(orderStates).optional() }),
      readOnly: ['id', 'status', 'amount', 'currency', 'carrier', 'tracking_code', 'cancellation', 'created_at'],
      success: { status: 200, description: 'The changed order.', schema: order },
      failures: ['order_not_found'],
      conditional: 'change',
      cacheControl: 'no-store',
      handle: call => {
        const { world, policies } = call;
        const row = reachOrder(call);
        call.precondition(view(world, row));
        const patch = policies.patch === 'null-is-absent' ? withoutNulls(call.body) : call.body;
        const changed = mergePatch({ customer: row.customer, note: row.note }, patch as Json) as Partial<Order>;
        const next = world.orders.replace({
          ...row,
          customer: changed.customer ?? row.customer,
          note: changed.note ?? null,
          status: changed.status ?? row.status,
        });
        return { status: 200, body: view(world, next) };
      },
    }),
    operation({
      id: 'deleteOrder',
      method: 'delete',
      path: '/orders/{order_id}',
      summary: 'Delete an order that nobody paid',
      description: 'Only an order that still stands at created can go; later ones are cancelled.',
      permission: 'orders:delete',
      scope: 'orders:write',
      requires: requiresOwn,
      pathParameters: onOrder,
      success: { status: 204, description: 'The order is gone.' },
      failures: ['order_not_found', 'invalid_transition'],
      conditional: 'change',
      cacheControl: 'no-store',
      handle: call => {
        const row = reachOrder(call);
        call.precondition(view(call.world, row));
        if (row.status !== 'created') {
          throw new Failure('invalid_transition', {
            message: `Only an order at created can be deleted; this one is ${row.status}.`,
            details: { from: row.status, to: 'deleted', legal_from: ['created'] },
          });
        }
        call.world.orders.remove(row.id);
        return { status: 204 };
      },
    }),
    moveOperation('pay', 'payOrder', 'paid', 'Record that an order is paid'),
    moveOperation('process', 'processOrder', 'processing', 'Start to pack an order'),
    operation({
      id: 'shipOrder',
      method: 'post',
      path: '/orders/{order_id}/ship',
      summary: 'Ship an order',
      description: 'A command of its own: the status of an order is never edited.',
      permission: 'orders:move',
      scope: 'orders:write',
      requires: requiresOwn,
      pathParameters: onOrder,
      body: { schema: shipment, required: true },
      success: { status: 200, description: 'The order, now shipped.', schema: order },
      failures: ['order_not_found', 'invalid_transition'],
      idempotencyKey: 'optional',
      conditional: 'change',
      cacheControl: 'no-store',
      handle: call =>
        move(call, 'shipped', { carrier: call.body.carrier, trackingCode: call.body.tracking_code ?? null }),
    }),
    moveOperation('deliver', 'deliverOrder', 'delivered', 'Record that an order arrived'),
    operation({
      id: 'createCancellation',
      method: 'post',
      path: '/orders/{order_id}/cancellations',
      summary: 'Cancel an order',
      description: 'A cancellation is a thing of its own, with a reason, an actor and a time.',
      permission: 'orders:cancel',
      scope: 'orders:write',
      requires: requiresOwn,
      pathParameters: onOrder,
      body: { schema: newCancellation, required: true },
      readOnly: ['id', 'order', 'status', 'initiated_by', 'created_at'],
      success: { status: 201, description: 'The cancellation.', schema: cancellation, headers: ['Location'] },
      failures: ['order_not_found', 'invalid_transition', 'already_cancelled'],
      idempotencyKey: 'required',
      cacheControl: 'no-store',
      handle: call => {
        const { world, caller, body, now } = call;
        const row = reachOrder(call);
        const before = cancellationOf(world, row.id);
        if (before) {
          throw new Failure('already_cancelled', {
            details: { cancellation: `/orders/${row.id}/cancellations/${before.id}` },
          });
        }
        if (row.status === 'shipped' || row.status === 'delivered') {
          throw new Failure('invalid_transition', {
            message: `An order can be cancelled until it is shipped; this one is ${row.status}.`,
            details: { from: row.status, to: 'cancelled', legal_from: ['created', 'paid', 'processing'] },
          });
        }
        const made = world.cancellations.add({
          ...world.nextId('cancellation', row.account),
          account: row.account,
          createdAt: now,
          order: row.id,
          reason: body.reason,
          restock: body.restock,
          initiatedBy: caller.application,
          status: row.status === 'created' ? 'closed' : 'refund_pending',
        });
        return {
          status: 201,
          body: viewCancellation(made),
          headers: { Location: `/orders/${row.id}/cancellations/${made.id}` },
        };
      },
    }),
    operation({
      id: 'getCancellation',
      method: 'get',
      path: '/orders/{order_id}/cancellations/{cancellation_id}',
      summary: 'Read a cancellation',
      permission: 'orders:read',
      scope: 'orders:read',
      requires: 'the account that the order belongs to; scope orders:read',
      pathParameters: { ...onOrder, cancellation_id: 'Id of the cancellation.' },
      success: { status: 200, description: 'The cancellation.', schema: cancellation },
      failures: ['order_not_found', 'cancellation_not_found'],
      conditional: 'read',
      cacheControl: 'private, no-cache',
      handle: call => {
        const row = reachOrder(call);
        const found = call.world.cancellations.get(call.path.cancellation_id);
        if (found?.order !== row.id) throw new Failure('cancellation_not_found');
        return { status: 200, body: viewCancellation(found) };
      },
    }),
  ],
} satisfies Resource;

const withoutNulls = (body: object) => Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
