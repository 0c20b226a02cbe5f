import { type Area, areas, areaTitle } from '../../conventions/area';
import { pad, spaceBetween, stripControlCharacters, truncate, width, wrap } from '../../text/layout';
import type { Theme } from '../../text/theme';
import { labelled } from '../operation-lines';
import { kinds, sortedRows } from '../state';
import type { Claim, Comparison, Row } from '../types';

/** A claim in words: `idempotency at POST /payments`. */
export const claimWords = (claim: Claim): string =>
  `${areaTitle(claim.area)}${claim.at === null ? '' : ` at ${claim.at}`}`;

/** The claims, area by area. */
export const claimsInOrder = (claims: readonly Claim[]): Claim[] =>
  areas.flatMap((area: Area) => claims.filter(claim => claim.area === area));

/** The heading of each kind of row in the comparison. */
const kindTitles: Record<Row['kind'], string> = {
  agreed: 'Agreed',
  missed: 'Missed',
  unsupported: 'Claimed without a finding',
  unseen: 'Only the wire shows it',
  left: 'Left alone, and rightly',
};

/** The same; a change that was marked has no claim behind it, and the linter knows that it is additive. */
export const kindTitle = (kind: Row['kind'], { marked }: Comparison): string =>
  marked !== null && kind === 'unsupported' ? 'Marked, and it breaks nobody' : kindTitles[kind];

/** The few words behind a row: how the claim and the finding relate. */
export function rowRemark(row: Row): string {
  if (row.solved) return 'solved for you';
  if (row.kind === 'unseen') return row.claimed ? (row.placeRight === false ? 'claimed elsewhere' : 'found') : 'missed';
  if (row.kind === 'agreed' && row.placeRight === false) return 'at another place';
  return '';
}

/** What an open row tells: place, reason, ways to mend it, lesson. */
export function rowDetails(
  row: Row,
  lessonTitle: (id: string) => string | null,
  columns: number,
  theme: Theme,
): string[] {
  const [finding] = row.findings;
  const item = (label: string, text: string) => labelled(label, stripControlCharacters(text), columns, theme);
  const lines: string[] = [];
  if (row.placeRight === false) lines.push(...item('you', `marked ${row.claimedAt.join(', ')}`));
  if (row.kind === 'unseen') {
    lines.push(...item('place', row.at ?? 'an exchange'));
    lines.push(...item('reason', `${row.title}. The description says nothing about it, so no linter can know.`));
  } else if (row.reason !== undefined) {
    lines.push(...item('place', `${row.at}, ${row.subject}`), ...item('reason', row.reason));
  } else if (finding) {
    const more = row.findings.length > 1 ? `, and ${row.findings.length - 1} more like it` : '';
    const at = finding.operation ?? row.at;
    const line = `${finding.document}:${finding.line}:${finding.column}${more}`;
    lines.push(...item('place', at === null ? line : `${at}, ${line}`));
    lines.push(...item('says', finding.message));
    lines.push(...item('reason', finding.reason));
    for (const [i, fix] of finding.fixes.entries()) lines.push(...item(i === 0 ? 'one of' : 'or', fix));
  } else if (row.kind === 'unsupported') {
    const places = row.claimedAt.length > 0 ? ` You marked ${row.claimedAt.join(', ')}.` : '';
    lines.push(
      ...item(
        'reason',
        `No rule objects, and nothing was put in here.${places} A rule reads descriptions; you may see more.`,
      ),
    );
  } else {
    lines.push(...item('place', row.at ?? 'the contract as a whole'));
    lines.push(...item('reason', `${row.title}. The linter does not report it.`));
  }
  const lesson = row.lesson === null ? null : lessonTitle(row.lesson);
  if (lesson !== null) lines.push(...item('lesson', lesson));
  return lines;
}

/** `3 of 5 flaws found, 1 claim without a finding.` */
export function verdict({ rows, marked }: Pick<Comparison, 'rows' | 'marked'>): string {
  const put = rows.filter(row => row.flaw !== null && !row.solved);
  const found = put.filter(row => row.claimed).length;
  const loose = rows.filter(row => row.kind === 'unsupported').length;
  const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count || 'no'} ${many}`);
  if (marked !== null) {
    const breaking = `${found} of ${put.length} breaking ${put.length === 1 ? 'change' : 'changes'} found`;
    return `${breaking}, ${counted(loose, 'mark', 'marks')} on what breaks nobody.`;
  }
  const flaws = `${found} of ${put.length} ${put.length === 1 ? 'flaw' : 'flaws'} found`;
  return `${flaws}, ${loose === 0 ? 'no claim' : counted(loose, 'claim', 'claims')} without a finding.`;
}

/** The score, and where the rest of it is when every flaw was found: at the places. */
export function scoreWords({ rows, score, marked }: Comparison): string {
  const complete =
    marked === null && rows.every(row => (row.flaw === null ? row.kind !== 'unsupported' : row.solved || row.claimed));
  const rest = complete && score < 100 ? '; the rest is for naming the right places' : '';
  return `Score ${score} of 100${rest}.`;
}

/** One row of the comparison on one line: area, place, what it is; a narrow line leaves the place to the details. */
export function rowLine(row: Row, columns: number): string {
  const remark = rowRemark(row);
  const title = row.kind === 'unseen' ? `${remark}: ${row.title}` : [row.title, remark].filter(Boolean).join('; ');
  const area = row.subject === undefined ? pad(areaTitle(row.area), 16) : pad(row.at ?? '', 10);
  if (columns < 62) return truncate(`${area}  ${stripControlCharacters(title)}`, columns);
  const at = stripControlCharacters(row.subject ?? row.at ?? 'whole contract').replace(/\{[^}]+\}/g, '{id}');
  return truncate(`${area}  ${pad(at, Math.floor((columns - 18) * 0.38))}  ${stripControlCharacters(title)}`, columns);
}

/** An exercise's code on lines of at most this width, broken between its parts. */
export function codeLines(code: string, columns: number): string[] {
  const lines: string[] = [];
  for (const part of code.split(/(?<=\.)/)) {
    const last = lines.at(-1);
    if (last !== undefined && width(last) + width(part) <= columns) lines[lines.length - 1] = last + part;
    else lines.push(...wrap(part, columns));
  }
  return lines;
}

/** The kinds that have rows, each with the positions of its rows in `sortedRows`. */
export function groups(comparison: Comparison): { kind: Row['kind']; rows: { row: Row; index: number }[] }[] {
  const sorted = sortedRows(comparison).map((row, index) => ({ row, index }));
  return kinds
    .map(kind => ({ kind, rows: sorted.filter(({ row }) => row.kind === kind) }))
    .filter(({ rows }) => rows.length > 0);
}

/** The whole comparison as text, every row open. */
export function comparisonLines(
  comparison: Comparison,
  lessonTitle: (id: string) => string | null,
  columns: number,
  theme: Theme,
): string[] {
  return [
    ...wrap(`${theme.strong(verdict(comparison))} ${scoreWords(comparison)}`, columns),
    ...groups(comparison).flatMap(({ kind, rows }) => [
      '',
      theme.strong(spaceBetween(kindTitle(kind, comparison), String(rows.length), columns)),
      ...rows.flatMap(({ row }) => [
        `  ${rowLine(row, columns - 2)}`,
        ...rowDetails(row, lessonTitle, columns - 6, theme).map(line => `      ${line}`),
      ]),
    ]),
  ];
}
