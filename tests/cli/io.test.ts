import { Readable } from 'node:stream';
import { afterEach, expect, it, vi } from 'vitest';
import { createIo, randomSeed } from '../../src/cli/io';
import type { GlobalOptions } from '../../src/command';
import { detectCapabilities } from '../../src/terminal/capabilities';

afterEach(() => vi.restoreAllMocks());

function open(globals: Partial<GlobalOptions> = {}) {
  const all = { json: false, plain: true, guest: false, color: false, ascii: false, reducedMotion: false, ...globals };
  const around = { env: {}, platform: 'linux' as const, stdinIsTTY: false, stdoutIsTTY: false, globals: all };
  return createIo(all, detectCapabilities(around));
}
const typing = (chunks: Iterable<Uint8Array>) =>
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from(chunks) as unknown as typeof process.stdin);

it('reads all of standard input', async () => {
  typing([Buffer.from('openapi: '), Buffer.from('3.1.0')]);
  expect(Buffer.from(await open().stdin()).toString()).toBe('openapi: 3.1.0');
});

it('stops reading an endless input, once it is larger than any command accepts', async () => {
  let read = 0;
  typing(
    (function* () {
      for (; read < 200; read++) yield Buffer.alloc(1_000_000);
    })(),
  );
  const bytes = await open().stdin();
  expect(bytes.length).toBeGreaterThan(60_000_000);
  expect(read).toBeLessThan(100);
});

it('prints signs in ASCII where the terminal shows no others, and leaves JSON as it is', () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  open({ ascii: true }).out('a → b');
  open({ ascii: true, json: true }).out('"a → b"');
  expect(write.mock.calls.map(([text]) => text)).toEqual(['a > b', '"a → b"']);
});

it('takes typed lines only where a person sits at both ends', () => {
  const typedAt = (stdin: boolean, stdout: boolean) => {
    vi.spyOn(process, 'stdin', 'get').mockReturnValue({ isTTY: stdin } as typeof process.stdin);
    vi.spyOn(process, 'stdout', 'get').mockReturnValue({ isTTY: stdout } as typeof process.stdout);
    const { typedLines } = open();
    vi.restoreAllMocks();
    return typedLines !== undefined;
  };
  expect([typedAt(true, true), typedAt(true, false), typedAt(false, true), typedAt(false, false)]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

it('leaves the terminal and Ctrl-C to an editor, and takes both back after it', async () => {
  const seen: string[] = [];
  const stdin = { isTTY: true, pause: () => seen.push('pause'), resume: () => seen.push('resume') };
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(stdin as unknown as typeof process.stdin);
  vi.spyOn(process, 'stdout', 'get').mockReturnValue({ isTTY: true } as typeof process.stdout);
  vi.stubEnv('VISUAL', 'true');
  const before = process.listenerCount('SIGINT');
  const on = vi.spyOn(process, 'on');
  expect(await open().editText!('a text', 'http')).toMatchObject({ kind: 'unchanged' });
  expect(on).toHaveBeenCalledWith('SIGINT', expect.any(Function));
  expect(process.listenerCount('SIGINT')).toBe(before);
  expect(seen).toEqual(['pause', 'resume']);
  vi.unstubAllEnvs();
});

it('draws seeds that are short enough to read out', () => {
  const seeds = Array.from({ length: 20 }, randomSeed);
  for (const seed of seeds) expect(seed).toMatch(/^\d{1,5}$/);
  expect(new Set(seeds).size).toBeGreaterThan(1);
});
