import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keyUnits } from '../../src/terminal/keys';
import { KeyStream, type KeyStreamOptions } from '../../src/terminal/stdin';

class Source extends EventEmitter {
  log: string[] = [];
  setRawMode(raw: boolean) {
    this.log.push(`raw ${raw}`);
  }
  resume() {
    this.log.push('resume');
  }
  pause() {
    this.log.push('pause');
  }
}

let source: Source;
let seen: string[];
beforeEach(() => {
  vi.useFakeTimers();
  source = new Source();
  seen = [];
});
afterEach(() => vi.useRealTimers());

/** A reader as Ink is one. */
function listen(stream: KeyStream) {
  const read = () => {
    for (let unit = stream.read(); unit !== null; unit = stream.read()) seen.push(unit);
    seen.push('|');
  };
  stream.on('readable', read);
  return () => stream.off('readable', read);
}
function open(options: KeyStreamOptions = {}) {
  const stream = new KeyStream(source, options);
  stream.start();
  return stream;
}
/** Enough turns of the event loop for every key, and less time than Esc is held. */
const turns = () => vi.advanceTimersByTime(30);

describe('keys from the terminal', () => {
  it('come one a read', () => {
    listen(open());
    source.emit('data', Buffer.from('ab\u001b[A'));
    turns();
    expect(seen).toEqual(['a', '|', 'b', '|', '\u001b[A', '|']);
  });
  it('join bytes of one character over two reads', () => {
    listen(open());
    const bytes = Buffer.from('é');
    source.emit('data', bytes.subarray(0, 1));
    source.emit('data', bytes.subarray(1));
    turns();
    expect(seen).toEqual(['é', '|']);
  });
  it('wait while nobody listens, and come when somebody does', () => {
    const stream = open();
    const stop = listen(stream);
    stop();
    source.emit('data', 'ab');
    turns();
    expect(seen).toEqual([]);
    listen(stream);
    turns();
    expect(seen.filter(unit => unit !== '|')).toEqual(['a', 'b']);
  });
  it('come once the key before them is drawn', () => {
    const stream = open();
    const drawn: (() => void)[] = [];
    stream.whenDrawn = callback => drawn.push(callback);
    listen(stream);
    source.emit('data', 'a');
    source.emit('data', 'b');
    turns();
    source.emit('data', 'c');
    turns();
    expect(seen).toEqual(['a', '|']);
    for (let key = 0; key < 3; key++) {
      drawn[key]!();
      turns();
    }
    expect(seen).toEqual(['a', '|', 'b', '|', 'c', '|']);
  });
  it('come from what is a terminal, to any number of listeners without a warning', () => {
    const warn = vi.spyOn(process, 'emitWarning').mockReturnValue(undefined);
    const stream = open();
    for (let i = 0; i < 20; i++) stream.on('readable', () => {});
    expect([stream.isTTY, warn.mock.calls]).toEqual([true, []]);
    warn.mockRestore();
  });
  it('hold Esc for 50 ms', () => {
    listen(open());
    source.emit('data', '\u001b');
    vi.advanceTimersByTime(40);
    expect(seen).toEqual([]);
    vi.advanceTimersByTime(20);
    expect(seen).toEqual([keyUnits.escape, '|']);
  });
  it('take an arrow for one whose pieces come one by one, each in its time', () => {
    listen(open());
    for (const piece of ['\u001b', '[', '1', ';', '5', 'C']) {
      source.emit('data', piece);
      vi.advanceTimersByTime(45);
    }
    expect(seen).toEqual(['\u001b[1;5C', '|']);
  });
  it('take an arrow for an arrow when its rest comes in time', () => {
    listen(open());
    source.emit('data', '\u001b');
    vi.advanceTimersByTime(40);
    source.emit('data', '[A');
    vi.advanceTimersByTime(1000);
    expect(seen).toEqual(['\u001b[A', '|']);
  });
});

describe('the way out', () => {
  const interrupted = () => {
    const taken: string[] = [];
    const stream = open({ intercept: unit => unit === keyUnits.interrupt && taken.push(unit) > 0 });
    return { stream, taken };
  };
  it('is seen in its turn, after the keys before it', () => {
    const { stream, taken } = interrupted();
    listen(stream);
    source.emit('data', 'ab\u0003c');
    turns();
    expect(seen).toEqual(['a', '|', 'b', '|', 'c', '|']);
    expect(taken).toHaveLength(1);
  });
  it('is seen although nobody listens', () => {
    const { taken } = interrupted();
    source.emit('data', 'ab\u0003');
    turns();
    expect(taken).toHaveLength(1);
  });
  it.each([
    [256, 0],
    [257, 1],
  ])('overtakes more than 256 keys that wait, but not %i', (waiting, overtaken) => {
    const { stream, taken } = interrupted();
    listen(stream);
    source.emit('data', `${'x'.repeat(waiting)}\u0003`);
    expect(taken).toHaveLength(overtaken);
  });
  it('overtakes a flood', () => {
    const { stream, taken } = interrupted();
    listen(stream);
    source.emit('data', 'y');
    source.emit('data', `${'x'.repeat(5000)}\u0003`);
    expect(taken).toHaveLength(1);
    turns();
    expect(seen).toEqual([]);
    source.emit('data', 'a');
    turns();
    expect(seen).toEqual(['a', '|']);
  });
});

describe('raw mode', () => {
  it('is set anew at every start and off after a stop; waiting keys are forgotten', () => {
    const stream = open();
    listen(stream);
    source.emit('data', 'ab\u001b');
    stream.stop();
    stream.stop();
    vi.advanceTimersByTime(1000);
    expect(seen).toEqual([]);
    expect(source.log).toEqual(['raw false', 'raw true', 'resume', 'raw false', 'pause']);
    stream.start();
    source.emit('data', 'c');
    turns();
    expect(seen).toEqual(['c', '|']);
  });
  it('waits for nothing after a stop', () => {
    const stream = open();
    source.emit('data', '\u001b');
    stream.stop();
    expect(vi.getTimerCount()).toBe(0);
  });
  it('survives a terminal that is gone', () => {
    source.setRawMode = () => {
      throw Object.assign(new Error('gone'), { code: 'EIO' });
    };
    const stream = open();
    expect(() => stream.stop()).not.toThrow();
  });
  it('says when the terminal is gone, but not after a stop', () => {
    const gone = vi.fn();
    const stream = open({ onGone: gone });
    source.emit('error', Object.assign(new Error('read EIO'), { code: 'EIO' }));
    source.emit('end');
    expect(gone).toHaveBeenCalledTimes(2);
    stream.stop();
    source.emit('error', new Error('read EIO'));
    source.emit('end');
    expect(gone).toHaveBeenCalledTimes(2);
    stream.start();
    source.emit('error', new Error('read EIO'));
    expect(gone).toHaveBeenCalledTimes(3);
  });
});
