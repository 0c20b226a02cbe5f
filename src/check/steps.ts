import type { CheckedExchange, PlannedRequest } from './exchange';

/** Where the API is. */
export interface Server {
  protocol: string;
  hostname: string;
  origin: string;
  /** The path before those of the contract, without a slash at its end. */
  prefix: string;
  /** Names this run, so that what it sends can be told from other runs. */
  run: string;
}

/** What came of a probe, with the exchange that shows it. */
export interface Judgement {
  verdict: 'kept' | 'broken';
  /** What was seen, in a sentence. */
  message: string;
  exchange: CheckedExchange | null;
}

/** Steps of a probe: it yields requests that are sent in parallel, and is handed their exchanges. */
export type Steps<T> = Generator<PlannedRequest[], T, CheckedExchange[]>;

/** The question stays open; the message says what would be needed to judge it. */
export class CannotJudge extends Error {}

/** None of the lists that were tried could be read. */
export class UnreadLists extends CannotJudge {}

/** Sends one request. */
export function* send(request: PlannedRequest): Steps<CheckedExchange> {
  const [exchange] = yield [request];
  return exchange!;
}

/** @returns the judgement that the API does what the probe asks for; `exchange` shows it */
export const kept = (exchange: CheckedExchange | null, message: string): Judgement => ({
  verdict: 'kept',
  message,
  exchange,
});

/** @returns the judgement that the API doesn’t do what the probe asks for; `exchange` shows it */
export const broken = (exchange: CheckedExchange | null, message: string): Judgement => ({
  verdict: 'broken',
  message,
  exchange,
});

/**
 * A gateway that redirects to another scheme, or adds a slash, hasn’t responded to the question yet.
 *
 * @throws CannotJudge
 */
export function requireNoRedirect({ request, response }: CheckedExchange): void {
  const to = response.headers.find(([name]) => /^location$/i.test(name))?.[1];
  if (response.status < 300 || response.status >= 400 || response.status === 304 || to === undefined) return;
  const path = (text: string) => text.replace(/^https?:\/\/[^/]*/i, '').replace(/\/+(?=\?|$)/, '');
  if (path(to) !== path(request.path)) return;
  throw new CannotJudge(`${request.method} ${request.path} returned ${response.status}, a redirect to ${to}.`);
}
