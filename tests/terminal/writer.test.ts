import { describe, expect, it } from 'vitest';
import { TerminalWriter, writeNow } from '../../src/terminal/writer';

describe('writing at the last moment', () => {
  const failing = (...codes: (string | null)[]) => {
    let written = '';
    const write = ((_: number, data: Buffer) => {
      const code = codes.shift();
      if (code) throw Object.assign(new Error(code), { code });
      const part = data.subarray(0, 3);
      written += part.toString();
      return part.length;
    }) as unknown as typeof import('node:fs').writeSync;
    return { write, written: () => written };
  };
  it('goes on after a short write and after EAGAIN', () => {
    const { write, written } = failing(null, 'EAGAIN', null, 'EAGAIN', 'EINTR');
    writeNow(1, 'abcdefg', write);
    expect(written()).toBe('abcdefg');
  });
  it.each(['EIO', 'EPIPE', 'EBADF'])('lets a terminal go that answers %s', code => {
    const { write, written } = failing(null, code);
    expect(() => writeNow(1, 'abcdefgh', write)).not.toThrow();
    expect(written()).toBe('abc');
  });
});

describe('a terminal that stops reading', () => {
  /** Takes `room` bytes, then nothing more until there is room again. */
  function slowTerminal(room: number) {
    const state = { room, text: '', tried: 0, waiting: [] as (() => void)[] };
    const write = ((_: number, data: Buffer) => {
      state.tried++;
      if (state.room === 0) throw Object.assign(new Error('EAGAIN'), { code: 'EAGAIN' });
      const part = data.subarray(0, state.room);
      state.room -= part.length;
      state.text += part.toString();
      return part.length;
    }) as unknown as typeof import('node:fs').writeSync;
    const writer = new TerminalWriter(1, { write, later: callback => state.waiting.push(callback) });
    const read = (bytes: number) => {
      state.room = bytes;
      for (const callback of state.waiting.splice(0)) callback();
    };
    return { state, writer, read };
  }

  it('holds nobody up: the frame it began is finished, those in between are dropped, and a new one is asked for', () => {
    const { state, writer, read } = slowTerminal(4);
    let asked = 0;
    writer.onDrain = () => {
      asked++;
    };
    expect(['frame 1', 'frame 2', 'frame 3'].map(frame => writer.write(frame))).toEqual([true, false, false]);
    expect({ text: state.text, asked }).toEqual({ text: 'fram', asked: 0 });
    read(2);
    expect({ text: state.text, asked }).toEqual({ text: 'frame ', asked: 0 });
    read(100);
    expect({ text: state.text, asked }).toEqual({ text: 'frame 1', asked: 1 });
    expect(writer.write('frame 4')).toBe(true);
    expect(state.text).toBe('frame 1frame 4');
  });

  it('gets the last words after the rest of a frame, whole characters too, and is not waited for for ever', () => {
    const { state, writer } = slowTerminal(1);
    writer.write('é!');
    state.room = 100;
    writer.writeLast('bye');
    expect(Buffer.from(state.text).length).toBeGreaterThan(5);
    expect(state.text.endsWith('!bye')).toBe(true);
    state.room = 0;
    state.tried = 0;
    const began = performance.now();
    writer.writeLast('never read');
    expect(state.text.endsWith('!bye')).toBe(true);
    // Every five milliseconds for a quarter of a second.
    expect(state.tried).toBe(51);
    expect(performance.now() - began).toBeGreaterThan(200);
  });

  it('gets nothing twice: the rest of a frame that went with the last words isn’t written again', () => {
    const { state, writer, read } = slowTerminal(4);
    writer.write('frame 1');
    state.room = 100;
    writer.writeLast('!bye');
    expect(state.text).toBe('frame 1!bye');
    read(100);
    expect(state.text).toBe('frame 1!bye');
    expect(writer.write('more')).toBe(true);
    expect(state.text).toBe('frame 1!byemore');
  });
});
