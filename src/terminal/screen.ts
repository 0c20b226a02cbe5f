import { EventEmitter } from 'node:events';
import stripAnsi from 'strip-ansi';

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

/** A frame without styles and without spaces at the ends of its lines. */
const plainText = (frame: string): string => stripAnsi(frame).replace(/ +$/gm, '').trimEnd();

/**
 * Standard output as Ink writes to it, with three differences: it can be closed, so that nothing is drawn after the full
 * screen is left; when told that something else was drawn in the window, it wipes that before the next frame; and it
 * never erases the scrollback (Ink does, when a window becomes lower than its last frame).
 */
export class ScreenOutput extends EventEmitter {
  readonly isTTY = true;
  readonly writable = true;
  /** The next frame starts on a wiped window. */
  stale = false;
  /** What `drawAhead` wrote, as plain text, until the next frame. */
  private ahead: string | null = null;
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
    if (!open) this.ahead = null;
  }

  /**
   * Draws a frame before Ink is loaded. Ink's own first frame is then drawn over it: in place if it says the same, so that
   * nothing flickers, or else on a wiped window.
   */
  drawAhead(lines: readonly string[]): void {
    const frame = lines.join('\n');
    this.write(`${frame}\n`);
    this.ahead = plainText(frame);
  }

  /** While muted, writes go nowhere: a whole frame follows (see `stale`). */
  setMuted(muted: boolean): void {
    this.muted = muted;
  }

  write(data: string, ...rest: unknown[]): boolean {
    const text = String(data).replaceAll('\u001b[3J', '');
    if (this.open && !this.muted) this.target.refresh?.();
    if (this.open && !this.muted && text !== '') {
      // The marks of a synchronized update (DEC 2026) are no part of the frame.
      const isFrame = !/^(?:\u001b\[\?(?:2026|25)[hl])+$/.test(text);
      const start = isFrame ? this.startOf(text) : '';
      if (this.target.write(start + text) === false) this.stale = true;
    }
    const done = rest.find(item => typeof item === 'function') as (() => void) | undefined;
    if (done) queueMicrotask(done);
    return true;
  }

  /** What comes before a frame: nothing, back to the first cell, or that and a wiped window. */
  private startOf(text: string): string {
    const { ahead } = this;
    this.ahead = null;
    const differs = this.stale || (ahead !== null && ahead !== plainText(text));
    this.stale = false;
    if (differs) return home + wiped;
    return ahead === null ? '' : home;
  }
}
