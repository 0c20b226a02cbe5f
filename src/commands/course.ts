import { statSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { type Command, InputError } from '../command';
import { jsonText } from '../text/control-characters';
import { stripControlCharacters } from '../text/layout';
import { pluralize } from '../text/pluralize';

/**
 * The folder of lessons that a command line names.
 * @throws InputError `no_lessons`
 */
function folderOf(named: string | undefined, cwd: string): string {
  const folder = resolve(cwd, named ?? 'lessons');
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found?.isDirectory()) return folder;
  const shown = stripControlCharacters(named ?? 'lessons');
  throw new InputError(
    'no_lessons',
    found ? `${shown} is a file, not a folder of lessons.` : `There is no folder ${shown} here.`,
    'Name the folder that holds the lessons: api-design-tutor course check DIR',
  );
}

const command: Command = {
  usage: 'course <action> [dir]',
  summary: 'for authors: "course check" validates the lessons and runs every request in them',
  order: 95,
  options: [{ flags: '--words', summary: 'also list every word that may be the wrong one' }],
  async run([action, named], options, io) {
    if (action !== 'check') {
      throw new InputError(
        'wrong_usage',
        `There is no "course ${stripControlCharacters(action ?? '')}".`,
        'Try: api-design-tutor course check',
      );
    }
    const folder = folderOf(named, io.cwd);
    // The parser of lessons is large, and only authors need it.
    const { checkCourse } = await import('../course/check');
    const { lessons, requests, problems, warnings } = await checkCourse(folder, relative(io.cwd, folder) || '.');
    if (lessons === 0) {
      throw new InputError(
        'no_lessons',
        `There are no lessons in the folder ${stripControlCharacters(named ?? 'lessons')}.`,
        'Lessons are files that end in .md.',
      );
    }
    if (io.globals.json) {
      io.out(jsonText({ lessons, requests, problems, warnings }));
    } else {
      const listed = options.words ? [...problems, ...warnings] : problems;
      for (const { file, line, message } of listed) io.out(`${file}:${line} ${message}\n`);
      const sound = problems.length === 0 ? 'no problems' : pluralize(problems.length, 'problem');
      io.out(`${pluralize(lessons, 'lesson')}, ${pluralize(requests, 'request')} run: ${sound}\n`);
      if (warnings.length > 0 && !options.words) {
        io.err(
          `${pluralize(warnings.length, 'word')} may be the wrong one, depending on what is meant: --words lists them.\n`,
        );
      }
    }
    return problems.length === 0 ? 0 : 1;
  },
};

export default command;
