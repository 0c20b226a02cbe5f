import { expect, it } from 'vitest';
import tuning from './asked/tuning.json';
import { frozenLookup } from './frozen';

/** Names, beginnings, slips, synonyms, several words, codes, and other fields; then what people asked elsewhere. */
const typed = [
  'etag',
  'ETag',
  'if-match',
  'If-Mat',
  'idem',
  'idempotncy key',
  'idempotence',
  'idempotency-key header',
  'retry after',
  'retry-after',
  'ratelimit',
  'rate limit reset',
  'too many requests',
  '429',
  '42',
  '404 or 403',
  'conflict',
  'cursor',
  'pagintion cursor',
  'page of a list',
  'next page',
  'offset',
  'webhook',
  'web hook signature',
  'signature of a webhook',
  'sunset',
  'deprecated version',
  'api versioning',
  'brekaing change',
  'lost update',
  'two people edit the same order',
  'double charge',
  'charged twice',
  'customer was charged twice after a timeout',
  'timeout',
  'cors',
  'cache',
  'cachecontrol',
  'stale data',
  'secret in url',
  'api key',
  'scope',
  'who may see an order',
  'money',
  'time zone',
  'enum',
  'null',
  'long running export',
  'job',
  'batch',
  'partial failure',
  '/orders/{id}',
  'PUT /orders/{id} 412',
  'a',
  'the',
  'zzz',
  'curser of the next page',
  'webhok signature',
  'idmpotncy key',
  'pagnatoin of a list',
  'boil an egg',
];

const told = (words: string): string => {
  const rows = frozenLookup.search(words).slice(0, 5);
  const nearest = frozenLookup.nearest(words);
  return [
    words,
    ...rows.map(({ row, score }) => `  ${score.toFixed(3)} ${row.need}`),
    ...(rows.length > 0 ? [] : [`  nearest: ${nearest?.need ?? 'none'}`]),
    ...(rows.length > 0 ? [] : [`  suggested: ${frozenLookup.suggest(words).join(', ') || 'none'}`]),
  ].join('\n');
};

// What a word, a part of a row, or a slip weighs shows only in figures: the order of a few rows hides most of them.
it('what the search finds, and how near it is, over rows that do not change', async () => {
  const asked = tuning.slice(0, 60).map(({ question }) => question);
  await expect(`${[...typed, ...asked].map(told).join('\n\n')}\n`).toMatchFileSnapshot('recorded/scores.txt');
});
