import { describe, expect, test } from 'vitest';
import lint from '../../../src/commands/lint';
import { flaws } from '../../../src/generated/flaws';
import { playLines } from '../../../src/review/play/lines';
import { canPlay, playableFlaws, playFlaw } from '../../../src/review/play/play';
import { width } from '../../../src/text/layout';
import { plainTheme } from '../../../src/text/theme';
import { testIo } from '../_io';

const playable = flaws.filter(({ probe }) => probe);

describe.each(playable.map(flaw => [flaw.id, flaw] as const))('%s', (id, flaw) => {
  test('is seen without the fix, not with it, and the difference is on the screen at every width', async () => {
    expect(canPlay(id)).toBe(true);
    const play = await playFlaw(id);
    const seen = (exchanges: typeof play.without) => flaw.proof!(exchanges.map(({ response }) => response!));
    expect([seen(play.without), seen(play.with)]).toEqual([true, false]);
    expect(play.consequence).toMatch(/\.$/);
    for (const columns of [40, 60, 78, 120]) {
      const lines = playLines(play, columns, plainTheme);
      expect(lines.filter(line => width(line) > columns)).toEqual([]);
      expect(lines.some(line => line.includes('Without the fix'))).toBe(true);
      expect(lines.some(line => /(^| )[-+] /.test(line))).toBe(true);
      expect(lines.join('\n')).not.toMatch(/key_[a-z]+_[\w-]{8,}/);
    }
  });
});

test('the same play is the same every time', async () => {
  expect(await playFlaw('post-without-key')).toEqual(await playFlaw('post-without-key'));
});

async function run(options: Record<string, unknown>, json = false) {
  const { io, printed } = testIo({ json });
  return { exit: await lint.run([], options, io), ...printed };
}

test('lint --explain RULE --play prints both sides, and as JSON every exchange without keys', async () => {
  const text = await run({ explain: 'post-accepts-key', play: true });
  expect(text.exit).toBe(0);
  expect(text.out).toContain('Without the fix');
  const { out } = await run({ explain: 'post-accepts-key', play: true }, true);
  const [play] = JSON.parse(out).plays;
  expect(play).toMatchObject({ flaw: 'post-without-key', title: expect.any(String), consequence: expect.any(String) });
  expect(play.without[1].response.body).not.toBe(play.with[1].response.body);
  expect(out).not.toMatch(/key_[a-z]+_[\w-]{8,}/);
  expect(JSON.parse((await run({ explain: 'post-accepts-key' }, true)).out)).not.toHaveProperty('plays');
});

test('a rule whose flaw no response shows says so, and --play alone is wrong usage', async () => {
  const silent = flaws.find(flaw => flaw.rule !== null && playableFlaws(flaw.rule).length === 0)!.rule!;
  expect((await run({ explain: silent, play: true })).out).toContain('No response of the service shows this.');
  expect(JSON.parse((await run({ explain: silent, play: true }, true)).out).plays).toEqual([]);
  await expect(run({ play: true })).rejects.toMatchObject({ code: 'wrong_usage' });
});
