import type { Theme } from '../../text/theme';
import type { LintResult } from '../result';
import type { RuleFacts } from '../rule';
import type { FailOn } from './threshold';

/** A file that was linted. Files of one run may have different configurations. */
export interface LintedFile {
  name: string;
  result: LintResult;
  /** The rules as its configuration has them; absent: those of the run. */
  rules?: readonly RuleFacts[];
  /** What fails the check in this file; absent: what fails it in the run. */
  failOn?: FailOn;
}

/** What was linted and how it is to be told. */
export interface LintRun {
  /** One for each file that could be read, in the order of the command line. */
  results: readonly LintedFile[];
  /** Files that could not be read, with the reason. */
  failures: readonly { name: string; message: string }[];
  /** Every rule that was asked, once. */
  rules: readonly RuleFacts[];
  /** Rules that could not be judged, by id, with the reason; absent: all were. */
  skipped?: ReadonlyMap<string, string>;
  /** Findings from here upwards fail the check; none: no finding does. */
  failOn: FailOn;
  /** Every finding instead of two examples a cause; of one that stands for many places, only the number is known. */
  all: boolean;
  /** Each cause with its reason, places and fixes, however long the report gets; otherwise a summary, unless all of it fits. */
  details: boolean;
  /** The rules and paths that everything else was left out for, in words; '' if there are none. */
  filter: string;
  /** The command line that asked for this, for a person to go on with. */
  command: string;
  columns: number;
  /** How many lines fit on the screen. */
  rows: number;
  theme: Theme;
  version: string;
  /** The lessons that exist: only those are pointed to. */
  lessons: ReadonlySet<string>;
  /** The rules whose flaws show on the wire: those can be played. */
  playable: ReadonlySet<string>;
}

/**
 * @param run A run.
 * @param file One of its files.
 * @returns The run as the configuration of that file has it.
 */
export const runOf = (run: LintRun, { rules = run.rules, failOn = run.failOn }: LintedFile): LintRun => ({
  ...run,
  rules,
  failOn,
});

/** The whole report of a run, ending in a line feed. */
export type Reporter = (run: LintRun) => string;
