import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { InputError } from '../command';
import { decodeText } from '../text/decode-text';
import { makeFolders } from '../text/make-folders';
import { remove } from './remove';

/** How the program looks on this machine, unless a command line or a class says otherwise. */
export const settings = {
  screen_reader: 'Use prompts for everything: text that’s never redrawn, and lists that you answer with a number.',
  ascii: 'Use only ASCII characters.',
  reduced_motion: 'Don’t animate anything.',
  no_color: 'Turn off colour.',
} as const;

export type SettingName = keyof typeof settings;
export type Settings = Partial<Record<SettingName, boolean>>;

export const settingNames = Object.keys(settings) as SettingName[];

/** Nobody's profile has this name: it begins with a dot. */
const fileName = '.settings.json';

/**
 * @param folder - of the profiles; null: there is none
 * @returns what is set; nothing where the file can't be read, which is no reason not to start
 */
export function readSettings(folder: string | null): Settings {
  if (folder === null) return {};
  try {
    const known = JSON.parse(decodeText(readFileSync(join(folder, fileName)))) as Record<string, unknown>;
    return Object.fromEntries(
      settingNames.flatMap(name => (typeof known[name] === 'boolean' ? [[name, known[name]]] : [])),
    );
  } catch {
    return {};
  }
}

/**
 * Keeps a setting on this machine.
 *
 * @throws InputError `not_saved`
 */
export function writeSetting(folder: string | null, name: SettingName, value: boolean): void {
  const failure = (why: string) => new InputError('not_saved', `The setting can’t be saved: ${why}.`);
  if (folder === null) throw failure('this machine has no folder for it');
  const path = join(folder, fileName);
  const beside = `${path}.${process.pid}.tmp`;
  try {
    makeFolders(folder, 0o700);
    writeFileSync(beside, `${JSON.stringify({ ...readSettings(folder), [name]: value }, null, 2)}\n`, { mode: 0o600 });
    renameSync(beside, path);
  } catch (error) {
    remove(beside);
    throw failure((error as NodeJS.ErrnoException).code ?? 'the operating system reports an error');
  }
}
