import { type IncomingMessage, request as requestOverHttp } from 'node:http';
import { request as requestOverHttps } from 'node:https';
import { rootCertificates } from 'node:tls';
import type { Account, CheckedExchange, PlannedRequest } from './exchange';
import { type Credential, madeUpSecret } from './secrets';

export interface ClientOptions {
  /** The API: scheme, host, and the path before those of the contract. */
  url: URL;
  accounts: Partial<Record<Account, Credential>>;
  /** Without it, only GET, HEAD and OPTIONS leave the machine. */
  mayWrite: boolean;
  /** The most requests of this run. */
  budget: number;
  /** The most requests a second. */
  rate: number;
  /** Begins the time that one response may take. */
  deadline(): AbortSignal;
  now(): number;
  wait(ms: number): Promise<void>;
  /** Certificates in PEM that are trusted besides those of Node. */
  ca?: string;
  /** The person wants the run to end. */
  stop?: AbortSignal;
}

/** The run ends here: the API asks for rest or does not respond, the budget is spent, or the person wants it to end. */
export class Stopped extends Error {
  /** @param rest How long the API asks to be left alone, in ms. */
  constructor(
    message: string,
    readonly rest = 0,
  ) {
    super(message);
  }
}

/** A response longer than this is cut: no question needs more. In bytes. */
const longestBody = 2 * 1024 * 1024;
/** The longest time that a 429 may ask us to wait, in ms. */
const longestWait = 65_000;

/** Sends requests to one host, slowly, and to no other; it follows no redirect. */
export class CheckClient {
  /** Everything that went over the wire, in the sequence in which it came back. */
  readonly seen: CheckedExchange[] = [];
  sent = 0;
  /** How many requests of the budget are kept for cleaning up. */
  reserved = 0;
  /** What was created is being deleted: that goes on when the person wants the run to end. */
  cleaning = false;
  private free = 0;
  private readonly prefix: string;

  constructor(private readonly options: ClientOptions) {
    this.prefix = prefixOf(options.url);
  }

  /**
   * Sends requests in parallel. A 429 that was not asked for is waited for once, as it says.
   *
   * @param patient False where a 429 is what is looked for.
   * @throws Stopped
   */
  async send(planned: readonly PlannedRequest[], patient = true): Promise<CheckedExchange[]> {
    const { budget, mayWrite, now, rate, stop } = this.options;
    const stopped = () => {
      if (stop?.aborted && !this.cleaning) throw new Stopped('You stopped the check.');
    };
    stopped();
    if (this.sent + planned.length > budget - (this.cleaning ? 0 : this.reserved)) {
      throw new Stopped(`The budget of ${budget} requests is used up. Raise it with --max-requests.`);
    }
    for (const { method } of planned) {
      if (!mayWrite && !/^(GET|HEAD|OPTIONS)$/.test(method)) throw new Error(`${method} without --write`);
    }
    const start = Math.max(now(), this.free);
    this.free = start + (planned.length * 1000) / rate;
    if (start > now()) await this.pause(start - now());
    this.sent += planned.length;
    const settled = await Promise.allSettled(planned.map(one => this.exchange(one)));
    const exchanges = settled.flatMap(one => (one.status === 'fulfilled' ? [one.value] : []));
    this.seen.push(...exchanges);
    for (const one of settled) if (one.status === 'rejected') throw one.reason;
    for (const { response } of exchanges) {
      if (response.status === 503)
        throw new Stopped('The API returned 503, so nothing more was asked.', retryAfter(response.headers) ?? 1000);
    }
    const limited = exchanges.find(({ response }) => response.status === 429);
    if (limited === undefined || !patient || planned.length > 1) return exchanges;
    const rest = retryAfter(limited.response.headers);
    if (rest === null) {
      throw new Stopped('The API returned 429 without a Retry-After of at most a minute, so nothing more was sent.');
    }
    await this.pause(rest);
    stopped();
    return this.send(planned, false);
  }

  /** Waits, but no longer than until the person wants the run to end. */
  async pause(ms: number): Promise<void> {
    const { stop, wait } = this.options;
    if (stop === undefined || this.cleaning) return wait(ms);
    if (stop.aborted) return;
    let ended = () => {};
    const stopped = new Promise<void>(resolve => {
      ended = resolve;
      stop.addEventListener('abort', ended, { once: true });
    });
    await Promise.race([wait(ms), stopped]);
    stop.removeEventListener('abort', ended);
  }

  private exchange(planned: PlannedRequest): Promise<CheckedExchange> {
    const { url, accounts, deadline, ca } = this.options;
    const { method, as = 'main', body, credentialInQuery } = planned;
    const credential = as === 'unknown' ? invented(accounts.main) : as === 'nobody' ? undefined : accounts[as];
    const own = credentialInQuery === undefined ? (credential?.headers ?? []) : [];
    const secret = Object.values(credential?.secrets ?? {})[0] ?? '';
    const query =
      credentialInQuery === undefined
        ? ''
        : `${planned.path.includes('?') ? '&' : '?'}${credentialInQuery}=${encodeURIComponent(secret)}`;
    const path = `${this.prefix}${planned.path}${query}`;
    const headers: [string, string][] = [
      ['Accept', 'application/json, application/problem+json;q=0.9, */*;q=0.1'],
      ...own,
      ...Object.entries(planned.headers ?? {}),
    ];
    if (body !== undefined && !headers.some(([name]) => /^content-type$/i.test(name))) {
      headers.push(['Content-Type', 'application/json']);
    }
    const request = { method, path, headers, body: body ?? null };
    const open = url.protocol === 'https:' ? requestOverHttps : requestOverHttp;
    return new Promise((resolve, reject) => {
      const stop = (why: string) => reject(new Stopped(`${why}, so nothing more was sent.`));
      const late = () => stop('The API didn’t respond in time');
      const signal = deadline();
      const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) };
      const outgoing = open(
        {
          protocol: url.protocol,
          hostname: url.hostname.replace(/^\[|\]$/g, ''),
          port: url.port,
          method,
          path,
          // Each request has a connection of its own, so that none waits for another.
          agent: false,
          signal,
          ...(ca === undefined ? {} : { ca: [...rootCertificates, ca] }),
          headers: { 'User-Agent': 'api-design-tutor-check', ...Object.fromEntries(headers), ...length },
        },
        incoming => {
          void collect(incoming).then(text => {
            resolve({
              as,
              planned,
              request,
              response: { status: incoming.statusCode!, headers: pairs(incoming), body: text },
            });
          }, reject);
        },
      );
      outgoing.on('error', (error: NodeJS.ErrnoException) => {
        if (signal.aborted) late();
        else if (distrust.test(error.code ?? '')) {
          const way = ' If you trust it, name the file with the certificate that signed it: --ca FILE.';
          const hint = /SELF_SIGNED|^UNABLE_TO_/.test(error.code!) ? way : '';
          reject(new Stopped(`The API’s certificate isn’t valid: ${error.message.replace(/\.$/, '')}.${hint}`));
        } else stop(`The connection failed (${error.code ?? error.message})`);
      });
      outgoing.end(body);
    });
  }
}

/** How OpenSSL and Node call what is wrong with a certificate. */
const distrust = /CERT|^UNABLE_TO_|^HOSTNAME_MISMATCH|^ERR_TLS_CERT/;

/** What Retry-After asks for, in ms; null where it's missing, no number of seconds, or more than a minute. */
function retryAfter(headers: readonly [string, string][]): number | null {
  const seconds = Number(headers.find(([name]) => /^retry-after$/i.test(name))?.[1] ?? Number.NaN);
  return seconds >= 0 && seconds * 1000 <= longestWait ? seconds * 1000 : null;
}

/** The path of a server that comes before the paths of its contract, without a slash at its end. */
export const prefixOf = ({ pathname }: URL): string => pathname.replace(/\/+$/, '');

/** The shape of a credential with a made-up secret. */
function invented(credential: Credential | undefined): Credential {
  const headers = (credential?.headers ?? [['Authorization', 'Bearer x']]).map(([name, value]): [string, string] => [
    name,
    Object.values(credential?.secrets ?? { x: 'x' }).reduce(
      (text, secret) => text.replaceAll(secret, madeUpSecret),
      value,
    ),
  ]);
  return { headers, secrets: {} };
}

function collect(incoming: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const done = () => resolve(Buffer.concat(chunks).toString('utf8'));
    incoming.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= longestBody) chunks.push(chunk);
      else {
        done();
        incoming.destroy();
      }
    });
    incoming.on('end', done);
    incoming.on('error', error =>
      reject(new Stopped(`The response broke off (${error.message}), so nothing more was sent.`)),
    );
  });
}

const pairs = ({ rawHeaders }: IncomingMessage): [string, string][] =>
  rawHeaders.flatMap((name, i): [string, string][] => (i % 2 === 0 ? [[name, rawHeaders[i + 1]!]] : []));
