import { emptyRuns, type LessonRuns, runSteps } from '../course/lesson-runs';
import type { Lesson } from '../course/types';
import { lessons } from '../generated/lessons';
import { cardPage } from './cards';
import type { PracticePlan } from './plan';

/** A practice session as it was planned; if the learner wants more, a new round replaces it. */
export interface Round {
  number: number;
  seed: string;
  plan: PracticePlan;
  /** What this round and those before it ask. */
  asked: ReadonlySet<string>;
}

/** A lesson whose questions are asked, with what the requests of its steps did. */
export interface Material {
  lesson: Lesson;
  runs: LessonRuns;
}

/**
 * Loads the lessons of a round and runs their requests. A lesson that cannot be loaded is left out; the others still load.
 *
 * @returns the lessons by id
 */
export async function loadMaterial({ plan: { cards, read }, seed }: Round): Promise<Map<string, Material>> {
  const found = new Map<string, Material>();
  for (const id of new Set(cards.map(card => card.lesson))) {
    try {
      const lesson = await lessons[id]?.();
      if (!lesson) continue;
      const shows = cards.some(card => card.lesson === id && cardPage(lesson, card.id, seed, read)?.kind === 'step');
      found.set(id, { lesson, runs: shows ? await runSteps(lesson) : emptyRuns });
    } catch {
      // Its questions are not asked this time.
    }
  }
  return found;
}
