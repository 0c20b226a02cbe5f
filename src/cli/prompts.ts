import { randomUUID } from 'node:crypto';
import { homedir } from 'node:os';
import type { ClassPlan } from '../classroom/plan';
import type { GlobalOptions } from '../command';
import { dataFolder } from '../progress/open';
import { peopleHere } from '../progress/people';
import { runPrompts } from '../prompts/program';
import { promptSession } from '../prompts/session';
import type { Route } from '../route';
import type { Capabilities } from '../terminal/capabilities';
import { signalCode } from '../terminal/signals';
import { watchText } from '../terminal/watch-file';
import { makeTheme } from '../text/theme';
import { editText, randomSeed, typedLines } from './io';

interface OpenPromptsOptions {
  route: Route;
  globals: GlobalOptions;
  /** The class, or null. */
  plan: ClassPlan | null;
  capabilities: Pick<Capabilities, 'color' | 'ascii'>;
}

/** The widest that a line gets: wider ones are hard to follow. */
const widest = 76;

/**
 * Runs the program by prompts, on the process's own streams.
 *
 * @returns the exit code, once everything is saved
 */
export async function openPrompts({ route, globals, plan, capabilities }: OpenPromptsOptions): Promise<number> {
  const theme = makeTheme({ ...capabilities, linear: true });
  const out = (text: string) => void process.stdout.write(theme.signs(text));
  const people = peopleHere(globals, { env: process.env, now: () => Date.now(), newId: () => randomUUID() });
  // Until somebody says who they are, nothing is read and nothing is kept.
  let store = await people.open((await people.mustAsk()) ? { guest: true } : undefined);
  const stores = [store];
  const told = new Set<string>();
  const news = () => {
    const fresh = store.warnings().filter(warning => !told.has(warning));
    for (const warning of fresh) told.add(warning);
    return fresh;
  };
  const kept = new Map<string, unknown>();
  const session = promptSession(
    {
      view: {
        theme,
        get columns() {
          return Math.max(20, Math.min(widest, process.stdout.columns || widest));
        },
      },
      progress: () => store,
      profiles: people.names,
      become: async who => {
        store = await people.open(who);
        stores.push(store);
        kept.clear();
      },
      userIsChosen: people.userIsChosen,
      plan,
      place: { cwd: process.cwd(), home: homedir() },
      settingsFolder: dataFolder(globals.dataDir, process.env),
      now: () => Date.now(),
      randomSeed,
      kept,
    },
    route,
  );

  const goodbye = async () => {
    await Promise.all(stores.map(each => each.flush()));
    for (const text of news()) out(`${text}\n`);
    const { profile } = store;
    const isSaved = profile !== null && store.file() !== null && store.failure() === null;
    out(isSaved ? 'Goodbye. Your progress is saved.\n' : 'Goodbye.\n');
  };
  // An editor has the terminal, and its Ctrl-C is its own.
  let isLent = false;
  const interrupted = () => {
    if (isLent) return;
    out('\n');
    void goodbye().then(() => process.exit(signalCode('SIGINT')));
  };
  process.on('SIGINT', interrupted);
  try {
    await runPrompts(session, {
      lines: typedLines(),
      out,
      echo: !process.stdin.isTTY,
      ...(process.stdin.isTTY && process.stdout.isTTY
        ? {
            editText: async (text: string, extension: string) => {
              isLent = true;
              try {
                return await editText(text, extension);
              } finally {
                isLent = false;
              }
            },
          }
        : {}),
      watch: watchText,
      news,
    });
    // After Ctrl-D the shell's prompt begins on a line of its own.
    if (process.stdin.isTTY) out('\n');
    await goodbye();
    return 0;
  } finally {
    process.off('SIGINT', interrupted);
    await Promise.all(stores.map(each => each.flush()));
  }
}
