import * as z from 'zod';
import { isoDate } from '../../conventions/http-date';
import type { Json } from '../../conventions/openapi';
import { ownedBy, requireOrganisationPermission, requireOwned } from '../access';
import { accounts as tenants } from '../callers';
import { Failure } from '../failure';
import type { AuthorizationContext } from '../handler';
import { operation, type Resource } from '../operation';
import type { Row, TableDefinition } from '../tables';
import type { World } from '../world';
import { amount, calendarDate, currency, newCalendarDate, openEnum, text, timestamp } from './_schemas';

interface Report extends Row {
  purpose: string;
  amount: number;
  currency: string;
  spentOn: string;
  submittedBy: string;
}

interface Approval extends Row {
  report: string;
  approvedBy: string;
  comment: string | null;
}

const reports: TableDefinition<Report> = { name: 'expense report', prefix: 'exp_' };
const approvals: TableDefinition<Approval> = { name: 'approval', prefix: 'apr_' };

const report = z
  .object({
    id: z.string(),
    purpose: z.string(),
    amount,
    currency: z.string().describe('ISO 4217 code.'),
    spent_on: calendarDate('The day on which the money was spent, as on the receipt.'),
    submitted_by: z.string().describe('Who submitted the report.'),
    status: openEnum(['submitted', 'approved'], 'The report’s status. An approval changes it.'),
    approval: z.string().nullable().describe('Path of the report’s approval, or null until there is one.'),
    created_at: timestamp,
  })
  .meta({ id: 'ExpenseReport' });

const newReport = z
  .strictObject({
    purpose: text(200).describe('What the money was spent on.'),
    amount,
    currency,
    spent_on: newCalendarDate('The day on which the money was spent, as on the receipt.'),
  })
  .meta({ id: 'NewExpenseReport' });

const approval = z
  .object({
    id: z.string(),
    expense_report: z.string().describe('Path of the report.'),
    approved_by: z.string(),
    comment: z.string().nullable().describe('Null if there is none.'),
    created_at: timestamp,
  })
  .meta({ id: 'Approval' });

const newApproval = z
  .strictObject({ comment: text(500).optional().describe('A note for the person who submitted it.') })
  .meta({ id: 'NewApproval' });

const day = 24 * 60 * 60 * 1000;

function seed(world: World, _seed: string, start: number): void {
  const add = (account: string, daysAgo: number, purpose: string, amount: number, submittedBy: string) =>
    world.table(reports).add({
      ...world.newRow(reports, account, start - daysAgo * day),
      purpose,
      amount,
      currency: 'EUR',
      spentOn: isoDate(start - (daysAgo + 1) * day).slice(0, 10),
      submittedBy,
    });
  add(tenants.acme, 9, 'Train to the boat fair', 8640, 'member');
  add(tenants.acme, 6, 'Charts for the harbour map', 21_500, 'editor');
  add(tenants.acme, 3, 'Dinner with the pilots', 13_250, 'owner');
  add(tenants.birch, 4, 'Paper for the ledger', 1990, 'stranger');
}

const approvalOf = (world: World, id: string): Approval | undefined =>
  world.table(approvals).where(row => row.report === id)[0];

const pathOf = (row: Approval): string => `/expense-reports/${row.report}/approvals/${row.id}`;

function viewReport(world: World, row: Report): Json {
  const approved = approvalOf(world, row.id);
  return {
    id: row.id,
    purpose: row.purpose,
    amount: row.amount,
    currency: row.currency,
    spent_on: row.spentOn,
    submitted_by: row.submittedBy,
    status: approved ? 'approved' : 'submitted',
    approval: approved ? pathOf(approved) : null,
    created_at: isoDate(row.createdAt),
  };
}

const viewApproval = (row: Approval): Json => ({
  id: row.id,
  expense_report: `/expense-reports/${row.report}`,
  approved_by: row.approvedBy,
  comment: row.comment,
  created_at: isoDate(row.createdAt),
});

const requireVisibleReport = (context: AuthorizationContext & { path: { report_id: string } }): Report =>
  requireOwned(context, context.world.table(reports), context.path.report_id, 'expense_report_not_found');

const onReport = { report_id: 'Id of the expense report.' };
const reads = {
  permission: 'expenses:read',
  scope: 'expenses:read',
  requires: 'the account that the report belongs to',
} as const;

export default {
  name: 'Expense reports',
  description: 'What people spent on behalf of the account. An approval is its own resource, with an actor and a time.',
  seed,
  operations: [
    operation({
      ...reads,
      id: 'listExpenseReports',
      method: 'get',
      path: '/expense-reports',
      summary: 'List expense reports, newest first',
      list: { filters: z.strictObject({}) },
      success: { status: 200, description: 'A page of expense reports.', schema: report },
      example: { as: 'owner' },
      handle: context =>
        context.list({
          name: 'expense reports',
          table: context.world.table(reports),
          visible: ownedBy(context.caller),
          present: row => viewReport(context.world, row),
        }),
    }),
    operation({
      ...reads,
      id: 'getExpenseReport',
      method: 'get',
      path: '/expense-reports/{report_id}',
      summary: 'Read one expense report',
      pathParameters: onReport,
      success: { status: 200, description: 'The expense report.', schema: report },
      failures: ['expense_report_not_found'],
      conditional: 'read',
      example: { as: 'owner', path: { report_id: 'exp_1' } },
      handle: context => ({ status: 200, body: viewReport(context.world, requireVisibleReport(context)) }),
    }),
    operation({
      id: 'submitExpenseReport',
      method: 'post',
      path: '/expense-reports',
      summary: 'Submit an expense report',
      permission: 'expenses:submit',
      scope: 'expenses:write',
      body: { schema: newReport, required: true },
      readOnly: ['id', 'submitted_by', 'status', 'approval', 'created_at'],
      success: { status: 201, description: 'The new expense report.', schema: report, headers: ['Location'] },
      idempotencyKey: 'optional',
      example: {
        as: 'editor',
        body: { purpose: 'Coffee at the pier', amount: 780, currency: 'EUR', spent_on: '2026-01-04' },
      },
      handle: ({ world, caller, body, now }) => {
        const row = world.table(reports).add({
          ...world.newRow(reports, caller.account, now),
          purpose: body.purpose,
          amount: body.amount,
          currency: body.currency,
          spentOn: body.spent_on,
          submittedBy: caller.application,
        });
        return { status: 201, body: viewReport(world, row), headers: { Location: `/expense-reports/${row.id}` } };
      },
    }),
    operation({
      keeps: ['endpoints.post-expense-reports-id-approvals'],
      id: 'approveExpenseReport',
      method: 'post',
      path: '/expense-reports/{report_id}/approvals',
      summary: 'Approve an expense report',
      description: 'You can’t approve your own report.',
      permission: 'expenses:approve',
      scope: 'expenses:write',
      requires: 'organisation role owner',
      pathParameters: onReport,
      body: { schema: newApproval, required: false },
      readOnly: ['id', 'expense_report', 'approved_by', 'created_at'],
      success: { status: 201, description: 'The approval.', schema: approval, headers: ['Location'] },
      failures: ['expense_report_not_found', 'insufficient_role', 'own_report', 'invalid_transition'],
      idempotencyKey: 'optional',
      conditional: 'change',
      example: { as: 'owner', path: { report_id: 'exp_1' }, body: { comment: 'Have a good trip.' } },
      handle: context => {
        const { world, caller, now, body } = context;
        const row = requireVisibleReport(context);
        requireOrganisationPermission(context);
        if (row.submittedBy === caller.application) throw new Failure('own_report');
        context.checkPreconditions(viewReport(world, row));
        const before = approvalOf(world, row.id);
        if (before) {
          throw new Failure('invalid_transition', {
            message: 'A report can be approved only once; this one is already approved.',
            details: { from: 'approved', to: 'approved', legal_from: ['submitted'], approval: pathOf(before) },
          });
        }
        const made = world.table(approvals).add({
          ...world.newRow(approvals, row.account, now),
          report: row.id,
          approvedBy: caller.application,
          comment: body?.comment ?? null,
        });
        return { status: 201, body: viewApproval(made), headers: { Location: pathOf(made) } };
      },
    }),
    operation({
      ...reads,
      id: 'getApproval',
      method: 'get',
      path: '/expense-reports/{report_id}/approvals/{approval_id}',
      summary: 'Read an expense report’s approval',
      pathParameters: { ...onReport, approval_id: 'Id of the approval.' },
      success: { status: 200, description: 'The approval.', schema: approval },
      failures: ['expense_report_not_found', 'approval_not_found'],
      conditional: 'read',
      example: {
        as: 'owner',
        path: { report_id: 'exp_1', approval_id: 'apr_1' },
        after: ['approveExpenseReport'],
      },
      handle: context => {
        const row = requireVisibleReport(context);
        const found = context.world.table(approvals).get(context.path.approval_id);
        if (found?.report !== row.id) throw new Failure('approval_not_found');
        return { status: 200, body: viewApproval(found) };
      },
    }),
  ],
} satisfies Resource;
