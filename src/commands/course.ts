import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Command, InputError, wrongUsage } from '../command';
import { stripControlCharacters } from '../text/layout';

/**
 * The folder of lessons that a command line names.
 * @throws InputError `no_lessons`
 */
function folderOf(named: string, cwd: string, action: string): string {
  const folder = resolve(cwd, named);
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found?.isDirectory()) return folder;
  const shown = stripControlCharacters(named);
  throw new InputError(
    'no_lessons',
    found ? `${shown} is a file, not a folder of lessons.` : `There is no folder ${shown} here.`,
    `Name the folder that holds the lessons: api-design-tutor course ${action} DIR`,
  );
}

const command: Command = {
  usage: 'course <action> [name] [dir]',
  summary: 'for authors: "course new ID", "course check [DIR]", "course watch [DIR]"',
  order: 95,
  options: [{ flags: '--words', summary: 'also list words that may be wrong' }],
  notes: [
    {
      title: 'Actions',
      text: [
        'new ID [DIR]   writes a lesson that passes the check into DIR (default: .)',
        'check [DIR]    reports every problem of the lessons in DIR (default: lessons)',
        'watch [DIR]    the same after each save',
      ].join('\n'),
    },
  ],
  complete: ([first]) => (first === undefined ? ['new', 'check', 'watch'] : null),
  async run([action, name, dir], options, io) {
    if (action === 'new') {
      const { newLesson } = await import('./_course-new');
      return newLesson(name, dir ?? '.', io);
    }
    if ((action !== 'check' && action !== 'watch') || dir !== undefined) {
      throw wrongUsage(
        dir === undefined
          ? `There is no "course ${stripControlCharacters(action ?? '')}".`
          : `"course ${action}" takes one folder.`,
        'Try: api-design-tutor course check DIR',
      );
    }
    const named = name ?? 'lessons';
    const folder = folderOf(named, io.cwd, action);
    const { checkFolder, watchFolder } = await import('./_course-check');
    const run = action === 'watch' ? watchFolder : checkFolder;
    return (await run(folder, named, options.words === true, io)) ? 0 : 1;
  },
};

export default command;
