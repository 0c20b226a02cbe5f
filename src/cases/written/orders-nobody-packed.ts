import type { CaseDefinition, CaseStage, LogEntry } from '../case';
import { clientOf, queryOf, rowsOf, statusOf } from '../evidence/facts';
import { sellAtTill, watchCount } from '../traffic';

const second = 1000;
const minute = 60 * second;
/** A packing list has so many of the newest orders. */
const listed = 24;

/** Reads the newest orders page by page: as many pages as the list should take. */
async function packingList(stage: CaseStage, path: string, left: number): Promise<void> {
  const { response } = await stage.send({ as: 'shop', method: 'GET', path });
  const page = JSON.parse(response!.body) as { next_cursor: string | null };
  if (left <= 1 || page.next_cursor === null) return;
  const size = stage.habit('page');
  const next = `/orders?limit=${size}&after=${encodeURIComponent(page.next_cursor)}`;
  stage.at(stage.now() + 2 * second, () => packingList(stage, next, left - 1));
}

/** Each packing list as the orders that it shows: a list begins with a request without a cursor. */
function lists(log: readonly LogEntry[]): Set<string>[] {
  const found: Set<string>[] = [];
  for (const entry of log.filter(each => clientOf(each) === 'shop' && queryOf(each, 'limit') !== null)) {
    if (queryOf(entry, 'after') === null) found.push(new Set());
    for (const { id } of rowsOf(entry) ?? []) found.at(-1)?.add(String(id));
  }
  return found;
}

/** The requests with which packing lists begin. */
const firstPages = (log: readonly LogEntry[]): LogEntry[] =>
  log.filter(
    entry => clientOf(entry) === 'shop' && queryOf(entry, 'limit') !== null && queryOf(entry, 'after') === null,
  );

const missing = (log: readonly LogEntry[]): number =>
  lists(log).reduce((sum, list) => sum + Math.max(0, listed - list.size), 0);

const definition: CaseDefinition = {
  id: 'orders-nobody-packed',
  title: 'Orders that nobody packed',
  difficulty: 2,
  lesson: 'object-authorization',
  alsoLessons: ['list-envelope'],
  scene:
    'Acme’s packers work from a list of the 24 newest orders. Their tablets (shop) read it in three pages of eight, and ' +
    'follow the cursors. The service has had a second customer, Birch, since last week.',
  setup: { flaws: ['list-filtered-after-query'], faults: [], habits: { page: '8', pages: '3' } },
  minutes: 30,
  drive(stage) {
    for (let i = 0; i < 5; i++) {
      stage.at((2 + i * 6 + stage.random.next()) * minute, () =>
        packingList(stage, `/orders?limit=${stage.habit('page')}`, Number(stage.habit('pages'))),
      );
    }
    sellAtTill(stage, { sales: 10, breaks: 2, minutes: 28 });
    watchCount(stage, { minutes: 30, every: 4 * minute });
    // Birch reads its own orders: its pages come short, too.
    for (const at of [7.3, 19.8]) {
      stage.at(at * minute, async () => {
        await stage.send({ as: 'stranger', method: 'GET', path: '/orders?limit=20' });
      });
    }
    stage.at(14.4 * minute, async () => {
      await stage.send({ as: 'stranger', method: 'GET', path: '/orders/o33' });
    });
  },
  tickets: log => [
    {
      from: 'Bo, who packs',
      text: `Our list is too short. It should have ${listed} orders, and this morning it had ${[...lists(log)][0]?.size ?? 0}. Customers call about orders that were never on it.`,
    },
    {
      from: 'The developer of the tablets',
      text: 'We ask for three pages of eight, as always. We follow next_cursor, and no request fails.',
    },
  ],
  charts: [
    {
      title: 'Packing lists',
      names: { good: 'complete', bad: 'too short' },
      counts: (entry, log) => {
        const at = firstPages(log).indexOf(entry);
        return at < 0 ? null : lists(log)[at]!.size < listed ? 'bad' : 'good';
      },
    },
  ],
  parties: [
    {
      id: 'customers',
      who: 'customers whose order should be on the list',
      unit: 'orders missing from packing lists',
      count: missing,
    },
    {
      id: 'birch',
      who: 'Birch, the other customer of the service',
      unit: 'Birch’s orders that Acme could read',
      count: log => lists(log).reduce((sum, list) => sum + [...list].filter(id => /^o5\d\d$/.test(id)).length, 0),
    },
    {
      id: 'payers',
      who: 'customers at the till',
      unit: 'charges that failed',
      count: log => log.filter(entry => clientOf(entry) === 'till' && statusOf(entry) >= 400).length,
    },
  ],
  changes: [
    {
      id: 'larger',
      text: 'In the tablets: read two pages of twelve',
      to: { habits: { page: '12', pages: '2' } },
      reason: 'There are fewer pages, but the same orders are missing, because each page is still too short.',
    },
    {
      id: 'query',
      text: 'In the service: query only the rows that the caller may see, and then apply the limit',
      to: { flaws: [] },
      reason: 'Each page is full, because other customers’ rows are never read.',
    },
    {
      id: 'total',
      text: 'In the service: add an exact total to each page, so that the tablets notice',
      to: { flaws: ['list-filtered-after-query', 'exact-total-in-list'] },
      reason: 'An exact total costs an extra count for each page, and the orders are still missing.',
    },
  ],
  odd: [
    {
      matches: entry => clientOf(entry) === 'stranger' && statusOf(entry) === 404,
      reason: 'The order belongs to Acme, so Birch gets the same response as for an order that doesn’t exist.',
    },
    {
      matches: entry => statusOf(entry) === 304,
      reason: 'The number of orders hadn’t changed, so the response is a 304 without a body.',
    },
  ],
  hints: [
    'Open the pages of one packing list, and count their rows.',
    'This service usually fills every page but the last one, up to the limit. What does has_more say?',
    'Send the same request with limit=1, or read the list as Birch (stranger). Whose rows are in between?',
  ],
  explanation:
    'The service read a page for everybody, and then dropped the rows of other customers. So Acme’s pages had fewer rows whenever Birch’s orders were ' +
    'in between. No OpenAPI description shows that, and no request fails.',
};

export default definition;
