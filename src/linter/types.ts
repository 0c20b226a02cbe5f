import type { Area } from '../conventions/area';

export type Severity = 'error' | 'warning' | 'info';
export const severities: readonly Severity[] = ['error', 'warning', 'info'];

/** `http`: the protocol says so. `design`: any API is better for it. `house`: one of several good conventions; ours. */
export type Basis = 'http' | 'design' | 'house';

/** What a person reads about one place: the members that --json prints (see the README). */
export interface Finding {
  rule: string;
  area: Area;
  severity: Severity;
  message: string;
  reason: string;
  /** At least two, really different designs. */
  fixes: string[];
  /** The file it stands in, as the person named it. */
  document: string;
  /** JSON Pointer (RFC 6901) in that file. */
  pointer: string;
  /** From 1. */
  line: number;
  /** From 1, in UTF-16 code units, as editors and SARIF count. */
  column: number;
  /** The operation it belongs to, `POST /payments`; null where it belongs to none or to many. */
  operation: string | null;
  /** contract: it is about the whole contract, which states no such convention; the place is only the first example. */
  scope: 'place' | 'contract';
}

/**
 * A small OpenAPI description in YAML, without its head (src/linter/sample.ts adds it), in which a rule speaks or keeps
 * silent; run as a test and shown by --explain.
 */
export interface Sample {
  title: string;
  yaml: string;
  /** The old version, in samples of changes. */
  before?: string;
}

/** What is known of a rule without asking it: for lists, reports and --explain. */
export interface RuleFacts {
  /** The file's name without its ending; never changes once it exists. */
  id: string;
  area: Area;
  severity: Severity;
  basis: Basis;
  title: string;
  clauses: string[];
  lesson: string;
  /** Why it matters to a client, in a sentence or two. */
  reason: string;
  fixes: string[];
  /** Rules whose findings at the same place, above it or in the same operation make this one a consequence. */
  coveredBy?: string[];
  good: Sample[];
  bad: Sample[];
}

/** A rule about one description; one file in src/linter/rules/<area>. */
export interface Rule extends RuleFacts {
  /** Looks at a description and reports what it knows; it never changes anything. */
  check(context: RuleContext): void;
}

/** A sample of a change: `before` is the old version, `yaml` the new one, both without their heads. */
export interface ChangeSample extends Sample {
  before: string;
}

/** A rule about the change from one version of a description to the next; one file in src/linter/changes. */
export interface ChangeRule extends RuleFacts {
  good: ChangeSample[];
  bad: ChangeSample[];
  check(context: ChangeContext): void;
}

/** What a rule works with: see src/linter/context.ts. */
export type RuleContext = import('./context').RuleContext;
/** What a rule about changes works with: see src/linter/versions.ts. */
export type ChangeContext = import('./versions').ChangeContext;

/** Findings with one cause: shown once, with their count and examples. */
export interface Cause {
  rule: string;
  area: Area;
  /** The gravest of its findings. */
  severity: Severity;
  /** The only finding's message, or the rule's title where there are several. */
  message: string;
  /** In the order in which they stand in the documents; at least one. */
  findings: Finding[];
  /** Findings of other rules that this cause explains; they stand in no other cause. */
  consequences: Finding[];
}

/** What went wrong with the work itself: unreadable input, a broken reference, a rule that crashed. */
export interface LintProblem {
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

/** A finding that is left out, and who says so: a list of its own, or the document itself. */
export interface IgnoredFinding {
  finding: Finding;
  /** '' where none is given. */
  reason: string;
  by: 'file' | 'document';
}

export interface LintResult {
  /** Causes only: what `coveredBy` folds away stands in `causes[].consequences`. */
  findings: Finding[];
  /** Gravest first. */
  causes: Cause[];
  /** What is left out by `x-lint-ignore` or by a list; what those findings would explain is left out with them. */
  ignored: IgnoredFinding[];
  problems: LintProblem[];
  /** How many operations were looked at. */
  operations: number;
  /** How many rules were asked. */
  rules: number;
  /** The text of every document that was read, by name: for code frames. */
  texts: ReadonlyMap<string, string>;
}
