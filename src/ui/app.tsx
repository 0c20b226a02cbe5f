import { useInput } from 'ink';
import { type ComponentType, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { screens } from '../generated/screens';
import type { ProgressStore } from '../progress/types';
import type { Route } from '../route';
import { bodySize, minimumSize } from './chrome';
import { TooSmall } from './components/too-small';
import { Warnings } from './components/warnings';
import { type App as AppApi, AppContext, type AppServices, type User } from './context';
import { KeyDispatcher } from './dispatcher';
import { toKeyPress } from './keys';
import type { Opening } from './opening';
import { useWindowSize } from './size';
import { createStore, useStoreState } from './store';

interface AppProps {
  services: AppServices;
  opening: Opening;
  /** Leaves the program: the exit code, and what is printed once the full screen is left. */
  exit(code: number, after?: string): void;
}

interface Place {
  route: Route;
  Screen: ComponentType;
  /** A new number for each visit: coming back mounts the screen again, from what was kept. */
  visit: number;
  /** What the screen keeps while another is on top of it (see useKeptStore). */
  kept: Map<string, unknown>;
}

type Stack = readonly Place[];

/** Lookup and lessons lead to each other for ever, and nobody wants to go all the way back. */
const mostPlaces = 8;

/** At most `mostPlaces`: the first one, and the newest. What lay between may have led from a screen to itself, which is there once. */
function shortened([first, ...rest]: Stack): Stack {
  if (!first || rest.length < mostPlaces) return first ? [first, ...rest] : [];
  const newest = rest.slice(1 - mostPlaces);
  const isTwice = JSON.stringify(newest[0]!.route) === JSON.stringify(first.route);
  return [first, ...newest.slice(isTwice ? 1 : 0)];
}

/** The program on the screen: the stack of screens, the current user, and where keys go. */
export function App({ services, opening, exit }: AppProps) {
  const size = useWindowSize();
  const [keys] = useState(() => new KeyDispatcher());
  const [stack] = useState(() =>
    createStore((_: Stack, next: Stack) => next, [{ ...opening.first, visit: 0, kept: new Map() }] as Stack),
  );
  const places = useStoreState(stack);
  const [progress, setProgress] = useState(services.progress);
  const told = useRef(new Set<string>());
  /** What this person wasn't told yet; from then on it counts as told. */
  const news = (store: ProgressStore) => {
    const fresh = store.warnings().filter(warning => !told.current.has(warning));
    for (const warning of fresh) told.current.add(warning);
    return fresh;
  };
  const [warnings, setWarnings] = useState<string[]>(() => news(services.progress));
  const current = useRef(progress);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  // That nothing is saved any more is in the header at once; a page that says why waits for a change of screen, so that no
  // key of a text that is being typed goes to it.
  useEffect(() => progress.onFailure(redraw), [progress]);
  const after = useRef<string[]>([]);
  const visits = useRef(0);
  const [session] = useState(() => new Map<string, unknown>());
  const asked = useRef(opening.asked);

  const actions = useMemo(() => {
    const open = async (to: Route, keep: (stack: Stack) => Stack) => {
      keys.hold();
      const Screen = await screens[to.screen]();
      visits.current += 1;
      const unknown = news(current.current);
      if (unknown.length > 0) setWarnings(unknown);
      const place = { route: to, Screen, visit: visits.current, kept: new Map() };
      stack.dispatch(shortened([...keep(stack.get()), place]));
    };
    const quit = (code = 0) => exit(code, after.current.length > 0 ? `${after.current.join('\n\n')}\n` : undefined);
    const back = () => {
      const now = stack.get();
      if (now.length > 1) {
        keys.hold();
        visits.current += 1;
        stack.dispatch([...now.slice(0, -2), { ...now[now.length - 2]!, visit: visits.current }]);
      } else if (now[0]?.route.screen === 'present') quit();
      else if (now[0]?.route.screen !== 'home') void open({ screen: 'home' }, () => []);
    };
    const switchUser = async (who: User) => {
      const next = await services.openProfile(who);
      for (const kept of session.values()) (kept as { close?: () => void }).close?.();
      session.clear();
      current.current = next;
      told.current.clear();
      setProgress(next);
      setWarnings(news(next));
      const to = asked.current ?? { screen: 'home' as const };
      asked.current = null;
      if (to.screen !== 'home') await open({ screen: 'home' }, () => []);
      await open(to, now => (to.screen === 'home' ? [] : now));
    };
    return {
      go: (to: Route) => void open(to, now => now),
      replace: (to: Route) => void open(to, now => now.slice(0, -1)),
      back,
      home: () => void open({ screen: 'home' }, () => []),
      switchUser,
      quit,
      printOnExit: (text: string) => {
        if (!after.current.includes(text)) after.current.push(text);
      },
    };
  }, []);

  useInput((input, key) => {
    const press = toKeyPress(input, key);
    if (press) keys.push(press);
  });

  const place = places[places.length - 1]!;
  const app: AppApi = {
    ...services,
    ...actions,
    size,
    body: bodySize(size),
    progress,
    route: place.route,
    screenState: place.kept,
    userState: session,
    keys,
  };
  const tooSmall = size.columns < minimumSize.columns || size.rows < minimumSize.rows;
  return (
    <AppContext.Provider value={app}>
      {tooSmall ? (
        <TooSmall />
      ) : warnings.length > 0 ? (
        <Warnings lines={warnings} close={() => setWarnings([])} />
      ) : (
        <place.Screen key={place.visit} />
      )}
    </AppContext.Provider>
  );
}
