import { expect, it } from 'vitest';
import { hasPassed, startTask, taskFacts } from '../../src/course/tasks/state';
import { layOutTask } from '../../src/course/tasks/task-view';
import { lessons } from '../../src/generated/lessons';
import { width } from '../../src/text/layout';
import { plainTheme } from '../../src/text/theme';
import { paste, play, press } from '../course/tasks/play';
import { sample, sized } from '../support/size';

const all = await Promise.all(
  Object.values(lessons).map(async load => {
    const lesson = await load();
    return lesson.chain.tasks.map(task => ({
      name: `${lesson.summary.id}#${task.id}`,
      lesson: lesson.summary.id,
      task,
    }));
  }),
);
/** From the first place in the text, everything is selected and typed over. */
const retyped = (text: string) => [...press('ctrl+home', 'ctrl+shift+end', 'backspace'), paste(text)];

// lessons.test.ts tries each of them in every task; here they go through the editor, which is the same for all tasks.
it.each(sample(all.flat(), 12))(
  '$name: its solutions pass on the screen, its wrong attempts get their own words',
  async entry => {
    const { lesson, task } = entry;
    const fresh = await play(task, []);
    expect(fresh.result?.state).not.toBe('');
    expect(hasPassed(fresh)).toBe(false);
    for (const { text } of task.solutions) {
      const solved = await play(task, [{ type: 'edit', on: true }, ...retyped(text), { type: 'run' }]);
      expect(hasPassed(solved)).toBe(true);
      expect(taskFacts(lesson, task.id, startTask(task), solved)).toMatchObject([
        { type: 'task', lesson, task: task.id },
      ]);
    }
    for (const { id, text } of task.wrongAttempts) {
      const wrong = await play(task, [...retyped(text), { type: 'run' }]);
      expect(wrong.result?.wrongAttempt?.id).toBe(id);
      expect(wrong.solved).toBe(false);
      expect(taskFacts(lesson, task.id, startTask(task), wrong)).toMatchObject([
        { type: 'attempt', lesson, task: task.id },
      ]);
    }
  },
);

const small = [
  { columns: 76, rows: 19 },
  { columns: 36, rows: 7 },
];
const rooms = sized(small, [...small, { columns: 116, rows: 35 }, { columns: 56, rows: 15 }]);

it.each(all.flat())(
  '$name: fits every window in every state, with its text or its state in sight',
  async ({ task }) => {
    const wrong = task.wrongAttempts[0]?.text ?? task.start;
    const fresh = await play(task, []);
    const tried = await play(task, [...retyped(wrong), { type: 'run' }], fresh);
    const states = [
      fresh,
      tried,
      await play(task, [{ type: 'hint' }, { type: 'hint' }], tried),
      await play(task, [{ type: 'give-up' }], tried),
      await play(task, [...retyped(task.solutions[0]!.text), { type: 'run' }], fresh),
    ];
    for (const room of rooms) {
      for (const state of states.flatMap(state => [state, { ...state, editing: true }])) {
        const { head, editor, panel, beside } = layOutTask(task, state, { ...room, theme: plainTheme });
        const title = (text: string) => (text === '' ? 0 : 1);
        const left = editor ? editor.rows + title(editor.title({ above: 0, below: 9 })) : 0;
        const right = panel.lines.length + title(panel.title);
        expect(head.length + (beside ? Math.max(left, right) : left + right)).toBeLessThanOrEqual(room.rows);
        for (const line of head) expect(width(line)).toBeLessThanOrEqual(room.columns);
        for (const line of panel.lines) expect(width(line)).toBeLessThanOrEqual(panel.columns);
        if (state.editing) expect(editor!.rows).toBeGreaterThanOrEqual(3);
      }
    }
  },
);
