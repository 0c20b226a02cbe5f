import { afterEach, beforeAll, expect, test } from 'vitest';
import { type Drawn, draw, type ScreenState, sizes } from '../screens/render';

/** A small storm, so that no test waits for a large one. */
const set = { clients: '20', capacity: '5' };
const start: ScreenState = {
  name: 'retries',
  route: { screen: 'lab', id: 'retries', seed: '7', set },
  see: 'Careful tills',
};
// Loading takes longest; no test has to wait for it.
beforeAll(() => Promise.all([import('../../src/ui/screens/lab'), import('../../labs/retries')]));

let drawn: Drawn | null = null;
const open = async (size: { columns: number; rows: number } = sizes.usual) => {
  drawn = await draw({ ...start, see: ' 0 of ' }, { color: false, size });
  return drawn;
};
const text = () => drawn!.rows().join('\n');

afterEach(() => {
  drawn?.close();
  drawn = null;
});

test('stands second by second, asks when the line is mended, and the answer leads on to where it can be seen', async () => {
  const screen = await open();
  await screen.press('right right right');
  await screen.see('3 of');
  expect(text()).toContain('line broken until 8.0 s');
  await screen.press('right right right right right right right');
  await screen.see('8 of');
  await screen.see('your turn');
  expect(text()).toContain('The line works again.');
  await screen.press('1 enter');
  await screen.see('11 of');
  for (const part of ['You said', 'In fact', '(sure)']) expect(text()).toContain(part);
  await screen.press('left');
  await screen.see('10 of');
  expect(text()).not.toContain('You said');
});

test('the whole request log opens at its end, scrolls, and leads back to the same second', async () => {
  const screen = await open();
  await screen.press('end');
  await screen.see('your turn');
  await screen.press('l');
  await screen.see('8 of 34, log');
  expect(text()).toContain('8.0 s');
  expect(text()).not.toContain('ch_1');
  await screen.press('pageup pageup pageup');
  await screen.see('POST /v1/charges, key and response');
  expect(text()).toMatch(/0\.\d s {2}hasty \d+ +sale-\d+-try-1 +201 {2}ch_1\b/);
  expect(screen.misfits()).toEqual([]);
  await screen.press('l');
  await screen.see('8 of 34, your turn');
});

test('a cut breaks the line again, and restart forgets it', async () => {
  const screen = await open();
  await screen.press('end s right right c');
  await screen.see(/12 of \d+, paused/);
  await screen.see('11 to 14 s');
  await screen.press('r');
  await screen.see('0 of 34');
});

test('settings run the lab anew: with one key for each sale nobody pays twice', async () => {
  const screen = await open();
  await screen.press('p down down down down right');
  await screen.see(/hasty: same key +on/);
  await screen.press('enter');
  await screen.see('paused');
  await screen.press('end s end');
  await screen.see('The run is over');
  expect(text()).not.toContain('paid more than once');
  await screen.press('enter');
  await screen.see(/customers charged twice +0 +0/);
  await screen.press('pagedown');
  await screen.see('It uses the same key in every attempt');
});

test.each([
  { columns: 40, rows: 12 },
  { columns: 60, rows: 20 },
  { columns: 79, rows: 13 },
  { columns: 200, rows: 60 },
])('at $columns x $rows every state fits, every option and every setting can be seen', async size => {
  const screen = await open(size);
  const fits = () => expect(screen.misfits()).toEqual([]);
  fits();
  await screen.press('right right right');
  fits();
  await screen.press('end');
  await screen.see('↑↓ choose');
  for (const option of [
    '15 tills: all of them',
    'Eight tills: every other one',
    'Five tills: one second’s work',
    'None',
  ])
    expect(text().replace(/\s+/g, ' ')).toContain(option);
  expect(text().replace(/\s+/g, ' ')).toContain('The line works again.');
  fits();
  await screen.press('1 g');
  await screen.see('You said');
  fits();
  for (const keys of ['right', 'l', 'pageup', 'l', 'end', 'enter', 'pagedown', 'left', 'p']) {
    await screen.press(keys);
    fits();
  }
  const kinds = ['hasty', 'careful'].flatMap(kind =>
    ['same key', 'backoff', 'jitter', 'obey'].map(of => `${kind}: ${of}`),
  );
  for (const title of ['tills', 'outage', 'charges', 'attempts', ...kinds, 'pause', 'seed']) {
    expect(text()).toMatch(new RegExp(`❯ .*${title}`));
    await screen.press('down');
  }
  await screen.press('backspace 4 2 enter');
  await screen.see('0 of');
  if (size.columns >= 60) await screen.see('seed 42');
  fits();
});
