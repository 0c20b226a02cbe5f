import { dirname, relative, resolve } from 'node:path';
import { InputError, type Io, type OptionValues } from '../command';
import { type ConfiguredRules, configuredRules } from '../linter/configuration/apply';
import { type Configuration, noConfiguration } from '../linter/configuration/configuration';
import { findConfiguration } from '../linter/configuration/find';
import { type FailOn, failOnChoices } from '../linter/reports/threshold';
import { readText } from '../openapi/files';
import { stripControlCharacters } from '../text/layout';
import { unknownChoice } from './_unknown-choice';

/** Finds configurations for the files of one run; each is read once. */
export interface Configurations {
  /** Of a file, or of the current folder for "-". @throws InputError `invalid_configuration` */
  of(file: string): Promise<Configuration>;
  /** Of the current folder. */
  here(): Promise<Configuration>;
  /** The rules as a configuration has them; the same ones for each file. */
  rulesOf(configuration: Configuration): ConfiguredRules;
  /** What was asked for in this run. */
  readonly used: ReadonlyMap<Configuration, ConfiguredRules>;
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
  const used = new Map<Configuration, ConfiguredRules>();
  const rulesOf = (configuration: Configuration) => {
    const rules = used.get(configuration) ?? configuredRules(configuration);
    used.set(configuration, rules);
    return rules;
  };
  if (options.config === false) return { of: () => at(null), here: () => at(null), rulesOf, used };
  if (options.config !== undefined) {
    const named = resolve(io.cwd, String(options.config));
    return { of: () => at(named), here: () => at(named), rulesOf, used };
  }
  const found = new Map<string, string | null>();
  const above = (folder: string) => {
    if (!found.has(folder)) found.set(folder, findConfiguration(folder));
    return at(found.get(folder)!);
  };
  return {
    of: file => above(file === '-' ? io.cwd : dirname(resolve(io.cwd, file))),
    here: () => above(io.cwd),
    rulesOf,
    used,
  };
}

/**
 * Tells which ignored paths nothing was found at: they're misspelled, or no longer needed. A configuration that lists its
 * files is only judged by a run over all of them.
 * @param files The files that the call names.
 */
export function tellUnmetPaths(files: readonly string[], { used }: Configurations, io: Io): void {
  for (const [{ path, files: listed, ignored }, { met }] of used) {
    if (path === null || (files.length > 0 && listed.length > 0)) continue;
    for (const entry of ignored) {
      if (met.has(entry)) continue;
      io.err(`${nameOf(path, io)}: no finding is at the ignored path ${stripControlCharacters(entry.path)}.\n`);
    }
  }
}

async function readAt(path: string, name: string): Promise<Configuration> {
  const text = readText(path, name);
  if (text === null)
    throw new InputError('file_not_found', `There is no file ${name}.`, 'Check the path after --config.');
  const { readConfiguration } = await import('../linter/configuration/read');
  return readConfiguration(path, name, text);
}

/** What a person calls a file: its path from the current folder. */
export const nameOf = (path: string, { cwd }: Pick<Io, 'cwd'>): string =>
  stripControlCharacters(relative(cwd, path).replaceAll('\\', '/'));

/**
 * @returns What --fail-on names; null without it.
 * @throws InputError unknown_severity
 */
export function failOnFrom({ failOn }: OptionValues): FailOn | null {
  if (failOn === undefined) return null;
  const known = failOnChoices.find(one => one === failOn);
  if (known === undefined) throw unknownChoice('unknown_severity', 'severity', String(failOn), failOnChoices);
  return known;
}
