import { resolve } from 'node:path';
import { InputError, type Io, type OptionValues } from '../command';
import { stripControlCharacters } from '../text/layout';

/**
 * The text of --ca; undefined without it.
 *
 * @throws InputError file_not_found, invalid_certificate
 */
export async function certificatesOf({ ca }: OptionValues, io: Io): Promise<string | undefined> {
  if (ca === undefined) return undefined;
  const { readText } = await import('../openapi/files');
  const name = stripControlCharacters(String(ca));
  const text = readText(resolve(io.cwd, String(ca)), name);
  if (text === null) throw new InputError('file_not_found', `There is no file ${name}.`, 'Check the path.');
  if (text.includes('-----BEGIN CERTIFICATE-----')) return text;
  const hint = 'It has to begin with -----BEGIN CERTIFICATE-----.';
  throw new InputError('invalid_certificate', `${name} has no certificate in PEM.`, hint);
}
