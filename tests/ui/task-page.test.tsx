import { describe, expect, it, vi } from 'vitest';
import { parseLesson } from '../../src/course/parse';
import type { App } from '../../src/ui/context';
import { TaskPage } from '../../src/ui/screens/lesson/task-page';
import { lessonWithTasks } from '../course/tasks/fixture';
import { show } from './show';

const [wire] = parseLesson(lessonWithTasks, 'lessons/small.md').lesson.chain.tasks;
const page = { kind: 'task', id: wire!.id, title: wire!.title, section: 'S', task: wire!, lesson: 'small' } as const;
const again = wire!.solutions[0]!.text;

/** The page of the wire task, in a window of its own; `userState` is what outlives leaving it. */
function open(changes: Partial<App> = {}, columns = 80) {
  const size = { columns, rows: 24 };
  const app = {
    size,
    body: { columns, rows: 19 },
    userState: new Map(),
    screenState: new Map(),
    editText: vi.fn(async () => ({ kind: 'edited', text: again })),
    ...changes,
  } as unknown as App;
  const next = vi.fn();
  const element = (
    <TaskPage page={page} crumbs={['Lessons']} onWork={() => {}} status="page 1" next={{ label: 'next', run: next }} />
  );
  return { ...show(element, app), next, userState: app.userState };
}

describe('the page of a task', () => {
  it('shows the state of a fresh service, takes what is typed into the text, and runs it', async () => {
    const { press, sees, rows } = open();
    await sees('Charges: 0, goal: 2');
    press('enter');
    await sees('esc done');
    press('ctrl+r');
    await sees('Charges: 1, goal: 2');
    expect(rows().join('\n')).toMatch(/Not yet +One request makes one charge/);
    for (const letter of '# hi') press(letter);
    await sees('changed, not run yet');
    expect(rows().join('\n')).toContain('# hi');
  });

  it('takes back what an editor made of the text, and records the task once it is solved, not before', async () => {
    const { press, sees, app } = open();
    await sees('Charges: 0, goal: 2');
    press('r');
    await sees('Charges: 1, goal: 2');
    expect(app.progress.events()).toMatchObject([{ type: 'attempt' }]);
    press('e');
    await sees('# @lost');
    expect(app.editText).toHaveBeenCalledWith(wire!.start, 'http');
    press('r');
    await sees('Done');
    expect(app.progress.events()).toMatchObject([
      { type: 'attempt' },
      { type: 'task', lesson: 'small', task: 'charge-twice', attempts: 2, hints: 0 },
    ]);
  });

  it('says why an editor changed nothing', async () => {
    const message = 'No editor is named.';
    const { press, sees } = open({ editText: vi.fn(async () => ({ kind: 'unchanged' as const, message })) });
    await sees('Charges: 0, goal: 2');
    press('e');
    await sees(message);
  });

  it('keeps text, attempts and hints for somebody who leaves and comes back', async () => {
    const first = open();
    await first.sees('Charges: 0, goal: 2');
    first.press('r');
    await first.sees('Charges: 1, goal: 2');
    first.press('h');
    await first.sees('Hint 1 of');
    const second = open({ userState: first.userState });
    await second.sees('Hint 1 of');
    expect(second.rows().join('\n')).toContain('Charges: 1, goal: 2');
  });

  it('is left by skipping, or by going on', async () => {
    const { press, sees, next, app } = open();
    await sees('Charges: 0, goal: 2');
    press('s');
    expect(next).toHaveBeenCalledOnce();
    expect(app.progress.events()).toEqual([]);
  });

  it('has text and responses side by side where there is room', async () => {
    const { press, sees, rows } = open({}, 120);
    await sees('Charges: 0, goal: 2');
    press('r');
    await sees('201 Created');
    expect(rows().some(row => /Your requests .*Responses/.test(row))).toBe(true);
  });
});
