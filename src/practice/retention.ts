import type { LessonSummary } from '../course/types';
import { lessonCards } from './cards';
import type { ScheduledCard } from './schedule';

const day = 86_400_000;

/**
 * For how many days somebody has remembered a lesson: of its questions that came back, at least half were answered
 * correctly that long after the first of an unbroken run of correct answers.
 * @param summary the lesson
 * @param known what is known of each question (see `schedule`)
 * @returns whole days; 0 when none of its questions came back
 */
export function rememberedDays(summary: LessonSummary, known: ReadonlyMap<string, ScheduledCard>): number {
  const spans = lessonCards(summary)
    .flatMap(({ id }) => known.get(id) ?? [])
    .filter(({ times }) => times > 1)
    .map(({ rememberedFor }) => rememberedFor)
    .sort((a, b) => b - a);
  return Math.floor((spans[Math.ceil(spans.length / 2) - 1] ?? 0) / day);
}
