import * as z from 'zod';
import { isoDate } from '../../conventions/http-date';
import type { Json } from '../../conventions/openapi';
import { ownedBy, requireOwned } from '../access';
import { Failure, overloaded } from '../failure';
import { operation, type Resource } from '../operation';
import { testCards } from '../processor';
import { emitEvent } from '../webhooks/deliver';
import { type Charge, charges } from '../world';
import { amount, currency, openEnum, text, timestamp } from './_schemas';

const charge = z
  .object({
    id: z.string(),
    amount,
    currency: z.string().describe('ISO 4217 code.'),
    source: z.string().describe('Reference to the card or account that paid.'),
    status: openEnum(['succeeded'], 'The charge’s outcome.'),
    created_at: timestamp,
  })
  .meta({ id: 'Charge' });

const newCharge = z
  .strictObject({
    amount,
    currency,
    source: text(64).describe(
      'Reference to the card or account that pays. card_declined is always declined. With card_processor_busy, the processor is busy for 20 seconds.',
    ),
  })
  .meta({ id: 'NewCharge' });

const view = (row: Charge): Json => ({
  id: row.id,
  amount: row.amount,
  currency: row.currency,
  source: row.source,
  status: 'succeeded',
  created_at: isoDate(row.createdAt),
});

export default {
  name: 'Charges',
  description: 'Each charge is made only once, even if the response gets lost.',
  testValues: Object.entries(testCards).map(([value, effect]) => ({
    operation: 'createCharge',
    field: 'source',
    value,
    effect,
  })),
  operations: [
    operation({
      keeps: ['endpoints.post-v1-charges', 'errors.402', 'resources.illustrative-action-resources.charge-request'],
      id: 'createCharge',
      method: 'post',
      path: '/v1/charges',
      summary: 'Charge a card',
      permission: 'charges:create',
      scope: 'charges:write',
      body: { schema: newCharge, required: true },
      readOnly: ['id', 'status', 'created_at'],
      success: { status: 201, description: 'The card was charged.', schema: charge, headers: ['Location'] },
      failures: ['card_declined'],
      idempotencyKey: 'required',
      example: { as: 'till', body: { amount: 4200, currency: 'EUR', source: 'card_9' } },
      handle: async context => {
        const { world, caller, body, now } = context;
        const verdict = await world.processor.charge(body.source, now);
        if (verdict === 'declined') throw new Failure('card_declined');
        if (verdict !== 'approved') throw overloaded(verdict.busyFor, 'The card processor has asked us to wait.');
        const row = world.charges.add({
          ...world.newRow(charges, caller.account, now),
          ...body,
        });
        const subject = `/v1/charges/${row.id}`;
        emitEvent(context, {
          account: caller.account,
          type: 'payment.succeeded',
          subject,
          payload: { amount: row.amount, currency: row.currency },
          now,
        });
        return { status: 201, body: view(row), headers: { Location: subject } };
      },
    }),
    operation({
      id: 'listCharges',
      method: 'get',
      path: '/v1/charges',
      summary: 'List charges, newest first',
      permission: 'charges:read',
      scope: 'charges:read',
      requires: 'your own account’s charges',
      list: {
        filters: z.strictObject({ source: text(64).optional().describe('Only charges on this card or account.') }),
      },
      success: { status: 200, description: 'A page of charges.', schema: charge },
      example: { as: 'till', after: ['createCharge'] },
      handle: context =>
        context.list({
          name: 'charges',
          table: context.world.charges,
          visible: ownedBy(context.caller),
          matches: row => context.query.source === undefined || row.source === context.query.source,
          present: view,
        }),
    }),
    operation({
      id: 'getCharge',
      method: 'get',
      path: '/v1/charges/{charge_id}',
      summary: 'Read one charge',
      permission: 'charges:read',
      scope: 'charges:read',
      requires: 'the account that the charge belongs to',
      pathParameters: { charge_id: 'Id of the charge.' },
      success: { status: 200, description: 'The charge.', schema: charge },
      failures: ['charge_not_found'],
      conditional: 'read',
      example: { as: 'till', path: { charge_id: 'ch_1' }, after: ['createCharge'] },
      handle: context => ({
        status: 200,
        body: view(requireOwned(context, context.world.charges, context.path.charge_id, 'charge_not_found')),
      }),
    }),
  ],
} satisfies Resource;
