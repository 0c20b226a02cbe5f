/**
 * What is measured: a process to its first frame, a key to its frame, what plays, a process to its end. All in milliseconds:
 * of the clock, and of the processor where the system says (Linux), which a busy machine changes less.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { spawn } from '@lydell/node-pty';

// A home of its own: nobody's progress is read or written, and a file under repair is kept there when its program ends.
const home = mkdtempSync(join(tmpdir(), 'api-design-tutor-bench-home-'));
process.on('exit', () => rmSync(home, { recursive: true, force: true }));
// A signal would end the process without that.
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));
const env = { PATH: process.env.PATH, HOME: home, LANG: 'C.UTF-8', CI: 'false', TERM: 'xterm-256color' };

/** A program in a pseudo terminal; `ready` resolves when its output holds `text` for the `count`th time. */
function open(args, text, count = 1) {
  const start = performance.now();
  const terminal = spawn(process.execPath, args, { cols: 80, rows: 24, env, cwd: home });
  let seen = '';
  const ready = new Promise((resolve, reject) => {
    terminal.onData(data => {
      seen += data;
      if (seen.split(text).length > count)
        resolve({ wall: performance.now() - start, cpu: processorTime(terminal.pid) });
    });
    terminal.onExit(({ exitCode }) => reject(new Error(`It ended with ${exitCode} before "${text}" was drawn`)));
    setTimeout(() => reject(new Error(`"${text}" was not drawn within half a minute`)), 30_000).unref();
  });
  ready.catch(() => {});
  return { terminal, ready };
}

/** In: arguments for Node, and a text that is written for the `count`th time with the frame in question. Out: the time until then. */
export async function frameTime(args, text, count = 1) {
  const { terminal, ready } = open(args, text, count);
  const time = await ready;
  terminal.kill('SIGKILL');
  return time;
}

/** Between two keys, in ms: above what Ink waits between two frames. */
const pace = 60;

/**
 * A screen that takes keys.
 *
 * @param args for Node
 * @param text of the first frame
 * @param typed one character after the other, before anything is measured
 * @param keys two that undo each other, in turn
 * @returns `press` presses that many keys: the processor time each, or the time to the first output after it where the
 * system doesn't tell the former; `close` ends the program
 */
export async function openScreen(args, text, typed, keys) {
  const { terminal, ready } = open(args, text);
  await ready;
  await started(terminal.pid);
  for (const key of typed) {
    terminal.write(key);
    await quiet(terminal, 300);
  }
  return {
    async press(count) {
      const before = processorTime(terminal.pid);
      let wall = 0;
      for (let i = 0; i < count; i++) {
        const start = performance.now();
        const drawn = new Promise(resolve => {
          const listener = terminal.onData(() => {
            listener.dispose();
            resolve();
          });
        });
        terminal.write(keys[i % keys.length]);
        await Promise.race([drawn, sleep(1000)]);
        wall += performance.now() - start;
        await quiet(terminal, pace);
      }
      const after = processorTime(terminal.pid);
      return { wall: wall / count, cpu: before === null || after === null ? null : (after - before) / count };
    },
    close: () => terminal.kill('SIGKILL'),
  };
}

/**
 * In: arguments for Node, a text of the first frame, keys to press then, and for how long to look, in ms. Out: the processor
 * time that the program took meanwhile, in ms; null where the system doesn't say.
 */
export async function playingTime(args, text, keys, span) {
  const { terminal, ready } = open(args, text);
  await ready;
  await started(terminal.pid);
  terminal.write(keys);
  await sleep(300);
  const before = processorTime(terminal.pid);
  await sleep(span);
  const after = processorTime(terminal.pid);
  terminal.kill('SIGKILL');
  return { wall: span, cpu: before === null || after === null ? null : after - before };
}

/** Waits until a program no longer takes most of a processor: it is loaded, and what plays in it plays; five seconds at most. */
async function started(pid) {
  for (let i = 0; i < 25; i++) {
    const before = processorTime(pid) ?? 0;
    await sleep(200);
    if ((processorTime(pid) ?? 0) - before < 15) return;
  }
}

/** Time on a processor of all threads of a process, in ms, as Linux counts it; null elsewhere. */
function processorTime(pid) {
  try {
    const times = readdirSync(`/proc/${pid}/task`).map(thread => {
      try {
        return Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]);
      } catch {
        // It ended in this moment.
        return 0;
      }
    });
    return times.reduce((sum, time) => sum + time, 0) / 1e6;
  } catch {
    return null;
  }
}

/** Waits until nothing was written for as many ms, so that one key is measured at a time; five seconds at most. */
function quiet(terminal, ms) {
  return new Promise(resolve => {
    const done = () => {
      clearTimeout(timer);
      clearTimeout(limit);
      listener.dispose();
      resolve();
    };
    const limit = setTimeout(done, 5000);
    let timer = setTimeout(done, ms);
    const listener = terminal.onData(() => {
      clearTimeout(timer);
      timer = setTimeout(done, ms);
    });
  });
}

/** In: arguments for Node, and the codes it may end with. Out: milliseconds of the whole process; throws where it failed. */
export function processTime(args, codes = [0]) {
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    maxBuffer: 1 << 28,
  });
  const time = performance.now() - start;
  if (!codes.includes(status)) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`);
  return { wall: time, cpu: null };
}
