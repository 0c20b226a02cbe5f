import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lessonSummaries, lessons } from '../../src/generated/lessons';
import { sized } from '../support/size';
import { collector, installProgram, type Pty } from './harness';

const made = collector();
let folder: string;
let program: string;
beforeAll(() => {
  folder = made.folder();
  program = installProgram(folder);
});
afterAll(() => made.clear());

const lesson = lessonSummaries.find(({ id }) => id === 'idempotency-keys')!;
const names = [
  'Anna',
  "Zoë O'Neil",
  '李雷',
  'Maria',
  'Ben',
  ...Array.from({ length: 20 }, (_, i) => `Learner ${i + 6}`),
];
const people = names.slice(0, sized(3, 25));

/** Runs the program behind a pipe in the class. */
const run = (seat: string, ...args: string[]) =>
  execFileSync(process.execPath, [program, '--class', 'friday.yaml', '--data-dir', join(folder, seat), ...args], {
    cwd: folder,
    encoding: 'utf8',
  });

/** Sits down at a seat, and says who is here by the first letters. */
async function sitDown(seat: string, name: string): Promise<Pty> {
  const args = [program, '--class', join(folder, 'friday.yaml'), '--data-dir', join(folder, seat)];
  const pty = made.open(process.execPath, args);
  await pty.see('Who is here?');
  pty.press(name.toLowerCase().replace('ë', 'e'));
  await pty.see(`❯ ${name}`);
  pty.press('\r');
  await pty.when('Home', screen => screen.rows()[0]!.endsWith(name) && screen.text().includes('the whole course'));
  return pty;
}

const right = '\u001b[C';
const down = '\u001b[B';

/** Follows the plan: a lesson with one answer, a lab to its end, and a review with one claim. */
async function followPlan(pty: Pty, option: number): Promise<void> {
  pty.press('\r');
  await pty.see('Consumers');
  pty.press(right);
  await pty.see('1 A retry');
  pty.press(`${option}`);
  await pty.see(/❯ \d/);
  pty.press('\r');
  await pty.see(/(Correct|Not quite)/i);
  pty.press('b');
  await pty.see(/1 Lesson .*page 2 of/);
  pty.press(down);
  await pty.see(/❯ 2 Lab/);
  pty.press('\r');
  await pty.see('seed 7');
  pty.press(right.repeat(3));
  await pty.see('press enter if you are sure');
  pty.press('1');
  await pty.see(/❯ 1/);
  pty.press('\r');
  await pty.see(/(Correct|Not quite)/i);
  pty.press(right.repeat(12));
  await pty.see('10 of 10');
  pty.press('b');
  await pty.see(/2 Lab .*done/);
  pty.press(down);
  await pty.see(/❯ 3 Review/);
  pty.press('\r');
  await pty.see('seed 11');
  // The example is found already, so a claim at the same place takes a second press.
  pty.press('1');
  await pty.see('Already found for you');
  pty.press('1');
  await pty.see('claimed 1/7');
  pty.press('l');
  await pty.see('Run the linter?');
  pty.press('\r');
  await pty.see('with 1 claim');
  pty.press('b');
  await pty.see(/3 Review .*done/);
  pty.press('q');
  expect(await pty.exit()).toEqual({ code: 0, signal: 0 });
}

it('a class follows its plan with real keys, and the summary is right to the last number', async () => {
  writeFileSync(
    join(folder, 'friday.yaml'),
    JSON.stringify({
      class: 'Friday',
      people,
      plan: [{ lesson: lesson.id }, { lab: 'pagination', seed: 7 }, { review: { seed: 11, level: 1 } }],
      collect: './collected',
    }),
  );
  const { designQuestion } = await lessons[lesson.id]!();
  const optionOf = (i: number) => (i % designQuestion.options.length) + 1;
  const learner = async (name: string, i: number) => followPlan(await sitDown(`seat-${i}`, name), optionOf(i));
  // Five at a time, as many as a small machine draws without falling behind.
  for (let i = 0; i < people.length; i += 5) {
    await Promise.all(people.slice(i, i + 5).map((name, n) => learner(name, i + n)));
  }

  // One resets everything, one goes on at another seat.
  run('seat-0', 'progress', 'reset', '--profile', people[0]!);
  const moved = await sitDown('seat-other', people[1]!);
  await moved.see(/1 Lesson .*page 2 of/);
  moved.press('\u001b[H\r');
  await moved.see('Design question');
  moved.press(right);
  await moved.see('Promise');
  moved.press('bq');
  await moved.exit();

  const summary = JSON.parse(run('teacher', 'class', 'summary', 'friday.yaml', '--json'));
  expect(summary.data.map(({ person }: { person: string }) => person)).toEqual(people);
  for (const [i, person] of summary.data.entries()) {
    if (i === 0) {
      expect(person).toMatchObject({ reviews: { planted: 0, claimed: 0 }, labs: { begun: 0 }, skipped: 0 });
      expect(person.steps.map(({ state }: { state: string }) => state)).toEqual(['new', 'new', 'new']);
      continue;
    }
    const isRight = designQuestion.options[optionOf(i) - 1]!.right;
    expect(person.steps).toMatchObject([
      {
        state: 'started',
        step: i === 1 ? 3 : 2,
        steps: lesson.pages.length,
        right: isRight ? 1 : 0,
        wrong: isRight ? 0 : 1,
      },
      { state: 'done', right: 0, wrong: 1 },
      { state: 'done', reviews: 1, claims: 1, everything: false },
    ]);
    expect(person).toMatchObject({ labs: { begun: 1, finished: 1, answered: 1 }, reviews: { claimed: 1 }, skipped: 0 });
    expect(person.files).toHaveLength(1);
  }
  const wrong = people.flatMap((_, i) =>
    i > 0 && !designQuestion.options[optionOf(i) - 1]!.right ? [optionOf(i)] : [],
  );
  const asked = summary.questions.find(({ question }: { question: string }) => question === designQuestion.id);
  expect(asked).toMatchObject({ asked: people.length - 1, missed: wrong.length, missed_sure: wrong.length });
  for (const { option, people: count } of asked.chosen) {
    const place = designQuestion.options.findIndex(each => each.id === option) + 1;
    expect(count).toBe(wrong.filter(each => each === place).length);
  }
  const text = run('teacher', 'class', 'summary', 'friday.yaml');
  expect(text).toContain(`Friday: ${people.length - 1} of ${people.length} have begun`);
});

it('a class file with mistakes is told in the shell, before any screen', () => {
  writeFileSync(join(folder, 'bad.yaml'), 'plan:\n  - lesson: nope\n  - lab: none\n');
  const { status, stderr } = spawnSync(process.execPath, [program, '--class', 'bad.yaml'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(status).toBe(2);
  expect(stderr).toMatch(/bad\.yaml:2:5 {2}There is no lesson "nope"[\s\S]*bad\.yaml:3:5 {2}There is no lab "none"/);
  const env = { ...process.env, API_DESIGN_TUTOR_CLASS: 'bad.yaml' };
  expect(spawnSync(process.execPath, [program], { cwd: folder, encoding: 'utf8', env }).status).toBe(2);
  // The command that says what is wrong isn't stopped by it.
  expect(spawnSync(process.execPath, [program, 'class', 'check', 'bad.yaml'], { cwd: folder, env }).status).toBe(1);
});
