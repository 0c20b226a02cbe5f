import { pluralize } from '../../text/pluralize';
import type { CaseDefinition, CaseStage, LogEntry } from '../case';
import { chargesOnce } from '../charts';
import {
  clientOf,
  isSuccess,
  operationOf,
  receivedHeader,
  receivedObject,
  sentHeader,
  statusOf,
} from '../evidence/facts';
import { keepShop, sell, watchCount } from '../traffic';

const minute = 60_000;

/** Somebody pays in the app. Two taps send the same request twice, with one key. */
async function pay(
  stage: CaseStage,
  sale: { name: string; card: string; amount: number },
  taps: number,
): Promise<void> {
  const request = (tap: number) => ({
    as: 'till',
    method: 'POST',
    path: '/v1/charges',
    headers: [['Idempotency-Key', stage.habit('key') === 'per tap' ? `"${sale.name}-${tap}"` : `"${sale.name}"`]] as [
      string,
      string,
    ][],
    body: JSON.stringify({ amount: sale.amount, currency: 'EUR', source: sale.card }),
  });
  const sent = stage.habit('button') === 'locked' ? 1 : taps;
  const requests = Array.from({ length: sent }, (_, i) => request(i + 1));
  if (requests.length === 1) await stage.send(requests[0]!);
  else await stage.overlap(requests, 90);
}

const saleOf = (entry: LogEntry): string => /sale-\d+/.exec(sentHeader(entry, 'idempotency-key') ?? '')?.[0] ?? '';

/** Sales for which the card has paid more than once. */
function paidTwice(log: readonly LogEntry[]): string[] {
  const found = new Map<string, Set<unknown>>();
  for (const entry of log.filter(each => operationOf(each)?.id === 'createCharge' && isSuccess(each))) {
    found.set(saleOf(entry), (found.get(saleOf(entry)) ?? new Set()).add(receivedObject(entry)?.id));
  }
  return [...found].filter(([, ids]) => ids.size > 1).map(([sale]) => sale);
}

const definition: CaseDefinition = {
  id: 'double-tap',
  title: 'Two taps, two payments',
  difficulty: 3,
  lesson: 'idempotency-keys',
  scene:
    'Acme’s payment app (till) sends an Idempotency-Key with each charge, one for each sale. If a response is lost, it sends the ' +
    'same request again. A few customers still pay twice, and the developers can’t reproduce it: whenever they send a charge again, ' +
    'they get the first response back.',
  setup: { flaws: ['key-checked-then-written'], faults: [], habits: { key: 'per sale', button: 'open' } },
  minutes: 30,
  drive(stage) {
    const { random } = stage;
    const taps = new Map(
      random
        .shuffle(Array.from({ length: 26 }, (_, i) => i))
        .slice(0, 4)
        .map(i => [i, 2]),
    );
    for (let i = 0; i < 26; i++) {
      const sale = { name: `sale-${701 + i}`, card: `card_${20 + random.int(70)}`, amount: 300 + random.int(80) * 50 };
      const at = Math.floor((0.5 + i * 1.1 + random.next() * 0.5) * minute);
      stage.at(at, () => pay(stage, sale, taps.get(i) ?? 1));
    }
    // Three responses are lost, and the retry gets the stored one.
    for (const [i, at] of [4.95, 13.35, 22.2].entries()) {
      const sale = { name: `sale-${801 + i}`, card: `card_${10 + i}`, amount: 1250, breaks: true };
      stage.at(at * minute, () => sell(stage, sale));
    }
    keepShop(stage, 30);
    watchCount(stage, { minutes: 30, every: 5 * minute });
  },
  tickets: log => [
    {
      from: 'Dagny, who answers the phone',
      text: `${pluralize(paidTwice(log).length, 'customer')} paid twice today. One of them said that the app hung for a moment, so she tapped again.`,
    },
    {
      from: 'The developers of the app',
      text: 'We tried to reproduce it all morning. We send a charge, we send it again with the same key, and the service returns the first response. The keys work.',
    },
  ],
  charts: [chargesOnce],
  parties: [
    {
      id: 'customers',
      who: 'customers who pay in the app',
      unit: 'customers who paid twice',
      count: log => paidTwice(log).length,
    },
    {
      id: 'shop',
      who: 'people in the shop',
      unit: 'requests that failed',
      count: log => log.filter(entry => clientOf(entry) === 'shop' && statusOf(entry) >= 400).length,
    },
  ],
  changes: [
    {
      id: 'button',
      text: 'In the app: lock the button after the first tap',
      to: { habits: { button: 'locked' } },
      reason:
        'This app no longer sends two requests in parallel. But a proxy that retries, or another client, still can, and then the service charges twice again.',
    },
    {
      id: 'per-tap',
      text: 'In the app: make a new key for each tap',
      to: { habits: { key: 'per tap' } },
      reason: 'Two keys say that these are two sales, so even a correct service charges twice.',
    },
    {
      id: 'claim',
      text: 'In the service: check and reserve the key in one step, before the work begins',
      to: { flaws: [] },
      reason:
        'The second request finds the key reserved, and gets a 409 while the first request is in progress. The card is charged once.',
    },
    {
      id: 'longer',
      text: 'In the service: remember keys for a week instead of a day',
      to: { habits: { key: 'per sale' } },
      reason: 'The two requests are milliseconds apart, so how long a key is remembered makes no difference.',
    },
  ],
  odd: [
    {
      matches: entry => receivedHeader(entry, 'idempotent-replayed') === 'true',
      reason: 'A response was lost, and the retry got the stored one: the card was charged once.',
    },
    {
      matches: entry => statusOf(entry) === 304,
      reason: 'The number of orders hadn’t changed, so the response is a 304 without a body.',
    },
  ],
  hints: [
    'Search the log for keys that come twice. In some cases the second response is a replay, and in others it isn’t.',
    'Compare the times: how long after the first request did the second one arrive, and how long does a charge take?',
    'Send two charges with one key in parallel (# @together), and then one after the other.',
  ],
  explanation:
    'The service looks the key up, does the work, and only then stores the key. A retry after the work gets the stored response, so every test by ' +
    'hand succeeds. Two parallel requests both find no key, and both charge the card. No OpenAPI description shows that.',
};

export default definition;
