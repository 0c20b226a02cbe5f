import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { InputError, type Io } from '../command';
import { isGlob, matchFiles } from '../openapi/glob';
import { stripControlCharacters } from '../text/layout';

/** A file that a command line names, or "-" for standard input. */
export interface NamedFile {
  file: string;
  /** A pattern found it, so nobody promised that it's of the right kind. */
  found: boolean;
}

/**
 * @param given Files, patterns and "-", as on the command line. No shell on Windows expands patterns, and no shell expands
 * quoted ones.
 * @returns The files, each once.
 * @throws InputError no_files if no pattern matches anything, and nothing else is named
 */
export async function expandFiles(
  given: readonly string[],
  io: Pick<Io, 'cwd' | 'err'>,
  platform: NodeJS.Platform = process.platform,
): Promise<NamedFile[]> {
  const isPattern = (one: string) => one !== '-' && isGlob(one) && !existsSync(resolve(io.cwd, one));
  const patterns = given.filter(isPattern);
  const slashed = platform === 'win32' ? patterns.map(one => one.replaceAll('\\', '/')) : patterns;
  const matches = patterns.length === 0 ? [] : await matchFiles(slashed, io.cwd, io.cwd);
  const files = new Map<string, NamedFile>();
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
