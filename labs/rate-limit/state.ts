import { type Outage, withOutage } from '../../src/lab/outages';
import { timeSlices } from '../../src/lab/slices';
import type { LabEvent, Recording } from '../../src/lab/types';
import { asRateEvent, type ExchangeEvent, isExchange, type Kind, type RateEvent } from './events';
import { slice } from './run';

/** What one slice of time brought one kind, by the moment at which requests were sent. */
export interface SliceCounts {
  made: number;
  /** Rejected with 429: the key has used up its budget. */
  limited: number;
  /** Rejected with 503: the bank is away or busy. */
  unavailable: number;
}

/** The budget of a key as a response said it. */
interface BudgetSeen {
  at: number;
  remaining: number;
  reset: number;
}

/** One kind up to a moment. */
export interface KindState {
  slices: readonly SliceCounts[];
  sent: number;
  made: number;
  limited: number;
  unavailable: number;
  /** Requests that were sent before the time of an earlier Retry-After was over. */
  early: number;
  /** The most 429s that one charge got. */
  mostLimited: number;
  /** What the last response of each slice said of the budget, by the slice of its arrival. */
  budget: readonly (BudgetSeen | undefined)[];
  lastMadeAt: number | null;
  /** By program: until when it was asked to wait, in ms. */
  waitUntil: ReadonlyMap<number, number>;
  /** By charge: how many 429s it got. */
  limitedCharges: ReadonlyMap<string, number>;
}

/** What can be known at one moment of the run. */
export interface RateState {
  params: Record<string, number>;
  /** Slices of the whole run: the width of the picture, the same at every moment. */
  length: number;
  /** The most requests of one slice: its height. -Infinity where none is sent. */
  peak: number;
  /** The present slice, from 0; null before the first. */
  present: number | null;
  outages: readonly Outage[];
  /** How many programs share a key. */
  programs: number;
  kinds: Record<Kind, KindState>;
  log: readonly RateEvent[];
}

export const { sliceOf, lengthInSlices, eventsBefore, stops } = timeSlices(slice);

const none: SliceCounts = { made: 0, limited: 0, unavailable: 0 };
const total = ({ made, limited, unavailable }: SliceCounts): number => made + limited + unavailable;

const nothing: KindState = {
  slices: [],
  sent: 0,
  made: 0,
  limited: 0,
  unavailable: 0,
  early: 0,
  mostLimited: 0,
  budget: [],
  lastMadeAt: null,
  waitUntil: new Map(),
  limitedCharges: new Map(),
};

/** @returns the state before the first request; its scale fits the busiest slice of the whole run */
export function initialRateState(recording: Pick<Recording, 'params' | 'events'>): RateState {
  const sent = new Map<string, number>();
  for (const event of recording.events) {
    if (!isExchange(event)) continue;
    const at = `${event.client} ${sliceOf(event.sent_at)}`;
    sent.set(at, (sent.get(at) ?? 0) + 1);
  }
  return {
    params: recording.params,
    length: lengthInSlices(recording),
    peak: Math.max(...sent.values()),
    present: null,
    outages: [],
    programs: recording.params.programs!,
    kinds: { greedy: nothing, patient: nothing, spread: nothing },
    log: [],
  };
}

/** The next state after one event. */
export function foldRateEvent(state: RateState, raw: LabEvent): RateState {
  const event = asRateEvent(raw);
  switch (event.type) {
    case 'tick':
      return { ...state, present: sliceOf(event.at) };
    case 'books':
      return state;
    case 'join':
      return { ...state, programs: state.programs + 1, log: [...state.log, event] };
    case 'outage':
      return { ...state, outages: withOutage(state.outages, event), log: [...state.log, event] };
    case 'exchange': {
      const next = foldExchange(state.kinds[event.client], event);
      return { ...state, kinds: { ...state.kinds, [event.client]: next }, log: [...state.log, event] };
    }
  }
}

function foldExchange(kind: KindState, event: ExchangeEvent): KindState {
  const { at, sent_at, program, key, status, retry_after, remaining, reset } = event;
  const made = status === 201;
  const limited = status === 429;
  const counts = { made: made ? 1 : 0, limited: limited ? 1 : 0, unavailable: made || limited ? 0 : 1 };
  const slices = replacedAt(kind.slices, sliceOf(sent_at), before => add(before ?? none, counts), none);
  const early = sent_at < (kind.waitUntil.get(program) ?? 0) ? 1 : 0;
  const times = (kind.limitedCharges.get(key) ?? 0) + counts.limited;
  return {
    slices,
    sent: kind.sent + 1,
    made: kind.made + counts.made,
    limited: kind.limited + counts.limited,
    unavailable: kind.unavailable + counts.unavailable,
    early: kind.early + early,
    mostLimited: Math.max(kind.mostLimited, times),
    budget: replacedAt(kind.budget, sliceOf(at), () => ({ at, remaining, reset }), undefined),
    lastMadeAt: made ? at : kind.lastMadeAt,
    waitUntil: retry_after === null ? kind.waitUntil : new Map(kind.waitUntil).set(program, at + retry_after * 1000),
    limitedCharges: limited ? new Map(kind.limitedCharges).set(key, times) : kind.limitedCharges,
  };
}

const add = (a: SliceCounts, b: SliceCounts): SliceCounts => ({
  made: a.made + b.made,
  limited: a.limited + b.limited,
  unavailable: a.unavailable + b.unavailable,
});

/** A list with one entry changed, as long as needed. */
function replacedAt<T>(list: readonly T[], at: number, change: (before: T | undefined) => T, empty: T): T[] {
  const next = Array.from({ length: Math.max(list.length, at + 1) }, (_, i) => list[i] ?? empty);
  next[at] = change(list[at]);
  return next;
}

/** @returns how many requests a kind sent in its busiest slice */
export const busiestSlice = ({ slices }: KindState): number => Math.max(0, ...slices.map(total));

/**
 * The share of the budget that a kind has at the end of a slice, from 0 to 1: what the last response said, and what came back
 * since.
 */
export function budgetAt({ params }: RateState, { budget }: KindState, at: number): number {
  const limit = params.limit!;
  const seen = budget.slice(0, at + 1).findLast(each => each !== undefined);
  if (seen === undefined) return 1;
  const now = (at + 1) * slice;
  if (params.counting === 1) return Math.min(1, (seen.remaining + ((now - seen.at) * limit) / 60_000) / limit);
  return now >= seen.at + seen.reset * 1000 ? 1 : seen.remaining / limit;
}

/** How many charges a kind has to make, all programs together. */
export const chargesDue = ({ params, programs }: RateState): number => programs * params.charges!;
