import { joinWithBlankLines } from '../text/blank-lines';
import { wrap } from '../text/layout';
import { plainTheme, type Theme } from '../text/theme';
import { blockLines, styledText, textColumns } from './block-lines';
import type { LessonRuns } from './lesson-runs';
import { columnGap, pageLines, showsExchange } from './page-lines';
import { findPageIndex, questionOf } from './pages';
import { type RecapContext, recapEntries, recapLines } from './recap';
import type { Page } from './types';
import { type CurrentPage, currentPage, startWalkthrough, type WalkthroughState } from './walkthrough';

/** What is in the window: text that scrolls, and below it, while a question is open, what stays in sight. */
export interface PageLayout {
  view: CurrentPage;
  /** Lines of the page; they scroll. */
  lines: string[];
  /** The question's words, kept next to the options. Empty unless it is open. */
  prompt: string[];
  /** The options to choose from. Empty unless the question is open. */
  labels: string[];
  columns: number;
  /** Less is shown than there is, so that two windows hold it. */
  shortened: boolean;
  /** The line that must stay in the window: the chosen row of the recap. */
  focus: number | null;
}

interface PageLayoutOptions {
  columns: number;
  /** The height of the window; without it, nothing is shortened. */
  rows?: number;
  theme: Theme;
  runs: LessonRuns;
  /** For the last page of a lesson. */
  recap?: RecapContext;
}

/** What is left out of a page that two windows cannot hold, the least first. */
type PageCut = { rest?: boolean; bodyLines?: number; statusOnly?: boolean; textOnly?: boolean };
const cuts: readonly PageCut[] = [
  { rest: false },
  { rest: false, bodyLines: 3 },
  { rest: false, statusOnly: true },
  { rest: false, textOnly: true },
];

/** How many lines two windows show; the last row of each says what is above and below. */
export const twoWindows = (rows: number): number => 2 * (rows - 1);

/** From this width on, an exchange is beside its text. */
const roomForTwoColumns = 112;

/**
 * Lays out the page that somebody is on.
 * @param pages the pages of the lesson
 * @param walk where somebody is
 * @param options width, styles and what the requests did
 * @returns what to draw; lines no wider than `options.columns`
 */
export function layOutPage(pages: readonly Page[], walk: WalkthroughState, options: PageLayoutOptions): PageLayout {
  const { theme, runs } = options;
  const columns = Math.min(textColumns, options.columns);
  const view = currentPage(pages, walk);
  const { page, question, open } = view;
  const steps = walk.withoutFlaws ? runs.withoutFlaws : runs.steps;
  const pageView = {
    columns,
    theme,
    revealed: !open,
    answer: question === null ? undefined : view.answer,
    run: page.kind === 'step' ? (steps.get(page.id) ?? null) : null,
    withoutFlaws: walk.withoutFlaws,
    fixedVersionParts: runs.fixedVersion,
  };
  const half = Math.min(textColumns, Math.floor((options.columns - columnGap) / 2));
  const beside = options.columns >= roomForTwoColumns && showsExchange(page, pageView);
  const inColumns = beside ? { ...pageView, columns: half, exchangeColumns: half } : pageView;
  const heading = wrap(theme.strong(page.title), columns);
  const cutTo = (cut: PageCut) => joinWithBlankLines([heading, pageLines(page, { ...inColumns, ...cut })]);
  const most = walk.whole || options.rows === undefined ? Number.POSITIVE_INFINITY : twoWindows(options.rows);
  let lines = cutTo({});
  const shortened = lines.length > most;
  if (shortened) {
    const note = wrap(theme.dim('This page is shortened to fit. Press m to see all of it.'), columns);
    const shorter = cuts.map(cut => [...cutTo(cut), ...note]);
    lines = shorter.find(cut => cut.length <= most) ?? shorter.at(-1)!;
  }
  if (page.kind === 'recap' && options.recap) {
    const entries = recapEntries(pages, walk.answers, options.recap.solved);
    const recap = recapLines(page, entries, options.recap, { columns, theme, cursor: walk.cursor });
    const top = heading.length + 1;
    return {
      view,
      lines: [...heading, '', ...recap.lines],
      focus: recap.chosen === null ? null : top + recap.chosen,
      shortened: false,
      prompt: [],
      labels: [],
      columns,
    };
  }
  return {
    view,
    lines,
    focus: null,
    shortened,
    prompt: open && question ? blockLines(question.prompt, columns, theme) : [],
    labels: open && question ? question.options.map(option => styledText(option.inline, theme)) : [],
    columns,
  };
}

/**
 * How many lines a page takes at 80 columns once its question is answered, whatever the answer.
 * @param pages the pages of the lesson
 * @param id the page
 * @param runs what the requests did
 */
export function tallestLayout(pages: readonly Page[], id: string, runs: LessonRuns): number {
  const at = findPageIndex(pages, id) ?? 0;
  const question = questionOf(pages[at]!);
  const height = (walk: WalkthroughState) =>
    layOutPage(pages, walk, { columns: textColumns, theme: plainTheme, runs }).lines.length;
  if (!question) return height(startWalkthrough(pages, at));
  return Math.max(
    ...question.options.map(option =>
      height(startWalkthrough(pages, at, { [question.id]: { option: option.id, sure: true } })),
    ),
  );
}
