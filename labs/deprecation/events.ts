import type { LabEvent } from '../../src/lab/types';
import type { ConsumerId } from './consumers';

/** The learner's plan, and the same end without signals. */
export const sides = ['plan', 'blog'] as const;
export type Side = (typeof sides)[number];

export const sideTitles: Record<Side, string> = { plan: 'Your plan', blog: 'Only a blog post' };

/** Requests of one consumer in one week that got the same response; written down when the week is over. */
export interface CallsEvent extends LabEvent {
  type: 'calls';
  side: Side;
  client: ConsumerId;
  method: 'GET';
  path: string;
  status: number;
  /** The error's code; null for success. */
  code: string | null;
  /** The headers of the response; null without them. */
  deprecation: string | null;
  sunset: string | null;
  /** How many there were, and when the first and the last of them, in ms of the run. */
  count: number;
  first_at: number;
  last_at: number;
}

/** How somebody found out. */
export type Cause = 'header' | 'mail' | 'brownout' | 'end' | 'letter' | 'exemption';

/** The people behind a consumer find out, and begin to move it. */
interface LearnEvent extends LabEvent {
  type: 'learn';
  side: Side;
  client: ConsumerId;
  cause: Cause;
  /** When the change will be live. */
  moves_at: number;
}

/** From now on, a consumer calls the new report. */
interface MoveEvent extends LabEvent {
  type: 'move';
  side: Side;
  client: ConsumerId;
}

/** What the provider does: the blog post, the headers, the mail, a brownout, or the end. */
interface SignalEvent extends LabEvent {
  type: 'signal';
  side: Side;
  client: 'provider';
  signal: 'headers' | 'mail' | 'brownout' | 'end';
  /** When a brownout is over; null for the others. */
  until: number | null;
}

/** The ways to end. */
export const endings = ['enforce', 'extend', 'exempt', 'cancel'] as const;
export type Ending = (typeof endings)[number];

/** The learner decides what happens at the end. */
interface DecisionEvent extends LabEvent {
  type: 'decision';
  side: 'plan';
  client: 'provider';
  ending: Ending;
  /** When the report ends now, for those that aren’t exempt; null if it doesn’t. */
  sunset: number | null;
  /** Who may go on, and until when. */
  exempt: readonly ConsumerId[];
  exempt_until: number | null;
}

/** The learner writes to the owner of a key. */
interface LetterEvent extends LabEvent {
  type: 'letter';
  side: 'plan';
  client: 'provider';
  to: ConsumerId;
}

/** A week is over. */
interface TickEvent extends LabEvent {
  type: 'tick';
  client: 'clock';
}

export type YearEvent = CallsEvent | LearnEvent | MoveEvent | SignalEvent | DecisionEvent | LetterEvent | TickEvent;

/** Events come in the general type from a recording; this lab writes only these. */
export const asYearEvent = (event: LabEvent): YearEvent => event as YearEvent;
