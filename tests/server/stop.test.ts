import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { stopRequested } from '../../src/server/stop';

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'])('stops at %s, and leaves the next signal to end the program', async signal => {
  const source = new EventEmitter();
  let stopped = false;
  const stop = stopRequested(source).then(() => {
    stopped = true;
  });
  await Promise.resolve();
  expect(stopped).toBe(false);
  expect(source.emit(signal)).toBe(true);
  await stop;
  for (const each of ['SIGINT', 'SIGTERM', 'SIGHUP']) expect(source.listenerCount(each)).toBe(0);
});

it('leaves the signals alone once nobody waits any more', () => {
  const source = new EventEmitter();
  const over = new AbortController();
  void stopRequested(source, over.signal);
  expect(source.listenerCount('SIGINT')).toBe(1);
  over.abort();
  expect(source.eventNames()).toEqual([]);
});
