import { InputError } from '../../command';
import type { ContractSummary, ReviewProgress } from '../contract/types';
import type { ReviewSource } from '../types';

/** What may be asked of a contract in another thread. */
type ContractMethod = 'facts' | 'operationRow' | 'compare' | 'places' | 'document' | 'rowOf' | 'save';

export type Request =
  | { id: number; ask: 'open'; args: [path: string, cwd: string] }
  | { id: number; ask: ContractMethod; args: unknown[] };

export type Reply =
  | { progress: ReviewProgress }
  | { id: number; result: unknown }
  | { id: number; failed: { code: string; message: string; hint?: string } };

/** The way to a thread, or to something that takes its place. */
export interface ContractChannel {
  send(request: Request): void;
  listen(reply: (message: Reply) => void, gone: (error: InputError) => void): void;
  close(): void;
}

/**
 * Opens a contract over a channel.
 *
 * @returns the contract, which fails with an InputError where it cannot be opened; `close` ends whatever is going on, and
 * requests that are open then fail with `closed`
 */
export function openUserContract(
  channel: ContractChannel,
  path: string,
  cwd: string,
  progress: (progress: ReviewProgress) => void,
): { source: Promise<ReviewSource>; close(): void } {
  const open = new Map<number, { resolve(value: unknown): void; reject(error: InputError): void }>();
  let [count, ended] = [0, null as InputError | null];
  const end = (error: InputError) => {
    ended ??= error;
    for (const { reject } of open.values()) reject(ended);
    open.clear();
  };
  const close = () => {
    if (ended !== null) return;
    end(new InputError('closed', 'The review was cancelled.', 'Open the file again.'));
    channel.close();
  };
  channel.listen(message => {
    if ('progress' in message) return progress(message.progress);
    const asked = open.get(message.id);
    open.delete(message.id);
    if ('result' in message) asked?.resolve(message.result);
    else asked?.reject(new InputError(message.failed.code, message.failed.message, message.failed.hint));
  }, end);
  const send = <T>(ask: Request['ask'], ...args: unknown[]) =>
    new Promise<T>((resolve, reject) => {
      if (ended !== null) return reject(ended);
      const id = ++count;
      open.set(id, { resolve: resolve as (value: unknown) => void, reject });
      channel.send({ id, ask, args } as Request);
    });
  const source = send<ContractSummary>('open', path, cwd).then(
    (contract): ReviewSource => ({
      subject: { contract, exercise: null },
      inBackground: true,
      facts: index => send('facts', index),
      operationRow: index => send('operationRow', index),
      compare: claims => send('compare', claims),
      places: (cause, words, most) => send('places', cause, words, most),
      document: (name, from, count) => send('document', name, from, count),
      rowOf: (document, line, column) => send('rowOf', document, line, column),
      save: claims => send('save', claims),
      close,
    }),
    error => {
      close();
      throw error;
    },
  );
  return { source, close };
}
