import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { toAnimatedSvg } from './animation';
import type { Grid } from './emulator';
import { record } from './recording';

const drawn = (svg: string) => [...svg.matchAll(/<g class="f\d+">(.*?)<\/g>/g)].map(([, uses]) => uses!);

it('the film of the README is made of frames of the program, each with its time', async () => {
  const frames = await record();
  const text = (grid: Grid) => grid.map(row => row.map(cell => cell.text).join('')).join('\n');
  expect(text(frames[0]!.grid)).toContain('Lessons › ');
  expect(text(frames.at(-1)!.grid)).toContain('Labs › ');
  for (const [i, frame] of frames.entries()) if (i > 0) expect(text(frame.grid)).not.toBe(text(frames[i - 1]!.grid));
  const svg = toAnimatedSvg(frames, 'dark', 'A film');
  expect(drawn(svg)).toHaveLength(frames.length);
  // Each row that a frame uses is there, once.
  const rows = [...svg.matchAll(/ id="(r\d+)"/g)].map(([, id]) => id);
  expect(new Set(rows).size).toBe(rows.length);
  for (const [, id] of svg.matchAll(/href="#(r\d+)"/g)) expect(rows).toContain(id);
});

it.each(['dark', 'light'])('the README has the film on a %s ground', name => {
  const file = `.github/recording-${name}.svg`;
  expect(readFileSync('README.md', 'utf8')).toContain(file);
  expect(drawn(readFileSync(file, 'utf8')).length).toBeGreaterThan(8);
});
