import type { Exchange } from '../../service/exchange';
import { fillReferences, responsePart } from '../expectations';
import { parseHttpBlock } from '../http-block';
import { learnerNotation } from '../http-directives';
import type { HttpRequest } from '../http-request';
import { checkRequestSequence } from '../request-sequence';
import { openRequestSession } from '../request-session';
import type { TaskAttempt } from './attempt';
import type { RequestPattern, TaskCount, WireCondition, WireTask } from './types';

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
  const requests = parseHttpBlock(rows.join('\n'), 1, report, learnerNotation).map(request => ({
    ...request,
    expect: [],
  }));
  if (problems.length === 0) checkRequestSequence([...task.setup, ...requests], report);
  return { requests, problems };
}

/** Sends the set-up and the learner's requests to a fresh service, and looks at the state that results. */
export async function attemptRequests(task: WireTask, requests: readonly HttpRequest[]): Promise<TaskAttempt> {
  const { exchanges, atGoal, holds, problems, looked } = await look(task, requests, task.check);
  const passed = problems.length === 0 && holds;
  // One thing at a time: what the requests themselves lack is said once the state is as it should be.
  const lacking = atGoal && requests.length > 0 ? unmet(task.check, exchanges).slice(0, 1) : [];
  const state = [fillReferences(task.state, looked, () => {}, 'none'), ...lacking].join('. ');
  let wrongAttempt: TaskAttempt['wrongAttempt'] = null;
  for (const { id, symptom, message } of passed || problems.length > 0 ? [] : task.wrongAttempts) {
    if (unmet(symptom, exchanges).length > 0) continue;
    // On a service of its own, so that what one check reads can't change what the next one sees.
    if (symptom.requests.length > 0 && !(await look(task, requests, symptom)).holds) continue;
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
  const atGoal = after.broken.length === 0;
  const holds = atGoal && unmet(condition, exchanges).length === 0;
  return { exchanges, atGoal, holds, looked, problems: broken };
}

/** The counts and sequences that don't hold, in words. */
const unmet = ({ counts, sequences }: WireCondition, exchanges: readonly Exchange[]): string[] => [
  ...counts
    .map(entry => ({ ...entry, matches: matching(entry, exchanges) }))
    .filter(entry => !countHolds(entry))
    .map(entry => `${wordsFor(entry)}: ${entry.matches}, goal: ${goalWords(entry)}`),
  ...sequences
    .filter(sequence => !isSent(sequence, exchanges))
    .map(sequence => `Not sent in this sequence: ${sequence.map(patternWords).join(', ')}`),
];

function wordsFor(entry: TaskCount): string {
  const requests = patternWords(entry);
  if (entry.what === 'sends') return `Sent ${requests}`;
  if (entry.what === 'receives') {
    const error = entry.code === null ? '' : ` with ${entry.code}${entry.field === null ? '' : ` for ${entry.field}`}`;
    return `${entry.status} responses to ${requests}${error}`;
  }
  if (entry.rows === 'different') return `Different rows from ${requests}`;
  if (entry.rows === 'repeated') return `Rows that ${requests} returned again`;
  return `${entry.rows} in responses to ${requests}`;
}

function goalWords({ bound, count }: TaskCount): string {
  if (count === 0 && bound !== 'at least') return 'none';
  return bound === 'exactly' ? String(count) : `${bound} ${count}`;
}

const patternWords = ({ method, path, as }: RequestPattern): string =>
  `${method} ${path}${as === null ? '' : ` as ${as}`}`;

function countHolds({ bound, count, matches }: TaskCount & { matches: number }): boolean {
  if (bound === 'exactly') return matches === count;
  return bound === 'at least' ? matches >= count : matches <= count;
}

function matching({ rows, ...entry }: TaskCount, exchanges: readonly Exchange[]): number {
  const alike = exchanges.filter(exchange => matches(entry, exchange));
  if (entry.what === 'sends') return alike.length;
  if (entry.what === 'receives') return alike.filter(({ response }) => isCounted(entry, response)).length;
  const ids = alike.flatMap(rowIds);
  const different = new Set(ids).size;
  if (rows === 'different') return different;
  return rows === 'repeated' ? ids.length - different : ids.filter(id => id === rows).length;
}

/** Whether a response has the status, and the error if one is named: one status has many causes. */
function isCounted({ status, code, field }: Omit<TaskCount, 'rows'>, response: Exchange['response']): boolean {
  if (response?.status !== status) return false;
  if (code !== null && responsePart(response, 'body.error.code') !== code) return false;
  const details = field === null ? [] : responsePart(response, 'body.error.details');
  return field === null || (Array.isArray(details) && details.some(detail => detail.field === field));
}

/** The ids of the rows that a list returned. */
function rowIds({ response }: Exchange): string[] {
  if (response?.status !== 200) return [];
  const rows = responsePart(response, 'body.data');
  return Array.isArray(rows) ? rows.map(({ id }) => String(id)) : [];
}

/** True if requests of these kinds were sent, one after the other. */
function isSent(sequence: readonly RequestPattern[], exchanges: readonly Exchange[]): boolean {
  let found = 0;
  for (const exchange of exchanges) if (found < sequence.length && matches(sequence[found]!, exchange)) found++;
  return found === sequence.length;
}

const matches = ({ method, path, as }: RequestPattern, { request, as: sender }: Exchange): boolean =>
  request.method === method && samePath(path, request.path) && (as === null || as === sender);

/** Compares paths by segments; `{id}` matches any one segment, and a query counts only if the pattern has one. */
function samePath(pattern: string, path: string): boolean {
  const bare = (text: string) => text.replace(/\?.*$/s, '').split('/');
  const [wanted, given] = [bare(pattern), bare(path)];
  if (pattern.includes('?') && pattern.replace(/^[^?]*/, '') !== path.replace(/^[^?]*/, '')) return false;
  return wanted.length === given.length && wanted.every((part, i) => /^\{.*\}$/.test(part) || part === given[i]);
}
