import { ApiError, ChargesService, type ErrorResponse, OpenAPI, type Order, OrdersService } from './api';

/** What a program does with a client that openapi-typescript-codegen generated: prints what it got, as JSON. */

const [baseUrl = '', till = '', owner = ''] = process.argv.slice(2);
OpenAPI.BASE = baseUrl;
const as = (key: string) => {
  OpenAPI.TOKEN = key;
};
const card = (source: string) => ({ amount: 4200, currency: 'EUR', source });

/** The body of the failure that a call ends with; it isn't typed, but the description has its type. */
async function failureOf(call: Promise<unknown>): Promise<ErrorResponse['error']> {
  const outcome: unknown = await call.catch((error: unknown) => error);
  if (!(outcome instanceof ApiError)) throw new Error('The call succeeded.');
  return (outcome.body as ErrorResponse).error;
}

as(till);
const made = await ChargesService.createCharge({ idempotencyKey: 'first', requestBody: card('card_9') });
const amount: number = made.amount;
// @ts-expect-error an amount is a number
void (made.amount satisfies string);
// @ts-expect-error a charge needs a currency
void (() => ChargesService.createCharge({ idempotencyKey: 'second', requestBody: { amount: 1, source: 'card_9' } }));
const why = (
  await failureOf(ChargesService.createCharge({ idempotencyKey: 'declined', requestBody: card('card_declined') }))
).code;

as(owner);
const orders: Order[] = [];
let after: string | undefined;
let pages = 0;
do {
  const page = await OrdersService.listOrders({ limit: 7, after });
  orders.push(...page.data);
  after = page.next_cursor ?? undefined;
  pages += 1;
} while (after !== undefined);

const gone = (await failureOf(OrdersService.getOrder({ orderId: 'o9999' }))).code;
const body = { customer: '', amount: -1, currency: 'EUR' };
const { details } = await failureOf(OrdersService.createOrder({ idempotencyKey: 'order', requestBody: body }));
const fields = Array.isArray(details) ? details.map(({ field, rule }) => `${field} ${rule}`) : [];

console.log(JSON.stringify({ amount, pages, orders: orders.length, why, gone, fields }));
