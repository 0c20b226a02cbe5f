import { EventEmitter } from 'node:events';

/** What is needed of process.stdout; tests hand in their own. */
interface OutputTarget extends EventEmitter {
  columns?: number;
  rows?: number;
  write(data: string): unknown;
}

const home = '\u001b[H\u001b[2J';

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
  private open = false;
  private muted = false;

  constructor(
    private readonly target: OutputTarget,
    /** A linear layout (screen reader) is never wiped: what was read stays where it was. */
    private readonly wipes = true,
  ) {
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
  }

  /** While muted, writes go nowhere: a whole frame follows (see `stale`). */
  setMuted(muted: boolean): void {
    this.muted = muted;
  }

  write(data: string, ...rest: unknown[]): boolean {
    const text = String(data).replaceAll('\u001b[3J', '');
    if (this.open && !this.muted && text !== '') {
      // The marks of a synchronized update (DEC 2026) are no part of the frame.
      const wipe = this.wipes && this.stale && !/^\u001b\[\?2026[hl]$/.test(text);
      if (wipe) this.stale = false;
      this.target.write(wipe ? home + text : text);
    }
    const done = rest.find(item => typeof item === 'function') as (() => void) | undefined;
    if (done) queueMicrotask(done);
    return true;
  }
}
