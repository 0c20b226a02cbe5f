import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { minimumSize } from '../../src/ui/chrome';
import type { Size } from '../../src/ui/context';
import { part, sample } from '../support/size';
import type { Cell } from './emulator';
import { type Drawn, draw, nameOf, type ScreenState, sizes, type View } from './render';
import { table } from './table';

let opened: Drawn[] = [];
afterEach(() => {
  for (const drawn of opened) drawn.close();
  opened = [];
});
async function open(state: ScreenState, view: View): Promise<Drawn> {
  const drawn = await draw(state, view);
  opened.push(drawn);
  return drawn;
}

/** The state at another size, as a person gets it: what is in view depends on the size that it was scrolled at. */
async function resized(drawn: Drawn, state: ScreenState, view: View): Promise<Drawn> {
  if (state.scrolled) return open(state, view);
  await drawn.resize(view.size);
  return drawn;
}

/** The styles of a frame: a line for each row that has any. Words may change without them. */
function stylesOf(grid: readonly (readonly Cell[])[]): string {
  const styleOf = ({ fg, bg, bold, dim, inverse }: Cell): string =>
    [
      ...(fg === null ? [] : [`colour ${fg}`]),
      ...(bg === null ? [] : [`on ${bg}`]),
      ...(bold ? ['bold'] : []),
      ...(dim ? ['dim'] : []),
      ...(inverse ? ['inverse'] : []),
    ].join(' ');
  return grid
    .map(cells => {
      const styles = cells.filter(({ text }) => text.trim() !== '').map(styleOf);
      return styles.filter((style, i) => style !== styles[i - 1] && style !== '').join(', ');
    })
    .filter(Boolean)
    .join('\n');
}

const marksRemoved = (text: string) => text.replace(/[`*\s]/g, '');
const isStyled = (cell: Cell) => cell.fg !== null || cell.bg !== null || cell.bold || cell.dim || cell.inverse;
const fileOf = (state: ScreenState, size: Size) => `${state.name}.${nameOf(size)}.txt`;
const snapshot = (state: ScreenState, size: Size) =>
  fileURLToPath(new URL(`snapshots/${fileOf(state, size)}`, import.meta.url));
const styles = (state: ScreenState) => fileURLToPath(new URL(`styles/${state.name}.txt`, import.meta.url));
const sizesOf = (state: ScreenState): readonly Size[] => state.sizes ?? [sizes.usual, sizes.small];

it('every state has a name of its own', () => {
  expect(new Set(table.map(state => state.name)).size).toBe(table.length);
});

it('every snapshot belongs to a state', () => {
  const files = readdirSync(fileURLToPath(new URL('snapshots', import.meta.url)));
  const known = table.flatMap(state => sizesOf(state).map(size => fileOf(state, size)));
  expect(files.filter(file => !known.includes(file))).toEqual([]);
  const styled = readdirSync(fileURLToPath(new URL('styles', import.meta.url)));
  expect(styled.filter(file => !table.some(({ name }) => file === `${name}.txt`))).toEqual([]);
});

// Of the 16 named colours, those that can be read on a dark and on a light ground; 0 and 7 are not.
const readable = [null, 1, 2, 4, 5, 6];

/** Those that `npm test` draws at their other sizes as well. */
const alsoSmaller = part(table, 3);

it.each(part(table))('$name looks as it did, with header and footer in their places', async state => {
  const [first, ...more] = sizesOf(state);
  const others = alsoSmaller.includes(state) ? more : [];
  let drawn = await open(state, { color: true, size: first! });
  for (const size of [first!, ...others]) {
    if (size !== first) drawn = await resized(drawn, state, { color: true, size });
    const rows = drawn.rows();
    expect(drawn.misfits()).toEqual([]);
    if (size.columns >= minimumSize.columns && size.rows >= minimumSize.rows) {
      const rule = ` ${(state.ascii ? '-' : '─').repeat(size.columns - 2)}`;
      expect(rows[0]).toMatch(/^ \S/);
      expect([rows[1], rows[size.rows - 3]]).toEqual([rule, rule]);
      expect(rows[size.rows - 2]).toMatch(/^ \S/);
    }
    if (state.ascii) expect(rows.join('').replace(/[\u0020-\u007e]/g, '')).toBe('');
    await expect(`${rows.join('\n').trimEnd()}\n`).toMatchFileSnapshot(snapshot(state, size));
    // Colours say what is chosen, correct, or wrong.
    if (size === first) await expect(`${stylesOf(drawn.grid())}\n`).toMatchFileSnapshot(styles(state));
    const cells = drawn.grid().flat();
    for (const used of new Set(cells.flatMap(({ fg, bg }) => [fg, bg]))) expect(readable).toContain(used);
  }
});

it.each(sample(table, 4))('$name says the same without colour', async state => {
  const [first, ...more] = sizesOf(state);
  let drawn = await open(state, { color: false, size: first! });
  for (const size of [first!, ...more]) {
    if (size !== first) drawn = await resized(drawn, state, { color: false, size });
    const text = `${drawn.rows().join('\n').trimEnd()}\n`;
    const inColor = readFileSync(snapshot(state, size), 'utf8');
    // Code has backquotes in place of its colour, so lines may break elsewhere, and what follows is in other rows.
    if (state.route.screen === 'lesson' || /[`*]/.test(text))
      expect(marksRemoved(text).slice(0, 200)).toBe(marksRemoved(inColor).slice(0, 200));
    else expect(text).toBe(inColor);
    expect(drawn.grid().flat().filter(isStyled)).toEqual([]);
  }
});

it('a resize gives the same frame as opening at that size', async () => {
  const home = table[0]!;
  const drawn = await open(home, { color: true, size: sizes.usual });
  for (const size of [sizes.small, sizes.large, minimumSize, sizes.usual]) {
    await drawn.resize(size);
    const fresh = await open({ ...home, see: /\S/ }, { color: true, size });
    expect(drawn.rows()).toEqual(fresh.rows());
    expect(drawn.misfits()).toEqual([]);
  }
});
