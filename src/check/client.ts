import type { Account, CheckedExchange, PlannedRequest } from './exchange';
import { type Credential, madeUpSecret } from './secrets';
import { Stopped, transmit } from './transport';

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

/** The longest time that a 429 may ask us to wait, in seconds. */
const longestWait = 65;

/** Sends requests to one host, slowly, and to no other; it follows no redirect. */
export class CheckClient {
  /** Everything that went over the wire, in the sequence in which it came back. */
  readonly seen: CheckedExchange[] = [];
  /** Requests without a whole response: what they did isn't known. */
  readonly unanswered: PlannedRequest[] = [];
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
    this.unanswered.push(...planned.filter((_, i) => settled[i]!.status === 'rejected'));
    for (const one of settled) if (one.status === 'rejected') throw one.reason;
    for (const { response } of exchanges) {
      if (response.status === 503)
        throw new Stopped('The API returned 503, so nothing more was sent.', retryAfter(response.headers) ?? 1000);
    }
    const limited = exchanges.find(({ response }) => response.status === 429);
    if (limited === undefined || !patient || planned.length > 1) return exchanges;
    const rest = retryAfter(limited.response.headers);
    if (rest === null) {
      throw new Stopped(
        'The API returned 429, and Retry-After was missing or over a minute, so nothing more was sent.',
      );
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

  private async exchange(planned: PlannedRequest): Promise<CheckedExchange> {
    const { url, accounts, deadline, ca } = this.options;
    const { method, as = 'main', body, credentialInQuery } = planned;
    const credential = as === 'unknown' ? invented(accounts.main!) : as === 'nobody' ? undefined : accounts[as];
    const own = credentialInQuery === undefined ? (credential?.headers ?? []) : [];
    const secret = Object.values(credential?.secrets ?? {})[0] ?? '';
    const query =
      credentialInQuery === undefined
        ? ''
        : `${planned.path.includes('?') ? '&' : '?'}${credentialInQuery}=${encodeURIComponent(secret)}`;
    const path = asTarget(`${this.prefix}${planned.path}${query}`);
    const headers: [string, string][] = [
      ['Accept', 'application/json, application/problem+json;q=0.9, */*;q=0.1'],
      ...own,
      ...Object.entries(planned.headers ?? {}),
    ];
    if (body !== undefined && !headers.some(([name]) => /^content-type$/i.test(name))) {
      headers.push(['Content-Type', 'application/json']);
    }
    const response = await transmit({ url, method, path, headers, body, signal: deadline(), ca });
    return { as, planned, request: { method, path, headers, body: body ?? null }, response };
  }
}

/** What Retry-After asks for, in ms; null where it's missing, no number of seconds, or more than a minute. */
function retryAfter(headers: readonly [string, string][]): number | null {
  const seconds = Number(headers.find(([name]) => /^retry-after$/i.test(name))?.[1] ?? Number.NaN);
  return seconds >= 0 && seconds <= longestWait ? seconds * 1000 : null;
}

/** A path as a request line may have it: a contract may write it with spaces, or letters of any alphabet. */
const asTarget = (path: string): string =>
  path.replace(/[^\x21-\x7e]+/g, part => encodeURIComponent(Buffer.from(part).toString('utf8')));

/** The path of a server that comes before the paths of its contract, without a slash at its end. */
export const prefixOf = ({ pathname }: URL): string => pathname.replace(/\/+$/, '');

/** The shape of a credential with a made-up secret; only probes that need a credential ask for it. */
function invented({ headers, secrets }: Credential): Credential {
  const withoutSecrets = (value: string) =>
    Object.values(secrets).reduce((text, secret) => text.replaceAll(secret, madeUpSecret), value);
  return { headers: headers.map(([name, value]) => [name, withoutSecrets(value)]), secrets: {} };
}
