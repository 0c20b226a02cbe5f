import { EventEmitter } from 'node:events';
import { stripVTControlCharacters } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fullScreen } from '../../src/terminal/fullscreen';
import { ScreenOutput } from '../../src/terminal/screen';
import { openTerminalSession } from '../../src/terminal/session';
import { endOnBrokenPipe, signalCode } from '../../src/terminal/signals';
import { KeyStream } from '../../src/terminal/stdin';

class FakeProcess extends EventEmitter {
  platform: NodeJS.Platform = 'linux';
  kill = vi.fn();
}
class Source extends EventEmitter {
  setRawMode(raw: boolean) {
    log.push(`raw ${raw}`);
  }
  resume() {}
  pause() {}
}
class Target extends EventEmitter {
  write(data: string) {
    // Without the control sequences around a frame.
    log.push(stripVTControlCharacters(data));
  }
}

let log: string[];
let target: FakeProcess;
beforeEach(() => {
  vi.useFakeTimers();
  log = [];
  target = new FakeProcess();
});
afterEach(() => vi.useRealTimers());

const save = async (): Promise<void> => void log.push('saved');

function open({ flush = save, stuck = false } = {}) {
  const screen = new ScreenOutput(new Target());
  const session = openTerminalSession({
    keys: new KeyStream(new Source()),
    screen,
    full: fullScreen(text => log.push(text.includes('1049h') ? 'enter' : 'leave')),
    unmount: () => {
      log.push('unmount');
      if (stuck) throw new Error('cannot');
      screen.write('last frame');
    },
    repaint: () => log.push('repaint'),
    flush,
    print: (text, where) => log.push(`${where}: ${text}`),
    crashText: error => `crash ${(error as Error).message}`,
    exit: code => log.push(`exit ${code}`),
    process: target,
  });
  log.length = 0;
  return { session, screen };
}

describe('the end', () => {
  it('gives the terminal back, then prints, then saves', async () => {
    const { session, screen } = open();
    session.end(0, 'curl line');
    session.end(3, 'too late');
    expect(await session.done).toBe(0);
    screen.write('late frame');
    expect(log).toEqual(['unmount', 'last frame', 'raw false', 'leave', 'out: curl line', 'saved']);
    expect(target.eventNames()).toEqual([]);
  });
  it.each([
    ['SIGTERM', 'exit 143'],
    ['SIGINT', 'exit 130'],
    ['SIGQUIT', 'exit 131'],
  ])('by %s saves and ends the process once, with 128 + n', async (signal, exit) => {
    const { session } = open();
    target.emit(signal);
    await session.done;
    vi.advanceTimersByTime(2000);
    expect(log.slice(-2)).toEqual(['saved', exit]);
    expect(log.filter(line => line === exit)).toHaveLength(1);
  });
  it('never comes by SIGUSR1, nor does Node’s debugger, which would print into the frame', () => {
    open();
    expect(target.listenerCount('SIGUSR1')).toBe(1);
    target.emit('SIGUSR1');
    expect(log).toEqual([]);
  });

  it('by a second signal still waits for the last save', async () => {
    let saved = () => {};
    const { session } = open({ flush: () => new Promise<void>(done => (saved = done)) });
    target.emit('SIGHUP');
    await Promise.resolve();
    target.emit('SIGHUP');
    expect(log).not.toContain('exit 129');
    saved();
    await session.done;
    expect(log.filter(line => line === 'exit 129')).toHaveLength(1);
  });
  it('that was asked for gets a time limit by a signal', () => {
    const { session } = open({ flush: () => new Promise(() => {}) });
    session.end(0);
    vi.advanceTimersByTime(60_000);
    expect(log).not.toContain('exit 143');
    target.emit('SIGTERM');
    vi.advanceTimersByTime(1499);
    expect(log).not.toContain('exit 143');
    vi.advanceTimersByTime(1);
    expect(log).toContain('exit 143');
  });
  it('by a signal does not wait for ever for a disk that hangs', () => {
    open({ flush: () => new Promise(() => {}) });
    target.emit('SIGHUP');
    vi.advanceTimersByTime(1499);
    expect(log).not.toContain('exit 129');
    vi.advanceTimersByTime(1);
    expect(log).toContain('exit 129');
    expect(target.eventNames()).toEqual([]);
  });
  it('by a crash says so after the screen is left, even when the app cannot be taken off', async () => {
    const { session } = open({ stuck: true });
    target.emit('uncaughtException', new Error('boom'));
    await session.done;
    expect(log).toEqual(['unmount', 'raw false', 'leave', 'err: crash boom', 'saved', 'exit 1']);
  });
  it('says when the last steps could not be saved', async () => {
    const { session } = open({ flush: () => Promise.reject(new Error('disk full')) });
    session.end(0);
    await session.done;
    expect(log.at(-1)).toBe('err: Your last steps could not be saved: disk full\n');
  });
  it('gives the terminal back when somebody else ends the process', () => {
    open();
    target.emit('exit');
    expect(log).toEqual(['raw false', 'leave']);
  });
});

describe('stopping', () => {
  it('stops the group with the terminal given back, and takes it again on SIGCONT, once', () => {
    const { session } = open();
    session.suspend();
    session.suspend();
    expect(log).toEqual(['raw false', 'leave']);
    expect(target.kill).toHaveBeenCalledExactlyOnceWith(0, 'SIGTSTP');
    expect(target.listenerCount('SIGTSTP')).toBe(0);
    target.emit('SIGCONT');
    vi.advanceTimersByTime(1000);
    expect(log).toEqual(['raw false', 'leave', 'enter', 'raw false', 'raw true', 'repaint']);
    expect(target.listenerCount('SIGTSTP')).toBe(1);
  });
  it('goes on by itself where nothing could stop it', () => {
    const { session } = open();
    session.suspend();
    vi.advanceTimersByTime(1000);
    expect(log).toContain('repaint');
  });
  it('comes back also after a stop without a warning', () => {
    open();
    target.emit('SIGCONT');
    expect(log).toEqual(['enter', 'raw false', 'raw true', 'repaint']);
  });
  it('can be ended while stopped', async () => {
    const { session } = open();
    session.suspend();
    target.emit('SIGTERM');
    await session.done;
    vi.advanceTimersByTime(1000);
    expect(log).toEqual(['raw false', 'leave', 'unmount', 'saved', 'exit 143']);
  });
  it('does nothing on Windows', () => {
    target.platform = 'win32';
    const { session } = open();
    session.suspend();
    expect(log).toEqual([]);
    expect(target.listenerCount('SIGBREAK')).toBe(1);
    expect(target.listenerCount('SIGCONT')).toBe(0);
    expect(target.listenerCount('SIGUSR1')).toBe(0);
  });
});

describe('a broken pipe', () => {
  it('ends quietly with 0', () => {
    const stream = new EventEmitter();
    const exit = vi.fn();
    const failed = vi.fn();
    endOnBrokenPipe(stream, exit, failed);
    stream.emit('error', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
    expect(exit).toHaveBeenCalledExactlyOnceWith(0);
    stream.emit('error', Object.assign(new Error('write EIO'), { code: 'EIO' }));
    expect(exit).toHaveBeenCalledOnce();
    expect(failed).not.toHaveBeenCalled();
    const full = Object.assign(new Error('no space'), { code: 'ENOSPC' });
    stream.emit('error', full);
    expect(failed).toHaveBeenCalledExactlyOnceWith(full);
  });
});

it('signals have the codes that shells give them', () => {
  expect([signalCode('SIGHUP'), signalCode('SIGINT'), signalCode('SIGTERM')]).toEqual([129, 130, 143]);
});

describe('another program on the terminal', () => {
  it('is the only one, and none gets it once the end has begun', async () => {
    const { session } = open();
    const { end, done } = guest();
    const lent = session.lend(() => done);
    await expect(session.lend(async () => {})).rejects.toThrow('in use');
    expect(session.suspended).toBe(false);
    end('done');
    await lent;
    session.suspend();
    expect(session.suspended).toBe(true);
    target.emit('SIGCONT');
    expect(session.suspended).toBe(false);
    session.end(0);
    await expect(session.lend(async () => {})).rejects.toThrow('in use');
    await session.done;
    log.length = 0;
    session.suspend();
    expect(log).toEqual([]);
  });

  /** A program that runs until it is told to end. */
  function guest() {
    let end: (how: Error | string) => void = () => {};
    const done = new Promise<string>((resolve, reject) => {
      end = how => (typeof how === 'string' ? resolve(how) : reject(how));
    });
    return { end, done };
  }

  it('gets it as it was before, and gives it back with a whole frame, however it ends', async () => {
    for (const how of ['done', new Error('broken')]) {
      const { session, screen } = open();
      const { end, done } = guest();
      const lent = session.lend(() => done).catch((error: Error) => error.message);
      screen.write('a frame that nobody may see');
      expect(log).toEqual(['raw false', 'leave']);
      end(how);
      expect(await lent).toBe(typeof how === 'string' ? how : 'broken');
      expect(log.slice(2)).toEqual(['enter', 'raw false', 'raw true', 'repaint']);
      session.end(0);
      await session.done;
    }
  });

  it('has the keys that interrupt and stop, and coming back from a stop changes nothing', async () => {
    const { session } = open();
    const { end, done } = guest();
    const lent = session.lend(() => done);
    log.length = 0;
    target.emit('SIGINT');
    target.emit('SIGQUIT');
    target.emit('SIGCONT');
    session.suspend();
    expect(log).toEqual([]);
    // Without a listener the stop is the kernel's.
    expect(target.listenerCount('SIGTSTP')).toBe(0);
    end('done');
    await lent;
    expect(target.listenerCount('SIGTSTP')).toBe(1);
    // A library may send the signal to this process once more; from then on it is this program's again.
    target.emit('SIGINT');
    expect(session.ending).toBe(false);
    for (let turn = 0; turn < 8; turn++) await vi.advanceTimersByTimeAsync(1);
    target.emit('SIGINT');
    await session.done;
    expect(log).toContain('exit 130');
  });

  it('is told to end when this one has to, and the screen is not entered again', async () => {
    const { session } = open();
    const { end, done } = guest();
    let told = false;
    const lent = session.lend(signal => {
      signal.addEventListener('abort', () => {
        told = true;
        end('ended');
      });
      return done;
    });
    log.length = 0;
    target.emit('SIGTERM');
    await Promise.all([lent, session.done]);
    expect(told).toBe(true);
    expect(log).not.toContain('enter');
    expect(log.at(-1)).toBe('exit 143');
  });
});
