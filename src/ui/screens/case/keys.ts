import type { CaseAtWork } from '../../../cases/at-work';
import { answered, claimOf, nextStep } from '../../../cases/claim-form';
import { requestText } from '../../../cases/request-text';
import {
  type CaseRoom,
  casePage,
  chosenEntry,
  formOptions,
  foundEntries,
  replayShown,
  requestColumns,
} from '../../../cases/screen-lines';
import { type CaseScreenAction, type CaseScreenState, type CaseView, mainViews } from '../../../cases/screen-state';
import { lastOffset } from '../../components/scroller';
import type { App } from '../../context';
import { type Binding, typingRow } from '../../keymap';
import type { Store } from '../../store';

interface CaseKeys {
  app: App;
  work: CaseAtWork;
  store: Store<CaseScreenState, CaseScreenAction>;
  room: CaseRoom;
}

/** The keys of a case as it is now. */
export function caseKeys(controls: CaseKeys): Binding[] {
  const state = controls.store.get();
  if (state.searching) return searchKeys(controls);
  if (state.editing) return editKeys(controls);
  switch (state.view) {
    case 'log':
      return [...logKeys(controls), ...mainKeys(controls)];
    case 'entry':
      return [...entryKeys(controls), ...mainKeys(controls)];
    case 'requests':
      return [...requestKeys(controls), ...mainKeys(controls)];
    case 'claims':
      return [...claimKeys(controls), ...mainKeys(controls)];
    case 'form':
      return formKeys(controls);
    case 'outcome':
      return outcomeKeys(controls);
    case 'replay':
      return [
        {
          keys: ['escape', 'left', 'r'],
          sign: 'esc',
          label: 'back',
          help: 'back to the result of your claims',
          run: () => show(controls, 'outcome'),
        },
        ...scrollKeys(controls),
      ];
    default:
      // In a narrow window the footer names the way on first.
      return controls.room.columns < 50
        ? [...mainKeys(controls), ...scrollKeys(controls)]
        : [...scrollKeys(controls), ...mainKeys(controls)];
  }
}

const show = ({ store }: CaseKeys, view: CaseView) => store.dispatch({ type: 'show', view });

/** Keys that scroll a text; the footer names them where there is more to see. */
function scrollKeys(controls: CaseKeys, arrows = true): Binding[] {
  const { store, work, room } = controls;
  const page = casePage(work, store.get(), room);
  const rows = Math.max(1, room.rows - page.above.length);
  const last = lastOffset(page.lines.length, rows);
  const by = (lines: number) => () => store.dispatch({ type: 'scroll', by: lines, last });
  return [
    ...(arrows
      ? [
          { keys: ['up', 'k'], sign: '↑↓', label: last > 0 ? 'scroll' : undefined, help: 'scroll', run: by(-1) },
          { keys: ['down', 'j'], run: by(1) },
        ]
      : []),
    {
      keys: ['pagedown', 'space'],
      sign: 'page down',
      help: 'one window down (or space)',
      run: by(Math.max(1, rows - 2)),
    },
    { keys: ['pageup'], sign: 'page up', help: 'one window up', run: by(-Math.max(1, rows - 2)) },
    { keys: ['home'], help: 'to the first line', run: by(-1e9) },
    { keys: ['end'], help: 'to the last line', run: by(1e9) },
  ];
}

/** The keys that lead from each main view to the others. */
function mainKeys(controls: CaseKeys): Binding[] {
  const { store, work } = controls;
  const { view } = store.get();
  const at = mainViews.findIndex(each => each === (view === 'entry' ? 'log' : view));
  const turn = (by: number) => () => show(controls, mainViews[(at + by + mainViews.length) % mainViews.length]!);
  const to = (key: string, target: CaseView, label: string | undefined, help: string): Binding[] =>
    view === target ? [] : [{ keys: [key], label, help, run: () => show(controls, target) }];
  const { hints } = work.open.definition;
  const left = hints.length - work.session().hints;
  const claims = work.session().claims.length;
  return [
    {
      keys: ['tab', ...(view === 'entry' ? [] : ['right'])],
      sign: 'tab',
      label: 'next',
      help: 'the next view',
      run: turn(1),
    },
    { keys: ['shift+tab', ...(view === 'entry' ? [] : ['left'])], help: 'the view before', run: turn(-1) },
    ...to('l', 'log', view === 'entry' ? undefined : 'log', 'the request log'),
    ...to('s', 'requests', 'send', 'send requests of your own'),
    {
      keys: ['c'],
      label: 'claim',
      help: 'say what departs, where, who is hurt, and what to change',
      run: () => show(controls, 'form'),
    },
    ...(claims > 0 && view !== 'claims' ? [closeKey(controls)] : []),
    ...to('t', 'tickets', undefined, 'the tickets'),
    ...to('d', 'dashboards', undefined, 'the dashboards'),
    {
      keys: ['h'],
      label: view === 'tickets' ? (left > 0 ? 'hint' : undefined) : undefined,
      help: left > 0 ? `a hint; ${left} of ${hints.length} left` : 'the hints are with the tickets',
      run: () => {
        show(controls, 'tickets');
        work.dispatch({ type: 'hint', of: hints.length });
        store.dispatch({ type: 'changed' });
        store.dispatch({ type: 'scroll', by: 1e9, last: lastOfTickets(controls) });
      },
    },
    {
      keys: ['g'],
      help: 'give up and see what happened',
      run: () => store.dispatch({ type: 'close', way: 'give-up' }),
    },
  ];
}

/** A new hint is in sight. */
function lastOfTickets({ store, work, room }: CaseKeys): number {
  const page = casePage(work, store.get(), room);
  return lastOffset(page.lines.length, Math.max(1, room.rows - page.above.length));
}

const closeKey = ({ store }: CaseKeys): Binding => ({
  keys: ['v'],
  label: 'close the case',
  help: 'judge the claims, and replay the incident with your changes',
  run: () => store.dispatch({ type: 'close', way: 'judge' }),
});

function searchKeys({ store, work }: CaseKeys): Binding[] {
  const count = foundEntries(work, store.get()).length;
  const leave = () => store.dispatch({ type: 'search', on: false });
  const move = (by: number) => () => store.dispatch({ type: 'move', by, count });
  return [
    { keys: ['enter'], label: 'done', run: leave },
    { keys: ['up'], sign: '↑↓', label: count > 1 ? 'choose' : undefined, run: move(-1) },
    { keys: ['down'], run: move(1) },
    { keys: ['escape'], sign: 'esc', label: 'leave the field', run: leave },
    typingRow(press => store.dispatch({ type: 'type', press })),
  ];
}

function logKeys({ store, work, room }: CaseKeys): Binding[] {
  const state = store.get();
  const count = foundEntries(work, state).length;
  const move = (by: number) => () => store.dispatch({ type: 'move', by, count });
  const window = Math.max(1, room.rows - 5);
  const isSearched = state.words.text !== '';
  return [
    { keys: ['up', 'k'], sign: '↑↓', label: count > 1 ? 'choose' : undefined, run: move(-1) },
    { keys: ['down', 'j'], run: move(1) },
    {
      keys: ['enter'],
      label: count > 0 ? 'open' : undefined,
      help: 'open the whole request and its response',
      run: () => count > 0 && store.dispatch({ type: 'show', view: 'entry' }),
    },
    {
      keys: ['/', 'i', 'f'],
      label: 'search',
      help: 'search by words of a caller, a path, a status, a header, or a body',
      run: () => store.dispatch({ type: 'search', on: true }),
    },
    ...(isSearched
      ? [
          {
            keys: ['escape'],
            help: 'the whole log again',
            run: () => store.dispatch({ type: 'type', press: { name: 'ctrl+u', text: '' } }),
          },
        ]
      : []),
    { keys: ['pagedown', 'space'], sign: 'page down', help: 'one window down (or space)', run: move(window) },
    { keys: ['pageup'], sign: 'page up', help: 'one window up', run: move(-window) },
    { keys: ['home'], help: 'to the first request', run: move(-1e9) },
    { keys: ['end'], help: 'to the last request', run: move(1e9) },
  ];
}

function entryKeys(controls: CaseKeys): Binding[] {
  const { store, work } = controls;
  const count = foundEntries(work, store.get()).length;
  const move = (by: number) => () => store.dispatch({ type: 'move', by, count });
  return [
    {
      keys: ['escape', 'enter', 'b'],
      sign: 'esc',
      label: 'the log',
      help: 'back to the log',
      run: () => show(controls, 'log'),
    },
    ...scrollKeys(controls),
    { keys: ['right', 'n'], sign: '←→', label: count > 1 ? 'next' : undefined, help: 'the next request', run: move(1) },
    { keys: ['left', 'p'], help: 'the request before', run: move(-1) },
    {
      keys: ['e'],
      label: 'send again',
      help: 'put this request into the editor, to send it again as it is or changed',
      run: () => {
        const entry = chosenEntry(work, store.get());
        if (entry) store.dispatch({ type: 'replace', text: requestText(entry) });
      },
    },
  ];
}

function requestKeys(controls: CaseKeys): Binding[] {
  const { store, app } = controls;
  const openEditor = () =>
    void app
      .editText(store.get().text.text, 'http')
      .then(outcome =>
        store.dispatch(
          outcome.kind === 'edited'
            ? { type: 'replace', text: outcome.text }
            : { type: 'notice', text: outcome.message },
        ),
      );
  return [
    {
      keys: ['enter', 'i'],
      label: 'edit',
      help: 'edit the requests (or i); press Esc to use these keys again',
      run: () => store.dispatch({ type: 'edit', on: true }),
    },
    {
      keys: ['r', 'ctrl+r'],
      label: 'run',
      help: 'send what you have written',
      run: () => store.dispatch({ type: 'send' }),
    },
    ...scrollKeys(controls),
    { keys: ['e', 'ctrl+o'], help: 'edit the requests in your own editor (EDITOR)', run: openEditor },
  ];
}

function editKeys({ store, room }: CaseKeys): Binding[] {
  const state = store.get();
  const press: Binding['run'] = pressed =>
    store.dispatch({ type: 'press', press: pressed, columns: requestColumns(state, room.columns) });
  return [
    { keys: ['ctrl+r'], label: 'run', help: 'send what you have written', run: () => store.dispatch({ type: 'send' }) },
    { keys: ['escape'], sign: 'esc', label: 'done', run: () => store.dispatch({ type: 'edit', on: false }) },
    { keys: ['tab', 'shift+tab'], help: 'complete a directive, a caller, a method, or a header', run: press },
    { keys: ['ctrl+_'], label: state.text.past.length > 0 ? 'undo' : undefined, run: press },
    typingRow(press, { multiline: true }),
  ];
}

function claimKeys(controls: CaseKeys): Binding[] {
  const { store, work } = controls;
  const count = work.session().claims.length;
  const move = (by: number) => () => store.dispatch({ type: 'move', by, count });
  const at = Math.min(store.get().choice, count - 1);
  return [
    ...(count > 0 ? [closeKey(controls)] : []),
    ...(count > 1
      ? [
          { keys: ['up', 'k'], sign: '↑↓', label: 'choose', run: move(-1) },
          { keys: ['down', 'j'], run: move(1) },
        ]
      : []),
    ...(count > 0
      ? [
          {
            keys: ['x', 'backspace'],
            label: 'take back',
            help: 'withdraw the chosen claim',
            run: () => {
              work.dispatch({ type: 'withdraw', index: at });
              store.dispatch({ type: 'changed' });
            },
          },
        ]
      : []),
  ];
}

function formKeys(controls: CaseKeys): Binding[] {
  const { store, work } = controls;
  const form = formOptions(work, store.get());
  if (!form) return [];
  const { step, options } = form;
  const move = (by: number) => () => store.dispatch({ type: 'move', by, count: options.length });
  const choose = (index: number) => {
    const option = options[index];
    if (!option) return;
    const draft = answered(store.get().draft, step, option.id);
    const claim = nextStep(draft) === null ? claimOf(draft) : null;
    if (claim === null) return store.dispatch({ type: 'answer', step, id: option.id });
    work.dispatch({ type: 'claim', claim });
    store.dispatch({ type: 'show', view: 'claims' });
    store.dispatch({ type: 'choose', index: work.session().claims.length - 1 });
  };
  const digits = options.slice(0, 9).map((_, i) => String(i + 1));
  return [
    { keys: ['up', 'k'], sign: '↑↓', label: options.length > 1 ? 'choose' : undefined, run: move(-1) },
    { keys: ['down', 'j'], run: move(1) },
    {
      keys: ['enter', 'right'],
      label: 'take it',
      help: 'take the chosen option',
      run: () => choose(store.get().choice),
    },
    {
      keys: digits,
      sign: digits.length > 1 ? `1-${digits.length}` : '1',
      help: 'take an option by its number',
      run: press => choose(Number(press.name) - 1),
    },
    {
      keys: ['left', 'escape', 'backspace', 'b'],
      sign: 'esc',
      label: 'back',
      help: 'one question back; from the first one, no claim is made',
      run: () => store.dispatch({ type: 'step-back' }),
    },
  ];
}

function outcomeKeys(controls: CaseKeys): Binding[] {
  const { app, work, store } = controls;
  const isOver = work.session().ended !== null;
  const hasReplay = replayShown(work, store.get()) !== undefined;
  const { lesson } = work.open.definition;
  return [
    ...(isOver
      ? [
          {
            keys: ['enter', 'n'],
            label: 'the lesson',
            help: 'open the lesson about this',
            run: () => app.go({ screen: 'lesson', id: lesson }),
          },
        ]
      : [
          {
            keys: ['enter', 'escape', 'left'],
            label: 'back to the case',
            help: 'back to your claims',
            run: () => show(controls, 'claims'),
          },
        ]),
    ...(hasReplay
      ? [
          {
            keys: ['r'],
            label: 'side by side',
            help: 'the incident and its replay, request by request',
            run: () => show(controls, 'replay'),
          },
        ]
      : []),
    ...scrollKeys(controls),
  ];
}
