import type { LabEvent } from '../../src/lab/types';

/** Greedy programs ignore Retry-After; patient ones wait as long as it says; spread ones add a random time of their own. */
export const kinds = ['greedy', 'patient', 'spread'] as const;
export type Kind = (typeof kinds)[number];

/** A request and its response, at the moment at which the program has the response. */
export interface ExchangeEvent extends LabEvent {
  type: 'exchange';
  client: Kind;
  /** Which program, from 1; all programs of one kind share a key. */
  program: number;
  /** The program's own count of its charges, and of its attempts at this one, from 1. */
  charge: number;
  attempt: number;
  sent_at: number;
  method: 'POST';
  path: string;
  /** The Idempotency-Key, the same in every attempt. */
  key: string;
  status: number;
  /** The error's code; null for success. */
  code: string | null;
  /** Seconds, as the header says; null without it. */
  retry_after: number | null;
  /** The RateLimit trio, as the headers say. */
  limit: number;
  remaining: number;
  reset: number;
  /** The charge's id; null where none was made. */
  id: string | null;
}

/** The bank is out of reach for the services of all kinds alike, until `until`. */
interface OutageEvent extends LabEvent {
  type: 'outage';
  client: 'bank';
  until: number;
}

/** One more program begins to use the key of each kind. */
interface JoinEvent extends LabEvent {
  type: 'join';
  client: 'office';
  program: number;
}

/** The picture moves on. */
interface TickEvent extends LabEvent {
  type: 'tick';
  client: 'clock';
}

/** After the run: the charges that the service has of a kind, as its list says. */
export interface BooksEvent extends LabEvent {
  type: 'books';
  client: Kind;
  method: 'GET';
  path: string;
  status: number;
  charges: number;
}

export type RateEvent = ExchangeEvent | OutageEvent | JoinEvent | TickEvent | BooksEvent;

/** Events come in the general type from a recording; this lab writes only these. */
export const asRateEvent = (event: LabEvent): RateEvent => event as RateEvent;

/** @returns whether an event is a request with its response */
export const isExchange = (event: LabEvent): event is ExchangeEvent => event.type === 'exchange';
