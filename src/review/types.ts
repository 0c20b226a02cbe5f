import type { Area } from '../conventions/area';
import type { OpenApi } from '../conventions/openapi';
import type { Finding } from '../linter/finding';
import type { ContractChange } from '../openapi/diff/contract-changes';
import type { Exchange } from '../service/exchange';
import type { ContractMutation } from './exercises/mutation';

/** A clean contract into which exercises put their flaws: one file in src/review/exercises/contracts, its default export. */
export interface BaseContract {
  /** The file's name without its ending. */
  id: string;
  title: string;
  /** Two sentences: who uses this API and what for. */
  setting: string;
  /** A fresh copy of the clean description. */
  document(): OpenApi;
  /** True for the service's own contract: only there can exchanges be recorded. */
  live: boolean;
}

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
  /** Where a claim points at the right place: operations, or recorded exchanges. */
  at: string[];
  /** False where no linter can see it: it stands in an exchange. */
  visible: boolean;
}

/** Requests and their answers, recorded from the flawed service; `id` is what a claim names: `exchange 2`. */
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
export interface VersionChange {
  /** The version in use. */
  before: OpenApi;
  /** What was added, removed or changed, in neutral facts. */
  changes: ContractChange[];
  seededChanges: SeededChange[];
}

export interface Exercise {
  /** Names base contract and flaws, so that a handout stays true when flaws are added. */
  code: string;
  seed: string;
  level: Level;
  contract: { id: string; title: string; setting: string };
  /** What is linted; where there are two versions, the new one. */
  document: OpenApi;
  seededFlaws: SeededFlaw[];
  /** Recorded from the flawed service, flawed and unflawed ones mixed; each a short run of requests. */
  exchanges: RecordedRun[];
  /** Areas shown with their answer, as worked examples: more of them at level 1, none at level 3. */
  solved: Area[];
  /** Two versions instead of one: which changes break a client? Null in the other exercises. */
  change: VersionChange | null;
}

/** A claim for an area as a whole, or at one place: an operation (`POST /payments`) or a recorded exchange (`exchange 2`). */
export interface Claim {
  area: Area;
  at: string | null;
}

/** What a row of the comparison is about. */
export type RowKind = 'agreed' | 'missed' | 'unsupported' | 'unseen' | 'left';

/** One row of the comparison: a flaw that was put in, a claim without a finding, or a finding that nobody planned. */
export interface Row {
  kind: RowKind;
  area: Area;
  /** What it is, in a few words: the linter's message, or the flaw's title. */
  title: string;
  /** Where: an operation, an exchange, or null for the contract as a whole. */
  at: string | null;
  /** The area was shown solved: the claim is the exercise's own. */
  solved: boolean;
  /** The area was claimed. */
  claimed: boolean;
  /** The places that the person named in this area. */
  claimedAt: string[];
  /** True where one of them is right; null where none was named. */
  placeRight: boolean | null;
  /** What the linter says, with place, reason and fixes; empty where it says nothing. */
  findings: Finding[];
  /** Id of the lesson that cures it; null for a claim without a finding. */
  lesson: string | null;
  flaw: string | null;
  /** What a row is about where that is more than its place: the subject of a change. */
  subject?: string;
  /** Why a change breaks nobody, where the linter has nothing to say. */
  reason?: string;
}

/** Claims and findings side by side. Areas are listed in their usual order. */
export interface Comparison {
  claimed: Area[];
  /** `3/7`. */
  counter: string;
  /** Areas with a finding. */
  found: Area[];
  agreed: Area[];
  missed: Area[];
  unsupported: Area[];
  /** Areas with a flaw that no linter can see. */
  unseen: Area[];
  /** From 0 to 100, against what was put in. */
  score: number;
  rows: Row[];
  findings: Finding[];
  /** The text that was linted; the findings' lines are lines of it. */
  text: string;
  /** Of an exercise about two versions: how many changes are marked, and how many there are. */
  marked: { count: number; of: number } | null;
}
