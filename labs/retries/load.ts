import { type Outage, withOutage } from '../../src/lab/outages';
import type { LabEvent, Recording } from '../../src/lab/types';
import { type AnswerEvent, asRetryEvent, type Group, groups, type RetryEvent } from './events';
import { settingsInShort, settingsOf } from './retry-policies';

/** One second of one group, by the moment at which requests were sent. */
export interface SecondCounts {
  requests: number;
  /** How many of them brought the till a receipt. */
  receipts: number;
}

/** One kind of tills up to a moment. */
export interface GroupLoad {
  seconds: readonly SecondCounts[];
  requests: number;
  /** Responses that a till received and that were no receipt. */
  refused: number;
  /** Attempts that timed out. */
  timeouts: number;
  /** Tills that have their receipt, and when the last of them got it, in ms. */
  receipts: number;
  lastReceipt: number | null;
  gaveUp: number;
  /** How often each till's customer has paid; till 1 is at index 1. */
  charges: readonly number[];
}

/** What can be known at one moment of the run. */
export interface LoadState {
  clients: number;
  capacity: number;
  /** Length of the whole run in seconds, and the most in one second: the size of the picture, the same at every moment. */
  length: number;
  peak: number;
  /** The second that was seen last, from 0; null before the first. */
  second: number | null;
  outages: readonly Outage[];
  groups: Record<Group, GroupLoad>;
  /** What each group does, in a few words. */
  settings: Record<Group, string>;
  log: RetryEvent[];
}

const nothing = (clients: number): GroupLoad => ({
  seconds: [],
  requests: 0,
  refused: 0,
  timeouts: 0,
  receipts: 0,
  lastReceipt: null,
  gaveUp: 0,
  charges: Array.from({ length: clients + 1 }, () => 0),
});

/** @returns the second of a moment (ms), from 0 */
export const secondOf = (ms: number): number => Math.floor(ms / 1000);

/** What happens in time: the books are read when all is over. */
export const eventsInTime = (recording: Pick<Recording, 'events'>): LabEvent[] =>
  recording.events.filter(event => event.type !== 'books');

/** How many seconds the run takes, begun ones included. */
export const lengthInSeconds = (recording: Pick<Recording, 'events'>): number =>
  secondOf(eventsInTime(recording).at(-1)?.at ?? 0) + 1;

/** @returns the state before the first request; its scale fits the busiest second of the whole run */
export function initialLoad(recording: Pick<Recording, 'params' | 'events'>): LoadState {
  const { clients, capacity } = recording.params as { clients: number; capacity: number };
  const busiest = groups.map(group => {
    const perSecond: number[] = [];
    for (const event of recording.events) {
      if (event.type !== 'request' || event.client !== group) continue;
      perSecond[secondOf(event.at)] = (perSecond[secondOf(event.at)] ?? 0) + 1;
    }
    return Math.max(0, ...Object.values(perSecond));
  });
  return {
    clients,
    capacity,
    length: lengthInSeconds(recording),
    peak: Math.max(capacity, ...busiest),
    second: null,
    outages: [],
    groups: { hasty: nothing(clients), careful: nothing(clients) },
    settings: {
      hasty: settingsInShort(settingsOf(recording.params, 'hasty')),
      careful: settingsInShort(settingsOf(recording.params, 'careful')),
    },
    log: [],
  };
}

/** A receipt: the till heard that the charge was made, now or by an earlier try of its own. */
export const isReceipt = ({ status, heard }: AnswerEvent): boolean => status === 201 && heard;

/** A charge that this very try made, whether or not somebody heard of it. */
export const isCharge = ({ status, replayed }: AnswerEvent): boolean => status === 201 && !replayed;

/** The next state after one event. */
export function foldLoad(state: LoadState, raw: LabEvent): LoadState {
  const event = asRetryEvent(raw);
  if (event.type === 'books') return state;
  const next = { ...state, second: secondOf(event.at), log: [...state.log, event] };
  if (event.client === 'bank') {
    if (event.type === 'recovery') return next;
    return { ...next, outages: withOutage(state.outages, event) };
  }
  return { ...next, groups: { ...state.groups, [event.client]: foldGroup(state.groups[event.client], event) } };
}

function foldGroup(group: GroupLoad, event: Extract<RetryEvent, { client: Group }>): GroupLoad {
  switch (event.type) {
    case 'request':
      return {
        ...group,
        requests: group.requests + 1,
        seconds: counted(group.seconds, secondOf(event.at), { requests: 1, receipts: 0 }),
      };
    case 'answer': {
      const receipt = isReceipt(event);
      const charges = isCharge(event)
        ? group.charges.map((many, till) => (till === event.till ? many + 1 : many))
        : group.charges;
      return {
        ...group,
        charges,
        receipts: group.receipts + (receipt ? 1 : 0),
        lastReceipt: receipt ? event.at : group.lastReceipt,
        refused: group.refused + (event.heard && !receipt ? 1 : 0),
        seconds: receipt
          ? counted(group.seconds, secondOf(event.sent_at), { requests: 0, receipts: 1 })
          : group.seconds,
      };
    }
    case 'timeout':
      return { ...group, timeouts: group.timeouts + 1 };
    case 'gave-up':
      return { ...group, gaveUp: group.gaveUp + 1 };
    default:
      return group;
  }
}

function counted(seconds: readonly SecondCounts[], at: number, more: SecondCounts): SecondCounts[] {
  const next = Array.from({ length: Math.max(seconds.length, at + 1) }, (_, i) => seconds[i] ?? none);
  next[at] = { requests: next[at]!.requests + more.requests, receipts: next[at]!.receipts + more.receipts };
  return next;
}

const none: SecondCounts = { requests: 0, receipts: 0 };

/** How many customers have paid more than once. */
export const customersChargedTwice = ({ charges }: GroupLoad): number => charges.filter(many => many > 1).length;

/** Charges beyond the first of each customer. */
export const duplicateCharges = ({ charges }: GroupLoad): number =>
  charges.reduce((sum, many) => sum + Math.max(0, many - 1), 0);
