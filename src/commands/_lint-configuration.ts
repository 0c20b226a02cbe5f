import { dirname, relative, resolve } from 'node:path';
import { InputError, type Io, type OptionValues } from '../command';
import { probes } from '../generated/probes';
import { type Configuration, noConfiguration } from '../linter/configuration/configuration';
import { findConfiguration } from '../linter/configuration/find';
import { ruleIds } from '../linter/engine/lint';
import { readText } from '../openapi/files';
import { stripControlCharacters } from '../text/layout';

/** One configuration serves lint and check, so either may name what only the other one asks about. */
const known: ReadonlySet<string> = new Set([...ruleIds, ...probes.map(({ id }) => id)]);

/** Finds configurations for the files of one run; each is read once. */
export interface Configurations {
  /** Of a file, or of the current folder for "-". @throws InputError `invalid_configuration` */
  of(file: string): Promise<Configuration>;
  /** Of the current folder. */
  here(): Promise<Configuration>;
}

/**
 * @param options `config` is a file that counts for everything, false for none; undefined to look for it above each file.
 * @throws InputError `file_not_found` if the named file isn't there
 */
export function openConfigurations(options: OptionValues, io: Io): Configurations {
  const read = new Map<string, Promise<Configuration>>();
  const at = (path: string | null) => {
    if (path === null) return Promise.resolve(noConfiguration);
    const before = read.get(path) ?? readAt(path, nameOf(path, io));
    read.set(path, before);
    return before;
  };
  if (options.config === false) return { of: () => at(null), here: () => at(null) };
  if (options.config !== undefined) {
    const named = resolve(io.cwd, String(options.config));
    return { of: () => at(named), here: () => at(named) };
  }
  const found = new Map<string, string | null>();
  const above = (folder: string) => {
    if (!found.has(folder)) found.set(folder, findConfiguration(folder));
    return at(found.get(folder)!);
  };
  return {
    of: file => above(file === '-' ? io.cwd : dirname(resolve(io.cwd, file))),
    here: () => above(io.cwd),
  };
}

async function readAt(path: string, name: string): Promise<Configuration> {
  const text = readText(path, name);
  if (text === null) throw new InputError('file_not_found', `There is no file ${name}.`, 'Check what --config names.');
  const { readConfiguration } = await import('../linter/configuration/read');
  return readConfiguration(path, name, text, known);
}

/** What a person calls a file: its path from the current folder. */
export const nameOf = (path: string, { cwd }: Pick<Io, 'cwd'>): string =>
  stripControlCharacters(relative(cwd, path).replaceAll('\\', '/'));
