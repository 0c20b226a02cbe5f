import { pageDownDistance } from '../text/scroll';
import type { FittedScene } from './components/fit-scene';
import { lastOffset } from './components/scroller';
import { type Binding, pagingKeys } from './keymap';

/** A key that turns a page. */
interface PageTurn {
  /** For the footer; without it the key works and is only listed in the help. */
  label?: string;
  help?: string;
  run(): void;
}

interface PageControls {
  fitted: FittedScene;
  /** Scrolls by lines; what is too far ends at the first or the last line. */
  scroll(by: number): void;
  next: PageTurn;
  back?: PageTurn;
  /** Keys that go on besides → and space. */
  also?: readonly string[];
}

/**
 * The key that shows all of a page that was shortened to fit, and shortens it again; none where nothing is left out.
 * @param toggle shows all of it, or less
 */
export const shortenedKeys = (shortened: boolean, whole: boolean, toggle: () => void): Binding[] =>
  shortened || whole
    ? [
        {
          keys: ['m'],
          label: whole ? 'less' : 'show all',
          help: 'show all of this page, or only what fits',
          run: toggle,
        },
      ]
    : [];

/** The keys of a page: going on scrolls to its end before it turns, and going back to its start, as pagers do. */
export function pageKeys({ fitted, scroll, next, back, also = ['n'] }: PageControls): {
  on: Binding;
  back: Binding[];
  paging: Binding[];
} {
  const { lines, rows, offset } = fitted;
  const down = pageDownDistance(offset, lines.length, rows - 1);
  const page = rows - 2;
  const below = offset < lastOffset(lines.length, rows);
  const above = offset > 0;
  return {
    on: {
      keys: ['right', 'space', ...also],
      sign: '→',
      ...(below
        ? { label: 'scroll', help: 'scroll down; at the end, go to the next page (or space)', run: () => scroll(down) }
        : next),
    },
    back: back
      ? [
          {
            keys: ['left', 'p'],
            ...(above
              ? { label: 'scroll', help: 'scroll up; at the start, go to the previous page', run: () => scroll(-page) }
              : back),
          },
        ]
      : [],
    paging: pagingKeys(scroll, { page, ends: ['go to the first line', 'go to the last line'] }),
  };
}
