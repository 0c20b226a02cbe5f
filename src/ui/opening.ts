import type { ComponentType } from 'react';
import { screens } from '../generated/screens';
import type { Route } from '../route';

/** What the app opens with. */
export interface Opening {
  /** The first screen, loaded: Ink's first frame shows it. An empty frame would keep the next one waiting. */
  first: { route: Route; Screen: ComponentType };
  /** What the command line asked for, where the app first asks who is here; null elsewhere. */
  asked: Route | null;
}

/** In: whether the app first asks who is here, and what the command line asked for. Out: what the app opens with. */
export async function openingOf(isAsked: boolean, route: Route): Promise<Opening> {
  const first: Route = isAsked ? { screen: 'profile-picker', atLaunch: true } : route;
  return { first: { route: first, Screen: await screens[first.screen]() }, asked: isAsked ? route : null };
}
