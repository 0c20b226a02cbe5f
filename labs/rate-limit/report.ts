import { figureRow } from '../../src/lab/figures';
import { formatSeconds } from '../../src/lab/format';
import type { LabFigures, Recording } from '../../src/lab/types';
import { kindTitles } from './clients';
import { asRateEvent, type BooksEvent, type Kind, kinds } from './events';
import { busiestSlice, chargesDue, foldRateEvent, initialRateState } from './state';

/** What one kind came to in the whole run. */
export interface KindReport {
  requests: number;
  made: number;
  /** Rejected with 429, and with 503. */
  limited: number;
  unavailable: number;
  /** Requests that were sent before the time of an earlier Retry-After was over. */
  early: number;
  /** The most 429s that one charge got. */
  most_limited: number;
  /** Charges that were not made by the end of the run. */
  left: number;
  /** When the last charge was made, in ms; null unless all were. */
  finished_at: number | null;
  /** The most requests in three seconds. */
  busiest: number;
  /** Charges that the service has on record at the end, as its list says. */
  charges: number;
}

export interface RateSummary extends Record<Kind, KindReport>, Record<string, unknown> {
  /** How many programs used one key at the end. */
  programs: number;
  outages: { from: number; until: number }[];
}

/** What came of a run, counted from the events alone. */
export function summarise(run: Pick<Recording, 'params' | 'events'>): RateSummary {
  const end = run.events.reduce(foldRateEvent, initialRateState(run));
  const books = run.events.map(asRateEvent).filter((event): event is BooksEvent => event.type === 'books');
  const due = chargesDue(end);
  const report = (kind: Kind): KindReport => {
    const { sent, made, limited, unavailable, early, mostLimited, lastMadeAt } = end.kinds[kind];
    return {
      requests: sent,
      made,
      limited,
      unavailable,
      early,
      most_limited: mostLimited,
      left: due - made,
      finished_at: made === due ? lastMadeAt : null,
      busiest: busiestSlice(end.kinds[kind]),
      charges: books.find(({ client }) => client === kind)!.charges,
    };
  };
  const [greedy, patient, spread] = kinds.map(report) as [KindReport, KindReport, KindReport];
  return { greedy, patient, spread, programs: end.programs, outages: [...end.outages] };
}

/** @returns the summary of a run of this lab */
export const reportOf = (recording: Pick<Recording, 'summary'>): RateSummary => recording.summary as RateSummary;

/** What the run came to in numbers. */
export function figures(recording: Recording): LabFigures {
  const summary = reportOf(recording);
  const row = figureRow(kinds.map(kind => summary[kind]));
  return {
    sides: kinds.map(kind => kindTitles[kind]),
    rows: [
      row('charges made', ({ made }) => made),
      row('last charge after', ({ finished_at }) => (finished_at === null ? '-' : formatSeconds(finished_at))),
      row('requests sent', ({ requests }) => requests),
      row('rejected with 429', ({ limited }) => limited),
      row('rejected with 503', ({ unavailable }) => unavailable),
      row('busiest three seconds', ({ busiest }) => busiest),
      row('most 429s for one charge', ({ most_limited }) => most_limited),
      row('sent too early', ({ early }) => early, 'harm'),
      row('charges not made', ({ left }) => left, 'harm'),
    ],
    calm: calm(summary),
  };
}

/** Why even the greedy programs did no harm. */
function calm({ greedy }: RateSummary): string {
  return greedy.limited + greedy.unavailable === 0
    ? 'Nothing went wrong, because no request was rejected: the limit is high enough for these programs, and the bank was always available.'
    : 'Nothing went wrong: the greedy programs’ pause happened to be at least as long as each Retry-After. Give these programs a shorter pause or a lower limit.';
}
