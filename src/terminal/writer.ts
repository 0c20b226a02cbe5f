import { writeSync } from 'node:fs';

interface WriterOptions {
  /** As `writeSync` of node:fs; tests hand in their own. */
  write?: typeof writeSync;
  /** Calls back a little later. */
  later?(callback: () => void): void;
}

const soon = (callback: () => void) => void setTimeout(callback, 20).unref();

/**
 * Writes as much as the terminal takes now and never throws.
 *
 * @param fd - the file descriptor
 * @returns what it didn't take; nothing is left for one that is gone (EIO, EPIPE, EBADF)
 */
function writeSome(fd: number, data: Buffer, write: typeof writeSync): Buffer {
  let rest = data;
  while (rest.length > 0) {
    try {
      rest = rest.subarray(write(fd, rest));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EAGAIN') return rest;
      if (code !== 'EINTR') return Buffer.alloc(0);
    }
  }
  return rest;
}

/**
 * Writes all of a text now and never throws. A full pipe or terminal is retried for a while; one that is gone is given up.
 *
 * @param fd - the file descriptor
 * @param patience - milliseconds
 */
export function writeNow(
  fd: number,
  text: string | Buffer,
  write: typeof writeSync = writeSync,
  patience = 2000,
): void {
  let rest = writeSome(fd, typeof text === 'string' ? Buffer.from(text) : text, write);
  for (let waited = 0; rest.length > 0 && waited < patience; waited += 5) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    rest = writeSome(fd, rest, write);
  }
}

/**
 * Frames to a terminal that may stop reading (Ctrl-S, a frozen window). A frame that it has begun to take is finished first;
 * frames that come until then are dropped, and `onDrain` asks for a new one. So the program still hears signals and keys, and
 * nothing piles up.
 */
export class TerminalWriter {
  /** Called when the terminal reads again after frames were dropped. */
  onDrain: () => void = () => {};
  private rest = Buffer.alloc(0);
  private dropped = false;
  private readonly writeTo: typeof writeSync;
  private readonly later: (callback: () => void) => void;

  constructor(
    private readonly fd: number,
    { write = writeSync, later = soon }: WriterOptions = {},
  ) {
    this.writeTo = write;
    this.later = later;
  }

  /** @returns false if the terminal is behind and the text was dropped */
  write(text: string): boolean {
    if (this.rest.length > 0) {
      this.dropped = true;
      return false;
    }
    this.push(Buffer.from(text));
    return true;
  }

  /** Writes the last words, after the rest of what was begun. A terminal that doesn't read gets a quarter of a second. */
  writeLast(text: string): void {
    const rest = Buffer.concat([this.rest, Buffer.from(text)]);
    this.rest = Buffer.alloc(0);
    this.dropped = false;
    writeNow(this.fd, rest, this.writeTo, 250);
  }

  private push(data: Buffer): void {
    this.rest = Buffer.from(writeSome(this.fd, data, this.writeTo));
    if (this.rest.length > 0) {
      this.later(() => this.push(this.rest));
      return;
    }
    const { dropped } = this;
    this.dropped = false;
    if (dropped) this.onDrain();
  }
}
