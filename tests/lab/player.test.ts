import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addChoice } from '../../src/lab/choices';
import {
  askedQuestion,
  eventsShown,
  initialPlayer,
  isAsking,
  isAtEnd,
  type PlayerAction,
  type PlayerState,
  playerReducer,
  stateShown,
  stopAtEveryEvent,
  timing,
  untilNextPicture,
  verdictShown,
} from '../../src/lab/player';
import { stateAfter } from '../../src/lab/state-after';
import type { Lab, LabQuestion, Recording } from '../../src/lab/types';

const recording = (count: number): Recording => ({
  lab: 'counting',
  seed: 's',
  params: {},
  start: {},
  events: Array.from({ length: count }, (_, i) => ({ at: i * 100, type: 'add', value: i + 1 })),
  summary: {},
});
const counting = {
  initial: () => [] as number[],
  fold: (state: number[], event: { value?: unknown }) => [...state, event.value as number],
} as unknown as Lab<number[]>;
const question: LabQuestion = {
  id: 'q',
  before: 3,
  prompt: 'Which?',
  outcome: 'It was',
  options: ['a', 'b', 'c'].map(id => ({ id, text: id, right: id === 'b', reason: `because ${id}` })),
};
const run = (made: Recording, asked: LabQuestion | readonly LabQuestion[] | null, stops = stopAtEveryEvent(made)) => ({
  recording: made,
  questions: asked === null ? [] : [asked].flat(),
  stops,
});
const isVerdict = (state: PlayerState) => verdictShown(state) !== null;
const answered = (state: PlayerState) => state.answers[question.id] ?? null;
const play = (state: PlayerState, ...actions: PlayerAction[]) => actions.reduce(playerReducer, state);
const step: PlayerAction = { type: 'step' };
const back: PlayerAction = { type: 'back' };
const first: PlayerAction = { type: 'choose', to: 0 };
const sure: PlayerAction = { type: 'answer', sure: true };

test('what is seen at a moment is the fold from the start, whichever way one came there', () => {
  const action = fc.constantFrom<PlayerAction>(
    step,
    back,
    { type: 'toggle' },
    { type: 'tick', ms: 700 },
    { type: 'tick', ms: 5000 },
    sure,
    { type: 'skip' },
    { type: 'restart' },
    { type: 'end' },
    { type: 'faster' },
    { type: 'slower' },
    { type: 'choose', by: 1 },
  );
  fc.assert(
    fc.property(fc.array(action, { maxLength: 40 }), fc.boolean(), (actions, asks) => {
      const state = play(initialPlayer(run(recording(6), asks ? question : null)), ...actions);
      expect(state.shown).toBeGreaterThanOrEqual(0);
      expect(state.shown).toBeLessThanOrEqual(6);
      expect(stateShown(counting, state)).toEqual([1, 2, 3, 4, 5, 6].slice(0, state.shown));
      expect(stateShown(counting, state)).toEqual(stateAfter(counting, state.recording, state.shown));
      if (asks && answered(state) === null) expect(state.shown).toBeLessThanOrEqual(question.before);
    }),
  );
});

test('the question holds the run until it is answered or skipped', () => {
  const asking = play(initialPlayer(run(recording(6), question)), step, step, step, step, step);
  expect(asking.shown).toBe(3);
  expect(isAsking(asking)).toBe(true);
  expect(play(asking, { type: 'toggle' }, { type: 'tick', ms: 9999 }).shown).toBe(3);
  expect(play(asking, { type: 'end' }).shown).toBe(3);

  const unchosen = play(asking, sure);
  expect(unchosen).toMatchObject({ answers: {}, shown: 3, choiceMissing: true });
  expect(play(unchosen, first).choiceMissing).toBe(false);

  const guessed = play(asking, { type: 'choose', by: 5 }, { type: 'answer', sure: false });
  expect(answered(guessed)).toEqual({ option: 'c', sure: false });
  expect(guessed.shown).toBe(4);
  expect(isVerdict(guessed)).toBe(true);
  expect(isVerdict(play(guessed, step))).toBe(false);
  expect(isVerdict(play(guessed, back))).toBe(false);

  const skipped = play(asking, { type: 'skip' });
  expect(skipped.shown).toBe(4);
  expect(isVerdict(skipped)).toBe(false);
  expect(isAtEnd(play(skipped, { type: 'end' }))).toBe(true);
});

test('an answer stays when one steps back, and restart asks again', () => {
  const known = play(initialPlayer(run(recording(6), question)), step, step, step, first, sure);
  expect(isAsking(play(known, back))).toBe(false);
  const again = play(known, { type: 'restart' }, step, step, step);
  expect(isAsking(again)).toBe(true);
});

test('playing shows one event after the other, lets each come in, and stops by itself', () => {
  let state = play(initialPlayer(run(recording(2), null)), { type: 'toggle' }, { type: 'tick', ms: 100 });
  expect([state.shown, state.arrived]).toEqual([1, 0.5]);
  state = play(state, { type: 'tick', ms: timing.arrive / 2 });
  expect(state.arrived).toBeLessThan(1);
  state = play(state, { type: 'tick', ms: timing.stand });
  expect(state.shown).toBe(2);
  expect(state.playing).toBe(true);
  state = play(state, { type: 'tick', ms: timing.arrive });
  expect([state.playing, state.arrived]).toEqual([false, 1]);
  expect(play(state, { type: 'toggle' }).playing).toBe(false);
});

test('before the question the last event comes in fully, then playing stops', () => {
  let state = play(initialPlayer(run(recording(6), question)), step, step, { type: 'toggle' }, { type: 'tick', ms: 1 });
  expect([state.shown, isAsking(state)]).toEqual([3, false]);
  state = play(state, { type: 'tick', ms: timing.arrive });
  expect([state.playing, isAsking(state)]).toEqual([false, true]);
});

test('twice the speed needs half the time', () => {
  const start = play(
    initialPlayer(run(recording(6), null)),
    { type: 'faster' },
    { type: 'toggle' },
    { type: 'tick', ms: 1 },
  );
  expect(play(start, { type: 'tick', ms: timing.stand / 2 }).shown).toBe(2);
  expect(play(start, { type: 'slower' }, { type: 'tick', ms: timing.stand / 2 }).shown).toBe(1);
});

test('no picture is drawn that looks like the one before: a still stop is drawn once, one that comes in twice', () => {
  const pictures = (moves: boolean) => {
    let state = play(initialPlayer(run(recording(3), null)), { type: 'toggle' });
    const seen: number[] = [];
    while (state.playing) {
      const ms = untilNextPicture(state, moves);
      state = play(state, { type: 'tick', ms });
      seen.push(state.shown);
    }
    return [1, 2, 3].map(stop => seen.filter(shown => shown === stop).length);
  };
  // The last one comes in, and then playing stops.
  expect(pictures(false)).toEqual([1, 1, 2]);
  expect(pictures(true)).toEqual([2, 2, 2]);
});

test('goes through its speeds one by one, and stays at the last', () => {
  const speeds = (type: 'faster' | 'slower', count: number) => {
    const states = [initialPlayer(run(recording(6), null))];
    for (let i = 0; i < count; i++) states.push(playerReducer(states.at(-1)!, { type }));
    return states.map(({ speed }) => speed);
  };
  expect(speeds('faster', 3)).toEqual([1, 2, 4, 4]);
  expect(speeds('slower', 2)).toEqual([1, 0.5, 0.5]);
});

test('a recording made again keeps the moment, shows the new event, and asks anew where the question changed', () => {
  const at = play(initialPlayer(run(recording(6), question)), step);
  const longer = {
    type: 'rerecorded',
    ...run(recording(7), { ...question, before: 4 }),
    choices: [],
  } as const;
  const next = play(at, longer);
  expect([next.shown, next.playing, answered(next)]).toEqual([2, false, null]);

  const known = play(initialPlayer(run(recording(6), question)), step, step, step, first, sure);
  expect(answered(play(known, { ...longer, questions: [question] }))).toEqual({ option: 'a', sure: true });
  expect(answered(play(known, back, back, longer))).toBeNull();
});

test('a run may stand at fewer moments than it has events', () => {
  const seconds = initialPlayer(run(recording(9), null, [4, 4, 9]));
  expect(stateShown(counting, play(seconds, step))).toEqual([1, 2, 3, 4]);
  expect(stateShown(counting, play(seconds, step, step))).toEqual([1, 2, 3, 4]);
  const end = play(seconds, { type: 'end' });
  expect([end.shown, eventsShown(end), isAtEnd(end)]).toEqual([3, 9, true]);
  expect(eventsShown(play(end, back, back, back, back))).toBe(0);
});

test('an answer leads on as far as it can be seen, a skip one stop', () => {
  const asking = play(initialPlayer(run(recording(9), { ...question, spans: 3 })), step, step, step);
  const answered = play(asking, first, sure);
  expect([answered.shown, isVerdict(answered), isVerdict(play(answered, back))]).toEqual([6, true, false]);
  expect(play(asking, { type: 'skip' }).shown).toBe(4);
});

test('of several questions each is asked in its turn, after what came of the one before has been read', () => {
  const two = { ...question, id: 'r', before: 4 };
  const start = play(initialPlayer(run(recording(6), [question, two])), { type: 'end' });
  expect(start.shown).toBe(3);
  const known = play(start, first, sure);
  expect([known.shown, verdictShown(known)?.question.id, isAsking(known)]).toEqual([4, 'q', false]);
  const next = play(known, step);
  expect([next.shown, askedQuestion(next)?.id, isVerdict(next), next.cursor]).toEqual([4, 'r', false, null]);
  expect(askedQuestion(play(known, { type: 'toggle' }))?.id).toBe('r');
  const both = play(next, { type: 'choose', to: 1 }, sure);
  expect(verdictShown(both)).toMatchObject({ question: { id: 'r' }, answer: { option: 'b' } });
  expect(play(both, { type: 'end' }).shown).toBe(6);
});

test('a choice for an earlier moment leaves the later ones where they were', () => {
  const insert = (event: number) => ({ event, action: 'insert', value: 1 });
  expect(addChoice([insert(2), insert(5)], insert(4))).toEqual([insert(2), insert(4), insert(6)]);
  expect(addChoice([insert(2)], insert(2))).toEqual([insert(2), insert(3)]);
});
