import { contractOf } from '../../../cases/contract';
import { contractLineOf } from '../../../cases/contract-lines';
import { requestText } from '../../../cases/request-text';
import { chosenEntry, foundEntries } from '../../../cases/screen-lines';
import { type Binding, typingRow } from '../../keymap';
import { listKeys } from '../../list-keys';
import { type CaseKeys, listMoves, scrolling, scrollKeys, show } from './controls';

/** The keys of a search field: of the log, or of the contract. */
export function searchKeys(controls: CaseKeys): Binding[] {
  const { store, work } = controls;
  const leave = () => store.dispatch({ type: 'search', on: false });
  const inLog = store.get().view === 'log';
  const count = inLog ? foundEntries(work, store.get()).length : 0;
  const moves = inLog ? listMoves(controls, count, 1).slice(0, 2) : scrollKeys(controls).slice(0, 2);
  return [
    { keys: ['enter', 'escape'], sign: 'enter', label: 'done', help: 'leave the field (or Esc)', run: leave },
    ...moves.map(row => ({ ...row, keys: row.keys.filter(key => key.length > 1) })),
    typingRow(press => store.dispatch({ type: 'type', press })),
  ];
}

/** Begins a search, and ends one. */
function searching({ store }: CaseKeys, words: string, about: string): Binding[] {
  return [
    { keys: ['/', 'i', 'f'], label: 'search', help: about, run: () => store.dispatch({ type: 'search', on: true }) },
    ...(words === ''
      ? []
      : [
          {
            keys: ['escape'],
            sign: 'esc',
            label: 'show all',
            help: 'end the search',
            run: () => store.dispatch({ type: 'type', press: { name: 'ctrl+u', text: '' } }),
          },
        ]),
  ];
}

/** The keys of the log. */
export function logKeys(controls: CaseKeys): Binding[] {
  const { store, work, room } = controls;
  const state = store.get();
  const count = foundEntries(work, state).length;
  const [up, down, ...others] = listMoves(controls, count, Math.max(1, room.rows - 5));
  const open: Binding = {
    keys: ['enter'],
    label: count > 0 ? 'open' : undefined,
    help: 'open the whole request and its response',
    run: () => count > 0 && show(controls, 'entry'),
  };
  return [
    ...listKeys(room, [up!, down!], open),
    ...searching(
      controls,
      state.words.text,
      'search clients, paths, headers, and bodies; a status code, such as 402, finds only that status',
    ),
    ...others,
  ];
}

/** The keys of one entry of the log. */
export function entryKeys(controls: CaseKeys): Binding[] {
  const { store, work } = controls;
  const count = foundEntries(work, store.get()).length;
  const move = (by: number) => () => store.dispatch({ type: 'move', by, count });
  return [
    {
      keys: ['escape', 'enter', 'b'],
      sign: 'esc',
      label: 'the log',
      help: 'go back to the log',
      run: () => show(controls, 'log'),
    },
    ...scrollKeys(controls),
    {
      keys: ['right', 'n'],
      sign: '←→',
      label: count > 1 ? 'next' : undefined,
      help: 'go to the next request',
      run: move(1),
    },
    { keys: ['left', 'p'], help: 'go to the previous request', run: move(-1) },
    {
      keys: ['e'],
      label: 'edit a copy',
      help: 'put this request into the editor, to change it and send it',
      run: () => {
        const entry = chosenEntry(work, store.get());
        if (!entry) return;
        store.dispatch({ type: 'replace', text: requestText(entry) });
        work.dispatch({ type: 'write', text: requestText(entry) });
      },
    },
  ];
}

/** The keys of the contract. */
export function contractKeys(controls: CaseKeys): Binding[] {
  const { cameFrom, contractWords } = controls.store.get();
  const isSearched = contractWords.text !== '';
  const back: Binding[] =
    cameFrom === null || isSearched
      ? []
      : [
          {
            keys: ['escape', 'b'],
            sign: 'esc',
            label: cameFrom === 'entry' ? 'the request' : 'the log',
            help: 'go back to where you came from',
            run: () => show(controls, cameFrom),
          },
        ];
  const search = searching(
    controls,
    contractWords.text,
    'search operations, parameters, fields, statuses, codes, and rules',
  );
  return [...back, ...scrollKeys(controls), ...search];
}

/** Opens the contract: from a request, at its operation. */
export function openContract(controls: CaseKeys): void {
  const { store, work, room } = controls;
  const state = store.get();
  show(controls, 'contract');
  if (state.view !== 'entry' && state.view !== 'log') return;
  const operation = chosenEntry(work, state)?.operation ?? null;
  const line = operation === null ? 0 : contractLineOf(contractOf(work.open), operation, room);
  store.dispatch({ type: 'contract', line, from: state.view });
  store.dispatch({ type: 'scroll', by: 0, last: scrolling(controls).last });
}
