import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '../../src/conventions/random';
import { sized } from '../support/size';
import { freshFolder, openAt } from './sample';

const root = fileURLToPath(new URL('../..', import.meta.url));
const program = join(root, 'node_modules', '.cache', 'progress-process', 'program.mjs');

/** Records pages until it is told to stop or has recorded `count`; prints a line for each page that is on disk. */
const source = `
  import { openProgress } from './src/progress/open';
  // The limit on file sizes also sends a signal, which a full disk does not.
  process.on('SIGXFSZ', () => {});
  const [dataDir, name, count, size] = process.argv.slice(2);
  let ids = 0;
  const store = await openProgress({
    profile: 'anna', guest: false, dataDir, env: process.env, now: () => Date.now(), newId: () => name + '-' + ++ids,
  });
  for (let i = 0; i < Number(count); i++) {
    store.record({ type: 'lesson', lesson: name, page: name + ' ' + i + '.'.repeat(Number(size)), done: false });
    await store.flush();
    console.log(store.file() ? i : 'memory');
  }
  console.log(JSON.stringify({ notices: store.warnings(), pages: store.progress().lessons[name].pagesSeen.length }));
`;

beforeAll(async () => {
  await build({
    stdin: { contents: source, resolveDir: root, loader: 'ts' },
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    logLevel: 'error',
  });
});

async function lines(child: ChildProcess): Promise<string[]> {
  let text = '';
  child.stdout!.on('data', data => {
    text += data;
  });
  await once(child, 'close');
  return text.trim().split('\n');
}

const run = (folder: string, name: string, count: number, size = 0) =>
  spawn(process.execPath, [program, folder, name, String(count), String(size)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });

describe('processes on one profile', () => {
  it('lose nothing when they write at the same time', async () => {
    const folder = freshFolder();
    const all = await Promise.all(['one', 'two', 'three'].map(name => lines(run(folder, name, 25))));
    for (const output of all) expect(JSON.parse(output.at(-1)!)).toEqual({ notices: [], pages: 25 });
    const progress = (await openAt(folder)).progress();
    expect(Object.values(progress.lessons).map(lesson => lesson.pagesSeen.length)).toEqual([25, 25, 25]);
    expect(readdirSync(folder)).toEqual(['anna.json']);
  });

  // 1,000 kills at full size, in parts that a slow machine finishes in time.
  const parts = Array.from({ length: sized(1, 20) }, (_, i) => `${i + 1}`);
  it.each(parts)(
    'leave a whole file with everything they saved when they are killed at any moment, and keep nobody waiting (%s)',
    async part => {
      const folder = freshFolder();
      const rounds = sized(3, 50);
      const random = seededRandom(`kills ${part}`);
      for (let round = 0; round < rounds; round++) {
        const child = run(folder, `r${round % 10}`, 1000);
        const last = random.int(10);
        let saved = -1;
        child.stdout!.on('data', data => {
          saved = Number(String(data).trim().split('\n').at(-1));
          if (saved >= last) child.kill('SIGKILL');
        });
        await once(child, 'close');
        const next = await openAt(folder);
        expect(next.warnings()).toEqual([]);
        expect(next.progress().lessons[`r${round % 10}`]!.pagesSeen.length).toBeGreaterThan(saved);
        // The lock that the last one may have left keeps nobody waiting.
        const waited: unknown[] = [];
        next.onFailure(() => waited.push(next.failure()));
        next.record({ type: 'lesson', lesson: 'after', page: `${round}`, done: false });
        await next.flush();
        expect(waited).toEqual([]);
        expect((await openAt(folder)).progress().lessons.after?.pagesSeen).toHaveLength(round + 1);
      }
    },
  );

  it.skipIf(process.platform === 'win32')(
    'keep the old file when the disk takes only half of the new one',
    async () => {
      const folder = freshFolder();
      mkdirSync(folder, { recursive: true });
      // The shell's limit on the size of a file (in units of 512 or 1024 bytes) stands for a full disk.
      const shell = `ulimit -f 8; exec "${process.execPath}" "${program}" "${folder}" big 40 400`;
      const output = await lines(spawn('sh', ['-c', shell], { stdio: ['ignore', 'pipe', 'inherit'] }));
      const end = JSON.parse(output.at(-1)!);
      expect(end.pages).toBe(40);
      expect(end.notices).toEqual([expect.stringContaining('cannot be saved')]);
      const text = readFileSync(join(folder, 'anna.json'), 'utf8');
      expect(JSON.parse(text).events.length).toBeGreaterThan(3);
      expect(readdirSync(folder)).toEqual(['anna.json']);
      writeFileSync(join(folder, 'anna.json'), text);
      expect((await openAt(folder)).warnings()).toEqual([]);
    },
  );
});
