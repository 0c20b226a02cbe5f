import type { Position } from './line-index';
import type { DocumentProblem } from './problem';

/** A key that is written more than once in one mapping; the last one counts. */
export interface RepeatedKey {
  /** JSON Pointer of the mapping. */
  pointer: string;
  key: string;
  /** Where each of them begins, in written order. */
  offsets: readonly number[];
}

/** The same for people. */
export interface DuplicateKey extends Omit<RepeatedKey, 'offsets'> {
  /** Where each of them is, in written order. */
  at: readonly Position[];
}

/** One file that was read: its values at once, its positions only when they are asked for. */
export interface SourceDocument {
  /** As the person named it. */
  name: string;
  /** Path from the first document's folder; '' for the first document itself. */
  path: string;
  text: string;
  value: unknown;
  /** True where an alias may lead to the same value from several places. */
  aliased: boolean;
  /**
   * Where members are really written that an adapter added to a mapping or a list, by that one and their key: a pointer
   * that is counted from it.
   */
  places?: WeakMap<object, ReadonlyMap<string, string>>;
  /** Where the key (or item) of a JSON Pointer is; the nearest place above it if it isn't written itself. */
  locate(pointer: string): Position;
  /** The keys that are written more than once in one mapping, in written order. */
  readonly duplicateKeys: readonly DuplicateKey[];
}

/** The largest file that is read, in characters and in bytes: the largest published descriptions are below it. */
export const maxSize = 40_000_000;

/** Wrong input: the engine turns it into a problem. */
export class ReadError extends Error {
  /** The document that could not be read, where more than one is. */
  document?: string;
  constructor(
    readonly code: string,
    message: string,
    readonly hint: string,
    readonly position: Position | null = null,
  ) {
    super(message);
  }
}

export interface ReadResult {
  document: SourceDocument;
  /** What is odd but did not keep it from being read. */
  warnings: DocumentProblem[];
}

/**
 * @param size A size in bytes or characters.
 * @returns The refusal, with the number that is allowed.
 */
export const tooLarge = (size: number) =>
  new ReadError(
    'file_too_large',
    `The file is too large: it has ${Math.ceil(size / 1e6)} MB, and the maximum is ${maxSize / 1e6} MB.`,
    'Split it into files that refer to each other with $ref, and lint each of them.',
  );
