import { describe, expect, it } from 'vitest';
import { areas } from '../../src/conventions/area';
import { lessonPages, questionOf } from '../../src/course/pages';
import type { Page } from '../../src/course/types';
import { contracts } from '../../src/generated/contracts';
import { lessonSummaries, lessons } from '../../src/generated/lessons';
import { openCards } from '../../src/practice/cards';
import { dailyLimit } from '../../src/practice/plan';
import { makeExercise } from '../../src/review/exercises/exercise';
import { exerciseSource } from '../../src/review/exercises/source';
import { documentText } from '../../src/review/exercises/text';
import { initialReview } from '../../src/review/state';
import { freshFolder } from '../progress/sample';
import { play, someProgress } from './_play';

/** What somebody types who does everything on a page, and does it right. */
function linesFor(page: Page): string[] {
  const question = questionOf(page);
  if (question) return [String(question.options.findIndex(({ right }) => right) + 1), ''];
  if (page.kind === 'task') return ['t', ...page.task.solutions[0]!.text.split('\n'), '.', 'go', ''];
  return [''];
}

/** Nothing that moves a cursor, erases, or draws: what was read aloud stays as it was. */
function expectAppendOnly({ text }: { text: string }): void {
  expect(text).not.toMatch(/[^\n\P{Cc}]/u);
  expect(text).not.toMatch(/[─-╿▀-▟←-⇿❯✔›·•]/u);
}

const lesson = await lessons['error-codes-contract']!();
const pages = lessonPages(lesson);

describe('everything by typed lines', () => {
  it('a whole lesson: each page, each question, tasks with requests and with a contract, and the recap', async () => {
    const store = someProgress();
    const { id, title } = lesson.summary;
    const played = await play({ screen: 'lesson', id }, [...pages.flatMap(linesFor), 'quit'], { store });
    expectAppendOnly(played);
    expect(lesson.chain.tasks.map(({ kind }) => kind)).toContain('contract');
    expect(played.text).toContain(`Lesson: ${title}.`);
    // Of every page, tasks included.
    const at = pages.map((_, i) => played.text.indexOf(`\nPage ${i + 1} of ${pages.length}.`));
    expect(at).toEqual([...at].filter(place => place > 0).sort((a, b) => a - b));
    expect(played.text).toContain('This lesson is done.');
    expect(played.text).toMatch(/Home\. You’re Ana\./);
    const progress = store.progress();
    expect(progress.lessons[id]?.done).toBe(true);
    expect(Object.keys(progress.tasks)).toHaveLength(lesson.chain.tasks.length);
    const { text } = await play({ screen: 'lesson', id, step: lesson.chain.tasks[0]!.id }, ['quit'], { store });
    expect(text).toMatch(/\nPage \d+ of \d+\.[\s\S]*You’ve solved this task\./);
    const questions = pages.filter(page => questionOf(page)).length;
    expect(Object.values(progress.answers).map(({ right, sure }) => right && sure)).toEqual(
      Array(questions).fill(true),
    );
  });

  it('a review: places, claims, the linter, the comparison, and the repair', async () => {
    const store = someProgress();
    const exercise = await makeExercise({ seed: '', code: 'clinic.0.list-without-limit' });
    const [flaw] = exercise.seededFlaws;
    const { targets } = initialReview(exerciseSource(exercise).subject);
    const place = String(targets.indexOf(flaw!.at[0]!) + 1);
    const area = String(areas.indexOf(flaw!.area) + 1);
    const clean = documentText(contracts.find(({ id }) => id === 'clinic')!.document());
    const played = await play(
      { screen: 'review', exercise: exercise.code },
      [
        place,
        area,
        'note nobody stops me',
        'back',
        'c',
        'l',
        '1',
        '1',
        'back',
        'f',
        't',
        ...clean.split('\n'),
        '.',
        'go',
        'quit',
      ],
      { store },
    );
    expectAppendOnly(played);
    expect(played.text).toContain(`${place} of ${targets.length}: ${flaw!.at[0]}`);
    expect(played.text).toContain('nobody stops me');
    expect(played.text).toContain('1 of 1 flaw found (100%) with 1 claim');
    // A row tells all it knows when it opens.
    expect(played.text).toMatch(/\nreason +\S[\s\S]*Enter: back to the list/);
    expect(played.text).toContain('1 of 1 flaw repaired.');
    const { reviews, repairs } = store.progress();
    expect(reviews).toMatchObject([
      { exercise: exercise.code, found: 1, planted: 1, notes: [{ text: 'nobody stops me' }] },
    ]);
    expect(repairs).toMatchObject([{ exercise: exercise.code, left: 0, done: true }]);
  });

  it('a review: what is claimed is said where it is claimed, and a note needs a claim', async () => {
    const { text } = await play({ screen: 'review', exercise: 'clinic.0.list-without-limit' }, [
      ...['2', 'note too early', '1', 'note in time', 'u', '', 'quit'],
    ]);
    const said = text.split('\n> ');
    expect(said[2]).toContain('No note. A note belongs to a claim');
    expect(said[1]).toContain('default as everywhere (u unfolds)');
    expect(said[5]).toContain('default Any other failure');
    expect(said[4]).toMatch(/^note in time\nNoted: in time\n/);
    // The place once more, with what is claimed there, and then the next one, where nothing is.
    expect(said[5]).toMatch(/\n2 of \d+: [^\n]*, claimed: [^\n]*\nYour note: in time\n/);
    expect(said[5]).toMatch(/\n1 [^\n]*, claimed\n/);
    expect(said[6]).toMatch(/\n3 of \d+: /);
    expect(said[6]).not.toContain(', claimed');
  });

  it('a repair in a file of one’s own: ? says again what is left, and Enter comes back to prompts', async () => {
    const cwd = freshFolder();
    const { text } = await play({ screen: 'repair', exercise: 'clinic.0.list-without-limit' }, ['w', '?', '', 'quit'], {
      place: { cwd, home: cwd },
      terminal: { watch: () => () => {} },
    });
    const said = text.split('\n> ');
    expect(said[1]).toContain('Save the file, or press Enter to stop watching.');
    expect(said[2]).toMatch(/^\?\n[\s\S]*0 of 1 flaw repaired[\s\S]*stop watching\./);
    expect(said[3]).not.toContain('stop watching.');
  });

  it('a lab: its settings, its steps in words, its questions, and its end in numbers', async () => {
    const store = someProgress();
    const played = await play(
      { screen: 'lab', id: 'pagination' },
      ['1 3', '', '', '', 'b', 'e', '2 g', 'e', '1', 'leave', 'home', 'quit'],
      { store },
    );
    expectAppendOnly(played);
    expect(played.text).toMatch(/Step 1 of \d+\.\n0\.0 s\. The offset client asks for page 1\./);
    expect(played.text).toMatch(/rows seen before: Offset \d+, which shouldn’t happen; Cursor 0/);
    expect(store.progress().labs.pagination).toMatchObject({ finished: true, answer: expect.any(String) });
  });

  it('practice: what is due, question by question, with the way to its lesson', async () => {
    const store = someProgress();
    for (const { id } of lesson.summary.pages)
      store.record({ type: 'lesson', lesson: lesson.summary.id, page: id, done: id === 'recap' });
    const count = openCards(lessonSummaries, store.progress(), new Map()).length;
    expect(count).toBeGreaterThan(0);
    const played = await play({ screen: 'practice' }, ['1', 'o', 'leave', '', '2 g', '', 'quit'], { store });
    expectAppendOnly(played);
    expect(played.text).toMatch(/Question 1 of \d+\. From the lesson/);
    expect(played.text).toMatch(/Question 2 of \d+/);
    expect(played.text).toContain(`Lesson: ${lesson.summary.title}.`);
    expect(store.events().filter(({ type }) => type === 'practice')).toHaveLength(2);
  });

  it('practice: to its end, and more at once', async () => {
    const store = someProgress();
    for (const { id } of lessonSummaries.slice(0, 8))
      store.record({ type: 'lesson', lesson: id, page: 'recap', done: true });
    const all = Array.from({ length: dailyLimit }, () => ['s', '']).flat();
    const { text } = await play({ screen: 'practice' }, [...all, 'n', 'quit'], { store });
    const [first, second] = text.split('That was the last question.');
    expect(first).toContain(`Question ${dailyLimit} of ${dailyLimit}.`);
    expect(second).toMatch(/n: answer more questions now[\s\S]*Question 1 of \d+\./);
  });

  it('lookup: own words, a row, its lesson, and back to other words', async () => {
    const played = await play({ screen: 'lookup' }, ['retry a payment safely', '1', 'o', 'leave', '409', 'quit']);
    expectAppendOnly(played);
    expect(played.text).toMatch(/“retry a payment safely”: \d+ of \d+/);
    expect(played.text).toMatch(/\nLesson: /);
    expect(played.text).toMatch(/“409”: \d+ of \d+/);
  });

  it('a check of a running API: Home names its command', async () => {
    const { text } = await play({ screen: 'home' }, ['?', 'quit']);
    const row = /^(\d+) Check: /m.exec(text)?.[1] ?? '';
    const { text: told } = await play({ screen: 'home' }, [row, 'quit']);
    expect(told).toContain('api-design-tutor check http://localhost:3000 --contract openapi.yaml');
  });
});
