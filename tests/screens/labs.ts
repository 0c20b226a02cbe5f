import type { Route } from '../../src/route';
import { everySize, type ScreenState } from './render';

const lab = (set?: Record<string, string>): Route => ({ screen: 'lab', id: 'pagination', seed: '7', set });
const question = 'Which rows does it get?';

const storm = (set?: Record<string, string>): Route => ({ screen: 'lab', id: 'retries', seed: '7', set });
/** Half of it, which is recorded in half the time. */
const half = (set: Record<string, string> = {}): Route => storm({ clients: '20', capacity: '5', ...set });

/** The states of the labs' screens. */
export const labStates: readonly ScreenState[] = [
  { name: 'labs', sizes: everySize, route: { screen: 'labs' }, see: 'Pagination' },
  {
    name: 'labs-watched',
    route: { screen: 'labs' },
    see: 'done',
    progress: [{ type: 'lab', lab: 'pagination', finished: true }],
  },
  { name: 'lab-start', sizes: everySize, route: lab(), see: 'nothing fetched yet' },
  { name: 'lab-inserted', route: lab(), see: 'nothing', steps: [{ press: 'right right', see: '2 of 10' }] },
  {
    name: 'lab-question',
    sizes: everySize,
    route: lab(),
    see: 'nothing',
    steps: [{ press: 'right right right', see: question }],
  },
  {
    name: 'lab-verdict-wrong',
    route: lab(),
    see: 'nothing',
    steps: [
      { press: 'right right right', see: question },
      { press: '1 g', see: 'You said' },
    ],
  },
  {
    name: 'lab-verdict-right',
    route: lab(),
    see: 'nothing',
    steps: [
      { press: 'right right right', see: question },
      { press: '3 enter', see: 'You said' },
    ],
  },
  {
    name: 'lab-drift',
    sizes: everySize,
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
      { press: 's right', see: 'missed' },
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
  { name: 'retries-start', route: storm(), see: 'Careful tills' },
  {
    name: 'retries-outage',
    route: half(),
    see: 'Careful tills',
    steps: [{ press: 'right right right right right right', see: '6 of' }],
  },
  {
    name: 'retries-question',
    route: storm(),
    see: 'Careful tills',
    steps: [{ press: 'end', see: 'enter sure' }],
  },
  {
    name: 'retries-verdict-wrong',
    route: storm(),
    see: 'Careful tills',
    steps: [
      { press: 'end', see: 'enter sure' },
      { press: '1 g', see: 'You said' },
    ],
  },
  {
    name: 'retries-verdict-right',
    route: half(),
    see: 'Careful tills',
    steps: [
      { press: 'end', see: 'enter sure' },
      { press: '4 enter', see: 'You said' },
    ],
  },
  {
    name: 'retries-storm',
    route: half(),
    see: 'Careful tills',
    steps: [
      { press: 'end', see: 'enter sure' },
      { press: 's right right right right right right', see: '15 of' },
    ],
  },
  {
    name: 'retries-end',
    route: storm(),
    see: 'Careful tills',
    steps: [
      { press: 'end', see: 'enter sure' },
      { press: 's end', see: 'The run is over' },
    ],
  },
  {
    name: 'retries-summary',
    route: half(),
    see: 'Careful tills',
    steps: [
      { press: 'end', see: 'enter sure' },
      { press: 's end enter', see: 'The tills sent' },
    ],
  },
  {
    name: 'retries-log',
    route: half(),
    see: 'Careful tills',
    steps: [{ press: 'right right right right l', see: 'the run' }],
  },
  { name: 'retries-settings', route: half(), see: 'Careful tills', steps: [{ press: 'p', see: 'Settings' }] },
  {
    name: 'retries-cut',
    route: half(),
    see: 'Careful tills',
    steps: [
      { press: 'end', see: 'enter sure' },
      { press: 's right right right c', see: '13 of' },
    ],
  },
  {
    name: 'retries-calm',
    route: half({ outage: '0' }),
    see: 'Careful tills',
    steps: [{ press: 'end', see: 'The run is over' }],
  },
  {
    name: 'retries-ascii',
    route: half(),
    see: 'Careful tills',
    ascii: true,
    steps: [
      { press: 'end', see: 'enter sure' },
      { press: 's end', see: 'The run is over' },
    ],
  },
  { name: 'lab-ascii', route: lab(), see: 'nothing', ascii: true, steps: [{ press: 'right right', see: '2 of 10' }] },
];
