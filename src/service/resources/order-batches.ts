import * as z from 'zod';
import { errorCodeOf } from '../../conventions/error-codes';
import { limits } from '../../conventions/limits';
import type { Json } from '../../conventions/openapi';
import { ownedBy } from '../access';
import { Failure } from '../failure';
import type { HandlerContext } from '../handler';
import { operation, type Resource } from '../operation';
import type { Order, OrderState } from '../world';
import { assertLegalTransition, order, transitionOrder } from './_orders';
import { openEnum, text } from './_schemas';

const moves = { pay: 'paid', process: 'processing', deliver: 'delivered' } as const satisfies Record<
  string,
  OrderState
>;
type Move = keyof typeof moves;
const verbs = Object.keys(moves) as [Move, ...Move[]];

const newBatch = z
  .strictObject({
    mode: z
      .enum(['atomic', 'best_effort'])
      .describe(
        'atomic: all items are applied or none. best_effort: each item is applied separately and gets its own result.',
      ),
    items: z
      .array(
        z
          .strictObject({
            order: text(64).describe('Id of the order.'),
            move: z.enum(verbs).describe('The transition to make.'),
          })
          .meta({ id: 'OrderMove' }),
      )
      .min(1)
      .max(limits.batchItems)
      .describe(`1 to ${limits.batchItems} items, processed in this sequence.`),
  })
  .meta({ id: 'NewOrderBatch' });

const batch = z
  .object({
    mode: openEnum(['atomic', 'best_effort'], 'The requested mode.'),
    succeeded: z.int().min(0).max(limits.batchItems).describe('Number of items that succeeded.'),
    failed: z.int().min(0).max(limits.batchItems).describe('Number of items that failed.'),
    results: z
      .array(
        z
          .object({
            order: z.string().describe('Id of the order, as it was sent.'),
            move: openEnum(verbs, 'The requested transition.'),
            status: z
              .int()
              .min(100)
              .max(599)
              .describe('The HTTP status that this item would have got as a single request.'),
            result: order.nullable().describe('The order after the transition, or null if it failed.'),
            error: z
              .object({ code: z.string(), message: z.string(), details: z.object({}).nullable() })
              .meta({ id: 'OrderMoveError' })
              .nullable()
              .describe('Why the transition failed, or null if it succeeded.'),
          })
          .meta({ id: 'OrderMoveResult' }),
      )
      .max(limits.batchItems)
      .describe('One result per item, in the same sequence.'),
  })
  .meta({ id: 'OrderBatch' });

type Item = { order: string; move: Move };
type Result = { item: Item; done: Json } | { item: Item; failure: Failure };

/** The order that an item names, in the state that earlier items would leave it in; rejected as the single move would be. */
function checked(
  context: HandlerContext<never, unknown, unknown>,
  { order: id, move }: Item,
  planned: Map<string, Order>,
): Order {
  const found = planned.get(id) ?? context.world.orders.get(id);
  if (!found || !ownedBy(context.caller)(found)) throw new Failure('order_not_found');
  assertLegalTransition(context, found, moves[move]);
  return found;
}

function attempt(item: Item, work: () => Json): Result {
  try {
    return { item, done: work() };
  } catch (error) {
    if (error instanceof Failure) return { item, failure: error };
    throw error;
  }
}

const told = ({ code, message, options }: Failure) => ({
  code,
  message,
  details: (options.details as { [name: string]: Json } | undefined) ?? null,
});

export default {
  name: 'Order batches',
  description: 'Many transitions in one request.',
  operations: [
    operation({
      keeps: ['errors.8'],
      id: 'createOrderBatch',
      method: 'post',
      path: '/order-batches',
      summary: 'Move many orders in one batch',
      description:
        'The request chooses the mode. atomic: if one item fails, none is applied, and the response is 409 batch_failed. best_effort: the response is always 207, so read the result of each item.',
      permission: 'orders:move',
      scope: 'orders:write',
      requires: 'the account that the orders belong to',
      body: { schema: newBatch, required: true },
      success: { status: 207, description: 'One result per item.', schema: batch },
      failures: ['batch_failed'],
      idempotencyKey: 'required',
      example: { as: 'shop', body: { mode: 'best_effort', items: [{ order: 'o33', move: 'pay' }] } },
      handle: context => {
        const { body } = context;
        if (body.mode === 'atomic') {
          // Tried on a copy first: whatever fails, nothing has been changed.
          const planned = new Map<string, Order>();
          const plans = body.items.map(item =>
            attempt(item, () => {
              planned.set(item.order, { ...checked(context as never, item, planned), status: moves[item.move] });
              return null;
            }),
          );
          const failures = plans.flatMap((plan, index) => ('failure' in plan ? [{ plan, index }] : []));
          if (failures.length > 0) {
            throw new Failure('batch_failed', {
              message: `${failures.length} of ${plans.length} items failed, so none was applied.`,
              details: {
                items: failures.map(({ plan, index }) => ({ index, order: plan.item.order, ...told(plan.failure) })),
              },
            });
          }
        }
        const results = body.items.map(item =>
          attempt(item, () => transitionOrder(context, checked(context as never, item, new Map()), moves[item.move])),
        );
        const succeeded = results.filter(result => 'done' in result).length;
        return {
          status: 207,
          body: {
            mode: body.mode,
            succeeded,
            failed: results.length - succeeded,
            results: results.map(result => ({
              order: result.item.order,
              move: result.item.move,
              status: 'done' in result ? 200 : errorCodeOf(result.failure.code).status,
              result: 'done' in result ? result.done : null,
              error: 'done' in result ? null : told(result.failure),
            })),
          },
        };
      },
    }),
  ],
} satisfies Resource;
