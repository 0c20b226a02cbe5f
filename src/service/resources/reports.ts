import * as z from 'zod';
import { isoDate } from '../../conventions/http-date';
import type { Json } from '../../conventions/openapi';
import { ownedBy } from '../access';
import type { Principal } from '../callers';
import { operation, type Resource } from '../operation';
import type { World } from '../world';
import { count, openEnum, sum, timestamp } from './_schemas';
import { weeklyBrownouts } from './_weekly-report';

const sales = z
  .object({
    interval: openEnum(['day', 'week'], 'The period that the report covers.'),
    from: timestamp,
    to: timestamp,
    orders: count('How many orders were created in that period.'),
    revenue: z
      .array(
        z
          .object({
            currency: z.string().describe('ISO 4217 code.'),
            amount: sum('The sum of the orders, in minor units of the currency.'),
          })
          .meta({ id: 'Revenue' }),
      )
      .max(500)
      .describe('One entry for each currency.'),
  })
  .meta({ id: 'SalesReport' });

const day = 24 * 60 * 60 * 1000;

function report(world: World, caller: Principal, now: number, interval: 'day' | 'week'): Json {
  const from = now - (interval === 'day' ? day : 7 * day);
  const rows = world.orders.where(row => ownedBy(caller)(row) && row.createdAt > from && row.createdAt <= now);
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(row.currency, (sums.get(row.currency) ?? 0) + row.amount);
  return {
    interval,
    from: isoDate(from),
    to: isoDate(now),
    orders: rows.length,
    revenue: [...sums].map(([currency, amount]) => ({ currency, amount })),
  };
}

const shared = {
  method: 'get',
  permission: 'reports:read',
  scope: 'reports:read',
  requires: 'your own account’s orders',
  conditional: 'read',
} as const;

export default {
  name: 'Reports',
  description: 'Order totals. The weekly report is deprecated and replaced by the sales report.',
  operations: [
    operation({
      ...shared,
      keeps: ['endpoints.get-v1-reports-weekly'],
      id: 'getWeeklyReport',
      path: '/v1/reports/weekly',
      summary: 'Read the weekly report',
      success: { status: 200, description: 'The report for the last seven days.', schema: sales },
      deprecated: {
        since: Date.UTC(2025, 11, 1),
        sunset: Date.UTC(2026, 5, 30),
        guide: '/guides/weekly-report',
        replacement: 'GET /v1/reports/sales?interval=week',
        brownouts: weeklyBrownouts,
      },
      example: { as: 'till' },
      handle: ({ world, caller, now }) => ({ status: 200, body: report(world, caller, now, 'week') }),
    }),
    operation({
      ...shared,
      id: 'getSalesReport',
      path: '/v1/reports/sales',
      summary: 'Read the sales report',
      query: z.strictObject({
        interval: z.enum(['day', 'week']).default('week').describe('The period that the report covers.'),
      }),
      success: { status: 200, description: 'The report for the last day or the last seven days.', schema: sales },
      example: { as: 'till' },
      handle: ({ world, caller, query, now }) => ({ status: 200, body: report(world, caller, now, query.interval) }),
    }),
  ],
} satisfies Resource;
