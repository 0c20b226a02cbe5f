import type { Flaw } from '../flaws/flaw';
import type { Service } from '../service';
import type { HttpRequest, StepRun } from './http-request';
import { openRequestSession, RunError, type SessionOptions } from './request-session';
import type { Lesson, Step } from './types';

interface RunOptions extends Pick<SessionOptions, 'seed' | 'keepGoing'> {
  /** The same requests against a service without flaws. */
  withoutFlaws?: boolean;
}

/** One part of the fixed version: the careful client's own requests, or those of a step once more. */
export interface FixedVersionPart {
  /** The step's title, or null for the careful client. */
  title: string | null;
  requests: HttpRequest[];
  run: StepRun;
}

/**
 * Runs every step once.
 * @param lesson the lesson
 * @param options which service, and its seed
 * @returns one run for each step, in order; a step without requests has no exchanges
 */
export async function runChain(lesson: Lesson, options: RunOptions = {}): Promise<StepRun[]> {
  const groups: Step[][] = [];
  for (const [i, step] of lesson.chain.steps.entries()) {
    if (i === 0 || step.flaws !== null) groups.push([step]);
    else groups.at(-1)!.push(step);
  }
  const runs: StepRun[] = [];
  for (const group of groups) runs.push(...(await openTogether(lesson, group, options)).runs);
  return runs;
}

/** The fixed version: the careful client's own requests on a clean service, or those of the steps once more. */
export async function runFixedVersion(
  lesson: Lesson,
  options: Omit<RunOptions, 'withoutFlaws'> = {},
): Promise<FixedVersionPart[]> {
  const { script } = lesson.chain.fixedVersion;
  if (script) {
    const session = await openSession(lesson, [], { ...options, withoutFlaws: true });
    return [{ title: null, requests: script.requests, run: await session.send(script.requests) }];
  }
  const runs = await runChain(lesson, { ...options, withoutFlaws: true });
  return lesson.chain.steps.flatMap((step, i) =>
    step.script ? [{ title: step.title, requests: step.script.requests, run: runs[i]! }] : [],
  );
}

/** Runs steps that share a service, on a fresh one: what they did, the service afterwards, and the flaws that they're about. */
async function openTogether(lesson: Lesson, steps: readonly Step[], options: RunOptions) {
  const flaws = flawsAt(lesson, steps[0]!);
  const session = await openSession(lesson, flaws, options);
  const runs: StepRun[] = [];
  for (const step of steps) runs.push(await session.send(step.script?.requests ?? []));
  return { runs, service: session.service, flaws };
}

/** A step's service, ready for more requests. */
interface OpenedStep {
  /** What the step's own requests did. */
  run: StepRun;
  service: Service;
  /** The flaws that the step is about, whether they are on or not. */
  flaws: readonly string[];
}

/**
 * Runs a step, after the requests of the steps before it were replayed on a fresh service.
 *
 * @throws RunError for an unknown step or flaw
 * @returns the service as it is after the step's requests
 */
export async function openStep(lesson: Lesson, stepId: string, options: RunOptions = {}): Promise<OpenedStep> {
  const { runs, service, flaws } = await openTogether(lesson, stepsUpTo(lesson, stepId), options);
  return { run: runs.at(-1)!, service, flaws };
}

/** The ids of the steps whose requests a step's service has seen when it begins, and its own id. */
export const stepsNeeded = (lesson: Lesson, stepId: string): readonly string[] =>
  stepsUpTo(lesson, stepId).map(({ id }) => id);

/** The ids of the flaws that are on while a step runs. */
export const stepFlaws = (lesson: Lesson, stepId: string): readonly string[] =>
  flawsAt(lesson, stepsUpTo(lesson, stepId)[0]!);

const flawsAt = ({ chain: { fault } }: Lesson, step: Step): readonly string[] =>
  step.flaws ?? (fault.side === 'service' ? fault.flaws : []);

/** The steps whose requests the service has seen when this one begins, and this one. */
function stepsUpTo(lesson: Lesson, stepId: string): Step[] {
  const { steps } = lesson.chain;
  const index = steps.findIndex(step => step.id === stepId);
  if (index < 0) throw new RunError(1, `The lesson ${lesson.summary.id} has no step \`${stepId}\``);
  const first = steps.findLastIndex((step, i) => i <= index && (i === 0 || step.flaws !== null));
  return steps.slice(first, index + 1);
}

/** Opens a fresh service for a lesson, with or without flaws. */
async function openSession(lesson: Lesson, flaws: readonly string[], { withoutFlaws, ...options }: RunOptions) {
  const chosen = withoutFlaws ? [] : await knownFlaws(lesson, flaws, options.keepGoing);
  const side = withoutFlaws ? 'fixed' : 'flawed';
  return openRequestSession({ ...options, flaws: chosen, orders: lesson.chain.orders, side });
}

async function knownFlaws(lesson: Lesson, ids: readonly string[], keepGoing = false): Promise<Flaw[]> {
  const { flaws } = await import('../generated/flaws');
  return ids.flatMap(id => {
    const flaw = flaws.find(known => known.id === id);
    const line = lesson.flawsNamed.find(entry => entry.flaw === id)?.line ?? 1;
    if (!flaw && !keepGoing) throw new RunError(line, `There’s no flaw called \`${id}\``);
    return flaw ?? [];
  });
}
