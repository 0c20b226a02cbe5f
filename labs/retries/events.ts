import type { LabEvent } from '../../src/lab/types';

/** The hasty tills ask again after a fixed pause, with a new key each time; the careful ones as the lesson says. */
export const groups = ['hasty', 'careful'] as const;
export type Group = (typeof groups)[number];

/** An attempt is sent. An `answer`, a `timeout`, or both in the order `timeout`, `answer`, follow. */
export interface RequestEvent extends LabEvent {
  type: 'request';
  client: Group;
  /** Which till, from 1; it makes one sale. */
  till: number;
  /** The till's own count of its attempts, from 1. */
  try: number;
  method: 'POST';
  path: string;
  /** The Idempotency-Key as sent. */
  key: string;
}

/** The service responds to an attempt. */
export interface AnswerEvent extends LabEvent {
  type: 'answer';
  client: Group;
  till: number;
  try: number;
  /** When the attempt was sent. */
  sent_at: number;
  status: number;
  /** The error's code; null for success. */
  code: string | null;
  /** Seconds, as the header says; null without it. */
  retry_after: number | null;
  /** The stored response of an earlier attempt with this key. */
  replayed: boolean;
  /** The charge's id; null where none was made or found. */
  charge: string | null;
  /** False: the till had hung up before. */
  heard: boolean;
}

/** A till hangs up because no response came in time. */
interface TimeoutEvent extends LabEvent {
  type: 'timeout';
  client: Group;
  till: number;
  try: number;
  sent_at: number;
}

/** A till has used up its attempts: the customer leaves without a receipt. */
interface GaveUpEvent extends LabEvent {
  type: 'gave-up';
  client: Group;
  till: number;
  tries: number;
}

/** The bank's line breaks, for both groups alike, and comes back at `until`. */
interface OutageEvent extends LabEvent {
  type: 'outage';
  client: 'bank';
  until: number;
}

interface RecoveryEvent extends LabEvent {
  type: 'recovery';
  client: 'bank';
}

/** After the run: every charge that the service has of a group, as its list says, oldest first. */
export interface BooksEvent extends LabEvent {
  type: 'books';
  client: Group;
  method: 'GET';
  path: string;
  status: number;
  charges: { id: string; till: number }[];
}

export type RetryEvent =
  | RequestEvent
  | AnswerEvent
  | TimeoutEvent
  | GaveUpEvent
  | OutageEvent
  | RecoveryEvent
  | BooksEvent;

/** Events come in the general type from a recording; this lab writes only these. */
export const asRetryEvent = (event: LabEvent): RetryEvent => event as RetryEvent;
