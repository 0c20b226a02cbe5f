import { type Command, type GlobalOptions, InputError, type Io } from '../../src/command';
import { plainTheme } from '../../src/text/theme';

export interface Ran {
  code: number;
  out: string;
  err: string;
  error: InputError | null;
}

let requests = 0;

/** The lines that nobody has read yet, as a terminal would give them. */
async function* rest(lines: string[]): AsyncIterable<string> {
  while (lines.length > 0) yield lines.shift()!;
}

/** Runs a command as the command line would, with streams that remember; an InputError becomes part of the outcome. */
export async function runCommand(
  command: Command,
  args: string[],
  {
    stdin = '',
    columns = 80,
    now = 1_800_000_000_000,
    typed,
    ...globals
  }: Partial<GlobalOptions> & {
    stdin?: string | Uint8Array;
    columns?: number;
    now?: number;
    /** What a person at a terminal types, line by line; without it nobody sits there. */
    typed?: readonly string[];
  } = {},
  options: Record<string, unknown> = {},
): Promise<Ran> {
  const lines = typed && [...typed];
  const ran: Ran = { code: 2, out: '', err: '', error: null };
  const io: Io = {
    out: text => {
      ran.out += text;
    },
    err: text => {
      ran.err += text;
    },
    stdin: async () => (typeof stdin === 'string' ? Buffer.from(stdin) : stdin),
    ...(lines ? { typedLines: () => rest(lines) } : {}),
    columns,
    rows: 24,
    theme: plainTheme,
    globals: { json: false, plain: true, guest: false, color: false, ascii: false, reducedMotion: false, ...globals },
    env: {},
    cwd: '/',
    now: () => now,
    randomSeed: () => '7',
    requestId: () => `req_${++requests}`,
  };
  try {
    ran.code = await command.run(args, options, io);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    ran.error = error;
  }
  return ran;
}
