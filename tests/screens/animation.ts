import type { Grid } from './emulator';
import { type Background, svgOf, svgRows } from './svg';

/** A picture of a terminal and how long it stands. */
export interface Frame {
  grid: Grid;
  seconds: number;
}

/**
 * An SVG that plays frames one after the other, for ever. Code-hosting pages play the styles inside a picture. Where somebody
 * asks for reduced motion, the last frame stands still.
 */
export function toAnimatedSvg(frames: readonly Frame[], background: Background, title: string): string {
  const total = frames.reduce((sum, { seconds }) => sum + seconds, 0);
  const percent = (seconds: number) => Math.round((seconds / total) * 100_000) / 1000;
  let start = 0;
  const rules = frames.map(({ seconds }, i) => {
    const [from, to] = [percent(start), percent(start + seconds)];
    start += seconds;
    const shown = i === 0 ? `0%,${to}%{opacity:1}` : `0%{opacity:0}${from}%{opacity:1}${to}%{opacity:1}`;
    const hidden = i === frames.length - 1 ? '' : `${Math.min(100, to + 0.001)}%,100%{opacity:0}`;
    return `@keyframes f${i}{${shown}${hidden}}.f${i}{opacity:0;animation:f${i} ${total}s steps(1,end) infinite}`;
  });
  const still = `@media (prefers-reduced-motion: reduce){g[class]{animation:none}.f${frames.length - 1}{opacity:1}}`;
  // Most rows stay as they are from one frame to the next, so each is drawn once.
  const rows = new Map<string, number>();
  const used = frames.map(({ grid }) =>
    svgRows(grid, background).flatMap(row => {
      if (row === '') return [];
      if (!rows.has(row)) rows.set(row, rows.size);
      return `<use href="#r${rows.get(row)}"/>`;
    }),
  );
  const drawings = [...rows].map(([row, id]) => `<g id="r${id}">${row}</g>`);
  const body = [
    `<style>${rules.join('')}${still}</style>`,
    `<defs>${drawings.join('\n')}</defs>`,
    ...used.map((uses, i) => `<g class="f${i}">${uses.join('')}</g>`),
  ];
  return svgOf(frames[0]!.grid, background, title, body.join('\n'));
}
