import * as z from 'zod';
import { isoDate } from '../../conventions/http-date';
import { limits } from '../../conventions/limits';
import type { Json } from '../../conventions/openapi';
import type { OperationResponse } from '../handler';
import { type Job, jobStates, retryAfterHeaders } from '../jobs';
import { count, openEnum, timestamp } from './_schemas';

/** What the operations on jobs share. */

export const jobStatus = openEnum(
  jobStates,
  'The job’s status. It moves from queued to running, and ends as succeeded, failed, or cancelled.',
);

export const jobFailure = z
  .object({
    code: openEnum(['destination_unreachable', 'conflicts_left', 'account_merged'], 'Why the job failed.'),
    message: z.string().describe('A message for people. Never parse it.'),
  })
  .meta({ id: 'JobFailure' });

export const job = z
  .object({
    id: z.string(),
    kind: openEnum(['export', 'account_merge'], 'What the job does.'),
    status: jobStatus,
    attempts: z.int().min(0).max(limits.jobAttempts).describe('How many times the job was started.'),
    failure: jobFailure.nullable().describe('Why the job failed, or null if it hasn’t failed.'),
    subject: z.string().nullable().describe('Path of the resource that the job works on, or null for an export.'),
    format: z.string().nullable().describe('The file format of an export, or null for other jobs.'),
    rows: count('How many orders the export wrote, or null until that’s known.').nullable(),
    created_at: timestamp,
    finished_at: timestamp.nullable().describe('ISO 8601, UTC. Null until the job has finished.'),
  })
  .meta({ id: 'Job' });

/** The job as it is now; while it is not finished, the response says when to ask again (endpoints.5). */
export function jobResponse(
  status: 200 | 202,
  row: Job,
  now: number,
  headers: Record<string, string> = {},
): OperationResponse {
  return {
    status,
    headers: { ...headers, ...retryAfterHeaders(row, now) },
    body: viewJob(row),
  };
}

/** A job as responses show it. */
export const viewJob = (row: Job): Json => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  attempts: row.attempts,
  failure: row.failure === null ? null : { ...row.failure },
  subject: row.subject,
  format: row.format,
  rows: row.rows,
  created_at: isoDate(row.createdAt),
  finished_at: row.finishedAt === null ? null : isoDate(row.finishedAt),
});
