import type { Area } from '../../src/conventions/area';
import type { ProgressFact } from '../../src/progress/types';
import type { Route } from '../../src/route';
import type { ScreenState } from './render';

const route: Route = { screen: 'overview' };
const review = (agreed: Area[], missed: Area[]): ProgressFact => ({
  type: 'review',
  exercise: 'harbour-1',
  claimed: agreed,
  found: agreed.length,
  planted: agreed.length + missed.length,
  score: 50,
  agreed,
  missed,
  unsupported: [],
});
const answer = (question: string, right: boolean): ProgressFact => ({
  type: 'answer',
  lesson: 'idempotency-keys',
  question,
  option: 'o',
  right,
  sure: true,
});
const underWay: ScreenState['progress'] = [
  { type: 'lesson', lesson: 'idempotency-keys', page: 'on-monday', done: true, daysAgo: 1 },
  { type: 'lesson', lesson: 'lost-updates', page: 'promise', done: false },
  answer('second-try', false),
  answer('fresh-keys', true),
  review(['naming', 'errors'], ['idempotency']),
  review(['errors'], ['idempotency', 'compatibility']),
];
const smallest = { columns: 40, rows: 12 };
const down = (rows: number) => [{ press: 'down '.repeat(rows).trim(), see: 'Enter' }];

/** The states of the overview: at first, under way, on a track, on an area. */
export const overviewStates: readonly ScreenState[] = [
  { name: 'overview-first', route, see: /enter open/ },
  { name: 'overview', route, see: /enter open/, progress: underWay },
  { name: 'overview-small', route, see: /enter open/, progress: underWay, sizes: [smallest] },
  { name: 'overview-track', route, see: /enter open/, progress: underWay, steps: down(1) },
  { name: 'overview-area', route, see: /enter open/, progress: underWay, steps: down(15) },
  {
    name: 'overview-path',
    route,
    see: /enter open/,
    progress: [...underWay, { type: 'path', path: 'first-steps' }],
    steps: down(7),
  },
  {
    name: 'overview-followed',
    route,
    see: /enter open/,
    progress: [...underWay, { type: 'path', path: 'first-steps' }],
  },
  { name: 'overview-ascii', route, see: /enter open/, progress: underWay, ascii: true },
];
