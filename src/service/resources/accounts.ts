import * as z from 'zod';
import { mergePatch } from '../../conventions/merge-patch';
import type { Json } from '../../conventions/openapi';
import { seededRandom } from '../../conventions/random';
import { ownedBy } from '../access';
import { accounts as tenants } from '../callers';
import { operation, type Resource } from '../operation';
import type { World } from '../world';
import { account, type CustomerAccount, customerAccounts, requireVisibleAccount, viewAccount } from './_accounts';
import { email, text } from './_schemas';

const accountChange = z
  .strictObject({
    name: text(80).optional().describe('If absent, the name stays as it is. It can’t be null.'),
    email: email.nullable().optional(),
    phone: text(32).nullable().optional().describe('If absent, the number stays as it is. Null removes it.'),
  })
  .meta({ id: 'AccountChange' });

const day = 24 * 60 * 60 * 1000;

/** Acme's customers; Amara and Bo have two accounts each. Birch has customers of its own. */
function seed(world: World, seedText: string, start: number): void {
  const random = seededRandom(`${seedText}/accounts`);
  const add = (tenant: string, name: string, mail: string | null, phone: string | null) =>
    world.table(customerAccounts).add({
      ...world.newRow(
        customerAccounts,
        tenant,
        start - (60 - 5 * world.table(customerAccounts).where(() => true).length) * day,
      ),
      name,
      email: mail,
      phone,
      points: 10 * (1 + random.int(40)),
      mergedInto: null,
    });
  add(tenants.acme, 'Amara', 'amara@example.com', '+44 20 7946 0101');
  add(tenants.acme, 'Bo', 'bo@example.com', null);
  add(tenants.acme, 'Chidi', 'chidi@example.com', null);
  add(tenants.acme, 'Amara', 'amara.k@example.net', '+44 20 7946 0101');
  add(tenants.acme, 'Bo', null, '+44 20 7946 0102');
  add(tenants.birch, 'Ingrid', 'ingrid@example.org', null);
  add(tenants.birch, 'Ingrid', 'ingrid.b@example.org', null);
}

const onAccount = { account_id: 'Id of the account.' };

export default {
  name: 'Accounts',
  description: 'The accounts of customers at your shop.',
  seed,
  operations: [
    operation({
      id: 'listAccounts',
      method: 'get',
      path: '/accounts',
      summary: 'List the accounts of your customers, newest first',
      permission: 'accounts:read',
      scope: 'accounts:read',
      requires: 'your own customers’ accounts',
      list: { filters: z.strictObject({}) },
      success: { status: 200, description: 'A page of accounts.', schema: account },
      example: { as: 'owner' },
      handle: context =>
        context.list({
          name: 'accounts',
          table: context.world.table(customerAccounts),
          visible: ownedBy(context.caller),
          present: viewAccount,
        }),
    }),
    operation({
      id: 'getAccount',
      method: 'get',
      path: '/accounts/{account_id}',
      summary: 'Read one account',
      permission: 'accounts:read',
      scope: 'accounts:read',
      requires: 'the shop that the customer belongs to',
      pathParameters: onAccount,
      success: { status: 200, description: 'The account.', schema: account },
      failures: ['account_not_found'],
      conditional: 'read',
      example: { as: 'owner', path: { account_id: 'acct_1' } },
      handle: context => ({ status: 200, body: viewAccount(requireVisibleAccount(context, context.path.account_id)) }),
    }),
    operation({
      id: 'changeAccount',
      method: 'patch',
      path: '/accounts/{account_id}',
      summary: 'Change an account',
      description: 'A JSON Merge Patch (RFC 7396): an absent field stays as it is, and null clears it.',
      permission: 'accounts:change',
      scope: 'accounts:write',
      requires: 'the shop that the customer belongs to',
      pathParameters: onAccount,
      body: { schema: accountChange, required: true, mediaTypes: ['application/merge-patch+json', 'application/json'] },
      readOnly: ['id', 'points', 'merged_into', 'created_at'],
      success: { status: 200, description: 'The changed account.', schema: account },
      failures: ['account_not_found'],
      conditional: 'change',
      example: { as: 'owner', path: { account_id: 'acct_3' }, body: { phone: null } },
      handle: context => {
        const row = requireVisibleAccount(context, context.path.account_id);
        context.checkPreconditions(viewAccount(row));
        const before = { name: row.name, email: row.email, phone: row.phone };
        const changed = mergePatch(before, context.patch(context.body) as Json) as Partial<CustomerAccount>;
        const next = context.world.table(customerAccounts).replace({
          ...row,
          name: changed.name ?? row.name,
          email: changed.email ?? null,
          phone: changed.phone ?? null,
        });
        return { status: 200, body: viewAccount(next) };
      },
    }),
  ],
} satisfies Resource;
