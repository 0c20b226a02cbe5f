import { join } from 'node:path';
import { expect, test } from 'vitest';
import { personOfFile } from '../../src/progress/class-folder';
import { answersKept, compactEvents, reviewsKept } from '../../src/progress/compact';
import { openConfFile } from '../../src/progress/conf-file';
import { daysAgo, progressCounts, progressOfLesson } from '../../src/progress/counts';
import { readDocument, writeDocument } from '../../src/progress/document';
import { mergeEvents, readEvent } from '../../src/progress/events';
import { foldEvents } from '../../src/progress/fold';
import { importDocument, mixesPeople } from '../../src/progress/import';
import { labAnswers } from '../../src/progress/lab-answers';
import { profileLabel } from '../../src/progress/profiles';
import { readFileState } from '../../src/progress/read-file';
import { isOnePerson, isSameName } from '../../src/progress/same-person';
import { createProgressStore } from '../../src/progress/store';
import type { ProgressEvent, ProgressFact } from '../../src/progress/types';
import {
  damagedWarning,
  errorReason,
  newerVersionWarning,
  uncollectedWarning,
  unsavedWarning,
  waitingNotice,
} from '../../src/progress/warnings';
import { anything, changesFrom, variationsOf } from '../support/variations';
import { freshFolder, page } from './sample';

/**
 * What is made of remembered events, and what is said of them. Each test has one file in recorded/. After a change, run
 * this file with -u and read the diff.
 */
const record = (name: string, lines: readonly string[]) =>
  expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`recorded/${name}.txt`);

const at = (moment: number, fact: ProgressFact, id = `e${moment}`): ProgressEvent => ({ id, at: moment, ...fact });
const answer = { type: 'answer' as const, lesson: 'a', question: 'q', option: 'o', right: true, sure: true };
const review = { type: 'review' as const, exercise: 'e', claimed: [], found: 1, planted: 2, score: 50 };
const repair = { type: 'repair' as const, exercise: 'e', planted: 2, left: 1, breaking: 0, done: false };
const task = { lesson: 'a', task: 't', attempts: 2, hints: 0 };
const ofCase = { type: 'case' as const, requests: 4, minutes: 9, hints: 0, attempts: 1 };
/** What comes of a value with anything else in each of its places. */
const outcomesOf = (value: unknown, outcomeOf: (value: unknown) => string): string[] =>
  changesFrom(
    outcomeOf(value),
    variationsOf(value, '', anything).map(({ what, value: other }) => [what, outcomeOf(other)] as const),
  );

/** Facts that have something to do with each other. */
const facts: ProgressFact[] = [
  page('a', 'one'),
  page('a', 'one', true),
  page('a', 'two'),
  page('b', 'one'),
  answer,
  { ...answer, option: 'p', right: false },
  { ...answer, question: 'r', sure: false },
  { type: 'practice', card: 'a/q', rating: 3, right: true, sure: true },
  { type: 'practice', card: 'b/q', rating: 1, right: false, sure: true },
  { type: 'task', ...task },
  { type: 'task', ...task, attempts: 3 },
  { type: 'attempt', ...task },
  { type: 'attempt', ...task, attempts: 1 },
  review,
  { ...review, agreed: ['naming'], missed: [], unsupported: ['errors'], claims: 3, everything: true, level: 2 },
  { ...review, agreed: ['naming'], missed: [], claims: 0, everything: false, seed: '7', notes: [] },
  repair,
  { ...repair, left: 0, done: true },
  { ...repair, left: 0 },
  { ...repair, left: 2 },
  { ...repair, exercise: 'f' },
  { type: 'lab', lab: 'l', finished: false },
  { type: 'lab', lab: 'l', finished: true },
  { type: 'lab', lab: 'l', finished: false, answer: '1', right: true },
  { type: 'lab', lab: 'l', finished: false, question: 'q', answer: '1', right: true },
  { type: 'lab', lab: 'l', finished: false, question: 'q', answer: '2', right: false },
  { type: 'lab', lab: 'l', finished: false, question: 'r', answer: '3' },
  { ...ofCase, case: 'c', ended: false, solved: false },
  { ...ofCase, case: 'c', ended: true, solved: false, attempts: 2 },
  { ...ofCase, case: 'c', ended: true, solved: true, requests: 3 },
  { ...ofCase, case: 'c', ended: true, solved: true },
  { ...ofCase, case: 'd', ended: true, solved: true },
  { type: 'path', path: 'p' },
  { type: 'path', path: null },
  { type: 'start', profile: 'Anna', device: 'd' },
  { type: 'reset', lesson: 'a' },
  { type: 'reset', lesson: null },
];
const shown = ({ type, ...rest }: ProgressFact) => `${type} ${Object.values(rest).map(String).join(' ')}`.trimEnd();

test('what of two events is let go, because the later one says it, or forgets it', async () => {
  const lines = facts.flatMap(later =>
    facts.flatMap(earlier => {
      const kept = compactEvents([at(1, earlier), at(2, later)]);
      if (kept.length === 2) return [];
      return [`${shown(earlier)}, then ${shown(later)}: ${kept.map(({ id }) => (id === 'e2' ? 'later' : 'earlier'))}`];
    }),
  );
  const together = facts.flatMap(fact =>
    (['a', null] as const).flatMap(lesson =>
      compactEvents([at(2, fact, 'x'), at(2, { type: 'reset', lesson }, 'r')]).length === 2
        ? []
        : [`at one moment with a reset of ${lesson}: ${shown(fact)}`],
    ),
  );
  await record('compact', [...lines, ...together]);
});

test('the latest answers and reviews are kept, and resets that were taken back forget nothing', () => {
  const many = (fact: ProgressFact) =>
    compactEvents(Array.from({ length: 250 }, (_, i) => at(i + 1, fact))).map(event => event.at);
  const latest = (count: number) => Array.from({ length: count }, (_, i) => 250 - count + i + 1);
  expect(many(answer)).toEqual(latest(answersKept));
  expect(many(facts[7]!)).toEqual(latest(40));
  expect(many(review)).toEqual(latest(reviewsKept));
  const undone = [at(1, answer), at(2, { type: 'reset', lesson: null }), at(3, { type: 'undo', reset: 'e2' })];
  const ids = (events: ProgressEvent[]) => compactEvents(events).map(({ id }) => id);
  expect(ids(undone)).toEqual(['e1', 'e3']);
  expect(ids([...undone, at(4, { type: 'undo', reset: 'e2' })])).toEqual(['e1', 'e4']);
  expect(ids([...undone, at(4, { type: 'reset', lesson: 'a' })])).toEqual(['e3', 'e4']);
  expect(
    ids([at(1, { type: 'reset', lesson: 'a' }), at(2, page('a', 'one')), at(3, { type: 'reset', lesson: 'b' })]),
  ).toEqual([...['e1', 'e2', 'e3']]);
});

test('what all events add up to, and what changes without one of them', async () => {
  const work = facts.slice(0, -2).map((fact, i) => at(i + 1, fact));
  const lines = (events: ProgressEvent[]) =>
    Object.entries(foldEvents(events)).flatMap(([part, value]) =>
      part === 'path'
        ? [`path: ${value}`]
        : Object.entries(value as object).map(([key, each]) => `${part}.${key}: ${JSON.stringify(each)}`),
    );
  const whole = lines(work);
  const without = work.flatMap(event => {
    const rest = lines(work.filter(other => other !== event));
    const changes = [
      ...whole.filter(line => !rest.includes(line)).map(line => `  - ${line}`),
      ...rest.filter(line => !whole.includes(line)).map(line => `  + ${line}`),
    ];
    return changes.length === 0 ? [] : [`without ${shown(event)}`, ...changes];
  });
  const pairs = facts.slice(0, -2).flatMap(first =>
    facts.slice(0, -2).flatMap(second => {
      const both = lines([at(1, first), at(2, second)]);
      const each = [...lines([at(1, first)]), ...lines([at(2, second)])];
      const more = both.filter(line => !each.includes(line));
      return more.length === 0 ? [] : [`${shown(first)}, then ${shown(second)}: ${more.join(', ')}`];
    }),
  );
  await record('fold', [...whole, '', ...without, '', ...pairs]);
});

test('what each field of an event may be', async () => {
  const kinds = new Map(facts.map(fact => [fact.type, at(5, fact)]));
  const notes = [{ area: 'naming', at: 'GET /a', text: 'x' }];
  const lists = { agreed: ['naming'], missed: ['errors'], unsupported: ['errors'], notes, claims: 1, everything: true };
  kinds.set('review', { ...at(5, review), ...lists, seed: '7', level: 1 } as ProgressEvent);
  kinds.set('undo', at(5, { type: 'undo', reset: 'r' }));
  kinds.set('unknown' as never, at(5, { type: 'unknown', what: 1 } as never));
  const said = (event: unknown) => {
    const read = readEvent(event);
    return typeof read === 'string' ? read : 'is fine';
  };
  const lines = [...kinds.values()].flatMap(event => [`${shown(event)}: ${said(event)}`, ...outcomesOf(event, said)]);
  const long = (length: number) => 'x'.repeat(length);
  const others = [
    { ...at(5, page('a', long(500))) },
    { ...at(5, page('a', long(501))) },
    { ...at(5, page('a', 'one')), at: 8.64e15 },
    { ...at(5, page('a', 'one')), at: 8.64e15 + 1 },
    { ...at(5, page('a', 'one')), at: 0 },
    { ...at(5, page('a', 'one')), at: -1 },
    { ...at(5, page('a', 'one')), at: Number.POSITIVE_INFINITY },
    { ...at(5, { ...review, notes: [{ area: 'naming', at: null, text: long(500) }] }) },
    { ...at(5, { ...review, notes: [{ area: 'naming', at: null, text: long(501) }] }) },
    { ...at(5, { ...review, notes: [{ area: 'nothing' as never, at: null, text: '' }] }) },
    { ...at(5, { ...review, claimed: ['nothing' as never] }) },
    { ...at(5, { ...review, claimed: Array.from({ length: 100 }, () => 'naming' as const) }) },
    { ...at(5, { ...review, claimed: Array.from({ length: 101 }, () => 'naming' as const) }) },
    {
      ...at(5, {
        ...review,
        notes: Array.from({ length: 101 }, () => ({ area: 'naming' as const, at: null, text: '' })),
      }),
    },
    { ...at(5, review), notes: [null] },
    [],
    null,
    'x',
  ];
  await record('events', [
    ...lines,
    '',
    ...others.map(event => `${JSON.stringify(event).slice(0, 100)}: ${said(event)}`),
  ]);
});

test('which event wins where two have one id, whatever comes first', () => {
  const one = at(1, page('a', 'one'), 'x');
  const two = at(2, page('a', 'two'), 'x');
  expect(mergeEvents([one], [two])).toEqual(mergeEvents([two], [one]));
  const turned = Object.fromEntries(Object.entries(one).reverse()) as unknown as ProgressEvent;
  expect(mergeEvents([one], [turned])[0]).toBe(one);
  const sorted = mergeEvents([at(2, answer, 'b'), at(2, answer, 'a'), at(1, answer, 'c'), at(2, answer, 'c2')]);
  expect(sorted.map(({ id }) => id)).toEqual(['c', 'a', 'b', 'c2']);
});

test('what can be read of a document, whole, damaged, and cut anywhere', async () => {
  const events = [
    at(1, page('a', 'one')),
    at(2, { ...answer, option: 'a {"quoted\\" brace}' }),
    at(3, { type: 'path', path: 'é' }),
  ];
  const text = writeDocument({ profile: 'Anna', undoes: 'r', events });
  const read = (part: string) => {
    const found = readDocument(part);
    if (found.kind === 'ok') return `ok ${JSON.stringify(found.document)}`;
    if (found.kind === 'newer') return `newer ${found.version}`;
    return `${found.reason}: ${found.events.map(({ id }) => id).join(' ')}`;
  };
  const cuts = new Map<string, string>();
  for (let end = 0; end < text.length; end++) {
    const told = read(text.slice(0, end));
    if (!cuts.has(told)) cuts.set(told, `cut after ${JSON.stringify(text.slice(Math.max(0, end - 12), end))}: ${told}`);
  }
  const begins = new Map<string, string>();
  for (let begin = 1; begin < text.length; begin++) {
    const told = read(text.slice(begin));
    if (!begins.has(told)) begins.set(told, `from ${JSON.stringify(text.slice(begin, begin + 12))}: ${told}`);
  }
  const value = { version: 1, profile: 'Anna', undoes: 'r', events: [at(1, page('a', 'one'))] };
  const others = [
    '\uFEFF{"version":1,"events":[]}',
    ' { "version" : 2',
    '{"version":1',
    '{"version":1234567890',
    '7',
    '[]',
  ];
  await record('document', [
    ...text.trimEnd().split('\n'),
    writeDocument({ profile: null, events: [] }).trimEnd(),
    ...cuts.values(),
    ...begins.values(),
    ...outcomesOf(value, each => read(JSON.stringify(each))),
    ...others.map(other => `${other}: ${read(other)}`),
    read(JSON.stringify({ ...value, version: 2 })),
    read(JSON.stringify({ ...value, undoes: undefined })),
  ]);
});

const start = (moment: number, id: string) => at(moment, { type: 'start', profile: 'Anna', device: id }, id);

test('whose work a document is, and what an import of it brings', async () => {
  const records: Record<string, ProgressEvent[]> = {
    nothing: [],
    'a start': [start(1, 's')],
    work: [at(1, answer)],
    'the same and more': [at(1, answer), at(2, page('a', 'one'))],
    'other work': [at(3, page('b', 'one'))],
    'begun here': [start(1, 's'), at(1, answer)],
    'gone on there': [start(1, 's'), at(1, answer), start(4, 't'), at(5, page('a', 'two'))],
    'gone on elsewhere': [start(1, 's'), at(1, answer), start(4, 'u'), at(6, page('a', 'three'))],
    'begun elsewhere': [start(1, 'v'), at(7, page('a', 'two'))],
    'work of the moment of a reset': [at(9, answer, 'm')],
    'reset of all': [at(9, { type: 'reset', lesson: null })],
    'reset of a lesson': [at(1, answer), at(9, { type: 'reset', lesson: 'a' })],
  };
  const entries = Object.entries(records);
  const lines = entries.flatMap(([mine, known]) =>
    entries.map(([theirs, events]) => {
      const store = createProgressStore({
        profile: 'Anna',
        disk: null,
        events: known,
        now: () => 20,
        newId: () => 'new',
      });
      const one = isOnePerson({ profile: 'Anna', events: known }, { profile: null, events });
      const mixes = mixesPeople({ profile: 'Anna', events: known }, { version: 1, profile: 'anna', events });
      const { events: all, added, forgotten, undone } = importDocument(store, { version: 1, profile: null, events });
      return `${theirs} into ${mine}: ${one ? 'one person' : 'two'}, ${mixes}; ${all}, ${added} added, ${forgotten} forgotten, ${undone}`;
    }),
  );
  const reset = records['reset of a lesson']!;
  const copy = { version: 1, profile: 'Anna', events: records.work!, undoes: 'e9' };
  const store = createProgressStore({ profile: 'Anna', disk: null, events: reset, now: () => 20, newId: () => 'new' });
  await record('people', [
    ...lines,
    `a copy of before a reset: ${mixesPeople({ profile: 'Anna', events: reset }, copy)}, ${JSON.stringify(importDocument(store, copy))}`,
    `once more: ${JSON.stringify(importDocument(store, copy))}`,
    `another copy: ${mixesPeople({ profile: 'Anna', events: [start(1, 'q'), ...reset] }, { ...copy, events: [start(2, 'z')], undoes: 'other' })}`,
    `another name: ${mixesPeople({ profile: 'Ben', events: [] }, copy)}`,
    ...[
      ['Zoë', 'zoe\u0308'],
      ["O'Neil", 'O’Neil'],
      ['Anna', 'Ann'],
      ['Anna', null],
      [null, 'Anna'],
    ].map(([one, other]) => `${one} and ${other}: ${isSameName(one!, other!)}`),
  ]);
});

test('a file is written again if another event took the place of one', async () => {
  const folder = freshFolder();
  const file = openConfFile(folder, 'Anna');
  await file.merge([at(1, page('a', 'one'))]);
  await file.merge([at(2, page('a', 'one'))]);
  expect(readFileState(join(folder, 'Anna.json')).events.map(({ id }) => id)).toEqual(['e2']);
});

test('the figures of somebody’s progress, and what a reset of a lesson would forget', async () => {
  const sets: Record<string, ProgressFact[]> = {
    nothing: [],
    ...Object.fromEntries(facts.slice(0, -2).map(fact => [shown(fact), [fact]])),
    everything: facts.slice(0, -2),
  };
  const nothing = progressCounts(foldEvents([]));
  const lines = Object.entries(sets).flatMap(([name, some]) => {
    const progress = foldEvents(some.map((fact, i) => at(i + 1, fact)));
    const figures = Object.entries(progressCounts(progress)).filter(
      ([key, value]) => name === 'nothing' || JSON.stringify(value) !== JSON.stringify(nothing[key as never]),
    );
    return [`${name}: ${figures.map(([key, value]) => `${key} ${JSON.stringify(value)}`).join(', ')}`];
  });
  const all = foldEvents(
    [...facts.slice(0, -2), { ...answer, lesson: 'ab' } as const].map((fact, i) => at(i + 1, fact)),
  );
  const parts = ['a', 'b', 'c', null].map(lesson => {
    const own = progressOfLesson(all, lesson);
    return `of ${lesson}: ${Object.values(own)
      .flatMap(part => (part && typeof part === 'object' ? Object.keys(part) : (part ?? [])))
      .join(' ')}`;
  });
  const labs = [{}, { answer: '1' }, { answer: '1', right: true }, { answer: '1', right: true, answers: {} }];
  const named = { q: { option: '1', right: true, at: 1 }, r: { option: '2', right: false, at: 1 } };
  const answers = [...labs, { answer: '1', right: false, answers: named }].map(
    lab => `${JSON.stringify(lab)}: ${JSON.stringify(labAnswers({ finished: true, at: 1, ...lab }))}`,
  );
  await record('counts', [...lines, ...parts, ...answers]);
});

test('how long ago something was, by the days of the calendar', () => {
  const moment = (day: number, hours: number, ms = 0) => new Date(2026, 0, day, hours).getTime() + ms;
  const days = [
    moment(16, 0),
    moment(15, 23),
    moment(15, 0),
    moment(15, 0, -1),
    moment(14, 0),
    moment(13, 23),
    moment(1, 0),
  ];
  expect(days.map(each => daysAgo(each, moment(15, 12)))).toEqual([
    ...['today', 'today', 'today', 'yesterday', 'yesterday', '2 days ago', '14 days ago'],
  ]);
});

test('what is said when progress can’t be read, saved, or collected', async () => {
  const error = (code?: string) => Object.assign(new Error('a message'), code === undefined ? {} : { code });
  const codes = ['ENOSPC', 'EACCES', 'EPERM', 'ENOTFILE', 'ELOCKED', undefined];
  await record('warnings', [
    ...codes.map(code => errorReason(error(code))),
    errorReason('a text'),
    ...codes.map(code => unsavedWarning('/home/a\u0007', error(code))),
    ...codes.map(code => uncollectedWarning('/class/Anna.json', error(code))),
    newerVersionWarning('/home/a'),
    waitingNotice(null),
    waitingNotice({ pid: 7, host: 'seat-1' }),
    ...[0, 1, 2].map(saved => damagedWarning('/home/a', 'it is empty', saved === 1 ? null : '/home/copy', saved)),
    ...['default', 'Anna'].map(profileLabel),
    ...[
      'Anna.json',
      'Anna (0123456789ab).json',
      'Anna (0123456789a).json',
      'x.txt',
      'Anna.damaged-1.json',
      '.json',
    ].map(name => `${name}: ${personOfFile(name)}`),
  ]);
});
