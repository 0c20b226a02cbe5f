import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { beforeAll, onTestFinished } from 'vitest';
import { bundle } from '../support/bundle.mjs';

let program = '';
beforeAll(async () => {
  program = await bundle('src/cli.ts', 'serve-command');
});

interface Running {
  child: ChildProcess;
  out(): string;
  err(): string;
  /** Waits until standard output holds the text. */
  says(text: string | RegExp): Promise<void>;
  exit: Promise<number | null>;
}

/** Runs `api-design-tutor serve …` as a process of its own, as a script would. */
export function serve(...words: string[]): Running {
  const start = `const { main } = await import(${JSON.stringify(program)}); await main(${JSON.stringify(['serve', ...words])});`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', start], { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const text = { out: '', err: '' };
  let wake = () => {};
  for (const [stream, name] of [
    [child.stdout!, 'out'],
    [child.stderr!, 'err'],
  ] as const) {
    stream.setEncoding('utf8');
    stream.on('data', data => {
      text[name] += data;
      wake();
    });
  }
  const exit = once(child, 'close').then(([code]) => {
    wake();
    return code as number | null;
  });
  return {
    child,
    exit,
    out: () => text.out,
    err: () => text.err,
    async says(wanted) {
      const there = () => (typeof wanted === 'string' ? text.out.includes(wanted) : wanted.test(text.out));
      while (!there()) {
        if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}: ${text.out}${text.err}`);
        await new Promise<void>(done => {
          wake = done;
        });
      }
    },
  };
}
