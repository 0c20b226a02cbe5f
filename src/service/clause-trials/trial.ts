import type { ClauseId } from '../../conventions/clauses';
import { courseEpoch } from '../../conventions/clock';

/** Requests to try a clause with, as lines for a shell that has $API, a variable for each caller, and $JSON. */
export interface Trial {
  lines: readonly string[];
  /** What is printed then, in this sequence: a text, or what a text looks like. */
  shows: readonly (string | RegExp)[];
}

/** Some of the clauses, each with its trial. */
export type Trials = Partial<Record<ClauseId, Trial>>;

const key = (as: string) => (as === 'nobody' ? '' : ` -H "$${as.toUpperCase()}"`);
const more = (headers: readonly string[]) => headers.map(header => ` -H '${header}'`).join('');
/** @returns a line that reads a path; `as` is a caller, or `nobody`, and headers are as in `Accept: text/csv` */
export const get = (as: string, path: string, ...headers: string[]) =>
  `curl -i "$API${path}"${key(as)}${more(headers)}`;
/** @returns a line that sends a request with any method */
export const send = (method: string, as: string, path: string, body?: object, ...headers: string[]) =>
  `curl -i -X ${method} "$API${path}"${key(as)}${more(headers)}${body ? ` -H "$JSON" -d '${JSON.stringify(body)}'` : ''}`;
/** @returns a line that sends a POST; if no header is named, with an idempotency key */
export const post = (as: string, path: string, body?: object, ...headers: string[]) =>
  send('POST', as, path, body, ...(headers.length === 0 ? ['Idempotency-Key: one'] : headers));
/** @returns a line that moves the service’s clock forward, by seconds */
export const wait = (seconds: number) => `curl -s $API/_control/clock -d '{"advance_seconds": ${seconds}}'`;
/** @returns a line that sets the service’s clock to a moment (RFC 3339) */
export const until = (moment: string) => `curl -s $API/_control/clock -d '{"now": "${moment}"}'`;

/** Bodies of requests that several trials send. */
export const sale = { amount: 4200, currency: 'EUR', source: 'card_9' };
export const order = { customer: 'Ines', amount: 1250, currency: 'EUR' };
export const merge = { source: 'acct_5', target: 'acct_2', strategy: 'keep_source' };
/** @returns a line that registers an endpoint for webhooks; `behaviour` says how its receiver responds */
export const register = (behaviour: string, type = 'payment.succeeded') =>
  post('owner', '/webhook-endpoints', { url: `https://consumer.test/webhooks/${behaviour}`, events: [type] });
export const charge = post('till', '/v1/charges', sale);
export const deliveries = get('owner', '/webhook-endpoints/whe_1/deliveries');
export const receipts = get('owner', '/consumer/receipts');
const event = {
  event_id: 'evt_1',
  delivery_id: 'x',
  type: 'order.paid',
  timestamp: '2026-01-05T09:00:00Z',
  payload: { subject: '/orders/o40', sequence: 1 },
};
/** The service's clock stands at the beginning of the course. */
export const start = courseEpoch / 1000;
/** @returns a line that sends a webhook with a signature that’s wrong; `t` is its time, in seconds since the Unix epoch */
export const forged = (t: number) =>
  send('POST', 'nobody', '/consumer/webhooks/careful', event, `X-Webhook-Signature: t=${t},v1=${'0'.repeat(64)}`);
export const brownout = '2026-05-04T09:01:00Z';
/** As many requests as a window has, and one more; curl leaves the fragment out. */
export const tooMany = (as: string, path: string) => `curl -i "$API${path}#[1-101]"${key(as)}`;
/** @returns how a response with that status begins */
export const status = (code: number) => `HTTP/1.1 ${code} `;
/** @returns what an error with that code contains */
export const code = (name: string) => `"code":"${name}"`;

export const order40 = '/orders/o40';
/** @returns what a list of states looks like, the oldest first */
export const history = (...states: string[]) => new RegExp(states.map(state => `"status":"${state}"`).join('[^\\]]*'));
