import { constants } from 'node:os';

// biome-ignore lint/suspicious/noExplicitAny: as Node types its emitters
type Listener = (...args: any[]) => void;

/** What is needed of `process`; tests hand in their own. */
export interface ProcessLike {
  platform: NodeJS.Platform;
  on(event: string, listener: Listener): unknown;
  off(event: string, listener: Listener): unknown;
  kill(pid: number, signal: string): unknown;
}

interface SignalHandlers {
  /** The program must end with this exit code: 128 and the number of the signal. */
  end(code: number, signal: string): void;
  /** Something was thrown that nobody caught. */
  crash(error: unknown): void;
  /** The process is exiting: only synchronous work is left. */
  exit(): void;
  /** The process runs again after a stop. */
  resume(): void;
}

// Every signal whose default would end the program without a chance to give the screen back.
const endings = ['SIGHUP', 'SIGINT', 'SIGQUIT', 'SIGABRT', 'SIGALRM', 'SIGTERM', 'SIGUSR2', 'SIGXCPU'] as const;
const endingsOnWindows = ['SIGHUP', 'SIGINT', 'SIGTERM', 'SIGBREAK'] as const;

/** The exit code a shell gives to a program that a signal ended. */
export const signalCode = (signal: NodeJS.Signals): number => 128 + (constants.signals[signal] ?? 0);

/**
 * Subscribes to everything that ends, stops or breaks the program.
 *
 * @returns a function that unsubscribes
 */
export function watchSignals(handlers: SignalHandlers, target: ProcessLike = process): () => void {
  const windows = target.platform === 'win32';
  const listeners: [string, Listener][] = [
    ...(windows ? endingsOnWindows : endings).map((signal): [string, () => void] => [
      signal,
      () => handlers.end(signalCode(signal), signal),
    ]),
    ['uncaughtException', (error: unknown) => handlers.crash(error)],
    ['unhandledRejection', (error: unknown) => handlers.crash(error)],
    ['exit', () => handlers.exit()],
  ];
  if (!windows) listeners.push(['SIGCONT', () => handlers.resume()]);
  // Without a listener, Node starts its debugger and prints that into the frame.
  if (!windows) listeners.push(['SIGUSR1', () => {}]);
  for (const [event, listener] of listeners) target.on(event, listener);
  return () => {
    for (const [event, listener] of listeners) target.off(event, listener);
  };
}

/**
 * Waits until a signal was taken that is here already, and its echo: a library that cleans up at an exit (when-exit, which
 * conf loads) sends the first signal of each kind to this process once more. The event loop takes the signal before the
 * end of the program that it ended, and the echo a turn after it.
 */
export async function echoedSignals(): Promise<void> {
  for (let turn = 0; turn < 4; turn++) await new Promise(resolve => setImmediate(resolve));
}

/**
 * Subscribes to Ctrl-Z from outside (`kill -TSTP`).
 *
 * @returns a function that unsubscribes; then the default is back
 */
export function watchStop(stop: () => void, target: ProcessLike = process): () => void {
  if (target.platform === 'win32') return () => {};
  target.on('SIGTSTP', stop);
  return () => {
    target.off('SIGTSTP', stop);
  };
}

/**
 * Stops the whole process group, as Ctrl-Z does in a shell: npx and npm are between the shell and this program. SIGTSTP
 * and not SIGSTOP, because the kernel ignores SIGTSTP where no shell is left to continue the program (POSIX.1-2017, 2.4.3).
 * The caller must have no SIGTSTP listener at this moment. `resumed` runs once: on SIGCONT, or at once when nothing stopped.
 */
export function stopGroup(resumed: () => void, target: ProcessLike = process): void {
  const back = () => {
    clearTimeout(timer);
    target.off('SIGCONT', back);
    resumed();
  };
  target.on('SIGCONT', back);
  // The timer runs only while the process does: when it fires, the stop is over or never came.
  const timer = setTimeout(back, 250);
  try {
    target.kill(0, 'SIGTSTP');
  } catch {
    back();
  }
}

/**
 * A pipe that is closed early (`| head -1`) is no failure: the program ends quietly with 0. A terminal that is gone (EIO)
 * is no reason to stop before the last save; its SIGHUP, or the end of the input, ends the program.
 *
 * @param failed - gets every other error
 */
export function endOnBrokenPipe(
  stream: NodeJS.EventEmitter,
  exit: (code: number) => void,
  failed: (error: NodeJS.ErrnoException) => void,
): void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') exit(0);
    else if (error.code !== 'EIO') failed(error);
  });
}
