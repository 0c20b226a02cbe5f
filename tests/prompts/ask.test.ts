import { describe, expect, it } from 'vitest';
import { ask, type Choice, Complaint, confirm, type Words } from '../../src/prompts/ask';
import {
  editText,
  enter,
  Leave,
  type PromptProgram,
  type PromptTerminal,
  print,
  readLine,
  readLineOrSave,
  runPrompts,
} from '../../src/prompts/program';
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

describe('what is asked, and what is typed', () => {
  const entries = (count: number): Choice<string>[] =>
    Array.from({ length: count }, (_, i) => ({
      text: `entry ${i + 1}${i % 3 === 0 ? ' with a few words' : ''}`,
      ...(i < 4 ? { heading: i < 2 ? 'First' : 'Second' } : {}),
      ...(i === 1
        ? { read: (rest: string) => (rest === 'no' ? new Complaint('Not', 'this.') : `read <${rest}>`) }
        : { value: `value ${i + 1}` }),
    }));
  const words: Words<string> = [
    { words: ['note', 'n'], takes: 'TEXT', help: 'add a note', read: rest => `note <${rest}>` },
    { words: ['do', 'make'], help: 'do it', main: true, value: 'done' },
    { words: ['all'], takes: 'N', help: 'all of them', main: true, value: 'all' },
    { words: ['back', 'more'], takes: 'N', help: 'of its own', read: rest => `own <${rest}>` },
  ];
  const on = { help: 'go on', value: 'on' };
  const back = { help: 'the one before', value: 'before' };
  const text = {
    help: 'or a path',
    read: (typed: string) => (typed === 'no' ? new Complaint('No path.') : `path <${typed}>`),
  };
  const lines = ['A place.', 'It has two lines.'];
  type Asked = Parameters<typeof ask<string>>[1];
  const places: Record<string, Asked> = {
    'nothing but the place': { lines },
    'an entry': { lines, choices: entries(1), chooses: 'open it' },
    'seven entries': { lines, choices: entries(7), words: words.slice(0, 2), enter: on },
    'eight entries': { lines, choices: entries(8), back },
    'eight entries, or a text': { lines, choices: entries(8), text },
    'thirty entries': { lines, choices: entries(30) },
    'thirty-one entries': { lines, choices: entries(31), enter: on },
    'sixty entries': { lines, choices: entries(60) },
    'words and a text': { lines, words, text, enter: on, back, quiet: true },
    bare: { lines, enter: on, text, bare: true, quiet: true },
    'bare, and aloud': { lines, words, bare: true },
  };
  const typed = [
    '',
    ...['1', ' 1. ', '1)', '2 no', '2  yes', '02', '0', '7', '8', '9', '31', '1x', '1 x'],
    ...['note', 'NOTE a b', 'n', 'do', 'DO', 'make it', 'all', 'all 3', 'back', 'b', 'back 2', 'more', 'more 1'],
    ...['?', 'help', 'help me', 'leave', 'leave it', 'home', 'quit', 'q', 'exit', 'no'],
    ...['en', 'try', 'few words', 'entry 3', 'nothing of it', 'x'.repeat(40), 'y'.repeat(41), 'odd \u001b[2J'],
  ];

  /** What is printed after each line, until one of them means something. */
  async function said(place: Asked, given: readonly string[]): Promise<string> {
    const program = ask({ columns: 60, theme: plainTheme }, place);
    let text = '';
    let rest = given;
    try {
      let step = await program.next({ kind: 'printed' });
      while (!step.done) {
        if (step.value.kind === 'print') {
          text += step.value.lines.map(line => `${line}\n`).join('');
          step = await program.next({ kind: 'printed' });
        } else {
          const mark = step.value.kind === 'line' ? step.value.mark : '';
          const [line, ...others] = rest;
          if (line === undefined) return text + mark;
          rest = others;
          text += `${mark}${line}\n`;
          step = await program.next({ kind: 'line', text: line });
        }
      }
      return `${text}= ${step.value}`;
    } catch (error) {
      if (!(error instanceof Leave)) throw error;
      return `${text}leaves to ${error.to}`;
    }
  }

  it.each(Object.entries(places))('%s', async (name, place) => {
    const first = await said(place, []);
    const again = first.slice(first.trimEnd().lastIndexOf('\n\n')).trim();
    const answers = new Map<string, string[]>();
    for (const line of typed) {
      // The arrival is the same each time.
      const text = (await said(place, [line])).slice(first.length);
      // What is said of everything alike is written down once.
      const shown = text
        .slice(line.length)
        .replace(`“${line}” isn’t`, '“…” isn’t')
        .replace(again, '(the short line)')
        .trim();
      answers.set(shown, [...(answers.get(shown) ?? []), JSON.stringify(line)]);
    }
    const alike = [...answers].map(([shown, given]) => `--- ${given.join(' ')}\n${shown}`);
    const several = await said(place, ['more', 'more', 'few words', 'more', '?', 'zzz']);
    const whole = `${first}\n\n${alike.join('\n\n')}\n\n--- one after the other\n${several}\n`.replaceAll(
      '\u001b',
      'ESC',
    );
    await expect(whole.replace(/ +$/gm, '')).toMatchFileSnapshot(`recorded/asked/${name.replace(/\W+/g, '-')}.txt`);
  });

  it('yes or no, by number, word, or letter', async () => {
    for (const [line, value] of [
      ['1', true],
      ['y', true],
      ['yes', true],
      ['2', false],
      ['n', false],
      ['no', false],
    ] as const) {
      const program = confirm({ columns: 60, theme: plainTheme }, ['Sure?'], 'do it', 'leave it');
      let step = await program.next({ kind: 'printed' });
      for (let i = 0; i < 4 && !step.done; i++)
        step = await program.next(step.value.kind === 'line' ? { kind: 'line', text: line } : { kind: 'printed' });
      expect(step.value, line).toBe(value);
    }
  });
});

describe('the terminal of a program of prompts', () => {
  async function run(program: PromptProgram<unknown>, given: Partial<PromptTerminal> & { typed?: string[] } = {}) {
    let text = '';
    let ended = false;
    async function* lines() {
      try {
        yield* given.typed ?? [];
      } finally {
        ended = true;
      }
    }
    const value = await runPrompts(program, { lines: lines(), out: piece => (text += piece), ...given });
    return { value, text, ended };
  }
  const two = async function* (): PromptProgram<string> {
    yield* print();
    yield* print('a', 'b');
    const first = yield* readLine();
    return `${first}, ${yield* readLine('… ')}`;
  };

  it('prints what it is given, and what was typed only where nobody sees it otherwise', async () => {
    expect(await run(two(), { typed: ['x', 'y'] })).toEqual({ value: 'x, y', text: 'a\nb\n> … ', ended: true });
    expect((await run(two(), { typed: ['x', 'y'], echo: true })).text).toBe('a\nb\n> x\n… y\n');
    expect(await run(two(), { typed: ['x'] })).toEqual({ value: null, text: 'a\nb\n> … ', ended: true });
    const news = [['The disk is full.'], []];
    expect((await run(two(), { typed: ['x', 'y'], news: () => news.shift()! })).text).toBe(
      'a\nb\nThe disk is full.\n> … ',
    );
  });

  it('ends what it runs where the input ends, and lets a failure through', async () => {
    let isEnded = false;
    const tidy = async function* (): PromptProgram {
      try {
        yield* readLine();
      } finally {
        isEnded = true;
      }
    };
    expect((await run(tidy())).value).toBeNull();
    expect(isEnded).toBe(true);
    const failing = async function* (): PromptProgram {
      yield* print('a');
      throw new RangeError('a bug');
    };
    await expect(run(failing())).rejects.toThrow('a bug');
  });

  it('opens an editor where there is one', async () => {
    const program = async function* (): PromptProgram<unknown> {
      return yield* editText('text', 'http');
    };
    expect((await run(program())).value).toEqual({
      kind: 'unchanged',
      message: 'An editor needs a terminal, and there isn’t one here.',
    });
    const edits = async (text: string, extension: string) => ({ kind: 'edited', text: text + extension }) as const;
    expect((await run(program(), { editText: edits })).value).toEqual({ kind: 'edited', text: 'texthttp' });
  });

  it('misses no save of a file, watches one file at a time, and stops at the end', async () => {
    const log: string[] = [];
    const savers = new Map<string, (text: string | null) => void>();
    const watch: PromptTerminal['watch'] = (path, saved) => {
      log.push(`watch ${path}`);
      savers.set(path, saved);
      if (path === 'a') {
        saved('a1');
        saved(null);
      }
      return () => log.push(`stop ${path}`);
    };
    const program = async function* (): PromptProgram {
      const came = async function* (path: string): PromptProgram {
        const next = yield* readLineOrSave(path);
        log.push(JSON.stringify(next));
      };
      yield* came('a');
      yield* came('a');
      setImmediate(() => savers.get('a')!('a2'));
      yield* came('a');
      setImmediate(() => savers.get('b')!('b1'));
      yield* came('b');
    };
    const waiting = { [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => {}) }) };
    await runPrompts(program(), { lines: waiting, out: () => {}, watch });
    expect(log).toEqual([
      'watch a',
      ...['{"saved":"a1"}', '{"saved":null}', '{"saved":"a2"}'],
      ...['stop a', 'watch b', '{"saved":"b1"}', 'stop b'],
    ]);
    const reading = async function* (): PromptProgram<unknown> {
      return yield* readLineOrSave('a');
    };
    expect((await run(reading(), { typed: ['x'] })).value).toEqual({ line: 'x' });
    const twice = async function* (): PromptProgram<unknown> {
      return [yield* readLineOrSave('c'), yield* readLine()];
    };
    const idle = { watch: () => () => {} };
    expect((await run(twice(), { typed: ['x', 'y'], ...idle })).value).toEqual([{ line: 'x' }, 'y']);
  });

  it.each([
    ['back', null],
    ['place', null],
    ['home', 'home'],
    ['quit', 'quit'],
  ] as const)('what is entered is left by %s', async (to, further) => {
    const leaving = async function* (): PromptProgram {
      yield* print('a');
      throw new Leave(to);
    };
    const program = async function* (): PromptProgram<string> {
      try {
        yield* enter(leaving());
        return 'on';
      } catch (error) {
        return (error as Leave).to;
      }
    };
    expect((await run(program())).value).toBe(further ?? 'on');
    expect((await run(leaving())).value).toBeNull();
  });
});
