import { EventEmitter } from 'node:events';
import { StringDecoder } from 'node:string_decoder';
import { decodeKeys, flushDelay, flushKeys, keyUnits, noPendingKeys, type PendingKeys } from './keys';

/** What the stream needs of process.stdin; tests hand in their own. */
interface KeySource extends EventEmitter {
  setRawMode?(raw: boolean): unknown;
  resume(): unknown;
  pause(): unknown;
  ref?(): unknown;
  unref?(): unknown;
}

export interface KeyStreamOptions {
  /** Sees each key before Ink does; true: the key is taken and Ink never gets it. */
  intercept?(unit: string): boolean;
  /** The terminal is gone: the stream ended or failed. */
  onGone?(): void;
}

/**
 * Standard input as Ink reads it (`readable`, `read()`, `setRawMode`, `ref`, `unref`), one key a read. The next key comes
 * once the last one is drawn, with the handlers that it put in place. Raw mode stays on from `start` to `stop`, whatever
 * Ink asks for between two screens.
 */
export class KeyStream extends EventEmitter {
  readonly isTTY = true;
  /** Calls back once what the last key changed is drawn and its effects have run; set by the renderer. */
  whenDrawn: (callback: () => void) => void = setImmediate;
  private state: PendingKeys = noPendingKeys;
  private decoder = new StringDecoder('utf8');
  private queue: string[] = [];
  private next: string | null = null;
  private timer: NodeJS.Timeout | undefined;
  /** A key is about to be handed over, or the last one is being drawn. */
  private busy = false;
  private running = false;

  constructor(
    private readonly source: KeySource,
    private readonly options: KeyStreamOptions = {},
  ) {
    super();
    this.setMaxListeners(0);
    this.on('newListener', event => {
      if (event === 'readable') this.schedule();
    });
    source.on('end', this.onGone);
    source.on('error', this.onGone);
  }

  /** Raw mode on, keys flow. Calling it again after a stop brings the terminal back. */
  start(): void {
    if (!this.running) {
      this.running = true;
      this.source.on('data', this.onData);
    }
    // Off first: Node sets nothing when it believes that the mode is on already, and a shell may have changed it.
    this.raw(false);
    this.raw(true);
    this.source.ref?.();
    this.source.resume();
  }

  /** Raw mode off, nothing is read and nothing keeps the process alive. Keys that waited are forgotten. */
  stop(): void {
    if (!this.running) return;
    this.running = false;
    clearTimeout(this.timer);
    this.state = noPendingKeys;
    this.queue = [];
    this.source.off('data', this.onData);
    this.raw(false);
    this.source.pause();
    this.source.unref?.();
  }

  /** Ink's side: the key that is due, once. */
  read(): string | null {
    const unit = this.next;
    this.next = null;
    return unit;
  }

  setEncoding(): this {
    return this;
  }
  setRawMode(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  private raw(on: boolean): void {
    try {
      this.source.setRawMode?.(on);
    } catch {
      // The terminal is gone (EIO); the end of the stream or a signal says so too.
    }
  }

  private onData = (chunk: Buffer | string) => {
    const text = typeof chunk === 'string' ? chunk : this.decoder.write(chunk);
    this.accept(decodeKeys(this.state, text));
  };

  private onGone = () => {
    if (this.running) this.options.onGone?.();
  };

  private accept(decoded: { state: PendingKeys; units: string[] }): void {
    this.state = decoded.state;
    clearTimeout(this.timer);
    const wait = flushDelay(this.state);
    if (wait !== null) this.timer = setTimeout(() => this.flush(this.state), wait);
    for (const unit of decoded.units) {
      // Nobody listens, or a flood waits: the way out comes first.
      const urgent = unit === keyUnits.interrupt && (this.listenerCount('readable') === 0 || this.queue.length > 256);
      if (urgent) this.queue = [];
      if (urgent && this.options.intercept?.(unit)) continue;
      this.queue.push(unit);
    }
    this.schedule();
  }

  /** A busy loop may run the timer late: what has arrived meanwhile is read before the key is taken for whole. */
  private flush(held: PendingKeys): void {
    setImmediate(() => {
      if (this.running && this.state === held) this.accept(flushKeys(held));
    });
  }

  private schedule(): void {
    if (this.busy || this.queue.length === 0) return;
    this.busy = true;
    setImmediate(this.deliver);
  }

  private deliver = (): void => {
    this.busy = false;
    if (!this.running || this.listenerCount('readable') === 0) return;
    const unit = this.queue.shift();
    if (unit === undefined) return;
    if (this.options.intercept?.(unit)) {
      this.schedule();
      return;
    }
    this.busy = true;
    this.next = unit;
    this.emit('readable');
    // Each key comes in a turn of its own: inside an effect it would count as an update nested in the last one.
    this.whenDrawn(() => {
      this.busy = false;
      this.schedule();
    });
  };
}
