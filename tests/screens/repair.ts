import type { Route } from '../../src/route';
import { type ScreenState, sizes } from './render';

const harbour: Route & { screen: 'repair' } = { screen: 'repair', exercise: 'harbour.3.verb-in-path.post-without-key' };
const small = { columns: 40, rows: 12 };
const start = '0 of 2 flaws repaired';
/** The exercise was reviewed, so its flaws are known. */
const reviewed: ScreenState['progress'] = [
  {
    type: 'review',
    exercise: harbour.exercise!,
    claimed: ['naming'],
    found: 1,
    planted: 2,
    score: 50,
  },
];
const run = { press: 'r', see: 'Not yet' };
/** The verb goes from the path on line 14 of the contract. */
const edit = [
  { press: 'enter down down down down down down down down down down down down down', see: 'esc done' },
  { press: 'right right right' },
  { type: '\u001b[3~\u001b[3~\u001b[3~', see: '/│Berths' },
  { press: 'ctrl+r', see: /1 of 2\s+flaws repaired/ },
];

/** The states of a flaw that is played. */
export const playStates: readonly ScreenState[] = [
  { name: 'play', route: { screen: 'play', flaws: ['post-without-key'] }, see: 'Without the fix' },
  { name: 'play-small', route: { screen: 'play', flaws: ['post-without-key'] }, see: 'POST without', sizes: [small] },
];

/** The states of the repair of an exercise. */
export const repairStates: readonly ScreenState[] = [
  { name: 'repair-start', route: harbour, see: start },
  {
    name: 'repair-reviewed',
    route: harbour,
    progress: reviewed,
    see: /14! {2}\/getBerths:/,
    steps: [{ press: 'f', see: /404! {4}post:/ }],
  },
  { name: 'repair-not-yet', route: harbour, see: start, steps: [run], idle: ['r'] },
  { name: 'repair-hint', route: harbour, see: start, steps: [{ press: 'h', see: 'Hint 1 of 2' }] },
  { name: 'repair-one-left', route: harbour, see: start, steps: edit, sizes: [sizes.usual, sizes.large] },
  { name: 'repair-file', route: harbour, see: start, steps: [{ press: 'w', see: 'The contract is in' }] },
  // A text with changes is looked at in its file, and the sentence about the file stays.
  {
    name: 'repair-file-edited',
    route: harbour,
    see: start,
    steps: [...edit, { press: 'esc w', see: /1 of 2[\s\S]+The contract is in/ }],
    sizes: [sizes.usual],
  },
  { name: 'repair-small', route: harbour, see: /0 of 2 flaws/, sizes: [small] },
  { name: 'repair-nothing-remembered', route: { screen: 'repair' }, see: 'no exercise to repair yet' },
];
