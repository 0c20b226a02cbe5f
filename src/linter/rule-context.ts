import type { ApiModel } from '../openapi/description';
import type { MatchedVersions } from '../openapi/diff/versions';
import type { ChangeReport, FindingDraft, Severity } from './finding';

/** What a rule sees, and where it reports to. */
export interface RuleContext extends ApiModel {
  /** Reports one place; the same place is reported once, without an operation when a second one shares it. */
  report(report: FindingDraft): void;
  /** Judges a convention by the contract's own majority, and reports what follows: see `judge` in src/linter/convention.ts. */
  reportConvention(tally: ConventionTally): void;
  /** A number that the rule declares in `settings`, as the configuration or the rule itself has it. */
  setting(name: string): number | null;
}

/** What a rule about changes sees, and where it reports to. */
export interface ChangeContext extends MatchedVersions {
  /** Reports one place, in the new version, or in the old one where the thing is gone. The same place counts once. */
  report(report: ChangeReport): void;
}

/** What a contract does at the places that a convention is about. */
export interface ConventionTally {
  /** How many places keep it. */
  keeping: number;
  /** The places that do not, each with its message; the same place may stand here many times. */
  missing: readonly FindingDraft[];
  /** The sentence for a contract that does not have this convention. */
  absentMessage: string;
  /** Of that sentence; default: info. */
  severity?: Severity;
  /** Up to so many places are each named also where the contract does not have it; default: none. */
  named?: number;
  /** More exceptions than this are one habit, which is told once; default: many are each named. */
  fold?: number;
}
