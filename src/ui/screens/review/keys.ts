import { isClaiming } from '../../../review/state';
import { compact } from '../../../text/compact';
import { arrowKeys, type Binding, typingRow } from '../../keymap';
import { comparisonKeys, placesKeys } from './comparison-keys';
import {
  anotherKey,
  backKey,
  chooseKeys,
  claimKey,
  documentKey,
  findKey,
  move,
  narrow,
  noteKey,
  pageKeys,
  scrollKeys,
  unfoldKeys,
} from './key-groups';
import { openOtherVersion, type ReviewViewModel } from './view-model';

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
  if (exercise === null) return { one: 'an operation or the whole contract', next: 'operation' };
  if (exercise.versionDiff) return { one: 'a change', next: 'change' };
  return { one: 'an operation, an exchange, or the whole contract', next: 'operation or exchange' };
}

function claimViewKeys(model: ReviewViewModel): Binding[] {
  const { store, source } = model.session;
  const allAgain: Binding = {
    keys: ['escape'],
    help: 'show all operations again',
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
      help: 'show everything about the chosen place',
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

function detailsKeys(model: ReviewViewModel): Binding[] {
  const state = model.session.store.get();
  const isLast = state.cursor >= state.targets.length - 1;
  return [
    ...scrollKeys(model, 'scroll', !model.session.source.subject.exercise?.versionDiff),
    backKey(model, 'enter'),
    ...(isClaiming(state) ? [claimKey(model), noteKey(model), { ...linterKey(model), label: undefined }] : []),
    {
      keys: ['right', 'n'],
      label: isLast ? undefined : 'next',
      help: `go to the next ${targetWords(model).next}`,
      run: () => move(model)(1),
    },
    { keys: ['p'], help: 'go to the previous one', run: () => move(model)(-1) },
    documentKey(model),
    ...unfoldKeys(model),
  ];
}

const documentKeys = (model: ReviewViewModel): Binding[] =>
  compact<Binding>([
    ...scrollKeys(model, 'scroll'),
    backKey(model, 'd', 'enter'),
    model.session.source.subject.exercise?.versionDiff && {
      keys: ['v'],
      label: 'other version',
      help: 'show the other version',
      run: () => openOtherVersion(model),
    },
  ]);

const confirmKeys = (model: ReviewViewModel): Binding[] => [
  {
    keys: ['enter', 'y'],
    label: 'run linter',
    help: 'run the linter now; the claims are final after that',
    run: () => runLinter(model),
  },
  { ...backKey(model, 'n'), label: 'not yet', help: 'go back to the claims (or Esc)' },
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

const anotherKeys = (model: ReviewViewModel): Binding[] => [
  { keys: ['enter', 'y'], label: 'another', help: 'go to another exercise, and drop these claims', run: model.another },
  { ...backKey(model, 'n'), label: 'stay', help: 'go back to the claims (or Esc)' },
  ...scrollKeys(model),
];

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
    ...arrowKeys(move(model), { label: 'choose', letters: false }),
    typingRow(press => store.dispatch({ type: 'press', press })),
  ];
}
