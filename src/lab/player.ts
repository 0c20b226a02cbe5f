import { type ChoiceMove, moveChoice } from '../text/choice';
import { stateAfter } from './state-after';
import type { Lab, LabChoice, LabQuestion, Recording } from './types';

/** The answer to the lab's question; null option: skipped. */
export interface LabAnswer {
  option: string | null;
  sure: boolean;
}

/** Where a learner is in a recording. Plain data; `playerReduce` alone changes it. */
export interface PlayerState {
  recording: Recording;
  /** How many events have happened at each stop of the run. */
  stops: readonly number[];
  question: LabQuestion | null;
  answer: LabAnswer | null;
  /** The choices that the recording was made with. */
  choices: readonly LabChoice[];
  /** How many stops have been shown. */
  shown: number;
  playing: boolean;
  /** How much of the last stop has come in, from 0 to 1. */
  arrived: number;
  /** Milliseconds since the last stop was shown. */
  waited: number;
  speed: Speed;
  /** The option that is chosen while the question is open; null until a key chooses one. */
  cursor: number | null;
  /** Somebody wanted to commit before choosing, so the screen says how to choose. */
  choiceMissing: boolean;
}

const speeds = [0.5, 1, 2, 4] as const;
type Speed = (typeof speeds)[number];

/** How long a stop is shown before the next one follows, and how long it takes to come in, in ms at speed 1. */
export const timing = { stand: 1500, arrive: 600 } as const;

export type PlayerAction =
  | { type: 'toggle' }
  | { type: 'pause' }
  | { type: 'step' }
  | { type: 'back' }
  | { type: 'restart' }
  | { type: 'end' }
  | { type: 'faster' }
  | { type: 'slower' }
  /** Time passes: milliseconds since the last tick. */
  | { type: 'tick'; ms: number }
  | ({ type: 'choose' } & ChoiceMove)
  /** Commits to the chosen option. */
  | { type: 'answer'; sure: boolean }
  | { type: 'skip' }
  /** The recording was made again with one choice more; the moment stays. */
  | ({ type: 'rerecorded'; choices: readonly LabChoice[] } & PreparedRun);

/** A recording, and what a lab makes of it. */
export interface PreparedRun {
  recording: Recording;
  stops: readonly number[];
  question: LabQuestion | null;
}

/** Every event is a stop of its own. */
export const stopAtEveryEvent = ({ events }: Recording): number[] => events.map((_, i) => i + 1);

/** A recording with what the lab makes of it: all that is needed to play it. */
export const prepareRun = (lab: Pick<Lab, 'stops' | 'question'>, recording: Recording): PreparedRun => ({
  recording,
  stops: lab.stops?.(recording) ?? stopAtEveryEvent(recording),
  question: lab.question(recording),
});

/** A player before the first stop, paused. */
export function initialPlayer({ recording, stops, question }: PreparedRun): PlayerState {
  return {
    recording,
    stops,
    question,
    answer: null,
    choices: [],
    shown: 0,
    playing: false,
    arrived: 1,
    waited: 0,
    speed: 1,
    cursor: null,
    choiceMissing: false,
  };
}

/** True where the next stop may not come before the question is answered or skipped. */
const isHeld = ({ question, answer, shown }: PlayerState): boolean =>
  question !== null && answer === null && shown === question.before;

/** True while the question is open: its stop is held back and the last one has fully come in. */
export const isAsking = (state: PlayerState): boolean => isHeld(state) && state.arrived >= 1;

/** True at the stop that the question was about, when it was answered. */
export const isVerdict = ({ question, answer, shown }: PlayerState): boolean =>
  question !== null && answer !== null && answer.option !== null && shown === answeredAt(question);

/** The stop at which the question's answer can be seen. */
const answeredAt = ({ before, spans = 1 }: LabQuestion): number => before + spans;

export const isAtEnd = ({ stops, shown }: PlayerState): boolean => shown >= stops.length;

/** How many events have happened by the present stop. */
export const eventsShown = ({ stops, shown }: PlayerState): number => stops[shown - 1] ?? 0;

/** The lab's state at the present moment: the fold of the events that have happened. */
export const stateShown = <State>(lab: Lab<State>, player: PlayerState): State =>
  stateAfter(lab, player.recording, eventsShown(player));

/** The next state. An action that makes no sense now changes nothing. */
export function playerReducer(state: PlayerState, action: PlayerAction): PlayerState {
  switch (action.type) {
    case 'toggle':
      if (isAsking(state)) return state;
      if (state.playing) return settle(state);
      return isAtEnd(state) ? state : { ...state, playing: true, waited: timing.stand };
    case 'pause':
      return settle(state);
    case 'step':
      return settle(forward(state));
    case 'back':
      return settle({ ...state, shown: Math.max(0, state.shown - 1) });
    case 'restart':
      return { ...initialPlayer(state), speed: state.speed, choices: state.choices };
    case 'end':
      return settle(toEnd(state));
    case 'faster':
    case 'slower': {
      const at = speeds.indexOf(state.speed) + (action.type === 'faster' ? 1 : -1);
      return { ...state, speed: speeds[at] ?? state.speed };
    }
    case 'tick':
      return state.playing ? tick(state, Math.max(0, action.ms) * state.speed) : state;
    case 'choose': {
      if (!isAsking(state)) return state;
      const cursor = moveChoice(state.cursor, action, state.question!.options.length);
      return { ...state, cursor, choiceMissing: false };
    }
    case 'answer': {
      if (!isAsking(state)) return state;
      const { question, cursor } = state;
      if (cursor === null) return { ...state, choiceMissing: true };
      const option = question!.options[cursor]!.id;
      const shown = Math.min(state.stops.length, answeredAt(question!));
      return settle({ ...state, answer: { option, sure: action.sure }, shown });
    }
    case 'skip':
      return isAsking(state) ? settle(forward({ ...state, answer: { option: null, sure: false } })) : state;
    case 'rerecorded':
      return rerecorded(state, action);
  }
}

/** Paused, with the last event fully there. */
const settle = (state: PlayerState): PlayerState => ({
  ...state,
  playing: false,
  arrived: 1,
  waited: 0,
  choiceMissing: false,
});

/** At the next stop, which begins to come in. */
function forward(state: PlayerState): PlayerState {
  if (isHeld(state) || isAtEnd(state)) return state;
  return { ...state, shown: state.shown + 1, arrived: 0, waited: 0 };
}

function toEnd(state: PlayerState): PlayerState {
  const asksAt = state.question !== null && state.answer === null ? state.question.before : Number.POSITIVE_INFINITY;
  const end = state.stops.length;
  return { ...state, shown: state.shown <= asksAt ? Math.min(end, asksAt) : end };
}

function tick(state: PlayerState, ms: number): PlayerState {
  const waited = state.waited + ms;
  const arrived = Math.min(1, waited / timing.arrive);
  // Playing stops by itself before a question and after the last stop, once that has come in.
  if (isHeld(state) || isAtEnd(state)) return arrived < 1 ? { ...state, waited, arrived } : settle(state);
  return waited < timing.stand ? { ...state, waited, arrived } : forward(state);
}

function rerecorded(state: PlayerState, made: Extract<PlayerAction, { type: 'rerecorded' }>): PlayerState {
  const same = made.question !== null && state.question !== null && sameQuestion(made.question, state.question);
  const next: PlayerState = {
    ...state,
    recording: made.recording,
    stops: made.stops,
    question: made.question,
    choices: made.choices,
    answer: same ? state.answer : null,
    cursor: same ? state.cursor : null,
    shown: Math.min(state.shown, made.stops.length),
  };
  return settle(forward(next));
}

const sameQuestion = (a: LabQuestion, b: LabQuestion): boolean =>
  a.before === b.before && a.options.map(option => option.id).join() === b.options.map(option => option.id).join();
