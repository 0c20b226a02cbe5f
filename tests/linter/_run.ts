import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { type GlobalOptions, InputError, type Io } from '../../src/command';
import command from '../../src/commands/lint';
import { plainTheme } from '../../src/text/theme';

/** A folder of its own for the files of one test file, and the lint command in it. */
export function workplace() {
  const folder = mkdtempSync(join(tmpdir(), 'lint-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return {
    folder,
    file(name: string, text: string | Uint8Array): string {
      writeFileSync(join(folder, name), text);
      return name;
    },
    async run(
      args: readonly string[],
      options: Record<string, unknown> = {},
      {
        stdin = '',
        bytes = Buffer.from(stdin),
        columns = 80,
        rows = 24,
        ...globals
      }: Partial<GlobalOptions> & { stdin?: string; bytes?: Uint8Array; columns?: number; rows?: number } = {},
    ) {
      const printed = { code: -1, out: '', err: '', error: null as InputError | null };
      const io: Io = {
        out: text => {
          printed.out += text;
        },
        err: text => {
          printed.err += text;
        },
        stdin: async () => bytes,
        columns,
        rows,
        theme: plainTheme,
        globals: {
          json: false,
          plain: true,
          guest: true,
          color: false,
          ascii: false,
          reducedMotion: false,
          ...globals,
        },
        env: {},
        cwd: folder,
        now: () => 0,
        randomSeed: () => '1',
        requestId: () => 'req_1',
      };
      try {
        printed.code = await command.run([...args], options, io);
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        printed.error = error;
        printed.code = 2;
      }
      return printed;
    },
  };
}
