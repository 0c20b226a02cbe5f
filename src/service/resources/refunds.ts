import * as z from 'zod';
import { isoDate } from '../../conventions/http-date';
import type { Json } from '../../conventions/openapi';
import { requireOwned } from '../access';
import { Failure } from '../failure';
import { type OlderShape, operation, type Resource } from '../operation';
import type { Row, TableDefinition } from '../tables';
import type { World } from '../world';
import { amount, openEnum, text, timestamp } from './_schemas';

const reasons = ['damaged', 'wrong_item', 'changed_mind', 'other'] as const;

interface Refund extends Row {
  charge: string;
  amount: number;
  currency: string;
  reason: (typeof reasons)[number];
  note: string | null;
}

const refunds: TableDefinition<Refund> = { name: 'refund', prefix: 're_' };

const shared = {
  id: z.string(),
  charge: z.string().describe('Id of the charge that is refunded.'),
  amount,
  currency: z.string().describe('ISO 4217 code, the same as that of the charge.'),
};
const sent = {
  amount: amount.describe('How much of the charge to pay back, in minor units of its currency.'),
};

const refund = z
  .object({
    ...shared,
    status: openEnum(['pending', 'succeeded'], 'Whether the bank has paid the money back.'),
    reason: openEnum(reasons, 'Why the money is paid back.'),
    note: z.string().nullable().describe('The seller’s note about the refund, or null.'),
    created_at: timestamp,
  })
  .meta({ id: 'Refund' });

const newRefund = z
  .strictObject({
    ...sent,
    reason: z.enum(reasons).describe('Why the money is paid back.'),
    note: text(200).optional().describe('Anything else about the refund.'),
  })
  .meta({ id: 'NewRefund' });

/** Until 2026: a boolean that couldn’t say “not yet”, and a reason that no program could count. */
const first: OlderShape = {
  version: '2025-06-01',
  body: z
    .strictObject({ ...sent, reason: text(200).describe('The reason for the refund, as free text.') })
    .meta({ id: 'NewRefund20250601' }),
  schema: z
    .object({
      ...shared,
      refunded: z.boolean().describe('True once the refund is accepted.'),
      reason: z.string().describe('The reason for the refund, as free text.'),
      created_at: timestamp,
    })
    .meta({ id: 'Refund20250601' }),
  upgrade: ({ reason, ...rest }) => ({ ...rest, reason: 'other', note: reason }),
  downgrade: ({ status: _, note, reason, created_at, ...rest }) => ({
    ...rest,
    refunded: true,
    reason: note ?? String(reason).replaceAll('_', ' '),
    created_at: created_at!,
  }),
};

const onCharge = { charge_id: 'Id of the charge.' };

const versions = { current: '2026-01-05', older: [first] };

/** How long the bank takes, in ms. */
const bankTakes = 24 * 60 * 60 * 1000;

const view = (row: Refund, now: number): Json => ({
  id: row.id,
  charge: row.charge,
  amount: row.amount,
  currency: row.currency,
  status: now - row.createdAt < bankTakes ? 'pending' : 'succeeded',
  reason: row.reason,
  note: row.note,
  created_at: isoDate(row.createdAt),
});

/** What was paid back of a charge so far, in minor units. */
const refundedOf = (world: World, charge: string): number =>
  world
    .table(refunds)
    .where(row => row.charge === charge)
    .reduce((sum, row) => sum + row.amount, 0);

export default {
  name: 'Refunds',
  description: 'Money that goes back to a card. Refunds exist in two versions, which Api-Version chooses.',
  operations: [
    operation({
      id: 'createRefund',
      method: 'post',
      path: '/v1/charges/{charge_id}/refunds',
      summary: 'Refund a charge, or a part of it',
      permission: 'charges:refund',
      scope: 'charges:write',
      requires: 'the account that the charge belongs to',
      pathParameters: onCharge,
      body: { schema: newRefund, required: true },
      readOnly: ['id', 'currency', 'status', 'refunded', 'created_at'],
      success: { status: 201, description: 'The refund.', schema: refund, headers: ['Location'] },
      failures: ['charge_not_found', 'refund_exceeds_charge'],
      idempotencyKey: 'required',
      versions,
      example: {
        as: 'till',
        headers: { 'Api-Version': '2026-01-05' },
        path: { charge_id: 'ch_1' },
        body: { amount: 1000, reason: 'damaged', note: 'Scratched frame' },
        after: ['createCharge'],
      },
      handle: context => {
        const { world, caller, body, now } = context;
        const charge = requireOwned(context, world.charges, context.path.charge_id, 'charge_not_found');
        const left = charge.amount - refundedOf(world, charge.id);
        if (body.amount > left) throw new Failure('refund_exceeds_charge', { details: { left } });
        const row = world.table(refunds).add({
          ...world.newRow(refunds, caller.account, now),
          charge: charge.id,
          amount: body.amount,
          currency: charge.currency,
          reason: body.reason,
          note: body.note ?? null,
        });
        return {
          status: 201,
          body: view(row, now),
          headers: { Location: `/v1/charges/${charge.id}/refunds/${row.id}` },
        };
      },
    }),
    operation({
      id: 'listRefunds',
      method: 'get',
      path: '/v1/charges/{charge_id}/refunds',
      summary: 'List refunds, newest first',
      permission: 'charges:read',
      scope: 'charges:read',
      requires: 'the account that the charge belongs to',
      pathParameters: onCharge,
      list: { filters: z.strictObject({}) },
      success: { status: 200, description: 'A page of refunds.', schema: refund },
      failures: ['charge_not_found'],
      versions,
      example: {
        as: 'till',
        path: { charge_id: 'ch_1' },
        headers: { 'Api-Version': '2026-01-05' },
        after: ['createRefund'],
      },
      handle: context => {
        const charge = requireOwned(context, context.world.charges, context.path.charge_id, 'charge_not_found');
        return context.list({
          name: `refunds of ${charge.id}`,
          table: context.world.table(refunds),
          visible: row => row.charge === charge.id,
          present: row => view(row, context.now),
        });
      },
    }),
    operation({
      id: 'getRefund',
      method: 'get',
      path: '/v1/charges/{charge_id}/refunds/{refund_id}',
      summary: 'Read one refund',
      permission: 'charges:read',
      scope: 'charges:read',
      requires: 'the account that the charge belongs to',
      pathParameters: { ...onCharge, refund_id: 'Id of the refund.' },
      success: { status: 200, description: 'The refund.', schema: refund },
      failures: ['charge_not_found', 'refund_not_found'],
      conditional: 'read',
      versions,
      example: {
        as: 'till',
        path: { charge_id: 'ch_1', refund_id: 're_1' },
        headers: { 'Api-Version': '2026-01-05' },
        after: ['createRefund'],
      },
      handle: context => {
        const charge = requireOwned(context, context.world.charges, context.path.charge_id, 'charge_not_found');
        const row = context.world.table(refunds).get(context.path.refund_id);
        if (row?.charge !== charge.id) throw new Failure('refund_not_found');
        return { status: 200, body: view(row, context.now) };
      },
    }),
  ],
} satisfies Resource;
