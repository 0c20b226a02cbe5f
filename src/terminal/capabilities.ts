/** What the terminal can do and what the person wants of it: decided once, before anything is loaded or drawn. */
export interface Capabilities {
  /** The full-screen app may start; otherwise the program prints text. */
  fullScreen: boolean;
  /** Why there is no full screen, in words for a person; null where there is one. */
  reason: string | null;
  color: boolean;
  /** chalk's levels: 0 none, 1 the 16 named colours, 2 256 colours, 3 true colour. */
  colorLevel: 0 | 1 | 2 | 3;
  /** Signs in ASCII: asked for, or the terminal or the locale cannot show others. */
  ascii: boolean;
  /** The program runs by prompts: what it prints is never drawn over, and lines are typed. */
  prompts: boolean;
  reducedMotion: boolean;
  /** Ctrl-Z can stop the program and `fg` brings it back. */
  suspend: boolean;
}

export interface TerminalEnvironment {
  env: Record<string, string | undefined>;
  platform: NodeJS.Platform;
  stdinIsTTY: boolean;
  stdoutIsTTY: boolean;
  globals: {
    plain: boolean;
    json: boolean;
    color: boolean;
    ascii: boolean;
    reducedMotion: boolean;
    screenReader?: boolean;
    prefersPrompts?: boolean;
  };
}

/** Decides what the terminal can do. Pure: nothing but the arguments decides. */
export function detectCapabilities(around: TerminalEnvironment): Capabilities {
  const { env, platform, globals } = around;
  const reason = whyText(around);
  const colorLevel = globals.color ? level(around) : 0;
  const prompts = byPrompts(around);
  return {
    fullScreen: reason === null,
    reason,
    color: colorLevel > 0,
    colorLevel,
    ascii: globals.ascii || !showsUnicode(env, platform),
    prompts,
    reducedMotion: globals.reducedMotion || prompts,
    suspend: platform !== 'win32',
  };
}

function whyText({ env, platform, stdinIsTTY, stdoutIsTTY, globals }: TerminalEnvironment): string | null {
  if (globals.json) return '--json prints data';
  if (globals.plain) return '--plain prints text';
  if (globals.screenReader) return '--screen-reader uses prompts';
  if (!stdoutIsTTY) return 'the output is not a terminal';
  if (!stdinIsTTY) return 'the input is not a terminal';
  if (isForScreenReader(env) || globals.prefersPrompts) return 'a screen reader reads text';
  if (isDumb(env, platform)) return 'this terminal cannot move its cursor';
  return null;
}

const isForScreenReader = (env: TerminalEnvironment['env']) => /^(1|true)$/i.test(env.INK_SCREEN_READER ?? '');

/** What the environment asks for needs a keyboard; the option works in a pipe as well, line by line. */
function byPrompts({ env, platform, stdinIsTTY, stdoutIsTTY, globals }: TerminalEnvironment): boolean {
  if (globals.json || globals.plain) return false;
  if (globals.screenReader) return true;
  return (
    stdinIsTTY && stdoutIsTTY && (isForScreenReader(env) || globals.prefersPrompts === true || isDumb(env, platform))
  );
}

/** On Windows TERM is usually unset and says nothing; elsewhere a terminal without a name is taken for a dumb one. */
const isDumb = (env: TerminalEnvironment['env'], platform: NodeJS.Platform) =>
  env.TERM === 'dumb' || (!env.TERM && platform !== 'win32');

/** NO_COLOR (no-color.org: set and not empty) wins over FORCE_COLOR; a pipe has colour only when that is forced. */
function level({ env, stdoutIsTTY }: TerminalEnvironment): 0 | 1 | 2 | 3 {
  if (env.NO_COLOR) return 0;
  const forced = env.FORCE_COLOR;
  if (forced === '0' || forced === 'false') return 0;
  if (forced === '2') return 2;
  if (forced === '3') return 3;
  if (forced === undefined && (!stdoutIsTTY || env.TERM === 'dumb')) return 0;
  if (/^(truecolor|24bit)$/i.test(env.COLORTERM ?? '')) return 3;
  return /-256(color)?$/i.test(env.TERM ?? '') ? 2 : 1;
}

/**
 * POSIX: the first of LC_ALL, LC_CTYPE and LANG that is not empty names the encoding (POSIX.1-2017, 8.2). None set says
 * nothing, as in most containers, and Unicode is assumed. The Linux console has too few signs in its font.
 */
function showsUnicode(env: TerminalEnvironment['env'], platform: NodeJS.Platform): boolean {
  if (env.TERM === 'linux') return false;
  const locale = env.LC_ALL || env.LC_CTYPE || env.LANG;
  if (locale) return /utf-?8/i.test(locale);
  if (platform !== 'win32') return true;
  return Boolean(env.WT_SESSION || env.ConEmuTask || env.TERMINAL_EMULATOR || env.TERM_PROGRAM || env.TERM);
}
