import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newCode, readCaseCode } from '../../src/cases/code';
import type { KnownParts } from '../../src/classroom/known-parts';
import { checkClass, openClass } from '../../src/classroom/read';
import { freshFolder } from '../progress/sample';

const known: KnownParts = {
  lessons: ['idempotency-keys', 'list-envelope'],
  labs: ['retries', 'pagination'],
  cases: ['charged-twice'],
  caseCode: (text: string) => readCaseCode(text, Date.UTC(2026, 10, 23)),
  seededCase: newCode,
  paths: [
    {
      id: 'first-api',
      steps: [
        { kind: 'lesson', id: 'list-envelope', line: 5 },
        { kind: 'lab', id: 'retries', line: 6 },
        { kind: 'case', id: 'charged-twice', line: 7 },
      ],
    },
  ],
  contracts: ['library'],
  join: () => ({ id: 'own' }),
};

/** A folder with a class file and what lies beside it. */
function classFile(text: string, beside: Record<string, string> = {}) {
  const folder = freshFolder();
  for (const [name, content] of Object.entries({ 'friday.yaml': text, ...beside }))
    writeFileSync(join(folder, name), content);
  return { folder, read: () => checkClass('friday.yaml', folder, known) };
}

const whole = `class: API design, autumn
people: [Anna, Ben, Maria O'Neil]
plan:
  - lesson: idempotency-keys
  - lab: retries
    seed: 7
  - review: { seed: 11, level: 2 }
  - case: charged-twice
  - case: { seed: 11 }
  - case: today
  - case: 2026-12-01
  - case: K4M9ZX
collect: ./friday
settings: { ascii: true, reduced_motion: false }
`;

describe('a class file', () => {
  it('has days, of which each has a step', () => {
    const { plan, problems } = classFile(
      'plan:\n  - day: Monday\n  - lab: retries\n  - path: first-api\n  - day: 2\n  - lesson: idempotency-keys\n',
    ).read();
    expect(problems).toEqual([]);
    expect(plan.days).toEqual([
      { title: 'Monday', from: 0 },
      { title: '2', from: 3 },
    ]);
    const bad = classFile('plan:\n  - lab: retries\n  - day: Monday\n  - day: Tuesday\n  - lab: pagination\n').read();
    expect(bad.problems).toMatchObject([
      { line: 2, message: expect.stringContaining('before the first day') },
      { line: 3, message: expect.stringContaining('This day has no steps') },
    ]);
  });

  it('names the file or the part that was meant', () => {
    const { read } = classFile('plan:\n  - lesson: our-refunds\n  - lab: retry\n', { 'our-refunds.md': '' });
    expect(read().problems.map(({ message }) => message)).toEqual([
      'There is no lesson "our-refunds". Did you mean ./our-refunds.md?',
      'There is no lab "retry". Did you mean retries?',
    ]);
  });

  it('says who comes, what they do, and where it is collected', () => {
    const { folder, read } = classFile(whole);
    expect(read()).toEqual({
      problems: [],
      plan: {
        file: 'friday.yaml',
        title: 'API design, autumn',
        people: ['Anna', 'Ben', "Maria O'Neil"],
        steps: [
          { kind: 'lesson', id: 'idempotency-keys' },
          { kind: 'lab', id: 'retries', seed: '7' },
          { kind: 'review', seed: '11', level: 2 },
          { kind: 'case', code: 'charged-twice' },
          { kind: 'case', code: newCode('11') },
          { kind: 'case', code: '2026-11-23' },
          { kind: 'case', code: '2026-12-01' },
          { kind: 'case', code: 'k4m9zx' },
        ],
        days: [],
        collect: join(folder, 'friday'),
        settings: { ascii: true, reducedMotion: false },
      },
    });
  });

  it('has reviews of contracts that can be named, and two contracts never share a seed and a level', () => {
    const { read } = classFile(
      'plan:\n- review: { seed: 1, contract: library }\n- review: { seed: 1, level: 2 }\n- review: { seed: 1 }\n- review: { seed: 2, contract: libary }\n- review: { seed: 3, contract: ./x.yaml }\n',
    );
    const { plan, problems } = read();
    expect(plan.steps.map(step => 'contract' in step && step.contract)).toEqual([
      'library',
      false,
      false,
      'libary',
      'own',
    ]);
    expect(problems).toEqual([
      { line: 4, column: 13, message: expect.stringContaining('Step 1 has the seed 1 on another contract.') },
      { line: 5, column: 22, message: 'There is no contract "libary". Did you mean library?' },
    ]);
  });

  it('says at which name of a list something is wrong', () => {
    const { problems } = classFile('people:\n  - Anna\n  - Ben\n  - anna\n  - a/b\n').read();
    expect(problems.map(({ line }) => line)).toEqual([4, 5]);
    const csv = classFile('class: x\npeople: people.csv\n', { 'people.csv': 'Anna\nanna\n' }).read();
    expect(csv.problems.map(({ line }) => line)).toEqual([2]);
  });

  it('takes the three levels of a review, and no others', () => {
    const levels = [0, 1, 2, 3, 4, 1.5].map((level, seed) => `- review: { seed: ${seed}, level: ${level} }\n`);
    const { plan, problems } = classFile(`plan:\n${levels.join('')}`).read();
    expect(plan.steps.map(step => 'level' in step && step.level)).toEqual([1, 2, 3]);
    expect(problems.map(({ line }) => line)).toEqual([2, 6, 7]);
  });

  it('says what is wrong with a lesson or a contract of one’s own at the line that names it', () => {
    const folder = freshFolder();
    writeFileSync(
      join(folder, 'friday.yaml'),
      'plan:\n- lab: retries\n- lesson: ./a.md\n- review:\n    seed: 3\n    contract: ./x.yaml\n',
    );
    const broken = { ...known, join: (path: string) => ({ problems: [`${path.slice(-6)} is wrong`] }) };
    expect(checkClass('friday.yaml', folder, broken).problems.map(({ line, message }) => [line, message])).toEqual([
      [3, expect.stringContaining('a.md is wrong')],
      [6, 'x.yaml is wrong'],
    ]);
  });

  it('may be JSON, with a byte order mark and CRLF, and needs none of its parts', () => {
    expect(classFile('\uFEFF{\r\n"class": "J"\r\n}\r\n').read().plan).toMatchObject({
      title: 'J',
      people: [],
      steps: [],
    });
  });

  it.each([
    ['Name,Class\r\nAnna,1\r\n"O\'Neil, Maria",1\r\n', ['Anna', "O'Neil, Maria"]],
    ['\uFEFFId;Name\n1;Zoë\n2;李雷\n', ['Zoë', '李雷']],
    ['Anna\n\nBen', ['Anna', 'Ben']],
  ])('takes its people from a CSV: %j', (text, names) => {
    const { plan, problems } = classFile('people: people.csv', { 'people.csv': text }).read();
    expect(problems).toEqual([]);
    expect(plan.people).toEqual(names);
  });

  it('is told everything that is wrong at once, with its place and the way out', () => {
    const { folder, read } = classFile(`clas: x
people: [Anna, anna, "a/b", ""]
plan:
  - lesson: idempotency-kys
  - lab: retrys
  - review: { seed: 11, level: 5 }
  - walk: 3
collect: ./friday.yaml
settings: { asci: true, color: maybe }
plan: []
`);
    const found = read().problems.map(({ line, message }) => `${line} ${message}`);
    expect(found).toEqual([
      expect.stringMatching(/^1 There is no key "clas" here\. Did you mean class\?/),
      expect.stringMatching(/^2 "anna" is in the list twice \(as "Anna" too\)/),
      expect.stringMatching(/^2 A profile name can’t be a path: "a\/b"/),
      expect.stringMatching(/^2 The profile name is empty/),
      expect.stringMatching(/^8 This is a file/),
      expect.stringMatching(/^9 There is no key "asci" here\. Did you mean ascii\?/),
      expect.stringMatching(/^9 "color" must be true or false/),
      expect.stringMatching(/^10 The key "plan" appears twice/),
    ]);
    const fixed = classFile(
      'plan:\n  - lesson: idempotency-kys\n  - lab: retrys\n  - review: { seed: 11, level: 5 }\n  - walk: 3\n  - case: charged-twise\n  - case: 123456',
    );
    expect(fixed.read().problems.map(({ line, message }) => `${line} ${message}`)).toEqual([
      '2 There is no lesson "idempotency-kys". Did you mean idempotency-keys?',
      '3 There is no lab "retrys". Did you mean retries?',
      '4 "level" must be 1, 2, or 3.',
      expect.stringMatching(/^5 There is no kind of step called "walk"\. An entry of the plan is "lesson: ID", /),
      '6 There is no case "charged-twise". Did you mean charged-twice?',
    ]);
    expect(() => openClass('friday.yaml', folder, known)).toThrow(/friday\.yaml:1:1 {2}There is no key "clas"/);
  });

  it.each([
    ['people: [Anna', /friday\.yaml:1:\d+/],
    ['- a\n- b', /A class file is a mapping/],
    ['people: nobody.csv', /nobody\.csv, but there is no such file/],
    ['plan: [case: 12345]', /There is no case "12345"\. .*quotes/],
    ['people: 7', /must be a list of names/],
    ['class: []', /must be a text: the name of the class/],
  ])('%j gets a way out', (text, message) => {
    const { folder } = classFile(text);
    expect(() => openClass('friday.yaml', folder, known)).toThrow(message);
  });

  it.each([
    ['{ lesson: list-envelope, homework: maybe }', '"homework" must be true or false.'],
    ['{ lesson: list-envelope, hoomwork: true }', 'A lesson has no key "hoomwork". Did you mean homework?'],
    ['{ day: Monday, homework: true }', /^A day has only a name/],
    ['{ lesson: list-envelope, sed: 1 }', 'A lesson has no key "sed". Beside "lesson", the entry may have "homework".'],
    ['{ lab: retries, sed: 1 }', 'A lab has no key "sed". Did you mean seed?'],
    ['{ lab: retries, seed: [] }', '"seed" must be a number or a text.'],
    [
      '{ lab: retries, lesson: list-envelope }',
      'This entry has "lab" and "lesson". Begin each with a hyphen of its own.',
    ],
    [
      '{ break: 10 }',
      /^There is no kind of step called "break". .*"path: ID". "day: Monday" names the steps below it.$/,
    ],
    ['{ revew: 10 }', /called "revew". Did you mean review\?/],
    ['{ review: 11 }', '"review" must be a mapping, such as { seed: 11, level: 1 }.'],
    ['{ review: { levl: 1 } }', /^A review (has no key "levl". Did you mean level\?|needs a seed, such as)/],
    ['{ review: , seed: 11 }', 'Put "seed" inside: "review: { seed: 11 }".'],
    ['{ case: { code: 1 } }', /^A case (has no key "code"|needs a seed)/],
    ['{ lesson: }', '"lesson" must be the id of a lesson, or a file such as ./our-refunds.md.'],
    ['retries', /^This isn’t a step. An entry of the plan is/],
    ['{}', /^This isn’t a step/],
  ])('says what an entry like %s takes', (entry, message) => {
    const { problems } = classFile(`plan:\n  - ${entry}\n`).read();
    expect(problems.length).toBeGreaterThan(0);
    for (const problem of problems) expect(problem).toMatchObject({ line: 2, message: expect.stringMatching(message) });
  });

  it('takes all steps of a path, and none of them twice', () => {
    const { read } = classFile('plan:\n  - path: first-api\n  - lab: retries\n    seed: 7\n  - path: first-api\n');
    expect(read()).toMatchObject({
      problems: [],
      plan: {
        steps: [
          { kind: 'lesson', id: 'list-envelope' },
          { kind: 'case', code: 'charged-twice' },
          { kind: 'lab', id: 'retries', seed: '7' },
        ],
      },
    });
  });

  it('names the line of a path that there isn’t, and the place of a path', () => {
    const { read } = classFile('path: first-api\nplan:\n  - path: first-apy\n  - path: x\n');
    expect(read().problems.map(({ line, message }) => `${line} ${message}`)).toEqual([
      '1 A path is part of the plan. Write "plan: [{ path: first-api }]".',
      '3 There is no path "first-apy". Did you mean first-api?',
      '4 There is no path "x". The paths are first-api.',
    ]);
  });

  it('that is missing says so', () => {
    expect(() => openClass('none.yaml', freshFolder(), known)).toThrow(/none\.yaml {2}There is no such file/);
  });
});
