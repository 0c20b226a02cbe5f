import type { PageLayout } from '../../course/page-layout';
import type { WalkthroughState } from '../../course/walkthrough';
import { wrap } from '../../text/layout';
import { symbols } from '../../text/theme';
import { choicesHeight } from './choices';

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
}

/** Fits a scene into `rows`: the options below the text, or, where that leaves too little of it, as its last lines. */
export function fitScene(
  scene: PageLayout,
  walk: WalkthroughState,
  rows: number,
  accent: (text: string) => string,
): FittedScene {
  const { lines, prompt, labels, columns } = scene;
  if (labels.length === 0) return { lines, rows, pinned: true, offset: walk.offset };
  const pinnedRows = prompt.length + 2 + choicesHeight(labels, columns);
  if (rows - pinnedRows >= Math.min(lines.length, leastText)) {
    return { lines, rows: Math.min(lines.length, rows - pinnedRows), pinned: true, offset: walk.offset };
  }
  const all = [...lines, '', ...prompt, ''];
  let last = 0;
  for (const [i, label] of labels.entries()) {
    const on = i === walk.cursor;
    const wrapped = wrap(label, columns - 2);
    if (on) last = all.length + wrapped.length - 1;
    all.push(...wrapped.map((line, n) => (on ? accent(`${n === 0 ? symbols.pointer : ' '} ${line}`) : `  ${line}`)));
  }
  // The scroller's own last row tells what is hidden, so the cursor stays one row above it.
  const offset = walk.following ? Math.max(0, last - (rows - 2)) : walk.offset;
  return { lines: all, rows, pinned: false, offset };
}
