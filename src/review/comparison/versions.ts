import type { Finding } from '../../linter/finding';
import type { Cause, LintResult } from '../../linter/result';
import type { ContractChange } from '../../openapi/diff/contract-changes';
import { claimedAreas, claimedCount, uniqueAreas } from '../claims';
import type { SeededChange, VersionDiff } from '../exercises/types';
import type { Claim } from '../types';
import { countsOf, unsupportedRow } from './rows';
import type { ComparisonRow, ExerciseComparison, RowKind } from './types';

/**
 * Puts marks beside what the linter says of a change between two versions.
 *
 * @param claims - each names one change, or an operation and with it all of its changes
 * @returns a row for each change that was put in. One that breaks is found where any of its items is marked; one that
 * breaks nobody is unsupported where it is marked. The score is against what was put in.
 */
export function compareVersions(change: VersionDiff, claims: readonly Claim[], result: LintResult): ExerciseComparison {
  const marked = markedChanges(change, claims);
  const claimed = claimedAreas(claims);
  const others = claimed.filter(area => area !== 'compatibility');
  const place = ({ at }: ComparisonRow) => change.changes.findIndex(({ id }) => id === at);
  const rows = [
    ...change.seededChanges
      .map(entry => rowOf(entry, change, marked, result.causes))
      .sort((a, b) => place(a) - place(b)),
    ...others.map(area => unsupportedRow(area, claims, result.causes)),
  ];
  return {
    claimed,
    counter: claimedCount(claims),
    found: uniqueAreas(result.causes.map(cause => cause.findings[0]!.area)),
    agreed: claimed.filter(area => area === 'compatibility'),
    missed: claimed.includes('compatibility') ? [] : ['compatibility'],
    unsupported: others,
    unseen: [],
    score: scoreOf(rows),
    rows,
    ...countsOf(result),
    marked: { count: marked.size, of: change.changes.length },
  };
}

/** The changes that claims name; a claim for the contract as a whole names none. */
function markedChanges({ changes }: VersionDiff, claims: readonly Claim[]): Set<string> {
  const places = claims.flatMap(({ area, at }) => (area === 'compatibility' && at !== null ? [at] : []));
  const concerns = ({ subject, uses }: ContractChange, operation: string) =>
    subject === operation || Object.values(uses).some(operations => operations.includes(operation));
  const meant = changes.filter(change => places.some(at => at === change.id || concerns(change, at)));
  return new Set(meant.map(({ id }) => id));
}

/**
 * From 0 to 100: the share of the breaking changes that are marked, less the share of the others that are. Marking
 * everything, like marking nothing, earns nothing.
 */
function scoreOf(rows: readonly ComparisonRow[]): number {
  const count = (kind: RowKind) => rows.filter(row => row.kind === kind).length;
  const share = (marked: number, left: number) => (marked + left === 0 ? 0 : marked / (marked + left));
  const score = share(count('agreed'), count('missed')) - share(count('unsupported'), count('left'));
  return Math.max(0, Math.round(100 * score));
}

function rowOf(
  { mutation, at }: SeededChange,
  change: VersionDiff,
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
    solved: false,
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
