import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import { lessonTemplate } from '../../src/course/lesson-template';
import { joinLesson } from '../../src/course/own-lessons';
import { freshFolder } from '../progress/sample';
import { play } from '../prompts/_play';
import { type Drawn, draw } from '../screens/render';
import { forgetOwnParts } from '../support/own-parts';

const open: Drawn[] = [];
afterEach(() => {
  for (const drawn of open.splice(0)) drawn.close();
});

afterAll(forgetOwnParts);

/** A lesson of somebody's own in a file, and a way to save it with a part replaced. */
async function ownLesson(id: string) {
  const path = join(freshFolder(), `${id}.md`);
  writeFileSync(path, lessonTemplate(id, 1000));
  await joinLesson(path);
  const save = (part: string | RegExp, by: string) => {
    const before = readFileSync(path, 'utf8');
    expect(before).toMatch(part);
    writeFileSync(path, before.replace(part, by));
  };
  return { route: { screen: 'lesson', id } as const, save };
}

it('a lesson on the screen follows its file, says so until the next key, and keeps its page', async () => {
  const { route, save } = await ownLesson('on-screen');
  const drawn = await draw({ name: 'own', route, see: 'Consumers' }, { color: false, size: { columns: 80, rows: 24 } });
  open.push(drawn);
  await drawn.press('right 1 enter');
  await drawn.see(/You said .*page|page 2 of/);
  save('Only the till knows', 'The till alone knows');
  await drawn.see('The till alone knows');
  await drawn.see(/ {2}reloaded/);
  // What was said before is kept, and so is the page.
  expect(drawn.rows().join('\n')).toMatch(/Design question[\s\S]*You said/);

  save(/^track: .*$/m, 'trak: wrong');
  await drawn.see(/not reloaded, line 2: The front matter needs/);
  expect(drawn.rows().join('\n')).toContain('The till alone knows');
  save('trak: wrong', 'track: Ours');
  await drawn.see(/ {2}reloaded/);
  await drawn.press('right');
  await drawn.see('page 3 of');
  expect(drawn.rows()[0]).not.toContain('reloaded');
});

it('by prompts, the next page is that of the saved file', async () => {
  const { route, save } = await ownLesson('by-prompts');
  async function* typed() {
    yield '';
    save('Only the till knows', 'The till alone knows');
    yield '1';
    save(/^track: .*$/m, 'trak: wrong');
    yield '';
    yield 'quit';
  }
  const { text } = await play(route, [], { terminal: { lines: typed() } });
  expect(text).toContain('You saved the file. This is the lesson with your changes.');
  expect(text).toContain('The till alone knows');
  expect(text).toMatch(/You saved the file, but line 2 has a problem: The front matter needs/);
});
