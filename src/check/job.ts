import type { Severity } from '../linter/finding';
import type { CheckFindings } from './findings';
import type { ReportOptions } from './report';
import type { CheckProgress, CheckRun } from './run';

/** A check of one API, ready to run: its contract, its configuration, and its credentials were read. */
export interface CheckJob {
  /** The API as the person named it, without secrets. */
  url: string;
  /** True if it may create something, so that a run that is stopped has to clean up. */
  writes: boolean;
  /**
   * @param stop The person wants the run to end; what was created is deleted first.
   * @param progress Told where the run is.
   */
  run(stop: AbortSignal, progress: (progress: CheckProgress) => void): Promise<CheckReport>;
}

/** What came of a check. */
export interface CheckReport {
  run: CheckRun;
  /** The same for the reports of the linter. */
  found: CheckFindings;
  options: ReportOptions;
  failOn: Severity | 'none';
  /** How the program ends: 0 everything judged is kept, 1 something is broken, 2 nothing could be read or judged, 130 stopped. */
  exitCode: number;
}
