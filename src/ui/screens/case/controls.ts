import { type CaseAtWork, closeCase } from '../../../cases/at-work';
import { dayResult } from '../../../cases/result';
import { casePage } from '../../../cases/screen-lines';
import type { CaseScreenAction, CaseScreenState, CaseView } from '../../../cases/screen-state';
import type { CaseRoom } from '../../../cases/view-room';
import { lastOffset } from '../../components/scroller';
import type { App } from '../../context';
import type { Binding } from '../../keymap';
import type { Store } from '../../store';

/** What the keys of a case act on. */
export interface CaseKeys {
  app: App;
  work: CaseAtWork;
  store: Store<CaseScreenState, CaseScreenAction>;
  room: CaseRoom;
}

/** Leads to a view; the time until then was spent on the one before. */
export const show = ({ store, work }: CaseKeys, view: CaseView): void => {
  work.dispatch({ type: 'look' });
  store.dispatch({ type: 'show', view });
};

/** Sends what is in the editor; the responses arrive in the store, wherever the person is by then. */
export function sendWritten({ work, store }: CaseKeys): void {
  if (store.get().sending !== null) return;
  store.dispatch({ type: 'send' });
  const text = store.get().sending!;
  void work.open.send(text).then(({ entries, problems }) => {
    if (entries.length > 0) work.dispatch({ type: 'sent', text, requests: entries.length });
    store.dispatch({ type: 'sent', answered: entries.map(({ number }) => number), problems });
  });
}

/** Judges the claims, or gives up. */
export function close({ app, work, store }: CaseKeys, way: 'judge' | 'give-up'): void {
  if (store.get().closing !== null) return;
  store.dispatch({ type: 'close', way });
  // The screen says what it's doing before it's busy with it.
  setTimeout(() => {
    void closeCase(work, way).then(outcome => {
      // A day's result waits in the shell, because a line on a full screen is hard to copy.
      const day = work.session().ended === null ? null : dayResult(work.open.code, work.session());
      if (day !== null) app.printOnExit(day.join('\n'));
      store.dispatch({ type: 'closed', outcome });
    });
  });
}

/** Judges the claims. */
export const judgeKey = (controls: CaseKeys): Binding => ({
  keys: ['v'],
  label: 'judge',
  help: 'judge the claims, and replay the incident with your changes; the case is solved if everything is correct',
  run: () => close(controls, 'judge'),
});

/** Keys that scroll a text; the footer names them where there is more to see. */
export function scrollKeys(controls: CaseKeys): Binding[] {
  const { store, work, room } = controls;
  const page = casePage(work, store.get(), room);
  const rows = Math.max(1, room.rows - page.above.length);
  const last = lastOffset(page.lines.length, rows);
  const by = (lines: number) => () => store.dispatch({ type: 'scroll', by: lines, last });
  return [
    { keys: ['up', 'k'], sign: '↑↓', label: last > 0 ? 'scroll' : undefined, help: 'scroll', run: by(-1) },
    { keys: ['down', 'j'], run: by(1) },
    {
      keys: ['pagedown', 'space'],
      sign: 'page down',
      help: 'move down one window (or space)',
      run: by(Math.max(1, rows - 2)),
    },
    { keys: ['pageup'], sign: 'page up', help: 'move up one window', run: by(-Math.max(1, rows - 2)) },
    { keys: ['home'], help: 'go to the first line', run: by(-1e9) },
    { keys: ['end'], help: 'go to the last line', run: by(1e9) },
  ];
}

/** Keys that move in a list of `count` rows, of which a window shows so many. */
export function listMoves({ store }: CaseKeys, count: number, window: number): Binding[] {
  const move = (by: number) => () => store.dispatch({ type: 'move', by, count });
  return [
    { keys: ['up', 'k'], sign: '↑↓', label: count > 1 ? 'choose' : undefined, run: move(-1) },
    { keys: ['down', 'j'], run: move(1) },
    { keys: ['pagedown', 'space'], sign: 'page down', help: 'move down one window (or space)', run: move(window) },
    { keys: ['pageup'], sign: 'page up', help: 'move up one window', run: move(-window) },
    { keys: ['home'], help: 'go to the first row', run: move(-1e9) },
    { keys: ['end'], help: 'go to the last row', run: move(1e9) },
  ];
}
