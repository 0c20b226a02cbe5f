import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { largestDocument, readDocument } from './document';
import type { ProgressEvent } from './types';

export type FileState =
  | { kind: 'none'; events: ProgressEvent[] }
  | { kind: 'ok'; events: ProgressEvent[] }
  | { kind: 'newer'; events: ProgressEvent[] }
  | { kind: 'damaged'; events: ProgressEvent[]; reason: string };

/**
 * In: the path of a profile's file. Out: what it holds; `none` where there is no file. Nothing is changed.
 * Errors: the system's own with their code; ENOTFILE for a folder, a pipe or a device, which could block for ever.
 */
export function readFileState(path: string): FileState {
  const about = statSync(path, { throwIfNoEntry: false });
  if (about === undefined) return { kind: 'none', events: [] };
  if (!about.isFile()) throw Object.assign(new Error(`${path} is not a file`), { code: 'ENOTFILE' });
  if (about.size > largestDocument) return { kind: 'damaged', events: [], reason: 'it is too large' };
  const read = readDocument(readFileSync(path, 'utf8'));
  if (read.kind === 'ok') return { kind: 'ok', events: read.document.events };
  return read.kind === 'newer' ? { kind: 'newer', events: [] } : read;
}

/**
 * In: a folder that may not exist yet. Out: nothing, when it could be made and written to, as far as can be told without
 * making anything. Errors: the system's own with their code.
 */
export function checkWritable(folder: string): void {
  let nearest = folder;
  let about = statSync(nearest, { throwIfNoEntry: false });
  while (about === undefined && dirname(nearest) !== nearest) {
    nearest = dirname(nearest);
    about = statSync(nearest, { throwIfNoEntry: false });
  }
  if (about?.isDirectory() === false) throw Object.assign(new Error(`${nearest} is no folder`), { code: 'ENOTDIR' });
  accessSync(nearest, constants.W_OK | constants.X_OK);
}
