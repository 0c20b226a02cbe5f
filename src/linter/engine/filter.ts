import { type Finding, gravest } from '../finding';
import type { PathPattern } from '../path-pattern';
import type { Cause, LintResult } from '../result';

/** What to report of a result; everything, where neither is given. */
export interface FindingFilter {
  rules?: ReadonlySet<string>;
  paths?: readonly PathPattern[];
}

/** @returns the result with only the findings and the operations that the filter lets through */
export function filterResult(result: LintResult, { rules, paths }: FindingFilter): LintResult {
  const keeps = (finding: Finding) =>
    (rules?.has(finding.rule) ?? true) && (paths?.some(path => concerns(path, finding, result)) ?? true);
  const labels = result.labels.filter(label => paths?.some(path => path.matchesOperation(label)) ?? true);
  return {
    ...result,
    findings: result.findings.filter(keeps),
    causes: result.causes.flatMap(cause => narrowed(cause, keeps)),
    ignored: result.ignored.filter(({ finding }) => keeps(finding)),
    operations: labels.length,
    labels,
  };
}

/** True where a finding is in the part that a pattern names, or in a schema that operations of it share with others. */
const concerns = (path: PathPattern, finding: Finding, { usersOf }: Pick<LintResult, 'usersOf'>): boolean =>
  path.matchesFinding(finding) ||
  (finding.scope !== 'contract' && (usersOf?.(finding).some(path.matchesOperation) ?? false));

function narrowed(cause: Cause, keeps: (finding: Finding) => boolean): Cause[] {
  const findings = cause.findings.filter(keeps);
  const severity = gravest(findings);
  if (severity === undefined) return [];
  const [only] = findings;
  const message = findings.length === 1 ? only!.message : cause.message;
  return [{ ...cause, findings, severity, message }];
}
