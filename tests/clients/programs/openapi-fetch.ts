import createClient from 'openapi-fetch';
import type { components, paths } from './api';

/** What a program does with the types that openapi-typescript generated: prints what it got, as JSON. */

const [baseUrl = '', till = '', owner = ''] = process.argv.slice(2);
const client = (key: string) => createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${key}` } });
const [asTill, asOwner] = [client(till), client(owner)];
const key = (name: string) => ({ header: { 'Idempotency-Key': name } });
const card = (source: string) => ({ amount: 4200, currency: 'EUR', source });

const made = await asTill.POST('/v1/charges', { params: key('first'), body: card('card_9') });
if (made.error) throw new Error(made.error.error.code);
const amount: number = made.data.amount;
// @ts-expect-error an amount is a number
void (made.data.amount satisfies string);
// @ts-expect-error a charge needs a currency
void (() => asTill.POST('/v1/charges', { params: key('second'), body: { amount: 1, source: 'card_9' } }));

const orders: components['schemas']['Order'][] = [];
let after: string | null | undefined;
let pages = 0;
do {
  const page = await asOwner.GET('/orders', { params: { query: { limit: 7, ...(after ? { after } : {}) } } });
  if (page.error) throw new Error(page.error.error.code);
  orders.push(...page.data.data);
  after = page.data.next_cursor;
  pages += 1;
} while (after !== null);

const declined = await asTill.POST('/v1/charges', { params: key('declined'), body: card('card_declined') });
const why = declined.error?.error.code ?? 'charged';
const absent = await asOwner.GET('/orders/{order_id}', { params: { path: { order_id: 'o9999' } } });
const gone = absent.error?.error.code ?? 'found';
const body = { customer: '', amount: -1, currency: 'EUR' };
const invalid = await asOwner.POST('/orders', { params: key('order'), body });
const details = invalid.error?.error.details;
const fields = Array.isArray(details) ? details.map(({ field, rule }) => `${field} ${rule}`) : [];

console.log(JSON.stringify({ amount, pages, orders: orders.length, why, gone, fields }));
