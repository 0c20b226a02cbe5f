import { bySeverity, compareCauses, placeCount } from '../engine/causes';
import type { Finding } from '../finding';
import type { Cause } from '../result';
import type { RuleFacts } from '../rule';
import type { LintRun } from './reporter';

/** A cause as reports show it: in all files of the run. */
export interface ReportedCause extends Cause {
  facts: RuleFacts;
  /** How many places it has, those included that one sentence about the whole contract stands for. */
  places: number;
  /** What the rule says of whole contracts, at most one for each file. */
  whole: Finding[];
  /** What it says of one place, gravest first. */
  single: Finding[];
  /** The first of its gravest findings. */
  worst: Finding;
}

/** @returns each cause once, in order of harm, however many files it is in */
export function causesOf(run: Pick<LintRun, 'results' | 'rules'>): ReportedCause[] {
  // A configuration may turn a rule round, and then it's another cause than in a file where it isn't.
  const known = new Map<string, { cause: Cause; facts: RuleFacts }>();
  for (const { result, rules = run.rules } of run.results) {
    for (const cause of result.causes) {
      const facts = rules.find(({ id }) => id === cause.rule)!;
      const key = `${cause.rule} ${facts.title}`;
      const before = known.get(key)?.cause;
      known.set(key, { facts, cause: before === undefined ? cause : merged(before, cause) });
    }
  }
  const causes = [...known.values()].sort((a, b) => compareCauses(a.cause, b.cause));
  return causes.map(({ cause, facts }) => ({
    ...cause,
    facts,
    places: placeCount(cause),
    whole: cause.findings.filter(({ scope }) => scope === 'contract'),
    single: cause.findings.filter(({ scope }) => scope === 'place').sort(bySeverity),
    worst: worstOf(cause),
  }));
}

/** @returns the first of the gravest findings of a cause */
const worstOf = ({ findings, severity }: Cause): Finding => findings.find(finding => finding.severity === severity)!;

const merged = (a: Cause, b: Cause): Cause => ({
  ...a,
  severity: [a, b].sort(bySeverity)[0]!.severity,
  findings: [...a.findings, ...b.findings],
  consequences: [...a.consequences, ...b.consequences],
});
