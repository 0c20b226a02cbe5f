import { expect, test } from 'vitest';
import { checkAt, messages, notes, serverOf } from './_api';

const stated = structuredClone(notes) as { paths: { '/notes': { get: { parameters: { schema: object }[] } } } };
stated.paths['/notes'].get.parameters[0]!.schema = { type: 'integer', maximum: 100 };

interface Pages {
  rows: number;
  /** The most that a page has. */
  cut?: number;
  /** Whether a page says that more follow, and the limit that it states. */
  more?: boolean;
  limit?: (asked: number) => number;
}

/** What is said of an API of so many notes. */
async function said({ rows, cut = Number.POSITIVE_INFINITY, more = true, limit }: Pages, description: object = stated) {
  const base = await serverOf((request, response) => {
    const asked = Number(new URL(request.url!, 'http://x').searchParams.get('limit') ?? 20);
    const data = Array.from({ length: Math.min(rows, asked, cut) }, (_, i) => ({ id: `n${i}` }));
    const page = { data, ...(more ? { has_more: rows > data.length } : {}), ...(limit ? { limit: limit(asked) } : {}) };
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(page));
  });
  return messages(await checkAt(base, { description }))['list-has-a-maximum'];
}

test.each([
  [
    { rows: 7, cut: 100 },
    'not_judged: Needs a list that is longer than its maximum of 100: GET /notes?limit=100000 returned 200 with 7 items.',
  ],
  [
    { rows: 7 },
    'not_judged: Needs a list that is longer than its maximum of 100: GET /notes?limit=100000 returned 200 with 7 items.',
  ],
  [
    { rows: 150, cut: 100, more: false },
    'not_judged: Needs a list that is longer than its maximum of 100: GET /notes?limit=100000 returned 200 with 100 items.',
  ],
  [{ rows: 150, cut: 100 }, 'kept: The page was cut after 100 items.'],
  [{ rows: 101 }, 'broken: The contract states a maximum of 100, but a page had 101 items.'],
  [{ rows: 101, more: false }, 'broken: The contract states a maximum of 100, but a page had 101 items.'],
])('how long a list is decides whether its maximum can be seen: %o', async (pages, verdict) => {
  expect(await said(pages)).toBe(verdict);
});

test.each([
  [100, 'kept: A limit of 100000 was requested, and the page states a limit of 100.'],
  [100_000, 'broken: The contract states a maximum of 100, but a limit of 100000 was accepted.'],
  [
    7,
    'not_judged: Needs a list that is longer than its maximum of 100: GET /notes?limit=100000 returned 200 with 7 items.',
  ],
])('of a short list, the limit that the page states decides: %i', async (limit, verdict) => {
  expect(await said({ rows: 7, limit: asked => Math.min(asked, limit) })).toBe(verdict);
});

test('without a maximum in the contract, only a page that is cut, or states its limit, shows one', async () => {
  const open = 'not_judged: Needs a list that is longer than its maximum, or a maximum in the contract.';
  expect(await said({ rows: 500 }, notes)).toBe(open);
  expect(await said({ rows: 500, limit: asked => asked }, notes)).toBe(open);
  expect(await said({ rows: 500, cut: 100 }, notes)).toBe('kept: The page was cut after 100 items.');
  expect(await said({ rows: 7, limit: () => 100 }, notes)).toMatch(/^kept: .* states a limit of 100\.$/);
});
