import * as z from 'zod';
import { runInRequest, startJob } from '../jobs';
import { operation, type Resource } from '../operation';
import type { World } from '../world';
import { job, jobResponse } from './_jobs';
import { text } from './_schemas';

const newExport = z
  .strictObject({
    format: z.enum(['csv', 'json']).default('csv').describe('The file format of the export.'),
    destination: text(64)
      .optional()
      .describe(
        'Where to write the file. If absent, it goes to the service’s own storage. bucket_offline can’t be reached for the first 30 seconds.',
      ),
  })
  .meta({ id: 'NewExport' });

/** How long the destination of that name is away, in ms from the request. */
const offline = 30_000;

/** Writes all orders that were there when the export was asked for. */
const writeOrders = (world: World, account: string, asked: number, destination: string | undefined) => ({
  finish: (now: number) => {
    if (destination === 'bucket_offline' && now < asked + offline) {
      return {
        failure: {
          code: 'destination_unreachable' as const,
          message: 'bucket_offline didn’t respond. Nothing was written. Retry the job later.',
        },
      };
    }
    return { rows: world.orders.where(row => row.account === account && row.createdAt <= asked).length };
  },
});

export default {
  name: 'Exports',
  description: 'Exports are slow, so the request is only accepted, and a job reports the progress.',
  testValues: [
    {
      operation: 'createExport',
      field: 'destination',
      value: 'bucket_offline',
      effect: `The job fails with destination_unreachable. A retry succeeds ${offline / 1000} seconds after the request.`,
    },
  ],
  operations: [
    operation({
      keeps: ['endpoints.post-exports'],
      id: 'createExport',
      method: 'post',
      path: '/exports',
      summary: 'Export all orders',
      description:
        'The request is accepted immediately and the work is done later. Poll the job in Location, but not sooner than Retry-After says.',
      permission: 'exports:create',
      scope: 'exports:write',
      body: { schema: newExport, required: false },
      success: {
        status: 202,
        description: 'The job that creates the export.',
        schema: job,
        headers: ['Location', 'Retry-After'],
      },
      idempotencyKey: 'optional',
      limitClass: 'exports',
      example: { as: 'till', body: { format: 'csv' } },
      handle: async ({ world, caller, body, now, policies }) => {
        const work = {
          kind: 'export',
          format: body?.format ?? 'csv',
          work: writeOrders(world, caller.account, now, body?.destination),
        } as const;
        if (policies.longWork === 'inline')
          return jobResponse(200, await runInRequest(world, caller.account, now, work), now);
        const row = startJob(world, caller.account, now, work);
        return jobResponse(202, row, now, { Location: `/jobs/${row.id}` });
      },
    }),
  ],
} satisfies Resource;
