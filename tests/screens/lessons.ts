import type { ProgressFact } from '../../src/progress/types';
import type { Route } from '../../src/route';
import { everySize, type ScreenState } from './render';

const lesson = (step?: string): Route => ({ screen: 'lesson', id: 'idempotency-keys', step });
const answer = (question: string, option: string, right: boolean, sure = true): ProgressFact => ({
  type: 'answer',
  lesson: 'idempotency-keys',
  question,
  option,
  right,
  sure,
});

/** The states of the screens of lessons: the list, and every kind of page before and after its answer. */
export const lessonStates: readonly ScreenState[] = [
  { name: 'lessons', route: { screen: 'lessons' }, see: 'Charge once' },
  {
    name: 'lessons-progress',
    route: { screen: 'lessons' },
    see: 'Charge once',
    progress: [
      { type: 'lesson', lesson: 'idempotency-keys', page: 'on-monday', done: true },
      { type: 'lesson', lesson: 'error-envelope', page: 'promise', done: false },
    ],
  },
  { name: 'lessons-small', route: { screen: 'lessons' }, sizes: [{ columns: 40, rows: 12 }], see: 'Charge once' },
  {
    name: 'lessons-found',
    route: { screen: 'lessons' },
    see: 'Charge once',
    steps: [{ press: 'f' }, { type: 'key', see: 'Find  key' }],
  },
  { name: 'lesson-consumers', route: lesson(), see: 'Consumers' },
  { name: 'lesson-design-question', sizes: everySize, route: lesson('design-question'), see: 'reach your service' },
  {
    name: 'lesson-design-answer',
    route: lesson('design-question'),
    see: 'reach your service',
    steps: [{ press: '1 g', see: 'You said' }],
  },
  { name: 'lesson-key-points', route: lesson('key-points'), see: 'names one intent' },
  { name: 'lesson-step-question', route: lesson('the-till-tries-again'), see: 'What happens now?' },
  {
    name: 'lesson-step-wrong',
    route: lesson('the-till-tries-again'),
    see: 'What happens now?',
    steps: [{ press: '2 g', see: 'Not quite' }],
  },
  {
    name: 'lesson-step-right',
    route: lesson('the-till-tries-again'),
    see: 'What happens now?',
    steps: [{ press: '1 enter', see: '201 Created' }],
  },
  {
    name: 'lesson-step-skipped',
    route: lesson('nothing-turns-red'),
    see: 'Which alarm',
    steps: [{ press: 's', see: 'Correct' }],
  },
  {
    name: 'lesson-step-cured',
    route: lesson('the-till-tries-again'),
    see: 'You said',
    progress: [answer('second-try', 'charged-twice', true)],
    steps: [{ press: 'c', see: '400 Bad Request' }],
  },
  { name: 'lesson-long-question', route: lesson('a-key-for-every-try'), see: 'A key for every attempt' },
  {
    name: 'lesson-overlap',
    route: lesson('two-tries-at-once'),
    see: 'You said',
    progress: [answer('overlap', 'waits', false, false)],
  },
  {
    name: 'lesson-overlap-wide',
    route: lesson('two-tries-at-once'),
    see: 'You said',
    sizes: [{ columns: 120, rows: 24 }],
    progress: [answer('overlap', 'waits', false, false)],
  },
  {
    name: 'lesson-overlap-whole',
    route: lesson('two-tries-at-once'),
    see: 'You said',
    sizes: [{ columns: 60, rows: 20 }],
    progress: [answer('overlap', 'waits', false, false)],
    steps: [{ press: 'm', see: 'less' }],
  },
  {
    name: 'lesson-unchosen',
    route: lesson('the-till-tries-again'),
    see: 'What happens now?',
    steps: [{ press: 'enter', see: 'choose first' }],
  },
  {
    name: 'lesson-overlap-end',
    route: lesson('two-tries-at-once'),
    see: 'You said',
    progress: [answer('overlap', 'waits', false, false)],
    steps: [{ press: 'end', see: /above/ }],
    scrolled: true,
  },
  { name: 'lesson-cured-run', route: lesson('cured-run'), see: 'One key for each sale' },
  { name: 'lesson-design', route: lesson('design'), see: 'Accept' },
  { name: 'lesson-misconceptions', route: lesson('misconceptions'), see: 'A timeout means' },
  {
    name: 'lesson-recap',
    route: lesson('recap'),
    see: 'Still open',
    progress: [
      answer('who-can-tell', 'same-bytes', false),
      answer('what-the-till-knows', 'unknown', true, false),
      answer('second-try', 'charged-twice', true),
    ],
  },
  {
    name: 'lesson-recap-chosen',
    route: lesson('recap'),
    see: 'Still open',
    steps: [{ press: 'up', see: 'open' }],
  },
  { name: 'lesson-monday', route: lesson('on-monday'), see: /Find one/ },
];
