import { pluralize } from '../../text/pluralize';
import type { CaseDefinition, CaseStage, LogEntry } from '../case';
import { reports } from '../charts';
import { clientOf, isSuccess, operationOf, sentObject, statusOf } from '../evidence/facts';
import { sellAtTill, watchCount } from '../traffic';

const second = 1000;
const minute = 60 * second;

const say = (stage: CaseStage, key: string, channel: string, text: string) =>
  stage.at(stage.now() + second, async () => {
    await stage.send({
      as: 'shop',
      method: 'POST',
      path: '/v1/messages',
      headers: [['Idempotency-Key', `"${key}"`]],
      body: JSON.stringify({ channel, text }),
    });
  });

/** Creates an order, and follows Location to it. Without one, the app takes the order for lost, and creates it again. */
async function create(stage: CaseStage, name: string, customer: string, attempt = 1): Promise<void> {
  const { response } = await stage.send({
    as: 'shop',
    method: 'POST',
    path: '/orders',
    headers: [['Idempotency-Key', `"${name}-${attempt}"`]],
    body: JSON.stringify({ customer, amount: 2900, currency: 'EUR', note: name }),
  });
  const location = response!.headers.find(([header]) => header === 'Location')?.[1];
  if (location !== undefined)
    stage.at(stage.now() + second, async () => {
      await stage.send({ as: 'shop', method: 'GET', path: location });
    });
  else if (attempt === 1 && stage.habit('again') === 'yes') {
    stage.at(stage.now() + 20 * second, () => create(stage, name, customer, 2));
  }
}

/** Reads the newest orders for the wall display, which sorts them by created_at. */
async function display(stage: CaseStage, run: number): Promise<void> {
  const { response } = await stage.send({ as: 'shop', method: 'GET', path: '/orders?limit=6' });
  const { data } = JSON.parse(response!.body) as { data: Record<string, unknown>[] };
  if (data.some(order => order.created_at === undefined))
    say(stage, `display-${run}`, 'display', 'Orders without a time; showing none.');
}

/** The till tells a declined card by its code; without one it can only say that something failed. */
async function decline(stage: CaseStage, run: number): Promise<void> {
  const { response } = await stage.send({
    as: 'till',
    method: 'POST',
    path: '/v1/charges',
    headers: [['Idempotency-Key', `"declines-${run}"`]],
    body: '{"amount": 1800, "currency": "EUR", "source": "card_declined"}',
  });
  const { error } = JSON.parse(response!.body) as { error?: { code?: string } };
  if (error?.code === undefined) say(stage, `till-${run}`, 'till', 'A charge failed, and I don’t know why.');
}

const said = (log: readonly LogEntry[], channel: string): number =>
  log.filter(
    entry => operationOf(entry)?.id === 'sendMessage' && isSuccess(entry) && sentObject(entry)?.channel === channel,
  ).length;

/** Orders that were created more than once. */
function twice(log: readonly LogEntry[]): number {
  const notes = log
    .filter(entry => operationOf(entry)?.id === 'createOrder' && isSuccess(entry))
    .map(entry => sentObject(entry)?.note);
  return notes.length - new Set(notes).size;
}

const definition: CaseDefinition = {
  id: 'after-the-release',
  title: 'After the release',
  difficulty: 3,
  lesson: 'additive-or-breaking',
  alsoLessons: ['action-as-resource', 'names-that-last', 'error-codes-contract'],
  scene:
    'Last night the service was moved to another framework. Since then Acme’s apps have had a bad morning: the shop’s app (shop), which creates orders ' +
    'and shows the newest ones on a wall, and the till, which tells customers why a card was declined. If an app can’t do something, it ' +
    'reports that with POST /v1/messages.',
  setup: {
    flaws: ['created-without-location', 'mixed-field-case', 'error-without-code'],
    faults: [],
    habits: { again: 'yes' },
  },
  minutes: 40,
  drive(stage) {
    const people = ['Amara', 'Bo', 'Chidi', 'Hiro'];
    for (const [i, person] of people.entries()) {
      stage.at((4 + i * 9) * minute, () => create(stage, `table-${i + 1}`, person));
    }
    for (let i = 0; i < 5; i++) stage.at((2 + i * 8) * minute, () => display(stage, i));
    for (let i = 0; i < 3; i++) stage.at((6.5 + i * 12) * minute, () => decline(stage, i));
    sellAtTill(stage, { sales: 10, breaks: 2, minutes: 38 });
    watchCount(stage, { minutes: 40, every: 6 * minute });
    stage.at(27.3 * minute, async () => {
      await stage.send({ as: 'stranger', method: 'GET', path: '/orders/o502' });
    });
  },
  tickets: log => [
    {
      from: 'Elif, who runs the shop',
      text: `The wall screen has shown no orders since this morning, and ${pluralize(twice(log), 'order')} came twice. We packed everything twice.`,
    },
    {
      from: 'A cashier',
      text: 'The till used to say “card declined”. Now it says that something failed, and I have nothing to tell people.',
    },
  ],
  charts: [reports],
  parties: [
    {
      id: 'packers',
      who: 'packers, and customers who pay for what’s packed',
      unit: 'orders created twice',
      count: twice,
    },
    {
      id: 'shop',
      who: 'people who look at the wall',
      unit: 'times that the wall showed nothing',
      count: log => said(log, 'display'),
    },
    {
      id: 'cashiers',
      who: 'cashiers and their customers',
      unit: 'declines that nobody could explain',
      count: log => said(log, 'till'),
    },
    {
      id: 'birch',
      who: 'Birch, another customer of the service',
      unit: 'requests that failed',
      count: log => log.filter(entry => clientOf(entry) === 'stranger' && statusOf(entry) >= 400).length,
    },
  ],
  changes: [
    {
      id: 'location',
      text: 'In the service: send Location with every 201 again',
      to: { flaws: ['mixed-field-case', 'error-without-code'] },
      reason: 'The app finds the order that it has created, and doesn’t create it again.',
    },
    {
      id: 'names',
      text: 'In the service: write all field names in one style, as the contract has them',
      to: { flaws: ['created-without-location', 'error-without-code'] },
      reason: 'The wall finds the time of each order again.',
    },
    {
      id: 'codes',
      text: 'In the service: give each error its code again',
      to: { flaws: ['created-without-location', 'mixed-field-case'] },
      reason: 'The till can tell a declined card from a failure again.',
    },
    {
      id: 'once',
      text: 'In the shop’s app: don’t create an order again if there is no Location',
      to: { habits: { again: 'no' } },
      reason: 'No order comes twice, but the app has no way to find the order that it has created.',
    },
  ],
  odd: [
    {
      matches: entry => statusOf(entry) === 304,
      reason: 'The number of orders hadn’t changed, so the response is a 304 without a body.',
    },
  ],
  hints: [
    'There are three departures, and each has its own ticket, or half of one.',
    'Open an order that was created, a list of orders, and a declined charge. Compare each with the contract: headers, names, and the error.',
    'Search the log for messages: the apps say what’s missing.',
  ],
  explanation:
    'The new framework changed three things that clients relied on: 201 came without Location, created_at became createdAt, and errors lost their code. ' +
    'The OpenAPI description didn’t change.',
};

export default definition;
