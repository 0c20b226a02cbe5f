import type { Theme } from '../../text/theme';
import type { LintResult } from '../result';
import type { RuleFacts } from '../rule';
import type { FailOn } from './threshold';

/** What was linted and how it is to be told. */
export interface LintRun {
  /** One for each file that could be read, in the order of the command line. */
  results: readonly { name: string; result: LintResult }[];
  /** Files that could not be read, with the reason. */
  failures: readonly { name: string; message: string }[];
  rules: readonly RuleFacts[];
  /** Rules that could not be judged, by id, with the reason; absent: all were. */
  skipped?: ReadonlyMap<string, string>;
  /** Findings from here upwards fail the check; none: no finding does. */
  failOn: FailOn;
  /** Every place instead of two examples a cause. */
  all: boolean;
  columns: number;
  theme: Theme;
  version: string;
  /** The lessons that exist: only those are pointed to. */
  lessons: ReadonlySet<string>;
}

/** The whole report of a run, ending in a line feed. */
export type Reporter = (run: LintRun) => string;
