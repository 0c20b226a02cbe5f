import type { PageLayout } from '../../course/page-layout';
import type { WalkthroughState } from '../../course/walkthrough';
import { scrollIntoView } from '../../text/scroll';
import { symbols } from '../../text/theme';
import { choiceLines, choicesHeight } from './choice-lines';
import { lastOffset } from './scroller';

/** The fewest rows of text that stay above the options; with less room everything scrolls as one. */
const leastText = 4;

/** How a scene is fitted into the window. */
export interface FittedScene {
  /** Everything that scrolls. */
  lines: string[];
  rows: number;
  /** Prompt and options are below the text; false: they are part of it. */
  pinned: boolean;
  /** The first line in the window. */
  offset: number;
  /** Less is shown than there is (see `PageLayout`). */
  shortened: boolean;
}

/** Fits a scene into `rows`: the options below the text, or, where that leaves too little of it, as its last lines. */
export function fitScene(
  scene: PageLayout,
  walk: WalkthroughState,
  rows: number,
  accent: (text: string) => string,
): FittedScene {
  const { lines, prompt, labels, columns, shortened } = scene;
  const fit = (all: string[], height: number, pinned: boolean, offset = walk.offset): FittedScene => ({
    lines: all,
    rows: height,
    pinned,
    offset: Math.min(offset, lastOffset(all.length, height)),
    shortened,
  });
  if (labels.length === 0) {
    const followed = scene.focus !== null && walk.following && lines.length > rows;
    return fit(lines, rows, true, followed ? scrollIntoView(walk.offset, scene.focus!, rows - 1) : walk.offset);
  }
  const style = { columns, numbered: true };
  const pinnedRows = prompt.length + 2 + choicesHeight(labels, style);
  if (rows - pinnedRows >= Math.min(lines.length, leastText)) {
    return fit(lines, Math.min(lines.length, rows - pinnedRows), true);
  }
  const all = [...lines, '', ...prompt, ''];
  let last: number | null = null;
  for (const [i, label] of labels.entries()) {
    const on = i === walk.cursor;
    const wrapped = choiceLines(label, i, style);
    if (on) last = all.length + wrapped.length - 1;
    all.push(...wrapped.map((line, n) => (on ? accent(`${n === 0 ? symbols.pointer : ' '} ${line}`) : `  ${line}`)));
  }
  // The scroller's own last row tells what is hidden, so the cursor stays one row above it.
  const followed = walk.following && last !== null ? Math.max(0, last - (rows - 2)) : walk.offset;
  return fit(all, rows, false, followed);
}
