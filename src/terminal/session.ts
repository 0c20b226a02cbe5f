import type { FullScreen } from './fullscreen';
import type { ScreenOutput } from './screen';
import { echoedSignals, type ProcessLike, stopGroup, watchSignals, watchStop } from './signals';
import type { KeyStream } from './stdin';

interface SessionParts {
  keys: KeyStream;
  screen: ScreenOutput;
  full: FullScreen;
  /** Takes the app off the screen; it may still draw a last frame. */
  unmount(): void;
  /** Draws the present frame on a wiped window. */
  repaint(): void;
  /** Saves what is not saved yet. */
  flush(): Promise<void>;
  /** Printed after the screen is left, to the ordinary output or, for failures, to the error output. */
  print(text: string, where: 'out' | 'err'): void;
  /** What the person reads about whatever was thrown. */
  crashText(error: unknown): string;
  /** Ends the process at once. */
  exit(code: number): void;
  process: ProcessLike;
}

export interface TerminalSession {
  /** Leaves the screen, prints, saves; `done` gives the code. Only the first call counts. */
  end(code: number, after?: string): void;
  crash(error: unknown): void;
  /** Back to the shell until `fg`; nothing happens where that is not possible. */
  suspend(): void;
  readonly suspended: boolean;
  /**
   * Hands the terminal to another program and takes it back, whatever becomes of that. Meanwhile Ctrl-C and Ctrl-Z are that
   * program's. The signal is aborted when this program has to end first.
   */
  lend<T>(run: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** The end has begun: there is nothing to draw on any more. */
  readonly ending: boolean;
  done: Promise<number>;
}

/** How long saving may take after a signal or a crash, in milliseconds. */
const lastSave = 1500;

/**
 * The full screen from the first frame to the last: whatever ends it (a key, a signal, a crash, the terminal itself), the
 * terminal is given back first, then something is printed, then the process ends. Takes over the process's signals.
 */
export function openTerminalSession(parts: SessionParts): TerminalSession {
  const { keys, screen, full } = parts;
  let suspended = false;
  let ending = false;
  /** Another program has the terminal. */
  let lent: AbortController | null = null;
  /** SIGINT and SIGQUIT are meant for that program: they are keys of the terminal, which reach both. */
  let interruptsAreLent = false;
  let deadline: NodeJS.Timeout | undefined;
  let resolve!: (code: number) => void;
  const done = new Promise<number>(settle => {
    resolve = settle;
  });

  const giveBack = () => {
    screen.setOpen(false);
    keys.stop();
    full.leave();
  };
  const take = () => {
    full.enter();
    keys.start();
    screen.setOpen(true);
  };
  const takeBack = () => {
    if (ending) return;
    if (suspended) unwatchStop = watchStop(session.suspend, parts.process);
    suspended = false;
    take();
    parts.repaint();
  };
  const end = (code: number, { text, where, hard }: { text?: string; where: 'out' | 'err'; hard: boolean }) => {
    if (ending) {
      // A terminal that goes away says so twice (the kernel and the shell send SIGHUP): no reason to skip the last save.
      if (hard) deadline ??= setTimeout(() => parts.exit(code), lastSave);
      return;
    }
    ending = true;
    lent?.abort();
    try {
      parts.unmount();
    } catch {
      // A broken app may fail to leave; the terminal is given back all the same.
    }
    giveBack();
    if (text) parts.print(text, where);
    const finish = () => {
      clearTimeout(deadline);
      unwatch();
      unwatchStop();
      if (hard) parts.exit(code);
      resolve(code);
    };
    if (hard) deadline = setTimeout(finish, lastSave);
    Promise.resolve()
      .then(parts.flush)
      .catch(error =>
        parts.print(`Your last steps could not be saved: ${error instanceof Error ? error.message : error}\n`, 'err'),
      )
      .then(finish);
  };
  const session: TerminalSession = {
    end: (code, after) => end(code, { text: after, where: 'out', hard: false }),
    crash: error => end(1, { text: parts.crashText(error), where: 'err', hard: true }),
    suspend() {
      if (suspended || lent || ending || parts.process.platform === 'win32') return;
      suspended = true;
      giveBack();
      unwatchStop();
      stopGroup(takeBack, parts.process);
    },
    async lend(run) {
      if (lent || ending) throw new Error('The terminal is in use');
      lent = new AbortController();
      interruptsAreLent = true;
      // Stopped from within the other program, this one stops by the default of the signal.
      unwatchStop();
      giveBack();
      try {
        return await run(lent.signal);
      } finally {
        lent = null;
        void echoedSignals().then(() => {
          interruptsAreLent = lent !== null;
        });
        if (!ending) {
          unwatchStop = watchStop(session.suspend, parts.process);
          take();
          parts.repaint();
        }
      }
    },
    get suspended() {
      return suspended;
    },
    get ending() {
      return ending;
    },
    done,
  };
  const unwatch = watchSignals(
    {
      end: (code, signal) => {
        if (interruptsAreLent && (signal === 'SIGINT' || signal === 'SIGQUIT')) return;
        end(code, { where: 'out', hard: true });
      },
      crash: session.crash,
      exit: giveBack,
      // Stopped from outside without a warning (SIGSTOP): the shell may have changed the terminal meanwhile.
      resume: () => {
        if (!suspended && !lent) takeBack();
      },
    },
    parts.process,
  );
  let unwatchStop = watchStop(session.suspend, parts.process);
  take();
  return session;
}
