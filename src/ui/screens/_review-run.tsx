import { lessonSummaries } from 'registry:lessons';
import { Box } from 'ink';
import { useMemo } from 'react';
import { areas, areaTitle } from '../../conventions/area';
import { pointer } from '../../conventions/openapi';
import { readDocument } from '../../linter/document';
import { compare, counter, resultFact, workedClaims } from '../../review/compare';
import { type ContractFacts, contractFacts } from '../../review/facts';
import { claiming, init, type ReviewAction, type ReviewState, reduce, sortedRows } from '../../review/state';
import { documentName, documentText } from '../../review/text';
import type { Exercise } from '../../review/types';
import { Lines } from '../components/lines';
import { lastOffset, Scroller } from '../components/scroller';
import { type App, type Size, useApp } from '../context';
import { Frame } from '../frame';
import type { Binding } from '../keymap';
import { type Store, useKeptStore } from '../store';
import { chips, claimLines, placeDetails, placeTitle } from './_review-claim';
import {
  comparisonOffset,
  comparisonPicture,
  confirmLines,
  type DocumentLine,
  documentLines,
  lineIndex,
} from './_review-lines';

/** Everything that the views and their keys share. */
interface Desk {
  app: App;
  exercise: Exercise;
  facts: ContractFacts;
  store: Store<ReviewState, ReviewAction>;
  /** The text that is linted, laid out for this width; a large one only when somebody looks at it. */
  document: () => DocumentLine[];
  text: string;
  size: Size;
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

const lessonTitle = (id: string): string =>
  lessonSummaries.find(lesson => lesson.id === id)?.title ?? id.replaceAll('-', ' ');

/** Reviews one exercise: claims, the document, the confirmation, the comparison. */
export function ReviewRun({ exercise }: { exercise: Exercise }) {
  const app = useApp();
  const size = { columns: Math.max(20, app.body.columns - 2), rows: app.body.rows };
  const [state, store] = useKeptStore(reduce, () => init(exercise), 'review');
  const facts = useMemo(() => contractFacts(exercise.document), [exercise]);
  const text = useMemo(() => documentText(exercise.document), [exercise]);
  const document = useMemo(() => once(() => documentLines(text, size.columns)), [text, size.columns]);
  const desk: Desk = { app, exercise, facts, store, document, text, size };
  const { head, lines, offset } = pictureOf(desk, state);
  return (
    <Frame crumbs={crumbs(state)} status={status(state)} keys={() => keysOf(desk)}>
      <Box flexDirection="column" paddingLeft={1} flexShrink={0}>
        <Lines lines={head} />
        {offset === null ? (
          <Lines lines={lines} />
        ) : (
          <Scroller lines={lines} offset={offset} rows={size.rows - head.length} />
        )}
      </Box>
    </Frame>
  );
}

function crumbs({ exercise, view, comparison }: ReviewState): string[] {
  const first = ['Review', exercise.contract.title];
  if (view === 'comparison') return [...first, 'Comparison'];
  if (view === 'document') return [...first, 'Document'];
  if (view === 'details') return [...first, 'Details'];
  return comparison ? [...first, 'Comparison'] : first;
}

const status = ({ comparison, exercise, claims }: ReviewState): string =>
  `claimed ${comparison?.counter ?? counter([...workedClaims(exercise), ...claims])}`;

interface Picture {
  /** Lines that stay while the others scroll. */
  head: string[];
  lines: string[];
  /** The first line in the window; null where the view fits by itself. */
  offset: number | null;
}

/** The lines of the present view. */
function pictureOf(desk: Desk, state: ReviewState): Picture {
  const { app, facts, size } = desk;
  const { theme } = app;
  const { columns, rows } = size;
  switch (state.view) {
    case 'claim':
      return { head: [], lines: claimLines(state, facts, size, theme), offset: null };
    case 'confirm':
      return { head: [], lines: confirmLines(state, columns, theme), offset: state.offsets.confirm ?? 0 };
    case 'details': {
      const head = [theme.strong(placeTitle(state)), chips(state, theme), ''];
      return { head, lines: placeDetails(state, facts, columns, theme), offset: state.offsets.details ?? 0 };
    }
    case 'document': {
      const document = desk.document();
      const marked = markedLine(desk, state);
      const paint = (line: DocumentLine) => (line.number === marked ? theme.accent(line.text) : line.text);
      const offset = Math.min(state.offsets.document ?? 0, lastOffset(document.length, rows));
      // Only what can be seen is painted: the document of a large contract has thousands of lines.
      const lines = document.map((line, i) => (i >= offset && i < offset + rows ? paint(line) : line.text));
      return { head: [], lines, offset };
    }
    case 'comparison': {
      const picture = comparisonPicture(state, lessonTitle, columns, theme);
      const { head, lines } = picture;
      return { head, lines, offset: comparisonOffset(picture, rows - head.length, state.offsets.comparison ?? 0) };
    }
  }
}

/** The line of the document that the cursor is about: the finding's, or where the operation begins. */
function markedLine(desk: Desk, state: ReviewState): number {
  const row = state.comparison ? sortedRows(state.comparison)[state.row] : undefined;
  const [finding] = row?.findings ?? [];
  if (finding) return finding.line;
  const place = row ? row.at : (state.places[state.cursor] ?? null);
  const operation = desk.facts.operations.find(({ name }) => name === place);
  if (!operation) return 0;
  const at = pointer('paths', operation.path, operation.method.toLowerCase());
  return readDocument(documentName, desk.text).document.locate(at).line;
}

function openDocument(desk: Desk): void {
  const { store, document } = desk;
  const line = markedLine(desk, store.get());
  store.dispatch({ type: 'show', view: 'document', offset: line === 0 ? undefined : lineIndex(document(), line) - 3 });
}

function scroll(desk: Desk, by: number): void {
  const { store, size, app } = desk;
  const state = store.get();
  const { head, lines } = pictureOf(desk, state);
  const rows = size.rows - head.length;
  // The comparison scrolls from its row, which is in the window anyway.
  const from =
    state.view === 'comparison'
      ? comparisonOffset(comparisonPicture(state, lessonTitle, size.columns, app.theme), rows, 0)
      : 0;
  store.dispatch({ type: 'scroll', by, last: Math.max(0, lastOffset(lines.length, rows) - from) });
}

const scrollKeys = (desk: Desk, label: string | undefined): Binding[] => {
  const page = Math.max(1, desk.size.rows - 2);
  const arrows: Binding[] =
    label === undefined
      ? []
      : [
          { keys: ['up', 'k'], sign: '↑↓', label, run: () => scroll(desk, -1) },
          { keys: ['down', 'j'], run: () => scroll(desk, 1) },
        ];
  return [
    ...arrows,
    {
      keys: ['pagedown', 'space'],
      sign: 'page down',
      help: 'one window down (or space)',
      run: () => scroll(desk, page),
    },
    { keys: ['pageup'], sign: 'page up', help: 'one window up', run: () => scroll(desk, -page) },
    { keys: ['home'], help: 'to the beginning', run: () => scroll(desk, -1e6) },
    { keys: ['end'], help: 'to the end', run: () => scroll(desk, 1e6) },
  ];
};

function keysOf(desk: Desk): Binding[] {
  const { view } = desk.store.get();
  if (view === 'claim') return claimKeys(desk);
  if (view === 'confirm') return confirmKeys(desk);
  if (view === 'comparison') return comparisonKeys(desk);
  const back: Binding = {
    keys: ['left', 'escape'],
    label: 'back',
    help: 'back to where you came from (or Esc)',
    run: () => desk.store.dispatch({ type: 'back' }),
  };
  if (view === 'document') return [...scrollKeys(desk, 'scroll'), { ...back, keys: [...back.keys, 'd', 'enter'] }];
  return [
    ...scrollKeys(desk, 'scroll'),
    { ...back, keys: [...back.keys, 'enter'] },
    ...(claiming(desk.store.get()) ? [areaKeys(desk)] : []),
    {
      keys: ['right', 'n'],
      label: 'next',
      help: 'the next operation or exchange',
      run: () => desk.store.dispatch({ type: 'move', by: 1 }),
    },
    { keys: ['p'], help: 'the one before', run: () => desk.store.dispatch({ type: 'move', by: -1 }) },
    documentKey(desk),
  ];
}

const documentKey = (desk: Desk): Binding => ({
  keys: ['d'],
  label: 'document',
  help: 'the API description as it is linted, with line numbers',
  run: () => openDocument(desk),
});

/** A row that only the wire shows leads to its exchange: the document has nothing to show. */
const exchangeKey = ({ store }: Desk, place: string): Binding => ({
  keys: ['d'],
  label: 'exchange',
  help: 'the recorded exchange that this row is about',
  run: () => store.dispatch({ type: 'visit', place }),
});

const areaKeys = ({ store }: Desk): Binding => ({
  keys: areas.map((_, i) => String(i + 1)),
  sign: '1-7',
  label: 'claim',
  help: `claim an area here, or take it back: ${areas.map((area, i) => `${i + 1} ${areaTitle(area)}`).join(', ')}`,
  run: press => store.dispatch({ type: 'claim', area: areas[Number(press.name) - 1]! }),
});

function claimKeys(desk: Desk): Binding[] {
  const { store, size } = desk;
  const page = Math.max(1, Math.floor(size.rows / 2));
  const move = (by: number) => () => store.dispatch({ type: 'move', by });
  return [
    {
      keys: ['up', 'k'],
      sign: '↑↓',
      label: 'choose',
      help: 'choose an operation, an exchange or the whole',
      run: move(-1),
    },
    { keys: ['down', 'j'], run: move(1) },
    areaKeys(desk),
    {
      keys: ['l'],
      label: 'linter',
      help: 'run the linter and compare; it asks first',
      run: () => store.dispatch({ type: 'show', view: 'confirm', offset: 0 }),
    },
    {
      keys: ['enter', 'right'],
      label: 'more',
      help: 'everything about the place under the cursor',
      run: () => store.dispatch({ type: 'show', view: 'details', offset: 0 }),
    },
    documentKey(desk),
    { keys: ['pagedown'], sign: 'page down', help: 'half a window down', run: move(page) },
    { keys: ['pageup'], sign: 'page up', help: 'half a window up', run: move(-page) },
    { keys: ['home'], help: 'to the contract as a whole', run: move(-1e6) },
    { keys: ['end'], help: 'to the last place', run: move(1e6) },
    { keys: ['0'], help: 'take all claims back', run: () => store.dispatch({ type: 'clear' }) },
    nextKey(desk, false),
  ];
}

function confirmKeys(desk: Desk): Binding[] {
  const { store, app, exercise } = desk;
  return [
    {
      keys: ['enter', 'y'],
      label: 'run linter',
      help: 'run the linter now; the claims stand from then on',
      run: () => {
        const comparison = compare(exercise, store.get().claims);
        store.dispatch({ type: 'compared', comparison });
        app.progress.record(resultFact(exercise, comparison));
      },
    },
    {
      keys: ['left', 'escape', 'n'],
      label: 'not yet',
      help: 'back to the claims (or Esc)',
      run: () => store.dispatch({ type: 'back' }),
    },
    ...scrollKeys(desk, undefined),
  ];
}

function comparisonKeys(desk: Desk): Binding[] {
  const { store, app, exercise } = desk;
  const { comparison, row } = store.get();
  const lesson = comparison ? sortedRows(comparison)[row]?.lesson : null;
  const place = comparison ? sortedRows(comparison)[row]?.at : null;
  const shown = exercise.exchanges.find(({ id }) => id === place)?.id;
  const hasLesson = lessonSummaries.some(({ id }) => id === lesson);
  const move = (by: number) => () => store.dispatch({ type: 'move', by });
  return [
    { keys: ['up', 'k'], sign: '↑↓', label: 'choose', run: move(-1) },
    { keys: ['down', 'j'], run: move(1) },
    {
      keys: ['enter', 'right'],
      label: 'fold',
      help: 'fold or unfold a row',
      run: () => store.dispatch({ type: 'fold' }),
    },
    shown ? exchangeKey(desk, shown) : documentKey(desk),
    ...(hasLesson
      ? [
          {
            keys: ['o'],
            label: 'lesson',
            help: 'open the lesson about this',
            run: () => app.go({ screen: 'lesson', id: lesson! }),
          },
        ]
      : []),
    nextKey(desk, true),
    {
      keys: ['r'],
      help: 'the same exercise again, with no claims',
      run: () => app.replace({ screen: 'review', exercise: exercise.code, level: exercise.level }),
    },
    ...scrollKeys(desk, undefined),
  ];
}

const nextKey = ({ app }: Desk, named: boolean): Binding => ({
  keys: ['n'],
  label: named ? 'next' : undefined,
  help: 'another exercise',
  run: () => app.replace({ screen: 'review' }),
});
