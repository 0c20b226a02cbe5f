import { createCharge, createOrder, defaults, getOrder, listOrders, type Order } from './api';

/** What a program does with a client that oazapfts generated: prints what it got, as JSON. */

const [baseUrl = '', till = '', owner = ''] = process.argv.slice(2);
defaults.baseUrl = baseUrl;
const as = (key: string) => ({ headers: { Authorization: `Bearer ${key}` } });
const card = (source: string) => ({ amount: 4200, currency: 'EUR', source });

const made = await createCharge('first', card('card_9'), as(till));
if (made.status !== 201) throw new Error(made.data.error.code);
const amount: number = made.data.amount;
// @ts-expect-error an amount is a number
void (made.data.amount satisfies string);
// @ts-expect-error a charge needs a currency
void (() => createCharge('second', { amount: 1, source: 'card_9' }, as(till)));

const orders: Order[] = [];
let after: string | null | undefined;
let pages = 0;
do {
  const page = await listOrders({ limit: 7, after: after ?? undefined }, as(owner));
  if (page.status !== 200) throw new Error(page.data.error.code);
  orders.push(...page.data.data);
  after = page.data.next_cursor;
  pages += 1;
} while (after !== null);

const declined = await createCharge('declined', card('card_declined'), as(till));
const why = declined.status === 402 ? declined.data.error.code : 'charged';
const absent = await getOrder('o9999', {}, as(owner));
const gone = absent.status === 404 ? absent.data.error.code : 'found';
const invalid = await createOrder('order', { customer: '', amount: -1, currency: 'EUR' }, as(owner));
const details = invalid.status === 400 ? invalid.data.error.details : undefined;
const fields = Array.isArray(details) ? details.map(({ field, rule }) => `${field} ${rule}`) : [];

console.log(JSON.stringify({ amount, pages, orders: orders.length, why, gone, fields }));
