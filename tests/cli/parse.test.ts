import { describe, expect, it, vi } from 'vitest';
import { parse } from '../../src/cli/parse';
import { type Command, InputError } from '../../src/command';

const command = (usage: string, extra: Partial<Command> = {}): Command => ({
  usage,
  summary: 'does things',
  order: 1,
  run: async () => 0,
  ...extra,
});
const commands = [
  command('lesson <id>', { options: [{ flags: '--step <step>', summary: 'opens there' }] }),
  command('lint [files...]', {
    options: [
      { flags: '--fail-on <severity>', summary: 'threshold', default: 'warning' },
      { flags: '--flaw <id>', summary: 'may be repeated', collect: true },
    ],
  }),
];
const run = (...words: string[]) => {
  const asked = parse(words, commands, '1.2.3');
  if (asked.kind !== 'run') throw new Error('no command ran');
  return asked;
};
const failure = (...words: string[]): InputError => {
  try {
    parse(words, commands, '1.2.3');
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  throw new Error('nothing failed');
};

describe('the command line', () => {
  it('opens Home without a command', () => expect(run().command).toBeNull());
  it('hands a command its arguments and its own options', () => {
    const { args, options, command: found } = run('lint', 'a.yaml', 'b.yaml', '--flaw', 'x', '--flaw', 'y');
    expect(found?.usage).toBe('lint [files...]');
    expect(args).toEqual(['a.yaml', 'b.yaml']);
    expect(options).toEqual({ failOn: 'warning', flaw: ['x', 'y'] });
  });
  it('takes the common options before and after the command', () => {
    expect(run('--json', 'lesson', 'x').globals).toMatchObject({
      json: true,
      plain: false,
      guest: false,
      ascii: false,
    });
    expect(run('lesson', 'x', '--plain').globals).toMatchObject({ json: false, plain: true });
    expect(run('lesson', 'x', '--json', '--no-color', '--profile', 'anna').globals).toMatchObject({
      json: true,
      color: false,
      profile: 'anna',
    });
  });
  it('takes less motion and a screen reader only when it is told so', () => {
    const { globals } = run('lesson', 'x');
    expect([globals.reducedMotion, globals.screenReader]).toEqual([false, undefined]);
    const asked = run('--reduced-motion', '--screen-reader').globals;
    expect([asked.reducedMotion, asked.screenReader]).toEqual([true, true]);
  });
  it('takes - as a file', () => expect(run('lint', '-').args).toEqual(['-']));
  it('keeps a repeated option apart between calls', () => {
    run('lint', '--flaw', 'x');
    expect(run('lint', '--flaw', 'y').options.flaw).toEqual(['y']);
    expect(run('lint').options.flaw).toBeUndefined();
  });
  it('names a default in help only where there is one', () => {
    const help = parse(['lint', '--help'], commands, '1.2.3');
    const lines = help.kind === 'text' ? help.text.split('\n') : [];
    expect(lines.find(line => line.includes('--fail-on'))).toContain('(default: "warning")');
    expect(lines.find(line => line.includes('--flaw'))).not.toContain('default');
  });
  it('explains below the options what they have in common, in lines that fit', () => {
    const notes = [
      { title: 'Its clock', text: `It runs. ${'tick tock '.repeat(20)}` },
      { title: 'Webhooks', text: 'They go out.' },
    ];
    const help = parse(['serve', '--help'], [{ usage: 'serve', summary: 'run it', order: 1, notes }], '1.2.3');
    const text = help.kind === 'text' ? help.text : '';
    expect(text).toMatch(
      /--reduced-motion .*\n\nIts clock:\n {2}It runs\. tick[\s\S]*tock\n\nWebhooks:\n {2}They go out\.\n$/,
    );
    expect(text.split('\n').filter(line => line.length > 80)).toEqual([]);
  });

  it.each([80, 60, 40])('breaks help between words, in %i columns', columns => {
    vi.spyOn(process, 'stdout', 'get').mockReturnValue({ isTTY: true, columns } as typeof process.stdout);
    const usage = 'review [file]';
    const summary =
      'review an API that has flaws, or your own OpenAPI file, and compare what you claim with what a linter says';
    const help = parse(['--help'], [{ usage, summary, order: 1 }], '1.2.3');
    vi.restoreAllMocks();
    const lines = help.kind === 'text' ? help.text.split('\n') : [];
    expect(Math.max(...lines.map(line => line.length))).toBeLessThanOrEqual(columns);
    expect(lines.map(line => line.trim()).join(' ')).toContain(summary);
  });

  it('explains an option beside it where 24 columns are left, and below it in a narrower window', () => {
    const helpIn = (columns: number) => {
      vi.spyOn(process, 'stdout', 'get').mockReturnValue({ isTTY: true, columns } as typeof process.stdout);
      const help = parse(['lint', '--help'], commands, '1.2.3');
      vi.restoreAllMocks();
      return help.kind === 'text' ? help.text : '';
    };
    const column = /^ {2}--flaw <id> +/m.exec(helpIn(80))![0].length;
    expect(helpIn(column + 24)).toMatch(/^ {2}--flaw <id> +may/m);
    expect(helpIn(column + 23)).toMatch(/^ {2}--flaw <id>\n {6}may/m);
  });

  it('prints version and help as text', () => {
    expect(parse(['--version'], commands, '1.2.3')).toEqual({ kind: 'text', text: '1.2.3\n' });
    const help = parse(['lesson', '--help'], commands, '1.2.3');
    expect(help.kind === 'text' && help.text).toMatch(/--step[\s\S]*--profile/);
    const ordered = ['third', 'first', 'second'].map((usage, i) => command(usage, { order: [3, 1, 2][i] }));
    const all = parse(['--help'], ordered, '1.2.3');
    expect(all.kind === 'text' && all.text).toMatch(/first[\s\S]*second[\s\S]*third/);
  });
  it.each([
    [['lesosn'], 'unknown_command', /"lesosn"/, /Did you mean lesson/],
    [['frobnicate'], 'unknown_command', /"frobnicate"/, /Commands: lesson, lint/],
    [
      ['lesson'],
      'wrong_usage',
      /missing required argument 'id'/i,
      /^Usage: api-design-tutor lesson <id> .*lesson --help/,
    ],
    [['lesson', 'a', 'b'], 'wrong_usage', /too many arguments/i, /--help/],
    [['lint', '--frob'], 'unknown_option', /--frob/, /--help/],
    [['--guest', '--profile', 'anna'], 'wrong_usage', /--guest and --profile/, /Leave out one/],
  ])('%j is wrong usage with a way out', (words, code, message, hint) => {
    const error = failure(...words);
    expect(error.code).toBe(code);
    expect(error.message).toMatch(message);
    expect(error.hint).toMatch(hint);
  });
  it('ends what it says with a full stop, one and no more', () => {
    for (const words of [
      ['lesson', 'a', 'b'],
      ['lint', '--frob'],
      ['lint', '--fail-no', 'x'],
    ]) {
      expect(failure(...words).message).toMatch(/(\w|'|\?\)|[^.]\.)$/);
      expect(failure(...words).message).not.toMatch(/\.\.$|\?\)\.$/);
    }
  });
});
