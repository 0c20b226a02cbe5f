import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newCode, readCaseCode } from '../../src/cases/code';
import { withoutHomework } from '../../src/classroom/class-progress';
import type { KnownParts } from '../../src/classroom/known-parts';
import { learnersOf, severalFilesText } from '../../src/classroom/members';
import { type ClassPlan, type PlanStep, stepCommand, stepName } from '../../src/classroom/plan';
import { homeworkMinutes, planMinutes, planParts, stepsAndMinutes } from '../../src/classroom/plan-minutes';
import { firstOpen, planRows, planText } from '../../src/classroom/plan-rows';
import { presentedStep } from '../../src/classroom/presented-step';
import { checkClass, namedParts } from '../../src/classroom/read';
import { statusWords, stepStatus } from '../../src/classroom/step-status';
import { lessonSummaries } from '../../src/generated/lessons';
import { foldEvents } from '../../src/progress/fold';
import type { ProgressEvent, ProgressFact } from '../../src/progress/types';
import { answer, freshFolder, page } from '../progress/sample';
import { lessonSummary } from '../support/lesson-summary';
import { anything, changesFrom, variationsOf } from '../support/variations';

/**
 * What class files, plans, and the work on them come to, on the course of tests/fixtures. Each test has one file in
 * recorded/. After a change of words, run this file with -u and read the diff.
 */
const record = (name: string, lines: readonly string[]) =>
  expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`recorded/${name}.txt`);

const known: KnownParts = {
  lessons: ['idempotency-keys', 'lost-updates'],
  labs: ['retries', 'pagination'],
  cases: ['charged-twice'],
  caseCode: text => readCaseCode(text, Date.UTC(2026, 10, 23)),
  seededCase: newCode,
  paths: [
    {
      id: 'first-api',
      steps: [
        { kind: 'lesson', id: 'lost-updates', line: 5 },
        { kind: 'lab', id: 'retries', line: 6 },
        { kind: 'lab', id: 'pagination', line: 7 },
        { kind: 'case', id: 'charged-twice', line: 8 },
      ],
    },
  ],
  contracts: ['library'],
  join: path => (path.includes('wrong') ? { problems: ['one.', 'two.'] } : { id: 'our-own' }),
};

const whole = {
  class: 'API design',
  people: ['Anna'],
  plan: [
    { day: 'Monday' },
    { lesson: 'idempotency-keys', homework: true },
    { lab: 'retries', seed: 7 },
    { review: { seed: 11, level: 2, contract: 'library' } },
    { review: { seed: 12, contract: './bookings.yaml' } },
    { lesson: './our-own.md' },
    { day: 'Homework' },
    { case: { seed: '11' } },
    { case: 'charged-twice' },
    { path: 'first-api', homework: false },
  ],
  collect: './friday',
  settings: { ascii: true, reduced_motion: false, screen_reader: true, color: false },
};

/** Reads class files, in JSON or YAML, in a folder with a file and a folder beside them. Out: a line for each part. */
function reader(name: string) {
  const folder = freshFolder();
  writeFileSync(join(folder, 'x'), 'Id,Full name\n1,Zoë\n\n2,\n3,Al/b\n4,zoë\n5,Zoë\n');
  writeFileSync(join(folder, 'refunds.md'), '');
  mkdirSync(join(folder, 'friday'));
  return (text: string): string[] => {
    writeFileSync(join(folder, name), text);
    try {
      const { plan, problems } = checkClass(name, folder, known);
      const { files, contracts } = namedParts(name, folder);
      const { steps, ...rest } = plan;
      const parts = { ...rest, files: files.map(each => each.name), contracts };
      return [
        ...problems.map(({ line, column, message }) => `${line}:${column} ${message}`),
        ...Object.entries(parts).map(([key, value]) => `${key}: ${JSON.stringify(value)?.replace(folder, '')}`),
        ...steps.map(({ kind, ...step }) => `${kind} ${JSON.stringify(step)}`),
      ];
    } catch (error) {
      return [(error as Error).message];
    }
  };
}

test('what is said of class files that people write', async () => {
  const read = reader('class.yaml');
  const entries = [
    'lesson: refunds',
    'lesson: refunds.MD',
    'lesson: wrong.md',
    'lesson: Idempotency-Keys',
    'lesson: ../refunds',
    'lab: retrys',
    'lab: retries, sed: 1',
    'lab: retries, level: 1',
    'lesson: lost-updates, sed: 1',
    'lesson: lost-updates, homwork: true',
    'day: Monday, homework: 1',
    'day: " homework for Tuesday"',
    'day: Homeworks',
    'lab: retries, lesson: lost-updates, case: today',
    'break: 10',
    'revew: 10',
    'l: x',
    'review: 11',
    'review: { seed: 11, level: 4 }',
    'review: { seed: 11, level: 0 }',
    'review: { levl: 1, contract: "" }',
    'review: { seed: 1, contract: libary }',
    'review: { seed: 1, contract: wrong.yml }',
    'review: { seed: 1, contract: b.JSON }',
    'review: { seed: 1, weight: 2 }',
    'review: , seed: 11',
    'review: , homework: 3',
    'case: { code: 1 }',
    'case: 123456',
    'case: "123456"',
    'case: charged-twise',
    'case: zzzzzzzzzz',
    'case: { seed: "" }',
    'path: first-apy',
    'path: x',
  ];
  const files = [
    ...entries.map(entry => `plan:\n  - { ${entry} }`),
    'plan: [retries, {}, [], 3]',
    'plan:\n- lab: retries\n- day: Monday\n- day: Tuesday\n- lab: pagination\n- day: Wednesday',
    'plan:\n- lab: retries\n- day: Homework\n- lab: pagination',
    'plan:\n- lab: retries\n- 7\n- day: Homework\n- lab: pagination\n- day: Friday',
    'plan:\n- path: first-api\n- lab: retries\n- path: first-api\n- lab: retries\n  seed: 3',
    'plan:\n- day: Monday\n- path: first-api\n- day: Homework\n- path: first-api\n- day: Tuesday\n- case: today',
    'plan:\n- review: { seed: 1 }\n- review: { seed: 1, level: 1, contract: library }\n- review: { seed: 1, level: 2 }\n- review: { seed: 1 }',
    'people: [Anna, anna, Anna, "a/b", "", 7]',
    'people: x',
    'people: y.csv',
    'people: friday',
    'clas: x\npath: first-api\nsettings: { asci: true }\npeople: [[]]',
    'class: " "\nclass: b',
    'class: "a\\nb"',
    'class: []',
    'class: 7',
    'collect: x',
    'collect: y',
    '- a\n- b',
    'people: [Anna',
    '',
    'null',
  ];
  const empty = read('plan: []');
  await record(
    'written',
    files.flatMap(text => [
      ...text.split('\n'),
      ...read(text).flatMap(line => (empty.includes(line) ? [] : [`  ${line}`])),
      '',
    ]),
  );
});

test('what a step is called, and which one a command line means', async () => {
  const steps: PlanStep[] = [
    { kind: 'lesson', id: 'lost-updates' },
    { kind: 'review', seed: '7', level: 1 },
    { kind: 'review', seed: '7', level: 2, contract: 'library' },
    { kind: 'lab', id: 'retries', seed: '3' },
    { kind: 'lab', id: 'retries', seed: null },
    { kind: 'case', code: 'charged-twice' },
  ];
  const words = [
    '0',
    '1',
    '6',
    '7',
    '3 x',
    '',
    'case',
    'lesson',
    'lesson lost-updates',
    'lesson other',
    'lab',
    'review',
  ];
  const asked = [...words, 'lab retries', 'lab other', 'review other', '1x'];
  const choices = [{}, { seed: '7' }, { seed: '3' }, { level: '2' }, { seed: '7', level: '1' }, { exercise: 'x' }];
  const meant = (text: string, choice: object, some: PlanStep[]) => {
    try {
      return String(presentedStep(text === '' ? [] : text.split(' '), choice, { file: 'a.yaml', steps: some }));
    } catch (error) {
      const { message, hint } = error as { message: string; hint: string };
      return `${message} ${hint}`;
    }
  };
  await record('steps', [
    ...steps.map(step => `${stepName(step)}: ${stepCommand(step)}`),
    ...[steps, steps.slice(0, 1), []].flatMap(some => [
      '',
      `of ${some.length} steps`,
      ...asked.flatMap(text =>
        choices.flatMap(choice => {
          const said = meant(text, choice, some);
          const usual = choice === choices[0] ? undefined : meant(text, {}, some);
          return said === usual ? [] : [`${text} ${JSON.stringify(choice)}: ${said}`];
        }),
      ),
    ]),
  ]);
});

let ids = 0;
const eventsOf = (facts: readonly ProgressFact[]): ProgressEvent[] =>
  facts.map(fact => ({ ...fact, id: `e${++ids}`, at: 1000 + ids }));
const ofCase = { type: 'case' as const, requests: 4, minutes: 9, hints: 0, attempts: 1 };
const review = { type: 'review' as const, exercise: 'x', claimed: [], score: 0, planted: 3 };
const begun: ProgressFact[] = [
  page('idempotency-keys', 'promise'),
  answer('idempotency-keys', 'nobody-can-tell', true),
  answer('idempotency-keys', 'what-now', false),
  answer('lost-updates', 'x', false),
  { type: 'attempt', lesson: 'cursor-vs-offset', task: 'searchable', attempts: 2, hints: 0 },
  page('cursor-vs-offset', 'nobody-notices'),
  { type: 'lab', lab: 'retries', finished: false, question: 'a', answer: '1', right: true },
  { type: 'lab', lab: 'retries', finished: false, question: 'b', answer: '1', right: false },
  { ...review, seed: '7', level: 1, found: 1 },
  { ...ofCase, case: 'charged-twice', ended: false, solved: false },
  { ...ofCase, case: 'k4m9zx', ended: true, solved: false },
];
const done: ProgressFact[] = [
  ...begun,
  page('idempotency-keys', 'recap', true),
  page('lost-updates', 'recap', true),
  page('cursor-vs-offset', 'recap', true),
  { type: 'task', lesson: 'cursor-vs-offset', task: 'searchable', attempts: 3, hints: 1 },
  { type: 'task', lesson: 'cursor-vs-offset', task: 'charge-twice', attempts: 1, hints: 1 },
  { type: 'lab', lab: 'retries', finished: true },
  { type: 'lab', lab: 'pagination', finished: true },
  { ...review, seed: '7', level: 1, found: 2, claims: 4, everything: true },
  { ...review, seed: '7', level: 2, found: 3, claims: 3 },
  { ...ofCase, case: 'charged-twice', ended: true, solved: true },
];
const states = Object.entries({ new: [], begun, done }).map(
  ([name, facts]) => [name, foldEvents(eventsOf(facts))] as const,
);

const lesson = (id: string): PlanStep => ({ kind: 'lesson', id });
const home = (step: PlanStep): PlanStep => ({ ...step, homework: true });
const some: PlanStep[] = [
  lesson('idempotency-keys'),
  { kind: 'lab', id: 'retries', seed: '7' },
  { kind: 'review', seed: '7', level: 1 },
  { kind: 'case', code: 'charged-twice' },
];
const others: PlanStep[] = [
  lesson('cursor-vs-offset'),
  lesson('lost-updates'),
  { kind: 'lab', id: 'pagination', seed: null },
  { kind: 'review', seed: '7', level: 2, contract: 'library' },
  { kind: 'case', code: 'k4m9zx' },
  lesson('gone'),
  { kind: 'lab', id: 'gone', seed: null },
];
const plans: Record<string, Pick<ClassPlan, 'steps' | 'days'>> = {
  'no steps': { steps: [], days: [] },
  'one step': { steps: others.slice(4, 5), days: [] },
  'ten and more': { steps: [...some, ...others], days: [] },
  'two days': {
    steps: some,
    days: [
      { title: 'Monday', from: 0 },
      { title: 'Tuesday', from: 3 },
    ],
  },
  homework: { steps: [home(some[0]!), home(others[1]!)], days: [] },
  'homework between': { steps: [some[0]!, home(some[1]!), some[3]!], days: [] },
  'a day of homework': { steps: [some[1]!, home(some[0]!), home(some[3]!)], days: [{ title: 'Homework', from: 1 }] },
  'homework on a day': {
    steps: [some[1]!, home(some[0]!), home(some[3]!)],
    days: [
      { title: 'Monday', from: 0 },
      { title: 'Tuesday', from: 2 },
    ],
  },
};

test('how a plan looks on Home, whatever somebody has done of it', async () => {
  const lines = Object.entries(plans).flatMap(([name, { steps, days }]) => {
    const plan: ClassPlan = { file: 'f', title: 'f', people: [], steps, days, collect: null, settings: {} };
    const parts = planParts(plan).map(
      part => `${part.day} ${part.homework ? 'homework ' : ''}${part.steps.map(({ index }) => index)}: ${part.minutes}`,
    );
    return [
      `# ${name}: ${stepsAndMinutes(plan)} (${planMinutes(plan)}, ${homeworkMinutes(plan)})`,
      ...parts,
      ...states.flatMap(([state, progress]) => {
        const rows = planRows(plan, progress);
        return [
          `## ${state}, at ${firstOpen(rows)}`,
          ...planText(plan, progress),
          ...rows.flatMap(({ head = [], label, text, brief, aside, route }) => [
            ...head.map(line => `> ${line}`),
            `${label} | ${text} | ${brief} | ${aside} | ${JSON.stringify(route)}`,
          ]),
        ];
      }),
      '',
    ];
  });
  await record('plans', lines);
});

test('how far somebody is in a step, as data and in words', async () => {
  const steps = [...some, ...others];
  const lines = states.flatMap(([state, progress]) => [
    `# ${state}`,
    ...steps.map(step => {
      const status = stepStatus(step, progress, lessonSummaries);
      const { state: its, ...rest } = status;
      const told = Object.entries(rest).flatMap(([key, value]) => (value === null ? [] : [`${key} ${value}`]));
      return `${stepName(step)}: ${its} (${told.join(', ')}): ${statusWords(status)}`;
    }),
  ]);
  const own = lessonSummary('own', { pages: ['one', 'last'], tasks: ['only'] });
  const status = stepStatus(lesson('own'), foldEvents(eventsOf([page('own', 'one')])), [own]);
  await record('status', [...lines, `with one task: ${statusWords(status)}`]);
});

test('what of somebody’s work counts in class: all of it, without the homework', async () => {
  const progress = states.at(-1)![1];
  const left = (steps: readonly PlanStep[]) => {
    const { lessons, answers, tasks, unsolvedTasks, labs, cases, reviews } = withoutHomework(progress, steps);
    const keys = [lessons, answers, tasks, unsolvedTasks, labs, cases].map(Object.keys);
    return [...keys.flat(), ...reviews.map(({ seed, level }) => `review ${seed} ${level}`)];
  };
  const all = left([]);
  const steps = [...some, ...others];
  const pairs: PlanStep[][] = [
    ...steps.map(step => [home(step)]),
    ...steps.map(step => [home(step), step]),
    [home({ kind: 'lab', id: 'idempotency-keys', seed: null })],
    [home({ kind: 'case', code: 'retries' })],
    [home({ kind: 'review', seed: '8', level: 1 })],
  ];
  await record('homework', [
    `all: ${all.join(', ')}`,
    ...pairs.map(steps => {
      const kept = left(steps);
      return `${steps.map(step => `${stepName(step)}${step.homework ? ' at home' : ''}`).join(', ')}: without ${all.filter(key => !kept.includes(key)).join(', ') || 'nothing'}`;
    }),
  ]);
});

test('who is in a class: everybody on its list, and who else handed something in, by their names', () => {
  const file = (name: string, profile: string | null, ...facts: ProgressFact[]) => ({
    name,
    document: { profile, events: eventsOf(facts) },
  });
  const files = [
    file('seat-1', 'anna', page('lost-updates', 'consumers')),
    file('Zoe', null, page('idempotency-keys', 'consumers')),
    file('seat-2', 'Anna', page('idempotency-keys', 'consumers')),
  ];
  const people = (names: string[]) =>
    learnersOf({ people: names }, files as never).map(each => [
      ...[each.name, each.profile, each.files.join(' '), each.listed, each.events.length],
      Object.keys(each.progress.lessons).join(' '),
    ]);
  expect(people(['Ben', 'Anna'])).toEqual([
    ['Ben', 'Ben', '', true, 0, ''],
    ['Anna', 'Anna', 'seat-1 seat-2', true, 2, 'lost-updates idempotency-keys'],
    ['Zoe', 'Zoe', 'Zoe', false, 1, 'idempotency-keys'],
  ]);
  expect(people([]).map(([name, , , listed]) => [name, listed])).toEqual([
    ['anna', true],
    ['Zoe', true],
  ]);
  expect(severalFilesText('Anna', ['seat-1', 'seat\n2'])).toMatch(/^Anna has 2 files, .*: seat-1, seat 2\. /);
});

test('what each part of a class file may be, and what is said of anything else', async () => {
  const read = reader('class.json');
  const usual = read(JSON.stringify(whole, null, 1));
  const lines = ['as it is', ...usual.map(line => `  ${line}`)];
  const outcomes = variationsOf(whole, '', anything).map(({ what, value }) => {
    const result = read(JSON.stringify(value, null, 1));
    const more = result.filter(line => !usual.includes(line));
    const isReplaced = (line: string) => more.some(other => other.split(': ')[0] === line.split(': ')[0]);
    const gone = usual.filter(line => !result.includes(line) && !isReplaced(line));
    return [what, [...(gone.length > 0 ? [`without ${gone.join(', ')}`] : []), ...more].join('\n')] as const;
  });
  lines.push('', ...changesFrom('', outcomes));
  await record('class-file', lines);
});
