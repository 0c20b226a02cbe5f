import { type VirtualClock, virtualClock } from '../conventions/clock';
import { type Random, seededRandom } from '../conventions/random';
import type { Scheduler } from '../conventions/scheduler';
import { createService, type Service } from '../service';
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

/** What a lab's clients work with: a timeline, a fresh service and seeded choices. */
export interface RunContext extends Timeline {
  service: Service;
  random: Random;
}

export interface RunOptions {
  seed: string;
  choices?: readonly LabChoice[];
  /** How many orders the seeded account starts with. */
  orders: number;
  /** Runs before the time of the run begins: creates what must exist before the clients come. */
  prepare?(stage: { service: Service; random: Random; clock: VirtualClock }): Promise<void>;
}

/**
 * Runs clients against a fresh service on a virtual clock, without waiting. Repeatable: nothing but the arguments decides.
 *
 * @param options - the seed, the world, and the learner's choices sorted by event
 * @returns the events, in the order in which they happened
 */
export async function recordRun(options: RunOptions, run: (scene: RunContext) => Promise<void>): Promise<LabEvent[]> {
  const clock = virtualClock();
  const service = createService({ clock, seed: options.seed, world: { orders: options.orders } });
  const random = seededRandom(`${options.seed}:lab`);
  await options.prepare?.({ service, random, clock });
  return recordOnClock(clock, options.choices, timeline => run({ ...timeline, service, random }));
}

/** The same for a lab that sets up services of its own: everything on one clock, whose present moment is the start. */
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
