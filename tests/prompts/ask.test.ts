import { describe, expect, it } from 'vitest';
import { ask } from '../../src/prompts/ask';
import { runPrompts } from '../../src/prompts/program';
import { plainTheme } from '../../src/text/theme';

/** A list of 35 entries, and what was printed after each line that somebody types. */
async function typed(...lines: readonly string[]): Promise<string[]> {
  const printed: string[] = [];
  const choices = Array.from({ length: 35 }, (_, i) => ({ text: `entry ${i + 1}.`, value: i }));
  const words = [{ words: ['note', 'n'], takes: 'TEXT', help: 'add a note', value: -1 }, false as const, null];
  async function* input() {
    for (const line of lines) {
      printed.push('');
      yield line;
    }
    printed.push('');
  }
  const program = ask({ columns: 76, theme: plainTheme }, { lines: ['A place.'], choices, words });
  printed.push('');
  const out = (text: string) => {
    printed.push((printed.pop() ?? '') + text);
  };
  await runPrompts(program, { lines: input(), out });
  return printed;
}

describe('a list that is too long to be read out at once', () => {
  it('has its next entries by a word, and then its first ones again', async () => {
    const [, more, again] = await typed('more', 'more');
    expect(more).toContain('5 of 35:\n31 entry 31.\n');
    expect(again).toContain('30 of 35:\n1 entry 1.\n');
  });

  it('begins at its first entry when it is searched, or when the place is repeated', async () => {
    const [, , found] = await typed('more', 'entry');
    expect(found).toContain('30 of 35:\n1 entry 1.\n');
    const [, , repeated] = await typed('more', '?');
    expect(repeated).toContain('A place.\n\n30 of 35:\n1 entry 1.\n');
  });
});

it('help names a word with what follows it, and no word that a condition leaves out', async () => {
  const [, help] = await typed('?');
  expect(help).toMatch(/^ {2}note TEXT: add a note\n {2}\?: repeat/m);
});
