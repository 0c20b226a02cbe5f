import { cleanup, render } from 'ink-testing-library';
import type { ReactElement } from 'react';
import { afterEach, expect, vi } from 'vitest';
import { createProgressStore } from '../../src/progress/store';
import { makeTheme } from '../../src/text/theme';
import { bodySize } from '../../src/ui/chrome';
import { type App, AppContext } from '../../src/ui/context';
import { KeyDispatcher } from '../../src/ui/dispatcher';

afterEach(cleanup);

export const theme = makeTheme({ color: false });
export const size = { columns: 60, rows: 14 };

/** A component in the app, and a hand on the keyboard. */
export function show(element: ReactElement, changes: Partial<App> = {}) {
  const app = {
    theme,
    size,
    body: bodySize(size),
    keys: new KeyDispatcher(),
    route: { screen: 'labs' },
    // In memory, but to the screens like a store with a file.
    progress: {
      ...createProgressStore({ profile: 'anna', disk: null, now: () => 0, newId: () => 'id' }),
      file: () => '/anna.json',
    },
    profiles: async () => ['anna', 'ben'],
    switchUser: vi.fn(async () => {}),
    back: vi.fn(),
    home: vi.fn(),
    quit: vi.fn(),
    go: vi.fn(),
    ...changes,
  } as unknown as App;
  const within = (child: ReactElement) => <AppContext.Provider value={app}>{child}</AppContext.Provider>;
  const view = render(within(element));
  return {
    app,
    rows: () => (view.lastFrame() ?? '').split('\n'),
    // The limit only ends a wait in vain: what is loaded first takes long on a busy machine.
    sees: (text: string) => vi.waitFor(() => expect(view.lastFrame()).toContain(text), { timeout: 30_000 }),
    redraw: (child: ReactElement) => view.rerender(within(child)),
    press: (...names: string[]) => {
      for (const name of names) app.keys.push({ name, text: [...name].length === 1 ? name : '' });
    },
  };
}
