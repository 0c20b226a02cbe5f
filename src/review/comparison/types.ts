import type { Area } from '../../conventions/area';
import type { Finding } from '../../linter/finding';
import type { DocumentProblem } from '../../openapi/problem';

/**
 * What a row of the comparison is about. `agreed`: claimed and found; `missed`: found and not claimed; `unsupported`:
 * claimed and not found; `unseen`: only the wire shows it; `left`: a harmless change that was not marked.
 */
export type RowKind = 'agreed' | 'missed' | 'unsupported' | 'unseen' | 'left';

/** One row of the comparison: a flaw that was put in, a cause that the linter found, or a claim without a finding. */
export interface ComparisonRow {
  kind: RowKind;
  area: Area;
  /** What it is, in a few words: the linter's message, or the flaw's title. */
  title: string;
  /** Where: an operation, an exchange, a change; null for the contract as a whole. */
  at: string | null;
  /** The area was claimed. */
  claimed: boolean;
  /** The places that the person named in this area. */
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
  /** Of exercises: the area was shown solved, so that the claim is the exercise's own. */
  solved: boolean;
  /** Of changes: what changed, where that is more than its place. */
  subject?: string;
  /** Of changes: why nobody breaks, where the linter has nothing to say. */
  reason?: string;
  /** Of somebody's own contract: the position of the cause in the linter's list. */
  cause?: number;
  /** Of somebody's own contract: the linter has findings of this area at other places. */
  elsewhere?: boolean;
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
  /** From 0 to 100, against what was put in; null where nobody knows what is wrong. */
  score: number | null;
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
}
