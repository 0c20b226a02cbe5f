import { describe, expect, it } from 'vitest';
import { questionOf } from '../../src/course/pages';
import type { LessonSummary } from '../../src/course/types';
import { lessonSummaries, lessons } from '../../src/generated/lessons';
import { cardPage, endsLesson, lessonCards } from '../../src/practice/cards';
import {
  currentCardPage,
  type PracticeSession,
  practicePosition,
  practiceReducer,
  startPractice,
} from '../../src/practice/session';

const lesson = await lessons['idempotency-keys']!();
const textsOf = (page: ReturnType<typeof cardPage>) =>
  questionOf(page!)!.options.map(({ inline }) => inline.map(part => (part.kind === 'text' ? part.text : '')).join(''));

describe('where somebody is in a session', () => {
  const pageFor = (card: string, missed: number) => cardPage(lesson, card, `s/${missed}`, lessonSummaries)!;
  const reduce = practiceReducer(pageFor);
  const cards = lessonCards(lesson.summary)
    .map(card => card.id)
    .slice(0, 3);
  const answered = (session: PracticeSession, right: boolean) => {
    const to = questionOf(currentCardPage(session, pageFor))!.options.findIndex(option => option.right === right);
    return [{ type: 'choose', to }, { type: 'commit', sure: true }, { type: 'next' }].reduce(
      (now, action) => reduce(now, action as Parameters<typeof reduce>[1]),
      session,
    );
  };

  it('counts each question once, this one as well, and says how many come back', () => {
    let at = startPractice(cards);
    const seen: string[] = [];
    const look = () => {
      const { number, again } = practicePosition(at, cards.length);
      seen.push(`${number}, ${again} to repeat`);
    };
    look();
    for (const right of [false, true, false, true, false]) {
      at = answered(at, right);
      look();
    }
    expect(at.queue).toEqual([]);
    expect(seen).toEqual([
      '1, 0 to repeat',
      '2, 1 to repeat',
      '3, 1 to repeat',
      '3, 2 to repeat',
      '3, 1 to repeat',
      '3, 0 to repeat',
    ]);
  });

  it('counts a question that is skipped', () => {
    const skipped = reduce(reduce(startPractice(cards), { type: 'skip' }), { type: 'next' });
    expect(practicePosition(skipped, cards.length)).toEqual({ number: 2, again: 0 });
    expect(skipped.first).toEqual({});
  });

  it('stays at its end, whatever is pressed', () => {
    const ended = startPractice([]);
    for (const action of [{ type: 'next' }, { type: 'choose', to: 0 }, { type: 'skip' }] as const)
      expect(reduce(ended, action)).toBe(ended);
    expect(practicePosition(ended, 3)).toEqual({ number: 3, again: 0 });
  });
});

it('a lesson is read at its last page, or at the last one that it had under version 0.1', () => {
  const pages = ['first', 'on-monday', 'third', 'recap'].map(id => ({ id, title: id }));
  const ending = pages.filter(({ id }) => endsLesson({ pages } as LessonSummary, id));
  expect(ending.map(({ id }) => id)).toEqual(['on-monday', 'recap']);
  expect(endsLesson({ pages: [] as LessonSummary['pages'] } as LessonSummary, 'recap')).toBe(false);
});

describe('wrong options', () => {
  const needsOf = (summary: LessonSummary) => lessonCards(summary).filter(({ kind }) => kind === 'need');
  const uses = (some: readonly LessonSummary[]) => new Set(some.flatMap(({ lookup }) => lookup.map(({ use }) => use)));

  it('of a need come from its own lesson if that has enough, else from its track before the others', async () => {
    const counts = { own: 0, track: 0 };
    for (const summary of lessonSummaries) {
      const track = lessonSummaries.filter(other => other.track === summary.track);
      const one = await lessons[summary.id]!();
      for (const { id } of needsOf(summary)) {
        const shown = cardPage(one, id, 's', lessonSummaries);
        if (cardPage(one, id, 's', [summary])) {
          counts.own += 1;
          for (const text of textsOf(shown)) expect(uses([summary]), id).toContain(text);
        } else if (cardPage(one, id, 's', track)) {
          counts.track += 1;
          for (const text of textsOf(shown)) expect(uses(track), id).toContain(text);
        }
      }
    }
    expect(counts.own).toBeGreaterThan(0);
    expect(counts.track).toBeGreaterThan(0);
  });

  it('of a belief are two key points of the lesson, and without key points there is no question', () => {
    const [belief] = lessonCards(lesson.summary).filter(({ kind }) => kind === 'misconception');
    expect(textsOf(cardPage(lesson, belief!.id, 's', []))).toHaveLength(3);
    expect(cardPage({ ...lesson, keyPoints: [] }, belief!.id, 's', [])).toBeNull();
    // Of each key point the first sentence is shown, whatever it ends with.
    const point = [
      { kind: 'code' as const, text: '409' },
      { kind: 'text' as const, text: '. And more. And more.' },
    ];
    const list = { kind: 'list' as const, ordered: false, items: [[{ kind: 'paragraph' as const, inline: point }]] };
    const page = cardPage({ ...lesson, keyPoints: [list as never] }, belief!.id, 's', [])!;
    const truth = questionOf(page)!.options.find(({ right }) => !right)!;
    expect(truth.inline.map(part => ('text' in part ? part.text : ''))).toEqual(['409', '']);
  });

  it('the reason of what serves a need names the page of the lesson that says so', () => {
    const page = cardPage(lesson, 'idempotency-keys/need:retry-a-post-safely', 's', lessonSummaries);
    const right = questionOf(page!)!.options.find(option => option.right)!;
    expect(JSON.stringify(right.reason)).toMatch(/From the page “[^”]+”:/);
    expect(right.reason).toHaveLength(2);
  });
});
