import { describe, expect, test } from 'vitest';
import review from '../../src/commands/review';
import { draw, sizes } from '../screens/render';
import { testIo } from './_io';

const day = Date.UTC(2026, 10, 20, 23, 59);

async function run(options: Record<string, unknown>, now = day, globals = {}) {
  const { io, printed } = testIo(globals);
  await review.run([], { claim: [], ...options }, { ...io, now: () => now, randomSeed: () => String(now) });
  return printed.out;
}
const json = async (options: Record<string, unknown>, now = day) => JSON.parse(await run(options, now, { json: true }));

describe('the exercise of the day', () => {
  test('is the same at any hour of the day in UTC, another on the next, and can be had later by its date', async () => {
    const today = await json({ today: true });
    expect(today.seed).toBe('2026-11-20');
    expect(await json({ today: true }, Date.UTC(2026, 10, 20))).toEqual(today);
    expect((await json({ today: true }, day + 60_000)).seed).toBe('2026-11-21');
    expect(await json({ seed: '2026-11-20' }, 0)).toEqual(today);
  });

  test('ends with one line to paste that names no flaw; other exercises have none', async () => {
    const { planted } = await json({ today: true, reveal: true });
    const out = await run({ today: true, claim: [`naming@${planted[0].place}`, 'errors'] });
    const line =
      /\n {2}(api-design-tutor review 2026-11-20: 1 of (\d), score \d+, 2 claims (\S+)( ×)?)\n {2}Play it: (.+)\n/.exec(
        out,
      )!;
    expect(Number(line[2])).toBe(planted.length);
    expect(line[3]).toBe(`■${'□'.repeat(planted.length - 1)}`);
    expect(line[5]).toBe('api-design-tutor review --seed 2026-11-20');
    for (const { flaw, area } of planted) expect(line[0]).not.toMatch(new RegExp(`${flaw}|${area}`));
    expect(out).toContain('api-design-tutor review --seed 2026-11-20');
    expect(await run({ seed: '7', claim: ['naming'] })).not.toContain('to paste');
  });

  test.each(['seed', 'exercise', 'contract'])('--today beside --%s is refused', async name => {
    await expect(run({ today: true, [name]: 'x' })).rejects.toMatchObject({ code: 'wrong_usage' });
    await expect(Promise.resolve(review.screen!([], { claim: [], today: true, [name]: 'x' }))).rejects.toMatchObject({
      code: 'wrong_usage',
    });
  });

  test('the screen shows the line, and it stands in the shell afterwards', async () => {
    expect(await review.screen!([], { claim: [], today: true })).toMatchObject({ screen: 'review', today: true });
    const drawn = await draw(
      { name: 'today', route: { screen: 'review', today: true }, see: 'Everywhere' },
      { color: false, size: sizes.large },
    );
    await drawn.press('l enter');
    await drawn.see(/flaws? found/);
    await drawn.press('end q');
    const line =
      /^api-design-tutor review 2026-01-15: 0 of \d, score 0, 0 claims □+\nPlay it: api-design-tutor review --seed 2026-01-15$/m;
    expect(drawn.ended?.after).toMatch(line);
    drawn.close();
  });
});
