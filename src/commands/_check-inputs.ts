import { resolve } from 'node:path';
import { checkDefaults } from '../check/defaults';
import type { Credential } from '../check/secrets';
import type { WritePlan } from '../check/write-plan';
import { InputError, type Io, type OptionValues, wrongUsage } from '../command';
import type { OpenedDescription } from '../openapi/read-description';
import { stripControlCharacters } from '../text/layout';
import { toInputError } from './_lint-ignore';

/**
 * Reads one input of a check; an error then names in `details.option` what it's about.
 *
 * @throws InputError what `read` throws
 */
export async function reading<T>(option: 'url' | 'contract' | 'header' | 'write', read: () => T | Promise<T>) {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(error.code, error.message, error.hint, { ...error.details, option });
  }
}

/**
 * @param given The URL as the person wrote it.
 * @throws InputError `invalid_url`
 */
export function urlOf(given: string): URL {
  const hint =
    'Give the URL that the contract’s paths are appended to, such as http://localhost:3000 or https://api.example.com/v2.';
  if (given === '') throw wrongUsage('You didn’t name the API.', hint);
  let url: URL;
  try {
    url = new URL(given);
  } catch {
    throw new InputError('invalid_url', `"${withoutCredential(given)}" isn’t a URL.`, hint);
  }
  if (!/^https?:$/.test(url.protocol))
    throw new InputError('invalid_url', 'Only http and https URLs can be checked.', hint);
  if (url.username !== '' || url.password !== '') {
    const way = 'Send the credential in a header instead, such as "Authorization: Basic …".';
    throw new InputError('invalid_url', 'The URL contains a credential, which would end up in logs.', way);
  }
  if (url.search !== '' || url.hash !== '')
    throw new InputError('invalid_url', 'The URL has a query or a fragment.', hint);
  return url;
}

/** What a message may repeat of a URL that can’t be read: neither what is before the host, nor a query. */
const withoutCredential = (text: string): string =>
  stripControlCharacters(text)
    .replace(/\/\/.*@/, '//')
    .replace(/\?.*/, '')
    .slice(0, 80);

/**
 * @returns The contract that --contract names.
 * @throws InputError if there is none, or it can’t be read
 */
export async function contractOf({ contract }: OptionValues, io: Io): Promise<OpenedDescription> {
  if (contract === undefined) {
    const hint = 'Name the API’s OpenAPI file: check URL --contract openapi.yaml.';
    throw wrongUsage('You didn’t name a contract.', hint);
  }
  const [{ readInput }, { readDescription }] = await Promise.all([
    import('../openapi/files'),
    import('../openapi/read-description'),
  ]);
  const file = String(contract);
  const input = readInput({ ...(file === '-' ? { bytes: await io.stdin() } : { file }), cwd: io.cwd, root: undefined });
  const opened = readDescription(input);
  if ('fatal' in opened && 'code' in opened) throw toInputError(opened);
  return opened;
}

/**
 * @returns What the file of --write describes; null without one.
 * @throws InputError if it can’t be read, or doesn’t fit the contract
 */
export async function planOf({ write }: OptionValues, io: Io, opened: OpenedDescription): Promise<WritePlan | null> {
  if (write === undefined) return null;
  const [{ readText }, { readWritePlan }] = await Promise.all([
    import('../openapi/files'),
    import('../check/write-plan'),
  ]);
  const name = stripControlCharacters(String(write));
  const text = readText(resolve(io.cwd, String(write)), name);
  if (text === null) throw new InputError('file_not_found', `There is no file ${name}.`, 'Check the path.');
  const plan = readWritePlan(name, text, io.env);
  const has = (method: string, path: string) =>
    opened.model().operations.some(one => one.method === method && one.path === path);
  for (const [method, path] of [
    ['get', plan.list],
    ['post', plan.list],
    ...(plan.replace ? [['put', plan.replace.path]] : []),
  ]) {
    if (has(method!, path!)) continue;
    const message = `The contract has no ${method!.toUpperCase()} ${stripControlCharacters(path!)}, which ${name} names.`;
    throw new InputError('invalid_write_file', message, 'Write the path exactly as the contract does.');
  }
  const removable = opened
    .model()
    .operations.some(({ method, path, isItem }) => method === 'delete' && isItem && path.startsWith(`${plan.list}/`));
  if (!removable && plan.keep !== true) {
    const message = `The contract has no DELETE for one item of ${plan.list}, so anything that the check creates would stay.`;
    throw new InputError('invalid_write_file', message, `If that’s fine, say so in ${name}: keep: true.`);
  }
  return plan;
}

/**
 * @returns The credential in the headers of --header; null where none is given.
 * @throws InputError `wrong_usage`
 */
export async function headerOf({ header }: OptionValues): Promise<Credential | null> {
  const { credentialFromHeaders } = await import('../check/secrets');
  const credential = credentialFromHeaders((header as string[] | undefined) ?? []);
  if (credential !== undefined) return credential;
  const hint = 'Write its name, a colon, and its value, such as "Authorization: Bearer …".';
  throw wrongUsage('The header can’t be read.', hint);
}

/** @throws InputError `wrong_usage` */
export function positive(options: OptionValues, name: keyof typeof checkDefaults): number {
  const value = Number(options[name] ?? checkDefaults[name]);
  if (value > 0 && value <= 10_000) return value;
  const flag = name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`);
  throw wrongUsage(`--${flag} needs a number between 0 and 10000.`, 'Leave it out for the default.');
}
