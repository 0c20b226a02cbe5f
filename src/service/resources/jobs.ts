import { limits } from '../../conventions/limits';
import { requireOwned } from '../access';
import { Failure } from '../failure';
import type { AuthorizationContext } from '../handler';
import { isUnfinished, type Job, jobs, jobTimes, scheduleJob } from '../jobs';
import { operation, type Resource } from '../operation';
import { job, jobResponse, viewJob } from './_jobs';

type OnJob = AuthorizationContext & { path: { job_id: string } };

const requireVisibleJob = (context: OnJob): Job =>
  requireOwned(context, context.world.table(jobs), context.path.job_id, 'job_not_found');

const refused = (row: Job, to: string, from: string[]) =>
  new Failure('invalid_transition', {
    message: `A job can become ${to} only from ${from.join(' or ')}; this one is ${row.status}.`,
    details: { from: row.status, to, legal_from: from },
  });

const shared = {
  scope: 'jobs:write',
  requires: 'the account that started the job',
  pathParameters: { job_id: 'Id of the job.' },
  failures: ['job_not_found', 'invalid_transition'],
  idempotencyKey: 'optional',
  conditional: 'change',
} as const;

export default {
  name: 'Jobs',
  description: 'A job is work that takes longer than a request. You can read its status, retry it, or cancel it.',
  operations: [
    operation({
      id: 'getJob',
      method: 'get',
      path: '/jobs/{job_id}',
      summary: 'Read the status of a job',
      description: 'Returns 200 even if the job failed, because reading its status succeeded.',
      permission: 'jobs:read',
      scope: 'jobs:read',
      requires: 'the account that started the job',
      pathParameters: { job_id: 'Id of the job.' },
      success: { status: 200, description: 'The job.', schema: job, headers: ['Retry-After'] },
      failures: ['job_not_found'],
      conditional: 'read',
      example: { as: 'till', path: { job_id: 'job_1' }, after: ['createExport', { wait: jobTimes.ends }] },
      handle: context => jobResponse(200, requireVisibleJob(context), context.now),
    }),
    operation({
      ...shared,
      failures: [...shared.failures, 'limit_reached'],
      id: 'retryJob',
      method: 'post',
      path: '/jobs/{job_id}/retry',
      summary: 'Retry a failed job',
      description: `This is atomic: if several requests arrive concurrently, one starts the job and the others get 409. A job can be started ${limits.jobAttempts} times; then a retry gets 409 limit_reached.`,
      permission: 'jobs:retry',
      success: {
        status: 202,
        description: 'The job, which is queued again.',
        schema: job,
        headers: ['Location', 'Retry-After'],
      },
      example: {
        as: 'till',
        path: { job_id: 'job_1' },
        after: [{ send: 'createExport', body: { destination: 'bucket_offline' } }, { wait: jobTimes.ends }],
      },
      handle: context => {
        const row = requireVisibleJob(context);
        context.checkPreconditions(viewJob(row));
        if (row.status !== 'failed') throw refused(row, 'queued', ['failed']);
        if (row.attempts >= limits.jobAttempts) {
          throw new Failure('limit_reached', { details: { limit: limits.jobAttempts } });
        }
        return jobResponse(202, scheduleJob(context.world, row, context.now), context.now, {
          Location: `/jobs/${row.id}`,
        });
      },
    }),
    operation({
      ...shared,
      failures: [...shared.failures],
      id: 'cancelJob',
      method: 'post',
      path: '/jobs/{job_id}/cancel',
      summary: 'Cancel a job that hasn’t finished',
      description: 'A job takes effect only at the end, so a cancelled job has no effect.',
      permission: 'jobs:cancel',
      success: { status: 200, description: 'The job, which is now cancelled.', schema: job, headers: ['Retry-After'] },
      example: { as: 'till', path: { job_id: 'job_1' }, after: ['createExport'] },
      handle: context => {
        const row = requireVisibleJob(context);
        context.checkPreconditions(viewJob(row));
        if (!isUnfinished(row)) throw refused(row, 'cancelled', ['queued', 'running']);
        const next = context.world.table(jobs).replace({ ...row, status: 'cancelled', finishedAt: context.now });
        return jobResponse(200, next, context.now);
      },
    }),
  ],
} satisfies Resource;
