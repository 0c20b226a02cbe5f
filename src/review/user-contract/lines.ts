import { areaTitle } from '../../conventions/area';
import { pad, spaceBetween, stripControlCharacters, truncate, wrap } from '../../text/layout';
import { pluralize } from '../../text/pluralize';
import type { Theme } from '../../text/theme';
import { labelled } from '../operation-lines';
import type { OwnCause, OwnComparison, OwnPlace, OwnUnfound } from './types';

/** A row of the comparison: a cause, or a claim to which the linter has nothing to say. */
export type OwnRow = { kind: 'agreed' | 'alone'; cause: OwnCause } | { kind: 'unfound'; claim: OwnUnfound };

export const ownKindTitle: Record<OwnRow['kind'], string> = {
  agreed: 'You and the linter',
  alone: 'The linter alone',
  unfound: 'You alone: no finding',
};

/** The rows in the order in which they are read. */
export const ownRows = ({ causes, unfound }: OwnComparison): OwnRow[] => [
  ...causes.filter(cause => cause.claimed).map((cause): OwnRow => ({ kind: 'agreed', cause })),
  ...causes.filter(cause => !cause.claimed).map((cause): OwnRow => ({ kind: 'alone', cause })),
  ...unfound.map((claim): OwnRow => ({ kind: 'unfound', claim })),
];

/** `14 findings with 5 causes; you claimed 3 of their 4 areas.` */
export function ownVerdict({ causes, findings, found, agreed, claimed }: OwnComparison): string {
  if (findings === 0) {
    return claimed.length === 0 ? 'No rule objects, and you claimed nothing.' : 'No rule objects to this contract.';
  }
  const areas = `${found.length} ${found.length === 1 ? 'area' : 'areas'}`;
  return `${pluralize(findings, 'finding')} with ${pluralize(causes.length, 'cause')} in ${areas}, and you claimed ${agreed.length} of them.`;
}

/** One row on one line: area, how many places or where, what it is. */
export function ownRowLine(row: OwnRow, columns: number): string {
  const area = pad(areaTitle(row.kind === 'unfound' ? row.claim.area : row.cause.area), 16);
  if (row.kind === 'unfound') {
    const told = row.claim.elsewhere ? 'none here; see the same area above' : 'no rule objects';
    return truncate(`${area}  ${stripControlCharacters(row.claim.at ?? 'the contract as a whole')}: ${told}`, columns);
  }
  const { cause } = row;
  const mark = cause.placeRight === null ? '' : cause.placeRight ? '; where you marked it' : '; at another place';
  const count = cause.count === 1 ? '' : `${cause.count} times: `;
  return truncate(
    `${area}  ${count}${stripControlCharacters(cause.message)}${row.kind === 'agreed' ? mark : ''}`,
    columns,
  );
}

/** What a cause tells beside its places: reason, fixes, lesson. */
export function causeLines(
  cause: OwnCause,
  lessonTitle: (id: string) => string | null,
  columns: number,
  theme: Theme,
): string[] {
  const item = (label: string, text: string) => labelled(label, stripControlCharacters(text), columns, theme);
  const lesson = lessonTitle(cause.lesson);
  return [
    // A single finding's own words may not fit its row; of many the row names what they share.
    ...(cause.count === 1 ? item('says', cause.first.message) : []),
    ...item('reason', cause.reason),
    ...cause.fixes.flatMap((fix, i) => item(i === 0 ? 'one of' : 'or', fix)),
    ...(lesson === null ? [] : item('lesson', lesson)),
    ...item('rule', `${cause.rule}, ${cause.severity}`),
  ];
}

/** A place on one line: where, and what the linter says there. */
export function placeLine(place: OwnPlace, columns: number): string {
  const at = stripControlCharacters(place.operation ?? `${place.document}:${place.line}`);
  const room = Math.floor(columns * 0.4);
  return truncate(`${pad(at, room)}  ${stripControlCharacters(place.message)}`, columns);
}

/** What the linter had to leave unread, in one or two sentences; empty where all is well. */
export function ownProblems({ problems, ignored }: OwnComparison): string[] {
  const [first] = problems;
  const more = problems.length > 1 ? ` And ${problems.length - 1} more like this; "lint" names them all.` : '';
  const place = first?.line === null || first === undefined ? '' : `${first.document}:${first.line}: `;
  return [
    ...(first ? [stripControlCharacters(`${place}${first.message}${more}`)] : []),
    ...(ignored > 0 ? [`${pluralize(ignored, 'finding')} left out, as the description asks.`] : []),
  ];
}

/** The whole comparison as text, a few places of each cause. */
export function ownComparisonLines(
  comparison: OwnComparison,
  placesOf: (cause: number) => { total: number; places: OwnPlace[] },
  lessonTitle: (id: string) => string | null,
  columns: number,
  theme: Theme,
): string[] {
  const rows = ownRows(comparison);
  const groups = (['agreed', 'alone', 'unfound'] as const).filter(kind => rows.some(row => row.kind === kind));
  return [
    ...wrap(theme.strong(ownVerdict(comparison)), columns),
    ...ownProblems(comparison).flatMap(line => wrap(line, columns)),
    ...groups.flatMap(kind => {
      const own = rows.filter(row => row.kind === kind);
      return [
        '',
        theme.strong(spaceBetween(ownKindTitle[kind], String(own.length), columns)),
        ...own.flatMap(row => [
          `  ${ownRowLine(row, columns - 2)}`,
          ...(row.kind === 'unfound' ? [] : openCause(row.cause, placesOf(row.cause.index))),
        ]),
      ];
    }),
  ];

  function openCause(cause: OwnCause, { total, places }: { total: number; places: OwnPlace[] }): string[] {
    const where = places.flatMap((place, i) => {
      const at = `${place.document}:${place.line}:${place.column}`;
      const text = stripControlCharacters(place.operation === null ? at : `${place.operation}, ${at}`);
      return labelled(i === 0 ? 'place' : '', text, columns - 6, theme);
    });
    const more = total - places.length;
    return [
      ...where,
      ...(more > 0 ? labelled('', `and ${more} more`, columns - 6, theme) : []),
      ...causeLines(cause, lessonTitle, columns - 6, theme),
    ].map(line => `      ${line}`);
  }
}
