import type { Route } from '../../src/route';
import { everySize, type ScreenState } from './render';

const route: Route = { screen: 'path', id: 'first-steps' };
const underWay: ScreenState['progress'] = [
  { type: 'lesson', lesson: 'idempotency-keys', page: 'on-monday', done: true, daysAgo: 1 },
  { type: 'lab', lab: 'retries', finished: false },
];

/** The states of a path: at first, followed and under way, and Home once it's followed. */
export const pathStates: readonly ScreenState[] = [
  { name: 'path', route, see: 'Charge once', sizes: everySize },
  {
    name: 'path-followed',
    route,
    see: 'Charge once',
    progress: underWay,
    steps: [{ press: 'f', see: 'unfollow' }],
  },
  {
    name: 'home-path',
    route: { screen: 'home' },
    see: 'First steps',
    progress: [...underWay, { type: 'path', path: 'first-steps' }],
  },
];
