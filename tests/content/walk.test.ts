import { afterEach, expect, it } from 'vitest';
import { lessonPages, questionOf } from '../../src/course/pages';
import type { Task } from '../../src/course/tasks/types';
import { lessons } from '../../src/generated/lessons';
import { type Drawn, draw, nameOf, sizes } from '../screens/render';
import { sample } from '../support/size';

let drawn: Drawn | null = null;
afterEach(() => {
  drawn?.close();
  drawn = null;
});
const text = () => drawn!.rows().join('\n');

/** Selects everything in the editor and puts a text in its place, as a paste does. */
const retype = (words: string) => `\u001b[1;6F\u001b[200~${words}\u001b[201~`;

/** Does a task by its first solution. */
async function solve({ solutions }: Task) {
  await drawn!.press('enter');
  await drawn!.type(retype(solutions[0]!.text));
  await drawn!.press('ctrl+r');
  await drawn!.press('esc');
  await drawn!.see(/→ (next|scroll)/);
}

const walks = Object.entries(lessons).flatMap(([id, load]) =>
  [sizes.usual, sizes.small].map(size => ({ id, load, size, name: nameOf(size) })),
);

it.each(sample(walks, 1))('$id at $name can be walked to its end, and is done then', async ({ id, load, size }) => {
  const lesson = await load();
  const pages = lessonPages(lesson);
  drawn = await draw({ name: id, route: { screen: 'lesson', id }, see: /page 1 of/ }, { color: true, size });
  const finished = new Set<number>();
  for (let keys = 0; ; keys++) {
    expect(keys, `${id} ends`).toBeLessThan(200);
    expect(drawn.misfits()).toEqual([]);
    const at = Number(/page (\d+) of/.exec(text())?.[1]) - 1;
    const page = pages[at]!;
    if (page.kind === 'recap') break;
    const question = questionOf(page);
    if (question && !finished.has(at)) {
      const option = at % question.options.length;
      await drawn.press(`${option + 1} ${at % 2 === 0 ? 'enter' : 'g'}`);
      expect(text(), `the verdict of ${page.id}`).toMatch(/You said[\s\S]*(Correct|Not quite)/);
      finished.add(at);
    } else if (page.kind === 'task' && !finished.has(at)) {
      await solve(page.task);
      finished.add(at);
    } else {
      const before = text();
      await drawn.press('right');
      expect(text(), `→ does something on ${page.id}`).not.toBe(before);
    }
  }
  expect(text()).toContain('This lesson is done.');
  await drawn.press('end right');
  await drawn.see(/Lessons +1 of/);
});
