import { createEmptyCard, fsrs, type Grade, Rating } from 'ts-fsrs';
import type { ProgressEvent } from '../progress/types';

const hour = 3_600_000;
/** Answers to one question within this time are one sitting: what was read a moment ago is not yet remembered. */
const studySession = 8 * hour;
/** How far another machine's clock may be ahead of this one. */
const clockTolerance = 24 * hour;

/** One answer to a question, in a lesson or in practice. */
export interface Attempt {
  at: number;
  sure: boolean;
  right: boolean;
}

/** What is known of a question that was answered. */
export interface ScheduledCard {
  /** The moment, in ms, from which it is worth asking again. */
  due: number;
  /** The first answer of the last sitting, which is what counts. */
  last: Attempt;
  /** Sittings so far. */
  times: number;
  /** Sittings with a wrong answer. */
  missed: number;
}

/**
 * Days, not minutes: what is missed comes back in the same session without any help of a schedule. No fuzz, so that the
 * same events give the same schedule on every machine.
 */
const scheduler = fsrs({ enable_short_term: false, enable_fuzz: false, maximum_interval: 365 });

/** In: an answer. Out: the rating it counts as: wrong is Again; right is Hard by a guess and Good when sure. */
export function ratingOf({ sure, right }: Pick<Attempt, 'sure' | 'right'>): Grade {
  if (!right) return Rating.Again;
  return sure ? Rating.Good : Rating.Hard;
}

/** In: a lesson and a question of it. Out: the question's name in the schedule. */
export const cardId = (lesson: string, question: string): string => `${lesson}/${question}`;

/** In: a question's name in the schedule. Out: the lesson it belongs to. */
export const lessonOfCard = (card: string): string => card.slice(0, Math.max(0, card.indexOf('/')));

/**
 * In: everything remembered, in any order, and the present moment in ms. Out: by question, when it is worth asking again.
 *
 * Everything follows from the events, so there is no card that could be damaged. An event that makes no sense is left
 * out. One from the future was recorded with a wrong clock: it counts when its time has come, and until then the
 * question is asked as if it had not been answered.
 */
export function schedule(events: Iterable<ProgressEvent>, now: number): Map<string, ScheduledCard> {
  const found = new Map<string, ScheduledCard>();
  for (const [card, said] of answersByCard(events, now)) found.set(card, fold(said, now));
  return found;
}

/** In: events and the present moment. Out: how many different questions were practised since `from`. */
export function practisedSince(events: Iterable<ProgressEvent>, from: number, now: number): number {
  const cards = new Set<string>();
  for (const event of events) {
    const read = event.type === 'practice' ? readSaid(event, now) : null;
    if (read && read.said.at >= from) cards.add(read.card);
  }
  return cards.size;
}

function answersByCard(events: Iterable<ProgressEvent>, now: number): Map<string, Attempt[]> {
  const cards = new Map<string, Attempt[]>();
  for (const event of events) {
    const read = readSaid(event, now);
    if (!read) continue;
    const list = cards.get(read.card);
    if (list) list.push(read.said);
    else cards.set(read.card, [read.said]);
  }
  for (const list of cards.values()) {
    // The order of events must not matter, so answers of one moment stand in an order of their own.
    list.sort((a, b) => a.at - b.at || Number(a.right) - Number(b.right) || Number(b.sure) - Number(a.sure));
  }
  return cards;
}

/** The answer in an event, or null. Damaged files and later versions bring values of any type, whatever the types say. */
function readSaid(event: ProgressEvent, now: number): { card: string; said: Attempt } | null {
  if (event.type !== 'answer' && event.type !== 'practice') return null;
  const { at, sure, right } = event;
  const card = event.type === 'answer' ? cardId(event.lesson, event.question) : event.card;
  if (typeof card !== 'string' || lessonOfCard(card) === '') return null;
  if (typeof sure !== 'boolean' || typeof right !== 'boolean') return null;
  if (!Number.isFinite(at) || at < 0 || at > now + clockTolerance) return null;
  return { card, said: { at: Math.min(at, now), sure, right } };
}

/** In: the answers to one question, at least one, the oldest first. Out: when it comes back. */
function fold(said: readonly Attempt[], now: number): ScheduledCard {
  const sittings: Attempt[] = [];
  for (const answer of said) {
    const first = sittings.at(-1);
    if (!first || answer.at - first.at >= studySession) sittings.push(answer);
  }
  const last = sittings.at(-1)!;
  const missed = sittings.filter(answer => !answer.right).length;
  const known = { last, times: sittings.length, missed };
  try {
    let card = createEmptyCard(new Date(sittings[0]!.at));
    for (const answer of sittings) card = scheduler.next(card, new Date(answer.at), ratingOf(answer)).card;
    const due = card.due.getTime();
    return { due: Number.isFinite(due) ? due : now, ...known };
  } catch {
    // Better asked once too often than never again.
    return { due: now, ...known };
  }
}
