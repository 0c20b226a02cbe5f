import * as z from 'zod';
import { isoDate } from '../../conventions/http-date';
import { ownAccount, reach } from '../access';
import { type Answer, type Call, operation, type Resource } from '../operation';
import type { Job, World } from '../world';
import { moment, openEnum } from './_schemas';

/** The job states of states.4; an export goes queued, running, succeeded by itself. */
const job = z
  .object({
    id: z.string(),
    kind: openEnum(['export'], 'What the job does.'),
    status: openEnum(['queued', 'running', 'succeeded', 'failed', 'cancelled'], 'How far the job is.'),
    format: z.string().describe('The file format of the export.'),
    rows: z.int().nullable().describe('How many orders were written; null until it is known.'),
    created_at: moment,
    finished_at: moment.nullable().describe('ISO 8601, UTC; null while it is not finished.'),
  })
  .meta({ id: 'Job' });

const newExport = z
  .strictObject({
    format: z.enum(['csv', 'json']).default('csv').describe('The file format of the export.'),
  })
  .meta({ id: 'NewExport' });

/** How long a job waits and works, in ms of virtual time. */
const startsAfter = 1000;
const endsAfter = 5000;

/** The job as it stands now; while it is not finished, the answer says when to ask again (endpoints.5). */
function answer(status: 200 | 202, row: Job, world: World, now: number, headers: Record<string, string> = {}): Answer {
  const age = now - row.createdAt;
  const finished = age >= endsAfter;
  return {
    status,
    headers: finished ? headers : { ...headers, 'Retry-After': String(Math.ceil((endsAfter - age) / 1000)) },
    body: {
      id: row.id,
      kind: 'export',
      status: finished ? 'succeeded' : age >= startsAfter ? 'running' : 'queued',
      format: row.format,
      rows: finished
        ? world.orders.where(order => order.account === row.account && order.createdAt <= row.createdAt).length
        : null,
      created_at: isoDate(row.createdAt),
      finished_at: finished ? isoDate(row.createdAt + endsAfter) : null,
    },
  };
}

export default {
  name: 'Exports',
  description: 'Slow work: the request is accepted, and a job tells how it goes.',
  operations: [
    operation({
      id: 'createExport',
      method: 'post',
      path: '/exports',
      summary: 'Export all orders',
      description: 'Accepted at once, done later: poll the job in Location, not sooner than Retry-After says.',
      permission: 'exports:create',
      scope: 'exports:write',
      requires: 'scope exports:write',
      body: { schema: newExport, required: false },
      success: {
        status: 202,
        description: 'The job that makes the export.',
        schema: job,
        headers: ['Location', 'Retry-After'],
      },
      idempotencyKey: 'optional',
      limitClass: 'exports',
      cacheControl: 'no-store',
      handle: ({ world, caller, body, now }) => {
        const row = world.jobs.add({
          ...world.nextId('job', caller.account),
          account: caller.account,
          createdAt: now,
          format: body?.format ?? 'csv',
        });
        return answer(202, row, world, now, { Location: `/jobs/${row.id}` });
      },
    }),
    operation({
      id: 'getJob',
      method: 'get',
      path: '/jobs/{job_id}',
      summary: 'Ask how a job goes',
      description: 'Answers 200 also when the job failed: the question was answered.',
      permission: 'jobs:read',
      scope: 'jobs:read',
      requires: 'the account that started the job; scope jobs:read',
      pathParameters: { job_id: 'Id of the job.' },
      success: { status: 200, description: 'The job.', schema: job, headers: ['Retry-After'] },
      failures: ['job_not_found'],
      conditional: 'read',
      cacheControl: 'private, no-cache',
      handle: call => {
        const { world, caller, now } = call;
        const row = reach(call as Call, world.jobs.get(call.path.job_id), ownAccount(caller), 'job_not_found');
        return answer(200, row, world, now);
      },
    }),
  ],
} satisfies Resource;
