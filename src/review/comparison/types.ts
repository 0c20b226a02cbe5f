import type { Area } from '../../conventions/area';
import type { Finding } from '../../linter/finding';
import type { DocumentProblem } from '../../openapi/problem';
import type { Claim } from '../claim';
import type { SilentCheck } from '../contract/types';
import type { Silenced } from './silence';

/**
 * What a row of the comparison is about. Of flaws and causes: `agreed`, claimed; `filed`, claimed under another area;
 * `area`, its area was claimed and no place; `missed`, not claimed; `unseen`, only the wire shows it; `example`, found for
 * the learner. Of claims where nothing was put in: `confirmed` by the linter; `unsupported`, rules looked and found nothing; `yours`, no rule covers it.
 * `left`: a harmless change that was not marked.
 */
export type RowKind =
  | 'agreed'
  | 'filed'
  | 'area'
  | 'missed'
  | 'unseen'
  | 'confirmed'
  | 'unsupported'
  | 'yours'
  | 'left'
  | 'example';

/**
 * How a claim turned out: at the `place` of a flaw; there, but `filed` under another area; the right `area`, no place named;
 * under another area at one operation of a `wider` flaw, one of the whole contract; the worked `example`; `confirmed` by the
 * linter where nothing was put in; rules looked there and the place is `clean`; no rule covers it, so that it is `yours`.
 */
export type ClaimKind = 'place' | 'filed' | 'area' | 'wider' | 'example' | 'confirmed' | 'clean' | 'yours';

export interface JudgedClaim {
  claim: Claim;
  kind: ClaimKind;
  /** The flaws at its place, or, without a place, in its area. */
  flaws: string[];
  /** What the linter says there. */
  finding: Finding | null;
  /** What the rules asked there, and what they saw instead of a flaw; null where something was planted or found. */
  silenced: Silenced | null;
}

/** One row of the comparison: a flaw that was put in, a cause that the linter found, or a claim without a finding. */
export interface ComparisonRow {
  kind: RowKind;
  area: Area;
  /** What it is, in a few words: the linter's message, or the flaw's title. */
  title: string;
  /** Where: an operation, an exchange, a change; null for the contract as a whole. */
  at: string | null;
  /** Of an exercise: its place was claimed; of somebody's own contract: one of its places was, or its area without a place. */
  claimed: boolean;
  /** The places that the person named: of a flaw its own ones under any area, and others under its area. */
  claimedAt: string[];
  /** True where one of them is right; null where none was named. */
  placeRight: boolean | null;
  /** What the linter says, at the place to look at first; null where it says nothing. */
  finding: Finding | null;
  /** How often it says so. */
  count: number;
  /** Id of the lesson about it; null for a claim without a finding. */
  lesson: string | null;
  /** Of exercises: the flaw that was put in; null where none was. */
  flaw: string | null;
  /** What the person wrote about it. */
  notes?: string[];
  /** A flaw of the whole contract that was claimed at operations, and never `everywhere`: where, and whether that found it. */
  narrow?: { claims: string[]; found: boolean };
  /** The area under which its place was claimed, where that isn't its own. */
  filedUnder?: Area;
  /** Of changes: what changed, where that is more than its place. */
  subject?: string;
  /** Of a flaw that only the wire shows: why it matters to a client. */
  harm?: string;
  /** Why nothing is wrong, where the linter has nothing to say. */
  reason?: string;
  /** What the rules asked there, and what they saw. */
  checks?: SilentCheck[];
  /** Of somebody's own contract: the position of the cause in the linter's list. */
  cause?: number;
  /** Of somebody's own contract: the linter has findings of this area at other places. */
  elsewhere?: boolean;
}

/** How many of the flaws were found, and with how many claims. */
export interface ReviewResult {
  found: number;
  planted: number;
  claims: number;
  /** How many claims of each kind there are. */
  kinds: Record<ClaimKind, number>;
  /** So much was claimed that finding a flaw says nothing. */
  everything: boolean;
}

/** Claims and findings side by side. Areas are listed in their usual order. */
export interface Comparison {
  claimed: Area[];
  /** `3/7`. */
  counter: string;
  /** Areas with a finding. */
  found: Area[];
  /** Areas that were claimed rightly, that were not claimed, and that were claimed without a finding. */
  agreed: Area[];
  missed: Area[];
  unsupported: Area[];
  /** Areas with a flaw that no linter can see. */
  unseen: Area[];
  /** The percentage of the flaws that were found; null where nobody knows what is wrong. */
  score: number | null;
  /** The figures of an exercise; null where nobody knows what is wrong. */
  result: ReviewResult | null;
  /** Each claim of an exercise and how it turned out. */
  judged: JudgedClaim[];
  rows: ComparisonRow[];
  /** How many findings the linter has, how many the description asks to leave out, and what it had to leave unread. */
  findings: number;
  ignored: number;
  problems: DocumentProblem[];
  /** How many operations it read. */
  operations: number;
  /** Of an exercise about two versions: how many changes are marked, and how many there are. */
  marked: { count: number; of: number } | null;
}

/** The comparison of an exercise: what was put in is known. */
export interface ExerciseComparison extends Comparison {
  score: number;
  result: ReviewResult;
}
