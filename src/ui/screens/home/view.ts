import { lessonSummaries } from '../../../generated/lessons';
import { paths } from '../../../generated/paths';
import { type HomeRow, homeRows, type OpenReview } from '../../../overview/home-rows';
import { planPractice } from '../../../practice/plan';
import type { ProgressStore } from '../../../progress/types';
import { pad, spaceBetween, truncate, width, wrap } from '../../../text/layout';
import { symbols } from '../../../text/theme';
import type { Size } from '../../context';
import { arrowKeys, type Binding } from '../../keymap';
import { listKeys } from '../../list-keys';
import { rowsAround } from '../../rows-around';

/** Where the person is, for the header. */
export const homeCrumbs = ['api-design-tutor'];

/** Home as text, before anything draws it. */
interface HomeView {
  /** Lines above the list. */
  above: string[];
  /** The rows in the window as labels of `columns` columns, and the chosen one among them. */
  labels: string[];
  cursor: number;
  columns: number;
  /** Which row is chosen, in words, if the window doesn't show all, and what has no room above the list; else ''. */
  place: string;
}

/**
 * @param progress - of the current user
 * @param review - see `homeRows`
 * @param now - ms since the Unix epoch
 * @returns every row of Home, also those that a small window doesn't show
 */
export function currentRows(progress: ProgressStore, review: OpenReview | null, now: number): HomeRow[] {
  const facts = progress.progress();
  const practice = planPractice(lessonSummaries, { progress: facts, events: progress.events() }, now);
  return homeRows(facts, lessonSummaries, review, practice, paths);
}

/**
 * @param rows - see `currentRows`
 * @param body - the area of the screen
 * @param chosen - the index of the chosen row
 * @param gapAfter - the index of the row that a blank line follows, where there's room
 */
export function homeView(rows: readonly HomeRow[], body: Size, chosen: number, gapAfter = 0): HomeView {
  // A first-time user does not know yet what this is.
  const welcome = [...wrap('Learn to design HTTP APIs. Predict, then watch.', body.columns, { indent: ' ' }), ''];
  const greeting = rows[0]?.label === 'Start' && body.rows >= rows.length + 3 + welcome.length ? welcome : [];
  // A window too small for every row shows those around the cursor, without space between.
  const heads = rows.reduce((sum, { head = [] }) => sum + head.length, 0);
  const roomy = body.rows >= rows.length + 2;
  const hasHeads = body.rows >= rows.length + heads + 2;
  const shown = rowsAround(rows, chosen, roomy ? rows.length : body.rows);
  const columns = Math.min(76, body.columns - 2);
  const label = Math.max(...rows.map(row => width(row.label))) + (columns < 50 ? 2 : 4);
  const lines = shown.rows.map((row, i) => {
    const bar = row.share !== undefined && columns >= 60 ? progressBar(row.share, 12) : '';
    const line = lineOf({ ...row, label: pad(row.label, label), aside: bar || row.aside }, columns - 2);
    const head = hasHeads ? (row.head ?? []).map(text => truncate(text, columns - 2)) : [];
    return [...head, i === gapAfter && roomy ? `${line}\n` : line];
  });
  // Heads are lines of the list that can't be chosen.
  const before = lines.slice(0, chosen - shown.from + 1).flat().length;
  return {
    above: roomy ? ['', ...greeting] : [],
    labels: lines.flat(),
    cursor: before - 1,
    columns,
    // A long plan has no room for heads, and its first one says how long all of it takes.
    place: [hasHeads || body.columns < 56 ? '' : (rows[0]?.head?.[0] ?? ''), shown.place].filter(Boolean).join(' · '),
  };
}

/** What the keys of Home do. */
interface HomeActions {
  move(by: number): void;
  /** Opens a row: the chosen one, or the one with this index. */
  open(index?: number): void;
  changeProfile(): void;
}

/**
 * Home's table of keys.
 *
 * @param steps - how many rows have a number: the steps of a class
 */
export function homeKeys(size: Size, { move, open, changeProfile }: HomeActions, steps = 0): Binding[] {
  const enter: Binding = { keys: ['enter', 'right'], label: 'open', run: () => open() };
  const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'].slice(0, steps);
  const byNumber: Binding = {
    keys: digits,
    sign: steps > 1 ? `1-${digits.length}` : '1',
    help: 'open a step by its number',
    run: ({ name }) => open(Number(name) - 1),
  };
  return [
    ...listKeys(size, arrowKeys(move), enter),
    ...(steps > 0 ? [byNumber] : []),
    { keys: ['w'], help: 'change the profile', run: changeProfile },
  ];
}

/** A row in `columns`: the longest text that leaves room for the right end, or else the short one alone. */
function lineOf({ label, text, brief = text, aside = '' }: HomeRow, columns: number): string {
  const fits = (words: string) => width(label) + width(words) + (aside === '' ? 0 : width(aside) + 2) <= columns;
  const words = [text, brief].find(fits);
  return spaceBetween(label + (words ?? brief), words === undefined ? '' : aside, columns).trimEnd();
}

/** A bar of `cells` columns for a share from 0 to 1. */
function progressBar(share: number, cells: number): string {
  // What was begun shows, and only all of it looks like all.
  const full = share >= 1 ? cells : Math.min(cells - 1, share > 0 ? Math.max(1, Math.round(share * cells)) : 0);
  return symbols.barFull.repeat(full) + symbols.barEmpty.repeat(cells - full);
}
