import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { decodeText } from '../text/decode-text';
import { largestDocument, readDocument } from './document';
import type { ProgressEvent } from './types';

export type FileState =
  | { kind: 'none'; events: ProgressEvent[] }
  | { kind: 'ok'; events: ProgressEvent[] }
  | { kind: 'newer'; events: ProgressEvent[] }
  | { kind: 'damaged'; events: ProgressEvent[]; reason: string };

/**
 * Reads a profile's file and changes nothing; `none` if there is no file.
 *
 * @throws the system's own errors with their code; ENOTFILE for a folder, a pipe or a device, which could block for ever
 */
export function readFileState(path: string): FileState {
  const about = statSync(path, { throwIfNoEntry: false });
  if (about === undefined) return { kind: 'none', events: [] };
  if (!about.isFile()) throw Object.assign(new Error(`${path} is not a file`), { code: 'ENOTFILE' });
  if (about.size > largestDocument) return { kind: 'damaged', events: [], reason: 'it is too large' };
  const read = readDocument(decodeText(readFileSync(path)));
  if (read.kind === 'ok') return { kind: 'ok', events: read.document.events };
  return read.kind === 'newer' ? { kind: 'newer', events: [] } : read;
}

/**
 * Checks that a folder, which may not exist yet, could be created and written to, as far as that can be told without creating
 * anything.
 *
 * @throws the system's own errors with their code
 */
export function checkWritable(folder: string): void {
  let nearest = folder;
  let about = statSync(nearest, { throwIfNoEntry: false });
  while (about === undefined && dirname(nearest) !== nearest) {
    nearest = dirname(nearest);
    about = statSync(nearest, { throwIfNoEntry: false });
  }
  if (about?.isDirectory() === false) throw Object.assign(new Error(`${nearest} isn’t a folder`), { code: 'ENOTDIR' });
  accessSync(nearest, constants.W_OK | constants.X_OK);
}
