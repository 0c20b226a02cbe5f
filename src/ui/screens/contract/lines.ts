import { areas, areaTitle } from '../../../conventions/area';
import type { OperationFacts } from '../../../openapi/facts/types';
import { claimsInOrder, claimWords } from '../../../review/comparison/lines';
import { questions } from '../../../review/handout';
import { labelled, operationLines } from '../../../review/operation-lines';
import { ownContractLines } from '../../../review/user-contract/handout';
import {
  causeLines,
  type OwnRow,
  ownKindTitle,
  ownProblems,
  ownRowLine,
  ownRows,
  ownVerdict,
  placeLine,
} from '../../../review/user-contract/lines';
import type { OwnState } from '../../../review/user-contract/state';
import type { DocumentPart } from '../../../review/user-contract/types';
import { pad, spaceBetween, stripControlCharacters, truncate, wrap } from '../../../text/layout';
import { symbols, type Theme } from '../../../text/theme';
import type { Size } from '../../context';
import { rowsAround } from '../../rows-around';
import { type ClaimView, whole } from '../review/claim-lines';
import type { ComparisonPicture } from '../review/lines';
import { wrapped } from '../review/lines';

/** The place under the cursor: a row of the operations, or null for the contract as a whole. */
export function operationAt({ places, cursor, summary }: OwnState): number | null {
  const place = places[cursor] ?? null;
  return place === null ? null : summary.operations.findIndex(({ name }) => name === place);
}

export const placeName = ({ places, cursor }: OwnState): string => places[cursor] ?? whole;

/** Everything about the place under the cursor; `facts` are those of its operation, undefined until they are here. */
export function ownDetails(
  state: OwnState,
  facts: OperationFacts | undefined,
  columns: number,
  theme: Theme,
): string[] {
  if (operationAt(state) === null) {
    return [
      ...ownContractLines(state.summary, columns, theme),
      '',
      theme.strong('What each area asks'),
      ...areas.flatMap((area, i) =>
        wrap(`${i + 1} ${areaTitle(area)}: ${questions[area]}`, columns, { indent: '  ', hang: '    ' }),
      ),
    ];
  }
  return facts ? operationLines(facts, columns, theme) : [];
}

/** The claim view of the person's own contract: nothing is solved, and nobody knows how much is flawed. */
export function ownClaimView(state: OwnState, details: readonly string[]): ClaimView {
  const rows = new Map(state.summary.operations.map(row => [row.name, row]));
  const found = state.places.length - 1;
  const introduction =
    state.words === ''
      ? 'Which areas would hurt a client? Claim what you see, then compare.'
      : `${found} of ${state.summary.operations.length} operations hold "${stripControlCharacters(state.words)}".`;
  return {
    places: state.places,
    cursor: state.cursor,
    claims: state.claims,
    exercise: { solved: [], seededFlaws: [] },
    introduction,
    cells: place => rows.get(place) ?? null,
    title: place => place ?? whole,
    details,
  };
}

export function ownConfirmLines({ claims }: OwnState, columns: number, theme: Theme): string[] {
  return [
    theme.strong(claims.length === 0 ? 'You have claimed nothing.' : 'You claim'),
    ...claimsInOrder(claims).flatMap(claim => wrap(claimWords(claim), columns, { indent: '  ', hang: '    ' })),
    '',
    ...wrap(
      'Run the linter? It reads the description only. There is no score: you may know more than a rule.',
      columns,
    ),
  ];
}

/** Claims and findings side by side; an open row tells its first place, the reason, ways to mend it. */
export function ownComparisonPicture(
  state: OwnState,
  lessonTitle: (id: string) => string | null,
  columns: number,
  theme: Theme,
): ComparisonPicture {
  const { comparison, row: cursor, open } = state;
  if (comparison === null) return { head: [], lines: [], from: 0, to: 0 };
  const lines: string[] = [];
  let [from, to] = [0, 0];
  let kind: OwnRow['kind'] | null = null;
  const rows = ownRows(comparison);
  for (const [index, row] of rows.entries()) {
    if (row.kind !== kind) {
      kind = row.kind;
      if (lines.length > 0) lines.push('');
      lines.push(
        theme.strong(
          spaceBetween(`  ${ownKindTitle[kind]}`, String(rows.filter(one => one.kind === kind).length), columns),
        ),
      );
    }
    const here = index === cursor;
    const isOpen = open.includes(index);
    const head = `${here ? symbols.pointer : ' '} ${isOpen ? '-' : '+'} ${ownRowLine(row, columns - 4)}`;
    if (here) from = lines.length;
    lines.push(here ? theme.accent(head) : head);
    if (isOpen) lines.push(...openRow(row, lessonTitle, columns - 6, theme).map(line => `      ${line}`));
    if (here) to = lines.length - 1;
  }
  const head = [
    ...wrap(ownVerdict(comparison), columns),
    ...ownProblems(comparison).flatMap(line => wrap(line, columns).slice(0, 2).map(theme.dim)),
    ...(state.told === '' ? [] : wrap(stripControlCharacters(state.told), columns).map(theme.accent)),
    '',
  ];
  return { head, lines, from, to };
}

function openRow(row: OwnRow, lessonTitle: (id: string) => string | null, columns: number, theme: Theme): string[] {
  const item = (label: string, text: string) => labelled(label, stripControlCharacters(text), columns, theme);
  if (row.kind === 'unfound') {
    return item('', 'A rule reads the description; you may see more. Note it for the next talk about this contract.');
  }
  const { first, count } = row.cause;
  const line = `${first.document}:${first.line}:${first.column}`;
  const at = first.operation === null ? line : `${first.operation}, ${line}`;
  return [
    ...item(first.marked ? 'marked' : 'place', count > 1 ? `${at}, and ${count - 1} more like it` : at),
    ...causeLines(row.cause, lessonTitle, columns, theme),
  ];
}

/** The places of a cause as a list with a cursor. */
export function placesLines(state: OwnState, size: Size, theme: Theme): string[] {
  const { list } = state;
  if (list === null) return [];
  const { columns, rows } = size;
  const chosen = list.places[list.cursor];
  const detail = chosen ? wrap(`${chosen.document}:${chosen.line}:${chosen.column}  ${chosen.message}`, columns) : [];
  const foot = detail.slice(0, rows >= 14 ? 4 : 1);
  const height = Math.max(1, rows - foot.length - 3);
  const shown = rowsAround(list.places, list.cursor, height);
  const more = list.total > list.places.length ? `, the first ${list.places.length} are listed` : '';
  const title = `${list.total} ${list.total === 1 ? 'place' : 'places'}${list.words === '' ? '' : ` with "${stripControlCharacters(list.words)}"`}${more}`;
  return [
    theme.dim(truncate(title, columns)),
    ...shown.rows.map((place, i) => {
      const here = shown.from + i === list.cursor;
      const text = `${here ? symbols.pointer : ' '} ${placeLine(place, columns - 2)}`;
      return here ? theme.accent(text) : text;
    }),
    ...(list.places.length === 0 ? ['  Nothing holds these words.'] : []),
    '',
    ...foot.map(line => theme.dim(line)),
  ].slice(0, rows);
}

/** The rows of a document from the top one of the window, with their line numbers; long ones go on under themselves. */
export function documentPartLines(
  part: DocumentPart,
  { top, mark }: { top: number; mark: number | null },
  { columns, rows }: Size,
  theme: Theme,
): string[] {
  const gutter = String(part.lines).length;
  const room = Math.max(8, columns - gutter - 3);
  const lines: string[] = [];
  for (let i = Math.max(0, top - part.from); i < part.rows.length && lines.length < rows; i++) {
    const { number, begins, text } = part.rows[i]!;
    for (const [n, line] of wrapped(text, room).entries()) {
      const here = part.from + i === mark;
      const head = pad(n === 0 && begins ? String(number) : '', gutter, 'start');
      const shown = `${head} ${here && n === 0 ? symbols.pointer : ' '} ${line}`;
      lines.push(here ? theme.accent(shown) : shown);
    }
  }
  return lines.slice(0, rows);
}
