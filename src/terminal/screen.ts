import { EventEmitter } from 'node:events';
import { width } from '../text/layout';

/** The terminal: its size, and a way to it. */
interface OutputTarget {
  columns?: number;
  rows?: number;
  /**
   * Looks what size the window has now, and says `resize` if that's news. A window changes before its process hears of it,
   * and a frame for the old one would be torn.
   */
  refresh?(): void;
  /** False: the terminal is behind, and the data was dropped. */
  write(data: string): unknown;
}

const home = '\u001b[H';
const wiped = '\u001b[2J';

/** A synchronized update (DEC 2026): the terminal shows a frame once it has all of it. */
const begun = '\u001b[?2026h';
const finished = '\u001b[?2026l';

/** How Ink begins a frame: it erases the one before, from the last row up. */
const erasure = /^(?:\u001b\[2K\u001b\[1A)*\u001b\[2K\u001b\[G/;

/** Text that is no frame: the cursor is shown or hidden. */
const cursorOnly = /^(?:\u001b\[\?25[hl])+$/;

/** The frame that the window shows, and the size it was drawn for. */
interface ShownFrame {
  columns: number;
  rows: number;
  lines: readonly string[];
}

/**
 * Standard output as Ink writes to it, with four differences: it can be closed, so that nothing is drawn after the full
 * screen is left; when told that something else was drawn in the window, it wipes that before the next frame; it never
 * erases the scrollback (Ink does, when a window becomes lower than its last frame); and of a frame it writes only the rows
 * that the window doesn't show yet, in one go. Ink writes all rows at each key, which costs a slow line and the system more
 * than all else.
 */
export class ScreenOutput extends EventEmitter {
  readonly isTTY = true;
  readonly writable = true;
  /** The next frame starts on a wiped window. */
  stale = false;
  /** Null: not known, so the next frame is drawn as a whole. */
  private shown: ShownFrame | null = null;
  private open = false;
  private muted = false;

  constructor(private readonly target: OutputTarget) {
    super();
    this.setMaxListeners(0);
  }

  get columns(): number {
    return this.target.columns || 80;
  }

  get rows(): number {
    return this.target.rows || 24;
  }

  /** While closed, writes go nowhere: the window belongs to somebody else. */
  setOpen(open: boolean): void {
    this.open = open;
    this.shown = null;
  }

  /** Draws a frame before Ink is loaded. Of Ink's own first frame, only the rows that differ are then drawn over it. */
  drawAhead(lines: readonly string[]): void {
    this.draw(`${lines.join('\n')}\n`);
  }

  /** While muted, writes go nowhere: a whole frame follows (see `stale`). */
  setMuted(muted: boolean): void {
    this.muted = muted;
  }

  write(data: string, ...rest: unknown[]): boolean {
    const text = String(data).replaceAll('\u001b[3J', '').replaceAll(begun, '').replaceAll(finished, '');
    if (this.open && !this.muted && text !== '') this.target.refresh?.();
    if (this.open && !this.muted && text !== '') this.draw(text);
    const done = rest.find(item => typeof item === 'function') as (() => void) | undefined;
    if (done) queueMicrotask(done);
    return true;
  }

  private draw(text: string): void {
    if (cursorOnly.test(text)) {
      this.send(text);
      return;
    }
    // Ink clears the window itself where its last frame was too large for it.
    if (text.includes(wiped)) {
      this.shown = null;
      this.send(text);
      return;
    }
    const frame = text.replace(erasure, '');
    // Only an erasure: the frame that follows is drawn as a whole.
    if (frame === '') {
      this.shown = null;
      return;
    }
    const lines = frame.split('\n');
    const { columns, rows } = this;
    const shown = !this.stale && this.shown?.columns === columns && this.shown.rows === rows ? this.shown : null;
    // What a terminal breaks or scrolls is no longer at its place.
    const fits = lines.length <= rows && lines.every((line, i) => line === shown?.lines[i] || width(line) <= columns);
    const changes = shown && fits ? changedRows(shown.lines, lines) : home + wiped + frame;
    this.stale = false;
    this.shown = fits ? { columns, rows, lines } : null;
    if (changes !== '') this.send(begun + changes + finished);
  }

  private send(text: string): void {
    if (this.target.write(text) === false) this.stale = true;
  }
}

/** Writes each row that differs at its place, and leaves the cursor where the frame ends, as Ink expects it. */
function changedRows(before: readonly string[], after: readonly string[]): string {
  const changes = Array.from({ length: Math.max(before.length, after.length) }, (_, row) =>
    before[row] === after[row] ? '' : `\u001b[${row + 1};1H\u001b[2K${after[row] ?? ''}`,
  ).join('');
  return changes === '' ? '' : `${changes}\u001b[${after.length};1H`;
}
