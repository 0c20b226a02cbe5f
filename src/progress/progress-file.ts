import type { LockHolder } from './lock';
import type { ProgressEvent } from './types';

/** What a profile's file holds after a merge. */
export interface MergedFile {
  events: ProgressEvent[];
  /** When the file was damaged: why, where its copy is, and how many events could be read. */
  damaged: { reason: string; copy: string; saved: number } | null;
}

/** A profile's file, as the store uses it. Tests put their own in its place. */
export interface ProgressFile {
  /**
   * Merges events into the file under a lock, and replaces the file whole or not at all.
   *
   * @param onWait - called if another process is writing the file, with that process where it is known
   * @returns what the file holds now
   * @throws NewerFileError; the system's own errors with their code
   */
  merge(events: readonly ProgressEvent[], onWait?: (holder: LockHolder | null) => void): Promise<MergedFile>;
  /**
   * Writes a copy beside the file, which replaces nothing, and returns its path.
   *
   * @throws the system's own errors with their code
   */
  backup(events: readonly ProgressEvent[], undoes: string): Promise<string>;
}

/** The file comes from a later version of this program. */
export class NewerFileError extends Error {
  constructor(readonly path: string) {
    super(`A newer version wrote ${path}`);
    this.name = 'NewerFile';
  }
}
