import { dirname } from 'node:path';
import { InputError, type Io, type OptionValues, wrongUsage } from '../command';
import { type Configuration, configurationFileName } from '../linter/configuration/configuration';
import { readInput } from '../openapi/files';
import { isGlob, matchFiles } from '../openapi/glob';
import type { DescriptionInput } from '../openapi/read-description';
import { stripControlCharacters } from '../text/layout';
import type { NamedFile } from './_expand-files';
import { nameOf } from './_lint-configuration';

/**
 * @param configuration What lists files for a call that names none.
 * @returns Those files, each once.
 * @throws InputError wrong_usage if it lists none, no_files if none of them exists
 */
export async function configuredFiles({ path, files }: Configuration, io: Io): Promise<NamedFile[]> {
  if (path === null || files.length === 0) {
    const hint = `Name an OpenAPI file, or "-" for standard input; or list files in ${configurationFileName}.`;
    throw wrongUsage('You didn’t name a file.', hint);
  }
  const matches = await matchFiles(files, dirname(path), io.cwd);
  const name = nameOf(path, io);
  for (const match of matches) {
    if (match.files.length === 0) io.err(`${name}: no file matches ${stripControlCharacters(match.pattern)}.\n`);
  }
  const found = new Map(
    matches.flatMap(({ pattern, files }) => files.map(file => [file, { file, found: isGlob(pattern) }])),
  );
  if (found.size > 0) return [...found.values()];
  throw new InputError('no_files', `There is no file to lint.`, `Correct "files" in ${name}, or name a file.`);
}

/** True if a text has the field that every description begins with. Whether it really is one, the linter says. */
export const mayBeDescription = (text: string): boolean => /(^|[\n{,])\s*["']?(openapi|swagger)["']?\s*:/.test(text);

/**
 * @param file A file, or "-" for standard input.
 * @returns What `lint` takes; --root names the folder that its references may reach.
 */
export async function inputFrom(file: string, options: OptionValues, { cwd, stdin }: Io): Promise<DescriptionInput> {
  return readInput({ ...(file === '-' ? { bytes: await stdin() } : { file }), cwd, root: rootOf(options) });
}

/** What --root names. */
export const rootOf = ({ root }: OptionValues) => (root === undefined ? undefined : String(root));
