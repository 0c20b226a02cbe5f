import type { Area } from '../../conventions/area';
import type { Cause, LintResult } from '../../linter/result';
import { placesOf } from '../claims';
import type { Claim } from '../types';
import type { Comparison, ComparisonRow, RowKind } from './types';

/** The order in which a comparison is read: agreed, missed, claimed without a finding, what only the wire shows. */
const kinds = ['agreed', 'missed', 'unsupported', 'unseen', 'left'] as const;

/** @returns the rows in the order in which they are read */
export const sortedRows = ({ rows }: Pick<Comparison, 'rows'>): ComparisonRow[] =>
  kinds.flatMap(kind => rows.filter(row => row.kind === kind));

/** @returns the kinds that have rows, each with the positions of its rows in `sortedRows` */
export function rowGroups(comparison: Comparison): { kind: RowKind; rows: { row: ComparisonRow; index: number }[] }[] {
  const sorted = sortedRows(comparison).map((row, index) => ({ row, index }));
  return kinds
    .map(kind => ({ kind, rows: sorted.filter(({ row }) => row.kind === kind) }))
    .filter(({ rows }) => rows.length > 0);
}

/** @returns what a comparison says of the linter's work as a whole */
export const countsOf = ({ findings, ignored, problems, operations }: LintResult) => ({
  findings: findings.length,
  ignored: ignored.length,
  problems,
  operations,
});

/** @returns the row of a claim where nothing was put in */
export function unsupportedRow(area: Area, claims: readonly Claim[], causes: readonly Cause[]): ComparisonRow {
  const claimedAt = placesOf(claims, area);
  const findings = causes.flatMap(cause => cause.findings).filter(finding => finding.area === area);
  return {
    kind: 'unsupported',
    area,
    title: findings.length > 0 ? 'the linter agrees, although we planted nothing' : 'no rule flags it',
    at: claimedAt[0] ?? null,
    claimed: true,
    claimedAt,
    placeRight: null,
    finding: findings[0] ?? null,
    count: findings.length,
    lesson: null,
    flaw: null,
    solved: false,
  };
}
