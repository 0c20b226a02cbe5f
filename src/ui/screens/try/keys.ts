import { curlScript } from '../../../course/curl';
import type { KeyPress } from '../../../text/buffer/keys';
import { compact } from '../../../text/compact';
import { fieldsOf, fieldText, isHeader } from '../../../tryit/fields';
import type { TryAction } from '../../../tryit/reducer';
import { exchangesOf, selectedField, shownExchange, type TryState } from '../../../tryit/state';
import type { App } from '../../context';
import { arrowKeys, type Binding, typingRow } from '../../keymap';
import { printedNotice } from '../../printed-on-exit';
import type { Store } from '../../store';

interface TryKeys {
  app: App;
  store: Store<TryState, TryAction>;
  /** What the curl lines are said to come from. */
  title: string;
  /** The width of a text under edit. */
  columns: number;
  /** How far the response can scroll, and how many lines a page key moves. */
  scroll: { last: number; page: number };
  /** Opens the row in the person's own editor. */
  openEditor(): void;
  /** Shows a few words in the header until the next key. */
  notify(words: string): void;
}

const sendHelp = 'send this request';
const editorHelp = 'edit this row in your own editor ($EDITOR)';

/** The keys of the screen as they are now. */
export function tryKeys({ app, store, title, columns, scroll, openEditor, notify }: TryKeys): Binding[] {
  const { dispatch } = store;
  const state = store.get();
  if (state.editing) {
    const press = (pressed: KeyPress) => dispatch({ type: 'press', press: pressed, columns });
    const leave = () => dispatch({ type: 'leave' });
    const { multiline, past } = state.editing;
    const done: Binding = { keys: ['escape'], sign: 'esc', label: multiline ? 'done' : 'leave the field', run: leave };
    const move: Binding = { keys: ['up', 'down'], sign: '↑↓', label: multiline ? 'move' : 'other row', run: press };
    return [
      ...(multiline
        ? [done, { keys: ['enter'], label: 'new line', run: press }, move]
        : [{ keys: ['enter'], label: 'done', run: leave }, move, done]),
      { keys: ['ctrl+_'], label: past.length > 0 ? 'undo' : undefined, run: press },
      { keys: ['ctrl+r'], label: 'send', help: sendHelp, run: () => dispatch({ type: 'send' }) },
      { keys: ['ctrl+o'], label: multiline ? 'own editor' : undefined, help: editorHelp, run: openEditor },
      ...(isHeader(selectedField(state)) ? [{ keys: ['tab', 'shift+tab'], run: press }] : []),
      typingRow(press, { multiline }),
    ];
  }
  const field = selectedField(state);
  const typed = fieldText(state.draft, field) !== null;
  const turns =
    ['caller', 'request', 'wait'].includes(field.kind) ||
    (field.kind === 'flaw' && (state.result?.choices.length ?? 0) + (state.result?.flaws.length ?? 0) > 0);
  const seen = shownExchange(state);
  const move = (by: number) => dispatch({ type: 'move', by });
  const turn = (by: number) => dispatch({ type: 'turn', by });
  const what = { caller: 'caller', request: 'method', wait: 'pause', flaw: 'flaw' }[field.kind as 'caller'];
  return compact<Binding>([
    ...arrowKeys(move),
    { keys: ['s', 'ctrl+r'], label: 'send', help: sendHelp, run: () => dispatch({ type: 'send' }) },
    {
      keys: ['enter', 'i'],
      label: typed ? 'edit' : undefined,
      help: 'edit this row, or choose its next value',
      run: () => (typed ? dispatch({ type: 'edit' }) : turn(1)),
    },
    typed && { keys: ['e', 'ctrl+o'], help: editorHelp, run: openEditor },
    ...(turns
      ? [
          { keys: ['right', 'l'], sign: '←→', label: what, help: `choose another ${what}`, run: () => turn(1) },
          { keys: ['left', 'h'], run: () => turn(-1) },
        ]
      : []),
    state.result &&
      state.result.flaws.length > 0 && {
        keys: ['f'],
        label: state.flawed ? 'flaws off' : 'flaws on',
        help: 'send everything again with or without the flaws',
        run: () => dispatch({ type: 'flaws' }),
      },
    ...(state.sent.length > 0
      ? [
          { keys: ['u'], label: 'undo', help: 'undo the last request', run: () => dispatch({ type: 'undo' }) },
          { keys: ['r'], help: 'undo every request', run: () => dispatch({ type: 'reset' }) },
        ]
      : []),
    seen && {
      keys: ['y'],
      label: 'as curl',
      help: 'print this request, and those before it, as curl commands when you leave the program',
      run: () => {
        const { flawed, result } = store.get();
        const now = shownExchange(store.get());
        const flaws = flawed ? (result?.flaws.map(({ id }) => id) ?? []) : [];
        if (!now) return;
        // What it shows depends on what was sent before it.
        const exchanges = exchangesOf(store.get()).slice(0, now.place + 1);
        app.printOnExit(curlScript({ title, flaws, exchanges }));
        notify(printedNotice(exchanges));
      },
    },
    seen?.exchange.response && {
      keys: ['m'],
      label: state.sources ? 'meanings' : 'sources',
      help: 'show what each header is for, or its source',
      run: () => dispatch({ type: 'sources' }),
    },
    seen !== null &&
      seen.place > 0 && {
        keys: ['p'],
        help: 'go to the previous request',
        run: () => dispatch({ type: 'look', by: -1 }),
      },
    state.at !== null && { keys: ['n'], help: 'go to the next request', run: () => dispatch({ type: 'look', by: 1 }) },
    field.kind === 'header' && {
      keys: ['x', 'backspace'],
      help: 'remove this header',
      run: () => dispatch({ type: 'remove' }),
    },
    ...(scroll.last > 0
      ? [
          {
            keys: ['pagedown', 'space'],
            sign: 'space',
            label: 'scroll',
            help: 'scroll the response one window down (or page down)',
            run: () => dispatch({ type: 'scroll', by: scroll.page, last: scroll.last }),
          },
          {
            keys: ['pageup'],
            sign: 'page up',
            help: 'scroll the response one window up',
            run: () => dispatch({ type: 'scroll', by: -scroll.page, last: scroll.last }),
          },
        ]
      : []),
    { keys: ['home'], help: 'go to the first row', run: () => move(-fieldsOf(state.draft).length) },
    { keys: ['end'], help: 'go to the last row', run: () => move(fieldsOf(state.draft).length) },
  ]);
}
