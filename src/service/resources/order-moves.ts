import * as z from 'zod';
import type { HandlerContext, OperationResponse } from '../handler';
import { operation, type Resource } from '../operation';
import type { Order, OrderState } from '../world';
import {
  assertLegalTransition,
  type OrderContext,
  order,
  orderPathParameters,
  requiresOwnOrder,
  requireVisibleOrder,
  transitionOrder,
  viewOrder,
} from './_orders';
import { text } from './_schemas';

const shipment = z
  .strictObject({
    carrier: text(40).describe('Who delivers the order.'),
    tracking_code: text(64).optional().describe('The carrier’s tracking code.'),
  })
  .meta({ id: 'Shipment' });

/** Moves an order one step along its sequence; any other step returns 409 (states.1, states.2). */
function move(
  context: OrderContext & Pick<HandlerContext, 'now'>,
  to: OrderState,
  changes: Partial<Order> = {},
): OperationResponse {
  const { world } = context;
  const row = requireVisibleOrder(context);
  context.checkPreconditions(viewOrder(world, row));
  assertLegalTransition(context, row, to);
  return { status: 200, body: transitionOrder(context, row, to, changes) };
}

const moveOperation = (verb: string, id: string, to: OrderState, summary: string, after?: string[]) =>
  operation({
    keeps: ['states.1', 'states.2'],
    id,
    method: 'post',
    path: `/orders/{order_id}/${verb}`,
    summary,
    description: 'A separate command, because nobody edits the status of an order directly.',
    permission: 'orders:move',
    scope: 'orders:write',
    requires: requiresOwnOrder,
    pathParameters: orderPathParameters,
    success: { status: 200, description: `The order, now ${to}.`, schema: order },
    failures: ['order_not_found', 'invalid_transition', 'already_cancelled'],
    idempotencyKey: 'optional',
    conditional: 'change',
    example: { as: 'shop', path: { order_id: 'o40' }, ...(after ? { after } : {}) },
    handle: context => move(context, to),
  });

export default {
  name: 'Order moves',
  description: 'An order moves one step at a time, through commands that the service controls.',
  operations: [
    moveOperation('pay', 'payOrder', 'paid', 'Record that an order was paid'),
    moveOperation('process', 'processOrder', 'processing', 'Start packing an order', ['payOrder']),
    operation({
      keeps: ['endpoints.post-orders-id-ship', 'states.1', 'states.2'],
      id: 'shipOrder',
      method: 'post',
      path: '/orders/{order_id}/ship',
      summary: 'Ship an order',
      description: 'A separate command, because nobody edits the status of an order directly.',
      permission: 'orders:move',
      scope: 'orders:write',
      requires: requiresOwnOrder,
      pathParameters: orderPathParameters,
      body: { schema: shipment, required: true },
      success: { status: 200, description: 'The order, now shipped.', schema: order },
      failures: ['order_not_found', 'invalid_transition', 'already_cancelled'],
      idempotencyKey: 'optional',
      conditional: 'change',
      example: {
        as: 'shop',
        path: { order_id: 'o40' },
        body: { carrier: 'Harbour Couriers' },
        after: ['processOrder'],
      },
      handle: context =>
        move(context, 'shipped', { carrier: context.body.carrier, trackingCode: context.body.tracking_code ?? null }),
    }),
    moveOperation('deliver', 'deliverOrder', 'delivered', 'Record that an order arrived', ['shipOrder']),
  ],
} satisfies Resource;
