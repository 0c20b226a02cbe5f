import { pluralize } from '../../text/pluralize';
import type { CaseDefinition, CaseStage, LogEntry } from '../case';
import { errorOf, isSuccess, operationOf, resourceOf, sentHeader, statusOf } from '../evidence/facts';
import { keepShop, watchCount } from '../traffic';

const minute = 60_000;

/** The till looks up what an order costs and charges for it; if that succeeds, the shop marks it as paid, and starts to pack it. */
async function checkOut(stage: CaseStage, order: string, card: string): Promise<void> {
  const { response } = await stage.send({ as: 'till', method: 'GET', path: `/orders/${order}` });
  const { amount, currency } = JSON.parse(response!.body) as { amount: number; currency: string };
  stage.at(stage.now() + 6000, () => pay(stage, order, { amount, currency, source: card }));
}

/** One attempt to charge a card for an order. */
async function pay(stage: CaseStage, order: string, charge: object, attempt = 1): Promise<void> {
  const { response } = await stage.send({
    as: 'till',
    method: 'POST',
    path: '/v1/charges',
    headers: [['Idempotency-Key', `"sale-${order}-${attempt}"`]],
    body: JSON.stringify(charge),
  });
  const body = JSON.parse(response!.body) as { error?: unknown };
  const looksPaid = response!.status < 300 && (stage.habit('reads') === 'status' || body.error === undefined);
  if (!looksPaid) {
    if (stage.habit('again') === 'yes' && attempt === 1)
      stage.at(stage.now() + 5000, () => pay(stage, order, charge, 2));
    return;
  }
  for (const [i, move] of ['pay', 'process'].entries()) {
    stage.at(stage.now() + (i + 1) * 4000, async () => {
      const headers: [string, string][] = [['Idempotency-Key', `"${move}-${order}"`]];
      await stage.send({ as: 'shop', method: 'POST', path: `/orders/${order}/${move}`, headers });
    });
  }
}

const orderOf = (entry: LogEntry): string => /sale-(o\d+)/.exec(sentHeader(entry, 'idempotency-key') ?? '')?.[1] ?? '';

const declined = (log: readonly LogEntry[]): LogEntry[] =>
  log.filter(entry => operationOf(entry)?.id === 'createCharge' && errorOf(entry)?.code === 'card_declined');

/** Orders that were packed although their card was declined. */
const givenAway = (log: readonly LogEntry[]): string[] =>
  declined(log)
    .map(orderOf)
    .filter(order => log.some(entry => isSuccess(entry) && resourceOf(entry) === `/orders/${order}/process`));

const definition: CaseDefinition = {
  id: 'goods-without-payment',
  title: 'Goods without payment',
  difficulty: 1,
  lesson: 'error-envelope',
  alsoLessons: ['error-codes-contract'],
  scene:
    'At Acme’s counter, the till looks up an order and charges a card with POST /v1/charges. If the charge succeeds, the shop ' +
    'marks the order as paid and starts to pack it. The till’s software comes from another company and looks only at the status code.',
  setup: { flaws: ['failure-answered-200'], faults: [], habits: { reads: 'status', again: 'no' } },
  minutes: 30,
  drive(stage) {
    const orders = ['o35', 'o36', 'o37', 'o38', 'o39', 'o40'];
    for (const [i, order] of orders.entries()) {
      const card = i === 1 || i === 4 ? 'card_declined' : `card_${30 + i}`;
      stage.at((3 + i * 4 + stage.random.next()) * minute, () => checkOut(stage, order, card));
    }
    keepShop(stage, 30);
    watchCount(stage, { minutes: 30, every: 3 * minute });
    stage.at(12.7 * minute, async () => {
      await stage.send({ as: 'till', method: 'GET', path: '/v1/charges/ch_80' });
    });
    // A sale with an amount that was typed wrong.
    stage.at(19.2 * minute, async () => {
      const headers: [string, string][] = [['Idempotency-Key', '"sale-501"']];
      const body = '{"amount": 0, "currency": "EUR", "source": "card_31"}';
      await stage.send({ as: 'till', method: 'POST', path: '/v1/charges', headers, body });
    });
  },
  tickets: log => [
    {
      from: 'Greta, who does Acme’s books',
      text: `${pluralize(givenAway(log).length, 'order')} from this morning (${givenAway(log).join(', ')}) went out, and I can’t find a payment for ${givenAway(log).length === 2 ? 'either' : 'any'} of them. The till says that they were paid.`,
    },
  ],
  charts: [
    {
      title: 'Orders packed',
      names: { good: 'charged', bad: 'no charge in the books' },
      counts: (entry, log) => {
        if (!isSuccess(entry) || !resourceOf(entry).endsWith('/process')) return null;
        return givenAway(log).some(order => resourceOf(entry) === `/orders/${order}/process`) ? 'bad' : 'good';
      },
    },
  ],
  parties: [
    {
      id: 'acme',
      who: 'Acme, which hands out goods',
      unit: 'orders packed without a payment',
      count: log => givenAway(log).length,
    },
    {
      id: 'buyers',
      who: 'customers whose card was accepted',
      unit: 'paid orders that weren’t packed',
      count: log => {
        const paid = log.filter(entry => statusOf(entry) === 201 && orderOf(entry) !== '').map(orderOf);
        return paid.filter(
          order => !log.some(entry => isSuccess(entry) && resourceOf(entry) === `/orders/${order}/pay`),
        ).length;
      },
    },
  ],
  changes: [
    {
      id: 'status',
      text: 'In the service: return 402 with the error when a card is declined',
      to: { flaws: [] },
      reason: 'The status says what happened, so every client sees it, whether or not it reads the body.',
    },
    {
      id: 'body',
      text: 'In the till: look for an error in the body of a 200',
      to: { habits: { reads: 'body' } },
      reason:
        'This till no longer falls for it. Every other client, proxy, and dashboard still counts a declined card as a success.',
    },
    {
      id: 'again',
      text: 'In the till: charge a declined card a second time',
      to: { habits: { again: 'yes' } },
      reason: 'The till doesn’t notice that the card was declined, so there’s never a second attempt.',
    },
  ],
  odd: [
    {
      matches: entry => statusOf(entry) === 404,
      reason: 'Nobody has made this charge, so 404 is correct.',
    },
    {
      matches: entry => statusOf(entry) === 304,
      reason: 'The number of orders hadn’t changed, so the response is a 304 without a body.',
    },
    {
      matches: entry => statusOf(entry) === 400,
      reason: 'The amount was 0, which the contract doesn’t allow. The error names the field.',
    },
  ],
  hints: [
    'Find the charges for the orders in the ticket: the till looks up each order before it charges the card.',
    'Compare the status of such a charge with its body.',
  ],
  explanation:
    'The service returned 200 with an error in the body when a card was declined. The till saw the 200 and handed the goods out, ' +
    'and the dashboard counted the charge as a success.',
};

export default definition;
