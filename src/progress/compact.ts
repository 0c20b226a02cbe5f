import { compareByTime } from './events';
import type { ProgressEvent } from './types';

/** How many answers to one question, how many of them in practice, and how many reviews, are kept. */
export const answersKept = 20;
const practiceKept = 40;
export const reviewsKept = 200;

/**
 * Drops the events that say nothing any more, so that the file stays small for years: what a reset forgot, a page
 * reached before that was reached again, a task solved before that was solved again, an answer in a lab that was given again,
 * a repair that came no further, all paths but the one followed last, all but the last 20 answers to a question and 40 in
 * practice, all but the last 200 reviews.
 *
 * Of the events with one key the latest stay, and a reset forgets everything up to its moment. Both are maxima over
 * time, so compacting before a merge gives what compacting after it gives. (A reset that was taken back is the
 * exception: what it dropped comes back only from the copy that was kept aside.)
 */
export function compactEvents(events: Iterable<ProgressEvent>): ProgressEvent[] {
  const latestFirst = [...events].sort(compareByTime).reverse();
  const undone = new Set<string>();
  for (const event of latestFirst) if (event.type === 'undo') undone.add(event.reset);
  /** Up to when everything (null) or one lesson is forgotten. */
  const forgotten = new Map<string | null, number>();
  for (const event of latestFirst) {
    if (event.type === 'reset' && !undone.has(event.id) && !forgotten.has(event.lesson)) {
      forgotten.set(event.lesson, event.at);
    }
  }
  const until = (lesson: string | null): number => forgotten.get(lesson) ?? Number.NEGATIVE_INFINITY;
  const isForgotten = (event: ProgressEvent): boolean => {
    if (event.type === 'undo' || event.type === 'start') return false;
    if (event.type === 'reset' && undone.has(event.id)) return true;
    // The latest reset of everything stays; those of one lesson before it are part of it.
    if (event.at <= until(null)) return event.type !== 'reset' || event.lesson !== null;
    const lesson = lessonOf(event);
    return lesson !== null && event.at <= until(lesson);
  };
  const seen = new Map<string, number>();
  const kept = latestFirst.filter(event => {
    if (isForgotten(event)) return false;
    const rule = duplicates(event);
    if (rule === null) return true;
    const count = seen.get(rule.key) ?? 0;
    seen.set(rule.key, count + 1);
    return count < rule.keep;
  });
  return kept.reverse();
}

/** The lesson with which an event is forgotten; null for what belongs to none. */
function lessonOf(event: ProgressEvent): string | null {
  if (['lesson', 'answer', 'task', 'attempt'].includes(event.type)) return (event as { lesson: string }).lesson;
  return event.type === 'practice' ? event.card.split('/')[0]! : null;
}

/** Which events say the same, and how many of them count; null for one that nothing replaces. */
function duplicates(event: ProgressEvent): { key: string; keep: number } | null {
  const key = (...parts: unknown[]) => JSON.stringify([event.type, ...parts]);
  switch (event.type) {
    case 'lesson':
      return { key: key(event.lesson, event.page, event.done), keep: 1 };
    case 'answer':
      return { key: key(event.lesson, event.question), keep: answersKept };
    case 'task':
      return { key: key(event.lesson, event.task), keep: 1 };
    case 'attempt':
      return { key: key(event.lesson, event.task, event.attempts), keep: 1 };
    case 'practice':
      return { key: key(event.card), keep: practiceKept };
    case 'review':
      return { key: key(), keep: reviewsKept };
    case 'repair':
      return { key: key(event.exercise, event.left, event.done), keep: 1 };
    case 'lab':
      return { key: key(event.lab, event.finished, event.question ?? event.answer !== undefined), keep: 1 };
    // The first time that it was solved counts, so nothing that came later replaces it.
    case 'case':
      return event.solved ? null : { key: key(event.case), keep: 1 };
    case 'path':
      return { key: key(), keep: 1 };
    case 'reset':
      return { key: key(event.lesson), keep: 1 };
    case 'undo':
      return { key: key(event.reset), keep: 1 };
    default:
      return null;
  }
}
