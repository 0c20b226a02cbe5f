import type { LabEvent } from '../../src/lab/types';

/** Items a page, as the lab of the specification has it (service.4). */
export const pageSize = 4;

export const clientNames = ['offset', 'cursor'] as const;
export type ClientName = (typeof clientNames)[number];

/** A page fetched by one of the two clients, as the service returned it. */
export interface RequestEvent extends LabEvent {
  type: 'request';
  client: ClientName;
  method: 'GET';
  path: string;
  status: number;
  /** The client's own count of pages, from 1. */
  page: number;
  /** The rows received, in the order of the response. */
  ids: string[];
  has_more: boolean;
  next_cursor: string | null;
}

/** Rows created by a third client, one POST a row. */
export interface InsertEvent extends LabEvent {
  type: 'insert';
  client: 'shop';
  method: 'POST';
  path: string;
  status: number;
  /** In the order in which they were created: the last one is the newest. */
  ids: string[];
}

/** Rows deleted by the third client, one DELETE a row. */
export interface DeleteEvent extends LabEvent {
  type: 'delete';
  client: 'shop';
  method: 'DELETE';
  paths: string[];
  status: number;
  ids: string[];
}

export type PaginationEvent = RequestEvent | InsertEvent | DeleteEvent;

/** Events come in the general type from a recording; this lab writes only these. */
export const asPaginationEvent = (event: LabEvent): PaginationEvent => event as PaginationEvent;

/** @returns whether an event is a request of a client */
export const isRequest = (event: LabEvent): event is RequestEvent => event.type === 'request';
/** @returns whether an event is an order that was added */
export const isInsert = (event: LabEvent): event is InsertEvent => event.type === 'insert';
/** @returns whether an event is an order that was deleted */
export const isDelete = (event: LabEvent): event is DeleteEvent => event.type === 'delete';

/** The rows of the list before the first event, newest first. */
export const startRows = (recording: { start: Record<string, unknown> }): string[] => recording.start.ids as string[];
