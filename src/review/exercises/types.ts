import type { Area } from '../../conventions/area';
import type { OpenApi } from '../../conventions/openapi';
import type { ContractChange } from '../../openapi/diff/contract-changes';
import type { Exchange } from '../../service/exchange';
import type { ContractMutation } from './mutation';

/** A clean contract into which exercises put their flaws: one file in src/review/exercises/contracts, its default export. */
export interface BaseContract {
  /** The file's name without its ending. */
  id: string;
  title: string;
  /** Two sentences: who uses this API and what for. */
  setting: string;
  /** A fresh copy of the clean description. */
  document(): OpenApi;
  /** A fresh copy of everything that the server behind it has, where the contract shows less. */
  served?(): OpenApi;
  /** True for the service's own contract: only there can exchanges be recorded. */
  live: boolean;
}

/** What the file of a contract says: its name is the contract's id. */
export type ContractDefinition = Omit<BaseContract, 'id'>;

export type Level = 1 | 2 | 3;

/** A flaw that was put in, and where it can be seen. */
export interface SeededFlaw {
  flaw: string;
  area: Area;
  title: string;
  lesson: string;
  /** The rule that finds it; null where no description can show it. */
  rule: string | null;
  /** JSON Pointers into the flawed description; empty when only the wire shows it. */
  places: { pointer: string; operation?: string }[];
  /** Where a claim points at the right place: operations, exchanges, and `everywhere` if nearly every operation shows it. */
  at: string[];
  /** False where no linter can see it: it is in an exchange. */
  visible: boolean;
}

/** Requests and their responses, recorded from the flawed service; `id` is what a claim names: `exchange 2`. */
export interface RecordedRun {
  id: string;
  title: string;
  exchanges: Exchange[];
}

/** A change that an exercise put in between two versions, and the items of the list of changes that show it. */
export interface SeededChange {
  mutation: ContractMutation;
  at: string[];
}

/** What an exercise about two versions of a contract has beside the new one, which is its document. */
export interface VersionDiff {
  /** The version in use. */
  before: OpenApi;
  /** What was added, removed or changed, in neutral facts. */
  changes: ContractChange[];
  seededChanges: SeededChange[];
}

export interface Exercise {
  /** Stands for contract, level, operations and flaws, so that a handout stays true when flaws are added. */
  code: string;
  seed: string;
  level: Level;
  contract: { id: string; title: string; setting: string };
  /** What is linted; where there are two versions, the new one. */
  document: OpenApi;
  seededFlaws: SeededFlaw[];
  /** Recorded from the flawed service, flawed and unflawed ones mixed; each a short run of requests. */
  exchanges: RecordedRun[];
  /** The flaw that is found for the learner as a worked example; null where there is none. */
  example: string | null;
  /** Two versions instead of one: which changes break a client? Null in the other exercises. */
  versionDiff: VersionDiff | null;
}
