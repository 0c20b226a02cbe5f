import { memoize } from '../conventions/memoize';
import { reasonPhrase } from '../conventions/status';
import { readText } from '../conventions/text-response';
import type { WireResponse } from './exchange';

/** Names that capitalising each word would spell wrongly. */
const spellings: Record<string, string> = {
  etag: 'ETag',
  'www-authenticate': 'WWW-Authenticate',
  'x-ratelimit-limit': 'X-RateLimit-Limit',
  'x-ratelimit-remaining': 'X-RateLimit-Remaining',
  'x-ratelimit-reset': 'X-RateLimit-Reset',
  'ratelimit-limit': 'RateLimit-Limit',
  'ratelimit-remaining': 'RateLimit-Remaining',
  'ratelimit-reset': 'RateLimit-Reset',
};

/** What a reader looks for first comes first; the order of header fields means nothing on the wire. */
const order = [
  'content-type',
  'location',
  'allow',
  'www-authenticate',
  'retry-after',
  'etag',
  'deprecation',
  'sunset',
  'link',
  'idempotent-replayed',
  'cache-control',
  'vary',
  'request-id',
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
  'date',
];

const place = (name: string) => (order.indexOf(name) + order.length + 1) % (order.length + 1);

/** A response as plain data, header names in their usual spelling and what a reader looks for first in front. */
export async function wireResponse(response: Response): Promise<WireResponse> {
  const headers = [...response.headers].sort(([a], [b]) => place(a) - place(b));
  return {
    status: response.status,
    reason: reasonPhrase(response.status),
    headers: headers.map(([name, value]) => [canonicalHeaderName(name), value]),
    body: await readText(response),
  };
}

/** The usual spelling of a header name: `etag` becomes `ETag`. */
const canonicalHeaderName = memoize(
  (name: string) =>
    spellings[name.toLowerCase()] ?? name.toLowerCase().replace(/(^|-)[a-z]/g, letter => letter.toUpperCase()),
  200,
);
