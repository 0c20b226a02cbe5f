import { InputError, type OptionValues } from '../command';
import { noRequestLimits, type RequestLimits, requestLimits } from '../conventions/limits';
import { defaultPort } from '../service/base';
import { stripControlCharacters } from '../text/layout';

const quoted = (value: unknown) => `"${stripControlCharacters(String(value)).slice(0, 40)}"`;

/** @throws InputError invalid_port */
export function portOf(value: unknown): number {
  if (value === undefined) return defaultPort;
  const port = /^\d{1,5}$/.test(String(value)) ? Number(value) : Number.NaN;
  if (port <= 65_535) return port;
  throw new InputError(
    'invalid_port',
    `${quoted(value)} isn’t a port number.`,
    'Use a number from 1 to 65535, or 0 for a free one.',
  );
}

/** Four numbers up to 255. */
const isAddress = (text: string) => /^((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(?!$)|$)){4}$/.test(text);

/**
 * The IP address to listen at.
 *
 * @throws InputError invalid_host
 */
export function hostOf(value: unknown): string | undefined {
  if (value === undefined || isAddress(String(value))) return value as string | undefined;
  throw new InputError(
    'invalid_host',
    `${quoted(value)} isn’t an IPv4 address.`,
    'Use 127.0.0.1 for this machine only, or 0.0.0.0 for every network that this machine is on.',
  );
}

/**
 * The names in Host to respond to besides those of loopback.
 *
 * @throws InputError invalid_host
 */
export function allowedHostsOf(value: unknown): string[] {
  const names = (value as string[] | undefined) ?? [];
  const wrong = names.find(name => !/^[a-z0-9_]([a-z0-9_.-]{0,251}[a-z0-9_])?$/i.test(name));
  if (wrong === undefined) return names;
  throw new InputError(
    'invalid_host',
    `${quoted(wrong)} isn’t the name of a host.`,
    'Write each name as clients do, without a scheme or a port: --allow-host api.internal.',
  );
}

/**
 * Where webhook events are really delivered; null if nowhere.
 *
 * @throws InputError invalid_receiver
 */
export function receiverOf(value: unknown): URL | null {
  if (value === undefined) return null;
  const text = String(value);
  const refuse = (problem: string) =>
    new InputError(
      'invalid_receiver',
      problem,
      'Write where your receiver listens, such as --deliver-to http://127.0.0.1:3000/webhooks.',
    );
  const url = /^https?:\/\/[^/]/i.test(text) && URL.canParse(text) ? new URL(text) : null;
  if (url === null) throw refuse(`${quoted(text.replace(/^.*@/, '…@'))} isn’t an http or https URL.`);
  if (url.username !== '' || url.password !== '') {
    throw refuse('The URL of a receiver can’t contain credentials: the signature says who sent an event.');
  }
  if (/[?#]/.test(text)) throw refuse('The URL of a receiver ends with its path: it can’t have a query or a fragment.');
  return url;
}

const fastest = 1_000_000;

/**
 * How many seconds pass on the clock of the service in a real one.
 *
 * @throws InputError invalid_speed
 */
export function speedOf(value: unknown): number {
  if (value === undefined) return 1;
  const speed = /^\d{1,7}(\.\d{1,3})?$/.test(String(value)) ? Number(value) : Number.NaN;
  if (speed <= fastest) return speed;
  throw new InputError(
    'invalid_speed',
    `${quoted(value)} isn’t a speed.`,
    `Use a number from 0 to ${fastest}: 60 makes a minute pass in a second, and 0 stops the clock.`,
  );
}

/**
 * How many requests a caller may send in a window.
 *
 * @throws InputError invalid_limit
 */
export function requestLimitsOf({ limit, rateLimit }: OptionValues): RequestLimits {
  if (limit === undefined) return rateLimit === false ? noRequestLimits : requestLimits;
  if (rateLimit === false) {
    throw new InputError('invalid_limit', '--limit and --no-rate-limit can’t be combined.', 'Leave one of them out.');
  }
  const perKey = /^[1-9]\d{0,8}$/.test(String(limit)) ? Number(limit) : null;
  if (perKey !== null) return { ...requestLimits, perKey };
  throw new InputError(
    'invalid_limit',
    `${quoted(limit)} isn’t a number of requests.`,
    'Use a number from 1 to 999999999, or --no-rate-limit.',
  );
}
