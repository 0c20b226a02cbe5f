import * as z from 'zod';
import { InputError } from '../command';
import { pointer } from '../conventions/openapi';
import { readDocument } from '../openapi/read-document';
import { ReadError } from '../openapi/source-document';
import { singleLine } from '../text/layout';
import type { Credential } from './secrets';

const credential = z.record(z.string().regex(/^[\w-]+$/, 'isn’t the name of a header'), z.string());

const form = z.strictObject({
  list: z.string().startsWith('/', 'must be a path of the contract that begins with "/"'),
  create: z.record(z.string(), z.json()),
  keep: z.boolean().optional(),
  replace: z
    .strictObject({
      path: z
        .string()
        .includes('{', 'must contain the parameter of the created object, such as /projects/{id}/settings'),
      body: z.record(z.string(), z.json()),
    })
    .optional(),
  accounts: z
    .strictObject({ main: credential.optional(), second: credential.optional(), narrow: credential.optional() })
    .optional(),
});

/** What the file of --write describes: what may be created, and with which credentials. */
export interface WritePlan extends Omit<z.infer<typeof form>, 'accounts'> {
  accounts: { main?: Credential; second?: Credential; narrow?: Credential };
}

/**
 * @param name The file as the person named it.
 * @param text Its text, YAML or JSON.
 * @param env Where the credentials are.
 * @returns What it describes.
 * @throws InputError `invalid_write_file`, with the place; `missing_environment_variable`, `invalid_environment_variable`.
 */
export function readWritePlan(name: string, text: string, env: Record<string, string | undefined>): WritePlan {
  const hint = 'A small example is in the README, under "Check a running API".';
  try {
    const { document } = readDocument(name, text);
    const read = form.safeParse(document.value);
    if (!read.success) {
      const [issue] = read.error.issues;
      const parts = issue!.path.map(String);
      const { line } = document.locate(pointer(...parts));
      const where = parts.length === 0 ? 'The file' : `"${parts.join('.')}"`;
      throw new InputError('invalid_write_file', singleLine(`${name}:${line}  ${where}: ${issue!.message}`), hint);
    }
    const { accounts = {}, ...plan } = read.data;
    const entries = Object.entries(accounts).map(([account, headers]) => [
      account,
      readCredential(name, account, headers!, env),
    ]);
    return { ...plan, accounts: Object.fromEntries(entries) };
  } catch (error) {
    if (!(error instanceof ReadError)) throw error;
    throw new InputError('invalid_write_file', singleLine(`${name}  ${error.message}`), hint);
  }
}

/** Secrets don’t belong into a file that is checked in: each value names the variables that hold them. */
function readCredential(
  name: string,
  account: string,
  headers: Record<string, string>,
  env: Record<string, string | undefined>,
): Credential {
  const secrets: Record<string, string> = {};
  const filled = Object.entries(headers).map(([header, value]): [string, string] => {
    if (!/\$\{\w+\}/.test(value)) {
      const message = `${name}  "accounts.${account}.${header}" names no environment variable.`;
      const hint = 'Put the secret into an environment variable, and name it as the README shows.';
      throw new InputError('invalid_write_file', singleLine(message), hint);
    }
    const text = value.replace(/\$\{(\w+)\}/g, (_, variable: string) => {
      const secret = env[variable];
      if (secret === undefined || secret === '') {
        const message = `The environment variable ${variable}, which ${name} names, isn’t set.`;
        throw new InputError('missing_environment_variable', singleLine(message), `Set it: export ${variable}=…`);
      }
      if (/[^\x21-\x7e]/.test(secret)) {
        const message = `The environment variable ${variable} contains a space, a line break, or another character that can’t be in a credential.`;
        throw new InputError(
          'invalid_environment_variable',
          singleLine(message),
          'Set it without quotes or line breaks.',
        );
      }
      secrets[variable] = secret;
      return secret;
    });
    return [header, text];
  });
  return { headers: filled, secrets };
}
