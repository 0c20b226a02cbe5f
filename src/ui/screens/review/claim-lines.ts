import { areas } from '../../../conventions/area';
import { exampleClaim } from '../../../review/claims';
import { operationCells } from '../../../review/contract/lines';
import { targetTitle } from '../../../review/details-lines';
import { isWhole } from '../../../review/everywhere';
import { exerciseName, flawCountText, flawsText } from '../../../review/exercises/levels';
import type { ReviewState } from '../../../review/state';
import {
  firstLines,
  joinColumns,
  pad,
  spaceBetween,
  stripControlCharacters,
  truncate,
  width,
  wrap,
} from '../../../text/layout';
import { pluralize } from '../../../text/pluralize';
import { clampOffset } from '../../../text/scroll';
import { symbols, type Theme } from '../../../text/theme';
import type { Size } from '../../context';
import { areaPanel, areasHeading, exampleMark, shortAreas } from './area-marks';

/**
 * @param details - everything about the target under the cursor
 * @returns the claim view at any size: the list of targets, the seven areas, and the beginning of the details
 */
export function claimLines(state: ReviewState, details: readonly string[], size: Size, theme: Theme): string[] {
  const { columns, rows } = size;
  const panel = areaPanel(state, theme, columns >= 140);
  const panelWidth = Math.max(...panel.map(width));
  const sideBySide = columns >= 70;
  const tiny = !sideBySide && rows < 13;
  const intro = rows >= 16 ? [...introductionLines(state, size, theme), ''] : [];
  const stacked = sideBySide ? [] : tiny ? shortAreas(state, columns, theme) : twoColumns(panel, columns);
  const below = tiny ? 0 : sideBySide ? Math.max(5, Math.min(9, Math.floor(rows * 0.42))) : 3;
  const gap = sideBySide || tiny ? 0 : 1;
  const free = rows - intro.length - stacked.length - gap - 1 - (below > 0 ? below + 1 : 0);
  const least = sideBySide ? areas.length : tiny ? 1 : 2;
  const listRows = Math.max(least, Math.min(free, state.targets.length));
  const list = targetList(
    state,
    { columns: sideBySide ? columns - panelWidth - 2 : columns, rows: listRows },
    theme,
    intro.length === 0,
  );
  const top = sideBySide ? joinColumns(list, [theme.dim(areasHeading), ...panel], columns - panelWidth - 2) : list;
  const filled = intro.length + top.length + stacked.length + gap;
  const room = rows - filled - 1;
  return [
    ...intro,
    ...top,
    ...(gap > 0 ? [theme.dim(areasHeading)] : []),
    ...stacked,
    ...(room > 1 ? ['', ...preview(state, details, columns, room, theme)] : []),
  ].slice(0, rows);
}

/** What is asked; where there is room, also how to get the same exercise again. */
function introductionLines(state: ReviewState, { columns, rows }: Size, theme: Theme): string[] {
  const { exercise } = state.subject;
  const [text, question] = introduction(state);
  const both = wrap(`${text} ${question}`, columns);
  const asked = both.length === 1 || rows >= 19 ? both : [truncate(text, columns)];
  if (exercise === null || state.words !== '' || rows < 18) return asked;
  return [...asked, theme.dim(truncate(exerciseName(exercise), columns))];
}

/** What leads, and what follows it where there is room. */
function introduction({ subject: { contract, exercise }, words, targets }: ReviewState): [string, string] {
  const ask = 'What would cause problems for a client?';
  if (words !== '')
    return [
      `${targets.length - 1} of ${contract.operations.length} operations match "${stripControlCharacters(words)}".`,
      '',
    ];
  return exercise === null ? [ask, 'Claim what you see, then compare.'] : [flawsText(exercise, exampleMark), ask];
}

const twoColumns = (items: readonly string[], columns: number): string[] => {
  const half = Math.ceil(items.length / 2);
  const first = Math.max(...items.slice(0, half).map(width)) + 2;
  return joinColumns(items.slice(0, half), items.slice(half), Math.min(first, columns), 0);
};

/** Path parameters are shortened and leading segments give way: the end of a path tells most. */
function pathEnd(path: string, room: number): string {
  let text = path;
  while (width(text) > room && text.slice(2).includes('/')) text = `…${text.slice(text.indexOf('/', 2))}`;
  return truncate(text, room);
}

/** Every segment keeps a few letters: what tells paths apart that end alike. */
function abbreviated(path: string, room: number): string {
  for (let letters = 8; letters > 1; letters--) {
    const text = path.replace(/[^/{}]+(?=\/)/g, word =>
      word.length > letters ? `${word.slice(0, letters - 1)}…` : word,
    );
    if (width(text) <= room) return text;
  }
  return pathEnd(path, room);
}

/** Paths in so many columns, each told apart from the others where that is possible. */
export function shortPaths(paths: readonly string[], room: number): Map<string, string> {
  const plain = (path: string) => path.replace(/\{[^}]+\}/g, '{id}');
  const all = [...new Set(paths)];
  const ends = all.map(path => pathEnd(plain(path), room));
  return new Map(
    all.map((path, i) => [
      path,
      ends.filter(end => end === ends[i]).length > 1 ? abbreviated(plain(path), room) : ends[i]!,
    ]),
  );
}

function targetList(state: ReviewState, { columns, rows }: Size, theme: Theme, introduces: boolean): string[] {
  const responseWidth = columns >= 46 ? Math.min(24, Math.max(13, Math.floor(columns * 0.26))) : 0;
  const example = exampleClaim(state.subject.exercise);
  const rowsByName = new Map(state.subject.contract.operations.map(row => [row.name, row]));
  const claimsWidth = 6;
  const keyWidth = columns >= 46 ? 3 : 0;
  const nameWidth =
    columns - 2 - claimsWidth - (responseWidth ? responseWidth + 2 : 0) - (keyWidth ? keyWidth + 2 : 0) - 1;
  const paths = shortPaths(
    state.subject.contract.operations.map(({ path }) => path),
    nameWidth - 7,
  );
  const at = clampOffset(state.cursor - Math.floor(rows / 2), state.targets.length, rows);
  /** At the edges of the list: whether there is more. */
  const edge = (index: number) =>
    index === at && at > 0 ? '↑' : index === at + rows - 1 && index < state.targets.length - 1 ? '↓' : ' ';
  const line = (place: string | null, index: number): string => {
    const here = index === state.cursor;
    const marks = areas
      .flatMap((area, i) => (state.claims.some(claim => claim.area === area && claim.at === place) ? [i + 1] : []))
      .join('');
    const solved = example !== null && example.at === place ? `${areas.indexOf(example.area) + 1}${exampleMark}` : '';
    const row = place === null ? undefined : rowsByName.get(place);
    const wideName = nameWidth + (responseWidth ? responseWidth + 2 : 0) + (keyWidth ? keyWidth + 2 : 0);
    const body = row
      ? [
          pad(`${pad(row.method, 6)} ${paths.get(row.path)}`, nameWidth),
          ...(responseWidth ? [pad(row.response, responseWidth)] : []),
          ...(keyWidth ? [pad(operationCells(row).key, keyWidth)] : []),
        ].join('  ')
      : pad(isWhole(place) ? wholeRow(state) : targetTitle(state, place).replace(': ', '  '), wideName);
    const text = `${here ? symbols.pointer : edge(index)} ${body} ${pad([marks, solved].filter(Boolean).join(' '), claimsWidth)}`;
    return here ? theme.accent(text) : text;
  };
  const { exercise } = state.subject;
  const place = state.cursor === 0 ? '' : `${state.cursor} of ${state.targets.length - 1}`;
  const kind = exercise === null ? 'Operation' : 'Place';
  // A window without room for the introduction says at the first place what there is to find.
  const task = exercise === null ? 'What would harm a client?' : flawCountText(exercise);
  const title = introduces && state.cursor === 0 && state.words === '' ? task : `${kind} ${place}`;
  const header = [
    pad(title, nameWidth),
    ...(responseWidth ? [pad('Response', responseWidth)] : []),
    ...(keyWidth ? ['Key'] : []),
  ].join('  ');
  return [
    theme.dim(`  ${header} Claims`),
    ...state.targets.slice(at, at + rows).map((place, i) => line(place, at + i)),
  ];
}

/** The contract as a whole, and with it the responses that operations only refer to. */
function wholeRow({ subject: { contract, exercise } }: ReviewState): string {
  const { length } = contract.usual;
  const whole = exercise === null ? 'The contract as a whole' : 'Everywhere';
  return `${whole}${length === 0 ? '' : `, ${pluralize(length, 'shared response')}`}`;
}

function preview(
  state: ReviewState,
  details: readonly string[],
  columns: number,
  rows: number,
  theme: Theme,
): string[] {
  const hint = details.length > rows - 1 ? theme.dim(`${details.length} lines: press enter`) : '';
  const title = targetTitle(state, state.targets[state.cursor] ?? null);
  return [spaceBetween(theme.strong(title), hint, columns), ...firstLines(details, rows - 1, columns)];
}
