import { readdir, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { InputError } from '../command';
import { singleLine } from '../text/layout';

/** Whose progress it is when nobody has given a name. */
export const defaultProfile = 'default';

/** A profile as a list of people shows it. */
export const profileLabel = (name: string): string => (name === defaultProfile ? 'default (no name)' : name);

const longestName = 40;

const allowed =
  'Use up to 40 letters, digits, spaces, apostrophes, commas, dashes, underscores, and dots. Start with a letter, a digit, a dash, or an underscore.';
/** Names that Windows keeps for devices, with any ending. */
const device = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])(\.|$)/i;
/** Files that this program keeps beside the profiles. */
const keptAside = /\.(damaged|backup)-\d+$/i;

/** The characters that only shape the letters beside them (zero-width joiners, in names of Persian and Hindi). */
const joiners = /[\u200c\u200d]/g;

/**
 * The name of a profile's file without its ending, composed (NFC) and with straight apostrophes, so that one spelling is one
 * profile.
 *
 * @param given - the name as a person typed it
 * @throws InputError `invalid_profile`, which says what is wrong and what is allowed
 */
export function profileName(given: string): string {
  const name = given
    .normalize('NFC')
    .replace(joiners, '')
    .replace(/[\u2018\u2019\u02bc]/g, "'");
  const refuse = (problem: string): never => {
    throw new InputError('invalid_profile', `${problem}: ${shown(name)}.`, allowed);
  };
  if (name === '') throw new InputError('invalid_profile', 'The profile name is empty.', allowed);
  if ([...name].length > longestName) refuse(`The profile name has more than ${longestName} characters`);
  if (/[/\\:]/.test(name) || name.includes('..')) refuse('A profile name can’t be a path');
  if (!/^[\p{L}\p{M}\p{Nd} ',_.-]+$/u.test(name)) refuse('The profile name has a character that isn’t allowed');
  if (/^[\s.'\p{M}]/u.test(name)) refuse('A profile name can’t start with this character');
  if (/[\s.]$/.test(name)) refuse('A profile name can’t end in a space or a dot');
  if (device.test(name)) refuse('Windows reserves this name for a device');
  if (keptAside.test(name)) refuse('This name is reserved for backup copies');
  return name;
}

/**
 * The spelling of a name under which somebody is already known: the same one, or one that differs only in capitals, which
 * some file systems take for the same file.
 *
 * @returns null if nobody has this name
 */
export function knownSpelling(names: readonly string[], name: string): string | null {
  if (names.includes(name)) return name;
  return names.find(each => each.normalize('NFC').toLowerCase() === name.toLowerCase()) ?? null;
}

/** What a person gave, safe to print and short. */
function shown(name: string): string {
  const safe = singleLine(name);
  return `"${[...safe].length > longestName ? `${[...safe].slice(0, longestName).join('')}…` : safe}"`;
}

/**
 * The path of a profile's file.
 *
 * @param name - a valid name
 */
export const profileFile = (dataDir: string, name: string): string => join(dataDir, `${name}.json`);

/** The names of the profiles that exist, sorted; none if the folder cannot be read. Nothing is changed. */
export async function listProfiles(dataDir: string | null): Promise<string[]> {
  if (dataDir === null) return [];
  const entries = await readdir(dataDir).catch(() => []);
  const found = await Promise.all(
    entries.filter(isProfileFile).map(async entry => {
      const about = await stat(join(dataDir, entry)).catch(() => null);
      return about?.isFile() ? [entry.slice(0, -'.json'.length)] : [];
    }),
  );
  return found.flat().sort();
}

/** True for the name of a file that would be a profile's in its folder. */
export const isProfileFile = (name: string): boolean =>
  name.endsWith('.json') && isName(name.slice(0, -'.json'.length));

function isName(name: string): boolean {
  try {
    return profileName(name) === name;
  } catch {
    return false;
  }
}

/**
 * Where profiles are kept unless `--data-dir` says otherwise: the folder that conf chooses for a program of this name
 * (env-paths), worked out here because loading conf for it would slow down the start.
 *
 * @returns an absolute path, or null on a machine without a home folder
 */
export function defaultDataDir(
  env: Record<string, string | undefined>,
  platform: NodeJS.Platform = process.platform,
): string | null {
  const name = 'api-design-tutor-nodejs';
  const home = homeOf(platform === 'win32' ? env.USERPROFILE : env.HOME);
  if (platform === 'win32') {
    const data = env.APPDATA || (home && join(home, 'AppData', 'Roaming'));
    return data ? join(data, name, 'Config') : null;
  }
  if (platform === 'darwin') return home ? join(home, 'Library', 'Preferences', name) : null;
  const config = env.XDG_CONFIG_HOME || (home && join(home, '.config'));
  return config ? join(config, name) : null;
}

function homeOf(given: string | undefined): string | null {
  if (given) return given;
  try {
    return homedir() || null;
  } catch {
    return null;
  }
}
