import { afterEach, expect, it } from 'vitest';
import { type Drawn, draw, type ScreenState, sizes } from './render';
import { table } from './table';

let opened: Drawn[] = [];
afterEach(() => {
  for (const drawn of opened) drawn.close();
  opened = [];
});
async function open(state: ScreenState): Promise<Drawn> {
  const drawn = await draw(state, { color: true, size: sizes.usual });
  opened.push(drawn);
  return drawn;
}

/** The keys behind a footer's sign. */
const signs: Record<string, string[]> = {
  '↑↓': ['down', 'up'],
  '←→': ['right', 'left'],
  '↑': ['up'],
  '↓': ['down'],
  '←': ['left'],
  '→': ['right'],
};
const keysOf = (sign: string): string[] => {
  const range = /^(\d)-(\d)$/.exec(sign);
  if (range) return [range[1]!, range[2]!];
  if (sign === 'any key') return ['x'];
  return signs[sign] ?? [sign.replace('page ', 'page')];
};

/**
 * What was tried before is not tried again: a whole footer of a screen, and a key by its word (`b leave`), except for the
 * arrows, which depend on where one stands.
 */
const tried = new Set<string>();
const isNew = (what: string) => !tried.has(what) && tried.add(what) !== null;

const states = table.filter(state => !state.ascii && !state.sizes);

it.each(states)('the footer of $name names only keys that do something', async state => {
  const first = await open(state);
  const footer = first.rows()[sizes.usual.rows - 2]!.trim();
  const hints = footer.split(/ {3,}/);
  expect(hints.length).toBeGreaterThan(0);
  if (!isNew(`${state.route.screen}: ${footer}`)) return;
  const idle: string[] = [];
  for (const hint of hints) {
    const sign = hint.replace(/^(any key|page up|page down|\S+) .*$/, '$1');
    if (state.idle?.includes(sign) || !(sign in signs || isNew(`${state.route.screen}: ${hint}`))) continue;
    let works = false;
    // One key of a sign may rightly rest, as up does on the first row; only where all rest is the slow machine waited for.
    for (const patience of [500, 30_000]) for (const key of keysOf(sign)) works ||= await changes(state, key, patience);
    if (!works) idle.push(hint);
  }
  expect(idle, `keys that change nothing, in "${footer}"`).toEqual([]);
});

async function changes(state: ScreenState, key: string, patience: number): Promise<boolean> {
  const drawn = await open(state);
  const before = JSON.stringify(drawn.grid());
  await drawn.press(key);
  return drawn.happens(() => drawn.ended !== null || JSON.stringify(drawn.grid()) !== before, patience);
}
