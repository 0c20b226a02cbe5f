import { allRules } from '../../linter/engine/lint';
import type { Finding } from '../../linter/finding';
import type { Cause, LintResult } from '../../linter/result';
import type { Claim } from '../claim';
import { claimedCount, placesOf, uniqueAreas } from '../claims';
import type { Reaches } from '../contract/types';
import type { Comparison, ComparisonRow } from './types';

const lessons = new Map(allRules.map(rule => [rule.id, rule.lesson]));

/**
 * Puts claims about somebody's own contract beside what the linter says. Nobody knows what is wrong with it, so there is
 * no score, and no claim is wrong.
 *
 * @param reaches - which places an operation contains or refers to
 * @returns a row for each cause, and one for each claim that no finding supports
 */
export function compareUserContract(result: LintResult, claims: readonly Claim[], reaches: Reaches): Comparison {
  const claimed = uniqueAreas(claims.map(({ area }) => area));
  const found = uniqueAreas(result.causes.map(({ area }) => area));
  const isMarked = createClaimTest(claims, reaches);
  const unsupported = claims.flatMap((claim): ComparisonRow[] => {
    const same = result.causes.filter(({ area }) => area === claim.area);
    const hit = same.some(cause => claim.at === null || everyFinding(cause).some(one => reaches(claim.at!, one)));
    return hit ? [] : [claimRow(claim, same.length > 0)];
  });
  return {
    claimed,
    counter: claimedCount(claims),
    found,
    agreed: claimed.filter(area => found.includes(area)),
    missed: found.filter(area => !claimed.includes(area)),
    unsupported: claimed.filter(area => !found.includes(area)),
    unseen: [],
    score: null,
    result: null,
    judged: [],
    rows: [...result.causes.map((cause, index) => causeRow(cause, index, claims, isMarked)), ...unsupported],
    findings: result.findings.length,
    ignored: result.ignored.length,
    problems: result.problems,
    operations: result.operations,
    marked: null,
  };
}

const everyFinding = (cause: Cause): Finding[] => [...cause.findings, ...cause.consequences];

/** @returns a test whether the person marked the place of a finding in the finding's area */
export function createClaimTest(claims: readonly Claim[], reaches: Reaches): (finding: Finding) => boolean {
  return finding => claims.some(({ area, at }) => area === finding.area && at !== null && reaches(at, finding));
}

function causeRow(
  cause: Cause,
  index: number,
  claims: readonly Claim[],
  isMarked: (finding: Finding) => boolean,
): ComparisonRow {
  const claimed = claims.some(({ area }) => area === cause.area);
  const claimedAt = placesOf(claims, cause.area);
  const marked = claimedAt.length > 0 ? everyFinding(cause).find(isMarked) : undefined;
  const finding = marked ?? cause.findings[0]!;
  return {
    kind: claimed ? 'agreed' : 'missed',
    area: cause.area,
    title: cause.message,
    at: finding.operation,
    claimed,
    claimedAt,
    placeRight: claimedAt.length > 0 ? marked !== undefined : null,
    // The cause is as grave as its gravest finding.
    finding: { ...finding, rule: cause.rule, severity: cause.severity, ...reasonOf(cause) },
    count: cause.findings.length,
    lesson: lessons.get(cause.rule) ?? null,
    flaw: null,
    notes: claims.flatMap(({ area, note }) => (area === cause.area && note !== undefined ? [note] : [])),
    cause: index,
  };
}

/** A marked place may be that of a consequence; reason and fixes are those of the cause. */
const reasonOf = ({ findings: [example] }: Cause) => ({ reason: example!.reason, fixes: example!.fixes });

const claimRow = ({ area, at, note }: Claim, elsewhere: boolean): ComparisonRow => ({
  kind: 'unsupported',
  area,
  title: elsewhere ? 'no finding here; see the same area above' : 'no rule flags it',
  at,
  claimed: true,
  claimedAt: at === null ? [] : [at],
  placeRight: null,
  finding: null,
  count: 0,
  lesson: null,
  flaw: null,
  notes: note === undefined ? [] : [note],
  elsewhere,
});
