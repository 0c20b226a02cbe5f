import type { InputError } from '../../../command';
import { areas, areaTitle } from '../../../conventions/area';
import { type OwnRow, ownRows } from '../../../review/user-contract/lines';
import { claimingOwn, type OwnState } from '../../../review/user-contract/state';
import type { OwnPlace } from '../../../review/user-contract/types';
import type { Binding } from '../../keymap';
import { editText, fieldKeys } from '../../text-field';
import { lessonTitle } from '../review/view-model';
import { operationAt } from './lines';
import { backKey, type ContractDesk, chooseKeys, move, pageKeys, scrollKeys, several } from './moves';

/** Places of one cause that are listed at once; words bring the others. */
export const mostPlaces = 2000;

/** The keys of the present view. */
export function contractKeys(desk: ContractDesk): Binding[] {
  const state = desk.open.store.get();
  if (state.typing) return typingKeys(desk);
  switch (state.view) {
    case 'claim':
      return claimKeys(desk);
    case 'details':
      return detailKeys(desk);
    case 'confirm':
      return confirmKeys(desk);
    case 'comparison':
      return comparisonKeys(desk);
    case 'places':
      return placesKeys(desk);
    case 'document':
      return [...scrollKeys(desk, 'scroll'), backKey(desk, ['d', 'enter'])];
    case 'linting':
      return [];
  }
}

const areaKeys = ({ open }: ContractDesk): Binding => ({
  keys: areas.map((_, i) => String(i + 1)),
  sign: '1-7',
  label: 'claim',
  help: `claim an area here, or take it back: ${areas.map((area, i) => `${i + 1} ${areaTitle(area)}`).join(', ')}`,
  run: press => open.store.dispatch({ type: 'claim', area: areas[Number(press.name) - 1]! }),
});

const findKey = ({ open }: ContractDesk, help: string): Binding => ({
  keys: ['f'],
  label: 'find',
  help,
  run: () => open.store.dispatch({ type: 'typing', on: true }),
});

const anotherKey = (desk: ContractDesk): Binding => ({
  keys: ['n'],
  help: 'another file; this one stays open until that is read',
  run: desk.another,
});

const documentKey = (desk: ContractDesk): Binding => ({
  keys: ['d'],
  label: 'document',
  help: 'the document itself, at this place',
  run: () => showDocument(desk),
});

/** Opens the document at a finding's place, or where the operation under the cursor begins. */
function showDocument(desk: ContractDesk, place = placeOf(desk.open.store.get())): void {
  const { session, store } = desk.open;
  const state = store.get();
  const row = operationAt(state);
  const target = place
    ? session
        .rowOf(place.document, place.line, place.column)
        .then(row => ({ document: place.document, row, marked: true }))
    : row === null
      ? Promise.resolve({ document: state.summary.name, row: 0, marked: false })
      : session.operationRow(row).then(found => ({ ...found, marked: true }));
  target
    .then(async ({ document, row, marked }) => {
      const { total } = await session.document(document, 0, 1);
      const top = Math.max(0, Math.min(row - 3, total - desk.size.rows));
      const mark = marked ? row : null;
      // Whoever went on meanwhile is not pulled back.
      if (store.get().view === state.view)
        store.dispatch({ type: 'document', document: { name: document, top, total, mark } });
    })
    .catch(desk.gone);
}

/** The row of the comparison under the cursor. */
const rowAt = ({ comparison, row }: OwnState): OwnRow | null =>
  comparison === null ? null : (ownRows(comparison)[row] ?? null);

function placeOf(state: OwnState): OwnPlace | null {
  if (state.view === 'places') return state.list?.places[state.list.cursor] ?? null;
  const row = state.view === 'comparison' ? rowAt(state) : null;
  return row !== null && row.kind !== 'unfound' ? row.cause.first : null;
}

function claimKeys(desk: ContractDesk): Binding[] {
  const { store } = desk.open;
  return [
    ...chooseKeys(desk, 'choose an operation or the whole'),
    areaKeys(desk),
    {
      keys: ['l'],
      label: 'linter',
      help: 'run the linter and compare; it asks first',
      run: () => store.dispatch({ type: 'show', view: 'confirm' }),
    },
    {
      keys: ['enter', 'right'],
      label: 'more',
      help: 'everything about the place under the cursor',
      run: () => store.dispatch({ type: 'show', view: 'details' }),
    },
    findKey(desk, 'find operations by words of their method and path'),
    documentKey(desk),
    ...(store.get().words === ''
      ? []
      : [
          {
            keys: ['escape'],
            help: 'all operations again',
            run: () => store.dispatch({ type: 'words', words: '' }),
          },
        ]),
    ...pageKeys(desk),
    { keys: ['0'], help: 'take all claims back', run: () => store.dispatch({ type: 'clear' }) },
    anotherKey(desk),
  ];
}

const detailKeys = (desk: ContractDesk): Binding[] => [
  ...scrollKeys(desk, 'scroll'),
  backKey(desk, ['enter']),
  ...(claimingOwn(desk.open.store.get()) ? [areaKeys(desk)] : []),
  { keys: ['right', 'n'], label: 'next', help: 'the next operation', run: move(desk, 1) },
  { keys: ['p'], help: 'the one before', run: move(desk, -1) },
  documentKey(desk),
];

const confirmKeys = (desk: ContractDesk): Binding[] => [
  {
    keys: ['enter', 'y'],
    label: 'run linter',
    help: 'run the linter now',
    run: () => desk.open.store.dispatch({ type: 'show', view: 'linting' }),
  },
  { ...backKey(desk, ['n']), label: 'not yet', help: 'back to the claims (or Esc)' },
  ...scrollKeys(desk),
];

function comparisonKeys(desk: ContractDesk): Binding[] {
  const { app, open } = desk;
  const { store } = open;
  const row = rowAt(store.get());
  const cause = row === null || row.kind === 'unfound' ? null : row.cause;
  const lesson = cause === null ? null : cause.lesson;
  return [
    ...(row === null
      ? []
      : [
          ...chooseKeys(desk),
          {
            keys: ['enter', 'right'],
            label: 'fold',
            help: 'fold or unfold a row',
            run: () => store.dispatch({ type: 'fold' as const }),
          },
        ]),
    { keys: ['w'], label: 'save', help: 'save this as Markdown beside the contract', run: () => save(desk) },
    ...(cause === null
      ? []
      : [
          documentKey(desk),
          {
            keys: ['p'],
            label: 'places',
            help: 'every place of this cause',
            run: () => showPlaces(desk, cause.index),
          },
        ]),
    ...(lesson !== null && lessonTitle(lesson) !== null
      ? [
          {
            keys: ['o'],
            label: 'lesson',
            help: 'open the lesson about this',
            run: () => app.go({ screen: 'lesson', id: lesson }),
          },
        ]
      : []),
    { keys: ['r'], help: 'claim again from the beginning', run: () => store.dispatch({ type: 'again' }) },
    anotherKey(desk),
    ...scrollKeys(desk),
  ];
}

function showPlaces({ open, gone }: ContractDesk, cause: number): void {
  const { session, store } = open;
  session
    .places(cause, '', mostPlaces)
    .then(found => {
      if (store.get().view === 'comparison') store.dispatch({ type: 'places', cause, words: '', ...found });
    })
    .catch(gone);
}

function save({ open }: ContractDesk): void {
  const { session, store } = open;
  session.save(store.get().claims).then(
    name => store.dispatch({ type: 'told', text: `Saved as ${name}.` }),
    (error: InputError) => store.dispatch({ type: 'told', text: `${error.message} ${error.hint ?? ''}`.trim() }),
  );
}

const placesKeys = (desk: ContractDesk): Binding[] => [
  ...(desk.open.store.get().list?.places.length
    ? [
        ...several(chooseKeys(desk), desk.open.store.get().list?.places.length ?? 0),
        { ...documentKey(desk), keys: ['enter', 'd', 'right'], sign: 'enter' },
        findKey(desk, 'find places by words of the operation or the message'),
        ...pageKeys(desk),
      ]
    : [findKey(desk, 'find places by other words')]),
  backKey(desk),
];

/** While words are typed: what they find changes with every key. */
function typingKeys(desk: ContractDesk): Binding[] {
  const { store } = desk.open;
  const words = () => {
    const state = store.get();
    return state.view === 'places' ? (state.list?.words ?? '') : state.words;
  };
  return [
    { keys: ['enter', 'tab'], sign: 'enter', label: 'done', run: () => store.dispatch({ type: 'typing', on: false }) },
    {
      keys: ['escape'],
      label: 'clear',
      run: () => {
        store.dispatch({ type: 'words', words: '' });
        store.dispatch({ type: 'typing', on: false });
      },
    },
    { keys: ['up'], sign: '↑↓', label: 'choose', run: move(desk, -1) },
    { keys: ['down'], run: move(desk, 1) },
    {
      keys: fieldKeys,
      run: press => {
        const edited = editText(words(), press);
        if (edited !== null) store.dispatch({ type: 'words', words: edited });
      },
    },
  ];
}
