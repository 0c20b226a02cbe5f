import type { KeyPress } from '../text/buffer/keys';

/** Keys that must work even while others wait: nobody is ever trapped. */
export const urgentKeys: ReadonlySet<string> = new Set(['ctrl+c', 'escape', 'b', 'q']);

/**
 * Hands every key to the current screen. While the next screen is being loaded keys wait in a queue, so
 * that a burst typed across a change of screen loses none.
 */
export class KeyDispatcher {
  private handler: ((press: KeyPress) => void) | null = null;
  private held = false;
  private queue: KeyPress[] = [];

  push(press: KeyPress): void {
    if (this.held && this.handler && urgentKeys.has(press.name)) {
      this.queue = [];
      this.handler(press);
      return;
    }
    this.queue.push(press);
    this.drain();
  }

  /**
   * Keys wait from now on: before a change of screen (without a handler), or while a screen is busy (its handler still
   * gets the keys that let a person leave).
   */
  hold(handler: ((press: KeyPress) => void) | null = null): void {
    this.held = true;
    this.handler = handler;
  }

  /** The screen on top takes the keys, those that waited first. */
  register(handler: (press: KeyPress) => void): void {
    this.handler = handler;
    this.held = false;
    this.drain();
  }

  private drain(): void {
    while (!this.held && this.handler && this.queue.length > 0) this.handler(this.queue.shift()!);
  }
}
