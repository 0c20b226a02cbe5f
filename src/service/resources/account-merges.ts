import * as z from 'zod';
import { isoDate } from '../../conventions/http-date';
import { requireOrganisationPermission, requireOwned } from '../access';
import { Failure } from '../failure';
import type { OperationResponse } from '../handler';
import { isUnfinished, jobProgress, jobs, jobTimes, retryAfterHeaders, runJobNow, startJob } from '../jobs';
import { operation, type Resource } from '../operation';
import type { World } from '../world';
import { requireVisibleAccount } from './_accounts';
import { jobFailure, jobStatus } from './_jobs';
import { type Merge, merges, mergeWork, strategies } from './_merge-work';
import { count, openEnum, text, timestamp } from './_schemas';

const conflict = z
  .object({
    field: openEnum(['name', 'email', 'phone'], 'Where the two accounts differ.'),
    source: z.string().describe('The value in the source account.'),
    target: z.string().describe('The value in the target account.'),
    kept: openEnum(
      ['source', 'target', 'neither'],
      'Which account’s value is kept. With fail_on_conflict, neither is kept.',
    ),
  })
  .meta({ id: 'MergeConflict' });

const merge = z
  .object({
    id: z.string(),
    source: z.string().describe('Path of the account that is merged into the other.'),
    target: z.string().describe('Path of the account that remains.'),
    strategy: openEnum(strategies, 'Which account’s value is kept if both have one.'),
    status: jobStatus,
    progress: z.int().min(0).max(100).describe('Progress in percent.'),
    conflicts: z.array(conflict).max(100).describe('Where the accounts differ. Empty until the job has compared them.'),
    outcome: z
      .object({
        account: z.string().describe('Path of the merged account.'),
        points_moved: count('The number of loyalty points that were transferred.'),
      })
      .meta({ id: 'MergeOutcome' })
      .nullable()
      .describe('The outcome, or null until the merge has succeeded.'),
    failure: jobFailure.nullable().describe('Why the merge failed, or null if it hasn’t failed.'),
    job: z.string().describe('Path of the job. Use it to cancel the merge, or to retry it if it failed.'),
    created_at: timestamp,
    finished_at: timestamp.nullable().describe('ISO 8601, UTC. Null until the merge has finished.'),
  })
  .meta({ id: 'AccountMerge' });

const newMerge = z
  .strictObject({
    source: text(64).describe('Id of the account that is merged into the other.'),
    target: text(64).describe('Id of the account that remains.'),
    strategy: z
      .enum(strategies)
      .describe(
        'Which account’s value is kept if both have one. With fail_on_conflict, the merge fails and changes nothing.',
      ),
  })
  .refine(({ source, target }) => source !== target, { path: ['target'], message: 'must differ from source' })
  .meta({ id: 'NewAccountMerge' });

function answer(
  status: number,
  world: World,
  row: Merge,
  now: number,
  headers?: Record<string, string>,
): OperationResponse {
  const job = world.table(jobs).get(row.job)!;
  return {
    status,
    headers: { ...headers, ...retryAfterHeaders(job, now) },
    body: {
      id: row.id,
      source: `/accounts/${row.source}`,
      target: `/accounts/${row.target}`,
      strategy: row.strategy,
      status: job.status,
      progress: jobProgress(job, now),
      conflicts: row.conflicts.map(found => ({ ...found })),
      outcome:
        row.outcome === null ? null : { account: `/accounts/${row.target}`, points_moved: row.outcome.pointsMoved },
      failure: job.failure === null ? null : { ...job.failure },
      job: `/jobs/${job.id}`,
      created_at: isoDate(row.createdAt),
      finished_at: job.finishedAt === null ? null : isoDate(job.finishedAt),
    },
  };
}

/** Two merges of one account at a time would count its points twice. */
function refuseOverlap(world: World, ids: readonly string[]): void {
  const [open] = world
    .table(merges)
    .where(
      row => (ids.includes(row.source) || ids.includes(row.target)) && isUnfinished(world.table(jobs).get(row.job)!),
    );
  if (open) throw new Failure('merge_in_progress', { details: { merge: `/account-merges/${open.id}` } });
}

export default {
  name: 'Account merges',
  description: 'Merging two accounts of one customer is slow and can run into conflicts.',
  operations: [
    operation({
      keeps: ['endpoints.post-account-merges', 'resources.illustrative-action-resources.account-merge'],
      id: 'createAccountMerge',
      method: 'post',
      path: '/account-merges',
      summary: 'Merge two accounts of one customer',
      description:
        'The request is accepted immediately and the work is done later. Poll Location, but not sooner than Retry-After says. The merge takes effect completely at the end, or not at all.',
      permission: 'accounts:merge',
      scope: 'accounts:write',
      requires: 'organisation role owner',
      body: { schema: newMerge, required: true },
      success: {
        status: 202,
        description: 'The queued merge.',
        schema: merge,
        headers: ['Location', 'Retry-After'],
      },
      failures: ['account_not_found', 'insufficient_role', 'merge_in_progress'],
      idempotencyKey: 'required',
      example: { as: 'owner', body: { source: 'acct_5', target: 'acct_2', strategy: 'keep_source' } },
      handle: context => {
        const { world, caller, body, now, policies } = context;
        requireOrganisationPermission(context);
        const pair = [body.source, body.target].map(id => requireVisibleAccount(context, id));
        const gone = pair.find(found => found.mergedInto !== null);
        if (gone) {
          throw new Failure('merge_in_progress', {
            message: `The account ${gone.id} was already merged into another.`,
            details: { account: `/accounts/${gone.mergedInto}` },
          });
        }
        refuseOverlap(world, [body.source, body.target]);
        const base = world.newRow(merges, caller.account, now);
        const row = world.table(merges).add({ ...base, ...body, job: '', conflicts: [], outcome: null });
        let job = startJob(world, caller.account, now, {
          kind: 'account_merge',
          subject: `/account-merges/${row.id}`,
          work: mergeWork(world, row.id),
        });
        world.table(merges).replace({ ...row, job: job.id });
        const inline = policies.longWork === 'inline';
        if (inline) job = runJobNow(world, job, now);
        const made = world.table(merges).get(row.id)!;
        return answer(inline ? 200 : 202, world, made, now, inline ? {} : { Location: `/account-merges/${row.id}` });
      },
    }),
    operation({
      keeps: ['endpoints.get-account-merges-merge-id'],
      id: 'getAccountMerge',
      method: 'get',
      path: '/account-merges/{merge_id}',
      summary: 'Read the status of an account merge',
      description: 'Returns 200 even if the merge failed, because reading its status succeeded.',
      permission: 'accounts:read',
      scope: 'accounts:read',
      requires: 'the shop that the accounts belong to',
      pathParameters: { merge_id: 'Id of the account merge.' },
      success: { status: 200, description: 'The merge.', schema: merge, headers: ['Retry-After'] },
      failures: ['merge_not_found'],
      conditional: 'read',
      example: { as: 'owner', path: { merge_id: 'mrg_1' }, after: ['createAccountMerge', { wait: jobTimes.ends }] },
      handle: context => {
        const { world, now } = context;
        const row = requireOwned(context, world.table(merges), context.path.merge_id, 'merge_not_found');
        return answer(200, world, row, now);
      },
    }),
  ],
} satisfies Resource;
