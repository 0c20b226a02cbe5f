import { describe, expect, test } from 'vitest';
import lint from '../../../src/commands/lint';
import { flaws } from '../../../src/generated/flaws';
import { playLines } from '../../../src/review/play/lines';
import { canPlay, playableFlaws, playFlaw } from '../../../src/review/play/play';
import { width } from '../../../src/text/layout';
import { makeTheme, plainTheme } from '../../../src/text/theme';
import { checksum } from '../../support/checksum';
import { testIo } from '../_io';

const colours = makeTheme({ color: true });
/** Below the width at which both sides are beside each other, at it, and above. */
const widths = [40, 75, 76, 100];
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
    const shown = [
      ...playLines(play, 100, plainTheme),
      '',
      ...widths.map(columns => checksum(playLines(play, columns, colours))),
    ];
    await expect(`${shown.map(line => line.trimEnd()).join('\n')}\n`).toMatchFileSnapshot(`recorded/${id}.txt`);
  });
});

describe('a play', async () => {
  const play = await playFlaw('post-without-key');
  /** In a narrow window one side is below the other. */
  const sides = () => {
    const [, left = '', right = ''] = playLines(play, 60, plainTheme)
      .join('\n')
      .split(/ With(?:out)? the fix\n/);
    return [left, right].map(side => side.split('\n'));
  };

  test('marks what only the response without the fix has on its side, and what only the fixed one has on the other', () => {
    const [without, fixed] = sides();
    expect(without).toContain('- Location: /v1/charges/ch_2');
    expect(without!.filter(line => line.startsWith('+') || /ch_1|Replayed/.test(line))).toEqual([]);
    expect(fixed).toEqual(expect.arrayContaining(['+ Location: /v1/charges/ch_1', '+ Idempotent-Replayed: true']));
    expect(fixed!.filter(line => line.startsWith('-') || line.includes('ch_2'))).toEqual([]);
    for (const side of [without, fixed]) expect(side).toContain('  Content-Type: application/json');
  });

  test('tells what is alike on both sides where it happened, at the end as well', () => {
    const [alike] = play.without;
    const longer = { ...play, without: [...play.without, alike!], with: [...play.with, alike!] };
    const told = /POST \/v1\/charges: 201 on both sides\.$/;
    const ends = (of: typeof play) => playLines(of, 100, plainTheme).at(-1)!;
    expect(playLines(play, 100, plainTheme).filter(line => told.test(line))).toHaveLength(1);
    expect(ends(play)).not.toMatch(told);
    expect(ends(longer)).toMatch(told);
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
