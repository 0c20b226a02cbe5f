import type { LabEvent } from '../../src/lab/types';

/** The two ways to save, each with a service and an order of its own. */
export const sides = ['unguarded', 'guarded'] as const;
export type Side = (typeof sides)[number];

export const sideTitles: Record<Side, string> = { unguarded: 'Without If-Match', guarded: 'With If-Match' };

/** Who may edit the note; the parameter says how many of them do. */
export const editorNames = ['Ana', 'Bo', 'Cid', 'Dee'] as const;
/** The learner, who adds a line with the app of the shop. */
export const learner = 'you';

/** Where a read came from: the service, a copy that it confirmed with a 304, or a cache that didn't ask it. */
export type ReadFrom = 'service' | 'confirmed' | 'cache';

/** An editor opened the order, or opened it again after a 412. */
export interface ReadEvent extends LabEvent {
  type: 'read';
  side: Side;
  client: string;
  method: 'GET' | 'HEAD';
  path: string;
  /** As the service, or the cache in its place, returned it. */
  status: number;
  from: ReadFrom;
  etag: string;
  /** The lines that it brought; null if it only asked for the tag. */
  lines: string[] | null;
  /** The lines fill the editor's form; false if the editor only looks at the order. */
  opens: boolean;
}

/** An editor sent the whole note with one line more. */
export interface SaveEvent extends LabEvent {
  type: 'save';
  side: Side;
  client: string;
  method: 'PATCH';
  path: string;
  status: number;
  /** The tag that it sent in If-Match; null: none. */
  if_match: string | null;
  /** The line that it wants to add. */
  line: string;
  /** The whole note as it was sent. */
  lines: string[];
  /** Which attempt at this line it is, from 1. */
  attempt: number;
}

/** An editor was told that the line isn't saved, and leaves it at that. */
interface GiveUpEvent extends LabEvent {
  type: 'give-up';
  side: Side;
  client: string;
  line: string;
  attempts: number;
}

export type EditEvent = ReadEvent | SaveEvent | GiveUpEvent;

/** Events come in the general type from a recording; this lab writes only these. */
export const asEditEvent = (event: LabEvent): EditEvent => event as EditEvent;

/** @returns whether an event is a save */
export const isSave = (event: LabEvent): event is SaveEvent => event.type === 'save';
