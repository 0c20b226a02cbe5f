import type { ClassPlan } from '../../src/classroom/plan';
import { type ScreenState, sizes } from './render';

/** One lesson done, one begun, an exercise and a lab behind the person. */
const underWay: ScreenState['progress'] = [
  { type: 'lesson', lesson: 'idempotency-keys', page: 'consumers', done: true, daysAgo: 1 },
  { type: 'lesson', lesson: 'error-envelope', page: 'consumers', done: false },
  {
    type: 'review',
    exercise: 'harbour-1',
    claimed: ['naming', 'errors', 'idempotency', 'authorization'],
    found: 4,
    planted: 5,
    score: 70,
  },
  { type: 'lab', lab: 'pagination', finished: true, answer: 'repeats', right: true },
];

const home = { route: { screen: 'home' }, see: /choose .*quit/ } as const;

/** A class of 25, the first three by name. */
export const friday: ClassPlan = {
  file: 'friday.yaml',
  title: 'API design, autumn',
  people: ['Anna', 'Ben', "Maria O'Neil", ...Array.from({ length: 22 }, (_, i) => `Learner ${i + 4}`)],
  steps: [
    { kind: 'lesson', id: 'idempotency-keys' },
    { kind: 'lesson', id: 'error-envelope' },
    { kind: 'lab', id: 'retries', seed: '7' },
    { kind: 'review', seed: '11', level: 1 },
  ],
  days: [],
  collect: null,
  settings: {},
};

export const homeStates: readonly ScreenState[] = [
  { ...home, name: 'home-first' },
  { ...home, name: 'home-continue', progress: underWay },
  { ...home, name: 'home-last-row', steps: [{ press: 'end down down down down down down down', see: '❯' }] },
  {
    ...home,
    name: 'home-class',
    plan: friday,
    profile: "Maria O'Neil",
    progress: underWay,
    sizes: [...Object.values(sizes), { columns: 40, rows: 12 }],
  },
  { ...home, name: 'home-guest', profile: null },
  { ...home, name: 'home-long-name', profile: 'Wilhelmina van der Straaten-Wiesbaden II' },
  { ...home, name: 'home-ascii', see: 'q quit', ascii: true, progress: underWay },
  { ...home, name: 'home-help', steps: [{ press: '?', see: 'Keys on this screen' }] },
  {
    name: 'notices',
    route: { screen: 'home' },
    see: 'Before you go on',
    notices: [
      'The progress file of anna was damaged. It was kept as anna.damaged-1.json beside the new one; 41 of its steps could be read and are here.',
      'The folder /home/anna/.config/api-design-tutor cannot be written to, so what you do now is only in memory.',
    ],
  },
  { ...home, name: 'smallest', see: 'q quit', sizes: [{ columns: 40, rows: 12 }] },
  {
    name: 'too-small',
    route: { screen: 'home' },
    see: 'Needs 40x12',
    sizes: [
      { columns: 39, rows: 24 },
      { columns: 80, rows: 11 },
    ],
  },
  // What does not fit any more still says how to leave.
  { name: 'far-too-small', route: { screen: 'home' }, see: 'q quits', sizes: [{ columns: 12, rows: 2 }] },
];
