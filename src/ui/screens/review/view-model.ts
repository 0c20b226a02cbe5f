import type { InputError } from '../../../command';
import { lessonSummaries } from '../../../generated/lessons';
import { areaResultLines, type NextLesson, nextLesson, nextLessonText } from '../../../review/area-results';
import type { Comparison } from '../../../review/comparison/types';
import { anotherLines, confirmLines } from '../../../review/confirm-lines';
import { labelledLines } from '../../../review/contract/lines';
import { detailsLines, targetTitle } from '../../../review/details-lines';
import { type DocumentTarget, documentTarget, rowUnderCursor } from '../../../review/document-target';
import { documentName, oldDocumentName } from '../../../review/exercises/text';
import { isClaiming, noteHere, type ReviewState } from '../../../review/state';
import type { Awaitable } from '../../../review/types';
import type { TextBuffer } from '../../../text/buffer/buffer';
import { drawField } from '../../../text/buffer/draw';
import { stripControlCharacters, wrap } from '../../../text/layout';
import { lastOffset } from '../../components/scroller';
import type { App, Size } from '../../context';
import { areaSummary, shortAreas } from './area-marks';
import { claimLines } from './claim-lines';
import { documentLines } from './document-lines';
import { comparisonLayout, comparisonOffset, placesLines } from './lines';
import { shareLines } from './progress-lines';
import { factsQuery, queryResult, type ReviewSession, rowsQuery } from './review-session';
import { versionClaimLines } from './version-lines';

/** Everything that the views of a review and their keys share. */
export interface ReviewViewModel {
  app: App;
  session: ReviewSession;
  size: Size;
  /** To another exercise, or to the field for another file. */
  another(): void;
  /** To an exercise about a change between two versions; only from an exercise. */
  versions?(): void;
  /** Called when the comparison is first available. */
  compared(comparison: Comparison): void;
  /** The source is gone. */
  failed(error: InputError): void;
}

/** The lines of a view. */
interface ViewLines {
  /** Lines that stay while the others scroll. */
  head: string[];
  lines: string[];
  /** The first line in the window; null where the view fits by itself. */
  offset: number | null;
}

/** @returns the lines of the present view */
export function viewLines(model: ReviewViewModel, state: ReviewState): ViewLines {
  const { app, size } = model;
  const { theme } = app;
  const { columns } = size;
  const fixed = (lines: string[], head: string[] = []): ViewLines => ({ head, lines, offset: null });
  const offset = state.offsets[state.view] ?? 0;
  switch (state.view) {
    case 'claim': {
      const { exercise } = state.subject;
      const field = typingField(model, state);
      if (exercise?.versionDiff) {
        const room = { columns, rows: size.rows - field.length };
        return fixed(versionClaimLines(state, exercise, exercise.versionDiff, room, theme), field);
      }
      return fixed(claimLines(state, details(model, state), { columns, rows: size.rows - field.length }, theme), field);
    }
    case 'details':
      return {
        head: [...typingField(model, state), ...detailsHead(state, size, app)],
        lines: details(model, state),
        offset,
      };
    case 'confirm':
      return { head: [], lines: confirmLines(state, columns, theme), offset };
    case 'another':
      return { head: [], lines: anotherLines(state, columns, theme), offset };
    case 'linting':
      return fixed(['', 'The linter reads the contract.', '', ...shareLines(state.share, columns)]);
    case 'comparison': {
      const layout = comparisonOf(model, state);
      const { head, lines } = layout;
      return { head, lines, offset: comparisonOffset(layout, size.rows - head.length, offset) };
    }
    case 'places': {
      if (state.list === null) return fixed([]);
      const field = typingField(model, state);
      return fixed(placesLines(state.list, { columns, rows: size.rows - field.length }, theme), field);
    }
    case 'document': {
      const part = queryResult(model.session, rowsQuery(model.session, state));
      return fixed(part && state.document ? documentLines(part, state.document, size, theme) : []);
    }
  }
}

/** What a key just said, and the field in which words or a note are typed, while they are. */
function typingField({ app, size }: ReviewViewModel, state: ReviewState): string[] {
  const { typing, noting, notice } = state;
  const draw = (label: string, buffer: TextBuffer) => [drawField(label, buffer, true, size.columns, app.theme), ''];
  if (noting) return draw('Why', noting);
  if (typing) return draw('Find', typing);
  return notice !== '' && isClaiming(state) ? [...wrap(notice, size.columns).map(app.theme.accent), ''] : [];
}

/** Everything about the place under the cursor, after what the person noted there. */
function details({ app, session, size }: ReviewViewModel, state: ReviewState): string[] {
  const note = noteHere(state);
  return [
    ...(note === '' ? [] : labelledLines('your note', stripControlCharacters(note), size.columns, app.theme)),
    ...detailsLines(state, queryResult(session, factsQuery(session, state)), size.columns, app.theme),
  ];
}

function detailsHead(state: ReviewState, { columns, rows }: Size, { theme }: App): string[] {
  const target = state.targets[state.cursor] ?? null;
  const isMarked = state.claims.some(({ at }) => at === target);
  const marks = state.subject.exercise?.versionDiff
    ? [`[${isMarked ? 'x' : ' '}] breaks clients`]
    : rows >= 14
      ? shortAreas(state, columns, theme)
      : [areaSummary(state, theme)];
  return [...wrap(theme.strong(targetTitle(state, target)), columns).slice(0, 2), ...marks, ''];
}

/** @returns the lesson that the person may take next, after an exercise was compared */
export function lessonAfter({ app }: ReviewViewModel, { comparison, subject }: ReviewState): NextLesson | null {
  if (comparison === null || subject.exercise === null) return null;
  const { reviews, lessons } = app.progress.progress();
  return nextLesson(comparison, reviews, lessonSummaries, id => lessons[id]?.done === true);
}

function comparisonOf(model: ReviewViewModel, state: ReviewState) {
  const { app, size } = model;
  const { reviews } = app.progress.progress();
  const next = lessonAfter(model, state);
  return comparisonLayout(state, size, app.theme, {
    // A small window has no row to spare for it; t and the help are there.
    hint: next === null || size.rows < 12 ? null : nextLessonText(next, reviews),
    record: state.subject.exercise === null ? [] : areaResultLines(reviews, size.columns - 2),
  });
}

/** Calls at once where the value is there at once. */
export function whenResolved<T>({ failed }: ReviewViewModel, value: Awaitable<T>, use: (value: T) => void): void {
  if (value instanceof Promise) value.then(use).catch(failed);
  else use(value);
}

/** Shows the document at what the cursor is about; where that is no place of it, as it was left or from its first row. */
export function openDocument(
  model: ReviewViewModel,
  target: DocumentTarget = documentTarget(model.session.store.get()),
): void {
  const { source, store } = model.session;
  const { view, document, subject } = store.get();
  const open = (name: string, row: number | null, mark = row) =>
    whenResolved(model, source.document(name, 0, 1), ({ total }) => {
      // Nobody who went on in the meantime is pulled back.
      if (store.get().view !== view) return;
      const top = Math.max(0, Math.min((row ?? 0) - 3, total - model.size.rows));
      store.dispatch({ type: 'document', document: { name, top, total, mark } });
    });
  if (target === null) {
    if (document) store.dispatch({ type: 'document', document: { ...document, mark: null } });
    else open(subject.contract.name, null);
  } else if (target.at === 'place') {
    const { document: name, line, column } = target.place;
    whenResolved(model, source.rowOf(name, line, column), row => open(name, row));
  } else {
    const place =
      target.at === 'operation'
        ? source.operationRow(target.index)
        : source.pointerRow?.(target.document, target.pointer);
    const isMarked = target.at === 'operation' || !target.near;
    if (place) whenResolved(model, place, ({ document, row }) => open(document, row, isMarked ? row : null));
  }
}

/** Shows the version that does not show now, at the same place or at what is around it. */
export function openOtherVersion(model: ReviewViewModel): void {
  const state = model.session.store.get();
  const target = documentTarget({ ...state, view: state.cameFrom });
  const shown = state.document?.name === oldDocumentName ? documentName : oldDocumentName;
  const finding = state.cameFrom === 'comparison' ? rowUnderCursor(state)?.finding : null;
  const place = target?.at === 'pointer' ? target : (finding ?? { document: documentName, pointer: '' });
  const near = place.document !== shown;
  openDocument(model, { at: 'pointer', document: shown, pointer: place.pointer, near });
}

/** Scrolls the present view by lines, a document by its rows. */
export function scroll(model: ReviewViewModel, by: number): void {
  const { session, size } = model;
  const state = session.store.get();
  if (state.document !== null && state.view === 'document') {
    // Long rows take several lines of the window, so the last one may come up to its top.
    const last = Math.max(0, state.document.total - Math.ceil(size.rows / 3));
    session.store.dispatch({ type: 'scroll', by, last });
    return;
  }
  const { head, lines } = viewLines(model, state);
  const rows = size.rows - head.length;
  // The comparison scrolls from its row, which is in the window anyway.
  const from = state.view === 'comparison' ? comparisonOffset(comparisonOf(model, state), rows, 0) : 0;
  session.store.dispatch({ type: 'scroll', by, last: Math.max(0, lastOffset(lines.length, rows) - from) });
}
