import { createCharge, createOrder, getOrder, listOrders, type Order } from './api';
import { client } from './api/client.gen';

/** What a program does with a client that @hey-api/openapi-ts generated: prints what it got, as JSON. */

const [baseUrl = '', till = '', owner = ''] = process.argv.slice(2);
client.setConfig({ baseUrl });
const as = (auth: string) => ({ auth });
const key = (name: string) => ({ headers: { 'Idempotency-Key': name } });
const card = (source: string) => ({ amount: 4200, currency: 'EUR', source });

const made = await createCharge({ ...as(till), ...key('first'), body: card('card_9') });
if (!made.data) throw new Error(made.error?.error.code);
const amount: number = made.data.amount;
// @ts-expect-error an amount is a number
void (made.data.amount satisfies string);
// @ts-expect-error a charge needs a currency
void (() => createCharge({ ...key('second'), body: { amount: 1, source: 'card_9' } }));

const orders: Order[] = [];
let after: string | null | undefined;
let pages = 0;
do {
  const page = await listOrders({ ...as(owner), query: { limit: 7, ...(after ? { after } : {}) } });
  if (!page.data) throw new Error(page.error?.error.code);
  orders.push(...page.data.data);
  after = page.data.next_cursor;
  pages += 1;
} while (after !== null);

const declined = await createCharge({ ...as(till), ...key('declined'), body: card('card_declined') });
const why = declined.error?.error.code ?? 'charged';
const absent = await getOrder({ ...as(owner), path: { order_id: 'o9999' } });
const gone = absent.error?.error.code ?? 'found';
const body = { customer: '', amount: -1, currency: 'EUR' };
const invalid = await createOrder({ ...as(owner), ...key('order'), body });
const details = invalid.error?.error.details;
const fields = Array.isArray(details) ? details.map(({ field, rule }) => `${field} ${rule}`) : [];

console.log(JSON.stringify({ amount, pages, orders: orders.length, why, gone, fields }));
