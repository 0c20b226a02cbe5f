import type { Severity } from '../finding';
import type { PathPattern } from '../path-pattern';
import type { FailOn } from '../reports/threshold';

/** The file's name, wherever it is. */
export const configurationFileName = 'api-design-tutor.yaml';

/** What a team wants of the linter. */
export interface Configuration {
  /** The file it was read from; null where there is none, so that everything is as the rules have it. */
  path: string | null;
  /** Files and patterns to lint where none is named, from the folder of the file. */
  files: readonly string[];
  /** null: not decided here. */
  failOn: FailOn | null;
  /** By rule. */
  rules: ReadonlyMap<string, RuleConfiguration>;
  /** The choices made, by the name of the decision. */
  decisions: ReadonlyMap<string, string>;
  ignored: readonly IgnoredPath[];
}

export interface RuleConfiguration {
  /** null: as the rule has it. */
  severity: Severity | 'off' | null;
  settings: ReadonlyMap<string, number>;
}

/** A part of a contract that is left out. */
export interface IgnoredPath {
  /** As it is written. */
  path: string;
  pattern: PathPattern;
  /** The rules it is about; null: all of them. */
  rules: ReadonlySet<string> | null;
  reason: string;
}

export const noConfiguration: Configuration = {
  path: null,
  files: [],
  failOn: null,
  rules: new Map(),
  decisions: new Map(),
  ignored: [],
};
