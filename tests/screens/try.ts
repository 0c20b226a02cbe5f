import type { Route } from '../../src/route';
import type { ScreenState } from './render';

const step = (id: string): Route => ({ screen: 'try', lesson: 'idempotency-keys', step: id });

/** The states of Try it: from Home, and from a step of a lesson. */
export const tryStates: readonly ScreenState[] = [
  { name: 'try', route: { screen: 'try' }, see: 'Nothing has been sent yet' },
  {
    name: 'try-flaw',
    route: { screen: 'try' },
    see: 'Nothing has been sent yet',
    steps: [{ press: 'end right right', see: 'This request shows the flaw' }],
  },
  { name: 'try-sent', route: { screen: 'try' }, see: 'Nothing has been sent', steps: [{ press: 's', see: '200 OK' }] },
  {
    name: 'try-refused',
    route: { screen: 'try' },
    see: 'Nothing has been sent',
    steps: [{ press: 'up right right right right right s', see: /[45]\d\d [A-Z]/ }],
  },
  {
    name: 'try-editing',
    route: { screen: 'try' },
    see: 'Nothing has been sent',
    steps: [
      { press: 'enter', see: 'limit=2│' },
      { type: '\u0015', see: 'GET │' },
      { type: 'orders?status=paid', see: 'status=paid│' },
    ],
  },
  {
    name: 'try-unsendable',
    route: { screen: 'try' },
    see: 'Nothing has been sent',
    steps: [
      { press: 'enter home', see: 'GET │/orders' },
      { type: 'x', see: 'x│/orders' },
      { press: 'enter s', see: 'must begin with a slash' },
    ],
  },
  {
    name: 'try-broken-body',
    route: { screen: 'try' },
    see: 'Nothing has been sent',
    steps: [
      { press: 'right right down down enter', see: 'Body' },
      { type: '{"amount": 4200, "currency": }', see: 'not valid JSON at character 30' },
    ],
  },
  {
    name: 'try-sources',
    route: { screen: 'try' },
    see: 'Nothing has been sent',
    steps: [{ press: 's m', see: 'RFC 9111' }],
  },
  { name: 'try-step', route: step('the-till-tries-again'), see: 'from the lesson' },
  {
    name: 'try-step-cured',
    route: step('the-till-tries-again'),
    see: 'from the lesson',
    steps: [{ press: 'f', see: 'flaw off' }],
  },
  {
    name: 'try-step-header',
    route: step('the-till-tries-again'),
    see: 'from the lesson',
    steps: [
      { press: 'f down down enter', see: '│' },
      { type: 'Idempotency-Key: "sale-1"', see: 'sale-1' },
      { press: 'enter s', see: '201 Created' },
    ],
  },
  {
    name: 'try-ascii',
    route: { screen: 'try' },
    see: 'Nothing has been sent',
    ascii: true,
    steps: [{ press: 's', see: '200 OK' }, { press: 'enter left' }],
  },
];
