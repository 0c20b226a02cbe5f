import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import type { Size } from '../../src/ui/context';
import { minimumSize } from '../../src/ui/size';
import { sample } from '../support/size';
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

const isStyled = (cell: Cell) => cell.fg !== null || cell.bg !== null || cell.bold || cell.dim || cell.inverse;
const snapshot = (name: string) => fileURLToPath(new URL(`snapshots/${name}.txt`, import.meta.url));
const cases = table.flatMap(state =>
  (state.sizes ?? [sizes.usual, sizes.small]).map(size => ({ name: `${state.name}.${nameOf(size)}`, state, size })),
);

it('every state has a name of its own', () => {
  expect(new Set(table.map(state => state.name)).size).toBe(table.length);
});

it('every snapshot belongs to a state', () => {
  const files = readdirSync(fileURLToPath(new URL('snapshots', import.meta.url)));
  expect(files.filter(file => !cases.some(({ name }) => file === `${name}.txt`))).toEqual([]);
});

const usual = cases.filter(({ size }) => size !== sizes.small);
/** Colours come at every size but the small one, so that each state is drawn in both ways. */
const inColor = ({ size }: { size: Size }) => size !== sizes.small;
// Of the 16 named colours, those that can be read on a dark and on a light ground; 0 and 7 are not.
const readable = [null, 1, 2, 4, 5, 6];

it.each(cases)('$name looks as it did and fits the window, with header and footer in their places', async entry => {
  const { name, state, size } = entry;
  const color = inColor(entry);
  const drawn = await open(state, { color, size });
  const rows = drawn.rows();
  expect(drawn.misfits()).toEqual([]);
  if (size.columns >= minimumSize.columns && size.rows >= minimumSize.rows) {
    const rule = ` ${(state.ascii ? '-' : '─').repeat(size.columns - 2)}`;
    expect(rows[0]).toMatch(/^ \S/);
    expect([rows[1], rows[size.rows - 3]]).toEqual([rule, rule]);
    expect(rows[size.rows - 2]).toMatch(/^ \S/);
  }
  if (state.ascii) expect(rows.join('').replace(/[\u0020-\u007e]/g, '')).toBe('');
  await expect(`${rows.join('\n').trimEnd()}\n`).toMatchFileSnapshot(snapshot(name));

  const cells = drawn.grid().flat();
  if (color) for (const used of new Set(cells.flatMap(({ fg, bg }) => [fg, bg]))) expect(readable).toContain(used);
  else expect(cells.filter(isStyled)).toEqual([]);
});

it.each(sample(usual, 12))('$name says the same without colour', async ({ name, state, size }) => {
  const drawn = await open(state, { color: false, size });
  expect(`${drawn.rows().join('\n').trimEnd()}\n`).toBe(readFileSync(snapshot(name), 'utf8'));
  expect(drawn.grid().flat().filter(isStyled)).toEqual([]);
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
