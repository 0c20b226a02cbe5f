import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { InputError, type Io, type OptionValues } from '../command';
import { type Configuration, configurationFileName } from '../linter/configuration/configuration';
import { readInput } from '../openapi/files';
import { isGlob, matchFiles } from '../openapi/glob';
import type { DescriptionInput } from '../openapi/read-description';
import { stripControlCharacters } from '../text/layout';
import { nameOf } from './_lint-configuration';

/** A file to lint, or "-" for standard input. */
export interface FileToLint {
  file: string;
  /** A pattern found it, so nobody promised that it's a description. */
  found: boolean;
}

/**
 * @param given Files, patterns and "-", as on the command line. No shell on Windows expands patterns, and no shell expands
 * quoted ones.
 * @returns The files, each once.
 * @throws InputError no_files if no pattern matches anything, and nothing else is named
 */
export async function expandFiles(given: readonly string[], io: Io): Promise<FileToLint[]> {
  const isPattern = (one: string) => one !== '-' && isGlob(one) && !existsSync(resolve(io.cwd, one));
  const patterns = given.filter(isPattern);
  const slashed = process.platform === 'win32' ? patterns.map(one => one.replaceAll('\\', '/')) : patterns;
  const matches = patterns.length === 0 ? [] : await matchFiles(slashed, io.cwd, io.cwd);
  const files = new Map<string, FileToLint>();
  for (const file of given) if (!isPattern(file)) files.set(file, { file, found: false });
  for (const { files: found } of matches) {
    for (const file of found) if (!files.has(file)) files.set(file, { file, found: true });
  }
  const empty = matches.filter(match => match.files.length === 0).map(({ pattern }) => stripControlCharacters(pattern));
  if (files.size === 0) {
    throw new InputError('no_files', `No file matches ${empty.join(', ')}.`, 'Check the pattern.');
  }
  for (const pattern of empty) io.err(`No file matches ${pattern}.\n`);
  return [...files.values()];
}

/**
 * @param configuration What lists files for a call that names none.
 * @returns Those files, each once.
 * @throws InputError wrong_usage if it lists none, no_files if none of them exists
 */
export async function configuredFiles({ path, files }: Configuration, io: Io): Promise<FileToLint[]> {
  if (path === null || files.length === 0) {
    const hint = `Name an OpenAPI file, or "-" for standard input; or list files in ${configurationFileName}.`;
    throw new InputError('wrong_usage', 'You didn’t name a file.', hint);
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
