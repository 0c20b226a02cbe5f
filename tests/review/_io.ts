import type { GlobalOptions, Io } from '../../src/command';
import { plainTheme } from '../../src/text/theme';

/** A command's surroundings for tests: what it printed, and a guest so that nothing is kept. */
export function testIo(globals: Partial<GlobalOptions> = {}, columns = 80) {
  const printed = { out: '', err: '' };
  const io: Io = {
    out: text => {
      printed.out += text;
    },
    err: text => {
      printed.err += text;
    },
    stdin: async () => new Uint8Array(),
    columns,
    rows: 24,
    theme: plainTheme,
    globals: { json: false, plain: true, guest: true, color: false, ascii: false, reducedMotion: false, ...globals },
    env: {},
    cwd: '/',
    now: () => 0,
    randomSeed: () => 'fresh',
    requestId: () => 'req_test',
  };
  return { io, printed };
}
