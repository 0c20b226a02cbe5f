import { describe, expect, it } from 'vitest';
import { completeWords } from '../../src/commands/_complete';
import { commands } from '../../src/generated/commands';
import { flaws } from '../../src/generated/flaws';
import { lessonSummaries } from '../../src/generated/lessons';

const complete = (...words: string[]) => completeWords(words, commands);

describe('completion', () => {
  it('knows every command, in the sequence of the help', async () => {
    const all = await complete('');
    expect(all).toHaveLength(commands.length);
    expect(all).toEqual(expect.arrayContaining(['lesson', 'lint', 'completion']));
    expect(await complete('les')).toEqual(['lessons', 'lesson']);
    expect(await complete('--guest', 'less')).toEqual(['lessons', 'lesson']);
    expect(await complete('xyz')).toEqual([]);
  });

  it('knows the options of a command, and those of every command', async () => {
    expect(await complete('lint', '--ex')).toEqual(['--explain']);
    expect(await complete('lint', '--js')).toEqual(['--json']);
    expect(await complete('--dat')).toEqual(['--data-dir']);
  });

  it('knows ids, where one may stand', async () => {
    expect(await complete('lesson', '')).toEqual(lessonSummaries.map(({ id }) => id));
    expect(await complete('lesson', '--plain', 'idem')).toEqual(['idempotency-keys']);
    expect(await complete('lesson', 'idempotency-keys', '')).toEqual([]);
    expect(await complete('serve', '--flaw', '')).toEqual(flaws.map(({ id }) => id));
    expect(await complete('serve', '--port', '80', '--flaw', 'verb')).toEqual(['verb-in-path']);
    expect(await complete('lint', '--explain', 'created')).toEqual(['created-has-location']);
    expect(await complete('progress', 'reset', 'idem')).toEqual(['idempotency-keys']);
  });

  it('leaves files to the shell', async () => {
    expect(await complete('lint', '')).toBeNull();
    expect(await complete('review', 'open')).toBeNull();
    expect(await complete('--class', 'fri')).toBeNull();
    expect(await complete('class', 'check', '')).toBeNull();
  });
});
