import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { InputError } from '../command';
import { lessonSummaries, lessons } from '../generated/lessons';
import { controlCharacters } from '../text/control-characters';
import { decodeText } from '../text/decode-text';
import { singleLine } from '../text/layout';
import { programNames } from './check';
import { unknownNames } from './check-names';
import { ownLessonFiles } from './own-lesson-files';
import { parseLesson } from './parse';
import type { Lesson, Problem } from './types';

/** A lesson is some tens of kilobytes; beyond this it's something else. */
const largest = 2_000_000;

/** Somebody's own lessons as they were read. */
interface OwnLessons {
  /** The ids of those that are in the course now, for as long as the program runs. */
  ids: string[];
  /** Every problem; a lesson with one stays out. */
  problems: Problem[];
}

/**
 * Reads lessons of somebody's own and lets them join the course while the program runs: they open, count, and come back in
 * practice like all others. Nothing in them is executed beyond their requests to the reference service.
 *
 * @param paths - the files
 * @param shown - what messages call each of them
 */
export async function joinOwnLessons(paths: readonly string[], shown: readonly string[]): Promise<OwnLessons> {
  const result: OwnLessons = { ids: [], problems: [] };
  for (const [i, path] of paths.entries()) {
    const known = [...ownLessonFiles].find(([, file]) => file.path === path)?.[0];
    if (known !== undefined) {
      result.ids.push(known);
      continue;
    }
    const { lesson, problems, text } = await readOwnLesson(path, shown[i]!);
    result.problems.push(...problems);
    if (!lesson || problems.length > 0) continue;
    const { id } = lesson.summary;
    lessonSummaries.push(lesson.summary);
    lessons[id] = async () => lesson;
    ownLessonFiles.set(id, { path, shown: shown[i]!, text });
    result.ids.push(id);
  }
  return result;
}

/**
 * Reads a lesson of somebody's own again if its file was saved since. With a problem, the lesson stays as it was.
 *
 * @param id - of a lesson that joined
 * @returns whether the lesson is another one now, and what is wrong with the file
 */
export async function rereadOwnLesson(id: string): Promise<{ changed: boolean; problems: Problem[] }> {
  const file = ownLessonFiles.get(id);
  if (!file) return { changed: false, problems: [] };
  const { lesson, problems, text } = await readOwnLesson(file.path, file.shown, id);
  if (text === file.text) return { changed: false, problems: [] };
  file.text = text;
  if (!lesson || problems.length > 0) return { changed: false, problems };
  lessons[id] = async () => lesson;
  lessonSummaries.splice(
    lessonSummaries.findIndex(summary => summary.id === id),
    1,
    lesson.summary,
  );
  return { changed: true, problems: [] };
}

interface ReadLesson {
  lesson: Lesson | null;
  problems: Problem[];
  /** '' where there's no text to read. */
  text: string;
}

/** @param joined - the id under which this file has joined already */
async function readOwnLesson(path: string, file: string, joined?: string): Promise<ReadLesson> {
  const failure = (message: string) => ({ lesson: null, problems: [{ file, line: 1, message }], text: '' });
  const about = statSync(path, { throwIfNoEntry: false });
  if (!about) return failure('There is no such file.');
  if (!about.isFile()) return failure('It isn’t a file.');
  if (about.size > largest) return failure('It’s too large for a lesson.');
  const text = decodeText(readFileSync(path));
  const control = text.split('\n').findIndex(line => line.replace(/[\t\r]/g, '').search(controlCharacters) >= 0);
  if (control >= 0) {
    return {
      lesson: null,
      problems: [{ file, line: control + 1, message: 'This line has a control character. Remove it.' }],
      text,
    };
  }
  const { lesson, problems } = parseLesson(text, file);
  const { id } = lesson.summary;
  problems.push(...unknownNames(lesson, await programNames()));
  if (joined !== undefined && id !== joined)
    problems.push({ file, line: 1, message: `While the lesson is open, its id stays ${joined}.` });
  else if (joined === undefined && Object.hasOwn(lessons, id)) {
    problems.push({
      file,
      line: 1,
      message: `The course already has a lesson ${id}. Give yours another id, and its file the same name.`,
    });
  }
  return { lesson, problems, text };
}

/**
 * Lets one lesson join the course.
 *
 * @param shown - what messages call the file
 * @returns its id
 * @throws InputError `invalid_lesson`, with every problem's line
 */
export async function joinLesson(path: string, shown = basename(path)): Promise<string> {
  const { ids, problems } = await joinOwnLessons([path], [shown]);
  if (problems.length > 0) throw invalidLesson(problems);
  return ids[0]!;
}

/** The failure of lessons with problems. */
export const invalidLesson = (problems: readonly Problem[]): InputError =>
  new InputError(
    'invalid_lesson',
    problems.map(({ file, line, message }) => singleLine(`${file}:${line} ${message}`)).join('\n'),
    'api-design-tutor course check DIR says the same, and runs every request.',
    { problems },
  );
