import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { failureText } from '../../src/cli/failure';
import { parse } from '../../src/cli/parse';
import { InputError } from '../../src/command';
import { commands } from '../../src/generated/commands';
import { writeDocument } from '../../src/progress/document';
import { openProgress } from '../../src/progress/open';
import type { ProgressFact } from '../../src/progress/types';
import { answer, page } from '../progress/sample';
import { testIo } from '../review/_io';
import { contractFolder } from '../screens/render';
import { part } from '../support/size';

/**
 * What command lines print on the course and the contracts of tests/fixtures, as people and as programs get it. Each
 * list below is one file in recorded/. After a change of words, run this file with -u and read the diff.
 */
const recorded: Record<string, readonly string[]> = {
  lessons: ['lessons', 'lessons --json', 'lessons --guest', 'lessons extra'],
  lesson: [
    'lesson idempotency-keys',
    'lesson lost-updates --questions',
    'lesson cursor-vs-offset --json',
    'lesson idempotency-keys --step design-question',
    'lesson idempotency-keys --step 99',
    'lesson idempotency-keys#no-such-step',
    'lesson #design-question',
    'lesson idempotency-keys#consumers --step promise',
    'lesson idempotency-keyz',
    'lesson ./no-such-file.md',
    'lesson FOLDER/own.md',
    'lesson',
  ],
  task: [
    'lesson cursor-vs-offset#charge-twice --plain',
    'lesson cursor-vs-offset#charge-twice --json',
    'lesson cursor-vs-offset#searchable --plain',
    'lesson cursor-vs-offset#charge-twice --questions',
  ],
  path: ['path', 'path --json', 'path first-steps', 'path first-steps --json', 'path no-such', 'path --follow'],
  practice: ['practice', 'practice --json', 'practice --export csv', 'practice --export xml', 'practice --guest'],
  progress: [
    'progress',
    'progress show --json',
    'progress notes',
    'progress notes --json',
    'progress export',
    'progress summary work/anna.json work/Ben.json',
    'progress summary work/anna.json work/Ben.json --json',
    'progress import work/Ben.json --as Carla',
    'progress summary no-such-folder',
    'progress import no-such.json',
    'progress reset no-such-lesson',
    'progress show extra',
    'progress shaw',
    'progress show --as Ben',
    'progress --guest',
    'progress --guest --json',
    'progress --profile Zoe',
    'progress --profile Anna',
  ],
  class: [
    'class check friday.yaml',
    'class check friday.yaml --json',
    'class check broken.yaml',
    'class check broken.yaml --json',
    'class check no-such.yaml',
    'class handout friday.yaml',
    'class handout friday.yaml --answers',
    'class summary friday.yaml',
    'class summary friday.yaml --json',
    'class summary friday.yaml --format csv',
    'class summary friday.yaml --format markdown',
    'class summary friday.yaml --format xml',
    'class check friday.yaml --answers',
    'class check friday.yaml monday.yaml',
    'class chek friday.yaml',
  ],
  present: [
    'present lesson idempotency-keys',
    'present lesson lost-updates --json',
    'present lab retries',
    'present lab retries --set clients=6 --seed 4',
    'present lab retries --set nothing=3',
    'present review --seed 3 --level 1',
    'present',
  ],
  lab: [
    'lab',
    'lab --json',
    'lab retries --seed 7',
    'lab pagination --json --seed 3',
    'lab retires',
    'lab retries --set clients=x',
  ],
  case: [
    'case --list',
    'case --list --json',
    'case charged-twice',
    'case charged-twice --contract --search 201',
    'case charged-twice --search charges',
    'case charged-twice --entry 3',
    'case charged-twice --entry 999',
    'case charged-twice --claim nothing',
    'case charged-twise',
  ],
  review: [
    'review --seed 3 --level 1 --reveal',
    'review --seed 3 --level 2 --claim naming --claim errors',
    'review --seed 3 --level 2 --claim errors@nowhere',
    'review --seed 3 --level 2 --claim naming=ugly --json',
    'review --seed 3 --level 9',
    'review --seed 4 --versions --reveal',
    'review no-such.yaml',
    'review --exercise no.such.code',
    'review --contract nothing',
  ],
  lint: [
    // One rule, so that what other rules find changes nothing here.
    'lint harbour.yaml --rule one-error-shape',
    'lint harbour.yaml --rule one-error-shape --details',
    'lint harbour.yaml --rule one-error-shape --all',
    'lint harbour.yaml --rule list-has-limit --json',
    'lint --rules',
    'lint --rules --json',
    'lint harbour.yaml --path /no-such',
    'lint harbour.yaml --rule one-error-shape --format github',
    'lint harbour.yaml --rule one-error-shape --format markdown',
    'lint harbour.yaml --rule one-error-shape --format junit',
    'lint harbour.yaml --format yaml',
    'lint harbour.yaml --fail-on none --rule one-field-case',
    'lint harbour.yaml --against harbour.yaml --rule field-removed',
    'lint harbour.yaml --against older.yaml --rule field-removed',
    'lint swagger.json --ignored',
    'lint --print-config',
    'lint --explain list-has-limit',
    'lint --explain list-has-limit --play',
    'lint --explain list-has-limits',
    'lint --explain list-has-limit --json',
    'lint',
    'lint package.json',
    'lint *.nothing',
  ],
  lookup: ['lookup retry a payment', 'lookup retry a payment --json', 'lookup zzzz'],
  settings: [
    'settings',
    'settings --json',
    'settings ascii on',
    'settings',
    'settings ascii maybe',
    'settings asci on',
    'settings ascii',
  ],
  repair: ['repair', 'repair no.such.code', 'repair harbour.0.list-without-limit --json'],
  flaws: ['flaws list-without-limit', 'flaws second-error-shape --json', 'flaws no-such-flaw'],
  completion: [
    'completion bash',
    'completion zsh',
    'completion fish',
    'completion tcsh',
    'completion bash lesson idem',
  ],
  serve: [
    'serve --port x',
    'serve --flaw nothing',
    'serve --at yesterday',
    'serve --limit 0',
    'serve --host nowhere',
    'serve --speed -1',
  ],
  openapi: ['openapi --format xml', 'openapi --flaw nothing', 'openapi --at never'],
  check: [
    'check',
    'check example',
    'check http://127.0.0.1:9 --rate 0',
    'check http://127.0.0.1:9 --fail-on x',
    'check http://127.0.0.1:9 --header x',
  ],
  course: [
    'course check course',
    'course check course --json',
    'course check no-such',
    'course chek',
    'course new idempotency-keys',
  ],
  clauses: ['clauses errors.1', 'clauses errors.1 --json', 'clauses errors.99', 'open-points no-such'],
  'class-new': [
    'class new monday.yaml',
    'class new monday.yaml',
    'class check monday.yaml',
    'class new monday.csv',
    'class new none/monday.yaml',
    'class new tuesday.YML --json',
  ],
  'class-week': [
    'class check week.yaml',
    'class check week.yaml --json',
    'class handout week.yaml',
    'class handout week.yaml --answers',
    'class handout week.yaml --json',
    'class handout empty.yaml',
    'class check empty.yaml',
    'class summary week.yaml',
    'class summary week.yaml --json',
    'class summary week.yaml --format csv',
    'class summary week.yaml --format markdown',
    'class summary week.yaml --json --format csv',
    'class summary week.yaml work/anna.json no-such.json',
    'class summary empty.yaml work/Ben.json',
  ],
  import: [
    'progress import work/Ben.json',
    'progress import work/Ben.json --json',
    'progress import work/Ben.json --as Dora',
    'progress import work/Ben.json --as Anna',
    'progress import work/anna.json work/Ben.json',
    'progress import work/anna.json work/Ben.json --as Eva',
    'progress import work/anna.json elsewhere.json --as Eva',
    'progress import elsewhere.json --profile anna',
    'progress import nameless.json',
    'progress import nameless.json nameless.json',
    'progress import nameless.json --as Fay',
    'progress import nothing.json --as Gus',
    'progress import work/Ben.json friday.yaml',
    'progress summary work no-such.json',
    'progress export --profile Nobody',
  ],
  reset: [
    'progress reset lost-updates --json',
    'progress reset lost-updates',
    'progress reset retry-rules',
    'progress reset',
    'progress reset --json',
    'progress reset',
    'progress import work/anna.json',
    'progress import data-reset/anna.backup-2.json',
    'progress',
    'progress reset cursor-vs-offset',
    'progress reset --guest',
    'progress reset --profile Nobody',
  ],
  'completion-words': [
    'completion words -- les',
    'completion words -- --guest less',
    'completion words -- --dat',
    'completion words -- --profile x',
    'completion words -- --profile x les',
    'completion words -- xyz',
    'completion words -- lesson idem',
    'completion words -- lesson --plain ',
    'completion words -- lesson idempotency-keys ',
    'completion words -- lint --fai',
    'completion words -- lint --fail-on ',
    'completion words -- lint ',
    'completion words -- path ',
    'completion words -- path first-steps ',
    'completion words -- progress re',
    'completion words -- progress reset ',
    'completion words -- progress import ',
    'completion words -- class ch',
    'completion words -- class check ',
    'completion words -- lab ret',
    'completion words -- settings as',
    'completion words -- settings ascii o',
    'completion words -- serve --port 80 --flaw list',
    'completion words -- serve --port ',
    'completion words -- openapi --flaw second',
    'completion words -- openapi ',
    'completion words -- flaws second',
    'completion words -- completion ',
    'completion words -- review op',
    'completion words -- repair ',
    'completion words -- case ',
    'completion words -- present l',
    'completion words -- clauses errors.1',
  ],
  'path-follow': [
    'path --leave',
    'path --leave',
    'path --leave --json',
    'path first-steps --leave',
    'path first-steps --follow',
    'path first-steps --follow --json',
    'path first-steps',
    'path',
    'path lists-for-years --leave',
    'path lists-for-years --follow',
    'path lists-for-years',
    'path first-steps --follow --leave',
    'path no-such --follow',
  ],
  'present-class': [
    'present --class friday.yaml',
    'present 1 --class friday.yaml',
    'present lab --class friday.yaml',
    'present review --class friday.yaml',
    'present review --level 2 --class friday.yaml',
    'present 6 --class friday.yaml',
    'present 9 --class friday.yaml',
  ],
  'review-more': [
    'review --seed 3 --level 1',
    'review --seed 3 --level 1 --json',
    'review --seed 4 --versions',
    'review --seed 4 --versions --json',
    'review harbour.yaml --claim errors',
    'review harbour.yaml --reveal --level 2',
  ],
  'case-more': [
    'case',
    'case --today --seed x',
    'case charged-twice --seed x',
    'case charged-twice --send no-such.http',
    'case charged-twice --send friday.yaml',
    'case charged-twice --send read.http',
    'case charged-twice --search nothing-at-all',
    'case charged-twice --contract --search nothing-at-all',
    'case charged-twice --entry 0',
    'case --list',
  ],
  // The last ones, as they leave a list of exceptions behind.
  'lint-ignore': [
    'lint harbour.yaml --rule one-error-shape --reason x',
    'lint harbour.yaml --rule one-error-shape --write-ignore',
    'lint harbour.yaml --rule one-error-shape',
    'lint harbour.yaml --rule one-error-shape --ignored',
    'lint harbour.yaml --rule one-error-shape --ignored --json',
    'lint harbour.yaml --rule one-error-shape --json',
    'lint harbour.yaml --rule one-error-shape --format github',
    'lint harbour.yaml --rule one-error-shape --write-ignore --reason because',
    'lint harbour.yaml --rule list-has-limit --ignored',
    'lint *.yaml --rule one-error-shape',
    'lint harbour.yaml older.yaml --rule one-error-shape --rule list-has-limit',
    'lint *.md',
    'lint *.json nothing-*.yaml --rule one-error-shape',
    'lint harbour.yaml no-such.yaml --rule one-error-shape',
    'lint harbour.yaml older.yaml --against older.yaml',
    'lint - --against -',
    'lint harbour.yaml --against git:HEAD',
    'lint harbour.yaml --config no-such.yaml',
    'lint --print-config --json',
  ],
};

const now = Date.UTC(2026, 0, 15, 12);
const day = 86_400_000;
const review = { type: 'review' as const, claimed: [], score: 50, level: 1, found: 1, planted: 2, claims: 3 };
/** What two people did before, with how many days ago. */
const work: Record<string, readonly [number, ProgressFact][]> = {
  anna: [
    [9, page('idempotency-keys', 'design-question')],
    [9, answer('idempotency-keys', 'nobody-can-tell', true, 'b')],
    [8, page('idempotency-keys', 'recap', true)],
    [8, { type: 'task', lesson: 'cursor-vs-offset', task: 'charge-twice', attempts: 2, hints: 1 }],
    [3, { type: 'practice', card: 'idempotency-keys/what-now', rating: 1, right: false, sure: true }],
    [2, page('lost-updates', 'consumers')],
    [2, { type: 'lab', lab: 'retries', finished: true, question: 'a', answer: '1', right: false }],
    [
      1,
      { ...review, exercise: 'harbour.1.list-without-limit', agreed: ['naming'], missed: ['errors'] } as ProgressFact,
    ],
    [1, { type: 'path', path: 'first-steps' }],
    [0, { type: 'repair', exercise: 'harbour.0.list-without-limit', planted: 1, left: 0, breaking: 0, done: true }],
    [
      0,
      {
        ...{ type: 'case', case: 'charged-twice', ended: true, solved: true },
        ...{ requests: 4, minutes: 9, hints: 0, attempts: 1 },
      },
    ],
  ],
  Ben: [[1, page('lost-updates', 'consumers')]],
};
/** The same for a class of which some have done much, or in vain, or at two seats. */
const many: Record<string, readonly [number, ProgressFact][]> = {
  anna: [
    ...work.anna!,
    [0, { type: 'attempt', lesson: 'cursor-vs-offset', task: 'searchable', attempts: 3, hints: 2 }],
    [0, { ...review, exercise: 'x', seed: '3', level: 3, claims: 9, everything: true, agreed: [], missed: ['errors'] }],
  ],
  Carla: [
    [5, page('idempotency-keys', 'recap', true)],
    [5, page('cursor-vs-offset', 'recap', true)],
    [4, answer('idempotency-keys', 'nobody-can-tell', false, 'a')],
    [4, answer('idempotency-keys', 'what-the-till-knows', false, 'a')],
    [3, { type: 'lab', lab: 'retries', finished: false, question: 'a', answer: '1', right: true }],
    [
      2,
      {
        ...{ type: 'case', case: 'charged-twice', ended: true, solved: false },
        ...{ requests: 2, minutes: 3, hints: 1, attempts: 0 },
      },
    ],
    [2, { ...review, exercise: 'x', seed: '8', level: 1, agreed: [], missed: ['errors', 'naming'], claims: 0 }],
  ],
  'Carla (0123456789ab)': [[1, answer('idempotency-keys', 'nobody-can-tell', false, 'a')]],
  Zoe: [[0, page('idempotency-keys', 'consumers')]],
};

const friday = `class: Friday
people: [anna, Ben, Maria]
plan:
  - lesson: idempotency-keys
  - lab: retries
  - review: { seed: 11, level: 1 }
  - day: Homework
  - lesson: lost-updates
  - case: charged-twice
collect: ./work
`;
const week = `class: The week
people: [anna, Carla, Ben]
plan:
  - day: Monday
  - lesson: idempotency-keys
  - lab: retries
    seed: 7
  - lesson: lost-updates
    homework: true
  - day: Tuesday
  - review: { seed: 3, level: 3, contract: harbour }
  - case: charged-twice
  - day: Homework
  - lesson: cursor-vs-offset
  - lab: pagination
collect: ./many
`;

let folder = '';

/** Saves what people did as their progress in a folder. */
async function saveWork(people: typeof work, to: string) {
  for (const [profile, facts] of Object.entries(people)) {
    let ids = 0;
    let at = now;
    // The second file of somebody, made at another seat.
    const name = profile.split(' ')[0]!;
    const seat = name === profile ? to : 'seat';
    const store = await openProgress({
      ...{ profile: name, guest: false, dataDir: join(folder, seat), env: {} },
      ...{ now: () => at, newId: () => `${profile}-${++ids}` },
    });
    for (const [daysAgo, fact] of facts) {
      at = now - daysAgo * day;
      store.record(fact);
    }
    await store.flush();
    if (seat !== to) cpSync(join(folder, seat, `${name}.json`), join(folder, to, `${profile}.json`));
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'output-'));
  cpSync(contractFolder, folder, { recursive: true });
  cpSync('tests/fixtures/course', join(folder, 'course'), { recursive: true });
  cpSync('tests/fixtures/course/lost-updates.md', join(folder, 'own.md'));
  writeFileSync(join(folder, 'friday.yaml'), friday);
  writeFileSync(join(folder, 'broken.yaml'), friday.replace('retries', 'retires').replace('seed: 11', 'sed: 11'));
  const older = readFileSync(join(folder, 'harbour.yaml'), 'utf8');
  writeFileSync(
    join(folder, 'older.yaml'),
    older.replace(/( +)properties:\n/, '$1properties:\n$1  gone: { type: string }\n'),
  );
  writeFileSync(join(folder, 'week.yaml'), week);
  writeFileSync(join(folder, 'empty.yaml'), 'class: Empty\npeople: [anna]\n');
  writeFileSync(join(folder, 'read.http'), 'GET /v1/charges\n');
  const events = [{ id: 'x', at: now, ...page('retry-rules', 'consumers') }];
  writeFileSync(join(folder, 'nameless.json'), writeDocument({ profile: null, events }));
  writeFileSync(join(folder, 'nothing.json'), writeDocument({ profile: null, events: [] }));
  writeFileSync(join(folder, 'elsewhere.json'), writeDocument({ profile: 'anna', events }));
  await saveWork(work, 'data');
  await saveWork(many, 'many');
  cpSync(join(folder, 'data'), join(folder, 'work'), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a command line prints, and its exit code. */
async function outputOf(line: string, dataDir: string, at: number): Promise<string> {
  const { io, printed } = testIo();
  io.cwd = folder;
  io.now = () => at;
  let code = 2;
  try {
    const asked = parse(line.replace('FOLDER', folder).split(' '), commands, '1.2.3');
    if (asked.kind !== 'run') return asked.text;
    const { guest, profile = guest ? undefined : 'anna' } = asked.globals;
    io.globals = { ...asked.globals, plain: true, color: false, profile, dataDir };
    const command = await asked.command!.load();
    code = await command.run(asked.args, asked.options, io);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    printed.err += failureText(error, io.globals.json);
  }
  if (io.globals.json) expect(() => JSON.parse(printed.out || printed.err), `${line} prints JSON`).not.toThrow();
  const parts = [`$ ${line}`, printed.out, ...(printed.err === '' ? [] : ['on standard error:', printed.err])];
  return [...parts.map(part => part.trimEnd()), `exit code ${code}`].join('\n');
}

/** A command with no list above is recorded as people first meet it: its help, and what it prints without arguments. */
const others: [string, readonly string[]][] = commands
  .map(({ usage }) => usage.split(' ')[0]!)
  .filter(name => !Object.values(recorded).some(lines => lines.some(line => line.split(' ')[0] === name)))
  .map(name => [name, [`${name} --help`, name, `${name} --json`]]);

test.each([...part(Object.entries(recorded)), ...others])('%s prints what it did', async (name, lines) => {
  const outputs: string[] = [];
  // Some of them are remembered.
  const dataDir = join(folder, `data-${name}`);
  cpSync(join(folder, 'data'), dataDir, { recursive: true });
  // Each a second after the one before, so that the later of two events is the later one.
  for (const [i, line] of lines.entries()) outputs.push(await outputOf(line, dataDir, now + 1000 * i));
  const text = `${outputs.join('\n\n')}\n`
    .replaceAll(folder, 'FOLDER')
    .replaceAll('\r', '\\r')
    .replace(/req_\w+/g, 'req_…')
    .replace(/"device":"\w+"/g, '"device":"…"');
  await expect(text).toMatchFileSnapshot(`recorded/${name}.txt`);
});
