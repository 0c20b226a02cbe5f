import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, expect, it } from 'vitest';
import { type Random, seededRandom } from '../../src/conventions/random';
import { minimumSize } from '../../src/ui/chrome';
import { isLong, sample, sized } from '../support/size';
import { type Drawn, draw, keys, nameOf, type ScreenState, sizes } from './render';
import { table } from './table';

/** What somebody may do who plays with the keyboard: names of keys, text, pastes, broken sequences, another window. */
const named = Object.keys(keys).filter(name => name !== 'ctrl+c');
const letters = [...'abcdefghijklmnoprstuvwxyzHN0123456789?/.,:{}"\'[]-+é漢😀'];
const pieces = [
  '\u001b[200~GET /charges\r\nAuthorization: Bearer x\u001b[201~',
  `\u001b[200~${'long '.repeat(200)}\u001b[201~`,
  '\u001b[200~\u001b[201~',
  '\u001b[',
  '\u001b[1;',
  '\u001bO',
  '\u001b[<0;10;5M',
  '\u001b[999;999H',
  '\u0085\ufffd\u0000',
];
const windows = [...Object.values(sizes), minimumSize, { columns: 20, rows: 5 }, { columns: 200, rows: 60 }];

async function step(drawn: Drawn, random: Random): Promise<string> {
  const kind = random.int(20);
  if (kind === 0) {
    const size = random.pick(windows);
    await drawn.resize(size);
    return nameOf(size);
  }
  const piece = kind === 1 ? random.pick(pieces) : null;
  const name = piece ?? (kind < 12 ? random.pick(named) : random.pick(letters));
  await (piece === null ? drawn.press(name) : drawn.type(piece));
  return JSON.stringify(name);
}

let opened: Drawn | null = null;
afterEach(() => opened?.close());

setFlagsFromString('--expose-gc');
/** Bytes in use after everything unreachable is gone. */
const heap = (): number => {
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
};

const perState = sized(12, Math.ceil(200_000 / table.length));
const seed = process.env.FC_SEED ?? '1';

it.each(sample(table, 5))('no keys break $name, and Home is three keys away', async (state: ScreenState) => {
  const random = seededRandom(`${seed} ${state.name}`);
  const view = { color: true, size: state.sizes?.[0] ?? sizes.usual };
  const drawn = await draw(state, view);
  opened = drawn;
  const done: string[] = [];
  let before = 0;
  for (let i = 0; i < perState && !drawn.ended; i++) {
    done.push(await step(drawn, random));
    expect(drawn.misfits(), `after ${done.slice(-30).join(' ')}`).toEqual([]);
    if (isLong && i === perState >> 1) before = heap();
  }
  if (isLong && before > 0) expect(heap() - before).toBeLessThan(30_000_000);
  if (drawn.ended) return;
  await drawn.resize(sizes.usual);
  await drawn.press('esc esc H');
  // Until somebody has said who they are, there is no Home.
  const isHome = () => /look up +\? keys +q quit|Who is here\?/.test(drawn.rows().join('\n'));
  const reached = await drawn.happens(isHome, 10_000);
  expect(reached, `Home after ${done.slice(-30).join(' ')}:\n${drawn.rows().join('\n')}`).toBe(true);
});
