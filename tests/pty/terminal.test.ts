import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { bundle } from '../support/bundle.mjs';
import { isWhole } from '../support/size';
import { asFound, collector } from './harness';

const made = collector();
afterEach(() => made.clear());

let fixture: string;
beforeAll(async () => {
  fixture = await bundle('tests/pty/fixture.tsx', 'fixture');
});

const open = (options: Parameters<typeof made.open>[2] = {}) => made.open(process.execPath, [fixture], options);

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** An interactive shell with job control, so that stopping and leaving are what a person sees. */
async function openInShell() {
  const shell = made.open('bash', ['--norc', '--noprofile', '-i'], {
    env: { PS1: 'ready> ', BASH_SILENCE_DEPRECATION_WARNING: '1' },
  });
  await shell.see('ready>');
  shell.press(`${process.execPath} ${fixture}\r`);
  await shell.see('size 80x24');
  return shell;
}

describe('the end of the program', () => {
  it('gives the terminal back on quit, and prints the last words after it', async () => {
    const pty = open();
    await pty.see('size 80x24');
    expect(pty.restored).toEqual({ alternate: true, cursorVisible: false, bracketedPaste: true });
    pty.press('q');
    expect(await pty.exit()).toEqual({ code: 0, signal: 0 });
    expect(pty.restored).toEqual(asFound);
    expect(pty.screen.text()).toBe('Last words.\nsaved');
  });

  it.each([
    ['Ctrl-C', '\u0003', 130],
    ['a burst that ends in Ctrl-C', 'abc\u0003', 130],
  ])('ends on %s', async (_, keys, code) => {
    const pty = open();
    await pty.see('size 80x24');
    pty.press(keys);
    expect((await pty.exit()).code).toBe(code);
    expect(pty.restored).toEqual(asFound);
  });

  it('ends on a signal although the terminal reads nothing (Ctrl-S, a frozen window)', async () => {
    const pty = open();
    await pty.see('size 80x24');
    pty.process.pause();
    pty.press('F');
    await vi.waitUntil(() => !isAlive(pty.process.pid), { timeout: 30_000, interval: 20 });
    pty.process.resume();
    expect((await pty.exit()).code).toBe(143);
  });

  it.each([
    ['SIGTERM', 143],
    ['SIGHUP', 129],
    ['SIGINT', 130],
    ['SIGQUIT', 131],
  ])('ends on %s with %i, saved and restored', async (signal, code) => {
    const pty = open();
    await pty.see('size 80x24');
    pty.kill(signal);
    expect(await pty.exit()).toEqual({ code, signal: 0 });
    expect(pty.restored).toEqual(asFound);
    expect(pty.screen.text()).toBe('saved');
  });

  it.each([
    ['a handler of a key', 'H', 'handler broke'],
    ['drawing', 'R', 'render broke'],
    ['a promise', 'P', 'promise broke'],
  ])('leaves the screen before it reports a crash in %s', async (_, key, message) => {
    const pty = open();
    await pty.see('size 80x24');
    pty.press(key);
    expect((await pty.exit()).code).toBe(1);
    expect(pty.restored).toEqual(asFound);
    expect(pty.screen.text()).toContain(message);
    expect(pty.screen.text()).toContain('has hit a bug and had to stop.');
    expect(pty.screen.text()).toContain('saved');
  });

  it('saves and ends by the hang-up, not by a crash of Node, when the terminal is taken away', async () => {
    const trace = join(made.folder(), 'trace');
    const pty = open({ env: { FIXTURE_TRACE: trace } });
    await pty.see('size 80x24');
    pty.takeAway();
    await vi.waitFor(() => expect(readFileSync(trace, 'utf8')).toBe('saved\nexit 129\n'), { timeout: 20_000 });
    expect((await pty.exit()).signal).toBe(constants.signals.SIGHUP);
  });

  it.runIf(isWhole)('leaves the shell with line editing and echo on', async () => {
    const shell = await openInShell();
    shell.press('q');
    await shell.see('saved');
    shell.press('stty -a\r');
    const text = await shell.see(/ echo /);
    expect(text).toMatch(/ icanon /);
    expect(text).toMatch(/isig /);
  });

  it('keeps warnings out of the frame and prints them afterwards', async () => {
    const pty = open();
    await pty.see('size 80x24');
    pty.press('Wx');
    expect(await pty.see('<x>')).not.toContain('a warning');
    pty.press('q');
    await pty.exit();
    expect(pty.screen.text()).toContain('a warning');
  });
});

describe('stopping', () => {
  it('gives the shell its terminal on Ctrl-Z and comes back with fg', async () => {
    const shell = await openInShell();
    shell.press('jjj');
    await shell.see('cursor 3');
    shell.press('\u001a');
    await shell.see(/Stopped/);
    await shell.when('the cursor came back', screen => screen.cursorVisible && !screen.alternate);
    shell.press('echo still here\r');
    await shell.see(/^still here/m);
    shell.press('fg\r');
    await shell.see('cursor 3');
    expect(shell.screen.alternate).toBe(true);
    expect(shell.screen.rows()[0]).toBe('#'.repeat(79));
    shell.press('j');
    await shell.see('cursor 4');
    shell.press('q');
    await shell.see('Last words.');
    expect(shell.screen.alternate).toBe(false);
  });

  it.runIf(isWhole)('goes on where no shell could bring it back', async () => {
    const pty = open();
    await pty.see('cursor 0');
    pty.press('\u001a');
    await pty.when('the screen was given back', screen => !screen.alternate);
    await pty.when('the screen was taken again', screen => screen.alternate);
    pty.press('j');
    await pty.see('cursor 1');
  });
});

describe('keys', () => {
  it('arrive one by one, each after the screen has taken the one before', async () => {
    const pty = open();
    await pty.see('cursor 0');
    pty.press('jjjjj\u007f\u007f\u007f\u001b[B\u001b[B');
    const text = await pty.see(/downArrow downArrow/);
    expect(text).toContain('cursor 5');
    expect(text).toContain('<j> <j> <j> <j> <j> backspace backspace backspace downArrow downArrow');
  });

  it('take a paste as one piece, without its marks and without what could steer the terminal', async () => {
    const pty = open();
    await pty.see('cursor 0');
    pty.press('\u001b[200~one q\rtwo\u001b[31m q\u001b[201~x');
    expect(await pty.see('<x>')).toContain('keys <one q/two q> <x>');
  });

  it('tell Esc from a sequence that comes in two parts', async () => {
    const pty = open();
    await pty.see('cursor 0');
    pty.press('\u001b');
    await pty.see('keys escape');
    pty.press('\u001b[');
    pty.press('A');
    expect(await pty.see('upArrow')).toContain('keys escape upArrow');
  });
});

describe('the window', () => {
  it.each([
    ['narrower and lower', 50, 15],
    ['narrower and higher', 50, 60],
    ['wider and lower', 120, 15],
    ['wider and higher', 120, 40],
  ])('is drawn anew when it becomes %s', async (_, columns, rows) => {
    const pty = open();
    await pty.see('size 80x24');
    pty.resize(columns, rows);
    await pty.see(`size ${columns}x${rows}`);
    pty.press('x');
    await pty.see('<x>');
    const lines = pty.screen.rows();
    const rule = (sign: string) => sign.repeat(columns - 1);
    expect(lines.filter(line => line.includes('#'))).toEqual([rule('#')]);
    expect(lines[0]).toBe(rule('#'));
    expect(lines.filter(line => line.includes('='))).toEqual([rule('=')]);
    expect(lines[rows - 2]).toBe(rule('='));
    expect(pty.screen.scrollbackErased).toBe(0);
  });

  it.runIf(isWhole)('is drawn again on Ctrl-L, after another program wrote into it', async () => {
    const pty = open();
    await pty.see('cursor 0');
    const before = pty.screen.text();
    await pty.screen.write('\u001b[3;5Hsomebody says hello\u001b[24;1H');
    pty.press('\f');
    await pty.when('it was drawn', screen => screen.text() === before);
  });

  it.runIf(isWhole)('comes back as it was after a dozen changes in a row', async () => {
    const pty = open();
    await pty.see('size 80x24');
    const before = pty.screen.text();
    for (let i = 1; i <= 12; i++) pty.resize(80 - i * 3, 24 - i);
    pty.resize(80, 24);
    pty.press('x');
    await pty.see(/size 80x24[\s\S]*<x>/);
    expect(pty.screen.text().replace(' <x>', '')).toBe(before);
  });

  it('draws although CI is set', async () => {
    const pty = open({ env: { CI: 'true' } });
    await pty.see('size 80x24');
    pty.press('q');
    expect((await pty.exit()).code).toBe(0);
  });
});
