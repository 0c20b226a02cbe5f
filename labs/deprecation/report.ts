import { figureRow } from '../../src/lab/figures';
import { stateAfter } from '../../src/lab/state-after';
import type { LabFigures, Recording } from '../../src/lab/types';
import { shortDate, week, weeks } from './calendar';
import { type ConsumerId, consumerIds } from './consumers';
import { asYearEvent, type Cause, type Ending, type Side, sides } from './events';
import { daysWithout, foldYearEvent, initialYearState, present, totals, type YearState } from './state';

/** What became of one consumer; moments in ms of the run. */
export interface ConsumerReport {
  found_out: Cause | null;
  found_out_at: number | null;
  moved_at: number | null;
  broke: boolean;
  days_without: number;
  failed_in_brownouts: number;
}

interface SideReport {
  moved_in_time: number;
  broke: number;
  days_without: number;
  failed_in_brownouts: number;
  /** Until when the provider runs the old report for anybody; null: at least until the end of the year. */
  kept_until: number | null;
  consumers: Record<ConsumerId, ConsumerReport>;
}

export interface YearSummary extends Record<Side, SideReport>, Record<string, unknown> {
  /** When the old report ended for everybody who isn't exempt; null if it didn't. */
  ended_at: number | null;
  decisions: readonly Ending[];
  /** Who may go on after the end, with a date of their own. */
  exempt: readonly ConsumerId[];
  letters: readonly ConsumerId[];
}

const year = { initial: initialYearState, fold: foldYearEvent };

/** The state at a stop: after so many weeks. */
export const stateAtWeek = (recording: Recording, weeksOver: number): YearState => {
  const stops = stopsOf(recording);
  return stateAfter(year, recording, stops[weeksOver - 1] ?? 0);
};

/** A stop for each week. */
export const stopsOf = ({ events }: Pick<Recording, 'events'>): number[] =>
  events.flatMap(({ type }, i) => (type === 'tick' ? [i + 1] : []));

/** Counted from the events alone. */
export function summarise(run: Pick<Recording, 'params' | 'events'>): YearSummary {
  const end = run.events.reduce(foldYearEvent, initialYearState(run));
  const exemptions = run.events.map(asYearEvent).filter(event => event.type === 'decision');
  const exemptUntil = exemptions.flatMap(({ exempt_until }) => exempt_until ?? []);
  const report = (side: Side): SideReport => {
    const { moved, broke, days, failedInBrownouts } = totals(end, side);
    const { sunset } = end.sides[side].plan;
    const kept = Math.max(sunset, ...(side === 'plan' ? exemptUntil : []));
    return {
      moved_in_time: moved,
      broke,
      days_without: days,
      failed_in_brownouts: failedInBrownouts,
      kept_until: kept < weeks * week ? kept : null,
      consumers: Object.fromEntries(
        consumerIds.map(id => {
          const view = end.sides[side].consumers[id];
          return [
            id,
            {
              found_out: view.learned?.cause ?? null,
              found_out_at: view.learned?.at ?? null,
              moved_at: view.movedAt,
              broke: view.broke,
              days_without: daysWithout(view, present(end)),
              failed_in_brownouts: view.failedInBrownouts,
            },
          ];
        }),
      ) as Record<ConsumerId, ConsumerReport>,
    };
  };
  return {
    plan: report('plan'),
    blog: report('blog'),
    ended_at: end.sides.plan.endedAt,
    decisions: end.decisions,
    exempt: exemptions.flatMap(({ exempt }) => exempt),
    letters: end.letters,
  };
}

/** What the run came to in numbers. */
export function figures({ summary }: Recording): LabFigures {
  const { letters, exempt, ...reports } = summary as YearSummary;
  const row = figureRow(sides.map(side => reports[side]));
  return {
    sides: ['Your plan', 'Blog only'],
    rows: [
      row('consumers that moved in time', ({ moved_in_time }) => moved_in_time),
      row('consumers that broke', ({ broke }) => broke, 'harm'),
      row('days without a report', ({ days_without }) => days_without, 'harm'),
      row('runs that failed in brownouts', ({ failed_in_brownouts }) => failed_in_brownouts),
      row('old report runs until', ({ kept_until }) => (kept_until === null ? 'next year' : shortDate(kept_until))),
      { title: 'exemptions to look after', values: [exempt.length, 0] },
      { title: 'e-mails to single owners', values: [letters.length, 0] },
    ],
    calm: 'Nobody lost a report, because the old one didn’t end this year. The provider has to run both, and without an end date, few consumers have a reason to move.',
  };
}
