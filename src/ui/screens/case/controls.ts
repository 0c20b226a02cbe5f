import { type CaseAtWork, closeCase } from '../../../cases/at-work';
import { dayResult } from '../../../cases/result';
import { casePage } from '../../../cases/screen-lines';
import type { CaseScreenAction, CaseScreenState, CaseView } from '../../../cases/screen-state';
import type { CaseRoom } from '../../../cases/view-room';
import { lastOffset } from '../../components/scroller';
import type { App } from '../../context';
import { arrowKeys, type Binding, pagingKeys } from '../../keymap';
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

/** The rows of the window that scroll, and how far they do. */
export function scrolling({ store, work, room }: CaseKeys): { rows: number; last: number } {
  const { lines, rows } = casePage(work, store.get(), room);
  return { rows, last: lastOffset(lines.length, rows) };
}

/** Keys that scroll a text; the footer names them where there is more to see. */
export function scrollKeys(controls: CaseKeys): Binding[] {
  const { rows, last } = scrolling(controls);
  const by = (lines: number) => controls.store.dispatch({ type: 'scroll', by: lines, last });
  return [
    ...arrowKeys(by, { label: last > 0 ? 'scroll' : undefined, help: 'scroll' }),
    ...pagingKeys(by, { page: rows - 2, space: true, ends: ['go to the first line', 'go to the last line'] }),
  ];
}

/** Keys that move in a list of `count` rows, of which a window shows so many. */
export function listMoves({ store }: CaseKeys, count: number, window: number): Binding[] {
  const move = (by: number) => store.dispatch({ type: 'move', by, count });
  return [
    ...arrowKeys(move, { label: count > 1 ? 'choose' : undefined }),
    ...pagingKeys(move, { page: window, space: true, ends: ['go to the first row', 'go to the last row'] }),
  ];
}
