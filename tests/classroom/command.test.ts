import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { PlanStep } from '../../src/classroom/plan';
import { planMinutes, stepMinutes } from '../../src/classroom/plan-minutes';
import command from '../../src/commands/class';
import { plainText, styledText } from '../../src/course/block-lines';
import { handoutTasks } from '../../src/course/handout';
import { lessonPages, questionOf } from '../../src/course/pages';
import { labs } from '../../src/generated/labs';
import { lessonSummaries, lessons } from '../../src/generated/lessons';
import type { ProgressFact } from '../../src/progress/types';
import { makeExercise } from '../../src/review/exercises/exercise';
import { plainTheme } from '../../src/text/theme';
import { type Ran, runCommand } from '../progress/io';
import { answer, freshFolder, openAt, page } from '../progress/sample';
import { isWhole } from '../support/size';

const lesson = lessonSummaries[0]!;
const plan = `class: Friday
people: [Anna, Ben, Maria O'Neil]
plan:
  - lesson: ${lesson.id}
  - lab: retries
  - review: { seed: 11, level: 1 }
  - case: charged-twice
collect: ./in
`;

const checked: PlanStep[] = [
  { kind: 'lesson', id: lesson.id },
  { kind: 'lab', id: 'retries', seed: null },
  { kind: 'review', seed: '11', level: 1 },
  { kind: 'case', code: 'charged-twice' },
];

const { designQuestion } = await lessons[lesson.id]!();
const wrong = designQuestion.options.find(({ right }) => !right)!;
const review = { type: 'review' as const, exercise: 'x', claimed: [], score: 0, level: 1 };
const work: Record<string, ProgressFact[]> = {
  Anna: [
    page(lesson.id, lesson.pages[3]!.id),
    answer(lesson.id, designQuestion.id, false, wrong.id),
    page(lesson.id, lesson.pages.at(-1)!.id, true),
    { type: 'attempt', lesson: lesson.id, task: lesson.tasks![0]!, attempts: 3, hints: 0 },
    { type: 'task', lesson: lesson.id, task: lesson.tasks![0]!, attempts: 4, hints: 1 },
    { type: 'attempt', lesson: lesson.id, task: lesson.tasks![1]!, attempts: 1, hints: 0 },
    { type: 'attempt', lesson: lesson.id, task: lesson.tasks![1]!, attempts: 2, hints: 0 },
    { type: 'lab', lab: 'retries', finished: false, question: 'a', answer: '1', right: true },
    { type: 'lab', lab: 'retries', finished: false, question: 'b', answer: '1', right: false },
    { type: 'lab', lab: 'retries', finished: true },
    { type: 'case', case: 'charged-twice', ended: true, solved: true, requests: 4, minutes: 9, hints: 0, attempts: 1 },
    { ...review, seed: '11', found: 1, planted: 2, claims: 7, everything: true },
    // Another exercise is none of the plan's.
    { ...review, seed: '12', found: 2, planted: 2, claims: 2 },
  ],
  "Maria O'Neil": [page(lesson.id, lesson.pages[3]!.id), answer(lesson.id, designQuestion.id, false, wrong.id)],
  Zoe: [page(lesson.id, lesson.pages[0]!.id)],
};

/** A class whose work was collected. */
async function collected() {
  const folder = freshFolder();
  const file = join(folder, 'friday.yaml');
  writeFileSync(file, plan);
  for (const [name, facts] of Object.entries(work)) {
    const store = await openAt(join(folder, 'in'), name, 1_800_000_000_000);
    for (const fact of facts) store.record(fact);
    await store.flush();
  }
  return { folder, file };
}

const json = ({ out }: Ran) => JSON.parse(out);

describe('class summary', () => {
  it('says who is where in each step, and needs no export', async () => {
    const { file } = await collected();
    const { code, out } = await runCommand(command, ['summary', file]);
    expect(code).toBe(0);
    const row = (name: string) => out.split('\n').filter(line => line.startsWith(`${name} `));
    expect(out).toContain('Friday: 3 of 4 have begun, 1 finished the class\n');
    expect(out).toMatch(
      new RegExp(`\\n +1 {2}lesson ${lesson.id} +1 of 4 done, 2 begun\\n +2 {2}lab retries +1 of 4 done\\n`),
    );
    expect(row('Anna')[0]).toMatch(/^Anna +done 0\/1 t1\/\d +done 1\/2 +1\/2 by 7! +solved by 4 +today$/);
    expect(row('Anna')[1]).toMatch(/ 1 in 6, 1 unsolved +1 of 1, 1\/2 +1 by 4 +3\/4 by 9!$/);
    expect(row('Ben')).toEqual([]);
    expect(out).toContain('\nNot begun: Ben\n');
    expect(row("Maria O'Neil")[0]).toMatch(new RegExp(`p4/${lesson.pages.length} 0/1 t0/\\d +- +- +- +today$`));
    expect(row('Zoe *')[0]).toBeDefined();
    expect(out).toContain('* not in the list of the class file');
    expect(out).toContain(`2 of 2  ${lesson.id}#${designQuestion.id}, question 1`);
    expect(out).toContain('2 chose: A retry: identical requests');
  });

  it('explains the codes that its tables have, and no others', async () => {
    const { folder, file } = await collected();
    const all = (await runCommand(command, ['summary', file])).out.replaceAll('\n', ' ');
    for (const code of ['p5/19', '8/9', 'Tasks', 'Labs', 'Reviews, such as 2/3 by 4', '!', 'Cases'])
      expect(all).toContain(`${code}: `);
    writeFileSync(join(folder, 'begun.yaml'), `plan:\n  - lesson: ${lesson.id}\ncollect: ./begun\n`);
    const store = await openAt(join(folder, 'begun'), 'Zoe');
    store.record(page(lesson.id, lesson.pages[0]!.id));
    await store.flush();
    const { out } = await runCommand(command, ['summary', join(folder, 'begun.yaml')]);
    expect(out).toMatch(/\np5\/19: at page 5 of 19\. t1\/3: one of three tasks solved\.\n/);
    expect(out).not.toMatch(/8\/9|Tasks:|Labs:|Reviews,|Cases|!:/);
  });

  it('has the same for programs, spreadsheets, and documents', async () => {
    const { file } = await collected();
    const shown = json(await runCommand(command, ['summary', file], { json: true }));
    expect(shown).toMatchObject({ class: 'Friday', next_cursor: null, has_more: false, unread: [] });
    expect(shown.data.map(({ person }: { person: string }) => person)).toEqual(['Anna', 'Ben', "Maria O'Neil", 'Zoe']);
    expect(shown.data[0]).toMatchObject({
      listed: true,
      steps: [
        { kind: 'lesson', id: lesson.id, state: 'done', right: 0, wrong: 1, tasks: 1, attempts: 6 },
        { kind: 'lab', id: 'retries', state: 'done', right: 1, wrong: 1 },
        { kind: 'review', seed: '11', level: 1, reviews: 1, found: 1, planted: 2, claims: 7, everything: true },
        { kind: 'case', code: 'charged-twice', state: 'done', solved: true, requests: 4 },
      ],
      reviews: { found: 3, planted: 4, claimed: 9 },
      labs: { begun: 1, finished: 1, answered: 2, right: 1 },
      tasks: { solved: 1, unsolved: 1, attempts: 6 },
      last_at: '2027-01-15T08:00:00.012Z',
    });
    expect(shown.questions[0].chosen).toEqual([
      { option: wrong.id, people: 2, text: expect.stringMatching(/^A retry: identical/) },
    ]);
    const sheet = (await runCommand(command, ['summary', file], {}, { format: 'csv' })).out.split('\r\n');
    expect(sheet[1]).toMatch(/^"Anna","done","0","1","done","1","1","done","1","1",/);
    expect(sheet).toHaveLength(6);
    const { out } = await runCommand(command, ['summary', file], {}, { format: 'markdown' });
    expect(out).toContain('# Friday\n');
    expect(out).toContain('| Anna | done 0/1 t1/2 | done 1/2 | 1/2 by 7! | solved by 4 |');
    expect((await runCommand(command, ['summary', file], {}, { format: 'pdf' })).error?.code).toBe('wrong_usage');
  });

  it('marks homework, and keeps it out of what the class has to do', async () => {
    const { folder, file } = await collected();
    writeFileSync(file, plan.replace('  - lab: retries', '  - lab: retries\n    homework: true'));
    const store = await openAt(join(folder, 'in'), 'Ben');
    for (const fact of work.Anna!) if (fact.type !== 'lab') store.record(fact);
    await store.flush();
    const { out } = await runCommand(command, ['summary', file]);
    expect(out).toContain('Friday: 4 of 4 have begun, 2 finished the class\n');
    expect(out).toMatch(/ 2 {2}lab retries, homework +1 of 4 done\n/);
    const rows = out.split('\n').filter(line => line.startsWith('Anna '));
    expect(rows[1]).not.toContain('1 of 1, 1/2');
    expect(out.replaceAll('\n', ' ')).toContain('leaves homework out');
    const { data, plan: steps } = json(await runCommand(command, ['summary', file], { json: true }));
    expect(data[0]).toMatchObject({ labs: { begun: 0 }, steps: [{}, { homework: true, state: 'done' }, {}, {}] });
    expect(steps[0]).toMatchObject({ kind: 'lesson', done: 2, begun: 2 });
  });

  it('cuts no question, and fits the window', async () => {
    const { file } = await collected();
    const { out } = await runCommand(command, ['summary', file]);
    const questions = out.slice(out.indexOf('Most missed questions'));
    expect(questions).not.toContain('…');
    const flat = questions.replaceAll(/\s+/g, ' ');
    expect(flat).toContain(plainText(designQuestion.prompt).replaceAll(/\s+/g, ' '));
    expect(questions.split('\n').filter(line => line.length > 80)).toEqual([]);
  });

  it('tells of somebody with two files, as class check does', async () => {
    const { folder, file } = await collected();
    const store = await openAt(join(folder, 'other'), 'Anna');
    store.record(page(lesson.id, lesson.pages[5]!.id));
    await store.flush();
    const second = 'Anna (0123456789ab).json';
    copyFileSync(join(folder, 'other', 'Anna.json'), join(folder, 'in', second));
    for (const action of ['summary', 'check']) {
      const out = (await runCommand(command, [action, file])).out.replaceAll(/\s+/g, ' ');
      expect(out).toContain(`Anna has 2 files, and all of them count: ${second}, Anna.json.`);
      expect(out).not.toContain('Zoe has');
    }
    const { data } = json(await runCommand(command, ['summary', file], { json: true }));
    expect(data).toHaveLength(4);
    expect(data[0].files).toHaveLength(2);
  });

  it('is one person at two seats, and tells of a file that can’t be used', async () => {
    const { folder, file } = await collected();
    const seat = await openAt(join(folder, 'seat-2'), 'Ben');
    seat.record(page(lesson.id, lesson.pages[1]!.id));
    await seat.flush();
    writeFileSync(join(folder, 'in', 'cut.json'), '{');
    const ran = await runCommand(command, ['summary', file, join(folder, 'seat-2', '*.json')]);
    expect(ran.code).toBe(2);
    expect(ran.out).toMatch(/^Ben +p2\//m);
    expect(ran.err).toMatch(/cut\.json can’t be used/);
  });

  it('of a class that has not begun is empty, and no failure', async () => {
    const folder = freshFolder();
    writeFileSync(join(folder, 'friday.yaml'), plan);
    const ran = await runCommand(command, ['summary', join(folder, 'friday.yaml')]);
    expect(ran).toMatchObject({ code: 0, out: expect.stringContaining('0 of 3 have begun') });
    mkdirSync(join(folder, 'in'));
    expect((await runCommand(command, ['summary', join(folder, 'friday.yaml')])).code).toBe(0);
  });
});

describe('class handout', () => {
  it.runIf(isWhole)('has a line for the name, and the key fits its questions and options', async () => {
    const { file } = await collected();
    const { out } = await runCommand(command, ['handout', file]);
    expect(out).toContain('Name: ____');
    // Where the teacher keeps the file says nothing about the learners' machines.
    expect(out).toContain('the file friday.yaml');
    expect(out).toContain('  api-design-tutor --class friday.yaml\n');
    expect(out).not.toContain(file);
    expect(out).toMatch(
      /2 {2}lab retries +\d+ min\n +3 {2}review \(seed 11, level 1\) +11 min\n +4 {2}case charged-twice +\d+ min\n/,
    );
    const numbers = [...out.matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number));
    expect(numbers).toEqual(numbers.map((_, i) => i + 1));
    const key = (await runCommand(command, ['handout', file], {}, { answers: true })).out;
    const correct = [...key.matchAll(/^(\d+)\. +(\d)\) /gm)].map(([, , option]) => Number(option));
    expect(correct).toHaveLength(numbers.length);
    // Of the first question and the last one, the number in the key is that of the correct option, as on screen.
    const whole = await lessons[lesson.id]!();
    const asked = [questionOf(lessonPages(whole)[1]!)!, whole.practice.at(-1)!];
    for (const [question, option] of [
      [asked[0]!, correct[0]!],
      [asked[1]!, correct.at(-1)!],
    ] as const) {
      expect(question.options[option - 1]!.right).toBe(true);
      expect(out).toContain(`    ${option}) `);
    }
    expect(`${out}${key}`.split('\n').filter(line => line.length > 80)).toEqual([]);
  });

  it.runIf(isWhole)(
    'begins at the computer, and has a page for each step with what to type and room to write, and no answers',
    async () => {
      const folder = freshFolder();
      const file = join(folder, 'friday.yaml');
      writeFileSync(
        file,
        `${plan.replace('  - case', '  - day: Homework\n  - case').replace('lab: retries', 'lab: retries\n    seed: 7')}`,
      );
      const { out } = await runCommand(command, ['handout', file]);
      const pages = out.split('\f');
      expect(pages.map(page => /At the computer|Step \d.*/.exec(page)?.[0])).toEqual([
        'At the computer',
        'Step 1 of 4',
        'Step 2 of 4',
        'Step 3 of 4',
        'Step 4 of 4, homework',
      ]);
      for (const page of pages) expect(page).toContain('Name: ____');
      expect(pages[0]).toMatch(/Homework\n[\s\S]*progress export --profile "YOUR NAME" > YOUR-NAME\.json/);
      const flat = pages.map(page => page.replaceAll(/\s+/g, ' '));
      expect(flat[2]).toContain('api-design-tutor lab retries --seed 7 --class friday.yaml');
      expect(flat[2]).toMatch(/How many of them get one.*customers charged twice ____ ____/);
      expect(flat[3]).toContain('api-design-tutor review --seed 11 --level 1 --class friday.yaml');
      expect(flat[3]).toMatch(/Claim 1: area ____+ place ____/);
      const { seededFlaws } = await makeExercise({ seed: '11', level: 1 });
      for (const { title } of seededFlaws) expect(flat[3]).not.toContain(title);
      expect(flat[4]).toMatch(/Acme runs harbour shops.*What would you change.*____/);
      expect(out.split('\n').filter(line => line.length > 80)).toEqual([]);
      // A plan without homework says nothing of it.
      expect((await runCommand(command, ['handout', (await collected()).file])).out).not.toContain('progress export');
    },
  );

  it('fits the lab of a run that each learner has alone', async () => {
    const file = join(freshFolder(), 'friday.yaml');
    writeFileSync(file, 'plan:\n  - lab: rate-limit\n');
    const { out } = await runCommand(command, ['handout', file]);
    expect(out).toContain('A question of your run');
    expect(out).not.toMatch(/\d+ open charges/);
  });

  it('has a key with reasons, solutions, and what labs, reviews, and cases come to', async () => {
    const folder = freshFolder();
    const file = join(folder, 'friday.yaml');
    const contractLesson = 'list-envelope';
    writeFileSync(file, `${plan}  - lesson: ${contractLesson}\n`.replace('collect: ./in\n', ''));
    const { out } = await runCommand(command, ['handout', file], {}, { answers: true });
    const step = (number: number) => out.split(/^Step \d+: /m)[number]!;
    const flat = (text: string) => text.replaceAll(/\s+/g, ' ');
    const whole = await lessons[lesson.id]!();
    const [task] = handoutTasks(whole);
    const right = designQuestion.options.find(option => option.right)!;
    expect(flat(step(1))).toContain(flat(plainText(right.reason)));
    expect(flat(step(1))).toContain(`Task: ${task!.title} Goal: ${styledText(task!.goal, plainTheme)}`);
    expect(flat(step(1))).toContain(flat(task!.solutions[0]!.text));
    // Each learner has another run, with the same answer.
    expect(step(2)).toMatch(/→ None\./);
    expect(step(2)).toMatch(
      /customers charged twice +! \d+ +0\n[\s\S]*“customers charged twice”: Hasty \d+, Careful 0\. Why\?/,
    );
    const { seededFlaws } = await makeExercise({ seed: '11', level: 1 });
    for (const { title, at } of seededFlaws) {
      expect(flat(step(3))).toContain(title);
      if (at.length === 1) expect(flat(step(3))).toContain(` at ${at[0]}: `);
    }
    expect(step(3)).toContain('(found for the learner)');
    expect(step(4)).toMatch(/Where +POST \/v1\/charges\n/);
    // Of a contract, the lines that change.
    expect(step(5)).toMatch(/^ {2}- +\S[\s\S]*^ {2}\+ +\S/m);
  });

  it('numbers the questions of each lesson from 1, as the wall and the summary do', async () => {
    const file = join(freshFolder(), 'friday.yaml');
    writeFileSync(file, `plan:\n  - lesson: ${lesson.id}\n  - lesson: list-envelope\n`);
    for (const answers of [false, true]) {
      const { out } = await runCommand(command, ['handout', file], {}, { answers });
      expect([...out.matchAll(/^1\. /gm)]).toHaveLength(2);
    }
  });

  it('says of a solution in the key that there are others', async () => {
    const all = await Promise.all(lessonSummaries.map(({ id }) => lessons[id]!()));
    const several = all.find(each => handoutTasks(each).some(({ solutions }) => solutions.length > 1))!;
    const { solutions } = handoutTasks(several).find(task => task.solutions.length > 1)!;
    const file = join(freshFolder(), 'friday.yaml');
    writeFileSync(file, `plan:\n  - lesson: ${several.summary.id}\n`);
    const { out } = await runCommand(command, ['handout', file], {}, { answers: true });
    expect(out.replaceAll(/\s+/g, ' ')).toContain(
      `A solution (one of ${solutions.length}; any way that reaches the goal counts):`,
    );
  });

  it('leaves a line for each claim about two versions, and one more', async () => {
    let number = 1;
    const exerciseOf = () => makeExercise({ seed: String(number), level: 3 });
    while ((await exerciseOf()).versionDiff === null) number += 1;
    const { seededFlaws } = await exerciseOf();
    const file = join(freshFolder(), 'friday.yaml');
    writeFileSync(file, `plan:\n  - review: { seed: ${number}, level: 3 }\n`);
    const { out } = await runCommand(command, ['handout', file]);
    const claims = seededFlaws
      .concat(seededFlaws[0]!)
      .map((_, i) => `Claim ${i + 1}: change ${'_'.repeat(24)}  breaks clients: yes / no\n\n  ${'_'.repeat(76)}\n`);
    expect(out).toContain(`\n${claims.join('')}`);
    expect(out).not.toContain(`Claim ${claims.length + 1}`);
  });

  it('says which answers depend on the run', async () => {
    const file = join(freshFolder(), 'friday.yaml');
    writeFileSync(file, 'plan:\n  - lab: authorization\n');
    const { out } = await runCommand(command, ['handout', file], {}, { answers: true });
    expect(out).toMatch(/What’s wrong with the release[^→]*→ The answer depends on the run/);
    expect(out).toMatch(/GET \/projects\/prj_1\. Which status comes back\?\n {2}→ 403\./);
  });

  it('prints the options of a lab whose seed the plan has', async () => {
    const file = join(freshFolder(), 'friday.yaml');
    writeFileSync(file, 'plan:\n  - lab: pagination\n    seed: 7\n');
    const { out } = await runCommand(command, ['handout', file]);
    const lab = await labs.pagination!();
    const params = Object.fromEntries(lab.parameters.map(parameter => [parameter.name, parameter.default]));
    const [question] = lab.questions(await lab.record(params, '7'));
    const printed = out.replaceAll(/\s+/g, ' ');
    for (const { text } of question!.options) expect(printed).toContain(`[ ] ${text}`);
  });

  it('names the answers of a lab whose seed the plan has', async () => {
    const file = join(freshFolder(), 'friday.yaml');
    writeFileSync(file, 'plan:\n  - lab: pagination\n    seed: 7\n');
    const { out } = await runCommand(command, ['handout', file], {}, { answers: true });
    const lab = await labs.pagination!();
    const params = Object.fromEntries(lab.parameters.map(parameter => [parameter.name, parameter.default]));
    const [question] = lab.questions(await lab.record(params, '7'));
    const { text, reason } = question!.options.find(({ right }) => right)!;
    expect(out.replaceAll(/\s+/g, ' ')).toContain(`→ ${text}. ${reason}`);
  });
});

describe('class new', () => {
  it('writes a class that passes the check, and nothing over one that exists', async () => {
    const file = join(freshFolder(), 'friday.yaml');
    const { out } = await runCommand(command, ['new', file]);
    expect(out).toContain(`class check ${file}`);
    const checkedNew = await runCommand(command, ['check', file]);
    expect(checkedNew).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^API design: 3 people, 3 steps, [\s\S]*Homework/),
    });
    const before = readFileSync(file, 'utf8');
    expect((await runCommand(command, ['new', file])).error?.code).toBe('class_exists');
    expect(readFileSync(file, 'utf8')).toBe(before);
    // Each line that a comment offers works, too.
    writeFileSync(file, before.replace(/# (- path: \S+)/, '$1'));
    expect((await runCommand(command, ['check', file])).code).toBe(0);
    expect((await runCommand(command, ['new', join(file, 'x.yaml')])).error?.code).toBe('no_folder');
    expect((await runCommand(command, ['new', 'friday.csv'])).error?.code).toBe('wrong_usage');
    const missing = await runCommand(command, ['check', 'gone.yaml']);
    expect(missing.error?.message).toContain('api-design-tutor class new gone.yaml');
  });
});

describe('class check', () => {
  it('prints every problem and ends with 1, or says what the class is', async () => {
    const { folder, file } = await collected();
    const minutes = planMinutes({ steps: checked });
    const sound = (await runCommand(command, ['check', file])).out;
    expect(sound).toContain(`Friday: 3 people, 4 steps, about ${minutes} minutes, collected in`);
    expect(sound).toMatch(/ 1 {2}lesson \S+ +\d+ min\n +2 {2}lab retries +\d+ min\n/);
    expect(sound).toContain('The minutes are computed');
    const bad = join(folder, 'bad.yaml');
    writeFileSync(bad, 'plan:\n  - lab: x\n  - lesson: y\n');
    const ran = await runCommand(command, ['check', bad]);
    expect(ran.code).toBe(1);
    expect(ran.out).toMatch(/:2:5 {2}There is no lab "x"[\s\S]*:3:5 {2}There is no lesson "y"[\s\S]*2 problems\n/);
    expect(json(await runCommand(command, ['check', bad], { json: true })).problems).toHaveLength(2);
  });

  it('adds up each day', async () => {
    const file = join(freshFolder(), 'two-days.yaml');
    writeFileSync(
      file,
      `plan:\n  - day: Monday\n  - lesson: ${lesson.id}\n  - lab: retries\n  - day: Day 2\n  - review: { seed: 1 }\n`,
    );
    const { out } = await runCommand(command, ['check', file]);
    const lab = stepMinutes({ kind: 'lab', id: 'retries', seed: null });
    expect(out).toMatch(
      new RegExp(
        `^Monday +${lesson.minutes + lab} min\n +1 {2}lesson .*\n +2 {2}lab .*\n\nDay 2 +11 min\n +3 {2}review`,
        'm',
      ),
    );
    const shown = json(await runCommand(command, ['check', file], { json: true }));
    expect(shown).toMatchObject({
      minutes: lesson.minutes + lab + 11,
      plan: [{ day: 'Monday' }, { day: 'Monday' }, { day: 'Day 2' }],
    });
  });

  it('counts homework apart, whether its day says so or the step', async () => {
    const file = join(freshFolder(), 'friday.yaml');
    const lab = stepMinutes({ kind: 'lab', id: 'retries', seed: null });
    const check = async (text: string) => {
      writeFileSync(file, `plan:\n  - lesson: ${lesson.id}\n${text}`);
      const { out } = await runCommand(command, ['check', file]);
      const { minutes, plan: steps } = json(await runCommand(command, ['check', file], { json: true }));
      return { out, minutes, homework: steps.map((step: PlanStep) => step.homework === true) };
    };
    const day = await check('  - day: Homework\n  - lab: retries\n');
    const step = await check('  - lab: retries\n    homework: true\n');
    for (const { out, minutes, homework } of [day, step]) {
      expect(out).toContain(`1 step, about ${lesson.minutes} minutes, and 1 step of homework, about ${lab} minutes`);
      expect(minutes).toBe(lesson.minutes);
      expect(homework).toEqual([false, true]);
    }
    expect(day.out).toMatch(new RegExp(`^Homework +${lab} min\\n +2 {2}lab retries +${lab} min\\n`, 'm'));
    expect(step.out).toMatch(/ 2 {2}lab retries, homework +\d+ min\n/);
  });

  it('says what separate accounts need of the folder, which is no problem', async () => {
    const folder = freshFolder();
    const file = join(folder, 'friday.yaml');
    writeFileSync(file, plan);
    const missing = await runCommand(command, ['check', file]);
    expect(missing).toMatchObject({ code: 0, out: expect.stringMatching(/\n {2}mkdir (\S+) && chmod 1777 \1\n$/) });
    mkdirSync(join(folder, 'in'));
    chmodSync(join(folder, 'in'), 0o755);
    expect((await runCommand(command, ['check', file])).out).toMatch(/can’t write[\s\S]*\n {2}chmod 1777 \S+\n$/);
    expect(json(await runCommand(command, ['check', file], { json: true })).notes).toHaveLength(1);
    chmodSync(join(folder, 'in'), 0o1777);
    expect((await runCommand(command, ['check', file])).out).not.toContain('Note');
  });

  it.each([[['sumary', 'x']], [['check', 'x', 'y']]])('%j gets a way out', async args => {
    expect((await runCommand(command, args)).error?.code).toBe('wrong_usage');
  });
});
