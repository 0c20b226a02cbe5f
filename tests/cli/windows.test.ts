import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readWritePlan } from '../../src/check/write-plan';
import { checkClass } from '../../src/classroom/read';
import { expandFiles } from '../../src/commands/_expand-files';
import { compileLessonFolder } from '../../src/course/compile';
import { lessonTemplate } from '../../src/course/lesson-template';
import { joinLesson } from '../../src/course/own-lessons';
import { lessonPages } from '../../src/course/pages';
import { attempt } from '../../src/course/tasks/run';
import { contracts } from '../../src/generated/contracts';
import { lessons } from '../../src/generated/lessons';
import { noConfiguration } from '../../src/linter/configuration/configuration';
import { readConfiguration } from '../../src/linter/configuration/read';
import { readIgnoreList } from '../../src/linter/engine/ignore-file';
import { lint, ruleIds } from '../../src/linter/engine/lint';
import { readInput, readText } from '../../src/openapi/files';
import { writeDocument } from '../../src/progress/document';
import { readExport } from '../../src/progress/import';
import { openProgress } from '../../src/progress/open';
import { readFileState } from '../../src/progress/read-file';
import { readSettings } from '../../src/progress/settings';
import { joinContract } from '../../src/review/exercises/join-contract';
import { documentText } from '../../src/review/exercises/text';
import { codeInText } from '../../src/review/repair/file';
import { completions } from '../../src/review/user-contract/files';
import { createService } from '../../src/service';
import { freshFolder } from '../progress/sample';
import { forgetOwnParts } from '../support/own-parts';

afterAll(forgetOwnParts);

const crlf = (text: string) => text.replaceAll('\n', '\r\n');

/** What editors and shells on Windows make of a text. */
const asOnWindows: [string, string, (text: string) => Buffer][] = [
  ['with a byte order mark and CRLF, as Notepad saves them', 'mark', text => Buffer.from(`\uFEFF${crlf(text)}`)],
  ['in UTF-16, as PowerShell’s > writes them', 'wide', text => Buffer.from(`\uFEFF${crlf(text)}`, 'utf16le')],
];

describe.each(asOnWindows)('files %s', (_, name, saved) => {
  const folder = mkdtempSync(join(tmpdir(), 'api-design-tutor-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const write = (file: string, text: string) => {
    writeFileSync(join(folder, file), saved(text));
    return join(folder, file);
  };
  const contract = `openapi: 3.1.0\ninfo: { title: T, version: 1.0.0 }\npaths:\n  /getOrders:\n    get:\n      responses: { '200': { description: x } }\n`;

  it('contracts have the same findings at the same lines', () => {
    write('openapi.yaml', contract);
    const places = (input: Parameters<typeof lint>[0]) => lint(input).findings.map(({ rule, line }) => [rule, line]);
    const found = places(readInput({ file: 'openapi.yaml', cwd: folder }));
    expect(found).toEqual(places({ name: 'openapi.yaml', text: contract }));
    expect(found).toContainEqual(['path-is-noun', 4]);
  });

  it('class files and the CSV of their people are read', () => {
    write('people.csv', 'Name,Seat\nZoë,1\nMaria O’Neil,2\n');
    write('friday.yaml', 'class: Autumn\npeople: people.csv\nplan:\n  - lesson: list-envelope\n  - lab: retires\n');
    const known = { lessons: Object.keys(lessons), labs: ['retries'], contracts: [], cases: [], paths: [] };
    const { plan, problems } = checkClass('friday.yaml', folder, {
      ...known,
      caseCode: () => null,
      seededCase: () => '',
      join: () => ({ problems: [] }),
    });
    expect(plan).toMatchObject({ title: 'Autumn', people: ['Zoë', "Maria O'Neil"] });
    expect(problems).toEqual([{ line: 5, column: 5, message: 'There is no lab "retires". Did you mean retries?' }]);
  });

  it('the linter’s configuration, its list of exceptions, and a write plan are read', () => {
    const path = write('api-design-tutor.yaml', 'fail-on: error\nrules:\n  path-is-noun: off\n');
    expect(readConfiguration(path, 'c', readText(path, 'c')!)).toMatchObject({ failOn: 'error' });
    expect(readConfiguration(path, 'c', readText(path, 'c')!)).not.toMatchObject({ failOn: noConfiguration.failOn });
    const list = 'ignore:\n  openapi.yaml:\n    path-is-noun:\n      - { pointer: /paths, reason: Old. }\n';
    const read = readIgnoreList('i', readText(write('ignore.yaml', list), 'i')!, ruleIds);
    expect(read).toEqual(readIgnoreList('i', list, ruleIds));
    expect(read.entries).toMatchObject([{ rule: 'path-is-noun', reason: 'Old.' }]);
    const plan = write('write.yaml', 'list: /orders\ncreate: { amount: 1 }\n');
    expect(readWritePlan('write.yaml', readText(plan, 'w')!, {})).toMatchObject({ create: { amount: 1 } });
  });

  it('lessons join the course, and a folder of them compiles', async () => {
    const id = `refunds-${name}`;
    const lesson = write(`${id}.md`, lessonTemplate(id, 1000));
    expect(await joinLesson(lesson)).toBe(id);
    const { summary, sources } = await lessons[id]!();
    expect(summary.title).not.toMatch(/\r/);
    expect(sources[0]!.title).toBe('HTTP Semantics');
    mkdirSync(join(folder, 'pack'));
    writeFileSync(join(folder, 'pack', `${id}.md`), saved(lessonTemplate(id, 1000)));
    expect(compileLessonFolder(join(folder, 'pack'), 'pack').problems).toEqual([]);
  });

  it('contracts of a pack join, and a contract under repair keeps its code', () => {
    const id = `library-${name}`;
    const clean = contracts.find(each => each.id === 'library')!.document();
    const path = write(`${id}.yaml`, documentText(clean));
    expect(joinContract(path, 'c')).toEqual({ id, problems: [] });
    const repair = write('repair.yaml', `# api-design-tutor repair h4k9mp-x2c7v9\n${contract}`);
    expect(codeInText(readText(repair, 'r')!)).toBe('h4k9mp-x2c7v9');
  });

  it('progress and settings are read, at start and by import', () => {
    const events = [{ id: 'a', at: 1_767_600_000_000, type: 'lesson', lesson: 'x', page: 'y', done: true }];
    const text = writeDocument({ profile: 'Zoë', events: events as never });
    expect(readExport(saved(text))).toMatchObject({ profile: 'Zoë', events });
    expect(readFileState(write('Zoë.json', text))).toMatchObject({ kind: 'ok', events });
    write('.settings.json', '{ "ascii": true }\n');
    expect(readSettings(folder)).toEqual({ ascii: true });
  });
});

it('requests with CRLF are sent as written, and a body may begin with a byte order mark', async () => {
  const pages = lessonPages(await lessons['idempotency-keys']!());
  const task = pages.flatMap(page => (page.kind === 'task' && page.task.kind === 'wire' ? [page.task] : []))[0]!;
  expect(await attempt(task, crlf(task.solutions[0]!.text))).toMatchObject({ passed: true });
  const service = createService();
  const send = (body: string) =>
    service.fetch(
      new Request('http://127.0.0.1/v1/charges', {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${service.callers.find(({ name }) => name === 'till')!.key}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': body.slice(0, 1) === '{' ? 'plain' : 'marked',
        },
        body,
      }),
    );
  const charge = '{\n  "amount": 4200,\n  "currency": "EUR",\n  "source": "card_9"\n}\n';
  expect((await send(charge)).status).toBe(201);
  expect((await send(`\uFEFF${crlf(charge)}`)).status).toBe(201);
});

describe('without a POSIX shell', () => {
  it('patterns and paths with backslashes find what they name', async () => {
    const cwd = freshFolder();
    mkdirSync(join(cwd, 'exports'));
    for (const name of ['anna.json', 'ben.json']) writeFileSync(join(cwd, 'exports', name), '{}');
    const found = await expandFiles(['exports\\*.json'], { cwd, err: () => {} }, 'win32');
    expect(found.map(({ file }) => file)).toEqual(['exports/anna.json', 'exports/ben.json']);
    const place = { cwd, home: cwd };
    expect(await completions('ex', place, 'win32')).toEqual(['exports\\']);
    expect(await completions('exports\\a', place, 'win32')).toEqual(['exports\\anna.json']);
    expect(await completions('exports/a', place, 'win32')).toEqual(['exports/anna.json']);
    expect(await completions('~\\exports\\b', place, 'win32')).toEqual(['~\\exports\\ben.json']);
  });

  it('npm scripts are commands that && may join, which every shell of npm reads', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
    for (const [name, script] of Object.entries(scripts))
      expect(script.replaceAll(' && ', ' '), name).toMatch(/^[\w@./:-]+( [\w@./:-]+)*$/);
  });

  it('a name is met in any spelling, because Anna.json and anna.json may be one file', async () => {
    const dataDir = freshFolder();
    writeFileSync(join(dataDir, 'Anna.json'), writeDocument({ profile: 'Anna', events: [] }));
    const open = (profile: string) =>
      openProgress({ profile, guest: false, dataDir, env: {}, now: () => 0, newId: () => 'a' });
    expect((await open('anna')).profile).toBe('Anna');
    expect((await open('ANNA')).profile).toBe('Anna');
    expect((await open('Anne')).profile).toBe('Anne');
  });
});
