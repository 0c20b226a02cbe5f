import { existsSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, resolve } from 'node:path';
import { classTemplate } from '../classroom/class-template';
import { InputError, type Io, printJson, wrongUsage } from '../command';
import { stripControlCharacters } from '../text/layout';
import { shellQuote } from '../text/shell-quote';

/**
 * `class new`: writes a class file that passes the check, for its teacher to change.
 *
 * @param named - the new file
 * @throws InputError `wrong_usage`, `no_folder`, `class_exists`
 */
export function newClass(named: string, io: Io): number {
  const path = resolve(io.cwd, named);
  const shown = stripControlCharacters(named);
  if (!/\.ya?ml$/i.test(named)) throw wrongUsage('A new class is a YAML file.', 'For example: class new friday.yaml');
  if (!statSync(dirname(path), { throwIfNoEntry: false })?.isDirectory())
    throw new InputError('no_folder', `There is no folder for ${shown}.`, 'Create it first, or name another one.');
  if (existsSync(path))
    throw new InputError('class_exists', `${shown} already exists, so nothing was written.`, 'Choose another name.');
  const file = stripControlCharacters(basename(path));
  writeFileSync(path, classTemplate(file, basename(file, extname(file))), { flag: 'wx' });
  if (io.globals.json) return printJson(io, { file: named });
  const quoted = shellQuote(shown);
  const lines = [
    [`class check ${quoted}`, 'what’s wrong with it, and how long each step takes'],
    [`class handout ${quoted} > handout.txt`, 'to print; with --answers, the key'],
    [`present ${quoted} 1`, 'step 1 on the wall'],
    [`--class ${quoted}`, 'at each seat: asks who is here, and shows the plan'],
    [`class summary ${quoted}`, 'how far everybody is'],
  ].map(([command, what]) => `  api-design-tutor ${command}\n      ${what}\n`);
  io.out(
    `Wrote ${shown}: a class that passes the check. Open it in your editor, and change names and plan.\n\n${lines.join('')}`,
  );
  return 0;
}
