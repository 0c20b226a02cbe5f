import { friday } from './home';
import type { ScreenState } from './render';

export const lookupStates: readonly ScreenState[] = [
  { name: 'lookup', route: { screen: 'lookup' }, see: 'Need  │' },
  {
    name: 'lookup-found',
    route: { screen: 'lookup' },
    see: 'Need  │',
    steps: [{ type: 'retry', see: /retry a POST safely/ }],
  },
  {
    name: 'lookup-without-lesson',
    // A code of the service's own: no lesson is about it.
    route: { screen: 'lookup', words: 'misdirected_request' },
    see: 'No lesson about this yet.',
  },
  { name: 'lookup-nothing', route: { screen: 'lookup', words: 'qqqqqq zzzzz' }, see: 'Nothing matches' },
  {
    name: 'lookup-left-field',
    route: { screen: 'lookup', words: 'cursor' },
    see: 'cursor│',
    steps: [{ press: 'esc end', see: /row (\d+) of \1 · anna$/m }],
  },
];

export const whoStates: readonly ScreenState[] = [
  { name: 'who', route: { screen: 'home' }, profiles: ['anna', 'ben', 'Zoë'], see: 'Somebody new' },
  {
    name: 'who-class',
    route: { screen: 'home' },
    plan: friday,
    profile: null,
    profiles: friday.people,
    see: /^ API design, autumn +1 of 25$/m,
  },
  {
    name: 'who-name',
    route: { screen: 'home' },
    profiles: ['anna', 'ben'],
    see: 'Somebody new',
    steps: [
      { press: 'end up enter', see: 'Your name' },
      { type: 'Carla', see: 'Carla│' },
    ],
  },
  {
    name: 'who-refused',
    route: { screen: 'home' },
    profiles: ['anna', 'ben'],
    see: 'Somebody new',
    steps: [
      { press: 'end up enter', see: 'Your name' },
      { type: '../ben', see: '../ben│' },
      { press: 'enter', see: 'can’t be a path' },
    ],
  },
];
