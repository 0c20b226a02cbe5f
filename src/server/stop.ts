/** What is needed of `process`; tests hand in their own. */
interface SignalSource {
  on(event: string, listener: () => void): unknown;
  off(event: string, listener: () => void): unknown;
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Resolves at the first request to stop: Ctrl-C, SIGTERM, or a terminal that was closed. From then on the signals have
 * their default again, so that a second Ctrl-C ends a program that hangs.
 *
 * @param over Once it's aborted, the signals have their default again, and the promise never resolves.
 */
export function stopRequested(source: SignalSource = process, over?: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const stop = () => {
      for (const signal of signals) source.off(signal, stop);
      resolve();
    };
    for (const signal of signals) source.on(signal, stop);
    over?.addEventListener('abort', () => {
      for (const signal of signals) source.off(signal, stop);
    });
  });
}
