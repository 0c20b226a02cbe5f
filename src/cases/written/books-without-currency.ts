import { pluralize } from '../../text/pluralize';
import type { CaseDefinition, CaseStage, LogEntry } from '../case';
import { reports } from '../charts';
import { clientOf, isSuccess, operationOf, sentObject, statusOf } from '../evidence/facts';
import { keepShop, sellAtTill, watchCount } from '../traffic';

const second = 1000;
const minute = 60 * second;

/** The books read the newest charges, and tell their channel about each one that they can't book. */
async function book(stage: CaseStage, run: number): Promise<void> {
  const { response } = await stage.send({ as: 'owner', method: 'GET', path: '/v1/charges?limit=5' });
  const { data } = JSON.parse(response!.body) as { data: Record<string, unknown>[] };
  const fields = stage.habit('reads') === 'both' ? ['currency', 'currency_code'] : ['currency'];
  const unbooked = data.filter(
    charge => stage.habit('default') === 'none' && !fields.some(field => charge[field] !== undefined),
  );
  for (const [i, charge] of unbooked.entries()) {
    stage.at(stage.now() + (i + 1) * second, async () => {
      await stage.send({
        as: 'owner',
        method: 'POST',
        path: '/v1/messages',
        headers: [['Idempotency-Key', `"books-${run}-${String(charge.id)}"`]],
        body: JSON.stringify({ channel: 'books', text: `Can't book ${String(charge.id)}: no currency` }),
      });
    });
  }
}

/** Charges that the books couldn't book, by what they told their channel. */
const unbooked = (log: readonly LogEntry[]): number =>
  new Set(
    log
      .filter(entry => operationOf(entry)?.id === 'sendMessage' && isSuccess(entry))
      .map(entry => sentObject(entry)?.text),
  ).size;

const definition: CaseDefinition = {
  id: 'books-without-currency',
  title: 'Books without a currency',
  difficulty: 2,
  lesson: 'additive-or-breaking',
  alsoLessons: ['versions-in-practice'],
  scene:
    'Acme’s bookkeeping program (owner) reads the newest charges every few minutes with GET /v1/charges, and reports each charge that it ' +
    'can’t book. It hasn’t changed for a year. The service had a release last night. Its release notes say “no breaking changes”.',
  setup: { flaws: ['renamed-without-version'], faults: [], habits: { reads: 'currency', default: 'none' } },
  minutes: 30,
  drive(stage) {
    sellAtTill(stage, { sales: 16, breaks: 3, minutes: 28 });
    for (let i = 0; i < 6; i++) stage.at((3 + i * 4.6) * minute, () => book(stage, i));
    keepShop(stage, 30);
    watchCount(stage, { minutes: 30, every: 5 * minute });
    stage.at(16.6 * minute, async () => {
      const headers: [string, string][] = [['Idempotency-Key', '"sale-599"']];
      await stage.send({
        as: 'till',
        method: 'POST',
        path: '/v1/charges',
        headers,
        body: '{"amount": 900, "source": "card_8"}',
      });
    });
  },
  tickets: log => [
    {
      from: 'Greta, who does Acme’s books',
      text: `${pluralize(unbooked(log), 'charge')} from this morning couldn’t be booked. We haven’t touched our program in a year.`,
    },
    { from: 'The team of the service', text: 'We checked: the API’s OpenAPI description is the same as yesterday’s.' },
  ],
  charts: [reports],
  parties: [
    { id: 'books', who: 'Acme’s bookkeepers', unit: 'charges that couldn’t be booked', count: unbooked },
    {
      id: 'buyers',
      who: 'customers at the till',
      unit: 'charges that failed through no fault of the till',
      count: log => log.filter(entry => clientOf(entry) === 'till' && statusOf(entry) >= 500).length,
    },
  ],
  changes: [
    {
      id: 'read-both',
      text: 'In the bookkeeping program: read the currency under its old and its new name',
      to: { habits: { reads: 'both' } },
      reason: 'This program works again. Every other client that relies on the contract still breaks.',
    },
    {
      id: 'bring-back',
      text: 'In the service: send the field under its documented name again',
      to: { flaws: [] },
      reason: 'The responses follow the contract again, and no client has to change anything.',
    },
    {
      id: 'assume',
      text: 'In the bookkeeping program: assume euros when there is no currency',
      to: { habits: { default: 'EUR' } },
      reason: 'Nothing is reported any more. But the first charge in another currency will be booked wrong.',
    },
  ],
  odd: [
    {
      matches: entry => statusOf(entry) === 400,
      reason: 'The till left the currency out of a request, and got a 400 that names the field.',
    },
    {
      matches: entry => statusOf(entry) === 304,
      reason: 'The number of orders hadn’t changed, so the response is a 304 without a body.',
    },
  ],
  hints: [
    'The program’s reports say what’s missing. Open a list of charges that it read, and look for that.',
    'Compare the fields of a charge in a response with those in the request that made it.',
  ],
  explanation:
    'The release renamed a field in responses, from currency to currency_code. The description still has the old name, so neither a linter nor a ' +
    'comparison of two descriptions shows the change. Renaming a field breaks every client that reads it.',
};

export default definition;
