import { type TaskAttempt, unreadable } from './attempt';
import { attemptRequests, readRequests } from './run-wire';
import type { Task } from './types';

/**
 * Runs what a learner wrote, from scratch: a wire task on a fresh service, a contract task against its original.
 * @param task the task
 * @param edited the learner's whole text: requests in .http notation, or YAML
 * @returns whether the goal is reached, the state in words, and what there is to say about it
 */
export async function attempt(task: Task, edited: string): Promise<TaskAttempt> {
  if (task.kind === 'contract') {
    // Loaded here, so that a lesson opens without the linter.
    const { attemptContract } = await import('./run-contract');
    return attemptContract(task, edited);
  }
  const { requests, problems } = readRequests(task, edited);
  return problems.length > 0 ? unreadable(problems) : attemptRequests(task, requests);
}

/** Where a task stands before the learner has done anything. */
export const beforeAttempt = (task: Task): Promise<TaskAttempt> =>
  task.kind === 'contract' ? attempt(task, task.start) : attemptRequests(task, []);
