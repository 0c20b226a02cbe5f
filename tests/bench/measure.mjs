/** What is measured: a process to its first frame, a key to its frame, a process to its end. All in milliseconds. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { spawn } from '@lydell/node-pty';

// A home of its own: nobody's progress is read or written.
const home = mkdtempSync(join(tmpdir(), 'api-design-tutor-bench-home-'));
process.on('exit', () => rmSync(home, { recursive: true, force: true }));
const env = { PATH: process.env.PATH, HOME: home, LANG: 'C.UTF-8', CI: 'false', TERM: 'xterm-256color' };

/** A program in a pseudo terminal; resolves when its output holds `text`. */
function open(args, text) {
  const start = performance.now();
  const terminal = spawn(process.execPath, args, { cols: 80, rows: 24, env });
  let seen = '';
  const ready = new Promise((resolve, reject) => {
    terminal.onData(data => {
      seen += data;
      if (seen.includes(text)) resolve(performance.now() - start);
    });
    terminal.onExit(({ exitCode }) => reject(new Error(`ended with ${exitCode} before "${text}" was drawn:\n${seen}`)));
  });
  ready.catch(() => {});
  return { terminal, ready };
}

/** In: arguments for Node and a text of the first frame. Out: milliseconds from the start to that text. */
export async function frameTime(args, text) {
  const { terminal, ready } = open(args, text);
  const time = await ready;
  terminal.kill('SIGKILL');
  return time;
}

/** In: the same. Out: the median of ten key presses, from writing the key to the first output after it. */
export async function keyTime(args, text) {
  const { terminal, ready } = open(args, text);
  await ready;
  await quiet(terminal);
  const times = [];
  for (let i = 0; i < 10; i++) {
    const start = performance.now();
    const answer = new Promise(resolve => {
      const listener = terminal.onData(() => {
        listener.dispose();
        resolve(performance.now() - start);
      });
    });
    terminal.write(i % 2 === 0 ? '\u001b[B' : '\u001b[A');
    times.push(await answer);
    await quiet(terminal);
  }
  terminal.kill('SIGKILL');
  return times.sort((a, b) => a - b)[5];
}

/**
 * In: arguments for Node, a text of the first frame, keys to press then, and for how long to look, in ms. Out: the processor
 * time that the program took meanwhile, in ms; null where the system doesn't say (it has no /proc).
 */
export async function playingTime(args, text, keys, span) {
  const { terminal, ready } = open(args, text);
  await ready;
  await quiet(terminal);
  terminal.write(keys);
  await sleep(300);
  const before = processorTime(terminal.pid);
  await sleep(span);
  const after = processorTime(terminal.pid);
  terminal.kill('SIGKILL');
  return before === null || after === null ? null : after - before;
}

/** User and system time of a process and its threads in ms, as Linux counts them: in hundredths of a second. */
function processorTime(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return null;
  }
}

/** Waits until nothing was written for 60 ms, so that one key is measured at a time. */
function quiet(terminal) {
  return new Promise(resolve => {
    const done = () => {
      listener.dispose();
      resolve();
    };
    let timer = setTimeout(done, 60);
    const listener = terminal.onData(() => {
      clearTimeout(timer);
      timer = setTimeout(done, 60);
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
  return time;
}
