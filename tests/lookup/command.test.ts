import { describe, expect, it } from 'vitest';
import lessonCommand from '../../src/commands/lesson';
import lookup from '../../src/commands/lookup';
import { lessonSummaries } from '../../src/generated/lessons';
import { width } from '../../src/text/layout';
import { runCommand } from '../progress/io';

describe('lookup', () => {
  it('prints what to use, the best first, and names the lesson', async () => {
    const { code, out } = await runCommand(lookup, ['retry', 'POST']);
    expect(code).toBe(0);
    expect(out).toMatch(/^retry a POST safely +→ Idempotency-Key/m);
    expect(out.replace(/\s+/g, ' ')).toContain('(lesson idempotency-keys)');
  });

  it('names the page where a row leads to another one than the key points', async () => {
    const { out } = await runCommand(lookup, ['idempotency-key']);
    const [lesson, step] = /^Idempotency-Key .*?\(lesson ([a-z-]+)#([a-z-]+)\)/
      .exec(out.replace(/\s+/g, ' '))!
      .slice(1);
    const row = lessonSummaries.find(each => each.id === lesson)!.lookup.find(each => each.need === 'Idempotency-Key');
    expect(row?.at).toBe(step);
    const told = await runCommand(lessonCommand, [`${lesson}#${step}`]);
    expect(told.out).toContain('Idempotency-Key');
  });

  it('lists everything under headings without words', async () => {
    const { out } = await runCommand(lookup, []);
    for (const heading of ['Need X, use Y', 'Statuses', 'Error codes', 'Headers', 'Terms']) {
      expect(out).toMatch(new RegExp(`^${heading}$`, 'm'));
    }
  });

  it.each([24, 40, 59, 60, 80, 120])('fits into %i columns', async columns => {
    for (const args of [[], ['retry'], ['nothing', 'zzzz']]) {
      const { out } = await runCommand(lookup, args, { columns });
      const wide = out.split('\n').filter(line => width(line) > columns);
      expect(wide).toEqual([]);
    }
  });

  it('prints the contract for programs', async () => {
    const { out } = await runCommand(lookup, ['404'], { json: true });
    const list = JSON.parse(out);
    expect(list).toMatchObject({ next_cursor: null, has_more: false });
    const keys = ['kind', 'need', 'use', 'choices', 'sources', 'outside_spec', 'lesson', 'step', 'score'];
    expect(Object.keys(list.data[0])).toEqual(keys);
    expect(list.data[0]).toMatchObject({ kind: 'status', need: '404' });
    expect(list.data[0].score).toBeGreaterThan(list.data[1].score);
  });

  it('says so when nothing fits, and what to try', async () => {
    const near = await runCommand(lookup, ['idempotence7x']);
    expect(near.code).toBe(0);
    const none = await runCommand(lookup, ['\u001b[31mqqqq\u0007']);
    expect(none.code).toBe(0);
    expect(none.out).toMatch(/^Nothing matches "qqqq"\.\nTry /);
    // Only a word that is near is suggested, and the way to the whole list is there in any case.
    const whole = 'To list everything, leave out the words.';
    const unwrapped = (text: string) => text.replace(/\s+/g, ' ').trim();
    expect(unwrapped((await runCommand(lookup, ['xyzzy'])).out)).toBe(
      `Nothing matches "xyzzy". Try fewer or different words, for example: lookup retry. ${whole}`,
    );
    expect(unwrapped((await runCommand(lookup, ['xyzzy', 'blub'])).out)).toBe(
      `Nothing matches "xyzzy blub". Try blob. ${whole}`,
    );
    const nonsense = await runCommand(lookup, ['xyzzy', 'blub']);
    expect(nonsense.out).toMatch(/^Nothing matches "xyzzy blub"\.\n/);
    expect(JSON.parse((await runCommand(lookup, ['qqqq'], { json: true })).out).data).toEqual([]);
  });

  it('opens the screen with the words', () => {
    expect(lookup.screen?.(['a', 'b'], {})).toEqual({ screen: 'lookup', words: 'a b' });
    expect(lookup.screen?.([], {})).toEqual({ screen: 'lookup' });
  });
});
