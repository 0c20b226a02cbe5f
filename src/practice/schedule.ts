import { createEmptyCard, fsrs, type Grade, Rating } from 'ts-fsrs';
import type { ProgressEvent } from '../progress/types';

const hour = 3_600_000;
/** Attempts at one question within this time are one study session: what was read a moment ago isn't remembered yet. */
const studySession = 8 * hour;
/** How far another machine's clock may be ahead of this one. */
const clockTolerance = 24 * hour;

/** One attempt at a question, in a lesson or in practice. */
interface Attempt {
  /** Milliseconds since the Unix epoch. */
  at: number;
  sure: boolean;
  right: boolean;
}

/** What is known of a question that was answered. */
export interface ScheduledCard {
  /** The moment, in ms, from which it is worth asking again. */
  due: number;
  /** The moment of the first attempt, in ms. */
  since: number;
  /** The first attempt of the last study session, which is the one that counts. */
  last: Attempt;
  /** Study sessions so far. */
  times: number;
  /** Study sessions that began with a wrong answer. */
  missed: number;
  /** The time, in ms, from the first to the last session since the last wrong answer. */
  rememberedFor: number;
}

let made: ReturnType<typeof fsrs> | undefined;

/**
 * Days, not minutes: what is missed comes back in the same session without any help of a schedule. No fuzz, so that the
 * same events give the same schedule on every machine. It's made at its first use: the first frame of a new person needs none.
 */
function scheduler(): ReturnType<typeof fsrs> {
  made ??= fsrs({ enable_short_term: false, enable_fuzz: false, maximum_interval: 365 });
  return made;
}

/**
 * @param attempt an attempt at a question
 * @returns the rating it counts as: wrong is Again, right is Hard for a guess and Good when sure
 */
export function ratingOf({ sure, right }: Pick<Attempt, 'sure' | 'right'>): Grade {
  if (!right) return Rating.Again;
  return sure ? Rating.Good : Rating.Hard;
}

/** The name of a lesson's question in the schedule. */
export const cardId = (lesson: string, question: string): string => `${lesson}/${question}`;

/** The lesson that a card belongs to. */
export const lessonOfCard = (card: string): string => card.slice(0, Math.max(0, card.indexOf('/')));

/**
 * When each question is worth asking again. Everything follows from the events, so there is no card that could be damaged.
 * An event that makes no sense is left out. One from the future was recorded with a wrong clock: it counts when its time
 * has come, and until then the question is asked as if it had not been answered.
 * @param events everything remembered, in any order
 * @param now milliseconds since the Unix epoch
 * @returns the schedule, by card
 */
export function schedule(events: Iterable<ProgressEvent>, now: number): Map<string, ScheduledCard> {
  const attempts = attemptsByCard(events, now);
  return new Map([...attempts].map(([card, list]) => [card, scheduleCard(list, now)]));
}

/**
 * @param events everything remembered
 * @param from the moment to count from, in ms
 * @param now the present moment, in ms
 * @returns how many different questions were practised since then
 */
export function practisedSince(events: Iterable<ProgressEvent>, from: number, now: number): number {
  const cards = new Set<string>();
  for (const event of events) {
    const read = event.type === 'practice' ? readAttempt(event, now) : null;
    if (read && read.attempt.at >= from) cards.add(read.card);
  }
  return cards.size;
}

function attemptsByCard(events: Iterable<ProgressEvent>, now: number): Map<string, Attempt[]> {
  const cards = new Map<string, Attempt[]>();
  for (const event of events) {
    const read = readAttempt(event, now);
    if (read) cards.set(read.card, [...(cards.get(read.card) ?? []), read.attempt]);
  }
  for (const list of cards.values()) {
    // The order of events must not matter, so attempts of one moment have an order of their own.
    list.sort((a, b) => a.at - b.at || Number(a.right) - Number(b.right) || Number(b.sure) - Number(a.sure));
  }
  return cards;
}

/** The attempt in an event, or null. Damaged files and later versions bring values of any type, whatever the types say. */
function readAttempt(event: ProgressEvent, now: number): { card: string; attempt: Attempt } | null {
  if (event.type !== 'answer' && event.type !== 'practice') return null;
  const { at, sure, right } = event;
  const card = event.type === 'answer' ? cardId(event.lesson, event.question) : event.card;
  if (typeof card !== 'string' || lessonOfCard(card) === '') return null;
  if (typeof sure !== 'boolean' || typeof right !== 'boolean') return null;
  if (!Number.isFinite(at) || at < 0 || at > now + clockTolerance) return null;
  return { card, attempt: { at: Math.min(at, now), sure, right } };
}

/** When a question comes back after these attempts, at least one, the oldest first. */
function scheduleCard(attempts: readonly Attempt[], now: number): ScheduledCard {
  const sessions: Attempt[] = [];
  for (const attempt of attempts) {
    const first = sessions.at(-1);
    if (!first || attempt.at - first.at >= studySession) sessions.push(attempt);
  }
  const last = sessions.at(-1)!;
  const right = sessions.slice(sessions.findLastIndex(session => !session.right) + 1);
  const known = {
    since: sessions[0]!.at,
    last,
    times: sessions.length,
    missed: sessions.filter(session => !session.right).length,
    rememberedFor: right.length === 0 ? 0 : last.at - right[0]!.at,
  };
  try {
    let card = createEmptyCard(new Date(known.since));
    for (const attempt of sessions) card = scheduler().next(card, new Date(attempt.at), ratingOf(attempt)).card;
    // Beyond the last moment of all dates there is none.
    return { due: card.due.getTime() || now, ...known };
  } catch {
    // Better asked once too often than never again.
    return { due: now, ...known };
  }
}
