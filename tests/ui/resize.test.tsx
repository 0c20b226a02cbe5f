import { EventEmitter } from 'node:events';
import { Text } from 'ink';
import { useEffect, useReducer } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { ScreenOutput } from '../../src/terminal/screen';
import { KeyStream } from '../../src/terminal/stdin';
import { type Mounted, mount } from '../../src/ui/root';
import { useWindowSize } from '../../src/ui/size';
import { watchSize } from '../../src/ui/start';

/** A window, and what the process knows of its size: it hears of a change later. */
class Window extends EventEmitter {
  columns = 80;
  rows = 24;
  real = { columns: 80, rows: 24 };
  /** Of each frame that was written, how wide it is, and how wide the window was. */
  frames: { drawn: number; window: number }[] = [];
  write(text: string) {
    for (const [rule] of text.matchAll(/─+/g)) this.frames.push({ drawn: rule.length, window: this.real.columns });
  }
  refresh() {
    if (this.columns === this.real.columns) return;
    Object.assign(this, this.real);
    this.emit('resize');
  }
  become(columns: number) {
    this.real = { columns, rows: 24 };
  }
}

let draw: () => void = () => {};
/** As wide as the window. Another row appears when something is pressed. */
function Rule() {
  const { columns } = useWindowSize();
  const [count, more] = useReducer((done: number) => done + 1, 0);
  useEffect(() => {
    draw = more;
  }, []);
  return <Text wrap="truncate">{`${'─'.repeat(columns)}\n${count}`}</Text>;
}

class Keyboard extends EventEmitter {
  setRawMode() {}
  resume() {}
  pause() {}
}

let mounted: Mounted | null = null;
afterEach(() => mounted?.unmount());

async function open(): Promise<Window> {
  const window = new Window();
  const screen = new ScreenOutput(window);
  screen.setOpen(true);
  mounted = mount({ element: <Rule />, keys: new KeyStream(new Keyboard()), screen, colorLevel: 0, onError() {} });
  watchSize(window, screen, mounted.repaint);
  await vi.waitFor(() => expect(window.frames).not.toEqual([]));
  window.frames = [];
  return window;
}
const isTorn = ({ drawn, window }: { drawn: number; window: number }) => drawn !== window;

it('no frame of an old width is drawn while a window is dragged', async () => {
  const window = await open();
  for (const columns of [100, 60, 70, 50]) {
    window.become(columns);
    window.refresh();
    // React has taken this size when the next one comes, and nothing else has happened.
    for (let i = 0; i < 20; i++) await null;
  }
  await vi.waitFor(() => expect(window.frames).toContainEqual({ drawn: 50, window: 50 }));
  expect(window.frames.filter(isTorn)).toEqual([]);
});

it('a frame that was under way when the window changed is not drawn', async () => {
  const window = await open();
  window.become(60);
  // The process hasn't heard of it.
  draw();
  await vi.waitFor(() => expect(window.frames).toContainEqual({ drawn: 60, window: 60 }));
  expect(window.frames.filter(isTorn)).toEqual([]);
});
