import * as z from 'zod';
import { mergePatch } from '../../conventions/merge-patch';
import type { Json } from '../../conventions/openapi';
import { ownedBy } from '../access';
import { Failure } from '../failure';
import { operation, type Resource } from '../operation';
import { type Order, orderStates, orders } from '../world';
import { order, orderFilter, orderPathParameters, requiresOwnOrder, requireVisibleOrder, viewOrder } from './_orders';
import { amount, count, currency, moment, text } from './_schemas';

const newOrder = z
  .strictObject({
    customer: text(80).describe('The name of the customer.'),
    amount,
    currency,
    note: text(500).nullable().optional().describe('A note for the packers.'),
  })
  .meta({ id: 'NewOrder' });

const orderChange = z
  .strictObject({
    note: text(500).nullable().optional().describe('If absent, the note stays as it is. Null removes it.'),
    customer: text(80).optional().describe('The name of the customer. It can’t be null.'),
  })
  .meta({ id: 'OrderChange' });

export default {
  name: 'Orders',
  description: 'What customers bought. An order moves through created, paid, processing, shipped, and delivered.',
  operations: [
    operation({
      id: 'listOrders',
      method: 'get',
      path: '/orders',
      summary: 'List orders, newest first',
      permission: 'orders:read',
      scope: 'orders:read',
      requires: 'your own account’s orders',
      list: {
        filters: z.strictObject({
          status: z.enum(orderStates).optional().describe('Only orders with this status.'),
          cancelled: z
            .boolean()
            .optional()
            .describe('true: only orders that were cancelled. false: only orders that weren’t.'),
          created_from: moment('Only orders created at this moment or later.').optional(),
          created_before: moment('Only orders created before this moment.').optional(),
          q: text(80)
            .optional()
            .describe('Only orders whose customer or note contains this text, in upper or lower case.'),
          sort: z
            .enum(['-created_at', 'created_at', '-amount', 'amount'])
            .optional()
            .describe(
              'What to sort by; - means descending. The id breaks ties, in the same direction. Default: -created_at.',
            ),
        }),
      },
      success: { status: 200, description: 'A page of orders.', schema: order },
      example: { as: 'shop' },
      handle: context =>
        context.list({
          name: 'orders',
          table: context.world.orders,
          visible: ownedBy(context.caller),
          matches: orderFilter(context.world, context.query),
          sortable: { amount: row => row.amount },
          present: row => viewOrder(context.world, row),
        }),
    }),
    operation({
      keeps: ['endpoints.get-orders-count'],
      id: 'countOrders',
      method: 'get',
      path: '/orders/count',
      summary: 'Count orders',
      description: 'An exact count costs more than a page, so it has its own endpoint.',
      permission: 'orders:read',
      scope: 'orders:read',
      requires: 'your own account’s orders',
      success: {
        status: 200,
        description: 'How many orders there are.',
        schema: z.object({ count: count('Orders of your account.') }).meta({ id: 'OrderCount' }),
      },
      conditional: 'read',
      example: { as: 'shop' },
      handle: ({ world, caller }) => ({ status: 200, body: { count: world.orders.where(ownedBy(caller)).length } }),
    }),
    operation({
      id: 'getOrder',
      method: 'get',
      path: '/orders/{order_id}',
      summary: 'Read one order',
      permission: 'orders:read',
      scope: 'orders:read',
      requires: 'the account that the order belongs to',
      pathParameters: orderPathParameters,
      success: { status: 200, description: 'The order.', schema: order },
      failures: ['order_not_found'],
      conditional: 'read',
      example: { as: 'shop', path: { order_id: 'o39' } },
      handle: context => ({ status: 200, body: viewOrder(context.world, requireVisibleOrder(context)) }),
    }),
    operation({
      id: 'createOrder',
      method: 'post',
      path: '/orders',
      summary: 'Create an order',
      permission: 'orders:create',
      scope: 'orders:write',
      body: { schema: newOrder, required: true },
      readOnly: ['id', 'status', 'carrier', 'tracking_code', 'cancellation', 'created_at'],
      success: { status: 201, description: 'The new order.', schema: order, headers: ['Location'] },
      idempotencyKey: 'required',
      example: { as: 'shop', body: { customer: 'Amara', amount: 4200, currency: 'EUR' } },
      handle: ({ world, caller, body, now }) => {
        const row = world.orders.add({
          ...world.newRow(orders, caller.account, now),
          status: 'created',
          customer: body.customer,
          amount: body.amount,
          currency: body.currency,
          note: body.note ?? null,
          carrier: null,
          trackingCode: null,
        });
        return { status: 201, body: viewOrder(world, row), headers: { Location: `/orders/${row.id}` } };
      },
    }),
    operation({
      id: 'changeOrder',
      method: 'patch',
      path: '/orders/{order_id}',
      summary: 'Change an order',
      description: 'A JSON Merge Patch (RFC 7396): an absent field stays as it is, and null clears it.',
      permission: 'orders:change',
      scope: 'orders:write',
      requires: requiresOwnOrder,
      pathParameters: orderPathParameters,
      body: { schema: orderChange, required: true, mediaTypes: ['application/merge-patch+json', 'application/json'] },
      bodyWithStatus: orderChange.extend({ status: z.enum(orderStates).optional() }),
      readOnly: ['id', 'status', 'amount', 'currency', 'carrier', 'tracking_code', 'cancellation', 'created_at'],
      success: { status: 200, description: 'The changed order.', schema: order },
      failures: ['order_not_found'],
      conditional: 'change',
      example: { as: 'shop', path: { order_id: 'o38' }, body: { note: 'Leave at the door' } },
      handle: context => {
        const { world } = context;
        const row = requireVisibleOrder(context);
        context.checkPreconditions(viewOrder(world, row));
        const changed = mergePatch(
          { customer: row.customer, note: row.note },
          context.patch(context.body) as Json,
        ) as Partial<Order>;
        const next = world.orders.replace({
          ...row,
          customer: changed.customer ?? row.customer,
          note: changed.note ?? null,
          status: changed.status ?? row.status,
        });
        return { status: 200, body: viewOrder(world, next) };
      },
    }),
    operation({
      id: 'deleteOrder',
      method: 'delete',
      path: '/orders/{order_id}',
      summary: 'Delete an unpaid order',
      description: 'You can delete an order only while its status is created. After that, cancel it instead.',
      permission: 'orders:delete',
      scope: 'orders:write',
      requires: requiresOwnOrder,
      pathParameters: orderPathParameters,
      success: { status: 204, description: 'The order was deleted.' },
      failures: ['order_not_found', 'invalid_transition'],
      conditional: 'change',
      getAlias: '/orders/{order_id}/delete',
      example: { as: 'shop', path: { order_id: 'o37' } },
      handle: context => {
        const row = requireVisibleOrder(context);
        context.checkPreconditions(viewOrder(context.world, row));
        if (row.status !== 'created') {
          throw new Failure('invalid_transition', {
            message: `An order can be deleted only while its status is created; this one is ${row.status}.`,
            details: { from: row.status, to: 'deleted', legal_from: ['created'] },
          });
        }
        context.world.orders.remove(row.id);
        return { status: 204 };
      },
    }),
  ],
} satisfies Resource;
