import { timeSlices } from '../../src/lab/slices';
import type { LabEvent, Recording } from '../../src/lab/types';
import { asExportEvent, clientName, type ExportEvent, type Side, sides } from './events';
import { slice } from './run';
import { keepsKey } from './settings';

/** How far a client is: it waits for a response, knows its job, pauses after a failure, or has come to an end. */
export type ClientStatus = 'not begun' | 'waiting' | 'accepted' | 'failed' | 'served' | 'gave up' | 'cancelled';

interface ClientView {
  status: ClientStatus;
  attempts: number;
}

/** A stretch of a worker's time. */
interface WorkView {
  worker: number;
  who: string;
  attempt: number;
  /** In ms. */
  from: number;
  /** Null while it goes on. */
  until: number | null;
}

export interface SideView {
  clients: Readonly<Record<string, ClientView>>;
  work: readonly WorkView[];
  /** From when on nobody can get the export that an attempt started, by client and attempt, in ms. */
  abandoned: Readonly<Record<string, number>>;
  /** Requests that start an export, and those that ask for a job. */
  posts: number;
  polls: number;
  timeouts: number;
  /** Exports that were made, and those of them that nobody could get. */
  made: number;
  wasted: number;
  /** Exports that wait for a worker. */
  queue: number;
  /** When the last client got its file, in ms. */
  lastServed: number | null;
}

export interface ExportState {
  params: Record<string, number>;
  /** Slices of the whole run: the size of the picture, the same at every moment. */
  length: number;
  /** The present slice, from 0; null before the first. */
  present: number | null;
  sides: Record<Side, SideView>;
  log: readonly ExportEvent[];
}

export const { sliceOf, lengthInSlices, eventsBefore, stops } = timeSlices(slice);

const nothing = (clients: number): SideView => ({
  clients: Object.fromEntries(
    Array.from({ length: clients }, (_, i) => [clientName(i), { status: 'not begun', attempts: 0 }]),
  ),
  work: [],
  abandoned: {},
  posts: 0,
  polls: 0,
  timeouts: 0,
  made: 0,
  wasted: 0,
  queue: 0,
  lastServed: null,
});

/** @returns the state before the first event */
export function initialExportState(recording: Pick<Recording, 'params' | 'events'>): ExportState {
  const { params } = recording;
  const none = nothing(params.clients!);
  return {
    params,
    length: lengthInSlices(recording),
    present: null,
    sides: { request: none, pace: none, told: none },
    log: [],
  };
}

/** The next state after one event. */
export function foldExportEvent(state: ExportState, raw: LabEvent): ExportState {
  const event = asExportEvent(raw);
  switch (event.type) {
    case 'tick':
      return { ...state, present: sliceOf(event.at) };
    case 'books':
      return state;
    case 'join': {
      const joined = (view: SideView): SideView => ({
        ...view,
        clients: { ...view.clients, [event.who]: { status: 'not begun', attempts: 0 } },
      });
      const [request, pace, told] = sides.map(side => joined(state.sides[side])) as [SideView, SideView, SideView];
      return { ...state, sides: { request, pace, told }, log: [...state.log, event] };
    }
    default: {
      const view = foldSide(state.sides[event.client], event, keepsKey(state.params, event.client));
      return { ...state, sides: { ...state.sides, [event.client]: view }, log: [...state.log, event] };
    }
  }
}

const nameOf = ({ who, attempt }: { who: string; attempt: number }): string => `${who} ${attempt}`;

/** Nobody can get what this attempt started, nor what any attempt of the client started, if it's over altogether. */
const abandon = (view: SideView, who: string, attempts: readonly number[], at: number): SideView['abandoned'] => ({
  ...Object.fromEntries(attempts.map(attempt => [nameOf({ who, attempt }), at])),
  ...view.abandoned,
});

const upTo = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1);

function foldSide(
  view: SideView,
  event: Exclude<ExportEvent, { type: 'tick' | 'books' | 'join' }>,
  keeps: boolean,
): SideView {
  const { who, at } = event;
  const client = view.clients[who] ?? { status: 'not begun', attempts: 0 };
  const now = (change: Partial<ClientView>) => ({ ...view.clients, [who]: { ...client, ...change } });
  switch (event.type) {
    case 'request':
      if (event.method === 'GET') return { ...view, polls: view.polls + 1 };
      return { ...view, posts: view.posts + 1, clients: now({ status: 'waiting', attempts: event.attempt }) };
    case 'lost':
      return keeps ? view : { ...view, abandoned: abandon(view, who, [event.attempt], at) };
    case 'response': {
      if (event.status === 504) {
        return {
          ...view,
          timeouts: view.timeouts + 1,
          clients: now({ status: 'failed' }),
          abandoned: keeps ? view.abandoned : abandon(view, who, [event.attempt], at),
        };
      }
      if (event.state === 'succeeded') return { ...view, lastServed: at, clients: now({ status: 'served' }) };
      return { ...view, clients: now({ status: event.code === null ? 'accepted' : 'failed' }) };
    }
    case 'gave-up':
      return {
        ...view,
        clients: now({ status: 'gave up' }),
        abandoned: abandon(view, who, upTo(client.attempts), at),
      };
    case 'cancel': {
      if (client.status === 'served' || client.status === 'gave up') return view;
      return {
        ...view,
        clients: now({ status: 'cancelled' }),
        abandoned: abandon(view, who, upTo(client.attempts), at),
      };
    }
    case 'queue':
      return { ...view, queue: view.queue + 1 };
    case 'drop':
      return { ...view, queue: view.queue - 1 };
    case 'begin': {
      const { worker, attempt } = event;
      return { ...view, queue: view.queue - 1, work: [...view.work, { worker, who, attempt, from: at, until: null }] };
    }
    case 'end':
    case 'stop': {
      const index = view.work.findLastIndex(({ worker }) => worker === event.worker);
      const ended = view.work.with(index, { ...view.work[index]!, until: at });
      if (event.type === 'stop') return { ...view, work: ended };
      return {
        ...view,
        work: ended,
        made: view.made + 1,
        wasted: view.wasted + (isAbandoned(view, event, at) ? 1 : 0),
      };
    }
  }
}

/** Whether nobody could get what this work makes any more, at a moment in ms. */
export const isAbandoned = ({ abandoned }: SideView, work: { who: string; attempt: number }, at: number): boolean =>
  (abandoned[nameOf(work)] ?? Number.POSITIVE_INFINITY) <= at;

/** @returns how many clients of a side have that status */
export const countOf = ({ clients }: SideView, status: ClientStatus): number =>
  Object.values(clients).filter(each => each.status === status).length;
