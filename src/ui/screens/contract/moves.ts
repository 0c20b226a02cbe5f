import type { InputError } from '../../../command';
import { lastOffset } from '../../components/scroller';
import type { App, Size } from '../../context';
import type { Binding } from '../../keymap';
import { comparisonOffset } from '../review/lines';
import { lessonTitle } from '../review/view-model';
import { ownComparisonPicture } from './lines';
import type { OpenContract } from './open';

/** What the keys of a contract's views act on. */
export interface ContractDesk {
  app: App;
  open: OpenContract;
  size: Size;
  another(): void;
  gone(error: InputError): void;
  /** The lines of the present view, and the rows that they have. */
  scrollable(): { total: number; rows: number };
}

export const move =
  ({ open }: ContractDesk, by: number) =>
  () =>
    open.store.dispatch({ type: 'move', by });

export const chooseKeys = (desk: ContractDesk, help?: string): Binding[] => [
  { keys: ['up', 'k'], sign: '↑↓', label: 'choose', help, run: move(desk, -1) },
  { keys: ['down', 'j'], run: move(desk, 1) },
];

export const pageKeys = (desk: ContractDesk): Binding[] => {
  const page = Math.max(1, Math.floor(desk.size.rows / 2));
  return [
    { keys: ['pagedown'], sign: 'page down', help: 'half a window down', run: move(desk, page) },
    { keys: ['pageup'], sign: 'page up', help: 'half a window up', run: move(desk, -page) },
    { keys: ['home'], help: 'to the first one', run: move(desk, -1e9) },
    { keys: ['end'], help: 'to the last one', run: move(desk, 1e9) },
  ];
};

export function scrollKeys(desk: ContractDesk, label?: string): Binding[] {
  const by = (rows: number) => () => scroll(desk, rows);
  const page = Math.max(1, desk.size.rows - 2);
  return [
    ...(label === undefined
      ? []
      : [
          { keys: ['up', 'k'], sign: '↑↓', label, run: by(-1) },
          { keys: ['down', 'j'], run: by(1) },
        ]),
    { keys: ['pagedown', 'space'], sign: 'page down', help: 'one window down (or space)', run: by(page) },
    { keys: ['pageup'], sign: 'page up', help: 'one window up', run: by(-page) },
    { keys: ['home'], help: 'to the beginning', run: by(-1e9) },
    { keys: ['end'], help: 'to the end', run: by(1e9) },
  ];
}

function scroll(desk: ContractDesk, by: number): void {
  const { open, size, app } = desk;
  const state = open.store.get();
  if (state.view === 'document' && state.document !== null) {
    // Long rows take several lines of the window, so the last one may come up to its top.
    const last = Math.max(0, state.document.total - Math.ceil(size.rows / 3));
    const target = Math.max(0, Math.min(last, state.document.top + by));
    open.store.dispatch({ type: 'scroll', by: target - state.document.top, last });
    return;
  }
  const { total, rows } = desk.scrollable();
  // The comparison scrolls from its row, which is in the window anyway.
  const from =
    state.view === 'comparison'
      ? comparisonOffset(ownComparisonPicture(state, lessonTitle, size.columns, app.theme), rows, 0)
      : 0;
  open.store.dispatch({ type: 'scroll', by, last: Math.max(0, lastOffset(total, rows) - from) });
}

export const backKey = ({ open }: ContractDesk, more: string[] = []): Binding => ({
  keys: ['b', 'left', 'escape', ...more],
  label: 'back',
  help: 'back to where you came from (or Esc)',
  run: () => open.store.dispatch({ type: 'back' }),
});

/** A list of one has nothing to choose from, and the footer does not say so. */
export const several = (rows: Binding[], count: number): Binding[] =>
  count > 1 ? rows : rows.map(row => ({ ...row, label: undefined }));
