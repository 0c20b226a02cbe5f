import { randomUUID } from 'node:crypto';
import type { ClassPlan } from '../classroom/plan';
import type { GlobalOptions } from '../command';
import { peopleHere } from '../progress/people';
import type { ProgressStore } from '../progress/types';
import type { Route } from '../route';
import type { Capabilities } from '../terminal/capabilities';
import { writeNow } from '../terminal/writer';
import { makeTheme } from '../text/theme';
import type { AppServices } from './context';
import { firstFrame } from './first-frame';
import { openingOf } from './opening';
import { runningChecks } from './running-checks';
import { startApp } from './start';
import { userContracts } from './user-contracts';

interface OpenAppOptions {
  route: Route;
  globals: GlobalOptions;
  /** The class, or null. */
  plan: ClassPlan | null;
  capabilities: Capabilities;
  /** A fresh seed for choices that the person did not fix. */
  randomSeed(): string;
  prepareCheck: AppServices['prepareCheck'];
}

/**
 * Opens the full-screen app on a route.
 *
 * @returns the exit code, once the screen is left and everything is saved
 */
export async function openApp({
  route,
  globals,
  plan,
  capabilities,
  randomSeed,
  prepareCheck,
}: OpenAppOptions): Promise<number> {
  const people = peopleHere(globals, { env: process.env, now: () => Date.now(), newId: () => randomUUID() });
  const opened: ProgressStore[] = [];
  const open: typeof people.open = async who => {
    const store = await people.open(who);
    opened.push(store);
    return store;
  };
  const isAsked = await people.mustAsk();
  // A name that cannot be a profile is refused before the screen changes. Until somebody says who they are, nothing is read.
  const progress = await open(isAsked ? { guest: true } : undefined);
  const checks = runningChecks(text => writeNow(2, text));
  const services: Omit<AppServices, 'editText'> = {
    theme: makeTheme({ color: capabilities.color, ascii: capabilities.ascii }),
    progress,
    profiles: people.names,
    openProfile: open,
    contracts: userContracts(),
    now: () => Date.now(),
    randomSeed,
    prepareCheck: async (url, options) => checks.watch(await prepareCheck(url, options)),
    reducedMotion: capabilities.reducedMotion,
    userIsChosen: people.userIsChosen,
    plan,
  };
  const told = new Set(progress.warnings());
  const code = await startApp({
    capabilities,
    firstFrame: size =>
      route.screen === 'home' && !isAsked
        ? firstFrame({ progress, plan, now: services.now(), size, theme: services.theme })
        : null,
    flush: async () => {
      // The screen is left by now, and another terminal may keep the last save waiting.
      for (const store of opened)
        store.onFailure(() => {
          const notice = store.failure();
          if (notice === null || told.has(notice)) return;
          told.add(notice);
          writeNow(2, `${notice}\n`);
        });
      await Promise.all([...opened.map(store => store.flush()), checks.stop()]);
    },
    element: async tools => {
      const [{ App }, opening] = await Promise.all([import('./app'), openingOf(isAsked, route)]);
      const editText: AppServices['editText'] = async (text, extension) => {
        const { openInEditor } = await import('../terminal/external-editor');
        return tools.lend(signal => openInEditor(text, { env: process.env, extension, signal }));
      };
      return <App services={{ ...services, editText }} opening={opening} exit={tools.requestExit} />;
    },
  });
  // What went wrong while the screen was full, such as a disk without room, is said now.
  for (const notice of new Set(opened.flatMap(store => store.warnings()))) {
    if (!told.has(notice)) process.stderr.write(`${notice}\n`);
  }
  return code;
}
