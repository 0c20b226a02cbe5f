import { allRules } from '../../linter/engine/lint';
import type { Finding } from '../../linter/finding';
import type { Cause, LintResult } from '../../linter/result';
import { counter, inOrder } from '../comparison/exercise';
import type { Claim } from '../types';
import type { OwnCause, OwnComparison, OwnPlace } from './types';

/** Answers whether an operation contains a place, or reaches it. */
export type Reaches = (operation: string, finding: Finding) => boolean;

const lessons = new Map(allRules.map(rule => [rule.id, rule.lesson]));

/**
 * Puts claims and findings side by side. In: what the linter said, the claims, and which places an operation reaches.
 * Out: the causes that were claimed or not, and the claims about which the linter has nothing to say. Nobody knows what is
 * wrong with this contract, so there is no score, and no claim is wrong.
 */
export function compareOwn(result: LintResult, claims: readonly Claim[], reaches: Reaches): OwnComparison {
  const claimed = inOrder(claims.map(({ area }) => area));
  const found = inOrder(result.causes.map(({ area }) => area));
  const marks = marker(claims, reaches);
  const causes = result.causes.map((cause, index) => ownCause(cause, index, claims, marks));
  const unfound = claims.flatMap(claim => {
    const same = result.causes.filter(({ area }) => area === claim.area);
    const hit = same.some(cause => claim.at === null || all(cause).some(finding => reaches(claim.at!, finding)));
    return hit ? [] : [{ ...claim, elsewhere: same.length > 0 }];
  });
  return {
    claimed,
    counter: counter(claims),
    found,
    agreed: claimed.filter(area => found.includes(area)),
    missed: found.filter(area => !claimed.includes(area)),
    unsupported: claimed.filter(area => !found.includes(area)),
    causes,
    unfound,
    findings: result.findings.length,
    ignored: result.ignored.length,
    operations: result.operations,
    rules: result.rules,
    problems: result.problems,
  };
}

const all = (cause: Cause): Finding[] => [...cause.findings, ...cause.consequences];

/** In: the claims. Out: whether the person marked the place of a finding in the finding's area. */
export function marker(claims: readonly Claim[], reaches: Reaches): (finding: Finding) => boolean {
  return finding => claims.some(({ area, at }) => area === finding.area && at !== null && reaches(at, finding));
}

function ownCause(
  cause: Cause,
  index: number,
  claims: readonly Claim[],
  marks: (finding: Finding) => boolean,
): OwnCause {
  const mine = claims.filter(({ area }) => area === cause.area);
  const placed = mine.some(({ at }) => at !== null);
  const [example] = cause.findings;
  const marked = placed ? all(cause).find(marks) : undefined;
  return {
    index,
    rule: cause.rule,
    area: cause.area,
    severity: cause.severity,
    message: cause.message,
    reason: example!.reason,
    fixes: example!.fixes,
    lesson: lessons.get(cause.rule) ?? '',
    count: cause.findings.length,
    claimed: mine.length > 0,
    placeRight: placed ? marked !== undefined : null,
    first: placeOf(marked ?? example!, marked !== undefined),
  };
}

/** A finding's place, as lists show it. */
export const placeOf = (finding: Finding, marked: boolean): OwnPlace => ({
  document: finding.document,
  line: finding.line,
  column: finding.column,
  operation: finding.operation,
  message: finding.message,
  marked,
});
