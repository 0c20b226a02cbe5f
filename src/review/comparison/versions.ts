import type { Finding } from '../../linter/finding';
import type { Cause, LintResult } from '../../linter/result';
import type { ContractChange } from '../../openapi/diff/contract-changes';
import type { Claim } from '../claim';
import { claimedAreas, claimedCount, uniqueAreas } from '../claims';
import type { SeededChange, VersionDiff } from '../exercises/types';
import { claimRow, countsOf } from './rows';
import { resultOf } from './score';
import type { ComparisonRow, ExerciseComparison, JudgedClaim } from './types';

/**
 * Puts marks beside what the linter says of a change between two versions.
 *
 * @param claims - each names one change, or an operation and with it all of its changes, under whatever area
 * @returns a row for each change that was put in. One that breaks is found where any of its items is marked; one that
 * breaks nobody is unsupported where it is marked. The score is the percentage of the breaking ones that were found.
 */
export function compareVersions(change: VersionDiff, claims: readonly Claim[], result: LintResult): ExerciseComparison {
  const marked = markedChanges(change, claims);
  const claimed = claimedAreas(claims);
  const others = claimed.filter(area => area !== 'compatibility');
  const judged = claims.map(claim => judgeMark(claim, change));
  const place = ({ at }: ComparisonRow) => change.changes.findIndex(({ id }) => id === at);
  const rows = [
    ...change.seededChanges
      .map(entry => rowOf(entry, change, claims, marked, result.causes))
      .sort((a, b) => place(a) - place(b)),
    ...judged.filter(({ claim }) => claim.at === null).flatMap(claimRow),
  ];
  const breaking = rows.filter(({ flaw }) => flaw !== null);
  const found = breaking.filter(row => row.claimed).length;
  const agreed = found > 0 || claimed.includes('compatibility');
  return {
    claimed,
    counter: claimedCount(claims),
    found: uniqueAreas(result.causes.map(cause => cause.findings[0]!.area)),
    agreed: agreed ? ['compatibility'] : [],
    missed: agreed ? [] : ['compatibility'],
    unsupported: others,
    unseen: [],
    ...resultOf(judged, found, breaking.length, change.changes.length),
    judged,
    rows,
    ...countsOf(result),
    marked: { count: marked.size, of: change.changes.length },
  };
}

const concerns = ({ subject, uses }: ContractChange, operation: string) =>
  subject === operation || Object.values(uses).some(operations => operations.includes(operation));

const meant = ({ at }: Claim, { changes }: VersionDiff): string[] =>
  at === null ? [] : changes.filter(change => change.id === at || concerns(change, at)).map(({ id }) => id);

/** The changes that claims name; a claim for the contract as a whole names none. */
const markedChanges = (diff: VersionDiff, claims: readonly Claim[]): Set<string> =>
  new Set(claims.flatMap(claim => meant(claim, diff)));

/** How a mark turned out; one without a change has the right area at best. */
function judgeMark(claim: Claim, diff: VersionDiff): JudgedClaim {
  const marked = meant(claim, diff);
  const breaking = diff.seededChanges.filter(({ mutation }) => mutation.rule !== null);
  const flaws = breaking.filter(({ at }) => at.some(id => marked.includes(id))).map(({ mutation }) => mutation.id);
  const judged = { claim, flaws, finding: null, silenced: null };
  if (claim.at === null) return { ...judged, kind: claim.area === 'compatibility' ? 'area' : 'yours' };
  return { ...judged, kind: flaws.length > 0 ? 'place' : 'clean' };
}

function rowOf(
  { mutation, at }: SeededChange,
  change: VersionDiff,
  claims: readonly Claim[],
  marked: Set<string>,
  causes: readonly Cause[],
): ComparisonRow {
  const mine = at.filter(id => marked.has(id));
  const items = change.changes.filter(({ id }) => at.includes(id));
  const shown = items.find(({ id }) => mine.includes(id)) ?? items[0]!;
  const common = {
    area: 'compatibility' as const,
    title: mutation.title,
    at: shown.id,
    subject: shown.subject,
    notes: claims.flatMap(claim =>
      claim.note !== undefined && meant(claim, change).some(id => mine.includes(id)) ? [claim.note] : [],
    ),
    claimed: mine.length > 0,
    claimedAt: mine,
    lesson: mutation.lesson,
  };
  if (mutation.rule === null) {
    const { reason } = mutation;
    const kind = mine.length > 0 ? 'unsupported' : 'left';
    return { ...common, kind, placeRight: null, finding: null, count: 0, flaw: null, reason };
  }
  const kind = mine.length > 0 ? 'agreed' : 'missed';
  const findings = findingsOf(mutation.rule, items, change, causes);
  const placeRight = mine.length > 0 ? true : null;
  return { ...common, kind, placeRight, finding: findings[0] ?? null, count: findings.length, flaw: mutation.id };
}

/** What the linter says about these items: at their place, else in the operations that they concern. */
function findingsOf(
  rule: string,
  items: readonly ContractChange[],
  { changes }: VersionDiff,
  causes: readonly Cause[],
): Finding[] {
  const all = causes
    .flatMap(cause => [...cause.findings, ...cause.consequences])
    .filter(finding => finding.rule === rule);
  const at = (finding: Finding, item: ContractChange) =>
    `${finding.pointer}/`.startsWith(`${item.pointer}/`) || item.pointer.startsWith(`${finding.pointer}/`);
  const here = all.filter(finding => items.some(item => at(finding, item)));
  if (here.length > 0) return here;
  // A header or a body may be defined elsewhere than where it is listed.
  const others = changes.filter(item => !items.includes(item));
  const free = all.filter(finding => !others.some(item => at(finding, item)));
  const operations = new Set(items.flatMap(({ uses }) => Object.values(uses).flat()));
  const near = free.filter(({ operation }) => operation !== null && operations.has(operation));
  return near.length > 0 ? near : free;
}
