import type { LabEvent } from '../../src/lab/types';

/**
 * Three ways to get an export: wait for it in the request; start a job and poll it at a fixed pace; start a job and poll it
 * when Retry-After says.
 */
export const sides = ['request', 'pace', 'told'] as const;
export type Side = (typeof sides)[number];

export const sideTitles: Record<Side, string> = {
  request: 'In the request',
  pace: 'Job, fixed pace',
  told: 'Job, Retry-After',
};

/** What each side does, in a few words. */
export const sideHabits: Record<Side, string> = {
  request: 'waits for the file in the response',
  pace: 'polls without reading Retry-After',
  told: 'polls when Retry-After says so',
};

/** The clients are called a, b, c, and so on; each wants one file. */
export const clientName = (index: number): string => String.fromCharCode('a'.charCodeAt(0) + index);

/** A client sends a request. */
interface RequestEvent extends LabEvent {
  type: 'request';
  client: Side;
  who: string;
  /** The client's own count of its attempts to start the export, from 1. */
  attempt: number;
  method: 'GET' | 'POST';
  path: string;
  /** The Idempotency-Key as sent; null without one. */
  key: string | null;
}

/** A client gets a response: from the service, or from the gateway in its place. */
export interface ResponseEvent extends LabEvent {
  type: 'response';
  client: Side;
  who: string;
  attempt: number;
  method: 'GET' | 'POST';
  path: string;
  status: number;
  from: 'service' | 'gateway';
  /** The error's code; null for success, and for the gateway's page. */
  code: string | null;
  /** Seconds, as the header says; null without it. */
  retry_after: number | null;
  /** The job's id and its status, as the body says; null where it says nothing. */
  job: string | null;
  state: string | null;
  /** The stored response of an earlier attempt with this key. */
  replayed: boolean;
}

/** A 202 gets lost on its way to the client. */
interface LostEvent extends LabEvent {
  type: 'lost';
  client: Side;
  who: string;
  attempt: number;
}

/** A client has used up its attempts. */
interface GaveUpEvent extends LabEvent {
  type: 'gave-up';
  client: Side;
  who: string;
  attempts: number;
}

/**
 * An export is queued in the service, or taken out of the queue because it was cancelled; a worker begins with it, ends it, or
 * stops in the middle because it was cancelled.
 */
export interface WorkEvent extends LabEvent {
  type: 'queue' | 'drop' | 'begin' | 'end' | 'stop';
  client: Side;
  /** From 1; 0 while it's in the queue. */
  worker: number;
  who: string;
  /** Which attempt of the client started it. */
  attempt: number;
}

/** A client doesn't want its file any more; in the request, all it can do is close the window. */
export interface CancelEvent extends LabEvent {
  type: 'cancel';
  client: Side;
  who: string;
  /** The request and its status; null where there's no job to cancel. */
  path: string | null;
  status: number | null;
}

/** One more client begins, on every side. */
interface JoinEvent extends LabEvent {
  type: 'join';
  client: 'office';
  who: string;
}

/** The picture moves on. */
interface TickEvent extends LabEvent {
  type: 'tick';
  client: 'clock';
}

/** After the run: the jobs that the service has, read one by one. */
export interface BooksEvent extends LabEvent {
  type: 'books';
  client: Side;
  jobs: number;
  succeeded: number;
  cancelled: number;
}

export type ExportEvent =
  | RequestEvent
  | ResponseEvent
  | LostEvent
  | GaveUpEvent
  | WorkEvent
  | CancelEvent
  | JoinEvent
  | TickEvent
  | BooksEvent;

/** Events come in the general type from a recording; this lab writes only these. */
export const asExportEvent = (event: LabEvent): ExportEvent => event as ExportEvent;
