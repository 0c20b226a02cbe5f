import { requestColumns } from '../../../cases/screen-lines';
import { type Binding, typingRow } from '../../keymap';
import { type CaseKeys, scrollKeys, sendWritten } from './controls';

/** The keys of the requests while nobody types. */
export function requestKeys(controls: CaseKeys): Binding[] {
  const { store, app, work } = controls;
  const state = store.get();
  const hasResult = state.sending !== null || state.answered.length > 0 || state.problems.length > 0;
  const openEditor = () =>
    void app.editText(store.get().text.text, 'http').then(outcome => {
      if (outcome.kind !== 'edited') return store.dispatch({ type: 'notice', text: outcome.message });
      store.dispatch({ type: 'replace', text: outcome.text });
      work.dispatch({ type: 'write', text: outcome.text });
    });
  return [
    {
      keys: ['enter', 'i'],
      label: 'edit',
      help: 'edit the requests (or i); press Esc to use these keys again',
      run: () => store.dispatch({ type: 'edit', on: true }),
    },
    {
      keys: ['r', 'ctrl+r'],
      label: 'send',
      help: 'send what you have written',
      run: () => sendWritten(controls),
    },
    ...(hasResult
      ? [
          {
            keys: ['escape'],
            sign: 'esc',
            label: 'hide',
            help: 'hide the responses; they stay in the log',
            run: () => store.dispatch({ type: 'put-away' }),
          },
        ]
      : []),
    ...scrollKeys(controls),
    { keys: ['e', 'ctrl+o'], help: 'edit the requests in your own editor (EDITOR)', run: openEditor },
  ];
}

/** The keys of the requests while somebody types. */
export function editKeys(controls: CaseKeys): Binding[] {
  const { store, room, work } = controls;
  const state = store.get();
  const press: Binding['run'] = pressed => {
    const before = store.get().text.text;
    store.dispatch({ type: 'press', press: pressed, columns: requestColumns(state, room.columns) });
    const { text } = store.get().text;
    // What is written is kept with the case, as what was sent is.
    if (text !== before) work.dispatch({ type: 'write', text });
  };
  return [
    { keys: ['ctrl+r'], label: 'send', help: 'send what you have written', run: () => sendWritten(controls) },
    { keys: ['escape'], sign: 'esc', label: 'done', run: () => store.dispatch({ type: 'edit', on: false }) },
    { keys: ['tab', 'shift+tab'], help: 'complete a directive, a caller, a method, or a header', run: press },
    { keys: ['ctrl+_'], label: state.text.past.length > 0 ? 'undo' : undefined, run: press },
    typingRow(press, { multiline: true }),
  ];
}
