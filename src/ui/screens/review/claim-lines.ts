import { areas, areaTitle } from '../../../conventions/area';
import type { ContractFacts } from '../../../openapi/facts/types';
import { codeLines } from '../../../review/comparison/lines';
import { runLines } from '../../../review/exchange-lines';
import { questions, solution } from '../../../review/handout';
import { contractLines, operationCells, operationLines } from '../../../review/operation-lines';
import type { ReviewState } from '../../../review/state';
import type { Claim, Exercise } from '../../../review/types';
import { joinColumns, pad, spaceBetween, truncate, width, wrap } from '../../../text/layout';
import { clampOffset } from '../../../text/scroll';
import { symbols, type Theme } from '../../../text/theme';
import type { Size } from '../../context';

export const whole = 'The contract as a whole';

/** What the claim view shows, of an exercise or of a contract of the person's own. */
export interface ClaimView {
  /** What a claim may point at: null is the contract as a whole. */
  places: readonly (string | null)[];
  cursor: number;
  claims: readonly Claim[];
  exercise: Pick<Exercise, 'solved' | 'seededFlaws'>;
  introduction: string;
  /** The row of an operation; null for an exchange. */
  cells(place: string): { method: string; path: string; answers: string; key: string } | null;
  /** A place by its full name. */
  title(place: string | null): string;
  /** Everything about the place under the cursor. */
  details: readonly string[];
}

/** In: an exercise under review. Out: its claim view. */
function exerciseView(state: ReviewState, facts: ContractFacts, columns: number, theme: Theme): ClaimView {
  const known = new Map(facts.operations.map(facts => [facts.name, facts]));
  return {
    ...state,
    introduction: introduction(state),
    cells: place => {
      const operation = known.get(place);
      return operation ? { ...operation, ...operationCells(operation) } : null;
    },
    title: place => titleOf(state, place),
    details: placeDetails(state, facts, columns, theme),
  };
}

/** The claim view of an exercise. */
export const claimLines = (state: ReviewState, facts: ContractFacts, size: Size, theme: Theme): string[] =>
  claimViewLines(exerciseView(state, facts, size.columns, theme), size, theme);

/** The claim view at any size: the list of places, the seven areas, and the beginning of the details. */
export function claimViewLines(state: ClaimView, size: Size, theme: Theme): string[] {
  const { columns, rows } = size;
  const panel = areaPanel(state, theme, columns >= 140);
  const panelWidth = Math.max(...panel.map(width));
  const sideBySide = columns >= 70;
  const tiny = !sideBySide && rows < 13;
  const intro = rows >= 16 ? [...wrap(state.introduction, columns).slice(0, 1), ''] : [];
  const stacked = sideBySide ? [] : tiny ? [chips(state, theme)] : twoColumns(panel, columns);
  const below = tiny ? 0 : sideBySide ? Math.max(5, Math.min(9, Math.floor(rows * 0.42))) : 3;
  const gap = sideBySide || tiny ? 0 : 1;
  const free = rows - intro.length - stacked.length - gap - 1 - (below > 0 ? below + 1 : 0);
  const least = sideBySide ? areas.length : 2;
  const listRows = Math.max(least, Math.min(free, state.places.length));
  const list = placeList(state, sideBySide ? columns - panelWidth - 2 : columns, listRows, theme);
  const top = sideBySide ? joinColumns(list, ['', ...panel], columns - panelWidth - 2) : list;
  const filled = intro.length + top.length + stacked.length + gap;
  const room = rows - filled - 1;
  return [
    ...intro,
    ...top,
    ...(gap > 0 ? [''] : []),
    ...stacked,
    ...(room > 1 ? ['', ...preview(state, columns, room, theme)] : []),
  ].slice(0, rows);
}

function introduction({ exercise }: ReviewState): string {
  const ask = 'Which areas would hurt a client? One to seven are flawed.';
  if (exercise.solved.length === 0) return ask;
  return `Which areas would hurt a client? ${exercise.solved.length === 1 ? 'One is' : 'Two are'} solved as an example.`;
}

/** The multi-select over the seven areas (service.3.1); a solved one shows its answer. */
function areaPanel({ exercise, claims }: ClaimView, theme: Theme, wide: boolean): string[] {
  return areas.map((area, i) => {
    const name = `${i + 1} ${areaTitle(area)}`;
    if (exercise.solved.includes(area)) {
      const flawed = exercise.seededFlaws.some(flaw => flaw.area === area);
      return theme.dim(`[${flawed ? 'x' : '-'}] ${name}, ${flawed ? 'solved' : 'clean'}`);
    }
    const claimed = claims.some(claim => claim.area === area);
    const item = claimed ? theme.accent(`[x] ${name}`) : `[ ] ${name}`;
    return wide ? `${pad(item, 24)}  ${theme.dim(questions[area])}` : item;
  });
}

const twoColumns = (items: readonly string[], columns: number): string[] => {
  const half = Math.ceil(items.length / 2);
  const first = Math.max(...items.slice(0, half).map(width)) + 2;
  return joinColumns(items.slice(0, half), items.slice(half), Math.min(first, columns), 0);
};

/** The areas in one line, for a small window. */
export const chips = ({ exercise, claims }: Pick<ClaimView, 'exercise' | 'claims'>, theme: Theme): string =>
  areas
    .map((area, i) => {
      const claimed = claims.some(claim => claim.area === area);
      if (exercise.solved.includes(area)) return theme.dim(`${i + 1}[=]`);
      return claimed ? theme.accent(`${i + 1}[x]`) : `${i + 1}[ ]`;
    })
    .join(' ');

/** Path parameters are shortened and leading segments give way: the end of a path tells most. */
function shortPath(path: string, room: number): string {
  let text = path.replace(/\{[^}]+\}/g, '{id}');
  while (width(text) > room && text.slice(2).includes('/')) text = `…${text.slice(text.indexOf('/', 2))}`;
  return truncate(text, room);
}

function placeList(state: ClaimView, columns: number, rows: number, theme: Theme): string[] {
  const answersWidth = columns >= 46 ? Math.min(24, Math.max(13, Math.floor(columns * 0.26))) : 0;
  const claimsWidth = 6;
  const keyWidth = columns >= 46 ? 3 : 0;
  const nameWidth =
    columns - 2 - claimsWidth - (answersWidth ? answersWidth + 2 : 0) - (keyWidth ? keyWidth + 2 : 0) - 1;
  const line = (place: string | null, index: number): string => {
    const here = index === state.cursor;
    const marks = areas
      .flatMap((area, i) => (state.claims.some(claim => claim.area === area && claim.at === place) ? [i + 1] : []))
      .join('');
    const known = place === null ? null : state.cells(place);
    const wideName = nameWidth + (answersWidth ? answersWidth + 2 : 0) + (keyWidth ? keyWidth + 2 : 0);
    const body = known
      ? [
          pad(`${pad(known.method, 6)} ${shortPath(known.path, nameWidth - 7)}`, nameWidth),
          ...(answersWidth ? [pad(known.answers, answersWidth)] : []),
          ...(keyWidth ? [pad(known.key, keyWidth)] : []),
        ].join('  ')
      : pad(place === null ? whole : state.title(place).replace(': ', '  '), wideName);
    const text = `${here ? symbols.pointer : ' '} ${body} ${pad(marks, claimsWidth)}`;
    return here ? theme.accent(text) : text;
  };
  const at = clampOffset(state.cursor - Math.floor(rows / 2), state.places.length, rows);
  const title = `Operation ${state.cursor === 0 ? '' : `${state.cursor} of ${state.places.length - 1}`}`;
  const header = [
    pad(title, nameWidth),
    ...(answersWidth ? [pad('Answers', answersWidth)] : []),
    ...(keyWidth ? ['Key'] : []),
  ].join('  ');
  return [theme.dim(`  ${header} Claims`), ...state.places.slice(at, at + rows).map((place, i) => line(place, at + i))];
}

/** The place under the cursor by its full name. */
export const placeTitle = (state: ReviewState): string => titleOf(state, state.places[state.cursor] ?? null);

function titleOf(state: ReviewState, place: string | null): string {
  if (place === null) return whole;
  const run = state.exercise.exchanges.find(({ id }) => id === place);
  return run ? `${run.id}: ${run.title}` : place;
}

/** Everything about the place under the cursor. */
export function placeDetails(state: ReviewState, facts: ContractFacts, columns: number, theme: Theme): string[] {
  const { exercise } = state;
  const place = state.places[state.cursor] ?? null;
  const run = exercise.exchanges.find(({ id }) => id === place);
  if (run) return runLines(run, columns, theme);
  const operation = facts.operations.find(({ name }) => name === place);
  if (operation) return operationLines(operation, columns, theme);
  return [
    ...exercise.solved.flatMap(area =>
      wrap(`Solved: ${areaTitle(area)}. ${solution(exercise, area)}`, columns, { hang: '  ' }),
    ),
    ...(exercise.solved.length > 0 ? [''] : []),
    ...contractLines(facts, facts.failures, exercise.contract.setting, columns, theme),
    '',
    theme.strong('What each area asks'),
    ...areas.flatMap((area, i) =>
      wrap(`${i + 1} ${areaTitle(area)}: ${questions[area]}`, columns, { indent: '  ', hang: '    ' }),
    ),
    '',
    theme.strong('This exercise'),
    ...codeLines(exercise.code, columns - 2).map(line => `  ${line}`),
    `  level ${exercise.level}${exercise.seed === exercise.code ? '' : `, seed ${exercise.seed}`}`,
  ];
}

function preview(state: ClaimView, columns: number, rows: number, theme: Theme): string[] {
  const { details } = state;
  const cut = details.length > rows - 1;
  const hint = cut ? theme.dim(`${details.length} lines, enter shows them`) : '';
  const title = state.title(state.places[state.cursor] ?? null);
  return [spaceBetween(theme.strong(title), hint, columns), ...details.slice(0, rows - 1)];
}
