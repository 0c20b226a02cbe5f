import { type ChoiceMove, moveChoice } from '../text/choice';
import { stateAfter } from './state-after';
import type { Lab, LabChoice, LabDecision, LabQuestion, Recording } from './types';

/** The answer to the lab's question; null option: skipped. */
interface LabAnswer {
  option: string | null;
  sure: boolean;
}

/** Where a learner is in a recording. Plain data; `playerReduce` alone changes it. */
export interface PlayerState {
  recording: Recording;
  /** How many events have happened at each stop of the run. */
  stops: readonly number[];
  questions: readonly LabQuestion[];
  decisions: readonly LabDecision[];
  /** The stops before which a decision was left out. */
  leftOut: readonly number[];
  /** By the question's id. */
  answers: Readonly<Record<string, LabAnswer>>;
  /** The last answer has just been given: what came of it is read before anything else is asked. */
  reading: boolean;
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
  /** Somebody wanted to commit before choosing, or chose an option that isn't there: the screen says how to choose. */
  choiceMissing: boolean;
}

const speeds = [0.5, 1, 2, 4] as const;
type Speed = (typeof speeds)[number];

/** How long a stop is shown before the next one follows, and how long it takes to come in, in ms at speed 1. */
export const timing = { stand: 1500, arrive: 600 } as const;

/** How much of a stop is in its first picture: half of it, and all of it in the second. */
const firstPart = 0.5;
/** The shortest time between two pictures, in ms. */
const leastWait = 20;

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
  /** Goes on without the decision that the run waits for. */
  | { type: 'leave-out' }
  /** The recording was made again with one choice more; the moment stays. */
  | ({ type: 'rerecorded'; choices: readonly LabChoice[] } & PreparedRun);

/** A recording, and what a lab makes of it. */
export interface PreparedRun {
  recording: Recording;
  stops: readonly number[];
  /** In their sequence. */
  questions: readonly LabQuestion[];
  decisions?: readonly LabDecision[];
}

/** Every event is a stop of its own. */
export const stopAtEveryEvent = ({ events }: Recording): number[] => events.map((_, i) => i + 1);

/** A recording with what the lab makes of it: all that is needed to play it. */
export const prepareRun = (lab: Pick<Lab, 'stops' | 'questions' | 'decisions'>, recording: Recording): PreparedRun => ({
  recording,
  stops: lab.stops?.(recording) ?? stopAtEveryEvent(recording),
  questions: lab.questions(recording),
  decisions: lab.decisions?.(recording) ?? [],
});

/** A player before the first stop, paused. */
export function initialPlayer({ recording, stops, questions, decisions = [] }: PreparedRun): PlayerState {
  return {
    recording,
    stops,
    questions,
    decisions,
    leftOut: [],
    answers: {},
    reading: false,
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

/** The question that holds the next stop back until it is answered or skipped; null where none does. */
const heldBy = ({ questions, answers, shown }: PlayerState): LabQuestion | null =>
  questions.find(({ id, before }) => before === shown && !Object.hasOwn(answers, id)) ?? null;

const decisionAt = ({ decisions, leftOut, shown }: PlayerState): LabDecision | null =>
  decisions.find(({ before }) => before === shown && !leftOut.includes(before)) ?? null;

/** True while the next stop is held back, by a question or by a decision. */
const isHeld = (state: PlayerState): boolean => heldBy(state) !== null || decisionAt(state) !== null;

/** What has to be decided before the run goes on, once the last stop has come in and been read; null: nothing. */
export const dueDecision = (state: PlayerState): LabDecision | null =>
  state.arrived >= 1 && !state.reading ? decisionAt(state) : null;

/** The question that is open: its stop is held back by it alone, and the last one has fully come in and been read. */
export const askedQuestion = (state: PlayerState): LabQuestion | null =>
  state.arrived >= 1 && !state.reading && decisionAt(state) === null ? heldBy(state) : null;

/** @returns whether a question holds the run up */
export const isAsking = (state: PlayerState): boolean => askedQuestion(state) !== null;

/** The question whose outcome is at this stop, with what was answered; null anywhere else. */
export function verdictShown(state: PlayerState): { question: LabQuestion; answer: LabAnswer } | null {
  if (isAsking(state)) return null;
  const question = state.questions.find(each => answeredAt(each) === state.shown && state.answers[each.id]?.option);
  return question ? { question, answer: state.answers[question.id]! } : null;
}

/** The stop at which the question's answer can be seen. */
const answeredAt = ({ before, spans = 1 }: LabQuestion): number => before + spans;

/** @returns whether the last stop is shown */
export const isAtEnd = ({ stops, shown }: PlayerState): boolean => shown >= stops.length;

/** How many events have happened by the present stop. */
export const eventsShown = ({ stops, shown }: PlayerState): number => stops[shown - 1] ?? 0;

/** The lab's state at the present moment: the fold of the events that have happened. */
export const stateShown = <State>(lab: Lab<State>, player: PlayerState): State =>
  stateAfter(lab, player.recording, eventsShown(player));

/**
 * While the run plays: how long nothing is going to change, in ms. Each picture costs processor time, so none is drawn that
 * looks like the one before.
 *
 * @param moves - the picture changes while the present stop comes in
 */
export function untilNextPicture(state: PlayerState, moves: boolean): number {
  const { waited, arrived, speed } = state;
  const comesIn = (moves && arrived < 1) || isHeld(state) || isAtEnd(state);
  const end = comesIn ? timing.arrive : timing.stand;
  return Math.max(leastWait, (end - waited) / speed);
}

/** The next state. An action that makes no sense now changes nothing. */
export function playerReducer(state: PlayerState, action: PlayerAction): PlayerState {
  switch (action.type) {
    case 'toggle':
      if (isAsking(state)) return state;
      if (isHeld(state) && !state.playing) return settle(state);
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
      const count = askedQuestion(state)!.options.length;
      return {
        ...state,
        cursor: moveChoice(state.cursor, action, count),
        choiceMissing: 'to' in action && action.to >= count,
      };
    }
    case 'answer': {
      const question = askedQuestion(state);
      if (question === null) return state;
      if (state.cursor === null) return { ...state, choiceMissing: true };
      const { id, options } = question;
      const answers = { ...state.answers, [id]: { option: options[state.cursor]!.id, sure: action.sure } };
      const shown = Math.min(state.stops.length, answeredAt(question));
      return { ...settle({ ...state, answers, shown, cursor: null }), reading: true };
    }
    case 'skip': {
      const question = askedQuestion(state);
      if (question === null) return state;
      const answers = { ...state.answers, [question.id]: { option: null, sure: false } };
      return settle(forward({ ...state, answers, cursor: null }));
    }
    case 'leave-out': {
      const decision = dueDecision(state);
      return decision === null ? state : settle(forward({ ...state, leftOut: [...state.leftOut, decision.before] }));
    }
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
  reading: false,
  choiceMissing: false,
});

/** At the next stop, which begins to come in. */
function forward(state: PlayerState): PlayerState {
  if (isHeld(state) || isAtEnd(state)) return state;
  return { ...state, shown: state.shown + 1, arrived: firstPart, waited: 0 };
}

function toEnd(state: PlayerState): PlayerState {
  const { questions, answers, decisions, leftOut, shown, stops } = state;
  const open = [
    ...questions.filter(({ id }) => !Object.hasOwn(answers, id)),
    ...decisions.filter(({ before }) => !leftOut.includes(before)),
  ].map(({ before }) => before);
  return { ...state, shown: Math.min(stops.length, ...open.filter(before => before >= shown)) };
}

function tick(state: PlayerState, ms: number): PlayerState {
  const waited = state.waited + ms;
  const arrived = Math.max(state.arrived, Math.min(1, waited / timing.arrive));
  // Playing stops by itself before a question and after the last stop, once that has come in.
  if (isHeld(state) || isAtEnd(state)) return arrived < 1 ? { ...state, waited, arrived } : settle(state);
  return waited < timing.stand ? { ...state, waited, arrived } : forward(state);
}

function rerecorded(state: PlayerState, made: Extract<PlayerAction, { type: 'rerecorded' }>): PlayerState {
  const same = made.questions.filter(question => state.questions.some(before => sameQuestion(before, question)));
  const kept = same.flatMap(({ id }) => (Object.hasOwn(state.answers, id) ? [[id, state.answers[id]!] as const] : []));
  const next: PlayerState = {
    ...state,
    recording: made.recording,
    stops: made.stops,
    questions: made.questions,
    decisions: made.decisions ?? [],
    choices: made.choices,
    answers: Object.fromEntries(kept),
    cursor: same.length === made.questions.length ? state.cursor : null,
    shown: Math.min(state.shown, made.stops.length),
  };
  return settle(forward(next));
}

const sameQuestion = (a: LabQuestion, b: LabQuestion): boolean =>
  a.id === b.id &&
  a.before === b.before &&
  a.options.map(option => option.id).join() === b.options.map(option => option.id).join();
