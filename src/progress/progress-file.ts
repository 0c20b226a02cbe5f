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
   * In: events. Merges them into the file under a lock and replaces the file at once or not at all. Out: what the file
   * holds now. Errors: NewerFile; the system's own errors, with their code.
   */
  merge(events: readonly ProgressEvent[]): Promise<MergedFile>;
  /** Writes a copy beside the file, which replaces nothing. Out: its path. Errors: the system's own. */
  backup(events: readonly ProgressEvent[], undoes: string): Promise<string>;
}

/** The file comes from a later version of this program. */
export class NewerFileError extends Error {
  constructor(readonly path: string) {
    super(`A newer version wrote ${path}`);
    this.name = 'NewerFile';
  }
}
