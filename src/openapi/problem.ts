/** What went wrong with the work itself: unreadable input, a broken reference, a rule that crashed. */
export interface DocumentProblem {
  code: string;
  message: string;
  /** The way out. */
  hint: string;
  document: string;
  line: number | null;
  column: number | null;
  /** A fatal problem leaves nothing to lint. */
  fatal: boolean;
  /** The rule that crashed, where one did. */
  rule?: string;
}
