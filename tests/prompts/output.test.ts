import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProgressFact } from '../../src/progress/types';
import type { Route } from '../../src/route';
import { answer, page } from '../progress/sample';
import { contractFolder } from '../screens/render';
import { table } from '../screens/table';
import { part } from '../support/size';
import { play, someProgress } from './_play';

/**
 * Whole sessions by prompts on the course and the contracts of tests/fixtures: what was typed, and everything that was
 * printed. After a change of words, run this file with -u and read the diff.
 */
interface Session {
  route: Route;
  lines: readonly string[];
  progress?: readonly ProgressFact[];
}

const lesson = (step?: string): Route => ({ screen: 'lesson', id: 'idempotency-keys', ...(step ? { step } : {}) });
const task: Route = { screen: 'lesson', id: 'cursor-vs-offset', step: 'charge-twice' };
const begun: readonly ProgressFact[] = [
  page('idempotency-keys', 'recap', true),
  page('lost-updates', 'design-question'),
  answer('idempotency-keys', 'who-can-tell', false, 'a'),
  { type: 'path', path: 'first-steps' },
  { type: 'lab', lab: 'retries', finished: true, question: 'a', answer: '1', right: false },
];

const sessions: Record<string, Session> = {
  home: { route: { screen: 'home' }, lines: ['?', 'nothing', '0', '99', 'help', 'quit'] },
  'home-begun': {
    route: { screen: 'home' },
    lines: ['1', 'home', '2', 'home', '3', 'home', '4', 'back', 'quit'],
    progress: begun,
  },
  'lesson-pages': { route: lesson(), lines: [...Array(19).fill(''), '?', 'quit'] },
  'lesson-wrong': {
    route: lesson('design-question'),
    lines: ['9', 'x', '1 g', '', 'back', 's', '', 'page 5', 'page x', 'b', 'l', 'g', 'o', 'leave', 'quit'],
  },
  'lesson-words': {
    route: lesson('the-till-tries-again'),
    lines: ['2', 'term key', 'w', 'n', 'p', 'e', 't', '/', 'quit'],
  },
  task: {
    route: task,
    lines: ['?', 'h', 'h', 'h', 'h', 'go', 't', 'GET /charges', '.', 'go', 'show', 'r', 's', 'y', '', 'quit'],
  },
  'task-contract': {
    route: { screen: 'lesson', id: 'cursor-vs-offset', step: 'searchable' },
    lines: ['?', 'h', 'go', 't', 'nonsense: [', '.', 'go', 's', 'y', 'quit'],
  },
  lessons: { route: { screen: 'lessons' }, lines: ['key', '', '2', 'leave', 'zzz', 'quit'], progress: begun },
  path: {
    route: { screen: 'path', id: 'first-steps' },
    lines: ['?', '2', 'back', 'follow', '?', 'leave', 'quit'],
    progress: begun.slice(0, 2),
  },
  review: {
    route: { screen: 'review', seed: '3', level: 2 },
    lines: [
      '2',
      '?',
      '1',
      'note short',
      'p',
      'u',
      'back',
      '99',
      '3',
      '5',
      '',
      'd',
      'back',
      'c',
      'l',
      '1',
      '',
      '2',
      '',
      '3',
      '',
      'n',
      'quit',
    ],
  },
  'review-nothing': {
    route: { screen: 'review', seed: '4', level: 1 },
    lines: ['c', 'l', 'y', '1', '', '2', '', 'quit'],
  },
  'review-versions': {
    route: { screen: 'review', seed: '4', versions: true },
    lines: ['?', '', '', '1', 'back', 'l', '?', '1', '', 'quit'],
  },
  repair: {
    route: { screen: 'repair', exercise: 'harbour.0.list-without-limit' },
    lines: ['?', 'h', 'go', 't', 'a: b', '.', 'go', 'quit'],
  },
  contract: {
    route: { screen: 'contract' },
    lines: [
      'no-such.yaml',
      'FOLDER/package.json',
      'FOLDER/harbour.yaml',
      '1',
      '1',
      'note here',
      'back',
      'f post',
      '2',
      'quit',
    ],
  },
  lab: {
    route: { screen: 'lab', id: 'retries', seed: '7' },
    lines: ['?', '', '', 'b', 'e', '1 g', 'e', '', 'quit'],
  },
  'lab-settings': {
    route: { screen: 'lab', id: 'pagination', seed: '7' },
    lines: ['settings', '1 3', '9 9', '', 'e', 's', 'e', 'a', '1 5', 'seed cod', '', 'q', 'quit'],
  },
  labs: { route: { screen: 'labs' }, lines: ['1', '', 'i', '', 'leave', 'draw', 'quit'] },
  case: {
    route: { screen: 'case', code: 'charged-twice' },
    lines: [
      '?',
      't',
      'l',
      'l charge',
      '1',
      'r',
      'h',
      'h',
      'h',
      's',
      'GET /orders',
      '.',
      'c',
      '1',
      '1',
      '1',
      '1',
      'x',
      'judge',
      'give up',
      'y',
      'quit',
    ],
  },
  cases: { route: { screen: 'cases' }, lines: ['?', '1', 'leave', 'quit'] },
  practice: {
    route: { screen: 'practice' },
    lines: ['?', '1', '', '2 g', 'o', 'leave', '', 's', '', '9', 'quit'],
    progress: begun,
  },
  'practice-none': { route: { screen: 'practice' }, lines: ['', 'quit'] },
  present: {
    route: { screen: 'present', subject: { kind: 'lesson', id: 'lost-updates' } },
    lines: ['', '1', 's', '2', '', '?', '', '3', 'quit'],
  },
  lookup: { route: { screen: 'lookup' }, lines: ['zzzz', 'retry', '1', 'o', 'leave', '99', 'quit'] },
  try: {
    route: { screen: 'try' },
    lines: [
      '?',
      '',
      'as till',
      'GET /orders/nothing',
      '',
      'POST /orders',
      'Idempotency-Key: k1',
      '{"a": 1}',
      'p',
      '',
      'older',
      'newer',
      'u',
      'wait 60',
      'flaw',
      'flaw list-without-limit',
      'GET /orders',
      '',
      'flaw none',
      'curl',
      'r',
      'quit',
    ],
  },
  'try-step': {
    route: { screen: 'try', lesson: 'idempotency-keys', step: 'the-till-tries-again' },
    lines: ['?', '', 'f', '', 'older', 'newer', 'p', '-Idempotency-Key', '', 'curl', 'u', 'r', 'quit'],
  },
  play: { route: { screen: 'play', flaws: ['list-without-limit', 'second-error-shape'] }, lines: ['', '', '', 'quit'] },
  check: { route: { screen: 'check' }, lines: ['?', 'quit'] },
  'try-parts': {
    route: { screen: 'try' },
    lines: [
      ...[
        'as nobody-here',
        'wait x',
        'wait 12345678',
        'wait 1234567',
        'wait 0',
        'get /orders',
        'BREW /orders',
        '/orders/o1',
      ],
      ...[
        'X-A: 1',
        'x-a: 2',
        'X-B: 3',
        'Odd name: 1',
        'Odd : 1',
        'X-C: caf\u4f60',
        '- X-A',
        '-X-None',
        'words',
        'GET orders',
      ],
      ...[
        'POST /orders',
        '[1]',
        'p',
        'HEAD /orders',
        'p',
        'older',
        'newer',
        'u',
        'r',
        'undo',
        'reset',
        'flaw none',
        'flaw nope',
      ],
      ...[
        'flaw bare-array-list',
        'GET /orders',
        '',
        'f',
        'f',
        '/orders/nothing',
        '',
        'older',
        'older',
        'newer',
        'as',
        'quit',
      ],
    ],
  },
  'try-fixed': {
    route: { screen: 'try', lesson: 'idempotency-keys', withoutFlaws: true },
    lines: ['', 'f', 'undo', 'curl', 'quit'],
  },
  'lesson-again': {
    route: { screen: 'lesson', id: 'lost-updates' },
    lines: [
      '?',
      '1',
      'a',
      '2 guess',
      '',
      'c',
      'c',
      'curl',
      't',
      'leave',
      'page 99',
      'page 2',
      'back',
      'back',
      'back',
      'quit',
    ],
    progress: [page('lost-updates', 'design-question')],
  },
  'lesson-recap': {
    route: lesson('recap'),
    lines: ['?', '1', '?', '', '99', 'page 3', '', 'page 19', '1', '', '', 'quit'],
    progress: begun,
  },
  'task-again': {
    route: task,
    lines: ['?', 'task', 's', 'task', 'go', 'back', 'page 1', 'page 8', 'back', 'leave', 'quit'],
    progress: [{ type: 'task', lesson: 'cursor-vs-offset', task: 'charge-twice', attempts: 1, hints: 0 }],
  },
  'practice-end': {
    route: { screen: 'practice' },
    lines: [
      '3',
      '',
      '1',
      '',
      '2',
      '',
      '1',
      '',
      's',
      '',
      '1 g',
      '',
      '1',
      '',
      '2',
      '',
      '?',
      '1',
      'leave',
      'n',
      '',
      'quit',
    ],
    progress: begun,
  },
  'review-rows': {
    route: { screen: 'review', seed: '3', level: 2 },
    lines: [
      ...[
        '2',
        '1',
        '1',
        'note',
        'note a',
        'note b',
        'd',
        '',
        'back',
        'back',
        'clear',
        'c',
        '2',
        '1',
        'back',
        'n',
        'n',
        'n',
        '2',
        'd',
      ],
      ...[
        'line 1',
        'line 0',
        'line x',
        'line 9999',
        'line 12',
        '',
        'back',
        'l',
        'n',
        'l',
        'y',
        '?',
        '1',
        '?',
        'd',
        'back',
      ],
      ...['2', 'd', '', '', '3', 'd', '', '', 'v', 'quit'],
    ],
  },
  'review-versions-marked': {
    route: { screen: 'review', seed: '5', versions: true },
    lines: [
      '1',
      'm',
      '?',
      'mark',
      'm',
      '',
      '',
      'back',
      'c',
      'n',
      '2',
      'd',
      'back',
      'l',
      '1',
      '1',
      'd',
      'back',
      '',
      'n',
      'quit',
    ],
  },
  'contract-compared': {
    route: { screen: 'contract', file: 'harbour.yaml' },
    lines: ['2', '1', '', 'back', 'l', 'y', '?', '1', 'places', 'd', 'back', '', 'w', 'w', 'n', '?', 'quit'],
  },
  'repair-reviewed': {
    route: { screen: 'repair' },
    lines: ['?', 'w', '', 'w', 'quit'],
    progress: [
      {
        type: 'review',
        exercise: 'harbour.0.list-without-limit',
        ...{ level: 1, found: 0, planted: 1, claims: 0, unsupported: 0, areas: {} },
      } as unknown as ProgressFact,
    ],
  },
  'repair-nothing': { route: { screen: 'repair' }, lines: ['quit'] },
  'lab-left': {
    route: { screen: 'lab', id: 'retries', seed: '7' },
    lines: ['back', '', 'back', 'back', '', '?', 'settings', '?', '1', '1 x', 'seed', 'seed a b', '', 'q', 'quit'],
  },
  'cases-begun': {
    route: { screen: 'cases' },
    lines: ['1', 'l', 'leave', '?', '2', 'quit'],
  },
  settings: { route: { screen: 'home' }, lines: ['12', '1', '1', '2', 'x', '', 'quit'] },
  overview: { route: { screen: 'overview' }, lines: ['?', '1', 'home', 'quit'], progress: begun },
};

/** A screen with no session above is recorded as people first meet it. */
const others = table
  .filter(({ route }, i) => table.findIndex(({ route: { screen } }) => screen === route.screen) === i)
  .filter(({ route }) => !Object.values(sessions).some(({ route: { screen } }) => screen === route.screen))
  .map(({ route }): [string, Session] => [route.screen, { route, lines: ['?', 'quit'] }]);

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'prompts-'));
  cpSync(contractFolder, folder, { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([...part(Object.entries(sessions)), ...others])('%s', async (name, { route, lines, progress = [] }) => {
  const store = someProgress();
  for (const fact of progress) store.record(fact);
  const { text } = await play(
    route,
    lines.map(line => line.replace('FOLDER', folder)),
    { store, place: { cwd: folder, home: folder } },
  );
  const facts = store
    .events()
    .slice(progress.length)
    .map(({ id: _, at: __, ...fact }) => JSON.stringify(fact));
  const whole = `${text.trimEnd()}\n\nremembered:\n${facts.join('\n')}\n`
    .replaceAll(folder, 'FOLDER')
    .replace(/"device":"\w+"/g, '"device":"…"');
  await expect(whole).toMatchFileSnapshot(`recorded/${name}.txt`);
});
