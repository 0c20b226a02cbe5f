import { describe, expect, test } from 'vitest';
import { createService, describeService } from '../../src/service';
import { type SentAnswer, undocumentedIn } from '../support/answers';

/** The checker behind every clean service of every test: it finds what the description does not say. */

const document = describeService();

async function answered(method: string, path: string): Promise<SentAnswer> {
  const { response } = await createService().send({ as: 'till', method, path });
  const headers = new Map(response!.headers.map(([name, value]) => [name.toLowerCase(), value]));
  return { method, path, status: response!.status, headers, body: response!.body };
}

const withHeader = (sent: SentAnswer, name: string, value: string | null): SentAnswer => {
  const headers = new Map(sent.headers);
  if (value === null) headers.delete(name);
  else headers.set(name, value);
  return { ...sent, headers };
};

const withBody = (sent: SentAnswer, change: (body: Record<string, unknown>) => object): SentAnswer => ({
  ...sent,
  body: JSON.stringify(change(JSON.parse(sent.body))),
});

describe('an answer that is not what the description says', () => {
  test.each<[string, (sent: SentAnswer) => SentAnswer, RegExp]>([
    ['a status', sent => ({ ...sent, status: 206 }), /206 is not documented/],
    ['a header more', sent => withHeader(sent, 'x-powered-by', 'x'), /sends x-powered-by/],
    ['a header less', sent => withHeader(sent, 'etag', null), /does not send ETag/],
    ['a header of another type', sent => withHeader(sent, 'ratelimit-reset', 'soon'), /RateLimit-Reset is string/],
    ['other caching', sent => withHeader(sent, 'cache-control', 'public'), /says public where private, no-cache/],
    ['another media type', sent => withHeader(sent, 'content-type', 'text/html'), /comes as text\/html/],
    ['a member more', sent => withBody(sent, body => ({ ...body, total: 1 })), /\$\.total is not described/],
    ['a member less', sent => withBody(sent, ({ id: _, ...body }) => body), /\$\.id is missing/],
    ['another type', sent => withBody(sent, body => ({ ...body, amount: '1' })), /\$\.amount is string/],
    ['an unlisted value', sent => withBody(sent, body => ({ ...body, status: 'lost' })), /\$\.status is not listed/],
  ])('%s', async (_what, change, problem) => {
    const sent = await answered('GET', '/orders/o40');
    expect(undocumentedIn(document, sent)).toEqual([]);
    expect(undocumentedIn(document, change(sent)).join('\n')).toMatch(problem);
  });

  test('a code that the operation does not list, or another request id', async () => {
    const sent = await answered('GET', '/orders/o9999');
    expect(undocumentedIn(document, sent)).toEqual([]);
    const error = (change: object) =>
      undocumentedIn(
        document,
        withBody(sent, body => ({ error: { ...(body.error as object), ...change } })),
      );
    expect(error({ code: 'charge_not_found' }).join()).toContain('has the code charge_not_found');
    expect(error({ request_id: 'req_77' }).join()).toContain('names another request_id');
  });

  test('an answer of no operation: an unknown path, a method that is not offered', async () => {
    for (const [method, path, code] of [
      ['GET', '/nowhere', 'route_not_found'],
      ['PUT', '/orders/o40', 'method_not_allowed'],
    ] as const) {
      const sent = await answered(method, path);
      expect(JSON.parse(sent.body).error.code).toBe(code);
      expect(undocumentedIn(document, sent)).toEqual([]);
      expect(undocumentedIn(document, { ...sent, status: 418, body: '{"error":{"code":"teapot"}}' })).toHaveLength(1);
    }
  });
});

test('an unknown path passes the conventions once: one id, one request of the quota', async () => {
  const service = createService();
  const ask = (path: string) => service.send({ as: 'till', method: 'GET', path });
  const seen = [await ask('/nowhere'), await ask('/orders/o40'), await ask('/nowhere/either')].map(({ response }) => {
    const headers = new Map(response!.headers);
    return [headers.get('Request-Id'), headers.get('RateLimit-Remaining')];
  });
  expect(seen).toEqual([
    ['req_01', '99'],
    ['req_02', '98'],
    ['req_03', '97'],
  ]);
});
