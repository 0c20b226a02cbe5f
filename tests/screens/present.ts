import type { ScreenState } from './render';

const lesson = { screen: 'present', subject: { kind: 'lesson', id: 'additive-or-breaking' } } as const;

/** A presentation in front of a class. */
export const presentStates: readonly ScreenState[] = [
  { name: 'present-question', route: lesson, see: '1 of', steps: [{ press: 'right right 1 1 1 2', see: '█ 1' }] },
  {
    name: 'present-answer',
    route: lesson,
    see: '1 of',
    steps: [{ press: 'right right 1 1 2 right', see: '✔ 1' }],
  },
  {
    name: 'present-exchange',
    route: lesson,
    see: '1 of',
    steps: [{ press: 'right right right right right right right right right', see: '200 OK' }],
  },
  {
    name: 'present-lab',
    route: { screen: 'present', subject: { kind: 'lab', id: 'pagination' } },
    see: '1 of',
    steps: [{ press: 'right', see: '2 of' }],
  },
  {
    name: 'present-review',
    route: { screen: 'present', subject: { kind: 'review', seed: '11' } },
    see: '1 of',
    steps: [{ press: 'right 5 5 right', see: '✔' }],
  },
];
