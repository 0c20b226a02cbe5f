import type { Lesson } from '../course/types';
import type { Exchange } from '../service/exchange';
import { type Draft, requestOf } from './draft';

/** Where trying begins: after a step of a lesson, or at a fresh service. */
export interface Start {
  lesson: Lesson;
  step: string;
}

/** What became of everything that was sent, on a service that was fresh a moment ago. */
export interface Replayed {
  /** The step's own exchanges, which are the ground that undo comes back to. */
  ground: Exchange[];
  /** One for each request that was sent since. */
  sent: Exchange[];
  /** Why the last request could not be sent at all; then it has no exchange. */
  refused: string | null;
  callers: { name: string; about: string }[];
  /** The flaws that the step is about, whether they are on or not. */
  flaws: { id: string; title: string }[];
}

/**
 * Sends everything once more, from a fresh service on. The service is repeatable, so the same requests have the same
 * answers, and to undo a request is to replay without it. In: where to begin (null: a clean service without a lesson),
 * whether the step's flaws are on, and the requests since. Throws a RunError where the lesson has no such step.
 */
export async function replay(start: Start | null, flawed: boolean, drafts: readonly Draft[]): Promise<Replayed> {
  const { service, ground, flaws } = await open(start, flawed);
  const sent: Exchange[] = [];
  let refused: string | null = null;
  for (const draft of drafts) {
    service.clock.advance(draft.wait);
    try {
      sent.push(await service.send(requestOf(draft)));
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      refused = error.message;
      break;
    }
  }
  return { ground, sent, refused, callers: service.callers.map(({ name, about }) => ({ name, about })), flaws };
}

async function open(start: Start | null, flawed: boolean) {
  if (start === null) {
    const { createService } = await import('../service');
    return { service: createService(), ground: [], flaws: [] };
  }
  const [{ openStep }, registry] = await Promise.all([import('../course/run'), import('registry:flaws')]);
  const { run, service, flaws } = await openStep(start.lesson, start.step, { cured: !flawed });
  const titled = registry.flaws.filter(flaw => flaws.includes(flaw.id)).map(({ id, title }) => ({ id, title }));
  return { service, ground: run.exchanges, flaws: titled };
}
