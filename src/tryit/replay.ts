import { areas } from '../conventions/area';
import type { Lesson } from '../course/types';
import type { Flaw, ProbeRequest } from '../flaws/flaw';
import type { Exchange } from '../service/exchange';
import { type Draft, toSendRequest } from './draft';

/** Where trying begins: after a step of a lesson, or at a fresh service. */
export interface LessonStep {
  lesson: Lesson;
  step: string;
}

/** What became of everything that was sent, on a service that was fresh a moment ago. */
export interface ReplayResult {
  /** The step's own exchanges, which are the ground that undo comes back to. */
  lessonExchanges: Exchange[];
  /** One for each request that was sent since. */
  sent: Exchange[];
  /** Why the last request could not be sent at all; then it has no exchange. */
  refused: string | null;
  callers: { name: string; about: string }[];
  /** The flaws that the step is about, or the one that was chosen, whether they are on or not. */
  flaws: { id: string; title: string }[];
  /** What there is to choose from; none in a step, which has its own. */
  choices: FlawChoice[];
}

/** A flaw to try, and the request that shows it. */
export interface FlawChoice {
  id: string;
  title: string;
  draft: Draft;
  /** How often that request has to be sent until it shows; null where others must follow it. */
  times: number | null;
}

/** What the service does beside its conventions. */
interface FlawSelection {
  /** The flaws are on. */
  flawed: boolean;
  /** The flaw that was chosen; only where no step has its own. */
  flaw: string | null;
}

/**
 * Sends everything again, starting with a fresh service. The service is repeatable: the same requests get the same responses,
 * so undoing a request means replaying without it.
 *
 * @param start - where to begin; null: without a lesson
 * @param setting - which flaws are on
 * @param drafts - the requests since
 * @throws RunError if the lesson has no such step
 */
export async function replay(
  start: LessonStep | null,
  setting: FlawSelection,
  drafts: readonly Draft[],
): Promise<ReplayResult> {
  const { service, ground, flaws, choices } = await (start === null ? openFresh(setting) : openAt(start, setting));
  const sent: Exchange[] = [];
  let refused: string | null = null;
  for (const draft of drafts) {
    service.clock.advance(draft.wait);
    try {
      sent.push(await service.send(toSendRequest(draft)));
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      refused = error.message;
      break;
    }
  }
  const callers = service.callers.map(({ name, about }) => ({ name, about }));
  return { lessonExchanges: ground, sent, refused, callers, flaws, choices };
}

async function openFresh({ flawed, flaw }: FlawSelection) {
  const [{ createService }, { combineFlaws }, registry] = await Promise.all([
    import('../service'),
    import('../flaws/combine'),
    import('../generated/flaws'),
  ]);
  const chosen = registry.flaws.filter(({ id }) => id === flaw);
  const service = createService(combineFlaws(flawed ? chosen : []));
  const keyOf = (name: string) => service.callers.find(caller => caller.name === name)?.key ?? '';
  const byArea = areas.flatMap(area => registry.flaws.filter(each => each.area === area));
  const choices = byArea.flatMap(each => choiceOf(each, keyOf) ?? []);
  return { service, ground: [], flaws: chosen.map(({ id, title }) => ({ id, title })), choices };
}

async function openAt({ lesson, step }: LessonStep, { flawed }: FlawSelection) {
  const [{ openStep }, registry] = await Promise.all([import('../course/run-steps'), import('../generated/flaws')]);
  const { run, service, flaws } = await openStep(lesson, step, { withoutFlaws: !flawed });
  const titled = registry.flaws.filter(flaw => flaws.includes(flaw.id)).map(({ id, title }) => ({ id, title }));
  return { service, ground: run.exchanges, flaws: titled, choices: [] };
}

/** Null for a flaw that one request after the other cannot show. */
function choiceOf({ id, title, probe }: Flaw, keyOf: (name: string) => string): FlawChoice | null {
  const [first] = probe ?? [];
  if (!first || probe!.some(({ together }) => together)) return null;
  const same = (request: ProbeRequest) => request.path === first.path && request.body === first.body;
  const draft: Draft = {
    as: first.as,
    method: first.method,
    path: first.path.replace(/\{key (\w+)\}/g, (_, name: string) => keyOf(name)),
    headers: Object.entries(first.headers ?? {}).map(([name, value]) => `${name}: ${value}`),
    body: first.body ?? '',
    wait: (first.after ?? 0) * 1000,
  };
  return { id, title, draft, times: probe!.every(same) ? probe!.length : null };
}
