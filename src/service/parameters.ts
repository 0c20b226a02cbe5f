import * as z from 'zod';
import { limits } from '../conventions/limits';
import type { Policies } from '../conventions/policies';
import type { Operation } from './operation';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * The schema of an operation's query; for a list with limit, after and page. Ours: a limit above the maximum is rejected
 * instead of quietly lowered, and so is an unknown parameter.
 */
export function querySchema(operation: Operation, policies: Policies): z.ZodObject {
  const object = policies.unknownParameters === 'rejected' ? z.strictObject : z.object;
  if (!operation.list) return object(operation.query?.shape ?? {});
  const bounded = policies.listLimit === 'enforced';
  const limit = bounded
    ? z
        .int()
        .min(1)
        .max(limits.pageMaximum)
        .default(limits.pageDefault)
        .describe(`How many items to return on a page, from 1 to ${limits.pageMaximum}.`)
    : z.int().min(1).optional().describe('How many items to return. If absent, all of them are returned.');
  const after = z
    .string()
    .min(1)
    .max(256)
    .optional()
    .describe(
      operation.list.isFeed
        ? `The next_cursor of the previous page, or the sync_cursor of an earlier read. It’s opaque, and valid for ${limits.changeLife / dayMs} days with the same key. It can’t be combined with another start.`
        : 'The next_cursor of the previous page. It’s opaque, and valid for 24 hours with the same filters and the same key.',
    );
  const page = z
    .int()
    .min(1)
    .max(limits.maxOffset + 1)
    .optional()
    .describe(
      `A page number from 1, as an alternative to after. It may skip at most ${limits.maxOffset} rows, and if rows are added in between, the pages shift.`,
    );
  return object({
    ...operation.list.filters.shape,
    limit,
    ...(policies.paging === 'offset-only' ? {} : { after }),
    ...(operation.list.isFeed ? {} : { page }),
  });
}
