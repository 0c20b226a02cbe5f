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
export const get = (as: string, path: string, ...headers: string[]) =>
  `curl -i "$API${path}"${key(as)}${more(headers)}`;
export const send = (method: string, as: string, path: string, body?: object, ...headers: string[]) =>
  `curl -i -X ${method} "$API${path}"${key(as)}${more(headers)}${body ? ` -H "$JSON" -d '${JSON.stringify(body)}'` : ''}`;
export const post = (as: string, path: string, body?: object, ...headers: string[]) =>
  send('POST', as, path, body, ...(headers.length === 0 ? ['Idempotency-Key: one'] : headers));
export const wait = (seconds: number) => `curl -s $API/_control/clock -d '{"advance_seconds": ${seconds}}'`;
export const until = (moment: string) => `curl -s $API/_control/clock -d '{"now": "${moment}"}'`;

export const sale = { amount: 4200, currency: 'EUR', source: 'card_9' };
export const order = { customer: 'Ines', amount: 1250, currency: 'EUR' };
export const merge = { source: 'acct_5', target: 'acct_2', strategy: 'keep_source' };
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
export const forged = (t: number) =>
  send('POST', 'nobody', '/consumer/webhooks/careful', event, `X-Webhook-Signature: t=${t},v1=${'0'.repeat(64)}`);
export const brownout = '2026-05-04T09:01:00Z';
/** As many requests as a window has, and one more; curl leaves the fragment out. */
export const tooMany = (as: string, path: string) => `curl -i "$API${path}#[1-101]"${key(as)}`;
export const status = (code: number) => `HTTP/1.1 ${code} `;
export const code = (name: string) => `"code":"${name}"`;

export const order40 = '/orders/o40';
export const history = (...states: string[]) => new RegExp(states.map(state => `"status":"${state}"`).join('[^\\]]*'));
