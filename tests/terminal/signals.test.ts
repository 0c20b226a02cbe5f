import { EventEmitter } from 'node:events';
import { constants } from 'node:os';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signalCode, stopGroup, watchSignals, watchStop } from '../../src/terminal/signals';

class FakeProcess extends EventEmitter {
  constructor(readonly platform: NodeJS.Platform = 'linux') {
    super();
  }
  kill = vi.fn();
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Everything that is told of a process that gets each signal once. */
function told(platform: NodeJS.Platform): string[] {
  const target = new FakeProcess(platform);
  const log: string[] = [];
  const stop = watchSignals(
    {
      end: (code, signal) => log.push(`end ${code} ${signal}`),
      crash: error => log.push(`crash ${error}`),
      exit: () => log.push('exit'),
      resume: () => log.push('resume'),
    },
    target,
  );
  const names = target.eventNames();
  for (const name of names) target.emit(name, 'boom');
  stop();
  expect(target.eventNames()).toEqual([]);
  return [...names.map(String), ...log];
}

it('every signal that would end the program gives the screen back, and each has its exit code', () => {
  expect(told('linux')).toEqual([
    ...['SIGHUP', 'SIGINT', 'SIGQUIT', 'SIGABRT', 'SIGALRM', 'SIGTERM', 'SIGUSR2', 'SIGXCPU'],
    ...['uncaughtException', 'unhandledRejection', 'exit', 'SIGCONT', 'SIGUSR1'],
    ...['end 129 SIGHUP', 'end 130 SIGINT', 'end 131 SIGQUIT', 'end 134 SIGABRT', 'end 142 SIGALRM', 'end 143 SIGTERM'],
    ...[`end ${128 + constants.signals.SIGUSR2} SIGUSR2`, `end ${128 + constants.signals.SIGXCPU} SIGXCPU`],
    ...['crash boom', 'crash boom', 'exit', 'resume'],
  ]);
});

it('on Windows, those that there are', () => {
  expect(told('win32')).toEqual([
    ...['SIGHUP', 'SIGINT', 'SIGTERM', 'SIGBREAK', 'uncaughtException', 'unhandledRejection', 'exit'],
    ...['end 129 SIGHUP', 'end 130 SIGINT', 'end 143 SIGTERM', 'end 128 SIGBREAK'],
    ...['crash boom', 'crash boom', 'exit'],
  ]);
  expect(signalCode('SIGBREAK')).toBe(128);
});

it('Ctrl-Z is watched where there is one, until it no longer is', () => {
  const stop = vi.fn();
  const target = new FakeProcess();
  const unwatch = watchStop(stop, target);
  target.emit('SIGTSTP');
  unwatch();
  target.emit('SIGTSTP');
  expect(stop).toHaveBeenCalledOnce();
  const windows = new FakeProcess('win32');
  const none = watchStop(stop, windows);
  expect(windows.eventNames()).toEqual([]);
  expect(none).not.toThrow();
});

it.each([
  ['the program goes on', (target: FakeProcess) => target.emit('SIGCONT')],
  ['nothing stopped it for a quarter of a second', () => vi.advanceTimersByTime(1)],
])('a stop is over once, when %s', (_, go) => {
  const resumed = vi.fn();
  const target = new FakeProcess();
  stopGroup(resumed, target);
  expect(target.kill).toHaveBeenCalledExactlyOnceWith(0, 'SIGTSTP');
  vi.advanceTimersByTime(249);
  expect(resumed).not.toHaveBeenCalled();
  go(target);
  expect(resumed).toHaveBeenCalledOnce();
  target.emit('SIGCONT');
  vi.advanceTimersByTime(1000);
  expect(resumed).toHaveBeenCalledOnce();
  expect(target.eventNames()).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

it('a stop that the system rejects is over at once', () => {
  const resumed = vi.fn();
  const target = new FakeProcess();
  target.kill.mockImplementation(() => {
    throw new Error('not permitted');
  });
  stopGroup(resumed, target);
  expect(resumed).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});
