import type { VirtualClock } from '../conventions/clock';
import type { Scheduler } from '../conventions/scheduler';
import type { Lab, LabChoice, LabEvent, LabRunOptions, Recording } from './types';

/** Virtual time, the place to write events to, and what the learner chose. */
export interface Timeline {
  /** Milliseconds since the start. */
  now(): number;
  /** Moves virtual time on to `at`; a moment already past leaves it where it is. */
  waitUntil(at: number): void;
  /** Writes down what happened, at the present moment. */
  emit(event: Omit<LabEvent, 'at'> & { type: string }): void;
  /** The learner's next choice for this very moment, or null. Ask until it is null before everything the clients do. */
  takeChoice(): LabChoice | null;
}

/**
 * Runs clients on a virtual clock, without waiting. Repeatable: nothing but the arguments decides.
 *
 * @param clock - shared with the services; its present moment is the start
 * @param choices - sorted by event
 * @returns the events, in the order in which they happened
 */
export async function recordOnClock(
  clock: VirtualClock,
  choices: readonly LabChoice[] = [],
  run: (timeline: Timeline) => Promise<void>,
): Promise<LabEvent[]> {
  const started = clock.now();
  const events: LabEvent[] = [];
  const pending = [...choices];
  const now = () => clock.now() - started;
  await run({
    now,
    waitUntil: at => clock.advance(Math.max(0, at - now())),
    emit: event => {
      events.push({ at: now(), ...event });
    },
    takeChoice: () => (pending[0] !== undefined && pending[0].event <= events.length ? pending.shift()! : null),
  });
  return events;
}

/** What happens by itself in a run, until when (ms) somebody watches, and what lets keys and frames through. */
interface Course {
  scheduler: Scheduler;
  end: number;
  yieldToUi?: (() => Promise<void>) | undefined;
}

/** Does all that is scheduled, moment by moment, and hands on each choice of the learner when its moment has come. */
export async function playScheduled(
  timeline: Timeline,
  { scheduler, end, yieldToUi }: Course,
  choose: (choice: LabChoice) => void,
): Promise<void> {
  let done = 0;
  for (let next = scheduler.next(); next !== null && next.moment < end; next = scheduler.next()) {
    done += 1;
    if (done % 20 === 0) await yieldToUi?.();
    timeline.waitUntil(next.moment);
    await next.work(next.moment);
    for (let choice = timeline.takeChoice(); choice !== null; choice = timeline.takeChoice()) choose(choice);
  }
}

/**
 * `record` of a lab.
 *
 * @param run - drives the clients; nothing but its arguments decides what happens
 * @param summarise - what the run came to
 */
export const recordWith =
  (
    lab: string,
    run: (params: Record<string, number>, options: LabRunOptions) => Promise<LabEvent[]>,
    summarise: (run: Omit<Recording, 'summary'>) => Record<string, unknown>,
  ): Lab['record'] =>
  async (params, seed, choices = [], yieldToUi) => {
    const recording = { lab, seed, params, start: {}, events: await run(params, { seed, choices, yieldToUi }) };
    return { ...recording, summary: summarise(recording) };
  };
