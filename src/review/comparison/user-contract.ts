import { allRules } from '../../linter/engine/lint';
import type { Finding } from '../../linter/finding';
import type { Cause, LintResult } from '../../linter/result';
import type { Claim } from '../claim';
import { claimedAreas, claimedCount, uniqueAreas } from '../claims';
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
  const claimed = claimedAreas(claims);
  const found = uniqueAreas(result.causes.map(({ area }) => area));
  const targets = claims.map(claim => ({ claim, findings: findingsAt(claim, result, reaches) }));
  const unsupported = targets.flatMap(({ claim, findings }): ComparisonRow[] => {
    const isAreaFound = found.includes(claim.area);
    const isSupported = claim.at === null ? isAreaFound : findings.size > 0;
    return isSupported ? [] : [claimRow(claim, isAreaFound)];
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
    rows: [...result.causes.map((cause, index) => causeRow(cause, index, targets)), ...unsupported],
    findings: result.findings.length,
    ignored: result.ignored.length,
    problems: result.problems,
    operations: result.operations,
    marked: null,
  };
}

const everyFinding = (cause: Cause): Finding[] => [...cause.findings, ...cause.consequences];

/** A claim, and what the linter reports at the place that it names. */
interface ClaimTarget {
  claim: Claim;
  findings: ReadonlySet<Finding>;
}

/**
 * What is said of the whole contract is true of each operation, so it counts only where nothing is said of the place itself.
 *
 * @returns the findings of the claim's area at its place; none if it names no place
 */
function findingsAt({ area, at }: Claim, { causes }: LintResult, reaches: Reaches): ReadonlySet<Finding> {
  const here = causes
    .filter(cause => at !== null && cause.area === area)
    .flatMap(everyFinding)
    .filter(finding => reaches(at!, finding));
  const own = here.filter(({ scope }) => scope === 'place');
  return new Set(own.length > 0 ? own : here);
}

/** @returns a test whether the person marked the place of a finding in the finding's area */
export function createClaimTest(
  claims: readonly Claim[],
  result: LintResult,
  reaches: Reaches,
): (finding: Finding) => boolean {
  const marked = new Set(claims.flatMap(claim => [...findingsAt(claim, result, reaches)]));
  return finding => marked.has(finding);
}

function causeRow(cause: Cause, index: number, targets: readonly ClaimTarget[]): ComparisonRow {
  const ofArea = targets.filter(({ claim }) => claim.area === cause.area);
  const findings = everyFinding(cause);
  const here = ofArea.filter(target => findings.some(finding => target.findings.has(finding)));
  const about = ofArea.filter(target => target.claim.at === null || here.includes(target)).map(({ claim }) => claim);
  const claimed = about.length > 0;
  const claimedAt = ofArea.flatMap(({ claim: { at } }) => at ?? []);
  const marked = findings.find(finding => here.some(target => target.findings.has(finding)));
  const finding = marked ?? cause.findings[0]!;
  return {
    kind: claimed ? 'agreed' : 'missed',
    area: cause.area,
    title: cause.message,
    at: finding.operation,
    claimed,
    claimedAt,
    placeRight: marked ? true : claimed || claimedAt.length === 0 ? null : false,
    // The cause is as grave as its gravest finding.
    finding: { ...finding, rule: cause.rule, severity: cause.severity, ...reasonOf(cause) },
    count: cause.findings.length,
    lesson: lessons.get(cause.rule) ?? null,
    flaw: null,
    notes: about.flatMap(({ note }) => note ?? []),
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
