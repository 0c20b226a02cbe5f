import type { CheckedExchange } from './exchange';

/** Headers that identify an account, and the secrets in them by the name of the variable that stands for each. */
export interface Credential {
  headers: [string, string][];
  secrets: Record<string, string>;
}

/** Fields of a body whose text is a secret of the API’s own. Tokens of pages are none. */
const secretField =
  /("(?!(?:next|prev|previous|page|continuation|sync|cursor)[\w-]*")[\w-]*(?:secret|token|password|passphrase|api_?key|private_?key|credential)"\s*:\s*)"(?:[^"\\]|\\.)*"/gi;
const secretHeader = /^(set-cookie|cookie|authorization|proxy-authorization|x-api-key|api-key)$/i;

/** A version or the number of a tenant is no secret, and would be found all over the texts. */
const shortest = 4;

/** What may be repeated alone: a secret, what Basic credentials and cookies hold, each long enough to be one. */
function partsOf(secret: string): string[] {
  const basic = Buffer.from(secret, 'base64').toString('utf8');
  const decoded = /^[\x20-\x7e]*:[\x20-\x7e]+$/.test(basic) ? [basic, basic.slice(basic.indexOf(':') + 1)] : [];
  const cookies = secret.split(/;\s*/).flatMap(part => /^[\w-]+=(.+)$/.exec(part)?.[1] ?? []);
  return [secret, ...decoded, ...cookies].filter(({ length }) => length >= shortest);
}

/** How an API may write a text: as it is, in a URL, in JSON (where PHP escapes slashes), and in HTML. */
const spellings = (text: string): string[] => {
  const json = JSON.stringify(text).slice(1, -1);
  const html = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
  return [text, encodeURIComponent(text), json, json.replaceAll('/', '\\/'), html];
};

/** Shows exchanges and texts without secrets: each becomes the variable that holds it. */
export class Redactor {
  private readonly secrets: readonly [string, string][];

  constructor(credentials: readonly Credential[]) {
    const all = credentials.flatMap(({ secrets }) =>
      Object.entries(secrets).flatMap(([name, secret]) =>
        partsOf(secret)
          .flatMap(spellings)
          .map((text): [string, string] => [text, `$${name}`]),
      ),
    );
    // One may be the beginning of another.
    this.secrets = [...new Map(all)].sort(([a], [b]) => b.length - a.length);
  }

  /** The text with a variable in place of each secret that was given to us. */
  text(text: string): string {
    return this.secrets.reduce((done, [secret, name]) => done.replaceAll(secret, name), text);
  }

  /** The exchange without our secrets, and without those that the API itself sent. */
  exchange(exchange: CheckedExchange): CheckedExchange {
    const { request, response } = exchange;
    const body = (text: string) => this.text(text).replace(secretField, '$1"[redacted]"');
    const header = ([name, value]: [string, string]): [string, string] => {
      const shown = this.text(value);
      return [name, secretHeader.test(name) && shown === value ? '[redacted]' : shown];
    };
    return {
      ...exchange,
      request: {
        ...request,
        path: this.text(request.path),
        headers: request.headers.map(header),
        body: request.body === null ? null : body(request.body),
      },
      response: {
        ...response,
        headers: response.headers.map(([name, value]) => header([name, value])),
        body: body(response.body),
      },
    };
  }

  /** The names of the variables that stand for secrets. */
  get variables(): string[] {
    return [...new Set(this.secrets.map(([, name]) => name))];
  }
}

/** A credential that nobody was given, for the question what happens with one. */
export const madeUpSecret = 'made-up-credential-0000';

/**
 * @param texts Headers as `--header` takes them: `Authorization: Bearer …`.
 * @returns The credential in them; null where none is given, undefined where one is no header.
 */
export function credentialFromHeaders(texts: readonly string[]): Credential | null | undefined {
  if (texts.length === 0) return null;
  const credential: Credential = { headers: [], secrets: {} };
  for (const text of texts) {
    const [, name, value] = /^([\w!#$%&'*+.^`|~-]+):\s*([\x20-\x7e]*\S)\s*$/.exec(text) ?? [];
    if (name === undefined || value === undefined) return undefined;
    credential.headers.push([name, value]);
    const secret = /^(?:bearer|basic|token|apikey)\s+(\S.*)$/i.exec(value)?.[1] ?? value;
    const variable = /^authorization$/i.test(name) ? 'TOKEN' : name.toUpperCase().replace(/\W/g, '_');
    credential.secrets[variable] = secret;
  }
  return credential;
}
