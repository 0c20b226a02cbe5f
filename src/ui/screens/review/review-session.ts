import { useEffect, useState } from 'react';
import { InputError } from '../../../command';
import type { OperationFacts } from '../../../openapi/facts/types';
import type { Claim } from '../../../review/claim';
import type { DocumentPart, ReviewProgress } from '../../../review/contract/types';
import { operationIndex } from '../../../review/document-target';
import { subjectTitle } from '../../../review/handout';
import { claimCounter, initialReview, type ReviewAction, type ReviewState, reviewReducer } from '../../../review/state';
import type { Awaitable, ReviewSource } from '../../../review/types';
import { createStore, type Store } from '../../store';
import type { KeptReview } from './kept-review';

/** A review that somebody has begun, of an exercise or of a contract of their own; it outlives leaving the screen. */
export interface ReviewSession extends KeptReview {
  source: ReviewSource;
  store: Store<ReviewState, ReviewAction>;
  /** What the source said before, by the name of the question, so that going back is instant. */
  known: Map<string, unknown>;
  /** Told how far the source is. */
  listeners: Set<(progress: ReviewProgress) => void>;
}

/** @returns a review that begins with these claims */
export const beginReview = (
  source: ReviewSource,
  listeners: ReviewSession['listeners'] = new Set(),
  claims: readonly Claim[] = [],
): ReviewSession => {
  const store = createStore(reviewReducer, { ...initialReview(source.subject), claims: [...claims] });
  return {
    source,
    store,
    known: new Map(),
    listeners,
    title: subjectTitle(source.subject),
    claims() {
      const { claims, comparison } = store.get();
      return { count: claims.length, counter: claimCounter(store.get()), areFinal: comparison !== null };
    },
  };
};

/** Something that views ask of the source, under a name. */
interface ReviewQuery<T> {
  name: string;
  ask(): Awaitable<T>;
}

/** More findings than a person goes back to. */
const mostKnown = 100;

function remember(known: Map<string, unknown>, name: string, value: unknown): void {
  known.set(name, value);
  if (known.size > mostKnown) known.delete(known.keys().next().value!);
}

/** @returns what the source says: at once where it can, undefined until the other thread has replied */
export function queryResult<T>({ source, known }: ReviewSession, query: ReviewQuery<T> | null): T | undefined {
  if (query === null) return undefined;
  if (!source.inBackground && !known.has(query.name)) remember(known, query.name, query.ask());
  return known.get(query.name) as T | undefined;
}

/** Asks the source in the other thread, and draws again when the reply is here. */
export function useReviewQuery<T>(
  { source, known }: ReviewSession,
  question: ReviewQuery<T> | null,
  failed: (error: InputError) => void,
): void {
  const [, redraw] = useState(0);
  useEffect(() => {
    if (question === null || !source.inBackground || known.has(question.name)) return;
    let here = true;
    Promise.resolve(question.ask()).then(
      value => {
        remember(known, question.name, value);
        redraw(count => count + 1);
      },
      (error: unknown) => {
        if (here && error instanceof InputError) failed(error);
      },
    );
    return () => {
      here = false;
    };
  }, [question?.name]);
}

/** Everything about the operation under the cursor. */
export function factsQuery({ source }: ReviewSession, state: ReviewState): ReviewQuery<OperationFacts> | null {
  const index = operationIndex(state);
  return index === null ? null : { name: `facts ${index}`, ask: () => source.facts(index) };
}

/** Rows of a document that come at once, and how many of them a window may take. */
const [block, mostRows] = [400, 200];

/** The rows of the document in the window, and around it. */
export function rowsQuery({ source }: ReviewSession, state: ReviewState): ReviewQuery<DocumentPart> | null {
  const { view, document } = state;
  if (view !== 'document' || document === null) return null;
  const from = Math.floor(document.top / block) * block;
  return { name: `rows ${document.name} ${from}`, ask: () => source.document(document.name, from, block + mostRows) };
}
