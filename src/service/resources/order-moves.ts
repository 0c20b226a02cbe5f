import * as z from 'zod';
import { type Answer, type Call, operation, type Resource } from '../operation';
import type { Order, OrderState } from '../world';
import { type OnOrder, onOrder, order, reachOrder, refuseMove, requiresOwn, setOrder, viewOrder } from './_orders';
import { text } from './_schemas';

const shipment = z
  .strictObject({
    carrier: text(40).describe('Who delivers the order.'),
    tracking_code: text(64).optional().describe('The carrier’s own code.'),
  })
  .meta({ id: 'Shipment' });

/** Moves an order one step along its line; any other step answers 409 (states.1, states.2). */
function move(call: OnOrder & Pick<Call, 'now'>, to: OrderState, changes: Partial<Order> = {}): Answer {
  const { world } = call;
  const row = reachOrder(call);
  call.precondition(viewOrder(world, row));
  refuseMove(call, row, to);
  return { status: 200, body: setOrder(call, row, to, changes) };
}

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
    failures: ['order_not_found', 'invalid_transition', 'already_cancelled'],
    idempotencyKey: 'optional',
    conditional: 'change',
    cacheControl: 'no-store',
    handle: call => move(call, to),
  });

export default {
  name: 'Order moves',
  description: 'An order moves one step at a time, by commands that the service owns.',
  operations: [
    moveOperation('pay', 'payOrder', 'paid', 'Record that an order is paid'),
    moveOperation('process', 'processOrder', 'processing', 'Start to pack an order'),
    operation({
      // Keeps endpoints.post-orders-id-ship.
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
      failures: ['order_not_found', 'invalid_transition', 'already_cancelled'],
      idempotencyKey: 'optional',
      conditional: 'change',
      cacheControl: 'no-store',
      handle: call =>
        move(call, 'shipped', { carrier: call.body.carrier, trackingCode: call.body.tracking_code ?? null }),
    }),
    moveOperation('deliver', 'deliverOrder', 'delivered', 'Record that an order arrived'),
  ],
} satisfies Resource;
