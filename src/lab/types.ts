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
}

/** Something a learner may do while the lab runs; the recording is made again with it. */
export interface LabAction {
  id: string;
  /** The key on the screen, one letter. */
  key: string;
  /** For the footer: "insert now". */
  title: string;
  /** How often it may be done in one run, so that a run stays bounded. */
  most: number;
  /** The value of the choice under these parameters. */
  value(params: Record<string, number>): number;
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
  /** It is asked before this stop of the run is shown. */
  before: number;
  /** How many stops it takes until its answer can be seen; 1 when left out. */
  spans?: number;
  prompt: string;
  /** The words before the right option when another one was chosen: "It got". */
  outcome: string;
  /** `note` says more about an option where there is room; it must not give the answer away. */
  options: { id: string; text: string; note?: string; right: boolean; reason: string }[];
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
  lesson: string;
  /** What to watch for, in two or three sentences. */
  intro: string;
  parameters: LabParameter[];
  actions: LabAction[];
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
  draw(state: State, size: { columns: number; rows: number }, theme: Theme, arrived?: number): string[];
  /** The whole request log up to a moment, oldest first, for a lab whose picture has room for its end only. */
  log?(state: State, columns: number, theme: Theme): string[];
  /** What each client saw and why, as text. */
  summary(recording: Recording, columns: number, theme: Theme): string[];
  /** The whole run as text, from the same recording. */
  transcript(recording: Recording, columns: number, theme: Theme): string[];
  question(recording: Recording): LabQuestion | null;
}

/** A choice made while watching ("insert two rows now"): the recording is made again with it. */
export interface LabChoice {
  /** It takes effect before the event of this number. */
  event: number;
  action: string;
  value: number;
}
