import * as z from 'zod';
import { isoDate } from '../../conventions/http-date';
import type { Json } from '../../conventions/openapi';
import { requireOwned } from '../access';
import type { AuthorizationContext } from '../handler';
import type { Row, TableDefinition } from '../tables';
import { count, timestamp } from './_schemas';

/** What the operations on customers' accounts and on their merges share. */

export interface CustomerAccount extends Row {
  name: string;
  email: string | null;
  phone: string | null;
  points: number;
  /** The account that it went into. */
  mergedInto: string | null;
}

export const customerAccounts: TableDefinition<CustomerAccount> = { name: 'customer account', prefix: 'acct_' };

export const account = z
  .object({
    id: z.string(),
    name: z.string().describe('The name of the customer.'),
    email: z.string().nullable().describe('Null if unknown.'),
    phone: z.string().nullable().describe('Null if unknown.'),
    points: count('The customer’s loyalty points.'),
    merged_into: z
      .string()
      .nullable()
      .describe('Path of the account that this one was merged into, or null if it wasn’t merged.'),
    created_at: timestamp,
  })
  .meta({ id: 'Account' });

/** @returns the account as responses show it */
export const viewAccount = (row: CustomerAccount): Json => ({
  id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  points: row.points,
  merged_into: row.mergedInto === null ? null : `/accounts/${row.mergedInto}`,
  created_at: isoDate(row.createdAt),
});

/** Looks an account up for this caller; 404 for strangers. */
export const requireVisibleAccount = (context: AuthorizationContext, id: string): CustomerAccount =>
  requireOwned(context, context.world.table(customerAccounts), id, 'account_not_found');
