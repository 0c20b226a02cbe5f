import { expect, it } from 'vitest';
import { draw } from '../screens/render';

it('however long lookup and lessons lead to each other, at most eight screens are on the way back', async () => {
  const drawn = await draw(
    { name: 'stack', route: { screen: 'lookup' }, see: 'Look up' },
    { color: false, size: { columns: 80, rows: 24 } },
  );
  for (let i = 0; i < 6; i++) {
    await drawn.press('enter');
    await drawn.see(/Lessons › /);
    await drawn.press('/');
    await drawn.see(/ Look up /);
  }
  const ends = () => [drawn.rows()[0]!, drawn.rows().at(-2)!];
  const isHome = () => ends()[1]!.includes('q quit');
  let screens = 1;
  for (let i = 0; i < 30 && !isHome(); i++) {
    const [header, footer] = ends();
    await drawn.press('esc');
    await drawn.happens(() => ends()[0] !== header || ends()[1] !== footer);
    // The first Esc in a lookup leaves its field.
    if (!isHome() && !/\/ type/.test(ends()[1]!)) screens += 1;
  }
  expect(isHome()).toBe(true);
  expect(screens).toBeLessThanOrEqual(8);
  drawn.close();
});
