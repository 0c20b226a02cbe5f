import type { Exchange } from '../service/exchange';
import type { TextBuffer } from '../text/buffer/buffer';
import type { Draft } from './draft';
import { type Field, fieldsOf } from './fields';
import type { FlawChoice, ReplayResult } from './replay';

export interface TryState {
  draft: Draft;
  /** The row under the cursor. */
  row: number;
  /** The text of that row, while it has the keys. */
  editing: TextBuffer | null;
  /** The flaws of the step, or the one chosen, are on. */
  flawed: boolean;
  /** The flaw that was chosen where no step has its own. */
  flaw: string | null;
  /** What was sent since the beginning and not taken back. */
  sent: readonly Draft[];
  /** Counts up whenever everything has to be replayed. */
  version: number;
  /** What became of it; null until the first replay is there. */
  result: ReplayResult | null;
  /** The version that `result` belongs to. */
  resultOf: number;
  /** Which exchange is looked at, ground included; null: the newest. */
  at: number | null;
  /** What was being edited before older requests were looked at. */
  aside: Draft | null;
  /** Why the draft was not sent. */
  problem: string | null;
  /** Nothing was changed yet: the draft may still become the step's own request. */
  untouched: boolean;
  /** The response's first line in the window. */
  offset: number;
  /** Shows beside each header where it is documented, instead of what it is for. */
  sources: boolean;
}

/** @returns the field under the cursor; the request line if there’s none */
export const selectedField = (state: TryState): Field => fieldsOf(state.draft)[state.row] ?? { kind: 'request' };

/** Every exchange there is, the step's own first. */
export const exchangesOf = ({ result }: TryState): readonly Exchange[] =>
  result ? [...result.lessonExchanges, ...result.sent] : [];

/** The exchange that is looked at and its place, or null where nothing was sent yet. */
export function shownExchange(state: TryState): { exchange: Exchange; place: number; of: number } | null {
  const all = exchangesOf(state);
  const place = state.at ?? all.length - 1;
  const exchange = all[place];
  return exchange ? { exchange, place, of: all.length } : null;
}

/** The flaw that was chosen, or null. */
export const chosenFlaw = ({ result, flaw }: TryState): FlawChoice | null =>
  result?.choices.find(({ id }) => id === flaw) ?? null;

/** The form has requests whose responses have not arrived yet. */
export const isWaiting = (state: TryState): boolean => state.resultOf !== state.version;

/** A place that is one of so many. */
export const within = (place: number, count: number): number => Math.max(0, Math.min(count - 1, place));
