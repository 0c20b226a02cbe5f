import { expect, test } from 'vitest';
import { plainText, styledText } from '../../src/course/block-lines';
import { questionOf } from '../../src/course/pages';
import { lessonSummaries, lessons } from '../../src/generated/lessons';
import { type Card, cardPage, lessonCards } from '../../src/practice/cards';
import { flashcardsCsv, solvedCards } from '../../src/practice/flashcards';
import { planPractice, relativeDay } from '../../src/practice/plan';
import { loadMaterial, nextRound, roundQuestions } from '../../src/practice/round';
import { practisedSince, ratingOf, schedule } from '../../src/practice/schedule';
import {
  lessonsAsked,
  type PracticeAction,
  practiceFact,
  practicePosition,
  practiceReducer,
  startPractice,
} from '../../src/practice/session';
import type { ProgressEvent } from '../../src/progress/types';
import { plainTheme } from '../../src/text/theme';
import { knownAfter, lessonSummary } from '../support/lesson-summary';

/**
 * What practice asks, and when, on the course of tests/fixtures. Each test has one file in recorded/. After a change of
 * words, run this file with -u and read the diff.
 */
const record = (name: string, lines: readonly string[]) =>
  expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`recorded/${name}.txt`);

const hour = 3_600_000;
const day = 24 * hour;
const now = new Date(2026, 0, 15, 12).getTime();
let ids = 0;
const said = (card: string, at: number, right = true, sure = true): ProgressEvent => ({
  ...{ id: `e${++ids}`, at, type: 'practice', card, rating: 1, right, sure },
});
const reached = (lesson: string, page: string, at: number, done = false): ProgressEvent => ({
  ...{ id: `e${++ids}`, at, type: 'lesson', lesson, page, done },
});

test('when a question comes back, after each sequence of answers', async () => {
  const answers = { right: [true, true], guessed: [true, false], wrong: [false, true], 'wrong guess': [false, false] };
  const kinds = Object.entries(answers) as [string, [boolean, boolean]][];
  const begin = now - 100 * day;
  const shown = (...given: [string, [boolean, boolean], number][]) => {
    const events = given.map(([, [right, sure], at]) => said('a/q', begin + at * hour, right, sure));
    const { due, since, last, times, missed, rememberedFor } = schedule(events, now).get('a/q')!;
    const days = (ms: number) => (ms / day).toFixed(2);
    return [
      `${given.map(([name, , at]) => `${name} at ${at} h`).join(', ')}: due after ${days(due - begin)} days`,
      `${times} times, ${missed} missed, remembered ${days(rememberedFor)}, last ${days(last.at - since)}`,
    ].join('; ');
  };
  await record('schedule', [
    ...kinds.map(([name, kind]) => shown([name, kind, 0])),
    ...[7.99, 8, 24, 300].flatMap(later =>
      kinds.flatMap(([first, one]) => kinds.map(([second, two]) => shown([first, one, 0], [second, two, later]))),
    ),
    shown(['right', [true, true], 0], ['guessed', [true, false], 0], ['wrong', [false, true], 0]),
    shown(['wrong guess', [false, false], 0], ['wrong', [false, true], 0]),
    ...kinds.map(([name, [right, sure]]) => `${name}: rating ${ratingOf({ right, sure })}`),
  ]);
});

test('an answer that makes no sense, or is of a clock that is far ahead, is none', () => {
  const whole = { id: 'x', at: now, type: 'practice', card: 'a/q', rating: 1, right: true, sure: true };
  const counts = (change: object) => schedule([{ ...whole, ...change } as ProgressEvent], now).size;
  const none = [
    ...[{ card: 'q' }, { card: '/q' }, { card: '' }, { card: 7 }, { sure: 'yes' }, { right: 1 }],
    ...[{ at: -1 }, { at: Number.NaN }, { at: now + day + 1 }, { type: 'lesson' }],
  ];
  expect(none.map(counts)).toEqual(none.map(() => 0));
  const some = [{}, { at: 0 }, { at: now + day }, { card: 'a/' }, { type: 'answer', lesson: 'a', question: 'q' }];
  expect(some.map(counts)).toEqual(some.map(() => 1));
  // At the end of all dates, a question is due now.
  const end = 8.64e15;
  expect(schedule([{ ...whole, at: end } as ProgressEvent], end).get('a/q')!.due).toBe(end);
});

test('what was practised since a moment: each question once, and no answers in lessons', () => {
  const events = [
    said('a/q', now - 2),
    said('a/q', now - 1),
    said('a/r', now - 1),
    said('a/s', now - 3),
    { ...said('a/t', now), type: 'answer', lesson: 'a', question: 't', option: 'o' } as ProgressEvent,
  ];
  expect([now - 3, now - 2, now - 1, now].map(from => practisedSince(events, from, now))).toEqual([3, 2, 2, 0]);
});

const questions = (count: number) => Array.from({ length: count }, (_, i) => `q${i}`);
const asks = (count: number) => ({ predictions: ['p'], questions: questions(count), misconceptions: ['m'] });
const small = [
  lessonSummary('a', { pages: ['one', 'on-monday', 'recap'], asks: { ...asks(3), consumers: ['q1'] } }),
  lessonSummary('b', { pages: ['one', 'last'], asks: asks(2), flawsFixed: [{ id: 'f' } as never] }),
  lessonSummary('c', { asks: asks(30) }),
  lessonSummary('d'),
];

test('what is asked today, what waits, and what comes next', async () => {
  const midnight = new Date(2026, 0, 15).getTime();
  const read = [reached('a', 'recap', now - 9 * day, true), reached('b', 'last', now - 8 * day)];
  const practised = (count: number, at: number) => questions(count).map(name => said(`c/${name}`, at));
  const histories: Record<string, ProgressEvent[]> = {
    nothing: [],
    'a lesson begun': [reached('a', 'one', now - day), said('a/q0', now - 3 * day, false), said('b/q0', now - day)],
    'a lesson read today': [reached('a', 'recap', midnight, true), reached('b', 'last', midnight - 1)],
    'its last page but one seen': [reached('a', 'on-monday', now - day)],
    'two lessons read': read,
    'some asked before': [
      ...read,
      said('a/q0', now - 5 * day, true),
      said('a/q1', now - 6 * day, true, false),
      said('a/q2', now - 4 * day, false, false),
      said('b/q0', now - 7 * day, false, true),
      said('b/q1', now - hour, false, true),
      said('b/misconception:m', now - 40 * day),
      said('b/misconception:m', now - 30 * day),
    ],
    'read again today, asked before': [reached('a', 'recap', now - hour, true), said('a/q0', now - 2 * day)],
    'a prediction answered before, read today': [reached('a', 'recap', now - hour, true), said('a/p', now - 2 * day)],
    'read by a clock that is ahead': [reached('a', 'recap', now + hour, true)],
    '19 asked today': [...read, reached('c', 'last', now - 9 * day), ...practised(19, now - hour)],
    '20 asked today': [...read, reached('c', 'last', now - 9 * day), ...practised(20, midnight)],
    '21 asked today': [...read, reached('c', 'last', now - 9 * day), ...practised(21, midnight)],
    '20 asked yesterday': [...read, reached('c', 'last', now - 9 * day), ...practised(20, midnight - 1)],
  };
  const lines = Object.entries(histories).flatMap(([name, events]) => {
    const facts = knownAfter(events);
    const plan = planPractice(small, { progress: facts.progress, events }, now);
    const beyond = planPractice(small, { progress: facts.progress, events }, now, new Set(['a/q0', 'b/q0']));
    const next = plan.next === null ? 'none' : `${relativeDay(plan.next, now)}`;
    return [
      `# ${name}: ${plan.cards.length} now, ${plan.waiting} wait, next ${next}, ${plan.answered ? 'answered' : 'new'}`,
      `read: ${plan.read.map(({ id }) => id).join(' ')}; beyond: ${beyond.cards.length}, ${beyond.waiting} wait`,
      ...plan.cards.map(
        ({ id, kind, due, times, missed, missedLast }) =>
          `${id} ${kind}${due === null ? '' : `, due ${((due - now) / day).toFixed(2)}`}, ${times} ${missed} ${missedLast}`,
      ),
      '',
    ];
  });
  await record('plan', lines);
});

test('days are those of the local calendar', () => {
  const at = (date: number, hours: number, ms = 0) => new Date(2026, 0, date, hours).getTime() + ms;
  const said = [at(14, 9), at(15, 0), at(15, 23), at(16, 0, -1), at(16, 0), at(17, 0, -1), at(17, 0), at(25, 12)];
  expect(said.map(moment => relativeDay(moment, now))).toEqual([
    ...['today', 'today', 'today', 'today', 'tomorrow', 'tomorrow', 'in 2 days', 'in 10 days'],
  ]);
});

test.each(lessonSummaries.map(({ id }) => id))('what can be asked about %s', async id => {
  const lesson = await lessons[id]!();
  const summary = lessonSummaries.find(each => each.id === id)!;
  const asked = (card: Pick<Card, 'id'>, seed: string) => {
    const page = cardPage(lesson, card.id, seed, lessonSummaries);
    const question = page && questionOf(page);
    if (!question) return ['nothing'];
    const options = question.options.map(
      ({ inline, right, reason }) => `${right ? '*' : '-'} ${styledText(inline, plainTheme)}\n    ${plainText(reason)}`,
    );
    return [`${page.kind} ${page.id}, ${page.title}: ${plainText(question.prompt)}`, ...options].map(
      line => `  ${line}`,
    );
  };
  const cards = lessonCards(summary);
  await record(`cards-${id}`, [
    ...cards.flatMap(card => [`# ${card.kind} ${card.id}`, ...asked(card, 'one'), '']),
    ...['misconception:x', 'need:x', 'area:x', 'x', ''].map(name => `${name}: ${asked({ id: `${id}/${name}` }, '1')}`),
    `of another lesson: ${asked({ id: `another/${cards[0]!.id.split('/')[1]}` }, '1')}`,
  ]);
});

test('a belief is asked about only among true sentences', async () => {
  const { keyPoints, ...lesson } = await lessons['idempotency-keys']!();
  const card = 'idempotency-keys/misconception:timeout-is-failure';
  expect(cardPage({ ...lesson, keyPoints }, card, '1', [])).not.toBeNull();
  expect(cardPage({ ...lesson, keyPoints: [] }, card, '1', [])).toBeNull();
});

test('cards for other programs hold what is asked, with its context', async () => {
  const cards = [...lessonCards(lessonSummaries[0]!), { id: 'gone/x', lesson: 'gone' }, { id: 'x/y', lesson: 'x' }];
  const solved = await solvedCards(cards, lesson => lessons[lesson]?.(), lessonSummaries);
  await record('flashcards', [
    flashcardsCsv(solved).replaceAll('\r', '\\r'),
    flashcardsCsv([]).replaceAll('\r', '\\r'),
  ]);
});

test('the last question of a session counts as well', () => {
  expect(practicePosition(startPractice(['a/q']), 3)).toEqual({ number: 3, again: 0 });
  expect(practicePosition(startPractice([]), 3)).toEqual({ number: 3, again: 0 });
});

test('a session, whatever is answered, skipped, or not done yet', async () => {
  const read = lessonSummaries.slice(0, 2);
  const events = read.map(({ id, pages }) => reached(id, pages.at(-1)!.id, now - 9 * day, true));
  const { progress } = knownAfter(events);
  const store = { progress: () => progress, events: () => events };
  const first = nextRound(store, null, { now, seed: 's' });
  const second = nextRound(store, first, { now, seed: 't' });
  const lines = [first, second].map(
    ({ number, seed, plan, asked }) =>
      `round ${number} ${seed}: ${plan.cards.map(({ id }) => id).join(' ')} of ${asked.size}`,
  );
  const round = {
    ...first,
    plan: { ...first.plan, cards: [{ id: 'gone/x', lesson: 'gone' } as never, ...first.plan.cards] },
  };
  const material = await loadMaterial(round);
  for (const [id, { lesson, runs }] of material) lines.push(`${id}: ${lesson.summary.id}, ${Object.keys(runs)}`);
  const { cards, pageFor, lessonRoute } = roundQuestions(round, material);
  for (const card of cards) {
    expect(pageFor(card, 0)).toBe(pageFor(card, 0));
    lines.push(`${card}: ${Object.values(lessonRoute(card, pageFor(card, 0))).join(' ')}`);
  }
  const reduce = practiceReducer(pageFor);
  let at = startPractice(cards.slice(0, 5));
  const option = (right: boolean) =>
    questionOf(pageFor(at.queue[0]!, at.missed[at.queue[0]!] ?? 0))!.options.findIndex(each => each.right === right);
  const act: Record<string, () => PracticeAction[]> = {
    next: () => [{ type: 'next' }],
    sure: () => [{ type: 'commit', sure: true }],
    skip: () => [{ type: 'skip' }],
    right: () => [
      { type: 'choose', to: option(true) },
      { type: 'commit', sure: false },
    ],
    wrong: () => [
      { type: 'choose', to: option(false) },
      { type: 'commit', sure: true },
    ],
  };
  const script = 'next sure wrong wrong next skip next right next wrong next wrong next right next skip next next';
  for (const word of `${script} right next wrong next right next next sure`.split(' ')) {
    for (const action of act[word]!()) {
      if (at.queue.length === 0 && action.type === 'choose') continue;
      const before = at;
      at = reduce(at, action);
      const fact = at.queue.length > 0 ? practiceFact(before, at, pageFor) : null;
      const { number, again } = practicePosition(at, 5);
      const marks = at.queue.map(card => `${cards.indexOf(card)}${'!'.repeat(at.missed[card] ?? 0)}`);
      const firsts = Object.entries(at.first).map(([card, right]) => `${cards.indexOf(card)}${right ? '+' : '-'}`);
      lines.push(
        `${action.type}: ${number}, ${again} again; ${marks.join(' ')}; ${firsts.join(' ')}; ${at.walk.hint}${
          before === at ? ' same' : ''
        }${fact ? ` ${JSON.stringify(fact)}` : ''}`,
      );
      if (at.queue.length === 0) break;
    }
    if (at.queue.length === 0) break;
  }
  lines.push(`asked of: ${lessonsAsked(at, cards).join(' ')}`);
  await record('session', lines);
});
