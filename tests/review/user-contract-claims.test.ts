import { expect, test } from 'vitest';
import { comparisonLines, groupHeading } from '../../src/review/comparison/lines';
import { rowGroups } from '../../src/review/comparison/rows';
import { openContract } from '../../src/review/contract/open';
import { createUserContract } from '../../src/review/user-contract/user-contract';
import { makeTheme } from '../../src/text/theme';

const etag = 'headers: { ETag: { schema: { type: string } } }';
const read = (path: string, headers: string) => `  ${path}:
    get:
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses: { '200': { description: Read${headers} } }
`;
/** POST /orders takes no key. Of the reads only GET /orders/{id} has no ETag, unless `etags` leaves it out of all of them. */
const shop = (etags = `, ${etag}`) =>
  createUserContract(
    openContract({
      name: 'shop.yaml',
      text: `openapi: 3.1.0
info: { title: Shop, version: "1" }
paths:
  /orders:
    post:
      requestBody: { content: { application/json: { schema: { type: object } } } }
      responses: { '201': { description: Made } }
${read('/orders/{id}', '')}${read('/carts/{id}', etags)}${read('/customers/{id}', etags)}${read('/items/{id}', etags)}`,
    }),
  );
type Claims = Parameters<ReturnType<typeof shop>['compare']>[0];

/** The rules and the unsupported claims of an area, by the heading that they are printed under. */
function headings(contract: ReturnType<typeof shop>, claims: Claims): Record<string, string[]> {
  const comparison = contract.compare(claims);
  return Object.fromEntries(
    rowGroups(comparison).map(({ kind, rows }) => [
      groupHeading(kind, comparison),
      rows
        .filter(({ row }) => row.area === 'idempotency')
        .map(({ row }) => row.finding?.rule ?? `the claim at ${row.at}`),
    ]),
  );
}

test('a claim counts for what the linter reports at its place, and not for the same area elsewhere', () => {
  const claims: Claims = [{ area: 'idempotency', at: 'POST /orders', note: 'no key' }];
  expect(headings(shop(), claims)).toMatchObject({
    'You and the linter': ['post-accepts-key'],
    'The linter alone': ['read-has-etag'],
  });
  const text = comparisonLines(shop().compare(claims), 200, makeTheme({ color: false })).join('\n');
  expect(text).toMatch(/You and the linter +1\n/);
  expect(text).not.toMatch(/where no rule reports it|in another place/);
  expect(text.match(/your note/g)).toHaveLength(1);
});

test('a claim at a place where nothing of its area is reported stands alone', () => {
  expect(headings(shop(), [{ area: 'idempotency', at: 'GET /carts/{id}' }])).toEqual({
    'The linter alone': ['post-accepts-key', 'read-has-etag'],
    'Only you: no finding': ['the claim at GET /carts/{id}'],
  });
});

test('an area that is claimed without a place counts for all of its findings', () => {
  expect(headings(shop(), [{ area: 'idempotency', at: null }])['You and the linter']).toEqual([
    'post-accepts-key',
    'read-has-etag',
  ]);
});

test('what is said of the whole contract counts for a claim only where nothing is said of the place itself', () => {
  const bare = shop('');
  expect(bare.lint().findings.find(({ rule }) => rule === 'read-has-etag')).toMatchObject({ scope: 'contract' });
  const claimed = (at: string) => headings(bare, [{ area: 'idempotency', at }])['You and the linter'];
  expect(claimed('POST /orders')).toEqual(['post-accepts-key']);
  expect(claimed('GET /carts/{id}')).toEqual(['read-has-etag']);
  const markdown = bare.markdown([{ area: 'idempotency', at: 'POST /orders' }]);
  expect(markdown.match(/.*\(marked\)/g)).toEqual([expect.stringContaining('POST /orders')]);
});
