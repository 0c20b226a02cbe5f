import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { part, sample } from '../support/size';
import { type Drawn, draw, nameOf, type ScreenState, sizes } from './render';
import { table } from './table';

let opened: Drawn | null = null;
afterEach(() => {
  opened?.close();
  opened = null;
});

/** The keys behind a symbol of the footer. */
const symbols: Record<string, string[]> = {
  '↑↓': ['down', 'up'],
  '←→': ['right', 'left'],
  '↑': ['up'],
  '↓': ['down'],
  '←': ['left'],
  '→': ['right'],
};
const keysOf = (symbol: string): string[] => {
  const range = /^(\d)-(\d)$/.exec(symbol);
  if (range) return [range[1]!, range[2]!];
  if (symbol === 'any key') return ['x'];
  if (symbol === 'letters') return [...'aeiou'];
  return symbols[symbol] ?? [symbol.replace('page ', 'page')];
};

/**
 * The footer of a state as its snapshot shows it; screens.test.ts holds the snapshot against the screen. A new state has none
 * yet, and is drawn.
 */
async function hintsOf(state: ScreenState): Promise<string[]> {
  const file = fileURLToPath(new URL(`snapshots/${state.name}.${nameOf(sizes.usual)}.txt`, import.meta.url));
  const rows = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : await rowsOf(state);
  return rows[sizes.usual.rows - 2]!.trim().split(/ {3,}/);
}

async function rowsOf(state: ScreenState): Promise<string[]> {
  const drawn = await draw(state, { color: true, size: sizes.usual });
  const rows = drawn.rows();
  drawn.close();
  return rows;
}

const shown = table.filter(state => !state.ascii && !state.sizes);
const hints = await Promise.all(shown.map(hintsOf));
const entries = shown
  .flatMap((state, i) => hints[i]!.map(hint => ({ state, name: state.name, hint, screen: state.route.screen })))
  .map(entry => ({ ...entry, symbol: entry.hint.replace(/^(?:press )?(any key|page up|page down|\S+) .*$/, '$1') }))
  .filter(({ state, symbol }) => !state.idle?.includes(symbol));
/** A key with one word (`b leave`) does the same wherever a screen shows it. */
const ofOwn = entries.filter(
  ({ screen, hint }, i) => entries.findIndex(other => other.screen === screen && other.hint === hint) === i,
);
/** What an arrow does depends on where one stands. */
const again = entries.filter(entry => entry.symbol in symbols && !ofOwn.includes(entry));

it.each([...part(ofOwn, 8), ...sample(again, 2)])('in $name, "$hint" does something', async ({ state, symbol }) => {
  const drawn = await draw(state, { color: true, size: sizes.usual });
  opened = drawn;
  const before = JSON.stringify(drawn.grid());
  const works = () => drawn.ended !== null || JSON.stringify(drawn.grid()) !== before;
  // One key of a symbol may rightly rest, as up does on the first row; only where all rest is a slow machine waited for.
  for (const key of keysOf(symbol)) {
    await drawn.press(key);
    if (works()) return;
  }
  expect(await drawn.happens(works), `a key of ${symbol} changes something`).toBe(true);
});
