import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeText } from '../text/decode-text';
import { frontMatterLine } from './front-matter';
import { parseLesson } from './parse';
import type { Lesson, Problem } from './types';

export { readAskedAs } from './asked-as';
export { readGlossary } from './glossary';
export { readReferenceRows } from './lookup-rows';
export { readPaths } from './paths';

/** A folder of lessons as it was read. */
interface LessonFolder {
  /** In course order. Those with problems are read as far as they can be, and not fit to be shown. */
  lessons: Lesson[];
  /** Every problem with its file, its line and what to do about it. */
  problems: Problem[];
  /** The text of each file, by the name that messages use. */
  texts: ReadonlyMap<string, string>;
}

/**
 * Compiles every lesson of a folder: the files that end in .md, except README.md and those with a leading underscore. It
 * knows nothing of the service, so that the build can call it.
 * @param dir the folder
 * @param shown its name in messages
 */
export function compileLessonFolder(dir: string, shown = 'lessons'): LessonFolder {
  const names = readdirSync(dir)
    .filter(name => name.endsWith('.md') && name !== 'README.md' && !name.startsWith('_'))
    .sort();
  const texts = new Map(names.map(name => [`${shown}/${name}`, decodeText(readFileSync(join(dir, name)))]));
  const parsed = [...texts].map(([file, text]) => parseLesson(text, file));
  const lessons = parsed.map(({ lesson }) => lesson);
  const problems = [
    ...parsed.flatMap(each => each.problems),
    ...placesTaken(lessons, texts),
    ...deadLinks(lessons, new Set(names.map(name => name.slice(0, -3)))),
  ];
  lessons.sort((a, b) => a.summary.order - b.summary.order || (a.summary.id < b.summary.id ? -1 : 1));
  return { lessons, problems, texts };
}

/** Lessons at a place in the course that another one has. */
function placesTaken(lessons: readonly Lesson[], texts: ReadonlyMap<string, string>): Problem[] {
  const orders = new Set(lessons.map(({ summary }) => summary.order));
  const taken = new Map<number, Lesson>();
  return lessons.flatMap(({ file, summary: { order } }, i): Problem[] => {
    const other = taken.get(order);
    // A lesson without a place was reported when it was read.
    if (order > 0 && !other) taken.set(order, lessons[i]!);
    if (order === 0 || !other) return [];
    let free = order + 1;
    while (orders.has(free)) free += 1;
    const message = `The lesson ${other.summary.id} has the order ${order} as well. Give each lesson its own place in the course; ${free} is free.`;
    return [{ file, line: frontMatterLine(texts.get(file)!, 'order'), message }];
  });
}

/** Links to lessons and pages that are not there. */
function deadLinks(lessons: readonly Lesson[], names: ReadonlySet<string>): Problem[] {
  return lessons.flatMap(({ file, links }) =>
    links.flatMap(({ to, line }): Problem[] => {
      const match = /^lesson:([^#]+)(?:#(.+))?$/.exec(to);
      if (!match) return [];
      const [, id, page] = match;
      if (!names.has(id!)) return [{ file, line, message: `The link has no target: ${id}.md is not here.` }];
      const target = lessons.find(({ file }) => file.endsWith(`/${id}.md`));
      if (!page || !target || target.summary.pages.some(entry => entry.id === page)) return [];
      const known = target.summary.pages.map(entry => entry.id).join(', ');
      return [{ file, line, message: `The lesson ${id} has no page \`${page}\`. Its pages are ${known}.` }];
    }),
  );
}
