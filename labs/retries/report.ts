import { figureRow } from '../../src/lab/figures';
import { formatSeconds } from '../../src/lab/format';
import type { LabFigures, Recording } from '../../src/lab/types';
import { asRetryEvent, type BooksEvent, type Group, groups } from './events';
import { customersChargedTwice, duplicateCharges, foldLoad, initialLoad, isReceipt } from './load';
import { settingsOf } from './retry-policies';

/** What came of one kind of tills in the whole run. */
export interface GroupReport {
  requests: number;
  /** Responses received that were no receipt: 503, 409, 429. */
  refused: number;
  /** Attempts that timed out. */
  timeouts: number;
  /** Tills that got their receipt. */
  served: number;
  gave_up: number;
  /** When the last till got its receipt, in ms; null unless all did. */
  all_served_at: number | null;
  /** Charges that the service has on record at the end, as its list says. */
  charges: number;
  /** Customers who paid more than once, and how many charges are too many. */
  charged_twice: number;
  charges_too_many: number;
  /** Customers who paid and whose till never heard of it. */
  paid_without_receipt: number;
  /** The busiest second: how many requests were sent in it, and when it began, in ms. */
  peak: number;
  peak_at: number;
}

export interface RetriesSummary extends Record<Group, GroupReport>, Record<string, unknown> {
  /** From when until when the line to the bank was broken, in ms. */
  outages: { from: number; until: number }[];
}

/** What came of a run, counted from the events alone. */
export function summarise(run: Pick<Recording, 'params' | 'events'>): RetriesSummary {
  const end = run.events.reduce(foldLoad, initialLoad(run));
  const report = (name: Group): GroupReport => {
    const group = end.groups[name];
    const own = run.events.map(asRetryEvent).filter(({ client }) => client === name);
    const books = own.find((event): event is BooksEvent => event.type === 'books')!;
    const served = new Set(own.flatMap(event => (event.type === 'answer' && isReceipt(event) ? [event.till] : [])));
    const paid = new Set(books.charges.map(({ till }) => till));
    const peak = Math.max(0, ...group.seconds.map(({ requests }) => requests));
    return {
      requests: group.requests,
      refused: group.refused,
      timeouts: group.timeouts,
      served: group.receipts,
      gave_up: group.gaveUp,
      all_served_at: group.receipts === end.clients ? group.lastReceipt : null,
      charges: books.charges.length,
      charged_twice: customersChargedTwice(group),
      charges_too_many: duplicateCharges(group),
      paid_without_receipt: [...paid].filter(till => !served.has(till)).length,
      peak,
      peak_at: group.seconds.findIndex(({ requests }) => requests === peak) * 1000,
    };
  };
  const [hasty, careful] = groups.map(report) as [GroupReport, GroupReport];
  return { hasty, careful, outages: [...end.outages] };
}

/** What the run came to in numbers. */
export function figures({ summary, params }: Recording): LabFigures {
  const { hasty, careful, outages } = summary as RetriesSummary;
  const row = figureRow([hasty, careful]);
  return {
    sides: ['Hasty', 'Careful'],
    rows: [
      row('requests sent', ({ requests }) => requests),
      row('busiest second', ({ peak }) => peak),
      row('tills with a receipt', ({ served }) => served),
      row('last receipt after', ({ all_served_at }) => (all_served_at === null ? '-' : formatSeconds(all_served_at))),
      row('tills that gave up', ({ gave_up }) => gave_up, 'harm'),
      row('customers charged twice', ({ charged_twice }) => charged_twice, 'harm'),
      row('paid, but no receipt', ({ paid_without_receipt }) => paid_without_receipt, 'harm'),
    ],
    calm: calm(params, outages.length),
  };
}

/** Why nobody was charged twice and everybody got a receipt. */
function calm(params: Record<string, number>, outages: number): string {
  if (outages === 0) return 'Nothing went wrong, because the line never broke and the bank could keep up.';
  if (groups.every(group => settingsOf(params, group).sameKey))
    return 'Nothing went wrong: with one key for each sale, a retry can’t charge anyone twice, and each till had enough attempts.';
  return 'Nothing went wrong: the outage was too short, or the tills too few, for a retry to charge anyone twice. Try a longer outage or more tills.';
}
