import { expect, it } from 'vitest';
import { draw } from '../screens/render';

it('however long lookup and lessons lead to each other, at most eight screens are on the way back, each another one', async () => {
  const drawn = await draw(
    { name: 'stack', route: { screen: 'lookup' }, see: 'Look up' },
    { color: false, size: { columns: 80, rows: 24 } },
  );
  // Two screens for each round, besides the first.
  for (let round = 0; round < 4; round++) {
    await drawn.press('enter');
    await drawn.see(/Lessons › /);
    await drawn.press('/');
    await drawn.see(/ Look up /);
  }
  const footer = () => drawn.rows().at(-2)!;
  const ends = () => `${drawn.rows()[0]} ${footer()}`;
  const isHome = () => footer().includes('q quit');
  await drawn.happens(() => footer().includes('esc leave the field'));
  await drawn.press('esc');
  let screens = 1;
  while (!isHome()) {
    const before = ends();
    await drawn.press('esc');
    // Two equal screens in a row would look like a key that does nothing.
    expect(await drawn.happens(() => ends() !== before && !/^ b leave/.test(footer()), 5_000)).toBe(true);
    screens += 1;
  }
  expect(screens).toBeLessThanOrEqual(8);
  drawn.close();
});
