import { expect, test } from 'vitest';
import { lessonCards } from '../../src/practice/cards';
import { planPractice } from '../../src/practice/plan';
import { rememberedDays } from '../../src/practice/retention';
import type { ScheduledCard } from '../../src/practice/schedule';
import { foldEvents } from '../../src/progress/fold';
import type { ProgressEvent, ProgressFact } from '../../src/progress/types';
import { lessonSummary } from '../support/lesson-summary';

const day = 86_400_000;
const now = Date.UTC(2026, 0, 15, 12);
const summary = lessonSummary('a', {
  pages: ['one', 'last'],
  asks: { predictions: [], questions: ['q1', 'q2', 'q3', 'q4'], misconceptions: [] },
});
const answered = (question: string, days: number, right: boolean, sure: boolean): [number, ProgressFact] => [
  days,
  { type: 'practice', card: `a/${question}`, rating: right ? 3 : 1, right, sure },
];

test('what was wrong comes first, then what was a guess, then what was right, then what is new', () => {
  const facts = [
    [40, { type: 'lesson', lesson: 'a', page: 'last', done: true }],
    answered('q1', 39, true, true),
    answered('q2', 30, false, false),
    answered('q3', 20, false, true),
  ] as [number, ProgressFact][];
  const events = facts.map(([days, fact], i): ProgressEvent => ({ id: `e${i}`, at: now - days * day, ...fact }));
  const { cards } = planPractice([summary], { progress: foldEvents(events), events }, now);
  expect(cards.map(({ id, times, missed, missedLast }) => [id, times, missed, missedLast])).toEqual([
    ['a/q3', 1, 1, true],
    ['a/q2', 1, 1, true],
    ['a/q1', 1, 0, false],
    ['a/q4', 0, 0, false],
  ]);
});

test('a lesson is remembered for as long as half of the questions that came back', () => {
  const known = (...cards: [number, number][]) =>
    new Map(
      lessonCards(summary)
        .slice(0, cards.length)
        .map(({ id }, i) => [id, { times: cards[i]![0], rememberedFor: cards[i]![1] * day } as ScheduledCard]),
    );
  const days = (...cards: [number, number][]) => rememberedDays(summary, known(...cards));
  // Asked once, a question hasn't come back.
  expect([days(), days([1, 9]), days([2, 9]), days([2, 9], [1, 0], [1, 0])]).toEqual([0, 0, 9, 9]);
  expect([days([2, 9], [2, 3]), days([2, 9], [2, 3], [3, 1])]).toEqual([9, 3]);
});
