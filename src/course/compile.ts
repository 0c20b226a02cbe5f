import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseLesson } from './parse';

export { readGlossary } from './glossary';

import type { Lesson, Problem } from './types';

/**
 * Compiles every lesson of a folder: the files that end in .md, README.md and those with a leading underscore left out.
 * In: the folder, and the name to show for it in messages. Out: the lessons in course order, all problems, each with
 * file, line and the way to mend it, and the names of the files. It knows nothing of the service, so that the build can call it.
 */
export function compileLessonFolder(
  dir: string,
  shown = 'lessons',
): { lessons: Lesson[]; problems: Problem[]; files: string[] } {
  const lessons: Lesson[] = [];
  const problems: Problem[] = [];
  const files = readdirSync(dir)
    .filter(name => name.endsWith('.md') && name !== 'README.md' && !name.startsWith('_'))
    .sort();
  for (const name of files) {
    const { lesson, problems: own } = parseLesson(readFileSync(join(dir, name), 'utf8'), `${shown}/${name}`);
    if (lesson) lessons.push(lesson);
    problems.push(...own);
  }
  problems.push(...placesTaken(lessons), ...deadLinks(lessons, new Set(files.map(name => name.slice(0, -3)))));
  lessons.sort((a, b) => a.summary.order - b.summary.order || (a.summary.id < b.summary.id ? -1 : 1));
  return { lessons, problems, files };
}

function placesTaken(lessons: readonly Lesson[]): Problem[] {
  const taken = new Map<number, Lesson>();
  return lessons.flatMap(lesson => {
    const other = taken.get(lesson.summary.order);
    taken.set(lesson.summary.order, lesson);
    if (!other) return [];
    const message = `Order ${lesson.summary.order} is also that of ${other.summary.id}. Give each lesson its own place.`;
    return [{ file: lesson.file, line: 1, message }];
  });
}

/** Links to lessons and pages that are not there. A lesson that did not compile still counts as a file. */
function deadLinks(lessons: readonly Lesson[], files: ReadonlySet<string>): Problem[] {
  return lessons.flatMap(lesson =>
    lesson.links.flatMap(({ to, line }): Problem[] => {
      const match = /^lesson:([^#]+)(?:#(.+))?$/.exec(to);
      if (!match) return [];
      const [, id, page] = match;
      if (!files.has(id!))
        return [{ file: lesson.file, line, message: `The link leads to no lesson: ${id}.md is not here.` }];
      const target = lessons.find(entry => entry.summary.id === id);
      if (!page || !target || target.summary.pages.some(entry => entry.id === page)) return [];
      const known = target.summary.pages.map(entry => entry.id).join(', ');
      return [
        { file: lesson.file, line, message: `The lesson ${id} has no page \`${page}\`. Its pages are ${known}.` },
      ];
    }),
  );
}
