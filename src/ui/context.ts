import { createContext, useContext } from 'react';
import type { CheckJob } from '../check/job';
import type { ClassPlan } from '../classroom/plan';
import type { EditorOutcome } from '../command';
import type { ProgressStore } from '../progress/types';
import type { ReviewProgress } from '../review/contract/types';
import type { ReviewSource } from '../review/types';
import type { PathContext } from '../review/user-contract/files';
import type { Route } from '../route';
import type { Size } from '../text/layout';
import type { Theme } from '../text/theme';
import type { KeyDispatcher } from './dispatcher';

export type { Size };

/** Who is here: a profile by name, or a guest who leaves no trace. */
export type User = { profile: string } | { guest: true };

/** How contracts of the person's own are opened. */
export interface UserContracts {
  /** Where typed paths count from. */
  place: PathContext;
  /** Opens a file in a thread of its own; `close` ends the work at once. */
  open(path: string, progress: (progress: ReviewProgress) => void): { source: Promise<ReviewSource>; close(): void };
}

/** What the program around the screens provides; the command line makes it, tests make their own. */
export interface AppServices {
  theme: Theme;
  /** The progress store of the current user. */
  progress: ProgressStore;
  /** Profiles that exist on this machine. */
  profiles(): Promise<string[]>;
  /** Opens another store; throws an InputError when the name cannot be one. */
  openProfile(who: User): Promise<ProgressStore>;
  contracts: UserContracts;
  /** Edits a text in the editor that the environment names; the screen is back afterwards. */
  editText(text: string, extension: string): Promise<EditorOutcome>;
  /** Reads what a check of a running API needs; the same job for the same options. */
  prepareCheck(url: string, options: Record<string, unknown>): Promise<CheckJob>;
  now(): number;
  randomSeed(): string;
  /** No animation: things move by key. */
  reducedMotion: boolean;
  /** The class that this is, or null. */
  plan: ClassPlan | null;
  /** True where the person asked for a guest or a profile by name, so that nobody asks again. */
  userIsChosen: boolean;
}

/** What a screen may do and know. */
export interface App extends Omit<AppServices, 'progress'> {
  /** The whole window. */
  size: Size;
  /** The area between the two rules: what a screen may fill. */
  body: Size;
  progress: ProgressStore;
  route: Route;
  /** Opens a screen on top of this one. */
  go(route: Route): void;
  /** Puts a screen in place of this one. */
  replace(route: Route): void;
  /** Leaves this screen; from the last one the person comes Home, from Home nothing happens, and slides end the program. */
  back(): void;
  /** Goes Home from wherever this is. */
  home(): void;
  /** Leaves the program with this exit code, after everything is saved. */
  quit(code?: number): void;
  /** Text that is printed after the full screen is left, such as a curl line. */
  printOnExit(text: string): void;
  /** Changes who is here and comes Home. */
  switchUser(who: User): Promise<void>;
  keys: KeyDispatcher;
  /** What this screen keeps while another is on top of it. */
  screenState: Map<string, unknown>;
  /** What outlives leaving a screen: until the program ends, or somebody else is here; then what has `close` is closed. */
  userState: Map<string, unknown>;
}

export const AppContext = createContext<App | null>(null);

/** The app around a screen; throws outside of it. */
export function useApp(): App {
  const app = useContext(AppContext);
  if (!app) throw new Error('This component is outside the app');
  return app;
}

/** What opened the screen that asks, which is of this name. */
export const useRoute = <S extends Route['screen']>(_: S) => useApp().route as Extract<Route, { screen: S }>;
