import type { LessonSummary } from '../course/types';
import type { Progress, ProgressEvent } from '../progress/types';
import { type Card, endsLesson, inTurn, lessonCards, lessonsRead, openCards } from './cards';
import { practisedSince, type ScheduledCard, schedule } from './schedule';

/** The most questions that practice asks on one day, unless somebody wants more. */
export const dailyLimit = 20;

export interface ProgressRecord {
  progress: Progress;
  events: readonly ProgressEvent[];
}

interface DueCard extends Card {
  /** When it became due, in ms; null for one that was never asked. */
  due: number | null;
  times: number;
  missed: number;
  /** Answered wrong the last time. */
  missedLast: boolean;
}

export interface PracticePlan {
  /** What to ask today, in this order; at most `dailyLimit` less what was practised today. */
  cards: DueCard[];
  /** How many more are due and can wait. */
  waiting: number;
  /** When the first question comes that is not due today, in ms; null when there is none. */
  next: number | null;
  /** Something was answered before, in a lesson or here. */
  answered: boolean;
  /** The lessons that were read to the end, from which wrong options come. */
  read: LessonSummary[];
}

/**
 * What to ask today. First what was wrong although the person was sure, then what was wrong, then what has been due
 * the longest, then what was never asked, which comes the day after its lesson was read at the earliest; lessons take
 * turns.
 * @param summaries the lessons in course order
 * @param record everything remembered
 * @param now milliseconds since the Unix epoch
 * @param asked for a round beyond the day's limit: what the rounds before it asked
 */
export function planPractice(
  summaries: readonly LessonSummary[],
  { progress, events }: ProgressRecord,
  now: number,
  asked: ReadonlySet<string> | null = null,
): PracticePlan {
  const known = schedule(events, now);
  const newFrom = firstDays(summaries, events, known, now);
  const dueAt = ({ id, lesson }: Card) => known.get(id)?.due ?? newFrom.get(lesson) ?? now;
  const open = openCards(summaries, progress, known);
  const tonight = startOfDay(now, 1);
  const groups: DueCard[][] = [[], [], [], []];
  for (const card of open) {
    if (dueAt(card) >= tonight || asked?.has(card.id)) continue;
    const found = known.get(card.id);
    const { times = 0, missed = 0 } = found ?? {};
    const missedLast = found?.last.right === false;
    groups[rank(found)]!.push({ ...card, due: found?.due ?? null, times, missed, missedLast });
  }
  const order: DueCard[] = [];
  for (const group of groups) {
    group.sort((a, b) => Number(a.due) - Number(b.due));
    order.push(...taking(group, order.at(-1)?.lesson));
  }
  const room = asked ? dailyLimit : Math.max(0, dailyLimit - practisedSince(events, startOfDay(now, 0), now));
  const later = open.map(dueAt).filter(due => due >= tonight);
  return {
    cards: order.slice(0, room),
    waiting: Math.max(0, order.length - room),
    next: later.length === 0 ? null : Math.min(...later),
    answered: known.size > 0,
    read: lessonsRead(summaries, progress),
  };
}

/**
 * From when on, in ms, the questions of each lesson that were never asked may come: the day after it was read, because
 * what was just read needs no practice. If a clock was wrong, they may come now.
 */
function firstDays(
  summaries: readonly LessonSummary[],
  events: Iterable<ProgressEvent>,
  known: ReadonlyMap<string, ScheduledCard>,
  now: number,
): Map<string, number> {
  const read = new Map<string, number>();
  const sawEnd = (lesson: string, at: number) => read.set(lesson, Math.min(at, read.get(lesson) ?? at));
  const byId = new Map(summaries.map(summary => [summary.id, summary]));
  for (const event of events) {
    if (event.type !== 'lesson' || event.at > now) continue;
    const summary = byId.get(event.lesson);
    if (summary && (event.done || endsLesson(summary, event.page))) sawEnd(event.lesson, event.at);
  }
  // Of a page that was reached again only the last time is kept. What practice alone asks tells of earlier times.
  for (const { id, lesson, kind } of summaries.flatMap(lessonCards)) {
    const found = kind === 'prediction' ? undefined : known.get(id);
    if (found) sawEnd(lesson, found.since);
  }
  return new Map([...read].map(([lesson, at]) => [lesson, startOfDay(at, 1)]));
}

const rank = (known: ScheduledCard | undefined): number => {
  if (!known) return 3;
  if (known.last.right) return 2;
  return known.last.sure ? 0 : 1;
};

/** Takes cards from the lessons in turn, so that no two of one lesson are adjacent while another has something to ask. */
function taking(cards: readonly DueCard[], before: string | undefined): DueCard[] {
  const byLesson = new Map<string, DueCard[]>();
  for (const card of cards) byLesson.set(card.lesson, [...(byLesson.get(card.lesson) ?? []), card]);
  const lessons = [...byLesson.values()];
  if (lessons.length > 1 && lessons[0]![0]!.lesson === before) lessons.push(lessons.shift()!);
  return inTurn(lessons);
}

/** Midnight of the local day of a moment, or of one `days` later, in ms. */
function startOfDay(now: number, days: number): number {
  const date = new Date(now);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime();
}

/**
 * @param at a moment, in ms
 * @param now the present moment, in ms
 * @returns `today`, `tomorrow`, `in 3 days`, by the days of the local calendar
 */
export function relativeDay(at: number, now: number): string {
  const days = Math.round((startOfDay(at, 0) - startOfDay(now, 0)) / 86_400_000);
  if (days <= 0) return 'today';
  return days === 1 ? 'tomorrow' : `in ${days} days`;
}
