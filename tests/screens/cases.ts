import type { ProgressFact } from '../../src/progress/types';
import type { Route } from '../../src/route';
import { everySize, type ScreenState, sizes } from './render';

const route: Route = { screen: 'case', code: 'charged-twice' };
const see = 'Ticket from: A customer';
const small = { columns: 40, rows: 12 };

const result = (code: string, ended: boolean): ProgressFact => ({
  type: 'case',
  case: code,
  ended,
  solved: ended,
  requests: 3,
  minutes: 12,
  hints: 1,
  attempts: 1,
});

const log = { press: 'l', see: /46 requests|❯ +1 / };
/** The area, the departure, where, and who; the change is left. */
const asked = { press: 'c 5 enter 2 enter 2 enter 1 enter', see: '5 of 5' };
const wrong = { press: '1 enter', see: 'Departs' };
const right = { press: '2 enter', see: 'Departs' };

/** The states of the cases' screens: each view, what was sent and claimed, and how a case ends. */
export const caseStates: readonly ScreenState[] = [
  { name: 'cases', sizes: everySize, route: { screen: 'cases' }, see: 'Charged twice' },
  {
    name: 'cases-solved',
    route: { screen: 'cases' },
    see: 'solved',
    progress: [result('charged-twice', true), result('notes-that-vanish', false)],
  },
  { name: 'case', route, see },
  { name: 'case-hint', route, see, scrolled: true, steps: [{ press: 'h', see: 'Hint 1 of 3' }] },
  { name: 'case-log', route, see, steps: [log] },
  { name: 'case-log-wide', route, see, sizes: [sizes.large], steps: [log] },
  {
    name: 'case-search',
    route,
    see,
    steps: [log, { press: '/' }, { type: 'lost', see: '6 of 46' }],
    idle: ['↑↓'],
  },
  { name: 'case-search-nothing', route, see, steps: [log, { press: '/' }, { type: 'refund', see: '0 of 46' }] },
  { name: 'case-entry', route, see, steps: [log, { press: 'down down enter', see: 'Request 3' }] },
  { name: 'case-dashboards', route, see, steps: [{ press: 'd', see: '09:30' }] },
  { name: 'case-requests', route, see, steps: [{ press: 's', see: 'You haven’t sent anything yet' }] },
  { name: 'case-editing', route, see, steps: [{ press: 's enter', see: 'done' }], idle: ['ctrl+r'] },
  { name: 'case-sent', route, see, steps: [{ press: 's r', see: 'Your request 47' }] },
  {
    name: 'case-cannot-send',
    route,
    see,
    steps: [{ press: 's enter' }, { type: '# @sometime\r' }, { press: 'ctrl+r', see: 'Line 1' }],
    idle: ['ctrl+r'],
  },
  {
    name: 'case-put-away',
    route,
    see,
    steps: [
      { press: 's r', see: 'Your request 47' },
      { press: 'esc', see: 'marked' },
    ],
  },
  {
    name: 'case-contract',
    sizes: everySize,
    route,
    see: 'Acme runs',
    scrolled: true,
    steps: [{ press: 'l' }, { press: 'o', see: 'Charge a card' }],
  },
  {
    name: 'case-contract-search',
    route,
    see,
    steps: [{ press: 'o /' }, { type: 'Idempotency-Key', see: / of \d+ entries/ }],
  },
  { name: 'case-claims', route, see, steps: [{ press: 'tab tab tab tab tab', see: 'No claim yet' }] },
  { name: 'case-form', route, see, steps: [{ press: 'c', see: '1 of 5' }] },
  { name: 'case-form-change', route, see, steps: [asked] },
  { name: 'case-form-number', route, see, steps: [{ press: 'c 5', see: '❯ 5' }] },
  { name: 'case-claimed', route, see, steps: [asked, wrong] },
  { name: 'case-not-yet', route, see, steps: [asked, wrong, { press: 'v', see: 'Not yet' }] },
  {
    name: 'case-replay',
    route,
    see,
    steps: [asked, right, { press: 'v', see: 'Solved' }, { press: 'r', see: 'As it was' }],
  },
  { name: 'case-solved', route, see, steps: [asked, right, { press: 'v', see: 'Solved' }] },
  {
    name: 'case-given-up',
    route,
    see,
    steps: [
      { press: 'g', see: 'g again' },
      { press: 'g', see: 'This is correct' },
    ],
  },
  { name: 'case-small', route, see: 'Acme runs', sizes: [small] },
  {
    name: 'case-small-entry',
    route,
    see: 'Acme runs',
    sizes: [small],
    steps: [log, { press: 'enter', see: 'Request 1' }],
  },
  {
    name: 'case-small-outcome',
    route,
    see: 'Acme runs',
    sizes: [small],
    steps: [asked, right, { press: 'v', see: 'Solved' }],
  },
  { name: 'case-small-log', route, see: 'Acme runs', sizes: [small], steps: [log] },
  { name: 'case-small-form', route, see: 'Acme runs', sizes: [small], steps: [asked] },
  { name: 'case-ascii', route, see, ascii: true, steps: [log] },
];
