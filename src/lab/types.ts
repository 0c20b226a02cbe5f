import type { Size } from '../text/layout';
import type { Theme } from '../text/theme';

/** One thing that happened in a lab, in virtual time. */
export interface LabEvent {
  /** Milliseconds of virtual time since the start. */
  at: number;
  type: string;
  client?: string;
  [member: string]: unknown;
}

/** A parameter that a learner may set: `--set name=value`, or a key on the screen. */
export interface LabParameter {
  name: string;
  title: string;
  /** Whole numbers from `min` to `max`. */
  min: number;
  max: number;
  default: number;
  /** What the values are called, from `min` on, where numbers say little: "off", "on". `--set` takes them, too. */
  values?: readonly string[];
}

/** What an action asks for before it takes effect. */
// biome-ignore lint/suspicious/noExplicitAny: each lab has its own state
type LabInput<State = any> =
  /** One of these; its index becomes the value of the choice. */
  | {
      prompt: string;
      options(state: State, params: Record<string, number>): readonly string[];
      /** The index of the option that holds already; left out: none does. */
      current?(state: State): number;
    }
  /** A text of one line, which becomes the text of the choice; `problem` says what is wrong with one, null: nothing. */
  | { prompt: string; example: string; problem(text: string, state: State): string | null };

/** Something a learner may do while the lab runs; the recording is made again with it. */
// biome-ignore lint/suspicious/noExplicitAny: each lab has its own state
export interface LabAction<State = any> {
  id: string;
  /** The key on the screen, one letter. */
  key: string;
  /** For the footer, in at most two words: "insert". */
  title: string;
  /** A longer line for the help and the prompts: "insert two rows now"; default: the title. */
  help?: string;
  /** How often it may be done in one run, so that a run stays bounded. */
  most: number;
  /** The value of the choice under these parameters; `input` decides it instead where there is one. */
  value(params: Record<string, number>): number;
  input?: LabInput<State>;
  /** False at a moment at which it would make no sense. Left out: it always does. */
  when?(state: State, params: Record<string, number>): boolean;
}

export interface Recording {
  lab: string;
  seed: string;
  params: Record<string, number>;
  /** The state before the first event. */
  start: Record<string, unknown>;
  events: LabEvent[];
  summary: Record<string, unknown>;
}

/** A question before the turning point; the right option is computed from the recording. */
export interface LabQuestion {
  id: string;
  /** It is asked before this stop of the run is shown; each question before another one. */
  before: number;
  /** How many stops it takes until its answer can be seen; 1 when left out. */
  spans?: number;
  prompt: string;
  /** The words before the right option when another one was chosen: "It got". */
  outcome: string;
  /** `note` says more about an option where there is room; it must not give the answer away. */
  options: { id: string; text: string; note?: string; right: boolean; reason: string }[];
}

/** One measure of a run. */
export interface LabFigure {
  title: string;
  /** One for each side. */
  values: readonly (number | string)[];
  /** It counts what must not happen ("customers charged twice"); its values are numbers. */
  harm?: true;
}

/** A moment at which the run waits for one of its actions, until it's done or left out. */
export interface LabDecision {
  /** The id of an action that asks for one of several options. */
  action: string;
  /** The run waits before this stop is shown, and before a question at the same stop. */
  before: number;
  /** For the footer: what it means to leave it: "as planned". */
  leave: string;
}

/** What a run came to, in numbers. */
export interface LabFigures {
  /** The clients, services or settings that are compared. */
  sides: readonly string[];
  rows: readonly LabFigure[];
  /** Said when every harm is 0 on every side: why these parameters don’t let the flawed side fail. */
  calm: string;
}

/**
 * A lab: one folder in labs/, `index.ts` exporting it as default. `record` drives clients against a fresh service on a
 * virtual clock without waiting; `fold` and `draw` are pure, so that pause, step back and speed cost nothing.
 */
// biome-ignore lint/suspicious/noExplicitAny: each lab has its own state
export interface Lab<State = any> {
  id: string;
  title: string;
  topic: string;
  /** The lesson that it belongs to. */
  lesson: string;
  /** Other lessons that it shows something of. */
  alsoLessons?: readonly string[];
  /** What to watch for, in two or three sentences. */
  intro: string;
  parameters: LabParameter[];
  actions: LabAction<State>[];
  /**
   * Runs the lab once. The same parameters, seed and choices give the same recording on every machine; everything
   * before the first choice is the same as without it.
   */
  record(
    params: Record<string, number>,
    seed: string,
    choices?: readonly LabChoice[],
    /** Lets keys and frames through; a long run calls it now and then. What it records is the same without. */
    yieldToUi?: () => Promise<void>,
  ): Promise<Recording>;
  /**
   * Where the run can stop, for a lab in which too much happens to show it event by event: how many events have
   * happened at each stop, rising, the last one with all of them. Left out: every event is a stop.
   */
  stops?(recording: Recording): number[];
  initial(recording: Recording): State;
  fold(state: State, event: LabEvent): State;
  /**
   * Lines no wider than `columns`, at most `rows` of them. `arrived` is how much of the last stop has come in, from
   * above 0 to 1, for an animation within one stop; 1 when left out.
   */
  draw(state: State, size: Size, theme: Theme, arrived?: number): string[];
  /** The whole request log up to a moment, oldest first, for a lab whose picture has room for its end only. */
  log?(state: State, columns: number, theme: Theme): string[];
  /** What the run came to, in numbers: the end of every run, as a table. With the defaults, some harm is not 0. */
  figures(recording: Recording): LabFigures;
  /** What each client saw and why, as text. */
  summary(recording: Recording, columns: number, theme: Theme): string[];
  /** What happens at each stop, in sentences: one entry for each, the first line leads. */
  story(recording: Recording): readonly (readonly string[])[];
  /** All that happens as text, from the same recording: between the lab's name and its summary. */
  transcript(recording: Recording, columns: number, theme: Theme): string[];
  /**
   * What is asked before the turning points, in their sequence; none where the run has no turning point. Each is asked at
   * the earliest where the outcome of the one before it can be seen.
   */
  questions(recording: Recording): readonly LabQuestion[];
  /** What the run can't go on without; none once it's decided. Left out: it waits for nothing but answers. */
  decisions?(recording: Recording): readonly LabDecision[];
}

/** What a run of a lab depends on beside its parameters. */
export interface LabRunOptions {
  seed: string;
  choices?: readonly LabChoice[];
  /** Lets keys and frames through; a long run calls it now and then. What it records is the same without. */
  yieldToUi?: (() => Promise<void>) | undefined;
}

/** A choice made while watching ("insert two rows now"): the recording is made again with it. */
export interface LabChoice {
  /** It takes effect before the event of this number. */
  event: number;
  action: string;
  value: number;
  /** What the learner typed, for an action that asks for a text. */
  text?: string;
}
