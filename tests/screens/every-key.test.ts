import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { sample } from '../support/size';
import { type Drawn, draw, keys, type ScreenState, sizes } from './render';
import { table } from './table';

/** What a person may press: what moves, what chooses, then each letter. A request that is sent takes its time, so r isn't here. */
const pressed = [
  ...'down down up right left tab shift+tab pagedown pageup end home space enter esc backspace'.split(' '),
  ...'0123456789?abcdefghijklmnopqstuvwxyzHNG/',
];
/** As many rows as show what a key did. */
const shown = 3;

let opened: Drawn | null = null;
afterEach(() => {
  opened?.close();
  opened = null;
});

async function reopened(state: ScreenState): Promise<Drawn> {
  opened?.close();
  opened = await draw(state, { color: false, size: sizes.usual });
  return opened;
}

/** Lets what a key began come to its end: a screen whose code is loaded already opens within a few turns. */
async function turns(drawn: Drawn): Promise<void> {
  for (let i = 0; i < 5; i++) await new Promise(resolve => setImmediate(resolve));
  await drawn.press('');
}

const different = (before: readonly string[], after: readonly string[]) =>
  after.flatMap((row, i) => (row === before[i] ? [] : [`  ${i + 1}: ${row.trim()}`]));

/** What each key changes in a state. Each key finds the state as it was. */
async function recordOf(state: ScreenState): Promise<string[]> {
  const lines: string[] = [];
  let drawn = await reopened(state);
  const first = drawn.rows();
  for (const key of pressed) {
    await drawn.press(key);
    await turns(drawn);
    const rows = drawn.rows();
    if (drawn.ended) lines.push(`${key}: the end, ${drawn.ended.code}`);
    // Another screen may still be loading: its own states show it.
    else if (rows[0] !== first[0]) lines.push(`${key}: elsewhere`);
    else if (rows.join('\n') === first.join('\n')) {
      lines.push(`${key}: nothing`);
      continue;
    } else {
      const rest = different(first, rows);
      const more = rest.length > shown ? [`  and ${rest.length - shown} more`] : [];
      lines.push(`${key}:`, ...rest.slice(0, shown), ...more);
    }
    drawn = await reopened(state);
  }
  return lines;
}

const usual = table.filter(({ ascii, sizes: own, reducedMotion }) => !ascii && !own && reducedMotion !== false);
const screens = [...new Set(usual.map(({ route }) => route.screen))];
/** What a key shows there depends on work that goes on beside the screen. */
const unsteady: readonly string[] = ['home-first', 'labs-watched'];
const begins = screens.map(screen => usual.find(({ route }) => route.screen === screen)!);
const recorded = readdirSync(fileURLToPath(new URL('pressed', import.meta.url))).map(file =>
  file.replace(/\.txt$/, ''),
);
/** The state that each screen begins in, and those that are recorded already: a new state changes no choice. */
const states = usual
  .filter(state => begins.includes(state) || recorded.includes(state.name))
  .filter(({ name }) => !unsteady.includes(name));

// The code of each screen is loaded at its first visit; here all were visited before, whichever states are drawn.
beforeAll(async () => {
  for (const state of begins) await reopened(state);
}, 60_000);

it('a key has a name of one character, or one that terminals send', () => {
  for (const key of pressed) expect(keys[key] !== undefined || key.length === 1).toBe(true);
});

it('every recording belongs to a state', () => {
  expect(recorded.filter(name => !states.some(state => state.name === name))).toEqual([]);
});

it.each(sample(states, 2))('what each key does in $name', async state => {
  await expect(`${(await recordOf(state)).join('\n')}\n`).toMatchFileSnapshot(`pressed/${state.name}.txt`);
});
