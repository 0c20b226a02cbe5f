import chalk from 'chalk';
import { render, useStdout } from 'ink';
import { Component, type ReactElement, type ReactNode, useEffect, useLayoutEffect, useReducer, useRef } from 'react';
import type { ScreenOutput } from '../terminal/screen';
import type { KeyStream } from '../terminal/stdin';

interface MountOptions {
  element: ReactElement;
  keys: KeyStream;
  screen: ScreenOutput;
  colorLevel: 0 | 1 | 2 | 3;
  /** A component threw while it was drawn. */
  onError(error: unknown): void;
}

export interface Mounted {
  unmount(): void;
  /** Draws the present frame at once, on a wiped window. */
  repaint(): void;
}

/** Puts an element on the screen through Ink. The only caller of Ink's `render`. */
export function mount({ element, keys, screen, colorLevel, onError }: MountOptions): Mounted {
  chalk.level = colorLevel;
  let replay: (data: string) => void = () => {};
  let redraw: () => void = () => {};
  const repaint = () => {
    screen.stale = true;
    redraw();
    // An unchanged frame is not written again by itself.
    if (screen.stale) replay('');
    screen.stale = false;
  };
  const instance = render(
    <>
      <Boundary onError={onError}>
        <Writer
          onWriter={write => {
            replay = write;
          }}
        />
        {element}
      </Boundary>
      <DrawnSignal
        onReady={whenDrawn => {
          keys.whenDrawn = whenDrawn;
        }}
      />
    </>,
    {
      stdin: keys as unknown as NodeJS.ReadStream,
      stdout: screen as unknown as NodeJS.WriteStream,
      exitOnCtrlC: false,
      patchConsole: false,
      // People with a screen reader get prompts (src/prompts), whatever Ink reads from the environment.
      isScreenReaderEnabled: false,
    },
  );
  // Ink draws the old tree as soon as the window changes, and its throttle keeps the new one back for a moment. So its
  // listener is taken off and runs after the screens have the new size; meanwhile nothing is written.
  const [inkResized] = screen.listeners('resize') as (() => void)[];
  if (inkResized) {
    screen.off('resize', inkResized);
    redraw = inkResized;
  }
  return { unmount: () => instance.unmount(), repaint };
}

/** Hands Ink's way of writing around the frame to the caller above. */
function Writer({ onWriter }: { onWriter(write: (data: string) => void): void }) {
  const { write } = useStdout();
  useLayoutEffect(() => onWriter(write), []);
  return null;
}

/**
 * Tells when React is done with everything asked of it so far. It asks for an update of its own, which React commits with or
 * after all earlier ones; as the last component of the tree its effects run after those of the others.
 */
function DrawnSignal({ onReady }: { onReady(whenDrawn: (callback: () => void) => void): void }) {
  const callbacks = useRef<(() => void)[]>([]);
  const [, update] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => {
    onReady(callback => {
      callbacks.current.push(callback);
      update();
    });
  }, []);
  useEffect(() => {
    for (const callback of callbacks.current.splice(0)) callback();
  });
  return null;
}

class Boundary extends Component<{ onError(error: unknown): void; children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };
  static getDerivedStateFromError() {
    return { broken: true };
  }
  override componentDidCatch(error: unknown) {
    // Not in the middle of a commit: the listener unmounts the app.
    queueMicrotask(() => this.props.onError(error));
  }
  override render() {
    return this.state.broken ? null : this.props.children;
  }
}
