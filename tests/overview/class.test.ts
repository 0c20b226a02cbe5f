import { describe, expect, it } from 'vitest';
import { classMembers, latestLesson, missedAreas, missedQuestions } from '../../src/overview/class';
import { personFigures } from '../../src/overview/person-figures';
import { foldEvents } from '../../src/progress/fold';
import type { ProgressEvent, ProgressFact } from '../../src/progress/types';
import { reviewFact } from './_facts';

const event = (id: string, fact: ProgressFact, at = 1): ProgressEvent => ({ id, at, ...fact });
const page = (lesson: string): ProgressFact => ({ type: 'lesson', lesson, page: 'one', done: false });
const answer = (question: string, right: boolean, sure = false): ProgressFact => ({
  type: 'answer',
  lesson: 'a',
  question,
  option: 'x',
  right,
  sure,
});
const file = (name: string, profile: string | null, ...events: ProgressEvent[]) => ({
  name,
  document: { profile, events },
});

describe('the people of a class', () => {
  const names = (...files: ReturnType<typeof file>[]) => classMembers(files).map(({ name, files }) => [name, ...files]);
  const [one, two, three] = [event('1', page('a')), event('2', page('b')), event('3', page('c'))];

  it('are one for files with an event in common, in the order of the files', () => {
    expect(names(file('old', 'anna', one), file('ben', 'ben', two), file('new', 'anna', one, three))).toEqual([
      ['anna', 'old', 'new'],
      ['ben', 'ben'],
    ]);
  });

  it('are one as well where a later file joins two earlier ones, with all that these hold', () => {
    const files = [file('x', null, two), file('early', 'anna', one), file('late', null, three)];
    const members = classMembers([...files, file('whole', 'anna', one, three)]);
    expect(members.map(member => member.files)).toEqual([['x'], ['early', 'late', 'whole']]);
    expect(Object.keys(members[1]!.progress.lessons)).toEqual(['a', 'c']);
    // The first group goes on to be joined by its new events.
    expect(names(...files, file('whole', 'anna', one, three), file('again', null, three))[1]).toHaveLength(5);
    expect(names(file('early', 'anna', one), file('whole', 'anna', one, three), file('again', null, three))).toEqual([
      ['anna', 'early', 'whole', 'again'],
    ]);
  });

  it('get the name of their file where two have the same one, or have none', () => {
    expect(names(file('f1', 'anna', one), file('f2', 'anna', two), file('f3', null, three))).toEqual([
      ['anna (f1)', 'f1'],
      ['anna (f2)', 'f2'],
      ['f3', 'f3'],
    ]);
  });
});

it('finds the lesson that was touched last', () => {
  const lesson = (id: string) => ({ id, pages: [{ id: 'one' }] }) as Parameters<typeof latestLesson>[1][number];
  const lessons = [lesson('a'), lesson('b'), lesson('c')];
  const progress = foldEvents([event('1', page('a'), 10), event('2', page('b'), 30), event('3', page('c'), 20)]);
  expect(latestLesson(progress, lessons)).toMatchObject({ lesson: { id: 'b' }, lastAt: 30 });
  expect(latestLesson(foldEvents([]), lessons)).toBeNull();
});

it('tells of a person whether nearly everything was claimed in one of their reviews', () => {
  const figures = (...everything: boolean[]) =>
    personFigures(
      foldEvents(
        everything.map((each, i) => event(String(i), { ...reviewFact([], []), everything: each } as ProgressFact)),
      ),
      new Map(),
    ).everything;
  expect([figures(), figures(false), figures(false, true)]).toEqual([false, false, true]);
});

describe('what a class missed', () => {
  let made = 0;
  const person = (...facts: ProgressFact[]) =>
    classMembers([file('f', 'anna', ...facts.map((fact, i) => event(`${++made}`, fact, i)))])[0]!;

  it('counts the first answer of each person, and those who were sure of a wrong one', () => {
    expect(
      missedQuestions([
        person(answer('q', false, true), answer('q', true)),
        person(answer('q', false), answer('r', true, true)),
        person({ type: 'practice', card: 'a/q', rating: 1, right: true, sure: true }, answer('q', false)),
      ]),
    ).toEqual([{ card: 'a/q', asked: 3, missed: 2, sure: 1, chosen: [{ option: 'x', people: 2 }] }]);
  });

  it('puts first what most people missed, then the larger share of those asked, then goes by name', () => {
    const missed = missedQuestions([
      person(...['r', 'b', 'c', 's'].map(question => answer(question, false))),
      person(answer('s', false), answer('r', true), answer('t', true)),
    ]);
    expect(missed.map(({ card }) => card)).toEqual(['a/s', 'a/b', 'a/c', 'a/r']);
  });

  it('adds up the areas of all reviews, the one that was missed most often first', () => {
    expect(
      missedAreas([
        person(reviewFact(['errors', 'naming'], []), reviewFact(['resource-model'], ['naming'])),
        person(reviewFact(['errors'], ['naming', 'resource-model']), reviewFact(['resource-model'], ['naming'])),
      ]),
    ).toEqual([
      { area: 'naming', met: 4, found: 1, people: 2, missedBy: 2 },
      { area: 'resource-model', met: 3, found: 2, people: 2, missedBy: 1 },
      { area: 'errors', met: 2, found: 2, people: 2, missedBy: 0 },
    ]);
  });
});
