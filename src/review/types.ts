import type { OperationFacts } from '../openapi/facts/types';
import type { Claim } from './claim';
import type { Comparison } from './comparison/types';
import type { ContractSummary, DocumentPart, DocumentPlace } from './contract/types';
import type { Exercise } from './exercises/types';

/** What is reviewed, as plain data. Whatever differs between an exercise and somebody's own contract is in here. */
export interface ReviewSubject {
  contract: ContractSummary;
  /** What was put in, exchanges, two versions; null for a contract of the person's own. */
  exercise: Exercise | null;
}

/** One place of a finding, as lists show it. */
export interface FindingPlace {
  document: string;
  line: number;
  column: number;
  /** The operation it belongs to; null where it belongs to none or to many. */
  operation: string | null;
  message: string;
}

/** Places of one cause: the first ones, and how many there are. */
export interface FoundPlaces {
  total: number;
  places: FindingPlace[];
}

/** A value that is there at once, or comes from another thread. */
export type Awaitable<T> = T | Promise<T>;

/** Where a review gets everything from: an exercise in this thread, or a file in another one. Throws InputError. */
export interface ReviewSource {
  subject: ReviewSubject;
  /** Whether the work is done in another thread. */
  inBackground: boolean;
  /** @param index - a row of `contract.operations` */
  facts(index: number): Awaitable<OperationFacts>;
  /** @param index - a row of `contract.operations` */
  operationRow(index: number): Awaitable<DocumentPlace>;
  /** @returns the row that shows a line and a column, both from 1 */
  rowOf(document: string, line: number, column: number): Awaitable<number>;
  /** @returns `count` rows of a document, from a row */
  document(name: string, from: number, count: number): Awaitable<DocumentPart>;
  /** Lints, and puts claims and findings side by side. */
  compare(claims: readonly Claim[]): Awaitable<Comparison>;
  /** Where a JSON Pointer leads in a document; only where there are two versions. */
  pointerRow?(document: string, pointer: string): Awaitable<DocumentPlace>;
  /** The places of a cause whose words include all of the given ones, at most `most`; only for a contract of one's own. */
  places?(cause: number, words: string, most: number): Awaitable<FoundPlaces>;
  /** Writes the comparison beside the contract and returns the file's name; only for a contract of one's own. */
  save?(claims: readonly Claim[]): Awaitable<string>;
  /** Ends whatever is going on. */
  close(): void;
}
