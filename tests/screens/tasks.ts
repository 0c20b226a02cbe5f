import type { ProgressFact } from '../../src/progress/types';
import type { Route } from '../../src/route';
import { type ScreenState, sizes } from './render';

const task = (step: string): Route => ({ screen: 'lesson', id: 'cursor-vs-offset', step });
const wire = task('charge-twice');
const contract = task('searchable');
const small = { columns: 40, rows: 12 };
const solved: ProgressFact = {
  type: 'task',
  lesson: 'cursor-vs-offset',
  task: 'charge-twice',
  attempts: 2,
  hints: 0,
};

/** What is pasted takes the place of the whole text: Ctrl-Shift-End selects it first. */
const retype = (text: string) => `\u001b[1;6F\u001b[200~${text}\u001b[201~`;
const charge = (key: string, directive: string) => `# @as till
# ${directive}
POST /v1/charges
Content-Type: application/json
Idempotency-Key: "${key}"

{"amount": 4200, "currency": "EUR", "source": "card_9"}`;
const solution = `${charge('sale-1041', '@lost')}\n\n###\n${charge('sale-1042', '@wait 2s')}`;
const run = { press: 'r', see: 'Not yet' };

/** The states of a task: before an attempt, while it is edited, after each kind of attempt, and with help. */
export const taskStates: readonly ScreenState[] = [
  { name: 'task', route: wire, see: 'Charges: 0, goal: 2' },
  { name: 'task-not-yet', route: wire, see: 'Charges: 0', steps: [run], idle: ['r'] },
  {
    name: 'task-editing',
    route: wire,
    see: 'Charges: 0',
    steps: [run, { press: 'enter down down end enter', see: 'tab: Idempotency-Key' }],
    idle: ['ctrl+r'],
  },
  {
    name: 'task-completed',
    route: wire,
    see: 'Charges: 0',
    steps: [{ press: 'enter down down enter up i f tab tab', see: 'If-None-Match: ' }],
    idle: ['ctrl+r'],
  },
  {
    name: 'task-selected',
    route: wire,
    see: 'Charges: 0',
    steps: [
      { press: 'enter down down' },
      { type: '\u001b[1;2B\u001b[1;2B' },
      { press: 'ctrl+x ctrl+v ctrl+v', see: 'goal' },
    ],
    idle: ['ctrl+r'],
  },
  {
    name: 'task-cannot-run',
    route: wire,
    see: 'Charges: 0',
    steps: [{ press: 'enter' }, { type: '# @sometime\r' }, { press: 'ctrl+r', see: "Can't run" }],
    idle: ['ctrl+r'],
  },
  { name: 'task-hints', route: wire, see: 'Charges: 0', steps: [{ press: 'h h', see: 'Hint 2 of 2' }], idle: ['h'] },
  {
    name: 'task-solution',
    route: wire,
    see: 'Charges: 0',
    steps: [run, { press: 'g', see: 'The key names the attempt' }],
    idle: ['g', 'r'],
  },
  {
    name: 'task-done',
    route: wire,
    see: 'Charges: 0',
    steps: [
      { press: 'enter' },
      { type: retype(solution) },
      { press: 'ctrl+r', see: 'Two charges' },
      { press: 'esc', see: 'i edit' },
    ],
    idle: ['r'],
  },
  { name: 'task-done-before', route: wire, see: 'solved this one before', progress: [solved] },
  {
    name: 'task-edited-elsewhere',
    route: wire,
    see: 'Charges: 0',
    steps: [{ press: 'e', see: '# edited elsewhere' }],
  },
  {
    name: 'task-ascii',
    route: wire,
    see: 'Charges: 0',
    ascii: true,
    steps: [run, { press: 'enter', see: 'done' }],
  },
  { name: 'task-contract', route: contract, see: 'Findings: 1, goal: 0' },
  { name: 'task-contract-not-yet', route: contract, see: 'Findings: 1', steps: [run], idle: ['r'] },
  { name: 'task-wide', route: wire, see: 'Charges: 0', sizes: [sizes.large], steps: [run] },
  {
    name: 'task-contract-wide',
    route: contract,
    see: 'Findings: 1',
    sizes: [sizes.large],
    steps: [run, { press: 'enter' }],
  },
  { name: 'task-small', route: wire, see: 'Charges: 0', sizes: [small], steps: [run] },
  {
    name: 'task-small-editing',
    route: wire,
    see: 'Charges: 0',
    sizes: [small],
    steps: [run, { press: 'enter ctrl+r', see: 'Not yet: Charges: 1' }],
  },
];
