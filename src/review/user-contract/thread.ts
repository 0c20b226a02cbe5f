import { Worker } from 'node:worker_threads';
import { InputError } from '../../command';
import type { ContractChannel, Reply } from './messages';

/** Megabytes for one contract: the largest file that is read takes less than a third. */
const memory = 3072;

/**
 * @param url - the worker's module
 * @returns a channel to a new thread; the program can end while it works
 */
export function workerChannel(url: URL): ContractChannel {
  const worker = new Worker(url, { resourceLimits: { maxOldGenerationSizeMb: memory }, stdout: true, stderr: true });
  return {
    send: request => worker.postMessage(request),
    listen(reply, gone) {
      worker.on('message', (message: Reply) => reply(message));
      worker.on('error', (error: NodeJS.ErrnoException) => gone(asInputError(error)));
      worker.on('exit', () =>
        gone(new InputError('review_failed', 'The review of this contract stopped unexpectedly.', again)),
      );
      // Listening holds the program open, so this comes last: quitting waits for no contract.
      worker.unref();
    },
    close: () => void worker.terminate(),
  };
}

const again = 'Open the file again, or lint it: api-design-tutor lint FILE';

const asInputError = (error: NodeJS.ErrnoException): InputError =>
  error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new InputError('out_of_memory', 'There isn’t enough memory for this contract.', 'Split it into several files.')
    : new InputError('review_failed', `This contract can’t be reviewed: ${error.message}`, again);
