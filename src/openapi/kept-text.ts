import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolders } from '../text/make-folders';
import { readText, writeText } from './files';

/** A text that somebody hasn't finished; it's kept beside their progress until they come back. */
export interface KeptText {
  /** The text as it was left; null if there is none. */
  read(): string | null;
  /** Keeps a text. Never throws: a full disk is no reason to stop. */
  keep(text: string): void;
  /** Lets it go. */
  drop(): void;
}

/**
 * @param name What it belongs to, such as the code of an exercise; it may hold what no file name can.
 * @param folder Where such texts are; null if nothing is kept, as for a guest.
 * @param extension What its file is: a contract, or how far somebody is with a case.
 */
export function keptText(name: string, folder: string | null, extension: 'yaml' | 'json' = 'yaml'): KeptText {
  if (folder === null) return { read: () => null, keep: () => {}, drop: () => {} };
  const path = join(folder, `${createHash('sha256').update(name).digest('hex').slice(0, 16)}.${extension}`);
  const attempt = <T>(task: () => T): T | null => {
    try {
      return task();
    } catch {
      return null;
    }
  };
  return {
    read: () => attempt(() => readText(path, path)),
    keep: text =>
      void attempt(() => {
        makeFolders(dirname(path), 0o700);
        writeText(path, path, text);
      }),
    drop: () => void attempt(() => rmSync(path, { force: true })),
  };
}
