import { figureRow } from '../../src/lab/figures';
import type { LabFigures, Recording } from '../../src/lab/types';
import { asWebhookEvent, type BooksEvent, type Side, sides, sideTitles } from './events';
import { settingsOf } from './settings';
import {
  foldWebhookEvent,
  forgedApplied,
  initialWebhookState,
  missing,
  pointsFromForger,
  pointsTooMany,
  type WebhookState,
} from './state';

/** What came of one consumer in the whole run. */
export interface SideReport {
  /** Requests to it, from anybody. */
  received: number;
  /** Of them, those that came while it was down. */
  while_down: number;
  /** Changes of its list. */
  applied: number;
  duplicates: number;
  /** Older events that didn't change a status. */
  superseded: number;
  /** Rejected with 400. */
  rejected: number;
  /** Attempts whose response the shop didn't get in time. */
  unheard: number;
  points_too_many: number;
  /** Of them, those that the forger caused. */
  points_from_forger: number;
  /** Orders whose status isn't the shop's. */
  wrong_status: string[];
  /** Forged and replayed requests that changed its list. */
  forged_applied: number;
  /** Events that it never applied. */
  never_applied: number;
  dead: number;
}

interface WebhookSummary extends Record<Side, SideReport>, Record<string, unknown> {
  /** How many events the shop emitted. */
  events: number;
}

/** Counted from the events alone. */
export function summarise(run: Pick<Recording, 'params' | 'events'>): WebhookSummary {
  const end = run.events.reduce(foldWebhookEvent, initialWebhookState(run));
  const books = run.events.map(asWebhookEvent).find((event): event is BooksEvent => event.type === 'books')!;
  const [direct, inbox] = sides.map(side => reportSide(end, side, books)) as [SideReport, SideReport];
  return { direct, inbox, events: end.emitted.size };
}

function reportSide(end: WebhookState, side: Side, { orders }: BooksEvent): SideReport {
  const view = end.sides[side];
  const { received, applied, duplicates, superseded, rejected, unavailable, unheard, list, deliveries } = view;
  return {
    received,
    while_down: unavailable,
    applied: applied.length,
    duplicates,
    superseded,
    rejected,
    unheard,
    points_too_many: pointsTooMany(view),
    points_from_forger: pointsFromForger(view),
    wrong_status: orders
      .filter(({ id, status }) => status !== 'created' && list[id]?.status !== status)
      .map(({ id }) => id),
    forged_applied: forgedApplied(view),
    never_applied: missing(end, view),
    dead: Object.values(deliveries).filter(({ status }) => status === 'dead').length,
  };
}

/** @returns the summary of a run of this lab */
export const reportOf = (recording: Pick<Recording, 'summary'>): WebhookSummary => recording.summary as WebhookSummary;

/** What the run came to in numbers. */
export function figures(recording: Recording): LabFigures {
  const summary = reportOf(recording);
  const row = figureRow(sides.map(side => summary[side]));
  return {
    sides: sides.map(side => sideTitles[side]),
    rows: [
      row('events from the shop', () => summary.events),
      row('requests sent to it', ({ received }) => received),
      row('requests while it was down', ({ while_down }) => while_down),
      row('attempts without a response', ({ unheard }) => unheard),
      row('rejected with 400', ({ rejected }) => rejected),
      row('duplicates dropped', ({ duplicates }) => duplicates),
      row('events older than the status', ({ superseded }) => superseded),
      row('points too many', ({ points_too_many }) => points_too_many, 'harm'),
      row('wrong status at the end', ({ wrong_status }) => wrong_status.length, 'harm'),
      row('forgeries and replays applied', ({ forged_applied }) => forged_applied, 'harm'),
      row('events never applied', ({ never_applied }) => never_applied, 'harm'),
    ],
    calm: calm(recording),
  };
}

/** Why not even the direct consumer's list is wrong. */
function calm({ params }: Recording): string {
  const { ids, sequence } = settingsOf(params, 'direct');
  if (ids && sequence)
    return 'Nothing went wrong: the direct consumer stores event ids and compares sequence numbers, so neither a duplicate nor a late event does any damage.';
  if (params.down === 0 && params.lost === 0 && params.slow! < 15)
    return 'Nothing went wrong, because each event needed only one attempt: both consumers were up and responded in time. Make the work at first take longer than 15 seconds, or take the consumers down.';
  return 'Nothing went wrong, because no retry reached this consumer as a duplicate or after a newer event. That was luck: another seed or a longer outage changes it.';
}
