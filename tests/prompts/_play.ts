import { createProgressStore } from '../../src/progress/store';
import type { ProgressStore } from '../../src/progress/types';
import { type PromptTerminal, runPrompts } from '../../src/prompts/program';
import { promptSession, type SessionOptions } from '../../src/prompts/session';
import type { Route } from '../../src/route';
import { makeTheme } from '../../src/text/theme';

/** Nobody's progress, which lasts as long as the test. */
export function someProgress(profile = 'Ana'): ProgressStore {
  let id = 0;
  return createProgressStore({ profile, disk: null, now: () => Date.UTC(2026, 0, 5), newId: () => `e${++id}` });
}

/**
 * Types lines into the program.
 *
 * @returns what it printed, with what was typed in it, as on a terminal
 */
export async function play(
  route: Route,
  lines: readonly string[],
  {
    store = someProgress(),
    terminal = {},
    ...options
  }: Partial<SessionOptions> & { store?: ProgressStore; terminal?: Partial<PromptTerminal> } = {},
): Promise<{ text: string }> {
  const theme = makeTheme({ color: false, linear: true });
  let text = '';
  const session = promptSession(
    {
      view: { columns: 76, theme },
      progress: () => store,
      profiles: async () => [],
      become: async () => {},
      userIsChosen: true,
      plan: null,
      place: { cwd: process.cwd(), home: '/home/ana' },
      settingsFolder: null,
      now: () => Date.UTC(2026, 0, 7),
      randomSeed: () => '7',
      kept: new Map(),
      ...options,
    },
    route,
  );
  const out = (piece: string) => {
    text += theme.signs(piece);
  };
  async function* typed() {
    yield* lines;
  }
  await runPrompts(session, { lines: typed(), out, echo: true, ...terminal });
  return { text };
}
