import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import type { ClassPlan, PlanStep } from '../../src/classroom/plan';
import { withClassFile } from '../../src/cli/class-file';
import { createIo } from '../../src/cli/io';
import { printOverview } from '../../src/cli/overview';
import { parse } from '../../src/cli/parse';
import { openPrompts } from '../../src/cli/prompts';
import type { Command, GlobalOptions, InputError } from '../../src/command';
import type { Route } from '../../src/route';
import { runCommand } from '../progress/io';
import { freshFolder, openAt, page } from '../progress/sample';

/**
 * What the program prints around its commands, on the course of tests/fixtures. Each test that records has one file in
 * recorded/. After a change of words, run this file with -u and read the diff.
 */
const record = (name: string, lines: readonly string[]) =>
  expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`recorded/${name}.txt`);

afterEach(() => vi.restoreAllMocks());

/** Puts streams in place of the process's own; what was written to them comes back, by stream. */
function streams(at: { stdin?: object; stdout?: object; stderr?: object }): { out: string; err: string } {
  const written = { out: '', err: '' };
  const take = (to: 'out' | 'err', more: object = {}) => ({
    ...more,
    write: (text: string) => {
      written[to] += text;
      return true;
    },
  });
  vi.spyOn(process, 'stdin', 'get').mockReturnValue((at.stdin ?? {}) as typeof process.stdin);
  vi.spyOn(process, 'stdout', 'get').mockReturnValue(take('out', at.stdout) as unknown as typeof process.stdout);
  vi.spyOn(process, 'stderr', 'get').mockReturnValue(take('err', at.stderr) as unknown as typeof process.stderr);
  return written;
}

const noGlobals: GlobalOptions = {
  ...{ json: false, plain: false, guest: false, color: false, ascii: false, reducedMotion: false },
};

const lesson = (id: string): PlanStep => ({ kind: 'lesson', id });
const classOf = (...steps: PlanStep[]): ClassPlan => ({
  ...{ file: 'c.yaml', title: 'APIs\u0007', people: [], steps, days: [], collect: null, settings: {} },
});

test('in place of Home, a pipe gets where you are, and the command for each part', async () => {
  const dataDir = freshFolder();
  const anna = await openAt(dataDir, 'anna');
  anna.record(page('idempotency-keys', 'recap', true));
  anna.record(page('lost-updates', 'consumers'));
  await anna.flush();
  const plan = classOf(
    ...[lesson('idempotency-keys'), lesson('lost-updates')],
    ...([
      { kind: 'lab', id: 'retries', seed: '7' },
      { kind: 'case', code: 'charged-twice' },
    ] as const),
  );
  const cases: [string, Parameters<typeof runCommand>[2], ClassPlan | null][] = [
    ['nobody', { dataDir: join(dataDir, 'none') }, null],
    ['anna', { dataDir, profile: 'anna' }, null],
    ['anna in 40 columns', { dataDir, profile: 'anna', columns: 40 }, null],
    ['anna, for programs', { dataDir, profile: 'anna', json: true }, null],
    ['a guest', { dataDir, guest: true }, null],
    ['somebody in a class', { dataDir }, plan],
    ['anna in a class', { dataDir, profile: 'anna' }, plan],
    ['a guest in a class', { dataDir, guest: true }, plan],
    ['a class in 40 columns', { dataDir, columns: 40 }, plan],
    ['a class without steps', { dataDir }, classOf()],
    ['somebody in a class, for programs', { dataDir, json: true }, plan],
  ];
  const lines: string[] = [];
  for (const [name, globals, given] of cases) {
    const command: Command = { usage: '', summary: '', order: 1, run: (_, __, io) => printOverview(io, given) };
    const { code, out, err } = await runCommand(command, [], globals);
    lines.push(`# ${name}: ${code}${err === '' ? '' : ` ${err}`}`, out);
  }
  await record('overview', lines);
});

const commands = [
  {
    ...{ usage: 'lint [files...]', summary: 'check OpenAPI files, each against every rule that is on', order: 2 },
    options: [
      { flags: '--fail-on <severity>', summary: 'the least severity that fails the check', default: 'warning' },
      { flags: '--flaw <id>', summary: 'may be repeated', collect: true },
    ],
    notes: [{ title: 'Its rules', text: 'One.\nTwo, which has so many words that they need two lines of eighty.' }],
  },
  { usage: 'lesson <id> [page] [another-page] [yet-another-page] [and-one-more]', summary: 'open a lesson', order: 1 },
  { usage: 'quiet', summary: '', order: 3 },
];

test('help fits its window, and each mistake in a command line has a way out', async () => {
  const lines: string[] = [];
  for (const columns of [30, 50, 80]) {
    streams({ stdout: { isTTY: true, columns } });
    for (const words of [['--help'], ['lint', '--help'], ['lesson', '-h'], ['quiet', '--help']]) {
      const asked = parse(words, commands, '1.2.3');
      lines.push(`# ${words.join(' ')} in ${columns} columns`, asked.kind === 'text' ? asked.text : 'no text');
    }
    vi.restoreAllMocks();
  }
  const asked = [
    ...['--version', 'lint a b --flaw x --flaw y', 'lint --fail-on none', '--json --plain lint', 'quiet --guest'],
    ...['--class c.yaml', '--lessons own quiet', '--data-dir d --profile p', '--no-color --ascii --reduced-motion'],
    ...['--screen-reader', 'linty', 'zzz', 'lesson', 'lesson a b c d e f', 'lint --flow x', 'lint --zzz', '--zzz'],
    ...['lint --flaw', '--guest --profile p', 'quiet x', 'x quiet', 'linty a.yaml'],
  ];
  for (const line of asked) {
    try {
      const read = parse(line.split(' '), commands, '1.2.3');
      const { command, ...rest } = read.kind === 'text' ? { ...read, command: null } : read;
      lines.push(`${line}: ${command?.usage} ${JSON.stringify(rest)}`);
    } catch (error) {
      const { code, message, hint } = error as InputError;
      lines.push(`${line}: ${code}. ${message} ${hint}`);
    }
  }
  await record('command-line', lines);
});

test('the class is that of the option, or of the environment, or for present the file that it names', () => {
  const found = (usage: string | null, args: string[], classFile?: string, variable?: string) => {
    const command = usage === null ? null : { usage, summary: '', order: 1 };
    const globals: GlobalOptions = { ...noGlobals, ...(classFile === undefined ? {} : { classFile }) };
    const read = withClassFile({ command, args, globals }, { API_DESIGN_TUTOR_CLASS: variable });
    return [read.globals.classFile, ...read.args];
  };
  expect(found(null, [])).toEqual([undefined]);
  expect(found(null, [], undefined, 'v.yaml')).toEqual(['v.yaml']);
  expect(found('lint [files...]', ['a.yaml'], 'o.yaml', 'v.yaml')).toEqual(['o.yaml', 'a.yaml']);
  for (const file of ['a.yaml', 'a.yml', 'a.JSON'])
    expect(found('present [words...]', [file, '3'], 'o.yaml')).toEqual([file, '3']);
  expect(found('present [words...]', ['lab', 'a.yaml'], 'o.yaml')).toEqual(['o.yaml', 'lab', 'a.yaml']);
  expect(found('present [words...]', [])).toEqual([undefined]);
});

test('commands get what the streams of the process can do', () => {
  const opened = (
    at: Parameters<typeof streams>[0],
    can: { reducedMotion?: boolean; ascii?: boolean } = {},
    term = 'xterm',
  ) => {
    const written = streams(at);
    vi.stubEnv('TERM', term);
    const io = createIo(noGlobals, { color: false, ascii: false, reducedMotion: false, ...can } as never);
    io.status?.('half');
    io.err('é…');
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    const typed = [io.typedLines, io.editText, io.savedTexts, io.savedFiles].filter(each => each !== undefined).length;
    return [io.columns, io.rows, typed, written.err];
  };
  const terminal = { isTTY: true, columns: 90, rows: 30 };
  expect(opened({})).toEqual([80, 24, 0, 'é…']);
  expect(opened({ stdin: terminal, stdout: terminal, stderr: terminal })).toEqual([90, 30, 4, '\r\u001b[Khalfé…']);
  expect(opened({ stdin: terminal, stderr: terminal }, { reducedMotion: true })).toEqual([80, 24, 0, 'é…']);
  expect(opened({ stdout: { ...terminal, columns: 19 }, stderr: terminal }, {}, 'dumb')).toEqual([20, 30, 0, 'é…']);
  expect(opened({ stdout: { columns: 21 } }, { ascii: true })).toEqual([21, 24, 0, 'e~']);
});

/** A program by prompts on streams of its own, with the lines that somebody types. */
async function prompts(
  typed: string,
  globals: Partial<GlobalOptions>,
  { route = { screen: 'home' } as Route, plan = null as ClassPlan | null, stdout = {}, isTTY = false } = {},
) {
  const stdin = Object.assign(Readable.from([typed]), { isTTY });
  const written = streams({ stdin, stdout: { isTTY, ...stdout } });
  const capabilities = { color: false, ascii: globals.ascii === true };
  const code = await openPrompts({ route, plan, capabilities, globals: { ...noGlobals, ...globals } });
  vi.restoreAllMocks();
  return { code, out: written.out };
}
const widest = (text: string) => Math.max(...text.split('\n').map(line => line.length));
const lastLines = (text: string) => text.split('\n').slice(-3);

test('by prompts, what is done is saved, and the end says so', async () => {
  const dataDir = freshFolder();
  const start: Route = { screen: 'lesson', id: 'idempotency-keys' };
  const saved = await prompts('\n\nquit\n', { dataDir, profile: 'anna' }, { route: start });
  expect(saved.code).toBe(0);
  expect(lastLines(saved.out)).toEqual(['> quit', 'Goodbye. Your progress is saved.', '']);
  expect(readFileSync(join(dataDir, 'anna.json'), 'utf8')).toContain('"lesson":"idempotency-keys"');
  // At a terminal, what was typed is there already, and the shell's prompt gets a line of its own.
  const guest = await prompts('\nquit\n', { dataDir, guest: true }, { route: start, isTTY: true });
  expect(lastLines(guest.out)).toEqual(['> ', 'Goodbye.', '']);
  expect(guest.out).not.toContain('quit\n');
  // Where nothing can be saved, that is said once.
  writeFileSync(join(dataDir, 'file'), '');
  const { out } = await prompts('\n\nquit\n', { dataDir: join(dataDir, 'file'), profile: 'anna' }, { route: start });
  expect(out.match(/cannot be saved/g)).toHaveLength(1);
  expect(lastLines(out)).toEqual(['> quit', 'Goodbye.', '']);
});

test('prompts are never wider than 76 columns, nor narrower than 20', async () => {
  const width = async (columns?: number) =>
    widest((await prompts('quit\n', { guest: true }, { stdout: columns === undefined ? {} : { columns } })).out);
  expect([await width(), await width(200)]).toEqual([await width(76), await width(76)]);
  expect(await width(75)).toBeLessThanOrEqual(75);
  expect(await width(76)).toBeGreaterThan(await width(60));
  expect(await width(3)).toBe(await width(20));
  const { out } = await prompts('quit\n', { guest: true, ascii: true });
  expect(out).toMatch(/^[\n -~]*$/);
});

test('in a class, nobody is known before they say who they are, and then what they did is theirs', async () => {
  const dataDir = freshFolder();
  const plan = { ...classOf(lesson('lost-updates')), people: ['Anna', 'Ben'] };
  const globals = { dataDir, classroom: { people: plan.people, collect: null } };
  const { out } = await prompts('2\n1\n\nquit\n', globals, { plan });
  expect(out).toContain('Ben');
  expect(out).toContain('Your progress is saved.');
  expect(readFileSync(join(dataDir, 'Ben.json'), 'utf8')).toContain('lost-updates');
});

/** Presses Ctrl-C at the second prompt; `whenPaused` happens when the program first stops reading. Out: the exit code, and what was printed. */
function interrupted(
  typed: string,
  route: Route,
  globals: Partial<GlobalOptions>,
  { isTTY = false, whenPaused = (_interrupt: () => void) => {} } = {},
): Promise<[number, string]> {
  return new Promise(resolve => {
    const listeners = process.listeners('SIGINT');
    const own = () => process.listeners('SIGINT').filter(each => !listeners.includes(each));
    const interrupt = () => {
      for (const each of own()) each('SIGINT');
    };
    const stdin = Object.assign(new Readable({ read: () => {} }), { isTTY });
    stdin.once('pause', () => whenPaused(interrupt));
    stdin.push(typed);
    const written = streams({ stdin, stdout: { isTTY } });
    vi.spyOn(process, 'exit').mockImplementation((code => {
      resolve([Number(code), written.out]);
      stdin.push('quit\n');
      stdin.push(null);
    }) as typeof process.exit);
    void openPrompts({
      route,
      ...{ plan: null, capabilities: { color: false, ascii: false } },
      globals: { ...noGlobals, ...globals },
    });
    const wait = setInterval(() => {
      if (own().length === 0 || written.out.split('\n> ').length < 3) return;
      clearInterval(wait);
      interrupt();
    }, 5);
  });
}

test('Ctrl-C ends the prompts after everything is saved', async () => {
  const dataDir = freshFolder();
  const start: Route = { screen: 'lesson', id: 'idempotency-keys' };
  const [code, out] = await interrupted('\n', start, { dataDir, profile: 'anna' });
  expect(code).toBe(130);
  expect(lastLines(out)).toEqual(['> ', 'Goodbye. Your progress is saved.', '']);
  expect(readFileSync(join(dataDir, 'anna.json'), 'utf8')).toContain('idempotency-keys');
});

test('Ctrl-C is the editor’s while one is open, and ends the prompts after that', async () => {
  vi.stubEnv('VISUAL', 'false');
  onTestFinished(() => void vi.unstubAllEnvs());
  const task: Route = { screen: 'lesson', id: 'cursor-vs-offset', step: 'charge-twice' };
  let presses = 0;
  const whenPaused = (interrupt: () => void) => {
    presses += 1;
    interrupt();
  };
  const [code, out] = await interrupted('e\n', task, { guest: true }, { isTTY: true, whenPaused });
  expect([presses, code]).toEqual([1, 130]);
  expect(out).toMatch(/The editor ended with 1\. Your text hasn’t changed\.\n[\s\S]*> \nGoodbye\.\n$/);
  expect(out.match(/Goodbye/g)).toHaveLength(1);
});
