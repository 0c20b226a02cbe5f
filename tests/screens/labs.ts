import type { Route } from '../../src/route';
import type { ScreenState } from './render';

const lab = (set?: Record<string, string>): Route => ({ screen: 'lab', id: 'pagination', seed: '7', set });
const question = 'Which rows does it get?';

/** The states of the labs' screens. */
export const labStates: readonly ScreenState[] = [
  { name: 'labs', route: { screen: 'labs' }, see: 'Pagination' },
  {
    name: 'labs-watched',
    route: { screen: 'labs' },
    see: 'watched to the end',
    progress: [{ type: 'lab', lab: 'pagination', finished: true }],
  },
  { name: 'lab-start', route: lab(), see: 'nothing fetched yet' },
  { name: 'lab-inserted', route: lab(), see: 'nothing', steps: [{ press: 'right right', see: '2 of 10' }] },
  { name: 'lab-question', route: lab(), see: 'nothing', steps: [{ press: 'right right right', see: question }] },
  {
    name: 'lab-verdict-wrong',
    route: lab(),
    see: 'nothing',
    steps: [
      { press: 'right right right', see: question },
      { press: 'g', see: 'You said' },
    ],
  },
  {
    name: 'lab-verdict-right',
    route: lab(),
    see: 'nothing',
    steps: [
      { press: 'right right right', see: question },
      { press: 'down down enter', see: 'You said' },
    ],
  },
  {
    name: 'lab-drift',
    route: lab(),
    see: 'nothing',
    steps: [
      { press: 'right right right', see: question },
      { press: 's right', see: '5 of 10' },
    ],
  },
  {
    name: 'lab-end',
    route: lab(),
    see: 'nothing',
    steps: [
      { press: 'end', see: question },
      { press: 's end', see: 'The run is over' },
    ],
  },
  {
    name: 'lab-summary',
    route: lab(),
    see: 'nothing',
    steps: [
      { press: 'end', see: question },
      { press: 's end enter', see: 'Offset client' },
    ],
  },
  { name: 'lab-settings', route: lab(), see: 'nothing', steps: [{ press: 'p', see: 'Settings' }] },
  {
    name: 'lab-insert-now',
    route: lab(),
    see: 'nothing',
    steps: [{ press: 'right right i', see: '3 of 11' }],
  },
  {
    name: 'lab-deletions',
    route: lab({ inserted: '0', deleted: '2' }),
    see: 'nothing',
    steps: [
      { press: 'end', see: question },
      { press: 's right', see: 'passed over' },
    ],
  },
  {
    name: 'lab-never-ends',
    route: lab({ inserted: '4', times: '5' }),
    see: 'nothing',
    steps: [
      { press: 'end', see: question },
      { press: 's end', see: 'The run is over' },
    ],
  },
  { name: 'lab-ascii', route: lab(), see: 'nothing', ascii: true, steps: [{ press: 'right right', see: '2 of 10' }] },
];
