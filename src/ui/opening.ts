import type { ComponentType } from 'react';
import { screens } from '../generated/screens';
import { asksWhoIsHere } from '../progress/people';
import type { Route } from '../route';
import type { AppServices } from './context';

/** What the app opens with. */
export interface Opening {
  /** The first screen, loaded: Ink's first frame shows it. An empty frame would keep the next one waiting. */
  first: { route: Route; Screen: ComponentType };
  /** What the command line asked for, where the app first asks who is here; null elsewhere. */
  asked: Route | null;
}

/** In: who may be here, and what the command line asked for. Out: what the app opens with. */
export async function openingOf(
  services: Pick<AppServices, 'userIsChosen' | 'profiles' | 'plan'>,
  route: Route,
): Promise<Opening> {
  const isAsked = await asksWhoIsHere(services);
  const first: Route = isAsked ? { screen: 'profile-picker', atLaunch: true } : route;
  return { first: { route: first, Screen: await screens[first.screen]() }, asked: isAsked ? route : null };
}
