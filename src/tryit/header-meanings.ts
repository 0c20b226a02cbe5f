/** What a response header is for, and where that is documented. */
interface HeaderMeaning {
  meaning: string;
  source: string;
}

const meanings: Record<string, HeaderMeaning> = {
  accept: { meaning: 'media types you may send', source: 'RFC 9110 section 12.5.1' },
  'accept-encoding': { meaning: 'body encodings you may send', source: 'RFC 9110 section 12.5.3' },
  'accept-patch': { meaning: 'patch formats you may send', source: 'RFC 5789 section 3.1' },
  allow: { meaning: 'methods this path supports', source: 'RFC 9110 section 10.2.1' },
  'api-version': { meaning: 'version of the contract', source: 'our choice' },
  'cache-control': { meaning: 'who may cache it, and how long', source: 'RFC 9111 section 5.2' },
  'content-length': { meaning: 'bytes in the body', source: 'RFC 9110 section 8.6' },
  'content-type': { meaning: 'media type of the body', source: 'RFC 9110 section 8.3' },
  date: { meaning: 'when the response was created', source: 'RFC 9110 section 6.6.1' },
  deprecation: { meaning: 'deprecation date, Unix seconds', source: 'RFC 9745 section 2' },
  etag: { meaning: 'this version, to use in If-Match', source: 'RFC 9110 section 8.8.3' },
  'idempotent-replayed': { meaning: 'a replayed response', source: 'our choice' },
  'last-modified': { meaning: 'date of the last change', source: 'RFC 9110 section 8.8.2' },
  link: { meaning: 'a related URL, and its role', source: 'RFC 8288 section 3' },
  location: { meaning: 'where the new resource is', source: 'RFC 9110 section 10.2.2' },
  'ratelimit-limit': { meaning: 'requests per minute', source: 'clause limits.1' },
  'ratelimit-remaining': { meaning: 'requests you have left', source: 'clause limits.1' },
  'ratelimit-reset': { meaning: 'seconds until the reset', source: 'clause limits.1' },
  'request-id': { meaning: 'request id, also in logs', source: 'clause resources.error-object' },
  'retry-after': { meaning: 'seconds to wait before a retry', source: 'RFC 9110 section 10.2.3' },
  sunset: { meaning: 'when the URL stops working', source: 'RFC 8594 section 3' },
  vary: { meaning: 'headers the response depends on', source: 'RFC 9110 section 12.5.5' },
  'x-content-type-options': { meaning: 'browsers mustn’t guess the type', source: 'WHATWG Fetch' },
  'www-authenticate': { meaning: 'how to authenticate', source: 'RFC 9110 section 11.6.1' },
};

/**
 * What a header is for; null if it has no entry.
 *
 * @param name - in any case
 */
export const headerMeaning = (name: string): HeaderMeaning | null =>
  Object.hasOwn(meanings, name.toLowerCase()) ? meanings[name.toLowerCase()]! : null;
