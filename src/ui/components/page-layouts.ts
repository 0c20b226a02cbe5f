import { useRef } from 'react';
import { layOutPage, type PageLayout } from '../../course/page-layout';
import type { Page } from '../../course/types';
import type { WalkthroughState } from '../../course/walkthrough';
import { useApp } from '../context';
import { type FittedScene, fitScene } from './fit-scene';

type LayoutOptions = Pick<Parameters<typeof layOutPage>[2], 'runs' | 'recap'>;

interface PageLayouts {
  /** What is in the window. */
  layOut(pages: readonly Page[], walk: WalkthroughState, options: LayoutOptions): PageLayout;
  /** The same, fitted into the window's rows. */
  fit(pages: readonly Page[], walk: WalkthroughState, options: LayoutOptions): FittedScene;
}

/**
 * Pages of lessons and of practice, laid out for the window. The last layout is remembered: most keys move only the cursor or
 * the window, and a layout is asked for three times a key.
 */
export function usePageLayouts(): PageLayouts {
  const { theme, body } = useApp();
  const columns = body.columns - 2;
  const last = useRef<{ of: readonly unknown[]; layout: PageLayout } | null>(null);
  const layOut: PageLayouts['layOut'] = (pages, walk, { runs, recap }) => {
    const options = { columns, rows: body.rows, theme, runs };
    // The recap shows its cursor and the learner's progress.
    if (recap) return layOutPage(pages, walk, { ...options, recap });
    const { page, answers, withoutFlaws, whole } = walk;
    const of = [pages[page], page, pages.length, answers, withoutFlaws, whole, ...Object.values(options)];
    if (!last.current || of.some((value, i) => value !== last.current!.of[i]))
      last.current = { of, layout: layOutPage(pages, walk, options) };
    return last.current.layout;
  };
  return {
    layOut,
    fit: (pages, walk, options) => fitScene(layOut(pages, walk, options), walk, body.rows, theme.accent),
  };
}
