import type { LabEvent, Recording } from '../../src/lab/types';
import { day, week, weekOf, weeks } from './calendar';
import { type ConsumerId, consumerIds } from './consumers';
import { asYearEvent, type CallsEvent, type Cause, type Ending, type Side, type YearEvent } from './events';
import { blogOnly, type Plan, planOf } from './plan';

/** What a week was for a consumer: no run, the old report, the new one, a run in a brownout, or no report after the end. */
export type Cell = 'none' | 'old' | 'new' | 'brownout' | 'without';

/** One consumer on one side, up to a moment. */
export interface ConsumerView {
  cells: readonly Cell[];
  learned: { cause: Cause; at: number; movesAt: number } | null;
  movedAt: number | null;
  /** Since when it has no report; null if it has one. */
  withoutSince: number | null;
  /** Days without a report that are over, in days. */
  daysOver: number;
  /** Whether it ever had no report after the end. */
  broke: boolean;
  oldCalls: number;
  lastOldAt: number | null;
  failedInBrownouts: number;
}

interface SideView {
  /** As it is announced now. */
  plan: Plan;
  consumers: Readonly<Record<ConsumerId, ConsumerView>>;
  /** What the provider did, in its weeks. */
  marks: readonly { week: number; sign: string }[];
  endedAt: number | null;
}

export interface YearState {
  params: Record<string, number>;
  /** Weeks that are over. */
  week: number;
  sides: Record<Side, SideView>;
  decisions: readonly Ending[];
  letters: readonly ConsumerId[];
  log: readonly YearEvent[];
}

const untouched: ConsumerView = {
  cells: [],
  learned: null,
  movedAt: null,
  withoutSince: null,
  daysOver: 0,
  broke: false,
  oldCalls: 0,
  lastOldAt: null,
  failedInBrownouts: 0,
};

/** @returns the state before the first week, for the plan of these settings and for one that only announces */
export function initialYearState({ params }: Pick<Recording, 'params'>): YearState {
  const plan = planOf(params);
  const side = (its: Plan): SideView => ({
    plan: its,
    consumers: Object.fromEntries(consumerIds.map(id => [id, untouched])) as SideView['consumers'],
    marks: [],
    endedAt: null,
  });
  return {
    params,
    week: 0,
    sides: { plan: side(plan), blog: side(blogOnly(plan)) },
    decisions: [],
    letters: [],
    log: [],
  };
}

const signs = { headers: 'H', mail: 'M', brownout: 'B', end: 'E' } as const;

/** The next state after one event. */
export function foldYearEvent(state: YearState, raw: LabEvent): YearState {
  const event = asYearEvent(raw);
  if (event.type === 'tick') return weekOver(state, event.at);
  const next = { ...state, log: [...state.log, event] };
  const onSide = (side: Side, change: (view: SideView) => SideView): YearState => ({
    ...next,
    sides: { ...next.sides, [side]: change(next.sides[side]) },
  });
  const onConsumer = (side: Side, id: ConsumerId, change: (view: ConsumerView) => ConsumerView): YearState =>
    onSide(side, view => ({ ...view, consumers: { ...view.consumers, [id]: change(view.consumers[id]) } }));
  const marked = (view: SideView, sign: string): SideView => ({
    ...view,
    marks: [...view.marks, { week: Math.min(weeks - 1, weekOf(event.at)), sign }],
  });
  switch (event.type) {
    case 'signal':
      return onSide(event.side, view => ({
        ...marked(view, signs[event.signal]),
        endedAt: event.signal === 'end' ? event.at : view.endedAt,
      }));
    case 'letter':
      return { ...onSide('plan', view => marked(view, 'W')), letters: [...state.letters, event.to] };
    case 'decision': {
      const { ending, sunset } = event;
      const decided = onSide('plan', view => ({
        ...marked(view, 'D'),
        plan: {
          ...view.plan,
          sunset: sunset ?? Number.POSITIVE_INFINITY,
          brownouts: sunset === null ? [] : view.plan.brownouts,
        },
      }));
      return { ...decided, decisions: [...state.decisions, ending] };
    }
    case 'learn':
      return onConsumer(event.side, event.client, view => ({
        ...view,
        learned: { cause: event.cause, at: event.at, movesAt: event.moves_at },
      }));
    case 'move':
      return onConsumer(event.side, event.client, view => ({ ...view, movedAt: event.at }));
    case 'calls':
      return onConsumer(event.side, event.client, view => called(view, event));
  }
}

const strength: readonly Cell[] = ['none', 'new', 'old', 'brownout', 'without'];

/** The cell that says more of two that share a place. */
export const stronger = (a: Cell, b: Cell): Cell => (strength.indexOf(a) >= strength.indexOf(b) ? a : b);

function called(view: ConsumerView, { status, code, path, count, first_at, last_at }: CallsEvent): ConsumerView {
  const old = path.includes('weekly');
  const cell: Cell = status < 400 ? (old ? 'old' : 'new') : code === 'operation_ended' ? 'without' : 'brownout';
  const at = Math.min(weeks - 1, weekOf(first_at));
  const cells = Array.from({ length: Math.max(view.cells.length, at + 1) }, (_, i) => {
    const before = view.cells[i] ?? 'none';
    return i === at ? stronger(before, cell) : before;
  });
  const next = {
    ...view,
    cells,
    oldCalls: view.oldCalls + (old ? count : 0),
    lastOldAt: old ? last_at : view.lastOldAt,
    failedInBrownouts: view.failedInBrownouts + (cell === 'brownout' ? count : 0),
  };
  if (cell === 'without') return { ...next, broke: true, withoutSince: view.withoutSince ?? first_at };
  if (status >= 400 || view.withoutSince === null) return next;
  return { ...next, withoutSince: null, daysOver: view.daysOver + (first_at - view.withoutSince) / day };
}

/** At the end of a week, who has no report has none in that week, whether it ran or not. */
function weekOver(state: YearState, at: number): YearState {
  const ended = Math.round(at / week);
  const close = (view: ConsumerView): ConsumerView => ({
    ...view,
    cells: Array.from({ length: ended }, (_, i) => {
      const cell = view.cells[i] ?? 'none';
      const without = i === ended - 1 && view.withoutSince !== null;
      return without ? 'without' : cell;
    }),
  });
  const closeSide = (view: SideView): SideView => ({
    ...view,
    consumers: Object.fromEntries(consumerIds.map(id => [id, close(view.consumers[id])])) as SideView['consumers'],
  });
  return { ...state, week: ended, sides: { plan: closeSide(state.sides.plan), blog: closeSide(state.sides.blog) } };
}

/** The present moment, in ms of the run. */
export const present = ({ week: over }: YearState): number => over * week;

/** Days without a report so far, in whole days, the last one begun included. */
export const daysWithout = ({ daysOver, withoutSince }: ConsumerView, now: number): number =>
  Math.max(0, Math.ceil(daysOver + (withoutSince === null ? 0 : (now - withoutSince) / day) - 1e-9));

/** What one side came to so far. */
export function totals(state: YearState, side: Side) {
  const views = consumerIds.map(id => state.sides[side].consumers[id]);
  const sum = (of: (view: ConsumerView) => number) => views.reduce((all, view) => all + of(view), 0);
  return {
    moved: sum(({ movedAt, broke }) => (movedAt !== null && !broke ? 1 : 0)),
    broke: sum(({ broke }) => (broke ? 1 : 0)),
    days: sum(view => daysWithout(view, present(state))),
    failedInBrownouts: sum(({ failedInBrownouts }) => failedInBrownouts),
  };
}

/** By the learner's plan, who called the old report in the last four weeks, by the provider's telemetry. */
export const stillCalling = (state: YearState): ConsumerId[] =>
  consumerIds.filter(id => {
    const { lastOldAt } = state.sides.plan.consumers[id];
    return lastOldAt !== null && lastOldAt >= present(state) - 4 * week;
  });

/** By the learner's plan, who has not moved yet. */
export const notMoved = (state: YearState): ConsumerId[] =>
  consumerIds.filter(id => state.sides.plan.consumers[id].movedAt === null);

/** The last week that begins before the announced end; past the year if there's no end in it. */
const lastWeek = (state: YearState): number => Math.min(2 * weeks, weekOf(state.sides.plan.plan.sunset));

/** How many weeks before the end it has to be decided. */
export const weeksToDecide = 4;

/** True in the last weeks before the announced end, once it's clear who still calls the old report. */
export const canDecide = (state: YearState): boolean =>
  state.decisions.length < 2 && state.week > lastWeek(state) - weeksToDecide && state.week <= lastWeek(state);

/** How many letters the learner may write in a year. */
export const mostLetters = 2;

/** @returns whether a letter may be written: at most two in a year, and only to somebody who still calls the old report */
export const canWrite = (state: YearState): boolean =>
  state.week < weeks && state.letters.length < mostLetters && notMoved(state).length > 0;
