import { pluralize } from '../../text/pluralize';
import type { CaseDefinition, CaseStage, LogEntry } from '../case';
import { clientOf, isSuccess, methodOf, operationOf, resourceOf, statusOf } from '../evidence/facts';
import { sellAtTill, watchCount } from '../traffic';

const minute = 60_000;

/** One command on an order, with the client that sends it. */
const move = (stage: CaseStage, as: string, order: string, verb: string, at: number) =>
  stage.at(at, async () => {
    if (as === 'till' && stage.habit('button') === 'removed') return;
    const headers: [string, string][] = [['Idempotency-Key', `"${verb}-${order}"`]];
    const body = verb === 'ship' ? '{"carrier": "Harbour Couriers"}' : null;
    await stage.send({ as, method: 'POST', path: `/orders/${order}/${verb}`, headers, body });
  });

const succeeded = (log: readonly LogEntry[], verb: string, as?: string): string[] =>
  log
    .filter(
      entry =>
        isSuccess(entry) && resourceOf(entry).endsWith(`/${verb}`) && (as === undefined || clientOf(entry) === as),
    )
    .map(entry => resourceOf(entry).split('/')[2]!);

/** Orders that left although nobody had recorded a payment in this log. */
const shippedUnpaid = (log: readonly LogEntry[]): string[] => {
  const paid = succeeded(log, 'pay');
  return succeeded(log, 'ship').filter(order => !paid.includes(order));
};

const definition: CaseDefinition = {
  id: 'shipped-before-paid',
  title: 'Shipped before it was paid',
  difficulty: 3,
  lesson: 'state-transitions',
  alsoLessons: ['keys-and-scopes'],
  scene:
    'An order at Acme is created, paid, packed, shipped, and delivered. The shop’s app (shop) moves orders. The till only takes payments: its key ' +
    'has no scope for writing orders. Its software still has a button “delivered”, which does nothing, as far as anybody knows.',
  setup: { flaws: ['any-move-accepted', 'one-scope-for-everything'], faults: [], habits: { button: 'there' } },
  minutes: 40,
  drive(stage) {
    stage.at(0.5 * minute, async () => {
      await stage.send({ as: 'shop', method: 'GET', path: '/orders?limit=12' });
    });
    // Two orders go the whole way.
    for (const [i, order] of ['o35', 'o36'].entries()) {
      for (const [n, verb] of ['pay', 'process', 'ship', 'deliver'].entries()) {
        move(stage, 'shop', order, verb, (2 + i * 2 + n * 3) * minute);
      }
    }
    // Somebody in the shop presses "ship" on orders that nobody has paid for.
    for (const [i, order] of ['o37', 'o39'].entries()) move(stage, 'shop', order, 'ship', (16 + i * 5) * minute);
    // And somebody at the till presses the button that does nothing.
    for (const [i, order] of ['o18', 'o19', 'o21'].entries())
      move(stage, 'till', order, 'deliver', (18.5 + i * 6) * minute);
    stage.at(15 * minute, async () => {
      await stage.send({ as: 'shop', method: 'GET', path: '/orders?limit=30' });
    });
    stage.at(36 * minute, async () => {
      await stage.send({ as: 'till', method: 'GET', path: '/orders?limit=5' });
    });
    stage.at(11 * minute, async () => {
      await stage.send({ as: 'shop', method: 'DELETE', path: '/orders/o77' });
    });
    sellAtTill(stage, { sales: 12, breaks: 2, minutes: 38 });
    watchCount(stage, { minutes: 40, every: 5 * minute });
  },
  tickets: log => [
    {
      from: 'Greta, who does Acme’s books',
      text: `${pluralize(shippedUnpaid(log).length, 'order')} from this morning (${shippedUnpaid(log).join(', ')}) left the building, and nobody has paid for them.`,
    },
    {
      from: 'A customer',
      text: 'Your page says that my order was delivered. Nothing was delivered. I have been at home all morning.',
    },
  ],
  charts: [
    {
      title: 'Orders shipped',
      names: { good: 'paid', bad: 'not paid' },
      counts: (entry, log) => {
        if (!isSuccess(entry) || !resourceOf(entry).endsWith('/ship')) return null;
        return shippedUnpaid(log).includes(resourceOf(entry).split('/')[2]!) ? 'bad' : 'good';
      },
    },
  ],
  parties: [
    {
      id: 'acme',
      who: 'Acme, which hands out goods',
      unit: 'orders shipped before they were paid',
      count: log => shippedUnpaid(log).length,
    },
    {
      id: 'waiting',
      who: 'customers who wait for an order',
      unit: 'orders that the till marked as delivered',
      count: log => succeeded(log, 'deliver', 'till').length,
    },
    {
      id: 'payers',
      who: 'customers at the till',
      unit: 'charges that failed',
      count: log => log.filter(entry => operationOf(entry)?.id === 'createCharge' && statusOf(entry) >= 400).length,
    },
  ],
  changes: [
    {
      id: 'sequence',
      text: 'In the service: reject every transition except the next one with a 409',
      to: { flaws: ['one-scope-for-everything'] },
      reason: 'An order that nobody has paid for can’t be shipped any more. But the till can still move orders.',
    },
    {
      id: 'scopes',
      text: 'In the service: check the scope of the key, and reject a key without orders:write',
      to: { flaws: ['any-move-accepted'] },
      reason: 'The till can no longer move orders. The shop still can, and may still skip states.',
    },
    {
      id: 'button',
      text: 'In the till: remove the button',
      to: { habits: { button: 'removed' } },
      reason:
        'Nobody can press it now. But the till’s key can still change every order, and so can anyone who finds that key.',
    },
    {
      id: 'writable',
      text: 'In the service: let clients set the status themselves with PATCH',
      to: { flaws: ['any-move-accepted', 'one-scope-for-everything', 'client-writes-status'] },
      reason: 'That’s one more way around the sequence.',
    },
  ],
  odd: [
    {
      matches: entry => methodOf(entry) === 'DELETE' && statusOf(entry) === 404,
      reason: 'There is no such order, so 404 is correct.',
    },
    {
      matches: entry => statusOf(entry) === 304,
      reason: 'The number of orders hadn’t changed, so the response is a 304 without a body.',
    },
  ],
  hints: [
    'There are two tickets, and they have two causes.',
    'Search the log for ship and for deliver. Who sent each, and in which state was the order before?',
    'What may the key of the till do? As till, send a request that needs orders:write.',
  ],
  explanation:
    'There are two departures. The service accepts any transition, so an unpaid order can be shipped. And any key may do anything, whatever its scopes, so a ' +
    'forgotten button at the till marked orders as delivered.',
};

export default definition;
