import { emptyRuns, type LessonRuns, runSteps } from '../course/lesson-runs';
import type { Lesson, Page } from '../course/types';
import { lessonSummaries, lessons } from '../generated/lessons';
import type { ProgressStore } from '../progress/types';
import type { Route } from '../route';
import { cardPage, nameOf } from './cards';
import { pageThatExplains } from './need-question';
import { type PracticePlan, planPractice } from './plan';
import { lessonOfCard } from './schedule';

/** A practice session as it was planned; if the learner wants more, a new round replaces it. */
export interface Round {
  number: number;
  seed: string;
  plan: PracticePlan;
  /** What this round and those before it ask. */
  asked: ReadonlySet<string>;
}

/**
 * Plans a round.
 *
 * @param before - the round before it, whose questions aren't asked again; null for the first one
 * @param now - in ms since the Unix epoch
 */
export function nextRound(
  progress: Pick<ProgressStore, 'progress' | 'events'>,
  before: Round | null,
  { now, seed }: { now: number; seed: string },
): Round {
  const known = { progress: progress.progress(), events: progress.events() };
  const plan = planPractice(lessonSummaries, known, now, before?.asked);
  return {
    number: (before?.number ?? 0) + 1,
    seed,
    plan,
    asked: new Set([...(before?.asked ?? []), ...plan.cards.map(card => card.id)]),
  };
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

/** What a round asks. */
export interface RoundQuestions {
  /** The cards that have a page, in the sequence of the plan: a lesson that couldn't be loaded asks nothing. */
  cards: readonly string[];
  material: ReadonlyMap<string, Material>;
  /** The page of a card; the same one whenever it's asked for. */
  pageFor(card: string, missed: number): Page;
  /** The lesson of a card, at the page that explains it. */
  lessonRoute(card: string, page: Page): Extract<Route, { screen: 'lesson' }>;
}

/** @param material the lessons of the cards, as `loadMaterial` found them */
export function roundQuestions({ plan, seed }: Round, material: ReadonlyMap<string, Material>): RoundQuestions {
  const made = new Map<string, Page | null>();
  const pageOf = (card: string, missed: number): Page | null => {
    const key = `${missed} ${card}`;
    const lesson = material.get(lessonOfCard(card))?.lesson;
    if (!made.has(key)) made.set(key, lesson ? cardPage(lesson, card, `${seed}/${missed}`, plan.read) : null);
    return made.get(key)!;
  };
  return {
    cards: plan.cards.map(card => card.id).filter(id => pageOf(id, 0) !== null),
    material,
    pageFor: (card, missed) => pageOf(card, missed)!,
    lessonRoute: (card, page) => {
      const { summary } = material.get(lessonOfCard(card))!.lesson;
      const step = summary.pages.find(({ id }) => id === page.id)?.id;
      return {
        screen: 'lesson',
        id: summary.id,
        step: step ?? pageThatExplains(summary, nameOf({ id: card, lesson: summary.id })),
      };
    },
  };
}
