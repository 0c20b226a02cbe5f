import { pluralize } from '../../text/pluralize';
import type { CaseDefinition, CaseStage, LogEntry } from '../case';
import { chargesOnce } from '../charts';
import { clientOf, errorOf, isSuccess, operationOf, sentHeader, sentObject, statusOf } from '../evidence/facts';

const seconds = 1000;
const minutes = 60 * seconds;

/** A sale at the till: the card pays once, however many attempts that takes. */
interface Sale {
  number: number;
  card: string;
  amount: number;
  /** The connection breaks during the first attempt. */
  breaks: boolean;
}

async function charge(stage: CaseStage, sale: Sale, attempt = 1): Promise<void> {
  const name = `sale-${sale.number}`;
  const key = stage.has('new-key-for-each-retry') ? `${name}-${attempt}` : name;
  const { response } = await stage.send({
    as: 'till',
    method: 'POST',
    path: '/v1/charges',
    headers: [['Idempotency-Key', `"${key}"`]],
    body: JSON.stringify({ amount: sale.amount, currency: 'EUR', source: sale.card }),
    lost: sale.breaks && attempt === 1,
  });
  if (response !== null || stage.habit('retries') === 'no') return;
  stage.at(stage.now() + Number(stage.habit('timeout')) * seconds, () => charge(stage, sale, attempt + 1));
}

const chargesOf = (log: readonly LogEntry[]) =>
  log.filter(entry => clientOf(entry) === 'till' && operationOf(entry)?.id === 'createCharge');

const saleOf = (entry: LogEntry): string =>
  /sale-\d+/.exec(sentHeader(entry, 'idempotency-key') ?? '')?.[0] ?? entry.exchange.request.path;

/** How many charges the card of each sale really has: a replayed response is no further one. */
function chargesBySale(log: readonly LogEntry[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const entry of chargesOf(log).filter(isSuccess)) {
    const id = (JSON.parse(entry.exchange.response!.body) as { id: string }).id;
    found.set(saleOf(entry), (found.get(saleOf(entry)) ?? new Set()).add(id));
  }
  return found;
}

const chargedTwice = (log: readonly LogEntry[]): string[] =>
  [...chargesBySale(log)].filter(([, ids]) => ids.size > 1).map(([sale]) => sale);

/** Sales whose till never got a response that says that the card has paid. */
const withoutReceipt = (log: readonly LogEntry[]): number => {
  const sales = new Set(
    chargesOf(log)
      .filter(entry => statusOf(entry) < 400)
      .map(saleOf),
  );
  const paid = new Set(
    chargesOf(log)
      .filter(entry => isSuccess(entry) && !entry.lost)
      .map(saleOf),
  );
  return [...sales].filter(sale => !paid.has(sale)).length;
};

const definition: CaseDefinition = {
  id: 'charged-twice',
  title: 'Charged twice at the counter',
  difficulty: 1,
  lesson: 'idempotency-keys',
  alsoLessons: ['retry-rules'],
  scene:
    'Acme runs harbour shops. Its till, an application at the counter, charges cards with POST /v1/charges. ' +
    'This morning the network in the harbour was bad, so some responses never reached the till. ' +
    'After 5 seconds without a response, the till sends its request again.',
  setup: { flaws: ['key-accepted-and-ignored'], faults: [], habits: { timeout: '5', retries: 'yes' } },
  minutes: 30,
  drive(stage) {
    const { random } = stage;
    const breaks = new Set(random.shuffle(Array.from({ length: 30 }, (_, i) => i)).slice(0, 6));
    for (let i = 0; i < 30; i++) {
      const sale: Sale = {
        number: 401 + i,
        card: `card_${20 + random.int(60)}`,
        amount: 500 + random.int(90) * 50,
        breaks: breaks.has(i),
      };
      stage.at(Math.floor((i + random.next() * 0.6) * 0.9 * minutes), () => charge(stage, sale));
    }
    // Greta buys a coffee, and another one five minutes later: the same card and amount, and two sales.
    for (const [number, at] of [
      [431, 8.2],
      [432, 13.4],
    ] as const) {
      const sale = { number, card: 'card_7', amount: 350, breaks: false };
      stage.at(at * minutes, () => charge(stage, sale));
    }
    stage.at(17.3 * minutes, () => charge(stage, { number: 433, card: 'card_declined', amount: 2400, breaks: false }));
    for (let i = 0; i < 7; i++) {
      stage.at((2 + i * 4 + random.next()) * minutes, async () => {
        await stage.send({ as: 'shop', method: 'GET', path: '/orders?limit=5' });
      });
    }
  },
  tickets: log => {
    const twice = chargedTwice(log);
    const first = chargesOf(log).find(entry => saleOf(entry) === twice[0]);
    const amount = first ? Number(sentObject(first)?.amount) / 100 : 0;
    return [
      {
        from: 'A customer',
        text: `I paid ${amount.toFixed(2)} euros at your counter this morning, once. My bank shows the payment twice.`,
      },
      {
        from: 'Elif, who runs the shop',
        text:
          `${pluralize(twice.length, 'customer')} came back and said that we charged them twice. ` +
          'The till says that each of these sales was paid once. Our network was bad this morning, but it has been bad before.',
      },
    ];
  },
  charts: [chargesOnce],
  parties: [
    {
      id: 'customers',
      who: 'customers who paid at the till',
      unit: 'customers charged twice',
      count: log => chargedTwice(log).length,
    },
    {
      id: 'sales',
      who: 'customers who left without a receipt',
      unit: 'sales without a receipt',
      count: withoutReceipt,
    },
    {
      id: 'shop',
      who: 'staff who read the list of orders',
      unit: 'lists that failed',
      count: log => log.filter(entry => clientOf(entry) === 'shop' && !isSuccess(entry)).length,
    },
  ],
  changes: [
    {
      id: 'wait',
      text: 'In the till: wait for 20 seconds instead of 5 before a retry',
      to: { habits: { timeout: '20' } },
      reason:
        'The response is lost, not late. After 20 seconds, the service does the work for the retry again, just as it does after 5.',
    },
    {
      id: 'store',
      text: 'In the service: store each Idempotency-Key with its response, and return that response to a retry',
      to: { flaws: [] },
      reason:
        'The key says which sale a request belongs to, and now the service looks at it: a retry gets the stored response.',
    },
    {
      id: 'new-keys',
      text: 'In the till: send a new Idempotency-Key with each retry',
      to: { faults: ['new-key-for-each-retry'] },
      reason: 'A new key says that this is another sale, so even a service that looks at keys would charge twice.',
    },
    {
      id: 'no-retries',
      text: 'In the till: never retry a charge',
      to: { habits: { retries: 'no' } },
      reason:
        'Nobody is charged twice, but whenever a response is lost, the card has been charged and the till doesn’t know.',
    },
  ],
  odd: [
    {
      matches: entry => errorOf(entry)?.code === 'card_declined',
      reason: 'A declined card gets 402 card_declined. The till told the customer, and nothing was charged.',
    },
    {
      matches: entry => sentObject(entry)?.source === 'card_7',
      reason: 'These are two charges of the same amount on one card. But they’re two sales, each with its own key.',
    },
  ],
  hints: [
    'Search the log for an amount and a card that come twice, and compare the two requests.',
    'Both requests have the same Idempotency-Key. What does the contract say about the second response?',
    'Send a charge twice with one key, and then one without a key. What does the service do with keys?',
  ],
  explanation:
    'The service takes the Idempotency-Key and forgets it, so a retry does the work again. No OpenAPI description shows that: the header is documented, required, and even checked. ' +
    'Only two responses with different ids for one key give it away.',
};

export default definition;
