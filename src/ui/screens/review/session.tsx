import { useEffect } from 'react';
import { InputError } from '../../../command';
import type { Comparison } from '../../../review/comparison/types';
import type { DocumentPart, ReviewProgress } from '../../../review/contract/types';
import { oldDocumentName } from '../../../review/exercises/text';
import { subjectTitle } from '../../../review/handout';
import { claimCounter, type ReviewState } from '../../../review/state';
import { Inset, Lines } from '../../components/lines';
import { Scroller } from '../../components/scroller';
import { type Size, useApp } from '../../context';
import { ScreenLayout } from '../../screen-layout';
import { useStoreState } from '../../store';
import { mostPlaces } from './comparison-keys';
import { linesInSight } from './document-lines';
import { reviewKeys } from './keys';
import { factsQuery, queryResult, type ReviewSession, rowsQuery, useReviewQuery } from './review-session';
import { type ReviewViewModel, viewLines } from './view-model';

interface ReviewSessionViewProps {
  session: ReviewSession;
  /** To another exercise, or to the field for another file. */
  another(): void;
  /** To an exercise about a change between two versions. */
  versions?(): void;
  /** Called when the comparison is first available. */
  compared?(comparison: Comparison): void;
  /** Ends the linter's work. */
  cancel?(): void;
  /** The source is gone. */
  failed?(problem: string, hint: string): void;
}

/** A review, of an exercise or of a contract of the person's own: claims, documents, the confirmation, the comparison. */
export function ReviewSessionView(props: ReviewSessionViewProps) {
  const { session, another, versions, compared = () => {}, cancel, failed } = props;
  const app = useApp();
  const state = useStoreState(session.store);
  const model: ReviewViewModel = {
    app,
    session,
    size: { columns: app.body.columns - 2, rows: app.body.rows },
    another,
    versions,
    compared,
    failed: error => {
      if (!(error instanceof InputError)) throw error;
      if (error.code !== 'closed') failed?.(error.message, error.hint ?? '');
    },
  };
  const rows = rowsQuery(session, state);
  useReviewQuery(session, factsQuery(session, state), model.failed);
  useReviewQuery(session, rows, model.failed);
  useLinter(model, state);
  usePlaces(model, state);

  const { head, lines, offset } = viewLines(model, state);
  return (
    <ScreenLayout
      crumbs={crumbs(state)}
      status={status(state, queryResult(session, rows), model.size)}
      field={state.typing !== null || state.noting !== null}
      busy={state.view === 'linting'}
      cancel={cancel}
      keys={() => reviewKeys(model)}
    >
      <Inset>
        <Lines lines={head} />
        {offset === null ? (
          <Lines lines={lines} />
        ) : (
          <Scroller lines={lines} offset={offset} rows={model.size.rows - head.length} />
        )}
      </Inset>
    </ScreenLayout>
  );
}

/** Waits for the linter in the other thread; coming back to the screen asks it again. */
function useLinter({ session, compared, failed }: ReviewViewModel, { view }: ReviewState): void {
  const { source, store, listeners } = session;
  const linting = view === 'linting';
  useEffect(() => {
    if (!linting) return;
    let here = true;
    const told = (progress: ReviewProgress) => {
      if (progress.step === 'rules') store.dispatch({ type: 'progress', share: progress.done / progress.of });
    };
    listeners.add(told);
    Promise.resolve(source.compare(store.get().claims)).then(
      comparison => {
        if (!here) return;
        store.dispatch({ type: 'compared', comparison });
        compared(comparison);
      },
      (error: InputError) => here && failed(error),
    );
    return () => {
      here = false;
      listeners.delete(told);
    };
  }, [linting]);
}

/** Looks for the places that have the words of the list. */
function usePlaces({ session, failed }: ReviewViewModel, { view, list }: ReviewState): void {
  const { source, store } = session;
  const words = list?.words ?? '';
  const cause = view === 'places' ? (list?.cause ?? null) : null;
  useEffect(() => {
    if (cause === null || source.places === undefined) return;
    let here = true;
    Promise.resolve(source.places(cause, words, mostPlaces)).then(
      found => here && store.dispatch({ type: 'places', cause, words, ...found }),
      (error: InputError) => here && failed(error),
    );
    return () => {
      here = false;
    };
  }, [cause, words]);
}

function crumbs({ subject, view, comparison, document }: ReviewState): string[] {
  const { exercise } = subject;
  const title = subjectTitle(subject);
  const first = exercise === null ? ['Your contract', title.slice(0, 40)] : ['Review', title];
  if (view === 'details') return [...first, 'Details'];
  if (view === 'places') return [...first, 'Places'];
  if (view === 'document') {
    const version = document?.name === oldDocumentName ? 'Version in use' : 'New version';
    return [...first, exercise?.versionDiff ? version : 'Document'];
  }
  return comparison ? [...first, 'Comparison'] : first;
}

function status(state: ReviewState, part: DocumentPart | undefined, size: Size): string {
  const { view, document, subject, claims } = state;
  if (view === 'document') return part && document ? linesInSight(part, document, size) : '';
  const diff = subject.exercise?.versionDiff;
  return diff
    ? `marked ${claims.length} of ${diff.changes.length}`
    : `claimed ${claimCounter(state)}${size.columns < 50 ? '' : ' areas'}`;
}
