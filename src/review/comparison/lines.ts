import { type Area, areaSubjects, areaTitle } from '../../conventions/area';
import { lessonSummaries } from '../../generated/lessons';
import { pad, spaceBetween, stripControlCharacters, truncate, width, wrap } from '../../text/layout';
import { pluralize } from '../../text/pluralize';
import type { Theme } from '../../text/theme';
import { labelledLines } from '../contract/lines';
import type { FindingPlace, FoundPlaces } from '../types';
import { rowGroups } from './rows';
import type { ClaimKind, Comparison, ComparisonRow, ReviewResult, RowKind } from './types';

/** @returns a lesson's title; null where there's no such lesson */
export const lessonTitle = (id: string): string | null =>
  lessonSummaries.find(lesson => lesson.id === id)?.title ?? null;

const exerciseHeadings: Record<RowKind, string> = {
  agreed: 'Found',
  filed: 'Found under another area',
  area: 'Right area, place not named',
  missed: 'Missed',
  unseen: 'Visible only on the wire',
  confirmed: 'Confirmed by the linter',
  unsupported: 'A rule checked this and found nothing',
  yours: 'Your call: no rule covers it',
  left: 'Correctly left alone',
  example: 'Found for you',
};

const contractHeadings: Partial<Record<RowKind, string>> = {
  agreed: 'You and the linter',
  missed: 'The linter alone',
  unsupported: 'Only you: no finding',
};

/** @returns the heading of a kind of row; a change that was marked has no claim behind it */
export function groupHeading(kind: RowKind, { score, marked }: Comparison): string {
  if (marked !== null && kind === 'unsupported') return 'Marked, but breaks no client';
  return (score === null ? contractHeadings[kind] : undefined) ?? exerciseHeadings[kind];
}

/** @returns the outcome in a sentence or two: `3 of 5 flaws found with 4 claims: 3 in the right place, 1 …` */
export const verdict = (comparison: Comparison): string =>
  comparison.result === null ? contractVerdict(comparison) : exerciseVerdict(comparison.result, comparison);

/** @returns the outcome in a few words, for a window with room for no more; what says little says so */
export function shortVerdict(comparison: Comparison): string {
  const { result, score, findings } = comparison;
  if (result === null) return pluralize(findings, 'finding');
  const { found, planted, everything } = result;
  return `${found} of ${planted} found${hasExample(comparison) ? ' besides the example' : ''} (${score}%)${everything ? ', nearly all claimed' : ''}`;
}

function contractVerdict({ rows, findings, found, agreed, claimed }: Comparison): string {
  if (findings === 0) {
    return claimed.length === 0
      ? 'No rule flags anything, and you claimed nothing.'
      : 'No rule flags anything in this contract.';
  }
  const causes = rows.filter(({ cause }) => cause !== undefined).length;
  const said = `${pluralize(findings, 'finding')} with ${pluralize(causes, 'cause')}`;
  return `${said} in ${pluralize(found.length, 'area')}, and you claimed ${agreed.length} of these areas.`;
}

const kindWords: Record<ClaimKind, string> = {
  place: 'in the right place',
  filed: 'in the right place under another area',
  area: 'in the right area, but without a place',
  wider: 'under another area, for a flaw that’s everywhere',
  example: 'already found for you',
  confirmed: 'confirmed by the linter',
  clean: 'where a rule found nothing',
  yours: 'not covered by any rule',
};

/** One of the flaws was found for the learner, so that the others are what counts. */
const hasExample = ({ rows }: Comparison): boolean => rows.some(({ kind }) => kind === 'example');

function exerciseVerdict({ found, planted, claims, kinds, everything }: ReviewResult, comparison: Comparison): string {
  const { marked, score } = comparison;
  const flaws = marked === null ? 'flaw' : 'breaking change';
  const made = marked === null ? 'claim' : 'mark';
  const clean = marked === null ? kindWords.clean : 'on harmless changes';
  const parts = Object.entries({ ...kindWords, clean })
    .filter(([kind]) => kinds[kind as ClaimKind] > 0)
    .map(([kind, words]) => `${kinds[kind as ClaimKind]} ${words}`);
  const said = claims === 0 ? `no ${made}s` : `${pluralize(claims, made)}: ${parts.join(', ')}`;
  const besides = hasExample(comparison) ? 'Besides the example, ' : '';
  const told = `${besides}${found} of ${pluralize(planted, flaws)} found (${score}%)`;
  return everything
    ? `${told} by ${made === 'mark' ? 'marking' : 'claiming'} nearly everything, which says little about what you saw. You made ${said}.`
    : `${told} with ${said}.`;
}

/** @returns what the linter had to leave unread or leave out, in a sentence each */
export function problemLines({ problems, ignored }: Comparison): string[] {
  const [first] = problems;
  const more = problems.length > 1 ? ` And ${problems.length - 1} more like this; "lint" lists them all.` : '';
  const place = first?.line === null || first === undefined ? '' : `${first.document}:${first.line}: `;
  return [
    ...(first ? [stripControlCharacters(`${place}${first.message}${more}`)] : []),
    ...(ignored > 0 ? [`The description suppresses ${pluralize(ignored, 'finding')}.`] : []),
  ];
}

/** How claim and finding relate, in a few words. */
function remark(row: ComparisonRow): string {
  if (row.narrow?.found === false) return 'it’s everywhere';
  if (row.kind === 'unseen' && row.filedUnder) return 'found under another area';
  if (row.kind === 'unseen') return row.claimed ? 'found' : row.placeRight === false ? 'claimed elsewhere' : 'missed';
  if (row.kind === 'missed') return row.cause === undefined && row.placeRight === false ? 'claimed elsewhere' : '';
  return isAtMark(row) ? 'where you marked it' : '';
}

/** @returns a row on one line: area, place, what it is. A narrow line leaves the place to the details. */
export function rowLine(row: ComparisonRow, columns: number): string {
  const area = row.subject === undefined ? pad(areaTitle(row.area), 16) : pad(row.at ?? '', 10);
  const title = stripControlCharacters(rowTitle(row));
  // A cause may have many places, so its row names how many instead.
  if (columns < 62 || row.cause !== undefined || row.elsewhere !== undefined)
    return truncate(`${area}  ${title}`, columns);
  const at = stripControlCharacters(row.subject ?? row.at ?? 'no place named').replace(/\{[^}]+\}/g, '{id}');
  return truncate(`${area}  ${pad(at, Math.floor((columns - 18) * 0.38))}  ${title}`, columns);
}

function rowTitle(row: ComparisonRow): string {
  if (row.elsewhere !== undefined) return `${row.at ?? 'the whole contract'}: ${row.title}`;
  if (row.kind === 'unseen') return `${remark(row)}: ${row.title}`;
  const count = row.cause !== undefined && row.count > 1 ? `${row.count} times: ` : '';
  const said = remark(row);
  return said === '' ? `${count}${row.title}` : `${count}${row.title.replace(/\.$/, '')}; ${said}`;
}

/**
 * @param places - where the row's findings are; default: the first one, and how many more there are
 * @returns what an open row tells: place, reason, fixes, lesson
 */
export function rowDetails(row: ComparisonRow, columns: number, theme: Theme, places?: FoundPlaces): string[] {
  const item = (label: string, text: string) => labelledLines(label, stripControlCharacters(text), columns, theme);
  const { finding, cause } = row;
  const lesson = row.lesson === null ? null : lessonTitle(row.lesson);
  const marked = [
    // A claim about somebody's own contract that nothing supports has a row of its own.
    ...(row.placeRight === false && !row.narrow && cause === undefined
      ? item('you', `claimed ${row.claimedAt.join(', ')}`)
      : []),
    ...(row.narrow ? item('you', narrowText(row.narrow, row.area)) : []),
    ...(row.notes ?? []).flatMap((note, i) => item(i === 0 ? 'your note' : '', note)),
    ...(row.filedUnder
      ? item(
          'area',
          `You claimed ${areaTitle(row.filedUnder)} here. We file this under ${areaTitle(row.area)}, because it’s about ${areaSubjects[row.area]}.`,
        )
      : []),
  ];
  const taught = lesson === null ? [] : item('lesson', lesson);
  if (finding === null || row.kind === 'unseen' || row.reason !== undefined)
    return [...marked, ...silentDetails(row).flatMap(([label, text]) => item(label, text)), ...taught];
  return [
    ...marked,
    ...(places ? placesItems(places, item) : item(isAtMark(row) ? 'marked' : 'place', placeText(row, finding))),
    // Of many findings of one cause the row names what they share, and of one it may be the sentence itself.
    ...((cause === undefined || row.count === 1) && !isSaid(row, finding.message, columns)
      ? item('says', finding.message)
      : []),
    ...item('reason', finding.reason),
    ...finding.fixes.flatMap((fix, i) => item(i === 0 ? 'one of' : 'or', fix)),
    ...taught,
    ...(cause === undefined ? [] : item('rule', `${finding.rule}, ${finding.severity}`)),
  ];
}

/** True where the row is this sentence, and isn't cut. */
const isSaid = (row: ComparisonRow, message: string, columns: number): boolean =>
  row.title === message && !rowLine(row, columns).endsWith('…');

/** What to do about a flaw of the whole contract that was claimed at one of its operations. */
function narrowText({ claims, found }: NonNullable<ComparisonRow['narrow']>, area: Area): string {
  const made = `claimed ${claims.slice(0, 3).join(', ')}${claims.length > 3 ? `, and ${claims.length - 3} more` : ''}.`;
  return found
    ? `${made} That’s correct there, but nearly every operation has this flaw. A single claim, made everywhere, covers them all.`
    : `${made} Nearly every operation shows this flaw, so claim it once, everywhere. A claim at one operation counts only under ${areaTitle(area)}.`;
}

const isAtMark = ({ cause, placeRight }: ComparisonRow): boolean => cause !== undefined && placeRight === true;

/** Where a finding is, and how many more are like it. */
function placeText({ at, count }: ComparisonRow, finding: FindingPlace): string {
  const more = count > 1 ? `, and ${count - 1} more like it` : '';
  const line = `${finding.document}:${finding.line}:${finding.column}${more}`;
  const where = finding.operation ?? at;
  return where === null ? line : `${where}, ${line}`;
}

function placesItems({ total, places }: FoundPlaces, item: (label: string, text: string) => string[]): string[] {
  const more = total - places.length;
  return [
    ...places.flatMap((place, i) => {
      const at = `${place.document}:${place.line}:${place.column}`;
      return item(i === 0 ? 'place' : '', place.operation === null ? at : `${place.operation}, ${at}`);
    }),
    ...(more > 0 ? item('', `and ${more} more`) : []),
  ];
}

const capitalized = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** What there is to say where the linter says nothing. */
function silentDetails(row: ComparisonRow): [label: string, text: string][] {
  if (row.kind === 'unseen') {
    const reason = `${row.harm ?? `${row.title}.`} The description doesn’t mention it, so no linter can find it.`;
    return [
      ['place', row.at ?? 'an exchange'],
      ['reason', reason],
    ];
  }
  if (row.reason !== undefined) {
    const place = row.subject === undefined ? (row.at ?? 'none named') : `${row.at}, ${row.subject}`;
    return [
      ['place', place],
      ['reason', row.reason],
      ...(row.checks ?? []).map(({ asks, because }, i): [string, string] => [
        i === 0 ? 'asked' : '',
        `${capitalized(asks)} ${capitalized(because)}.`,
      ]),
    ];
  }
  if (row.elsewhere !== undefined)
    return [
      [
        '',
        'A rule reads only the description, and you may know more. Mention your claim when you next discuss this contract.',
      ],
    ];
  return [
    ['place', row.at ?? 'the whole contract'],
    ['reason', `${row.title}. The linter doesn’t report it.`],
  ];
}

/** @returns a finding's place on one line: where, and what the linter says there */
export function placeLine(place: FindingPlace, columns: number): string {
  const at = stripControlCharacters(place.operation ?? `${place.document}:${place.line}`);
  const room = Math.floor(columns * 0.4);
  return truncate(`${pad(at, room)}  ${stripControlCharacters(place.message)}`, columns);
}

/** @returns an exercise's code on lines of at most this width, broken between its parts */
export function codeLines(code: string, columns: number): string[] {
  const lines: string[] = [];
  for (const part of code.split(/(?<=\.)/)) {
    const last = lines.at(-1);
    if (last !== undefined && width(last) + width(part) <= columns) lines[lines.length - 1] = last + part;
    else lines.push(...wrap(part, columns));
  }
  return lines;
}

/** As many rows of a kind as are printed: a person who claims everything gets no list of it. */
const mostRows = 40;

/**
 * @param placesOf - some places of a cause of somebody's own contract
 * @returns the whole comparison as text, every row open
 */
export function comparisonLines(
  comparison: Comparison,
  columns: number,
  theme: Theme,
  placesOf?: (cause: number) => FoundPlaces,
): string[] {
  const details = (row: ComparisonRow) =>
    row.elsewhere !== undefined
      ? []
      : rowDetails(row, columns - 6, theme, row.cause === undefined ? undefined : placesOf?.(row.cause));
  return [
    ...wrap(theme.strong(verdict(comparison)), columns),
    ...problemLines(comparison).flatMap(line => wrap(line, columns)),
    ...rowGroups(comparison).flatMap(({ kind, rows }) => [
      '',
      theme.strong(spaceBetween(groupHeading(kind, comparison), String(rows.length), columns)),
      ...rows
        .slice(0, mostRows)
        .flatMap(({ row }) => [`  ${rowLine(row, columns - 2)}`, ...details(row).map(line => `      ${line}`)]),
      ...(rows.length > mostRows ? [`  and ${rows.length - mostRows} more`] : []),
    ]),
  ];
}
