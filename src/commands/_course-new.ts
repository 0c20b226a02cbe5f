import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { InputError, type Io, printJson, wrongUsage } from '../command';
import { lessonTemplate } from '../course/lesson-template';
import { isSlug } from '../course/notes';
import { lessonSummaries } from '../generated/lessons';
import { decodeText } from '../text/decode-text';
import { singleLine } from '../text/layout';

/** Where the orders of lessons begin that aren't the course's own: after all of those. */
const firstOrder = 1000;

/**
 * Writes a lesson that passes the check, for its author to change.
 *
 * @param id - the new lesson's id
 * @param dir - the folder it goes to
 * @throws InputError `wrong_usage`, `invalid_lesson_id`, `lesson_exists`, `no_folder`
 */
export function newLesson(id: string | undefined, dir: string, io: Io): number {
  if (id === undefined) throw wrongUsage('The new lesson needs an id.', 'Try: api-design-tutor course new our-refunds');
  if (!isSlug(id))
    throw new InputError(
      'invalid_lesson_id',
      `"${singleLine(id)}" can’t be the id of a lesson.`,
      'Use small letters and digits, with hyphens between the words: our-refunds',
    );
  if (lessonSummaries.some(lesson => lesson.id === id))
    throw new InputError('lesson_exists', `The course already has a lesson ${id}.`, 'Choose another id.');
  const folder = resolve(io.cwd, dir);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new InputError(
      'no_folder',
      `There is no folder ${singleLine(dir)}.`,
      'Create it first, or name another one.',
    );
  const path = join(folder, `${id}.md`);
  const file = `./${relative(io.cwd, path).replaceAll('\\', '/')}`;
  if (existsSync(path))
    throw new InputError('lesson_exists', `${file} already exists, so nothing was written.`, 'Choose another id.');
  const order = nextOrder(folder);
  writeFileSync(path, lessonTemplate(id, order), { flag: 'wx' });
  if (io.globals.json) return printJson(io, { id, file, order });
  io.out(
    [
      `Wrote ${file}: a lesson that passes the check. Change it piece by piece.`,
      '',
      `  api-design-tutor course watch ${dir}`,
      '      checks it whenever you save it',
      `  api-design-tutor lesson ${file}`,
      '      opens it',
      '',
    ].join('\n'),
  );
  return 0;
}

/** The next place in the course that no lesson of the folder has; tens, so that others fit between. */
function nextOrder(folder: string): number {
  const orders = readdirSync(folder)
    .filter(name => name.endsWith('.md'))
    .map(name => Number(/^order: *(\d+)/m.exec(decodeText(readFileSync(join(folder, name))))?.[1] ?? 0));
  return Math.max(firstOrder, ...orders.map(order => (Math.floor(order / 10) + 1) * 10));
}
