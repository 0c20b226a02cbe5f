import { expect, test } from 'vitest';
import { configuredProbes } from '../../src/check/configured-probes';
import { probes } from '../../src/generated/probes';
import { allRules } from '../../src/linter/engine/lint';
import { checkAt, messages, notes, serverOf } from './_api';

/** The verdict of one probe on a server, for a team that decided so. */
async function judged(id: string, decision: Record<string, string>, respond: Parameters<typeof serverOf>[0]) {
  const configuration = { rules: new Map(), decisions: new Map(Object.entries(decision)) };
  const [probe] = configuredProbes(probes, configuration).filter(one => one.id === id);
  const read = probes.filter(one => one.id === 'list-obeys-its-limit' && one.id !== id);
  const paged = structuredClone(notes);
  paged.paths['/notes'].get.parameters.push({ name: 'page', in: 'query', schema: { type: 'integer' } });
  const run = await checkAt(await serverOf(respond), { probes: [...read, probe!], description: paged });
  return { said: messages(run)[id]!, title: probe!.title };
}

const rows = [1, 2, 3].map(id => ({ id: `n${id}`, title: `Note ${id}` }));
const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Parameters<typeof serverOf>[0] =>
  (_, response) =>
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
const page = (more: object) => json(200, { data: rows, ...more });
const problem = { type: 'https://example.com/not-found', title: 'Not found', status: 404 };
const object = { error: { code: 'not_found', message: 'There is none.' } };
const byPosition: Parameters<typeof serverOf>[0] = (request, response) => {
  const query = new URL(request.url!, 'http://x').searchParams;
  const [limit, number] = [Number(query.get('limit') ?? 3), Number(query.get('page') ?? 1)];
  json(200, { data: rows.slice((number - 1) * limit, number * limit) })(request, response as never);
};

test.each([
  ['page-has-no-total', { totals: 'included' }, page({ total: 3 }), page({})],
  ['page-has-no-total', { totals: 'included' }, json(200, { data: rows }, { 'X-Total-Count': '3' }), page({})],
  ['list-is-an-object', { lists: 'array' }, json(200, rows), page({})],
  ['page-names-the-next', { paging: 'offset' }, byPosition, page({})],
  [
    'failures-share-one-format',
    { errors: 'problem+json' },
    json(404, problem, { 'Content-Type': 'application/problem+json' }),
    json(404, object),
  ],
  ['failures-share-one-format', { errors: 'error-object' }, json(404, object), json(404, problem)],
  [
    'response-fields-share-one-case',
    { 'field-case': 'camelCase' },
    page({ hasMore: false }),
    page({ has_more: false }),
  ],
  [
    'seen-codes-share-one-style',
    { 'code-case': 'UPPER_CASE' },
    json(404, { error: { code: 'NOT_FOUND', message: '' } }),
    json(404, object),
  ],
])('%s follows the decision %o', async (id, decision, kept, broken) => {
  const right = await judged(id, decision, kept);
  const wrong = await judged(id, decision, broken);
  expect([right.said, wrong.said]).toEqual([expect.stringMatching(/^kept/), expect.stringMatching(/^broken/)]);
  expect(right.title).not.toBe(probes.find(one => one.id === id)!.title);
});

test('without a decision, and for the usual choice, probes stay as they are', () => {
  const usual = allRules.flatMap(({ decision }) => (decision ? [[decision.name, decision.usual] as const] : []));
  expect(configuredProbes(probes, { rules: new Map(), decisions: new Map(usual) })).toEqual(probes);
});

test('every turned question belongs to a choice of its rule, and each choice of such a rule has one', () => {
  for (const { id, rule, turned } of probes) {
    if (turned === undefined) continue;
    const others = allRules.find(one => one.id === rule)?.decision?.others ?? {};
    expect([id, Object.keys(turned).sort()]).toEqual([id, Object.keys(others).sort()]);
  }
});
