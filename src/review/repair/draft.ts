import { createHash } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readText, writeText } from '../../openapi/files';
import { documentText } from '../exercises/text';
import type { Exercise } from '../exercises/types';

/** A text under repair that is in no file of the person's; it's kept beside their progress until they come back. */
export interface RepairDraft {
  /** The text as it was left; null if there is none. */
  read(): string | null;
  /** Keeps a text; the contract as it was given needs no keeping. Never throws: a full disk is no reason to stop. */
  keep(text: string): void;
  /** Lets it go, because it's elsewhere now. */
  drop(): void;
}

/** @param folder Where drafts are; null if nothing is kept, as for a guest. */
export function repairDraft(exercise: Exercise, folder: string | null): RepairDraft {
  if (folder === null) return { read: () => null, keep: () => {}, drop: () => {} };
  // A code of version 0.1 is no file name.
  const name = createHash('sha256').update(exercise.code).digest('hex').slice(0, 16);
  const path = join(folder, `${name}.yaml`);
  const attempt = <T>(task: () => T): T | null => {
    try {
      return task();
    } catch {
      return null;
    }
  };
  const drop = () => void attempt(() => rmSync(path, { force: true }));
  return {
    read: () => attempt(() => readText(path, path)),
    keep: text =>
      void attempt(() => {
        if (text === documentText(exercise.document)) return drop();
        mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
        writeText(path, path, text);
      }),
    drop,
  };
}
