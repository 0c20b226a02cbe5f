import { wrap } from '../text/layout';
import { plainTheme, type Theme } from '../text/theme';
import { findPage, questionOf } from './pages';
import { blockLines, styled, textColumns } from './render';
import { pageLines } from './render-page';
import type { LessonRuns } from './runs';
import { startWalk, type View, viewWalk, type Walk } from './state';
import type { Page } from './types';

/** What stands in the window: text that scrolls, and below it, while a question is open, what stays in sight. */
export interface Scene {
  view: View;
  /** Lines of the page; they scroll. */
  lines: string[];
  /** The question's words, kept next to the options. Empty unless it is open. */
  prompt: string[];
  /** The options to choose from. Empty unless the question is open. */
  labels: string[];
  columns: number;
}

export interface SceneOptions {
  columns: number;
  theme: Theme;
  runs: LessonRuns;
}

/** In: the pages, where somebody is, and the width. Out: what to draw; lines no wider than `columns`. */
export function sceneOf(pages: readonly Page[], walk: Walk, options: SceneOptions): Scene {
  const { theme, runs } = options;
  const columns = Math.min(textColumns, options.columns);
  const view = viewWalk(pages, walk);
  const { page, question, open } = view;
  const steps = walk.cured ? runs.withoutFlaws : runs.steps;
  const body = pageLines(page, {
    columns,
    theme,
    revealed: !open,
    answer: question === null ? undefined : view.answer,
    run: page.kind === 'step' ? (steps.get(page.id) ?? null) : null,
    cured: walk.cured,
    curedParts: runs.cured,
  });
  const heading = wrap(theme.strong(page.title), columns);
  return {
    view,
    lines: body.length > 0 ? [...heading, '', ...body] : heading,
    prompt: open && question ? blockLines(question.prompt, columns, theme) : [],
    labels: open && question ? question.options.map(option => styled(option.inline, theme)) : [],
    columns,
  };
}

/**
 * In: the pages, the id of one, and what the requests did. Out: how many lines it takes at 80 columns, once its question,
 * if it has one, is answered, whatever the answer.
 */
export function tallestScene(pages: readonly Page[], id: string, runs: LessonRuns): number {
  const at = findPage(pages, id) ?? 0;
  const question = questionOf(pages[at]!);
  const height = (walk: Walk) => sceneOf(pages, walk, { columns: textColumns, theme: plainTheme, runs }).lines.length;
  if (!question) return height(startWalk(pages, at));
  return Math.max(
    ...question.options.map(option =>
      height(startWalk(pages, at, { [question.id]: { option: option.id, sure: true } })),
    ),
  );
}
