import type { LabEvent } from '../../src/lab/types';

/** The service as it should be, and as the release made it. */
export const sides = ['before', 'release'] as const;
export type Side = (typeof sides)[number];

/** Why a request was sent: to fill the grid, as a test of the release, by the learner, or to fill the grid again. */
type Phase = 'grid' | 'tests' | 'hunt' | 'audit';

/** A request of one caller, and what the service returned. */
export interface CallEvent extends LabEvent {
  type: 'call';
  side: Side;
  phase: Phase;
  /** The id of a caller. */
  client: string;
  /** The number of the column. */
  request: number;
  method: string;
  path: string;
  status: number;
  /** The error's code; null for success. */
  code: string | null;
  /** The rows of a page, and whether more follow; null where the response isn't a page. */
  rows: number | null;
  has_more: boolean | null;
  /** What the response shows, in a few words. */
  shows: string;
}

/** The release goes live. */
interface ReleaseEvent extends LabEvent {
  type: 'release';
  client: 'team';
}

/** The learner takes another caller's key. */
interface KeyEvent extends LabEvent {
  type: 'key';
  client: string;
}

/** The learner has seen enough. */
interface HuntEndEvent extends LabEvent {
  type: 'hunt-end';
  client: 'you';
  sent: number;
}

export type GridEvent = CallEvent | ReleaseEvent | KeyEvent | HuntEndEvent;

/** Events come in the general type from a recording; this lab writes only these. */
export const asGridEvent = (event: LabEvent): GridEvent => event as GridEvent;

/** @returns whether an event is a call of the API */
export const isCall = (event: LabEvent): event is CallEvent => event.type === 'call';

/** The calls of one phase, in their sequence. */
export const callsOf = ({ events }: { events: readonly LabEvent[] }, phase: Phase): CallEvent[] =>
  events.filter(isCall).filter(call => call.phase === phase);
