import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { asFound, collector, installProgram } from './harness';

const made = collector();
afterEach(() => made.clear());

const installed = collector();
let program: string;
let root: string;
beforeAll(() => {
  root = installed.folder();
  program = installProgram(root);
});
afterAll(() => installed.clear());

/** The built program in a pty, with a folder of its own for progress. */
function open(args: string[] = [], options: Parameters<typeof made.open>[2] = {}, folder = made.folder()) {
  return made.open(process.execPath, [program, '--data-dir', folder, ...args], options);
}

/** The built program behind pipes. */
function run(args: string[], env: Record<string, string> = {}) {
  return spawnSync(process.execPath, [program, '--data-dir', made.folder(), ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: process.env.HOME, LANG: 'C.UTF-8', ...env },
  });
}

/** What the program says of every lesson with the progress kept in a folder. */
function lessonsIn(folder: string): { id: string; state: string; tasks_done: number }[] {
  const list = execFileSync(process.execPath, [program, '--data-dir', folder, 'lessons', '--json'], { cwd: root });
  return JSON.parse(list.toString()).data;
}

const homeFooter = /↑↓ choose .* q quit/;

it('an endless input is read so far and then refused', () => {
  const { status, stderr } = spawnSync('sh', ['-c', `yes | "${process.execPath}" "${program}" lint -`], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(stderr).toContain('stdin  The file is too large');
  expect(status).toBe(2);
});

describe('in a terminal', () => {
  it('shows Home before Ink is loaded, Ink draws the same over it without a flicker, and q quits', async () => {
    const pty = open();
    await pty.see(homeFooter);
    const early = pty.raw;
    pty.press('j');
    await pty.when('Ink drew', () => pty.raw.length > early.length);
    await pty.see(homeFooter);
    // Wiped when the screen was entered and for the first frame; then only the rows between which the pointer moved are written.
    expect(pty.raw.split('\u001b[2J')).toHaveLength(3);
    expect(pty.raw.slice(early.length)).not.toContain('quit');
    const rows = pty.screen.rows();
    expect(rows[0]).toBe(' api-design-tutor');
    expect(rows[1]).toBe(` ${'─'.repeat(78)}`);
    expect(rows[21]).toBe(rows[1]);
    expect(rows[22]).toMatch(homeFooter);
    expect(rows[23]).toBe('');
    expect(pty.restored).toEqual({ alternate: true, cursorVisible: false, bracketedPaste: true });
    pty.press('q');
    expect(await pty.exit()).toEqual({ code: 0, signal: 0 });
    expect(pty.restored).toEqual(asFound);
    expect(pty.screen.text()).toBe('');
  });

  it.each([
    ['q', 0],
    ['\u0003', 130],
  ])('quits on %j that was pressed before it was ready', async (key, code) => {
    const pty = open();
    await pty.when('the screen was entered', screen => screen.alternate);
    pty.press(key);
    expect((await pty.exit()).code).toBe(code);
    expect(pty.restored).toEqual(asFound);
  });

  it('keeps a repair that is in no file, also on Ctrl-C, and offers it again', async () => {
    const folder = made.folder();
    const pty = open(['review', '--exercise', 'harbour.3.post-without-key'], {}, folder);
    await pty.see('Everywhere');
    pty.press('l');
    await pty.see('Run the linter?');
    pty.press('\r');
    await pty.see('0 of 1 flaw found');
    pty.press('f');
    // The editor opens at the flaw.
    await pty.see('Repair 1 flaw');
    await pty.see('post:');
    pty.press('\r');
    await pty.see('esc done');
    pty.press('\u001b[F # mine');
    await pty.see('# mine');
    pty.press('\u0003');
    expect((await pty.exit()).code).toBe(130);
    const again = open(['repair'], {}, folder);
    await again.see('your draft');
    await again.see('# mine');
  });

  it('loses no key of a burst that opens a screen and types into its field, and ends on Ctrl-C with 130', async () => {
    const pty = open();
    await pty.see(homeFooter);
    pty.press('/retry');
    await pty.see(/Need {2}retry│/);
    pty.press('\u007f\u007f\u007f\u007f');
    await pty.see(/Need {2}r│/);
    pty.press('\u0003');
    expect((await pty.exit()).code).toBe(130);
    expect(pty.restored).toEqual(asFound);
  });

  it('takes a paste as text for the field: no letter of it is a key', async () => {
    const pty = open();
    await pty.see(homeFooter);
    pty.press('\u001b[200~/q\rq\u001b[201~/');
    await pty.see(/Need {2}│/);
    pty.press('\u001b[200~expired\rcursor\u001b[31m q\u001b[201~');
    await pty.see(/Need {2}expired ?cursor q│/);
  });

  it.each([['SIGTERM', 143] as const, ['SIGHUP', 129] as const])(
    'keeps the last step when %s ends it',
    async (signal, code) => {
      const folder = made.folder();
      const pty = open(['lesson', 'idempotency-keys'], {}, folder);
      await pty.see('Lessons › ');
      pty.press('\u001b[C');
      await pty.see(/^ Lessons › .* page 2 of/);
      pty.kill(signal);
      expect(await pty.exit()).toEqual({ code, signal: 0 });
      expect(pty.restored).toEqual(asFound);
      expect(lessonsIn(folder).find(lesson => lesson.id === 'idempotency-keys')?.state).toBe('started');
    },
  );

  it('does a task with real keys: edit, run, and it is remembered', async () => {
    const folder = made.folder();
    const pty = open(['lesson', 'idempotency-keys#charge-twice-unnoticed'], {}, folder);
    await pty.see('Charges: 0, goal: 2');
    pty.press('r');
    await pty.see('Not yet');
    await pty.see('Charges: 1, goal: 2');
    // The first response gets lost, and the second request has a key of its own.
    pty.press('\r');
    await pty.see('esc done');
    pty.press('\u001b[F\r# @l\t');
    await pty.see('# @lost│');
    pty.press('\u001b[1;5F\u001b[A\u001b[A\u001b[F\b-again"');
    await pty.see('-again"│');
    pty.press('\u0012');
    await pty.see('Charges: 2, goal: 2');
    await pty.see(/Done +✔/);
    pty.press('\u001b');
    await pty.see('→ next');
    pty.press('q');
    expect((await pty.exit()).code).toBe(0);
    expect(lessonsIn(folder).filter(lesson => lesson.tasks_done > 0)).toMatchObject([
      { id: 'idempotency-keys', tasks_done: 1 },
    ]);
  });

  it('hands a task to an editor of one’s own and takes it back; the screen is whole again', async () => {
    const folder = made.folder();
    const editor = join(folder, 'editor.sh');
    // It draws, waits for a key of its own, and changes the file.
    writeFileSync(
      editor,
      '#!/bin/sh\nprintf "the other editor "\nread -r line\nprintf "# %s\\n" "$line" | cat - "$1" > "$1.new"\nmv "$1.new" "$1"\n',
      { mode: 0o755 },
    );
    const pty = open(['lesson', 'idempotency-keys#charge-twice-unnoticed'], { env: { EDITOR: editor } });
    await pty.see('Charges: 0, goal: 2');
    pty.press('e');
    await pty.see('the other editor');
    expect(pty.restored).toEqual(asFound);
    pty.press('from elsewhere\r');
    await pty.see('# from elsewhere');
    await pty.see('enter edit');
    expect(pty.restored).toEqual({ alternate: true, cursorVisible: false, bracketedPaste: true });
    pty.press('q');
    expect(await pty.exit()).toEqual({ code: 0, signal: 0 });
    expect(pty.restored).toEqual(asFound);
  });

  /** Editors that get Ctrl-C: one that goes on and takes a line, and one that dies of it. */
  function interruptible() {
    const script = (name: string, lines: string[]) => {
      const file = join(made.folder(), name);
      writeFileSync(file, `#!/bin/sh\n${lines.join('\n')}\n`, { mode: 0o755 });
      return file;
    };
    const goOn = ['while ! read -r line; do :; done', 'echo "# $line" | cat - "$1" > "$1.new"', 'mv "$1.new" "$1"'];
    // What an earlier editor wrote is still on the terminal, so each says which one it is.
    const count = 'echo >> "$0.count"; echo editor $(wc -l < "$0.count")';
    return {
      handling: script('handling.sh', ["trap 'echo caught' INT", count, ...goOn]),
      dying: script('dying.sh', [count, 'read -r line']),
    };
  }
  const task = 'idempotency-keys#charge-twice-unnoticed';

  it('leaves Ctrl-C to the editor, whether it goes on or dies of it, on the screen', async () => {
    const { handling, dying } = interruptible();
    const pty = open(['lesson', task], { env: { EDITOR: handling } });
    await pty.see('Charges: 0, goal: 2');
    for (const [i, line] of ['kept', 'kept again'].entries()) {
      pty.press('e');
      await pty.see(`editor ${i + 1}`);
      pty.press('\u0003');
      await pty.see('caught');
      pty.press(`${line}\r`);
      await pty.see(`# ${line}`);
      await pty.see('enter edit');
    }
    pty.press('q');
    expect((await pty.exit()).code).toBe(0);
    const other = open(['lesson', task], { env: { EDITOR: dying } });
    await other.see('Charges: 0, goal: 2');
    for (let times = 1; times <= 2; times++) {
      other.press('e');
      await other.see(`editor ${times}`);
      other.press('\u0003');
      await other.see('was stopped by SIGINT');
      await other.see('enter edit');
    }
    // From here on Ctrl-C is the program's again.
    other.press('\u0003');
    expect((await other.exit()).code).toBe(130);
    expect(other.restored).toEqual(asFound);
  });

  it('leaves Ctrl-C to the editor in prompts as well', async () => {
    const { handling, dying } = interruptible();
    const pty = open(['lesson', task, '--plain'], { env: { EDITOR: handling } });
    await pty.see('give up and see a solution');
    pty.press('e\r');
    await pty.see('editor 1');
    pty.press('\u0003');
    await pty.see('caught');
    pty.press('kept\r');
    await pty.see('# kept');
    pty.press('s\r');
    expect((await pty.exit()).code).toBe(0);
    const other = open(['lesson', task, '--plain'], { env: { EDITOR: dying } });
    await other.see('give up and see a solution');
    other.press('e\r');
    await other.see('editor 1');
    other.press('\u0003');
    await other.see('was stopped by SIGINT');
    await other.see(/Your text hasn’t changed\.\s+>/);
    other.press('\u0003');
    expect(await other.exit()).toMatchObject({ signal: 2 });
  });

  it('keeps its screen when the editor is missing, and ends it when the terminal ends', async () => {
    const missing = open(['lesson', 'idempotency-keys#charge-twice-unnoticed'], { env: { EDITOR: 'no-such-editor' } });
    await missing.see('Charges: 0, goal: 2');
    missing.press('e');
    await missing.see('"no-such-editor" could not be started');
    await missing.see('enter edit');
    missing.press('q');
    expect((await missing.exit()).code).toBe(0);
    const waiting = open(['lesson', 'idempotency-keys#charge-twice-unnoticed'], {
      env: { EDITOR: 'echo open; cat; :' },
    });
    await waiting.see('Charges: 0, goal: 2');
    waiting.press('e');
    await waiting.see('open');
    waiting.kill('SIGTERM');
    expect((await waiting.exit()).code).toBe(143);
    expect(waiting.restored).toEqual(asFound);
  });

  it('does a task by prompts, with an editor of one’s own, and remembers it', async () => {
    const folder = made.folder();
    const editor = join(folder, 'editor.sh');
    const steps = ['1 s/$/\\n# @lost/', '13 s/1041/1041-again/'];
    writeFileSync(editor, `#!/bin/sh\nsed -i ${steps.map(step => `-e '${step}'`).join(' ')} "$1"\n`, { mode: 0o755 });
    const pty = open(
      ['lesson', 'idempotency-keys#charge-twice-unnoticed', '--plain'],
      { env: { EDITOR: editor } },
      folder,
    );
    await pty.see('give up and see a solution');
    pty.press('e\r');
    await pty.see('pay-1041-again');
    pty.press('r\r');
    await pty.see('Done.');
    expect((await pty.exit()).code).toBe(0);
    expect(lessonsIn(folder).map(lesson => lesson.tasks_done)).toContain(1);
  });

  it('reports a crash after it has left the screen, with 1', async () => {
    // A fault from outside the program, so that the program needs no door for it.
    const fault = join(made.folder(), 'fault.mjs');
    writeFileSync(fault, "process.once('SIGWINCH', () => { throw new Error('a fault for the test'); });\n");
    const pty = open([], { env: { NODE_OPTIONS: `--import=${fault}` } });
    await pty.see(homeFooter);
    pty.resize(81, 24);
    expect((await pty.exit()).code).toBe(1);
    expect(pty.restored).toEqual(asFound);
    expect(pty.screen.text()).toContain('Error: a fault for the test');
    expect(pty.screen.text()).toContain('Your progress is saved.');
  });

  it('stops on Ctrl-Z and comes back with fg', async () => {
    const shell = made.open('bash', ['--norc', '--noprofile', '-i'], { env: { PS1: 'ready> ' } });
    await shell.see('ready>');
    shell.press(`${process.execPath} ${program} --data-dir ${made.folder()}\r`);
    const before = await shell.see(homeFooter);
    shell.press('\u001a');
    await shell.see(/Stopped/);
    expect(shell.screen.alternate).toBe(false);
    shell.press('fg\r');
    await shell.see(homeFooter);
    expect(shell.screen.text()).toBe(before);
    shell.press('q');
    await shell.when('the shell again', screen => !screen.alternate && screen.cursorVisible);
    shell.press('echo code $?\r');
    await shell.see(/^code 0/m);
  });

  it('says when the window is too small, quits from there, and comes back when it grows', async () => {
    const pty = open();
    const before = await pty.see(homeFooter);
    pty.resize(30, 8);
    expect(await pty.see('30x8')).toBe(pty.screen.rows()[0]);
    pty.resize(80, 24);
    await pty.see(homeFooter);
    expect(pty.screen.text()).toBe(before);
    pty.resize(20, 5);
    await pty.see(/^Needs/);
    pty.press('q');
    expect((await pty.exit()).code).toBe(0);
    expect(pty.screen.scrollbackErased).toBe(0);
  });

  it('draws without colour and weight for NO_COLOR and --no-color', async () => {
    for (const [args, env] of [
      [[], { NO_COLOR: '1' }],
      [['--no-color'], {}],
    ] as const) {
      const pty = open([...args], { env });
      await pty.see(homeFooter);
      pty.press('q');
      await pty.exit();
      // The last one is the reset that gives the terminal back.
      expect(pty.raw.match(/\u001b\[[\d;]*m/g)).toEqual(['\u001b[0m']);
    }
  });

  it('draws with ASCII signs only for --ascii and for a locale without Unicode', async () => {
    for (const [args, env] of [
      [['--ascii'], {}],
      [[], { LANG: 'C' }],
    ] as const) {
      const pty = open([...args], { env });
      await pty.see('q quit');
      expect(pty.raw.replace(/[\u0000-\u007f]/g, '')).toBe('');
      expect(pty.screen.rows()[1]).toBe(` ${'-'.repeat(78)}`);
      pty.dispose();
    }
  });

  it('works by prompts where the terminal cannot move its cursor, and saves before Ctrl-C and Ctrl-D end it', async () => {
    const folder = made.folder();
    const pty = open(['lesson', 'idempotency-keys'], { env: { TERM: 'dumb' } }, folder);
    await pty.see('Enter: next page');
    pty.press('\r');
    await pty.see('Page 2 of 19');
    pty.press('\u0003');
    expect((await pty.exit()).code).toBe(130);
    expect(pty.screen.text()).toContain('Goodbye. Your progress is saved.');
    expect(lessonsIn(folder).find(({ id }) => id === 'idempotency-keys')?.state).toBe('started');
    // Nothing that was printed is drawn over.
    expect(pty.raw).not.toMatch(/\u001b|\u0008|\r(?!\n)/);
    const again = open(['--screen-reader'], {}, folder);
    await again.see('1 Continue');
    again.press('\u0004');
    expect((await again.exit()).code).toBe(0);
    expect(again.screen.text()).toContain('Goodbye.');
  });

  it('prints text when its input is a file', async () => {
    const pty = made.open('sh', ['-c', `"${process.execPath}" "${program}" --guest < /dev/null`]);
    expect((await pty.exit()).code).toBe(0);
    expect(pty.screen.history()).toContain('api-design-tutor --help');
    expect(pty.raw).not.toContain('?1049h');
  });
});

describe('behind a pipe', () => {
  it('prints the overview as plain text and ends with 0', () => {
    const { status, stdout, stderr } = run([]);
    expect(stdout).toContain('api-design-tutor --help');
    expect(stdout).not.toContain('\u001b');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  it.skipIf(!existsSync('/dev/full'))('says in one line when the output can’t be written', () => {
    const { status, stderr } = spawnSync('sh', ['-c', `"${process.execPath}" "${program}" openapi > /dev/full`], {
      cwd: root,
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 2, stderr: 'The output could not be written (ENOSPC).\n' });
  });

  it('ends quietly when the reader goes away', () => {
    const command = `"${process.execPath}" "${program}" --guest lesson idempotency-keys | head -n 1; echo "codes \${PIPESTATUS[*]}"`;
    const { stdout, stderr } = spawnSync('bash', ['-c', command], { cwd: root, encoding: 'utf8' });
    expect(stdout.trimEnd()).toMatch(/\ncodes 0 0$/);
    expect(stderr).toBe('');
  });
});
