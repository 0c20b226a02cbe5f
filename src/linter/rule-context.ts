import type { SharedContext } from '../openapi/description';
import type { SharedVersions } from '../openapi/diff/versions';
import type { ChangeReport, Report, Severity } from './finding';

/** What a rule sees, and where it reports to. */
export interface RuleContext extends SharedContext {
  /** Reports one place; the same place is reported once, without an operation when a second one shares it. */
  report(report: Report): void;
  /** Judges a convention by the contract's own majority, and reports what follows: see `judge` in src/linter/convention.ts. */
  convention(judged: Judged): void;
}

/** What a rule about changes sees, and where it reports to. */
export interface ChangeContext extends SharedVersions {
  /** Reports one place, in the new version, or in the old one where the thing is gone. The same place counts once. */
  report(report: ChangeReport): void;
}

/** What a contract does at the places that a convention is about. */
export interface Judged {
  /** How many places keep it. */
  kept: number;
  /** The places that do not, each with its message; the same place may stand here many times. */
  missing: readonly Report[];
  /** The sentence for a contract that does not have this convention. */
  unstated: string;
  /** Of that sentence; default: info. */
  severity?: Severity;
  /** Up to so many places are each named also where the contract does not have it; default: none. */
  named?: number;
}
