import { describe, expect, it } from 'vitest';
import { detectCapabilities, type TerminalEnvironment } from '../../src/terminal/capabilities';

const usual: TerminalEnvironment = {
  env: { TERM: 'xterm-256color', LANG: 'en_GB.UTF-8' },
  platform: 'linux',
  stdinIsTTY: true,
  stdoutIsTTY: true,
  globals: { plain: false, json: false, color: true, ascii: false, reducedMotion: false },
};
const at = (changes: Partial<TerminalEnvironment>) => detectCapabilities({ ...usual, ...changes });
const env = (changes: Record<string, string | undefined>, more: Partial<TerminalEnvironment> = {}) =>
  at({ env: { ...usual.env, ...changes }, ...more });

describe('full screen or text', () => {
  it('is full screen on a terminal, also where CI is set', () => {
    expect(at({})).toMatchObject({ fullScreen: true, reason: null });
    expect(env({ CI: 'true' }).fullScreen).toBe(true);
  });
  it.each([
    ['a pipe behind it', { stdoutIsTTY: false }, /output is not a terminal/],
    ['input from a file', { stdinIsTTY: false }, /input is not a terminal/],
    ['TERM=dumb', { env: { TERM: 'dumb' } }, /cannot move its cursor/],
    ['no TERM', { env: {} }, /cannot move its cursor/],
    ['--plain', { globals: { ...usual.globals, plain: true } }, /--plain/],
    ['--json', { globals: { ...usual.globals, json: true } }, /--json/],
  ])('is text with %s, and says why', (_, changes, reason) => {
    expect(at(changes)).toMatchObject({ fullScreen: false, reason: expect.stringMatching(reason) });
  });
  it('needs no TERM on Windows', () => {
    expect(at({ env: {}, platform: 'win32' })).toMatchObject({ fullScreen: true, suspend: false });
  });
});

describe('colour', () => {
  it.each([
    ['a plain terminal', { TERM: 'xterm' }, 1],
    ['256 colours', {}, 2],
    ['true colour', { COLORTERM: 'truecolor' }, 3],
    ['NO_COLOR', { NO_COLOR: '1' }, 0],
    ['an empty NO_COLOR', { NO_COLOR: '' }, 2],
    ['NO_COLOR and FORCE_COLOR', { NO_COLOR: '1', FORCE_COLOR: '3' }, 0],
    ['FORCE_COLOR=2', { TERM: 'xterm', FORCE_COLOR: '2' }, 2],
    ['FORCE_COLOR=3', { TERM: 'xterm', FORCE_COLOR: '3' }, 3],
    ['FORCE_COLOR=0', { FORCE_COLOR: '0' }, 0],
    ['FORCE_COLOR=false', { FORCE_COLOR: 'false' }, 0],
    ['FORCE_COLOR=1 and TERM=dumb', { FORCE_COLOR: '1', TERM: 'dumb' }, 1],
    ['24 bits', { COLORTERM: '24bit' }, 3],
    ['another COLORTERM', { COLORTERM: 'yes', TERM: 'screen-256' }, 2],
    ['TERM=dumb', { TERM: 'dumb' }, 0],
  ])('with %s', (_, changes, level) => {
    expect(env(changes)).toMatchObject({ colorLevel: level, color: level > 0 });
  });
  it('is off in a pipe unless it is forced', () => {
    expect(at({ stdoutIsTTY: false }).color).toBe(false);
    expect(env({ FORCE_COLOR: '1' }, { stdoutIsTTY: false }).color).toBe(true);
  });
  it('is off with --no-color, whatever else is asked', () => {
    expect(env({ FORCE_COLOR: '3' }, { globals: { ...usual.globals, color: false } }).color).toBe(false);
  });
});

describe('signs', () => {
  it.each([
    ['a UTF-8 locale', {}, false],
    ['LANG=C', { LANG: 'C' }, true],
    ['LANG=C.UTF-8', { LANG: 'C.UTF-8' }, false],
    ['LC_ALL before LANG', { LC_ALL: 'POSIX' }, true],
    ['an empty LC_ALL', { LC_ALL: '' }, false],
    ['LC_ALL before LC_CTYPE', { LC_ALL: 'C.UTF-8', LC_CTYPE: 'POSIX', LANG: 'C' }, false],
    ['LC_CTYPE before LANG', { LC_CTYPE: 'POSIX' }, true],
    ['a Latin locale', { LANG: 'de_DE.ISO-8859-1' }, true],
    ['no locale at all', { LANG: undefined }, false],
    ['no locale and no name of a terminal', { LANG: undefined, TERM: undefined }, false],
    ['the Linux console', { TERM: 'linux' }, true],
  ])('with %s', (_, changes, ascii) => expect(env(changes).ascii).toBe(ascii));
  it('are ASCII when asked for', () => {
    expect(at({ globals: { ...usual.globals, ascii: true } }).ascii).toBe(true);
  });
  it('are ASCII in the old Windows console only', () => {
    expect(at({ env: {}, platform: 'win32' }).ascii).toBe(true);
    for (const name of ['WT_SESSION', 'ConEmuTask', 'TERMINAL_EMULATOR', 'TERM_PROGRAM', 'TERM'])
      expect([name, at({ env: { [name]: 'x' }, platform: 'win32' }).ascii]).toEqual([name, false]);
    expect(at({ env: { WT_SESSION: 'x', LANG: 'C' }, platform: 'win32' }).ascii).toBe(true);
  });
});

describe('prompts', () => {
  it.each([
    ['INK_SCREEN_READER=true', { env: { ...usual.env, INK_SCREEN_READER: 'true' } }],
    ['TERM=dumb and a keyboard', { env: { TERM: 'dumb' } }],
    ['a setting', { globals: { ...usual.globals, prefersPrompts: true } }],
    ['--screen-reader', { globals: { ...usual.globals, screenReader: true } }],
    [
      '--screen-reader and typed lines in a pipe',
      { globals: { ...usual.globals, screenReader: true }, stdinIsTTY: false },
    ],
  ])('take the place of the full screen with %s', (_, changes) =>
    expect(at(changes)).toMatchObject({ prompts: true, fullScreen: false, reducedMotion: true }),
  );
  it.each([
    ['a usual terminal', {}],
    ['INK_SCREEN_READER=true in a pipe', { env: { ...usual.env, INK_SCREEN_READER: 'true' }, stdoutIsTTY: false }],
    ['a setting in a pipe', { globals: { ...usual.globals, prefersPrompts: true }, stdinIsTTY: false }],
    ['--plain beside it', { globals: { ...usual.globals, plain: true, screenReader: true } }],
  ])('are left alone with %s', (_, changes) => expect(at(changes)).toMatchObject({ prompts: false }));
});
