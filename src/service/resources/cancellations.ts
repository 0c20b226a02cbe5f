import * as z from 'zod';
import { isoDate } from '../../conventions/http-date';
import type { Json } from '../../conventions/openapi';
import { Failure } from '../failure';
import { operation, type Resource } from '../operation';
import { type Cancellation, cancellations } from '../world';
import {
  assertNotCancelled,
  cancellationPath,
  orderPathParameters,
  requiresOwnOrder,
  requireVisibleOrder,
  viewOrder,
} from './_orders';
import { openEnum, text, timestamp } from './_schemas';

const cancellation = z
  .object({
    id: z.string(),
    order: z.string().describe('Path of the order.'),
    status: openEnum(['refund_pending', 'closed'], 'The cancellation’s status.'),
    reason: z.string(),
    restock: z.boolean(),
    initiated_by: z.string().describe('The application that cancelled the order.'),
    created_at: timestamp,
  })
  .meta({ id: 'Cancellation' });

const newCancellation = z
  .strictObject({
    reason: text(200).describe('Why the order was cancelled.'),
    restock: z.boolean().default(true).describe('Whether the goods go back into stock.'),
  })
  .meta({ id: 'NewCancellation' });

const viewCancellation = (row: Cancellation): Json => ({
  id: row.id,
  order: `/orders/${row.order}`,
  status: row.status,
  reason: row.reason,
  restock: row.restock,
  initiated_by: row.initiatedBy,
  created_at: isoDate(row.createdAt),
});

export default {
  name: 'Cancellations',
  description: 'A cancellation is its own resource, with an id, a reason, an actor, and a time.',
  operations: [
    operation({
      keeps: [
        'endpoints.post-orders-order-id-cancellations',
        'resources.illustrative-action-resources.cancellation-of-an-order',
      ],
      id: 'createCancellation',
      method: 'post',
      path: '/orders/{order_id}/cancellations',
      summary: 'Cancel an order',
      description: 'Creates a cancellation, a resource with a reason, an actor, and a time.',
      permission: 'orders:cancel',
      scope: 'orders:write',
      requires: requiresOwnOrder,
      pathParameters: orderPathParameters,
      body: { schema: newCancellation, required: true },
      readOnly: ['id', 'order', 'status', 'initiated_by', 'created_at'],
      success: { status: 201, description: 'The cancellation.', schema: cancellation, headers: ['Location'] },
      failures: ['order_not_found', 'invalid_transition', 'already_cancelled'],
      idempotencyKey: 'required',
      conditional: 'change',
      example: { as: 'shop', path: { order_id: 'o32' }, body: { reason: 'The customer changed their mind.' } },
      handle: context => {
        const { world, caller, body, now } = context;
        const row = requireVisibleOrder(context);
        context.checkPreconditions(viewOrder(world, row));
        assertNotCancelled(world, row);
        if (row.status === 'shipped' || row.status === 'delivered') {
          throw new Failure('invalid_transition', {
            message: `An order can be cancelled only until it’s shipped; this one is ${row.status}.`,
            details: { from: row.status, legal_from: ['created', 'paid', 'processing'] },
          });
        }
        const made = world.cancellations.add({
          ...world.newRow(cancellations, row.account, now),
          order: row.id,
          reason: body.reason,
          restock: body.restock,
          initiatedBy: caller.application,
          status: row.status === 'created' ? 'closed' : 'refund_pending',
        });
        // The order names its cancellation, so for those who keep a copy of it, it has changed.
        world.orders.replace(row);
        return {
          status: 201,
          body: viewCancellation(made),
          headers: { Location: cancellationPath(made) },
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
      requires: 'the account that the order belongs to',
      pathParameters: { ...orderPathParameters, cancellation_id: 'Id of the cancellation.' },
      success: { status: 200, description: 'The cancellation.', schema: cancellation },
      failures: ['order_not_found', 'cancellation_not_found'],
      conditional: 'read',
      example: { as: 'shop', path: { order_id: 'o32', cancellation_id: 'can_1' }, after: ['createCancellation'] },
      handle: context => {
        const row = requireVisibleOrder(context);
        const found = context.world.cancellations.get(context.path.cancellation_id);
        if (found?.order !== row.id) throw new Failure('cancellation_not_found');
        return { status: 200, body: viewCancellation(found) };
      },
    }),
  ],
} satisfies Resource;
