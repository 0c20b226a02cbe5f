import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
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

const snapshot = (name: string) => fileURLToPath(new URL(`snapshots/${name}.txt`, import.meta.url));
const cases = table.flatMap(state =>
  (state.sizes ?? [sizes.usual, sizes.small]).map(size => ({ name: `${state.name}.${nameOf(size)}`, state, size })),
);

it('every state has a name of its own', () => {
  expect(new Set(table.map(state => state.name)).size).toBe(table.length);
});

describe.each(cases)('$name', ({ name, state, size }) => {
  it('looks as it did, fits the window, and keeps header and footer in their places', async () => {
    const drawn = await open(state, { color: false, size });
    const rows = drawn.rows();
    expect(drawn.misfits()).toEqual([]);
    if (size.columns >= 40 && size.rows >= 12) {
      const rule = ` ${(state.ascii ? '-' : '─').repeat(size.columns - 2)}`;
      expect(rows[0]).toMatch(/^ \S/);
      expect([rows[1], rows[size.rows - 3]]).toEqual([rule, rule]);
      expect(rows[size.rows - 2]).toMatch(/^ \S/);
    }
    if (state.ascii) expect(rows.join('').replace(/[\u0020-\u007e]/g, '')).toBe('');
    await expect(`${rows.join('\n').trimEnd()}\n`).toMatchFileSnapshot(snapshot(name));
  });

  it('says the same with and without colour', async () => {
    const drawn = await open(state, { color: true, size });
    const plain = await open(state, { color: false, size });
    expect(drawn.rows()).toEqual(plain.rows());
    const colors = new Set(drawn.grid().flatMap(row => row.flatMap(cell => [cell.fg, cell.bg])));
    // Of the 16 named colours, those that can be read on a dark and on a light ground.
    for (const color of colors) expect([null, 1, 2, 4, 5, 6]).toContain(color);
    expect(
      plain
        .grid()
        .flat()
        .filter(cell => cell.fg !== null || cell.bold || cell.dim),
    ).toEqual([]);
  });
});

/** The keys behind a footer's sign. */
const signs: Record<string, string[]> = {
  '↑↓': ['up', 'down'],
  '←→': ['left', 'right'],
  '↑': ['up'],
  '↓': ['down'],
  '←': ['left'],
  '→': ['right'],
};
const keysOf = (sign: string): string[] => {
  const range = /^(\d)-(\d)$/.exec(sign);
  if (range)
    return Array.from({ length: Number(range[2]) - Number(range[1]) + 1 }, (_, i) => String(Number(range[1]) + i));
  return signs[sign] ?? (sign.startsWith('any ') ? ['x'] : [sign]);
};

describe.each(table.filter(state => !state.ascii && !state.sizes))('the footer of $name', state => {
  it('names only keys that do something', async () => {
    const view = { color: true, size: sizes.usual };
    const first = await open(state, view);
    const footer = first.rows()[sizes.usual.rows - 2]!.trim();
    const named = footer.split(/ {3,}/).map(hint => hint.replace(/^(any key|\S+) .*$/, '$1'));
    expect(named.length).toBeGreaterThan(0);
    for (const sign of named) {
      const idle: string[] = [];
      for (const key of keysOf(sign)) {
        const drawn = await open(state, view);
        const before = JSON.stringify(drawn.grid());
        await drawn.press(key);
        if (!(await drawn.happens(() => drawn.ended !== null || JSON.stringify(drawn.grid()) !== before)))
          idle.push(key);
      }
      expect(idle.length, `${sign} in "${footer}" changes nothing`).toBeLessThan(keysOf(sign).length);
    }
  });
});

describe('a resize', () => {
  const home = table[0]!;
  it('gives the same frame as opening at that size', async () => {
    const drawn = await open(home, { color: true, size: sizes.usual });
    for (const size of [sizes.small, sizes.large, { columns: 40, rows: 12 }, sizes.usual]) {
      await drawn.resize(size);
      const fresh = await open(home, { color: true, size });
      expect(drawn.rows()).toEqual(fresh.rows());
      expect(drawn.misfits()).toEqual([]);
    }
  });
});
