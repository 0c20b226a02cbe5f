import type { Service } from '../service';
import type { Exchange } from '../service/exchange';
import { fillReferences, unmetExpectation } from './expectations';
import type { HttpRequest, Lesson, Step, StepRun } from './types';

export interface RunOptions {
  /** The same requests against a service without flaws. */
  withoutFlaws?: boolean;
  seed?: string;
}

/** One part of the fixed version: the careful client's own requests, or those of a step once more. */
export interface FixedVersionPart {
  /** The step's title, or null for the careful client. */
  title: string | null;
  requests: HttpRequest[];
  run: StepRun;
}

/** A run that cannot go on because the lesson names something that is not there: the fault of its author. */
export class RunError extends Error {
  constructor(
    readonly line: number,
    message: string,
  ) {
    super(message);
    this.name = 'RunError';
  }
}

/**
 * Runs a step. In: the lesson and the step's slug. Out: the exchanges of that step, after the requests of the steps
 * before it were replayed on a fresh service. Throws RunError for an unknown step or flaw.
 */
export async function runStep(lesson: Lesson, stepId: string, options: RunOptions = {}): Promise<StepRun> {
  const runs = await runTogether(lesson, stepsUpTo(lesson, stepId), options);
  return runs.at(-1)!;
}

/** Runs every step once. Out: one run for each step, in order; a step without requests has no exchanges. */
export async function runChain(lesson: Lesson, options: RunOptions = {}): Promise<StepRun[]> {
  const groups: Step[][] = [];
  for (const [i, step] of lesson.chain.steps.entries()) {
    if (i === 0 || step.flaws !== null) groups.push([step]);
    else groups.at(-1)!.push(step);
  }
  const runs: StepRun[] = [];
  for (const group of groups) runs.push(...(await runTogether(lesson, group, options)));
  return runs;
}

/** The fixed version: the careful client's own requests on a clean service, or those of the steps once more. */
export async function runFixedVersion(
  lesson: Lesson,
  options: Pick<RunOptions, 'seed'> = {},
): Promise<FixedVersionPart[]> {
  const { script } = lesson.chain.fixedVersion;
  if (script) {
    const { session } = await openSession(lesson, [], 'fixed', options.seed);
    return [{ title: null, requests: script.requests, run: await session(script.requests) }];
  }
  const runs = await runChain(lesson, { ...options, withoutFlaws: true });
  return lesson.chain.steps.flatMap((step, i) =>
    step.script ? [{ title: step.title, requests: step.script.requests, run: runs[i]! }] : [],
  );
}

/** Runs steps that share a service, on a fresh one. */
async function runTogether(lesson: Lesson, steps: readonly Step[], options: RunOptions): Promise<StepRun[]> {
  return (await openTogether(lesson, steps, options)).runs;
}

/** The same, with the service as it stands afterwards and the flaws that its steps are about. */
async function openTogether(lesson: Lesson, steps: readonly Step[], options: RunOptions) {
  const flaws = flawsAt(lesson, steps[0]!);
  const { session, service } = await openSession(
    lesson,
    options.withoutFlaws ? [] : flaws,
    options.withoutFlaws ? 'fixed' : 'flawed',
    options.seed,
  );
  const runs: StepRun[] = [];
  for (const step of steps) runs.push(await session(step.script?.requests ?? []));
  return { runs, service, flaws };
}

/** A step's service, ready for more requests. */
export interface OpenedStep {
  /** What the step's own requests did. */
  run: StepRun;
  service: Service;
  /** The flaws that the step is about, whether they are on or not. */
  flaws: readonly string[];
}

/**
 * Runs a step and leaves its service open. In: as for `runStep`. Out: the service as it stands after the step's requests.
 */
export async function openStep(lesson: Lesson, stepId: string, options: RunOptions = {}): Promise<OpenedStep> {
  const { runs, service, flaws } = await openTogether(lesson, stepsUpTo(lesson, stepId), options);
  return { run: runs.at(-1)!, service, flaws };
}

/** In: a lesson and the slug of a step. Out: the ids of the flaws that are on while it runs. */
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

type Session = (requests: readonly HttpRequest[]) => Promise<StepRun>;

/** Opens a fresh service with flaws. Out: a function that sends requests there and remembers the named answers. */
async function openSession(
  lesson: Lesson,
  flawIds: readonly string[],
  side: 'flawed' | 'fixed',
  seed?: string,
): Promise<{ session: Session; service: Service }> {
  // Loaded here, so that a program that runs no lesson starts without the service.
  const [{ createService }, { combineFlaws }, registry] = await Promise.all([
    import('../service/index'),
    import('../flaws/combine'),
    import('../generated/flaws'),
  ]);
  const chosen = flawIds.map(id => {
    const flaw = registry.flaws.find(entry => entry.id === id);
    const line = lesson.flawsNamed.find(entry => entry.flaw === id)?.line ?? 1;
    if (!flaw) throw new RunError(line, `No flaw is called \`${id}\``);
    return flaw;
  });
  const { orders } = lesson.chain;
  const service = createService({
    ...combineFlaws(chosen),
    ...(seed === undefined ? {} : { seed }),
    ...(orders === null ? {} : { world: { orders } }),
  });
  const named = new Map<string, Exchange>();

  const session: Session = async requests => {
    const run: StepRun = { exchanges: [], broken: [] };
    for (const group of overlapping(requests)) {
      service.clock.advance(group[0]!.wait);
      const exchanges = await Promise.all(
        group.map(request => {
          const fill = (text: string) =>
            fillReferences(text, named, reference =>
              run.broken.push({
                line: request.line,
                message: `{{${reference}}} leads to a part that the answer lacks`,
              }),
            );
          const filled = {
            as: request.as,
            method: request.method,
            path: fill(request.path),
            headers: request.headers.map(([name, value]): [string, string] => [name, fill(value)]),
            body: request.body === null ? null : fill(request.body),
            name: request.name,
            lost: request.lost,
          };
          return service.send(filled).catch((error: Error) => {
            throw error instanceof RangeError ? new RunError(request.line, error.message) : error;
          });
        }),
      );
      run.exchanges.push(...exchanges);
      for (const [i, request] of group.entries()) if (request.name !== null) named.set(request.name, exchanges[i]!);
      for (const [i, request] of group.entries()) run.broken.push(...unmet(request, exchanges[i]!, side, named));
    }
    return run;
  };
  return { session, service };
}

/** Splits requests into groups that are on their way at the same time. */
function overlapping(requests: readonly HttpRequest[]): HttpRequest[][] {
  const groups: HttpRequest[][] = [];
  for (const request of requests) {
    if (request.together && groups.length > 0) groups.at(-1)!.push(request);
    else groups.push([request]);
  }
  return groups;
}

function unmet(
  request: HttpRequest,
  { response }: Exchange,
  side: 'flawed' | 'fixed',
  named: ReadonlyMap<string, Exchange>,
): StepRun['broken'] {
  if (!response) return [];
  return request.expect
    .filter(entry => entry.run === 'both' || entry.run === side)
    .flatMap(entry => {
      const broken: StepRun['broken'] = [];
      const value = fillReferences(entry.value, named, reference =>
        broken.push({ line: entry.line, message: `{{${reference}}} leads to a part that the answer lacks` }),
      );
      const message = unmetExpectation(response, { ...entry, value });
      if (message !== null)
        broken.push({
          line: entry.line,
          message: `Expected (${side === 'fixed' ? 'fixed version' : 'flawed run'}): ${message}`,
        });
      return broken;
    });
}
