import { areaTitle } from '../../conventions/area';
import type { LintResult } from '../../linter/result';
import { pluralize } from '../../text/pluralize';
import type { Claim } from '../claim';
import { isWhole } from '../everywhere';
import type { Silenced } from './silence';
import type { Comparison, ComparisonRow, JudgedClaim, RowKind } from './types';

/** The order in which a comparison is read: what was found, half found and missed, then claims where nothing was put in. */
const kinds = [
  'agreed',
  'filed',
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
export function claimRow({ claim, kind, finding, silenced }: JudgedClaim): ComparisonRow[] {
  if (kind !== 'confirmed' && kind !== 'clean' && kind !== 'yours') return [];
  const { area, at, note } = claim;
  const titles = {
    confirmed: finding?.message ?? '',
    clean: `${pluralize(rulesIn(silenced), 'rule')} found nothing here`,
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
      ...(silenced ? { reason: silenceText(claim, silenced), checks: silenced.checks } : {}),
    },
  ];
}

const rulesIn = (silenced: Silenced | null): number => (silenced ? silenced.checks.length + silenced.more : 0);

/** Why the linter says nothing of a claim. What its rules asked follows. */
function silenceText({ area, at, note }: Claim, silenced: Silenced): string {
  const looked = isWhole(at) ? 'looked everywhere' : `looked at ${at}`;
  const rules = rulesIn(silenced);
  if (silenced.covered) {
    const few = note === undefined ? `Here are ${silenced.checks.length} of their questions.` : 'Closest to your note:';
    const told = rules === 1 ? 'A rule' : `${rules} rules`;
    return `${told} about ${areaTitle(area)} ${looked} and found nothing.${silenced.more > 0 ? ` ${few}` : ''}`;
  }
  if (rules > 0) {
    const told = rules === 1 ? 'The rule' : `The ${rules} rules`;
    return `Your note seems to be about something that no rule asks about, so it’s your call, saved as a note. ${told} about ${areaTitle(area)} that ${looked} ${rules === 1 ? 'asks about a different problem' : 'ask about different problems, such as these'}.`;
  }
  return 'No rule covers this, so it’s your call, saved as a note: a rule reads only the description, and you may know more.';
}
