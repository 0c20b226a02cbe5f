import type { Exchange } from '../../service/exchange';
import { fillReferences } from '../expectations';
import { parseHttpBlock } from '../http-block';
import type { HttpRequest } from '../http-request';
import { checkRequestSequence } from '../request-sequence';
import { openRequestSession } from '../request-session';
import type { TaskCount, WireCondition, WireTask } from '../types';
import type { TaskAttempt } from './attempt';

/**
 * Reads a learner's requests. Their own expectations don't count.
 * @returns the requests, and what can't be sent, by the lines of the text from 1
 */
export function readRequests(task: WireTask, text: string) {
  const problems: TaskAttempt['problems'] = [];
  const report = (line: number, message: string) => problems.push({ line, message });
  const rows = text.split(/\r?\n/);
  if (rows.every(row => row.trim() === '' || row.startsWith('#'))) {
    report(1, 'There is no request yet. Write one, such as `GET /v1/charges`.');
    return { requests: [], problems };
  }
  const requests = parseHttpBlock(rows.join('\n'), 1, report).map(request => ({ ...request, expect: [] }));
  if (problems.length === 0) checkRequestSequence([...task.setup, ...requests], report);
  return { requests, problems };
}

/** Sends the set-up and the learner's requests to a fresh service, and looks at the state that results. */
export async function attemptRequests(task: WireTask, requests: readonly HttpRequest[]): Promise<TaskAttempt> {
  const { exchanges, holds, problems, looked } = await look(task, requests, task.check);
  const state = [fillReferences(task.state, looked, () => {}), ...unmetCounts(task.check, exchanges)].join('. ');
  const passed = problems.length === 0 && holds;
  let wrongAttempt: TaskAttempt['wrongAttempt'] = null;
  for (const { id, symptom, message } of passed ? [] : task.wrongAttempts) {
    // On a service of its own, so that what one check reads can't change what the next one sees.
    if (!(await look(task, requests, symptom)).holds) continue;
    wrongAttempt = { id, message };
    break;
  }
  return { passed, state, requests: [...requests], exchanges, findings: [], wrongAttempt, problems };
}

/** Runs everything from the start, then the requests of a condition. */
async function look(task: WireTask, requests: readonly HttpRequest[], condition: WireCondition) {
  const { flaws } = await import('../../generated/flaws');
  const { service: _, send } = await openRequestSession({
    flaws: flaws.filter(flaw => task.flaws.includes(flaw.id)),
    orders: task.orders,
    side: 'flawed',
    keepGoing: true,
  });
  const setup = await send(task.setup);
  const { exchanges, broken } = await send(requests);
  const after = await send(condition.requests);
  const looked = new Map<string, Exchange>();
  for (const [i, { name }] of [...task.setup, ...condition.requests].entries()) {
    if (name !== null) looked.set(name, [...setup.exchanges, ...after.exchanges][i]!);
  }
  const holds = condition.counts.every(count => countHolds(count, exchanges)) && after.broken.length === 0;
  return { exchanges, holds, looked, problems: broken };
}

/** The counts that don't hold, in words. */
const unmetCounts = ({ counts }: WireCondition, exchanges: readonly Exchange[]): string[] =>
  counts
    .filter(count => !countHolds(count, exchanges))
    .map(entry => {
      const { what, bound, count, status, method, path } = entry;
      const words = what === 'sends' ? `Requests ${method} ${path}` : `Responses ${status} to ${method} ${path}`;
      return `${words}: ${matching(entry, exchanges)}, goal: ${bound} ${count}`;
    });

function countHolds(entry: TaskCount, exchanges: readonly Exchange[]): boolean {
  const matches = matching(entry, exchanges);
  if (entry.bound === 'exactly') return matches === entry.count;
  return entry.bound === 'at least' ? matches >= entry.count : matches <= entry.count;
}

const matching = ({ what, status, method, path }: TaskCount, exchanges: readonly Exchange[]): number =>
  exchanges.filter(
    ({ request, response }) =>
      request.method === method && samePath(path, request.path) && (what === 'sends' || response?.status === status),
  ).length;

/** Compares paths by segments; `{id}` matches any one segment, and a query doesn't count. */
function samePath(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split('/'), path.replace(/\?.*$/s, '').split('/')];
  return wanted.length === given.length && wanted.every((part, i) => /^\{.*\}$/.test(part) || part === given[i]);
}
