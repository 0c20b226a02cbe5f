import type { LintResult } from '../../linter/result';
import { isWhole } from '../everywhere';
import type { Comparison, ComparisonRow, JudgedClaim, RowKind } from './types';

/** The order in which a comparison is read: what was found, half found and missed, then claims where nothing was put in. */
const kinds = [
  'agreed',
  'area',
  'missed',
  'unseen',
  'confirmed',
  'unsupported',
  'yours',
  'left',
  'example',
] as const satisfies readonly RowKind[];

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

const rowKinds = { confirmed: 'confirmed', clean: 'unsupported', yours: 'yours' } as const;

/** @returns the row of a claim where nothing was put in; none for any other claim, whose flaw has a row */
export function claimRow({ claim, kind, finding, because }: JudgedClaim): ComparisonRow[] {
  if (kind !== 'confirmed' && kind !== 'clean' && kind !== 'yours') return [];
  const { area, at, note } = claim;
  const titles = {
    confirmed: finding?.message ?? '',
    clean: 'a rule checked this and found nothing',
    yours: 'no rule covers this',
  };
  return [
    {
      kind: rowKinds[kind],
      area,
      title: titles[kind],
      at,
      claimed: true,
      claimedAt: at === null ? [] : [at],
      placeRight: null,
      finding,
      count: finding ? 1 : 0,
      lesson: null,
      flaw: null,
      notes: note === undefined ? [] : [note],
      ...(finding ? {} : { reason: silenceText(kind, at, because) }),
    },
  ];
}

/** Why the linter says nothing of a claim. */
function silenceText(kind: string, at: string | null, because: readonly string[]): string {
  if (kind === 'clean') {
    const where = isWhole(at) ? 'the whole contract' : 'this place';
    return `A rule checked ${where} and found nothing, because ${because.join('; ')}.`;
  }
  return 'No rule covers this, so it’s your call. Your claim is saved as a note: a rule reads only the description, and you may know more.';
}
