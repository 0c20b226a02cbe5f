import { everyOperation } from '../../../flaws/draft';
import { lessonSummaries } from '../../../generated/lessons';
import type { ContractFacts } from '../../../openapi/facts/types';
import { readDocument } from '../../../openapi/source-document';
import { type NextLesson, nextLesson, nextLessonText, standingLines } from '../../../review/area-results';
import { type ReviewAction, type ReviewState, sortedRows } from '../../../review/state';
import { documentName, oldDocumentName } from '../../../review/text';
import type { Exercise } from '../../../review/types';
import { truncate } from '../../../text/layout';
import { lastOffset } from '../../components/scroller';
import type { App, Size } from '../../context';
import type { Store } from '../../store';
import { changeClaimLines, changePlaceDetails, changeTitle, isChange } from './change-lines';
import { chips, claimLines, placeDetails, placeTitle } from './claim-lines';
import {
  anotherLines,
  comparisonOffset,
  comparisonPicture,
  confirmLines,
  type DocumentLine,
  lineIndex,
  markedText,
} from './lines';

/** Everything that the views and their keys share. */
export interface Desk {
  app: App;
  exercise: Exercise;
  facts: ContractFacts;
  store: Store<ReviewState, ReviewAction>;
  /** The text that is linted, or that of the version in use, laid out for this width; only when somebody looks at it. */
  document: (old: boolean) => DocumentLine[];
  text: (old: boolean) => string;
  size: Size;
}

/** A lesson's title; null where there is no such lesson. */
export const lessonTitle = (id: string): string | null =>
  lessonSummaries.find(lesson => lesson.id === id)?.title ?? null;

export interface Picture {
  /** Lines that stay while the others scroll. */
  head: string[];
  lines: string[];
  /** The first line in the window; null where the view fits by itself. */
  offset: number | null;
}

/** The lines of the present view. */
export function pictureOf(desk: Desk, state: ReviewState): Picture {
  const { app, facts, size } = desk;
  const { theme } = app;
  const { columns, rows } = size;
  switch (state.view) {
    case 'claim':
      if (isChange(state)) return { head: [], lines: changeClaimLines(state, size, theme), offset: null };
      return { head: [], lines: claimLines(state, facts, size, theme), offset: null };
    case 'confirm':
      return { head: [], lines: confirmLines(state, columns, theme), offset: state.offsets.confirm ?? 0 };
    case 'another':
      return { head: [], lines: anotherLines(state, columns, theme), offset: state.offsets.another ?? 0 };
    case 'details': {
      if (isChange(state)) {
        const mark = state.claims.some(({ at }) => at === state.places[state.cursor])
          ? '[x] breaks clients'
          : '[ ] breaks clients';
        const lines = changePlaceDetails(state, columns, theme);
        return {
          head: [theme.strong(truncate(changeTitle(state), columns)), mark, ''],
          lines,
          offset: state.offsets.details ?? 0,
        };
      }
      const head = [theme.strong(placeTitle(state)), chips(state, theme), ''];
      return { head, lines: placeDetails(state, facts, columns, theme), offset: state.offsets.details ?? 0 };
    }
    case 'document': {
      const document = desk.document(state.old);
      const place = markedLine(desk, state);
      const marked = place.old === state.old ? place.line : 0;
      const paint = (line: DocumentLine) => (line.number === marked ? markedText(line, theme) : line.text);
      const offset = Math.min(state.offsets.document ?? 0, lastOffset(document.length, rows));
      // Only what can be seen is painted: the document of a large contract has thousands of lines.
      const lines = document.map((line, i) => (i >= offset && i < offset + rows ? paint(line) : line.text));
      return { head: [], lines, offset };
    }
    case 'comparison': {
      const picture = comparisonOf(desk, state);
      const { head, lines } = picture;
      return { head, lines, offset: comparisonOffset(picture, rows - head.length, state.offsets.comparison ?? 0) };
    }
  }
}

/** The lesson that the person may take next, after the linter ran. */
export function lessonAfter({ app }: Desk, { comparison }: ReviewState): NextLesson | null {
  if (comparison === null) return null;
  const { reviews, lessons } = app.progress.progress();
  return nextLesson(comparison, reviews, lessonSummaries, id => lessons[id]?.done === true);
}

function comparisonOf(desk: Desk, state: ReviewState) {
  const { app, size } = desk;
  const { reviews } = app.progress.progress();
  const next = lessonAfter(desk, state);
  return comparisonPicture(state, lessonTitle, size.columns, app.theme, {
    // A small window has no row to spare for it; t and the help are there.
    hint: next === null || size.rows < 12 ? null : nextLessonText(next, reviews),
    record: standingLines(reviews, size.columns - 2),
  });
}

/** What the cursor is about: a line of the document, or of the version in use, and a place that both may have. */
interface Marked {
  line: number;
  old: boolean;
  pointer: string | null;
}

/** The line that the cursor is about: the finding's, where the change is, or where the operation begins. */
function markedLine(desk: Desk, state: ReviewState): Marked {
  const row = state.comparison ? sortedRows(state.comparison)[state.row] : undefined;
  const [finding] = row?.findings ?? [];
  if (finding) {
    const { line, document, pointer } = finding;
    return { line, old: document === oldDocumentName, pointer };
  }
  const place = row ? row.at : (state.places[state.cursor] ?? null);
  const change = state.exercise.change?.changes.find(({ id }) => id === place);
  // What is gone stands in the old version only.
  if (change) return lineOf(desk, change.pointer, change.after === null);
  const { document } = desk.exercise;
  const operation = everyOperation(document).find(({ name }) => name === place);
  return operation ? lineOf(desk, operation.pointer, false) : { line: 0, old: false, pointer: null };
}

const lineOf = (desk: Desk, at: string, old: boolean): Marked => ({
  line: readDocument(documentName, desk.text(old)).document.locate(at).line,
  old,
  pointer: at,
});

/** Shows the document at the marked line; `other`: the version that does not show now, at the same place or above it. */
export function openDocument(desk: Desk, other = false): void {
  const { store, document } = desk;
  const state = store.get();
  const marked = markedLine(desk, state);
  const old = other ? !state.old : marked.old;
  const { line } = marked.pointer === null || old === marked.old ? marked : lineOf(desk, marked.pointer, old);
  const offset = line === 0 ? undefined : lineIndex(document(old), line) - 3;
  store.dispatch({ type: 'show', view: 'document', offset, old });
}

export function scroll(desk: Desk, by: number): void {
  const { store, size } = desk;
  const state = store.get();
  const { head, lines } = pictureOf(desk, state);
  const rows = size.rows - head.length;
  // The comparison scrolls from its row, which is in the window anyway.
  const from = state.view === 'comparison' ? comparisonOffset(comparisonOf(desk, state), rows, 0) : 0;
  store.dispatch({ type: 'scroll', by, last: Math.max(0, lastOffset(lines.length, rows) - from) });
}
