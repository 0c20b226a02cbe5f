import type { OperationResponse } from './handler';
import type { Row, TableDefinition } from './tables';
import { jobTimes } from './workers';
import type { World } from './world';

export { jobTimes } from './workers';

/** The states of states.4. Ours, because the specification shows no moves: queued, running, then one of the last three. */
export const jobStates = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const;
type JobState = (typeof jobStates)[number];

/** Why a job failed. These codes belong to jobs, not to responses: reading a failed job succeeds. */
interface JobFailure {
  code: 'destination_unreachable' | 'conflicts_left' | 'account_merged';
  message: string;
}

/** What a job does; the moments are those of the service's clock, in ms. */
export interface JobWork {
  begin?(now: number): void;
  /** The whole effect at once, or none and the reason. */
  finish(now: number): { rows?: number } | { failure: JobFailure };
}

export interface Job extends Row {
  kind: 'export' | 'account_merge';
  status: JobState;
  /** How often it was started. */
  attempts: number;
  /** When the present try began, in ms. */
  startedAt: number;
  finishedAt: number | null;
  failure: JobFailure | null;
  /** What it works on, as a path; null for an export. */
  subject: string | null;
  format: string | null;
  rows: number | null;
  work: JobWork;
  /** When it's expected to end, in ms. */
  endsAt: () => number;
}

export const jobs: TableDefinition<Job> = { name: 'job', prefix: 'job_' };

type NewJob = Pick<Job, 'kind' | 'work'> & Partial<Pick<Job, 'subject' | 'format'>>;

/** Creates a job, queued; it runs by itself as time passes. */
export const startJob = (world: World, account: string, now: number, input: NewJob): Job =>
  scheduleJob(world, createJob(world, account, now, input), now);

const createJob = (world: World, account: string, now: number, input: NewJob): Job =>
  world.table(jobs).add({
    subject: null,
    format: null,
    ...input,
    ...world.newRow(jobs, account, now),
    status: 'queued',
    attempts: 0,
    startedAt: now,
    finishedAt: null,
    failure: null,
    rows: null,
    endsAt: () => now,
  });

/** Starts a job, or restarts it: one atomic step, however many callers try at once (endpoints.post-jobs-id-retry). */
export function scheduleJob(world: World, row: Job, now: number): Job {
  const attempts = row.attempts + 1;
  const table = world.table(jobs);
  /** The job while this try is the current one and nobody has cancelled it. */
  const current = (...states: JobState[]) => {
    const found = table.get(row.id);
    return found?.attempts === attempts && states.includes(found.status) ? found : null;
  };
  const queued = table.replace({ ...row, status: 'queued', attempts, startedAt: now, finishedAt: null, failure: null });
  const endsAt = world.workers.take(
    {
      isWanted: () => current('queued', 'running') !== null,
      begin(moment) {
        const found = current('queued');
        if (found === null) return;
        table.replace({ ...found, status: 'running' });
        found.work.begin?.(moment);
      },
      end(moment) {
        const found = current('running');
        if (found !== null) table.replace(finished(found, moment));
      },
    },
    now,
  );
  return table.replace({ ...queued, endsAt });
}

/**
 * Does the whole job before the response, for the service that works inside the request on purpose: at once, or as long as
 * workers of somebody's own take. Nobody can cancel it, because nobody knows of it.
 */
export function runInRequest(world: World, account: string, now: number, input: NewJob): Job | Promise<Job> {
  if (!world.hasOwnWorkers) return runJobNow(world, startJob(world, account, now, input), now);
  const row = createJob(world, account, now, input);
  return new Promise(resolve => {
    world.workers.take(
      {
        isWanted: () => true,
        begin: moment => row.work.begin?.(moment),
        end: moment => resolve(world.table(jobs).replace(finished({ ...row, attempts: 1 }, moment))),
      },
      now,
    );
  });
}

/** Runs the whole job now. */
export function runJobNow(world: World, row: Job, now: number): Job {
  row.work.begin?.(now);
  return world.table(jobs).replace(finished(row, now));
}

function finished(row: Job, now: number): Job {
  const outcome = row.work.finish(now);
  return 'failure' in outcome
    ? { ...row, status: 'failed', finishedAt: now, failure: outcome.failure }
    : { ...row, status: 'succeeded', finishedAt: now, rows: outcome.rows ?? null };
}

/** Whether a job has still to move by itself. */
export const isUnfinished = (row: Job): boolean => row.status === 'queued' || row.status === 'running';

/** While a job is unfinished, responses about it say when to ask again (endpoints.5). */
export const retryAfterHeaders = (row: Job, now: number): OperationResponse['headers'] =>
  isUnfinished(row) ? { 'Retry-After': String(Math.max(1, Math.ceil((row.endsAt() - now) / 1000))) } : {};

/** How far a job is at a moment (ms), in percent of its time. */
export function jobProgress(row: Job, now: number): number {
  if (row.status === 'queued') return 0;
  if (row.status === 'succeeded') return 100;
  const until = row.finishedAt ?? now;
  const share = (until - row.startedAt - jobTimes.begins) / (jobTimes.ends - jobTimes.begins);
  return Math.max(0, Math.min(99, Math.floor(share * 100)));
}
