import type { EditorOutcome, GlobalOptions, Io } from '../command';
import type { Capabilities } from '../terminal/capabilities';
import { makeTheme } from '../text/theme';
import { requestId } from './failure';

/** Text to a pipe is laid out for reading; a terminal gives its own width. */
const pipeColumns = 80;
const pipeRows = 24;

/** The real streams, clock and seeds, as commands see them. */
export function createIo(globals: GlobalOptions, can: Capabilities): Io {
  const theme = makeTheme({ color: can.color, ascii: can.ascii });
  return {
    // JSON keeps its strings as they are; escapes are the reader's matter.
    out: text => void process.stdout.write(globals.json ? text : theme.signs(text)),
    err: text => void process.stderr.write(theme.signs(text)),
    ...(process.stderr.isTTY && !can.reducedMotion && process.env.TERM !== 'dumb' ? { status } : {}),
    stdin: readStdin,
    ...(process.stdin.isTTY && process.stdout.isTTY ? { typedLines, editText, savedTexts, savedFiles } : {}),
    columns: Math.max(20, process.stdout.columns || pipeColumns),
    rows: process.stdout.rows || pipeRows,
    theme,
    globals,
    env: process.env,
    cwd: process.cwd(),
    now: () => Date.now(),
    randomSeed: randomSeed,
    requestId,
  };
}

/** One line of the terminal; what follows takes its place. */
const status = (text: string) => void process.stderr.write(`\r\u001b[K${text}`);

/** The terminal edits the line itself, which works with any screen reader. */
export async function* typedLines(): AsyncIterable<string> {
  const { createInterface } = await import('node:readline');
  const lines = createInterface({ input: process.stdin, terminal: false });
  try {
    yield* lines;
  } finally {
    lines.close();
  }
}

async function* savedTexts(path: string): AsyncIterable<string | null> {
  const { savedTexts: watched } = await import('../terminal/watch-file');
  yield* watched(path);
}

async function* savedFiles(folder: string): AsyncIterable<string[]> {
  const { savedFiles: watched } = await import('../terminal/watch-file');
  yield* watched(folder);
}

/** The prompts stop reading while the editor has the terminal. Its Ctrl-C is not meant for this program. */
export async function editText(text: string, extension: string): Promise<EditorOutcome> {
  const [{ openInEditor }, { echoedSignals }] = await Promise.all([
    import('../terminal/external-editor'),
    import('../terminal/signals'),
  ]);
  const ignore = () => {};
  process.stdin.pause();
  process.on('SIGINT', ignore);
  try {
    return await openInEditor(text, { env: process.env, extension });
  } finally {
    await echoedSignals();
    process.off('SIGINT', ignore);
    process.stdin.resume();
  }
}

/** A seed that is short enough to read out in a classroom. */
export const randomSeed = (): string => String(crypto.getRandomValues(new Uint32Array(1))[0]! % 100_000);

/** More than any command accepts: the command rejects input this large, and an endless input ends here. */
const enough = 64_000_000;

async function readStdin(): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of process.stdin as AsyncIterable<Uint8Array>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > enough) break;
  }
  return Buffer.concat(chunks);
}
