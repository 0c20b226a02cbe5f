import type { Area } from '../conventions/area';
import type { DocumentProblem } from '../openapi/problem';
import type { Finding, Severity } from './finding';
import type { Basis } from './rule';

/** Findings with one cause: shown once, with their count and examples. */
export interface Cause {
  rule: string;
  area: Area;
  /** True for what a change broke, false for what was there already. */
  isChange: boolean;
  basis: Basis;
  /** The gravest of its findings. */
  severity: Severity;
  /** The only finding's message, or the rule's title where there are several. */
  message: string;
  /** In the order in which they stand in the documents; at least one. */
  findings: Finding[];
  /** Findings of other rules that this cause explains; they stand in no other cause. */
  consequences: Finding[];
}

/** A place for tools that show a finding beside the text of the new version; without a line, the file as a whole. */
export interface NewPlace {
  document: string;
  line: number | null;
  column: number | null;
}

/** A finding that is left out, and who says so: a list of its own, or the document itself. */
export interface IgnoredFinding {
  finding: Finding;
  /** '' where none is given. */
  reason: string;
  by: 'file' | 'document';
}

export interface LintResult {
  /** Causes only: what `coveredBy` folds away is in `causes[].consequences`. */
  findings: Finding[];
  /** In order of harm. */
  causes: Cause[];
  /** What is left out by `x-lint-ignore` or by a list; what those findings would explain is left out with them. */
  ignored: IgnoredFinding[];
  problems: DocumentProblem[];
  /** How many operations were looked at. */
  operations: number;
  /** Those operations, `POST /orders`. */
  labels: string[];
  /** The operations that reach the place of a finding that many share, by label; none for a place of one operation. */
  usersOf?(finding: Finding): readonly string[];
  /** Where in the new version a finding belongs whose own place is in the old one; null for any other finding. */
  newPlaceOf?(finding: Finding): NewPlace | null;
  /** How many rules were asked. */
  rules: number;
  /** The text of every document that was read, by name: for code frames. */
  texts: ReadonlyMap<string, string>;
}
