import type { InputError } from '../../../command';
import type { ComparisonRow } from '../../../review/comparison/types';
import { rowUnderCursor } from '../../../review/document-target';
import { canPlay, playableFlaws } from '../../../review/play/play';
import { isClaiming } from '../../../review/state';
import { type Binding, typingRow } from '../../keymap';
import {
  backKey,
  chooseKeys,
  claimKey,
  documentKey,
  findKey,
  move,
  noteKey,
  pageKeys,
  scrollKeys,
  unfoldKeys,
} from './key-groups';
import { lessonAfter, lessonTitle, openOtherVersion, type ReviewViewModel, whenResolved } from './view-model';

/** Places of one cause that are listed at once; words bring the others. */
export const mostPlaces = 2000;

/** @returns the keys of the present view */
export function reviewKeys(model: ReviewViewModel): Binding[] {
  const state = model.session.store.get();
  if (state.noting) return noteKeys(model);
  if (state.typing) return typingKeys(model);
  switch (state.view) {
    case 'claim':
      return claimViewKeys(model);
    case 'details':
      return detailsKeys(model);
    case 'confirm':
      return confirmKeys(model);
    case 'another':
      return anotherKeys(model);
    case 'comparison':
      return comparisonKeys(model);
    case 'places':
      return placesKeys(model);
    case 'document':
      return documentKeys(model);
    case 'linting':
      return [];
  }
}

/** What a claim can point at, in a few words: one of them, and the next one. */
function targetWords({ session }: ReviewViewModel): { one: string; next: string } {
  const { exercise } = session.source.subject;
  if (exercise === null) return { one: 'an operation or the whole', next: 'operation' };
  if (exercise.versionDiff) return { one: 'a change', next: 'change' };
  return { one: 'an operation, an exchange or the whole', next: 'operation or exchange' };
}

/** In fewer columns than this, the footer has room for two keys. */
const narrow = 46;

function claimViewKeys(model: ReviewViewModel): Binding[] {
  const { store, source } = model.session;
  const allAgain: Binding = {
    keys: ['escape'],
    help: 'all operations again',
    run: () => store.dispatch({ type: 'words', words: '' }),
  };
  const { exercise } = source.subject;
  const find = findKey(model, 'find operations by words of their method and path');
  // The list of an exercise is short, so that the footer has better uses for its room; changes are no operations.
  const findKeys = exercise === null ? [find] : exercise.versionDiff ? [] : [{ ...find, label: undefined }];
  const isNarrow = model.size.columns < narrow;
  const choose = chooseKeys(model, `choose ${targetWords(model).one}`);
  const linter = linterKey(model);
  return [
    // Where only two keys have room they are the two that a review is made of.
    ...(isNarrow ? [claimKey(model), linter, ...choose] : [...choose, claimKey(model), linter]),
    {
      keys: ['enter', 'right'],
      label: 'more',
      help: 'everything about the place under the cursor',
      run: () => store.dispatch({ type: 'show', view: 'details' }),
    },
    ...findKeys,
    ...unfoldKeys(model),
    noteKey(model),
    documentKey(model),
    ...(store.get().words === '' ? [] : [allAgain]),
    ...pageKeys(model),
    { keys: ['0'], help: 'remove all claims', run: () => store.dispatch({ type: 'clear' }) },
    anotherKey(model),
  ];
}

/** Asks before the linter runs. */
const linterKey = ({ session, size }: ReviewViewModel): Binding => ({
  keys: ['l'],
  label: size.columns < narrow ? 'lint' : 'linter',
  help: 'run the linter and compare; it asks first',
  run: () => session.store.dispatch({ type: 'show', view: 'confirm' }),
});

const detailsKeys = (model: ReviewViewModel): Binding[] => [
  ...scrollKeys(model, 'scroll', !model.session.source.subject.exercise?.versionDiff),
  backKey(model, 'enter'),
  ...(isClaiming(model.session.store.get())
    ? [claimKey(model), noteKey(model), { ...linterKey(model), label: undefined }]
    : []),
  { keys: ['right', 'n'], label: 'next', help: `the next ${targetWords(model).next}`, run: move(model, 1) },
  { keys: ['p'], help: 'the one before', run: move(model, -1) },
  documentKey(model),
  ...unfoldKeys(model),
];

const documentKeys = (model: ReviewViewModel): Binding[] => [
  ...scrollKeys(model, 'scroll'),
  backKey(model, 'd', 'enter'),
  ...(model.session.source.subject.exercise?.versionDiff
    ? [
        {
          keys: ['v'],
          label: 'other version',
          help: 'the other version',
          run: () => openOtherVersion(model),
        },
      ]
    : []),
];

const confirmKeys = (model: ReviewViewModel): Binding[] => [
  {
    keys: ['enter', 'y'],
    label: 'run linter',
    help: 'run the linter now; the claims are final after that',
    run: () => runLinter(model),
  },
  { ...backKey(model, 'n'), label: 'not yet', help: 'back to the claims (or Esc)' },
  ...scrollKeys(model),
];

/** Compares at once where that is possible; else the screen waits for the other thread. */
function runLinter({ session, compared }: ReviewViewModel): void {
  const { source, store } = session;
  const comparison = source.inBackground ? null : source.compare(store.get().claims);
  if (comparison === null || comparison instanceof Promise) store.dispatch({ type: 'show', view: 'linting' });
  else {
    store.dispatch({ type: 'compared', comparison });
    compared(comparison);
  }
}

function comparisonKeys(model: ReviewViewModel): Binding[] {
  const { app, session } = model;
  const { source, store } = session;
  const state = store.get();
  const { exercise } = source.subject;
  const row = rowUnderCursor(state);
  const run = exercise?.exchanges.find(({ id }) => id === row?.at);
  const lesson = row?.lesson ?? null;
  const played = row === null ? [] : playsOf(row);
  const next = lessonAfter(model, state);
  const fold: Binding = {
    keys: ['enter', 'right'],
    label: 'fold',
    help: 'fold or unfold a row',
    run: () => store.dispatch({ type: 'fold' }),
  };
  const exchange: Binding = {
    keys: ['d'],
    label: 'exchange',
    help: 'the recorded exchange that this row is about',
    run: () => run && store.dispatch({ type: 'visit', target: run.id }),
  };
  const isNarrow = model.size.columns < narrow;
  const fix: Binding[] = exercise?.seededFlaws.some(({ visible }) => visible)
    ? [
        {
          keys: ['f'],
          label: isNarrow ? 'fix' : 'fix it',
          help: 'repair this contract; every attempt says which flaws are left',
          run: () => app.go({ screen: 'repair', exercise: exercise.code }),
        },
      ]
    : [];
  const rows: (Binding | false | null | undefined)[] = [
    // Where two keys have room they are to read on and to go on.
    ...(row === null ? [] : isNarrow ? [fold, ...fix, ...chooseKeys(model)] : [...chooseKeys(model), fold, ...fix]),
    source.save && {
      keys: ['w'],
      label: 'save',
      help: 'save this as Markdown next to the contract',
      run: () => save(model),
    },
    played.length > 0 && {
      keys: ['p'],
      label: 'play',
      help: 'play this on the reference service: without and with the fix',
      run: () => app.go({ screen: 'play', flaws: played }),
    },
    // A row that only the wire shows leads to its exchange: the document has nothing to show.
    run ? exchange : exercise !== null || row?.finding ? documentKey(model) : null,
    source.places &&
      row?.cause !== undefined && {
        keys: ['a'],
        label: 'all places',
        help: 'list every place with this cause',
        run: () => showPlaces(model, row.cause!),
      },
    lesson !== null &&
      lessonTitle(lesson) !== null && {
        keys: ['o'],
        label: 'lesson',
        help: 'open the lesson about this',
        run: () => app.go({ screen: 'lesson', id: lesson }),
      },
    next && {
      keys: ['t'],
      help: `the lesson to take next: ${next.title}`,
      run: () => app.go({ screen: 'lesson', id: next.id }),
    },
    anotherKey(model, exercise === null ? undefined : 'next'),
    model.versions && {
      keys: ['v'],
      help: 'another exercise: a change between two versions',
      run: model.versions,
    },
    { keys: ['r'], help: 'the same again, with no claims', run: () => store.dispatch({ type: 'again' }) },
    ...scrollKeys(model),
  ];
  return rows.filter(binding => !!binding);
}

/** The flaws that show what a row is about: its own, or those that its rule finds. */
function playsOf({ flaw, finding }: ComparisonRow): string[] {
  if (flaw !== null && canPlay(flaw)) return [flaw];
  return finding === null ? [] : playableFlaws(finding.rule);
}

/** Another exercise at once where nothing is lost by it; claims that were not compared yet are asked about. */
const anotherKey = ({ session, another }: ReviewViewModel, label?: string): Binding => ({
  keys: ['n'],
  label,
  help:
    session.source.subject.exercise === null
      ? 'another file; this one stays open until that one is loaded'
      : 'another exercise',
  run: () => {
    const { claims, comparison, subject } = session.store.get();
    if (subject.exercise === null || claims.length === 0 || comparison) another();
    else session.store.dispatch({ type: 'show', view: 'another' });
  },
});

const anotherKeys = (model: ReviewViewModel): Binding[] => [
  { keys: ['enter', 'y'], label: 'another', help: 'another exercise; these claims are dropped', run: model.another },
  { ...backKey(model, 'n'), label: 'stay', help: 'back to the claims (or Esc)' },
  ...scrollKeys(model),
];

function showPlaces(model: ReviewViewModel, cause: number): void {
  const { source, store } = model.session;
  whenResolved(model, source.places!(cause, '', mostPlaces), found => {
    if (store.get().view === 'comparison') store.dispatch({ type: 'places', cause, words: '', ...found });
  });
}

function save({ session }: ReviewViewModel): void {
  const { source, store } = session;
  const notice = (text: string) => store.dispatch({ type: 'notice', text });
  Promise.resolve(source.save!(store.get().claims)).then(
    name => notice(`Saved as ${name}.`),
    (error: InputError) => notice(`${error.message} ${error.hint ?? ''}`.trim()),
  );
}

function placesKeys(model: ReviewViewModel): Binding[] {
  const count = model.session.store.get().list?.places.length ?? 0;
  if (count === 0) return [findKey(model, 'find places by other words'), backKey(model)];
  return [
    ...chooseKeys(model, undefined, count),
    { ...documentKey(model), keys: ['enter', 'd', 'right'], sign: 'enter' },
    findKey(model, 'find places by words of the operation or the message'),
    ...pageKeys(model),
    backKey(model),
  ];
}

/** While a note is written. */
function noteKeys({ session: { store } }: ReviewViewModel): Binding[] {
  const step = (name: 'keep' | 'drop') => () => store.dispatch({ type: 'note', step: name });
  return [
    { keys: ['enter', 'tab'], sign: 'enter', label: 'keep the note', run: step('keep') },
    { keys: ['escape'], label: 'drop it', run: step('drop') },
    typingRow(press => store.dispatch({ type: 'press', press })),
  ];
}

/** While words are typed: what they find changes with every key. */
function typingKeys(model: ReviewViewModel): Binding[] {
  const { store } = model.session;
  const done = () => store.dispatch({ type: 'typing', on: false });
  return [
    { keys: ['enter', 'tab'], sign: 'enter', label: 'done', run: done },
    {
      keys: ['escape'],
      label: 'clear',
      run: () => {
        store.dispatch({ type: 'words', words: '' });
        done();
      },
    },
    { keys: ['up'], sign: '↑↓', label: 'choose', run: move(model, -1) },
    { keys: ['down'], run: move(model, 1) },
    typingRow(press => store.dispatch({ type: 'press', press })),
  ];
}
