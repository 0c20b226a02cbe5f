import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString as textOfNode } from 'mdast-util-to-string';
import { describe, expect, it } from 'vitest';
import command from '../../src/commands/practice';
import progress from '../../src/commands/progress';
import { type Area, areaQuestions } from '../../src/conventions/area';
import { virtualClock } from '../../src/conventions/clock';
import { textOf } from '../../src/course/markdown';
import { questionOf } from '../../src/course/pages';
import type { LessonSummary } from '../../src/course/types';
import { lessonSummaries, lessons } from '../../src/generated/lessons';
import { homeRows } from '../../src/overview/home-rows';
import { cardPage, lessonCards } from '../../src/practice/cards';
import { dailyLimit, planPractice } from '../../src/practice/plan';
import { rememberedDays } from '../../src/practice/retention';
import { schedule } from '../../src/practice/schedule';
import {
  currentCardPage,
  type PracticeSession,
  practiceFact,
  practiceReducer,
  startPractice,
} from '../../src/practice/session';
import { compactEvents } from '../../src/progress/compact';
import { writeDocument } from '../../src/progress/document';
import { readEvent } from '../../src/progress/events';
import { foldEvents } from '../../src/progress/fold';
import type { ProgressEvent } from '../../src/progress/types';
import { runCommand } from '../progress/io';
import { freshFolder } from '../progress/sample';
import { lessonSummary } from '../support/lesson-summary';
import { readAnkiFile, shownText } from './_anki';

const day = 86_400_000;
const hour = day / 24;
const start = virtualClock().now();
let made = 0;
const said = (card: string, at: number, right: boolean, sure = true): ProgressEvent => ({
  id: `e${++made}`,
  at,
  type: 'practice',
  card,
  rating: 1,
  right,
  sure,
});
const done = (lesson: string, at = start - day): ProgressEvent => ({
  id: `e${++made}`,
  at,
  type: 'lesson',
  lesson,
  page: 'last',
  done: true,
});
const summary = (id: string, count: number) =>
  lessonSummary(id, {
    minutes: 8,
    asks: { predictions: [], questions: Array.from({ length: count }, (_, i) => `q${i}`), misconceptions: [] },
  });
const planOf = (list: LessonSummary[], events: ProgressEvent[], now: number, asked?: ReadonlySet<string>) =>
  planPractice(list, { progress: foldEvents(events), events }, now, asked);
const due = (events: ProgressEvent[], now: number) => schedule(events, now).get('a/q0')!.due;

describe('the schedule', () => {
  it('brings what was wrong back tomorrow, a right guess before what was right and sure', () => {
    const now = start + day / 4;
    const wrong = due([said('a/q0', start, false)], now);
    const guessed = due([said('a/q0', start, true, false)], now);
    const sure = due([said('a/q0', start, true)], now);
    expect(wrong).toBe(start + day);
    expect(guessed).toBeLessThan(sure);
    expect(sure).toBeGreaterThan(start + day);
  });
  it('gives longer and longer breaks, whatever order the events come in', () => {
    const events = [0, 3, 15].map(days => said('a/q0', start + days * day, true));
    const at = (count: number) => due(events.slice(0, count), start + 20 * day) - events[count - 1]!.at;
    expect(at(2)).toBeGreaterThan(at(1));
    expect(at(3)).toBeGreaterThan(at(2));
    expect(schedule([...events].reverse(), start + 20 * day)).toEqual(schedule(events, start + 20 * day));
  });
  it('counts the first attempt of a study session, eight hours: a repeat that was just read proves nothing', () => {
    const wrong = said('a/q0', start, false);
    const known = (later: number) => schedule([wrong, said('a/q0', start + later, true)], start + day).get('a/q0')!;
    const alone = schedule([wrong], start + day).get('a/q0');
    expect(known(60_000)).toEqual(alone);
    expect(known(8 * hour - 1)).toEqual(alone);
    expect(known(8 * hour)).toMatchObject({ times: 2, missed: 1, last: { at: start + 8 * hour, right: true } });
    expect(known(8 * hour).due).toBeGreaterThan(alone!.due);
  });
  it('counts an attempt of a clock that is at most a day ahead as one of now, and one beyond not yet', () => {
    const ahead = (by: number) => schedule([said('a/q0', start + by, true)], start).get('a/q0');
    expect(ahead(day)?.last.at).toBe(start);
    expect(ahead(day)?.due).toBeGreaterThan(start + day);
    expect(ahead(day + 1)).toBeUndefined();
  });
  it('takes the answers of lessons as the first ones', () => {
    const answer: ProgressEvent = {
      id: 'x',
      at: start,
      type: 'answer',
      lesson: 'a',
      question: 'q0',
      option: 'o',
      right: false,
      sure: true,
    };
    expect(due([answer], start)).toBe(start + day);
  });
  it('asks again when the clock was years ahead and is set back', () => {
    const list = [summary('a', 1)];
    const events = [done('a'), said('a/q0', start + 1500 * day, true)];
    expect(planOf(list, events, start).cards.map(card => card.id)).toEqual(['a/q0']);
    const again = [...events, said('a/q0', start + 1, true)];
    expect(planOf(list, again, start + 2).cards).toEqual([]);
    expect(planOf(list, again, start + 60 * day).cards).toHaveLength(1);
  });
  it('is never broken by events of any kind', () => {
    const value = fc.oneof(fc.double(), fc.string(), fc.boolean(), fc.constant(null), fc.constant(8.64e15));
    const event = fc.record({
      id: fc.string(),
      at: fc.oneof(fc.double(), fc.constant(8.64e15), fc.nat()),
      type: fc.constantFrom('practice', 'answer'),
      card: fc.oneof(fc.constantFrom('a/q0', '__proto__/x', '/', ''), value),
      lesson: value,
      question: value,
      right: fc.oneof(fc.boolean(), value),
      sure: fc.oneof(fc.boolean(), value),
      rating: value,
    });
    fc.assert(
      fc.property(fc.array(event), fc.constantFrom(start, 8.64e15), (events, now) => {
        for (const card of schedule(events as unknown as ProgressEvent[], now).values()) {
          expect(Number.isFinite(card.due)).toBe(true);
        }
      }),
    );
    const whole = said('a/q0', start, true);
    expect(readEvent(whole)).toBe(whole);
    expect(readEvent({ ...whole, card: 7 })).toContain('"card"');
  });
  it('knows for how long a lesson was remembered: what half of the questions that came back prove', () => {
    const days = (...events: ProgressEvent[]) => rememberedDays(summary('a', 5), schedule(events, start + 90 * day));
    const right = (card: string, ...at: number[]) => at.map(days => said(`a/${card}`, start + days * day, true));
    const wrong = (card: string, at: number) => said(`a/${card}`, start + at * day, false);
    expect(days()).toBe(0);
    // Asked once, nothing is proved.
    expect(days(...right('q0', 0), ...right('q1', 40))).toBe(0);
    expect(days(...right('q0', 0, 3, 12))).toBe(12);
    expect(days(...right('q0', 0, 12), ...right('q1', 0, 5))).toBe(12);
    expect(days(...right('q0', 0, 12), ...right('q1', 0, 5), ...right('q2', 0, 3))).toBe(5);
    // A wrong answer starts again.
    expect(days(...right('q0', 0, 12), wrong('q0', 13), ...right('q0', 14, 18))).toBe(4);
    expect(days(...right('q0', 0, 12), wrong('q0', 20))).toBe(0);
  });
  it('forgets with the lesson', () => {
    const reset: ProgressEvent = { id: 'r', at: start + 5, type: 'reset', lesson: 'a' };
    const events = compactEvents([done('a'), said('a/q0', start, false), said('b/q0', start, false), reset]);
    expect(planOf([summary('a', 1)], events, start + day).cards).toEqual([]);
    expect([...schedule(events, start + day).keys()]).toEqual(['b/q0']);
  });
});

describe('a day', () => {
  const list = [summary('a', 30), summary('b', 30), summary('c', 30)];
  it('has at most 20 questions, less what was practised today, unless somebody wants more', () => {
    const events = [done('a'), done('b')];
    expect(planOf(list, events, start + 10)).toMatchObject({ waiting: 40 });
    expect(planOf(list, events, start + 10).cards).toHaveLength(dailyLimit);
    const five = Array.from({ length: 5 }, (_, i) => said(`a/q${i}`, start + i, true));
    expect(planOf(list, [...events, ...five], start + 10).cards).toHaveLength(dailyLimit - 5);
    expect(planOf(list, [...events, ...five], start + 10, new Set()).cards).toHaveLength(dailyLimit);
  });
  it('asks something else in a round beyond the limit, even where everything was skipped', () => {
    const events = [done('a'), done('b')];
    const asked = new Set<string>();
    for (const { count, waiting } of [
      { count: 20, waiting: 40 },
      { count: 20, waiting: 20 },
      { count: 20, waiting: 0 },
      { count: 0, waiting: 0 },
    ]) {
      const plan = planOf(list, events, start, asked.size > 0 ? asked : undefined);
      expect(plan.cards.filter(({ id }) => asked.has(id))).toEqual([]);
      expect(plan).toMatchObject({ waiting });
      expect(plan.cards).toHaveLength(count);
      for (const { id } of plan.cards) asked.add(id);
    }
  });
  it('asks what was never asked the day after the lesson was read, however late that was, and says so', () => {
    const list = [summary('a', 2)];
    const date = new Date(start);
    const midnight = new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime();
    const events = [done('a', midnight - 60_000)];
    expect(planOf(list, events, midnight - 1)).toMatchObject({ cards: [], waiting: 0, next: midnight });
    expect(planOf(list, events, midnight).cards).toHaveLength(2);
    // Opened again, the lesson keeps only the last time; what practice asked before tells that it was read earlier.
    const again = [said('a/q0', midnight, true), done('a', midnight + day)];
    expect(planOf(list, again, midnight + day).cards.map(({ id }) => id)).toEqual(['a/q1']);
  });
  it('counts a lesson as read whose end under version 0.1 was reached, and asks only what was answered before that', () => {
    const reached = (page: string): ProgressEvent => ({
      id: `e${++made}`,
      at: start - day,
      type: 'lesson',
      lesson: 'idempotency-keys',
      page,
      done: false,
    });
    const answer = said('idempotency-keys/second-try', start - 2 * day, false);
    const ids = (...events: ProgressEvent[]) => planOf([lesson.summary], events, start).cards.map(({ id }) => id);
    expect(ids(reached('promise'))).toEqual([]);
    expect(ids(reached('promise'), answer)).toEqual(['idempotency-keys/second-try']);
    expect(ids(answer)).toEqual([]);
    expect(ids(reached('on-monday')).length).toBeGreaterThan(10);
  });
  it('mixes lessons, and asks nothing of a lesson that was not read', () => {
    const cards = planOf(list, [done('a'), done('b')], start + 10).cards.map(card => card.lesson);
    expect(cards.slice(0, 4)).toEqual(['a', 'b', 'a', 'b']);
    expect(cards).not.toContain('c');
  });
  it('begins with what was wrong though sure, then what was wrong, then what is due, then the new', () => {
    const events = [
      done('a'),
      said('a/q3', start, true, false),
      said('a/q2', start, false, false),
      said('a/q1', start, false, true),
    ];
    const ids = planOf([summary('a', 5)], events, start + 30 * day).cards.map(card => card.id);
    expect(ids).toEqual(['a/q1', 'a/q2', 'a/q3', 'a/q0', 'a/q4']);
  });
});

const lesson = await lessons['idempotency-keys']!();
const pageFor = (card: string, missed: number) => cardPage(lesson, card, `s/${missed}`, lessonSummaries)!;
const cards = lessonCards(lesson.summary).map(card => card.id);
const reduce = practiceReducer(pageFor);
const optionsOf = (session: PracticeSession) => questionOf(currentCardPage(session, pageFor))!.options;
function commit(session: PracticeSession, right: boolean, sure = true): PracticeSession {
  const to = optionsOf(session).findIndex(option => option.right === right);
  return reduce(reduce(session, { type: 'choose', to }), { type: 'commit', sure });
}

describe('a session', () => {
  it('asks a wrong one again later, in another order of options, until it is right', () => {
    let at = startPractice(cards.slice(0, 5));
    const first = at.queue[0];
    at = reduce(commit(at, false), { type: 'next' });
    expect(at.queue[0]).not.toBe(first);
    expect(at.queue.indexOf(first!)).toBe(3);
    for (let i = 0; i < 3; i++) at = reduce(commit(at, true), { type: 'next' });
    expect(at.queue[0]).toBe(first);
    at = reduce(commit(at, true), { type: 'next' });
    expect(at.queue).not.toContain(first);
    expect(at.first[first!]).toBe(false);
  });
  it('ends even when everything stays wrong', () => {
    let at = startPractice(cards.slice(0, 2));
    let answers = 0;
    for (; at.queue.length > 0 && answers < 100; answers++) at = reduce(commit(at, false), { type: 'next' });
    // Each question twice, and no more.
    expect(answers).toBe(4);
  });
  it('records sure or guess with the answer, once, and nothing for a skip', () => {
    const at = startPractice(cards);
    const after = commit(at, true, false);
    expect(practiceFact(at, after, pageFor)).toEqual({
      type: 'practice',
      card: cards[0],
      rating: 2,
      right: true,
      sure: false,
    });
    expect(practiceFact(after, reduce(after, { type: 'commit', sure: true }), pageFor)).toBeNull();
    expect(practiceFact(at, reduce(at, { type: 'skip' }), pageFor)).toBeNull();
    expect(reduce(at, { type: 'next' })).toMatchObject({ queue: at.queue, walk: { hint: 'answer' } });
  });
});

describe('the questions', () => {
  it('can all be asked, each with one right option and a reason for every option', async () => {
    for (const [id, load] of Object.entries(lessons)) {
      const one = await load();
      const all = lessonCards(lessonSummaries.find(item => item.id === id)!);
      expect(all.length).toBeGreaterThan(0);
      expect(new Set(all.map(card => card.id)).size).toBe(all.length);
      for (const card of all) {
        const page = cardPage(one, card.id, 'seed', lessonSummaries);
        const options = page ? questionOf(page)!.options : [];
        expect(
          options.filter(option => option.right).map(option => option.reason.length > 0),
          card.id,
        ).toEqual([true]);
        expect(options.length, card.id).toBeGreaterThan(1);
      }
    }
  });
  it('are of every kind, in turn, so that a day is mixed', () => {
    const kinds = lessonCards(lesson.summary).map(card => card.kind);
    expect(new Set(kinds.slice(0, 6)).size).toBe(6);
    const all = new Set(lessonSummaries.flatMap(lessonCards).map(card => card.kind));
    expect([...all].sort()).toEqual(['area', 'consumer', 'misconception', 'need', 'prediction', 'question']);
    for (const summary of lessonSummaries) {
      expect(new Set(lessonCards(summary).map(card => card.kind)), summary.id).toContain('consumer');
    }
  });
  it('ask what serves a need, among what serves others and has no word in common with it', () => {
    const at = (seed: string) =>
      questionOf(cardPage(lesson, 'idempotency-keys/need:retry-a-post-safely', seed, lessonSummaries)!)!;
    expect(JSON.stringify(at('s').prompt)).toContain('You need: retry a POST safely. What do you use?');
    const rows = lessonSummaries.flatMap(({ lookup }) => lookup);
    for (const seed of ['1', '2', '3', '4']) {
      expect(
        at(seed)
          .options.map(option => option.right)
          .sort(),
      ).toEqual([false, false, true]);
      for (const { inline, right, reason } of at(seed).options) {
        const text = textOf(inline);
        const row = rows.find(({ use }) => use === text)!;
        expect(row.need === 'retry a POST safely').toBe(right);
        // "Send the same request again with the same key" would be right as well.
        if (!right) expect(text).not.toContain('Idempotency-Key');
        const why = JSON.stringify(reason);
        expect(why).toContain(
          right ? "don't retry it automatically without a key" : JSON.stringify(row.need).slice(1, -1),
        );
      }
    }
    expect(cardPage(lesson, 'idempotency-keys/need:gone', 's', lessonSummaries)).toBeNull();
  });
  it('take wrong options only from lessons that were read, and wait until there are enough', async () => {
    for (const summary of lessonSummaries) {
      const record = [{ ...done(summary.id), page: 'recap' }];
      const needs = planOf([...lessonSummaries], record, start, new Set()).cards.filter(({ kind }) => kind === 'need');
      const one = await lessons[summary.id]!();
      for (const { id } of needs) {
        const options = questionOf(cardPage(one, id, 's', [summary])!)!.options;
        expect(options).toHaveLength(3);
        for (const { inline } of options) expect(summary.lookup.map(({ use }) => use)).toContain(textOf(inline));
      }
    }
    const few = { ...lesson.summary, lookup: lesson.summary.lookup.slice(0, 2) };
    const asked = planOf([few], [done('idempotency-keys')], start).cards;
    expect(asked.map(({ kind }) => kind)).not.toContain('need');
  });
  it('say why a flaw is in its area, whatever was chosen', async () => {
    for (const summary of lessonSummaries) {
      const one = await lessons[summary.id]!();
      for (const { id, area } of summary.flawsFixed ?? []) {
        const why = one.flawReasons![id]!;
        expect(why.length, id).toBeGreaterThan(40);
        for (const option of questionOf(cardPage(one, `${summary.id}/area:${id}`, 's', [])!)!.options) {
          const said = option.reason.map(block => (block.kind === 'paragraph' ? textOf(block.inline) : '')).join(' ');
          expect(said).toContain(why);
          expect(said).toContain(areaQuestions[option.id as Area]);
          expect(said).toContain(areaQuestions[area]);
          expect(said.includes('That isn’t the problem here.'), said).toBe(option.id !== area);
        }
      }
    }
  });
  it('ask in which of the seven areas a flaw is that the lesson cures', () => {
    const question = questionOf(cardPage(lesson, 'idempotency-keys/area:post-without-key', 's', [])!)!;
    expect(JSON.stringify(question.prompt)).toContain('POST without Idempotency-Key');
    expect(question.options.filter(option => option.right).map(option => option.id)).toEqual(['idempotency']);
    expect(new Set(question.options.map(option => option.id)).size).toBe(4);
    expect(cardPage(lesson, 'idempotency-keys/area:bare-array', 's', [])).toBeNull();
  });
  it('stand in another order with another seed, and in the same with the same', () => {
    const orders = Array.from({ length: 12 }, (_, i) =>
      questionOf(cardPage(lesson, cards[0]!, `seed ${i}`, [])!)!
        .options.map(option => option.id)
        .join(),
    );
    expect(new Set(orders).size).toBeGreaterThan(1);
    expect(cardPage(lesson, cards[0]!, 'x', [])).toEqual(cardPage(lesson, cards[0]!, 'x', []));
    expect(cardPage(lesson, 'idempotency-keys/gone', 'x', [])).toBeNull();
  });
});

describe('Home', () => {
  const row = (events: ProgressEvent[], now: number) =>
    homeRows(foldEvents(events), [summary('a', 2)], null, planOf([summary('a', 2)], events, now)).find(
      item => item.label === 'Practice',
    )?.text;
  it('tells how much is due, and says nothing before the first lesson', () => {
    expect(row([], start)).toBeUndefined();
    expect(row([done('a', start)], start)).toBe('nothing due today');
    expect(row([done('a')], start)).toBe('2 questions due today');
    expect(row([done('a'), said('a/q0', start, true)], start + 1)).toBe('1 question due today');
    const both = [done('a'), said('a/q0', start, true), said('a/q1', start, true)];
    expect(row(both, start + 1)).toBe('nothing due today');
  });
});

describe('flash cards', () => {
  it('hold each question of what was read, its answer and the reason, the same at every export', async () => {
    const folder = freshFolder();
    const events = [done('idempotency-keys'), done('error-envelope')];
    writeFileSync(join(folder, 'anna.json'), writeDocument({ profile: 'anna', events }));
    const run = () => runCommand(command, [], { profile: 'anna', dataDir: folder, now: start }, { export: 'csv' });
    const { code, out } = await run();
    expect(code).toBe(0);
    expect((await run()).out).toBe(out);
    const { headers, columns, notes } = readAnkiFile(out);
    expect(headers).toMatchObject({ separator: 'Comma', html: 'true', notetype: 'Basic' });
    expect(columns).toEqual(['Front', 'Back', 'Reason']);
    const open = planOf([...lessonSummaries], events, start, new Set());
    expect(notes).toHaveLength(open.cards.length + open.waiting);
    for (const note of notes) expect(note.map(field => field.trim() !== '')).toEqual([true, true, true]);
    const [front, back, reason] = notes
      .map(note => note.map(shownText))
      .find(([text]) => text!.startsWith('You need: retry a POST safely. What do you use?\n\n- '))!;
    expect(front!.split('\n').length).toBeGreaterThan(4);
    expect(back).toBe('Idempotency-Key: one key for each payment or other intent, sent with every attempt');
    expect(reason).toMatch(/^From the page/);
    const none = await runCommand(command, [], { guest: true }, { export: 'csv' });
    expect(none.code).toBe(0);
    expect(readAnkiFile(none.out)).toMatchObject({ columns, notes: [] });
    expect(none.err).toContain('no questions yet');
  });
  it('show every sign of a text as it is, and no row of names becomes a card', async () => {
    const folder = freshFolder();
    const events = lessonSummaries.map(({ id }) => done(id));
    writeFileSync(join(folder, 'anna.json'), writeDocument({ profile: 'anna', events }));
    const { out } = await runCommand(command, [], { profile: 'anna', dataDir: folder, now: start }, { export: 'csv' });
    const { notes } = readAnkiFile(out);
    const all = notes.flat().join('');
    expect(all.replace(/<br>|&(?:amp|lt|gt);/g, '')).not.toMatch(/[<>&]/);
    const shown = notes.flat().map(shownText).join('\n');
    for (const sign of ['"', '`', '<', '&', "'"]) expect(shown).toContain(sign);
    expect(notes.filter(([front]) => /^(#|front$)/i.test(front!))).toEqual([]);
    // A spreadsheet has a line of its own for each option.
    expect(out).toMatch(/<br>\n- /);
  });
  it('are CSV and nothing else', async () => {
    expect((await runCommand(command, [], { guest: true }, { export: 'xlsx' })).error?.code).toBe('wrong_usage');
    const json = await runCommand(command, [], { guest: true, json: true }, { export: 'csv' });
    expect(json.error?.code).toBe('wrong_usage');
    expect(command.screen!([], { export: 'csv' })).toBeNull();
  });
});

describe('notes', () => {
  const events = [
    done('idempotency-keys'),
    said('idempotency-keys/second-try', start - 3 * day, false),
    said('idempotency-keys/which-alarm', start - 3 * day, false),
    said('idempotency-keys/which-alarm', start, true),
    said('error-envelope/area:stack-trace-leaks', start, false),
    said('error-envelope/area:second-error-shape', start, true),
  ];
  const run = (json: boolean) => {
    const dataDir = freshFolder();
    writeFileSync(join(dataDir, 'anna.json'), writeDocument({ profile: 'anna', events }));
    return runCommand(progress, ['notes'], { profile: 'anna', dataDir, now: start, json });
  };
  it('are Markdown: what was missed, with answer and reason, and the line for Monday of what was read', async () => {
    const { code, out } = await run(false);
    expect(code).toBe(0);
    const nodes = fromMarkdown(out).children;
    expect(nodes.filter(({ type }) => type === 'heading').map(node => textOfNode(node))).toEqual([
      'Notes of anna',
      'Charge once · idempotency keys',
      'Missed',
      'One shape for every failure · the error envelope',
      'Missed',
    ]);
    const paragraphs = nodes.filter(({ type }) => type === 'paragraph').map(node => textOfNode(node));
    expect(paragraphs).toHaveLength(1);
    expect(paragraphs[0]).toMatch(/^On Monday: Find a POST/);
    const items = nodes.flatMap(node => (node.type === 'list' ? node.children : [])).map(node => textOfNode(node));
    expect(items.map(text => text.includes('correct since'))).toEqual([true, false, false]);
    expect(items[2]).toContain('A stack trace helps an attacker');
    expect(items[2]).toContain('errors');
  });
  it('are data as well', async () => {
    const { profile, lessons: noted } = JSON.parse((await run(true)).out);
    expect(profile).toBe('anna');
    expect(noted.map(({ id, monday }: { id: string; monday: string | null }) => [id, monday === null])).toEqual([
      ['idempotency-keys', false],
      ['error-envelope', true],
    ]);
    expect(noted[0].missed[0]).toMatchObject({ id: 'idempotency-keys/which-alarm', missed: 1, correct_since: true });
  });
  it('are empty for somebody new', async () => {
    expect((await runCommand(progress, ['notes'], { guest: true })).out).toMatch(/^# Notes\n\nNothing yet/);
    expect((await runCommand(progress, ['notes', 'x'], { guest: true })).error?.code).toBe('wrong_usage');
  });
});

describe('api-design-tutor practice', () => {
  it('prints a list envelope, empty for somebody new', async () => {
    const { code, out } = await runCommand(command, [], { guest: true, json: true });
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual({ data: [], next_cursor: null, has_more: false });
    expect((await runCommand(command, [], { guest: true })).out).toBe('Nothing is due today.\n');
  });
});
