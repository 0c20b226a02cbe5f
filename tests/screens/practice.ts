import type { ProgressFact } from '../../src/progress/types';
import type { Route } from '../../src/route';
import { everySize, type ScreenState } from './render';

const route: Route = { screen: 'practice' };
const read: ScreenState['progress'] = [
  { type: 'lesson', lesson: 'idempotency-keys', page: 'on-monday', done: true, daysAgo: 1 },
];
const missedToday: ProgressFact[] = [
  { type: 'lesson', lesson: 'idempotency-keys', page: 'the-till-tries-again', done: false },
  { type: 'answer', lesson: 'idempotency-keys', question: 'second-try', option: 'refused', right: false, sure: true },
];
/** As many answers as a day takes. */
const enough: ProgressFact[] = Array.from({ length: 20 }, (_, i) => ({
  type: 'practice',
  card: `idempotency-keys/former-${i}`,
  rating: 3,
  right: true,
  sure: true,
}));

/** The states of practice: before and after an answer, the comeback, the end of a day, nothing due. */
export const practiceStates: readonly ScreenState[] = [
  { name: 'practice-new', route, see: 'Questions from lessons' },
  { name: 'practice-question', route, see: '1 of', progress: read },
  { name: 'practice-answer', route, see: '1 of', progress: read, steps: [{ press: '1 g', see: 'l lab' }] },
  { name: 'practice-skipped', route, see: '1 of', progress: read, steps: [{ press: 's', see: 'Correct' }] },
  { name: 'practice-tomorrow', route, see: 'is due tomorrow', progress: missedToday },
  { name: 'practice-enough', route, see: 'enough for one day', progress: [...read, ...enough] },
  {
    name: 'practice-end',
    sizes: everySize,
    route,
    see: '1 of',
    progress: read,
    steps: [{ press: 's end right '.repeat(20).trim(), see: 'You didn’t answer' }],
  },
];
