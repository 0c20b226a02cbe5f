import { isatty } from 'node:tty';
import type { ReactElement } from 'react';
import type { Capabilities } from '../terminal/capabilities';
import { type FullScreen, fullScreen } from '../terminal/fullscreen';
import { keyUnits } from '../terminal/keys';
import { ScreenOutput } from '../terminal/screen';
import { openTerminalSession, type TerminalSession } from '../terminal/session';
import { signalCode } from '../terminal/signals';
import { KeyStream } from '../terminal/stdin';
import { TerminalWriter, writeNow } from '../terminal/writer';
import type { Size } from './context';
import type { Mounted } from './root';

export interface AppTools {
  /** Leaves the program: the exit code, and what is printed once the full screen is left. */
  requestExit(code: number, after?: string): void;
  /** Back to the shell until `fg`. */
  suspend(): void;
  /** Draws the frame again on a wiped window. */
  repaint(): void;
  /** Hands the terminal to another program until it is done. */
  lend: TerminalSession['lend'];
}

interface StartOptions {
  /** Makes the app. It is called after CI is unset, so Ink and the screens must be imported in here, not before. */
  element(tools: AppTools): ReactElement | Promise<ReactElement>;
  /** The lines of the first frame where they can be drawn without Ink, or null. */
  firstFrame?(size: Size): string[] | null;
  capabilities: Pick<Capabilities, 'colorLevel'>;
  /** Saves what is not saved yet; called once, before the program ends in whatever way. */
  flush?(): Promise<void>;
}

/**
 * Runs the full-screen app on the process's own terminal. Both streams must be terminals (see `capabilities`). After a signal
 * or a crash the process ends in here, with 128 + n or 1.
 *
 * @returns the exit code, after the screen is left, the last text printed and the progress saved
 */
export async function startApp({ element, firstFrame, capabilities, flush }: StartOptions): Promise<number> {
  // Ink draws nothing until the end where it believes to be in CI, and it decides that when it is loaded.
  delete process.env.CI;
  delete process.env.CONTINUOUS_INTEGRATION;

  const writer = new TerminalWriter(1);
  const screen = new ScreenOutput({
    get columns() {
      return process.stdout.columns;
    },
    get rows() {
      return process.stdout.rows;
    },
    refresh: () => (process.stdout as { _refreshSize?(): void })._refreshSize?.(),
    write: text => writer.write(text),
  });
  const { enter, leave } = fullScreen(text => writer.writeLast(text));
  const full: FullScreen = {
    enter() {
      setBlocking(false);
      enter();
    },
    leave() {
      leave();
      // Another program expects an ordinary terminal. At the end, nothing that is still printed may stop this one.
      if (!session?.ending) setBlocking(true);
    },
  };
  let mounted: Mounted | undefined;
  let interrupts = 0;
  let session: TerminalSession | undefined;
  const keys = new KeyStream(process.stdin, {
    intercept(unit) {
      if (unit === keyUnits.suspend) {
        session?.suspend();
        return true;
      }
      // Another program may have written into the window.
      if (unit === keyUnits.redraw) {
        mounted?.repaint();
        return true;
      }
      // The first Ctrl-C belongs to the app, which hands over its last words; one more and nobody is asked.
      if (unit !== keyUnits.interrupt) return false;
      interrupts += 1;
      const ignored = interrupts > 1 || keys.listenerCount('readable') === 0;
      if (ignored) session?.end(signalCode('SIGINT'));
      return ignored;
    },
    onGone: () => session?.end(signalCode('SIGHUP')),
  });
  const stderr = holdErrors(process.stderr);
  session = openTerminalSession({
    keys,
    screen,
    full,
    unmount: () => mounted?.unmount(),
    repaint: () => mounted?.repaint(),
    flush: flush ?? (async () => {}),
    print(text, where) {
      stderr.release();
      writeNow(where === 'out' ? 1 : 2, text);
    },
    crashText,
    exit: leaveProcess,
    process,
  });
  const { crash, end, suspend, lend } = session;
  writer.onDrain = () => mounted?.repaint();
  watchSize(process.stdout, screen, () => mounted?.repaint(), process);
  const first = firstFrame?.({ columns: screen.columns, rows: screen.rows });
  if (first) screen.drawAhead(first);
  try {
    const [{ mount }, app] = await Promise.all([
      import('./root'),
      element({ requestExit: end, suspend, lend, repaint: () => mounted?.repaint() }),
    ]);
    // A signal may have come while the app was loaded.
    if (!session.ending) mounted = mount({ element: app, keys, screen, ...capabilities, onError: crash });
  } catch (error) {
    crash(error);
  }
  const code = await session.done;
  stderr.release();
  if (terminalGone()) leaveProcess(code);
  return code;
}

/**
 * Ends the process. A terminal that is gone refuses to be set back, and Node aborts over that, with a core file or a crash
 * report; so the program then dies of the hang-up itself. A shell reports both as 129.
 */
function leaveProcess(code: number): void {
  if (!terminalGone()) process.exit(code);
  // Exit listeners, such as the one that releases the lock, still run.
  process.emit('exit', code);
  process.removeAllListeners('SIGHUP');
  process.kill(process.pid, 'SIGHUP');
}

/**
 * Whether writing to the terminal may stop this process. Node sets every terminal so, and while somebody holds it with Ctrl-S,
 * no signal would reach a handler. Node has no public way to change that.
 */
function setBlocking(blocking: boolean): void {
  if (process.platform === 'win32') return;
  const { _handle: handle } = process.stdout as unknown as { _handle?: { setBlocking?(on: boolean): void } };
  handle?.setBlocking?.(blocking);
}

const terminalGone = (): boolean => process.platform !== 'win32' && process.stdin.isTTY && !isatty(process.stdin.fd);

/**
 * After a resize the screens take the new size first; then one whole frame is drawn on a wiped window.
 *
 * @param source says `resize` when the size is another one
 * @param signals says `SIGWINCH` also when a window is back at its size before anybody looked: what it showed may be cut
 */
export function watchSize(
  source: NodeJS.EventEmitter,
  screen: ScreenOutput,
  repaint: () => void,
  signals?: NodeJS.EventEmitter,
): void {
  let settling = false;
  /** Tells the screens the size, and draws once they have taken it: if it changed meanwhile, they're told again. */
  const settle = () => {
    const { columns, rows } = screen;
    screen.emit('resize');
    // One turn for React and its effects, and for the rest of a burst while a window is being dragged.
    setImmediate(() => {
      if (screen.columns !== columns || screen.rows !== rows) return settle();
      settling = false;
      screen.setMuted(false);
      repaint();
    });
  };
  const start = () => {
    if (settling) return;
    settling = true;
    screen.setMuted(true);
    settle();
  };
  source.on('resize', start);
  signals?.on('SIGWINCH', start);
}

/** While the app has the screen, warnings of Node and of libraries wait; printed into a frame they would tear it. */
function holdErrors(stream: NodeJS.WriteStream): { release(): void } {
  if (!stream.isTTY) return { release() {} };
  const held: string[] = [];
  const { write } = stream;
  stream.write = ((data: unknown, ...rest: unknown[]) => {
    held.push(data instanceof Uint8Array ? Buffer.from(data).toString() : String(data));
    const done = rest.find(item => typeof item === 'function') as (() => void) | undefined;
    if (done) queueMicrotask(done);
    return true;
  }) as typeof stream.write;
  return {
    release() {
      stream.write = write;
      if (held.length > 0) writeNow(2, held.splice(0).join(''));
    },
  };
}

/** The advice comes below the trace: the end is what a person sees. */
function crashText(error: unknown): string {
  const trace = (error instanceof Error ? (error.stack ?? error.message) : String(error)).split('\n').slice(0, 8);
  return [...trace, '', 'api-design-tutor has hit a bug and had to stop.', 'Your progress is saved.', ''].join('\n');
}
