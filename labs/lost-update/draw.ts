import { padRows, paneColumns, sideBySide } from '../../src/lab/panes';
import { pad, type Size, truncate, wrap } from '../../src/text/layout';
import type { Theme } from '../../src/text/theme';
import { learner, type Side, sides, sideTitles } from './events';
import { logBlock } from './log-block';
import { type EditorView, type EditState, isStale, lostLines, type SideView } from './state';

/**
 * One picture of the run: both notes side by side, who has which version open, what was lost, and the end of the request
 * log, as far as there is room.
 *
 * @returns lines that stay within the room
 */
export function drawEditors(state: EditState, { columns, rows }: Size, theme: Theme): string[] {
  const each = paneColumns(2, columns);
  const log = rows >= 15 ? Math.max(4, rows - 13) : 0;
  const upper = log > 0 ? rows - log - 1 : rows;
  const panes = sides.map(side => pane(state, side, { columns: each, rows: upper }, theme));
  return [
    ...padRows(sideBySide(panes, columns), log > 0 ? upper : 0),
    ...(log > 0 ? ['', ...logBlock(state, { columns, rows: log }, theme)] : []),
  ];
}

/** One side: the outcome first, since it's what has to be seen in the smallest window, then the note, then the editors. */
function pane(state: EditState, side: Side, { columns, rows }: Size, theme: Theme): string[] {
  const view = state.sides[side];
  const moving = state.log.at(-1)?.side === side ? state.log.at(-1)!.client : null;
  const names = [...state.names, ...(view.editors[learner] ? [learner] : [])];
  const title = theme.strong(truncate(sideTitles[side], columns));
  const outcome = rows >= 10 ? outcomeLines(view, columns, theme) : [outcomeInShort(view, columns, theme)];
  const editors = rows >= 7 ? names.map(name => editorLine(view, name, name === moving, columns, theme)) : [];
  const gap = rows >= 10 ? [''] : [];
  const room = Math.max(1, rows - 1 - outcome.length - editors.length - 2 * gap.length);
  return [title, ...outcome, ...gap, ...noteLines(view, { columns, rows: room }, theme), ...gap, ...editors].slice(
    0,
    rows,
  );
}

function outcomeLines(view: SideView, columns: number, theme: Theme): string[] {
  const lost = lostLines(view);
  const saved = `${view.accepted.length} saved`;
  const first =
    lost.length > 0 ? theme.wrong(truncate(`! ${lost.length} lost, ${saved}`, columns)) : `none lost, ${saved}`;
  const rest = [
    ...(view.rejected > 0 ? [`${view.rejected} × 412`] : []),
    ...(view.unsaved.length > 0 ? [`${view.unsaved.length} not saved`] : []),
  ];
  return [truncate(first, columns), truncate(rest.length > 0 ? rest.join(', ') : 'no save rejected', columns)];
}

/** The same in one line: "! 4 of 6 lost", "none lost, 6 × 412". */
function outcomeInShort(view: SideView, columns: number, theme: Theme): string {
  const lost = lostLines(view).length;
  if (lost > 0) return theme.wrong(truncate(`! ${lost} of ${view.accepted.length} lost`, columns));
  const rest = view.rejected > 0 ? `, ${view.rejected}${columns < 20 ? '×' : ' × '}412` : '';
  return truncate(`none lost${rest}`, columns);
}

/** The note as the service has it; what was in it and is gone has its sign. */
function noteLines(view: SideView, { columns, rows }: Size, theme: Theme): string[] {
  const lost = lostLines(view);
  const note = view.note.length === 0 ? theme.dim('The note is empty.') : `Note: ${view.note.join('; ')}`;
  const lines = [
    ...wrap(note, columns),
    ...(lost.length > 0 ? wrap(`! lost: ${lost.join('; ')}`, columns, { hang: '  ' }).map(theme.wrong) : []),
  ];
  if (lines.length <= rows) return padRows(lines, rows >= 4 ? rows : lines.length);
  return [...lines.slice(0, rows - 1), theme.dim(truncate(`… ${lines.length - rows + 1} more lines`, columns))];
}

function editorLine(view: SideView, name: string, moving: boolean, columns: number, theme: Theme): string {
  const editor = view.editors[name];
  const line = truncate(`${pad(name, 3)}  ${editor ? doing(view, editor, columns < 24) : 'not here yet'}`, columns);
  return moving ? theme.accent(line) : line;
}

function doing(view: SideView, editor: EditorView, short: boolean): string {
  if (editor.doing === 'idle') return 'has saved';
  if (editor.doing === 'looking') return short ? 'looks at it' : 'looks at the order';
  if (editor.doing === 'gave up') return short ? 'gave up' : 'was told: not saved';
  if (editor.doing === 'rejected') return 'got a 412';
  if (!isStale(view, editor)) return 'form open';
  return short ? 'form too old' : 'form open, out of date';
}
