import { pluralize } from '../../text/pluralize';
import type { CaseDefinition, CaseStage, LogEntry } from '../case';
import { clientOf, isSuccess, operationOf, receivedHeader, sentHeader, statusOf } from '../evidence/facts';
import { keepShop, sellAtTill } from '../traffic';

const second = 1000;
const minute = 60 * second;

/** Asks for one export, and tries again when the service says that there were too many. */
async function exportOnce(stage: CaseStage, name: string, attempt = 1): Promise<void> {
  const { response } = await stage.send({
    as: 'owner',
    method: 'POST',
    path: '/exports',
    headers: [['Idempotency-Key', `"${name}"`]],
    body: '{"format": "csv"}',
  });
  if (response!.status !== 429 || attempt >= Number(stage.habit('attempts'))) return;
  const wait = Number(response!.headers.find(([header]) => header === 'Retry-After')?.[1] ?? stage.habit('pause'));
  stage.at(stage.now() + (wait + 1) * second, () => exportOnce(stage, name, attempt + 1));
}

const nameOf = (entry: LogEntry): string => sentHeader(entry, 'idempotency-key') ?? '';

const exportsIn = (log: readonly LogEntry[]) => log.filter(entry => operationOf(entry)?.id === 'createExport');

/** Exports that were asked for, and that nobody got. */
function missing(log: readonly LogEntry[]): string[] {
  const asked = exportsIn(log);
  const made = new Set(asked.filter(isSuccess).map(nameOf));
  return [...new Set(asked.map(nameOf))].filter(name => !made.has(name));
}

const definition: CaseDefinition = {
  id: 'exports-that-never-came',
  title: 'Exports that never came',
  difficulty: 1,
  lesson: 'rate-limit-signals',
  alsoLessons: ['retry-rules'],
  scene:
    'Every morning, Acme’s office (owner) asks for one export per shop, all at once. There are now 14 shops. Its script follows ' +
    'the documentation: after a 429, it waits as long as the response says. If the response doesn’t say, it waits 2 seconds. After ' +
    '5 attempts it gives up.',
  setup: { flaws: ['throttled-without-retry-after'], faults: [], habits: { attempts: '5', pause: '2' } },
  minutes: 20,
  drive(stage) {
    for (let shop = 1; shop <= 14; shop++) {
      stage.at(4 * minute + shop * 300, () => exportOnce(stage, `shop-${shop}`));
    }
    // The warehouse asks for three of its own, a while later.
    for (let i = 1; i <= 3; i++) {
      stage.at(11 * minute + i * 2 * second, () => exportOnce(stage, `warehouse-${i}`));
    }
    sellAtTill(stage, { sales: 12, breaks: 2, minutes: 19 });
    keepShop(stage, 20);
  },
  tickets: log => [
    {
      from: 'Hiro, who opens the office',
      text: `${pluralize(missing(log).length, 'shop')} had no numbers this morning. The script says that it gave up. When I ran one of them by hand at noon, it worked.`,
    },
  ],
  charts: [
    {
      title: 'Exports',
      names: { good: 'accepted', bad: 'rejected' },
      counts: entry => (operationOf(entry)?.id === 'createExport' ? (isSuccess(entry) ? 'good' : 'bad') : null),
    },
  ],
  parties: [
    {
      id: 'office',
      who: 'the office, which waits for exports',
      unit: 'exports that never came',
      count: log => missing(log).length,
    },
    {
      id: 'customers',
      who: 'customers at the till',
      unit: 'charges that failed',
      count: log => log.filter(entry => clientOf(entry) === 'till' && statusOf(entry) >= 400).length,
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
      id: 'more',
      text: 'In the script: give up after 10 attempts instead of 5',
      to: { habits: { attempts: '10' } },
      reason: 'Ten attempts, 2 seconds apart, end before the minute is over, so the limit is still used up.',
    },
    {
      id: 'faster',
      text: 'In the script: retry at once instead of after 2 seconds',
      to: { habits: { pause: '0' } },
      reason: 'The attempts are used up even sooner, and the service has more to reject.',
    },
    {
      id: 'say-when',
      text: 'In the service: send Retry-After and the RateLimit headers with every 429',
      to: { flaws: [] },
      reason: 'The script waits until there is room again, and every export succeeds at the second attempt.',
    },
  ],
  odd: [
    {
      matches: entry => entry.lost,
      reason: 'The network broke, and the till sent the same charge again with the same key. That’s what keys are for.',
    },
    {
      matches: entry => receivedHeader(entry, 'idempotent-replayed') !== null,
      reason: 'A retry got the stored response of the first attempt, so nobody paid twice.',
    },
  ],
  hints: [
    'Search the log for 429. Which operation rejects requests, and is it right to do so?',
    'Ten exports a minute is the documented limit. What else must a 429 say?',
    'Read the headers of a 429, and compare them with those of a 202.',
  ],
  explanation:
    'Rejecting the eleventh export of a minute is right: that’s the documented limit. But the 429 didn’t say when to come back, so a ' +
    'well-behaved client could only guess, and gave up too early.',
};

export default definition;
