import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Drawn, draw, type ScreenState, sizes } from '../screens/render';

const start = (set?: Record<string, string>): ScreenState => ({
  name: 'lab',
  route: { screen: 'lab', id: 'pagination', seed: '7', set },
  see: 'nothing fetched yet',
});
// Loading takes longest; no test has to wait for it.
beforeAll(() => Promise.all([import('../../src/ui/screens/lab'), import('../../labs/pagination')]));

let drawn: Drawn | null = null;
const open = async (state: ScreenState = start(), size: { columns: number; rows: number } = sizes.usual) => {
  drawn = await draw(state, { color: false, size });
  return drawn;
};
const text = () => drawn!.rows().join('\n');

afterEach(() => {
  vi.useRealTimers();
  drawn?.close();
  drawn = null;
});

describe('the lab on the screen', () => {
  test('asks before the turning point, and enter is the answer of somebody who is sure', async () => {
    const screen = await open();
    await screen.press('right right right right right');
    await screen.see('3 of 10, your turn');
    await screen.press('enter');
    await screen.see('choose first: ↑↓ or 1-4');
    await screen.press('3 enter');
    await screen.see('You said   o24 o23 o22 o21 (sure)');
    expect(text()).toContain('Correct');
    await screen.press('right');
    await screen.see('5 of 10');
    expect(text()).not.toContain('You said');
  });

  test('a wrong guess gets its own reason and the page that came', async () => {
    const screen = await open();
    await screen.press('right right right 1 g');
    await screen.see('Not quite');
    expect(text()).toContain('(guess)');
    expect(text()).toContain('It got     o24 o23 o22 o21');
  });

  test('what came of it is said in full, however long its beginning is', async () => {
    const screen = await open({ name: 'lab', route: { screen: 'lab', id: 'lost-update', seed: '7' }, see: ' 0 of ' });
    await screen.press('end 1 g');
    await screen.see('Not quite');
    expect(text()).toMatch(/In fact +The note is now: /);
  });

  test('insert now changes what comes, and restart forgets it', async () => {
    const screen = await open();
    await screen.press('right right i');
    await screen.see('3 of 11');
    expect(text()).toContain('o28 new');
    await screen.press('right');
    await screen.see('4 rows have been inserted since page 1');
    await screen.press('r');
    await screen.see('0 of 10');
  });

  test('delete now makes the offset client pass rows over', async () => {
    const screen = await open(start({ inserted: '0' }));
    await screen.press('right right d right s');
    await screen.see('! 1 missed');
  });

  test('settings run the lab anew', async () => {
    const screen = await open();
    await screen.press('p right right enter');
    await screen.see('0 of 10');
    await screen.press('right right right');
    await screen.see('4 rows have been inserted since page 1');
  });

  test('the summary opens at the end and leads back to the run', async () => {
    const screen = await open();
    await screen.press('end s end enter');
    await screen.see(/rows seen before +! 2 +0/);
    await screen.press('pagedown');
    await screen.see('by design: these rows');
    await screen.see('(lesson cursor-vs-offset)');
    await screen.press('left');
    await screen.see('The run is over');
    expect(screen.misfits()).toEqual([]);
  });

  test('space plays until the question, space pauses, and nothing ticks while nothing plays', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const screen = await open({ ...start(), reducedMotion: false });
    expect(vi.getTimerCount()).toBe(0);
    await screen.press('space');
    await screen.see('playing');
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(200);
    await screen.see('1 of 10, playing');
    await screen.press('space');
    await screen.see('1 of 10, paused');
    expect(vi.getTimerCount()).toBe(0);
    await screen.press('space');
    await screen.see('playing');
    vi.advanceTimersByTime(10_000);
    await screen.see('3 of 10, your turn');
    await screen.press('left');
    await screen.see('2 of 10, paused');
    expect(vi.getTimerCount()).toBe(0);
  });

  test.each([
    { columns: 40, rows: 12 },
    { columns: 60, rows: 20 },
    { columns: 79, rows: 13 },
    { columns: 45, rows: 40 },
    { columns: 200, rows: 60 },
  ])('at $columns x $rows every state fits, and every option can be seen', async size => {
    const screen = await open({ ...start({ inserted: '3', deleted: '1' }), see: ' 0 of ' }, size);
    expect(screen.misfits()).toEqual([]);
    for (let step = 0; step < 4; step++) {
      await screen.press('right');
      expect(screen.misfits()).toEqual([]);
    }
    await screen.see('↑↓ choose');
    for (const page of ['o29 o28', 'o24 o23', 'o22 o21', 'o20 o19']) expect(text()).toContain(page);
    await screen.press('down enter');
    await screen.see('You said');
    expect(screen.misfits()).toEqual([]);
    for (const keys of ['right', 'end', 'enter', 'down', 'pagedown', 'left', 'p', 'p']) {
      await screen.press(keys);
      expect(screen.misfits()).toEqual([]);
    }
  });

  test('a lab or setting that does not exist says so and lets the person leave', async () => {
    const missing = await open({ ...start(), route: { screen: 'lab', id: '__proto__' }, see: 'no such lab' });
    await missing.press('b');
    await missing.see('api-design-tutor');
    missing.close();
    await open({ ...start({ inserted: '99' }), see: 'from 0 to 8' });
  });
});
