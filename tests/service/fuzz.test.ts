import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createService } from '../../src/service';
import { status } from './_clients';
import { expectDocumented, expectErrorObject, operationOf } from './_contract';

const id = fc.oneof(
  fc.constantFrom('o40', 'o11', 'prj_1', 'prj_2', 'mem_1', 'can_1', 'ch_1', 'job_1', 'count', 'weekly'),
  fc.string({ maxLength: 70 }),
);
const segment = fc.oneof(
  fc.constantFrom(
    'orders',
    'v1',
    'charges',
    'projects',
    'members',
    'settings',
    'billing',
    'exports',
    'jobs',
    'reports',
    'messages',
    'cancellations',
    'ship',
    'pay',
    'errors',
    'guides',
  ),
  id,
);
const route = fc.constantFrom(
  '/orders',
  '/orders/count',
  '/orders/{}',
  '/orders/{}/ship',
  '/orders/{}/pay',
  '/orders/{}/cancellations',
  '/orders/{}/cancellations/{}',
  '/v1/charges',
  '/v1/charges/{}',
  '/v1/messages',
  '/v1/reports/weekly',
  '/v1/reports/sales',
  '/projects',
  '/projects/{}',
  '/projects/{}/settings',
  '/projects/{}/members',
  '/projects/{}/members/{}',
  '/projects/{}/billing',
  '/exports',
  '/jobs/{}',
  '/errors/{}',
  '/guides/{}',
);
const path = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .tuple(route, id, id)
      .map(([text, a, b]) => [a, b].reduce((done, part) => done.replace('{}', encodeURIComponent(part)), text)),
  },
  {
    weight: 1,
    arbitrary: fc
      .array(segment, { maxLength: 5 })
      .map(parts => `/${parts.map(part => encodeURIComponent(part)).join('/')}`),
  },
);
const query = fc.oneof(
  fc.constant(''),
  fc
    .array(
      fc.tuple(
        fc.constantFrom('limit', 'after', 'page', 'status', 'source', 'interval', 'x', '__proto__'),
        fc.oneof(fc.integer().map(String), fc.string({ maxLength: 30 })),
      ),
      { maxLength: 4 },
    )
    .map(pairs => `?${pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`),
);
const member = fc.constantFrom(
  'amount',
  'currency',
  'source',
  'customer',
  'note',
  'name',
  'description',
  'locale',
  'time_zone',
  'email',
  'role',
  'reason',
  'restock',
  'carrier',
  'channel',
  'text',
  'format',
  'status',
  '__proto__',
  'constructor',
);
const value = fc.oneof(
  fc.constantFrom('EUR', 'card_9', 'card_declined', 'en-GB', 'a@b.example', 'csv'),
  fc.jsonValue({ maxDepth: 2 }),
  fc.integer(),
  fc.constant(null),
);
const body = fc.oneof(
  fc.constant(null),
  fc.dictionary(member, value).map(object => JSON.stringify(object)),
  fc.constant('{"amount":4200,"currency":"EUR","source":"card_9"}'),
  fc.constant('{"customer":"A","amount":1,"currency":"EUR"}'),
  fc.constant('{"reason":"late"}'),
  fc.jsonValue().map(json => JSON.stringify(json)),
  fc.string({ maxLength: 50 }),
);
const visible = fc.string({
  maxLength: 40,
  unit: fc.integer({ min: 0x20, max: 0xff }).map(code => String.fromCharCode(code)),
});
const headers = fc.array(
  fc.tuple(
    fc.constantFrom(
      'Idempotency-Key',
      'If-Match',
      'If-None-Match',
      'Request-Id',
      'Content-Type',
      'Authorization',
      'Accept',
    ),
    fc.oneof(visible, fc.constantFrom('application/json', '*', '"x"', 'key-1', 'Bearer x')),
  ),
  { maxLength: 3 },
);
const request = fc.record({
  as: fc.constantFrom('till', 'shop', 'owner', 'admin', 'editor', 'member', 'stranger', 'nobody'),
  method: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY'),
  path: fc.tuple(path, query).map(parts => parts.join('')),
  headers,
  body,
});

test('no request breaks the service, and every answer is a documented one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(request, { minLength: 1, maxLength: 12 }), async requests => {
      const crashes: unknown[] = [];
      const service = createService({ log: ({ error }) => crashes.push(error) });
      for (const each of requests) {
        const carries = each.method !== 'GET' && each.method !== 'HEAD';
        const exchange = await service.send({ ...each, body: carries ? each.body : null });
        if (crashes.length > 0) throw crashes[0];
        const described = each.method === 'HEAD' ? 'GET' : each.method;
        const missing = [404, 405].includes(status(exchange)) && !operationOf(described, each.path);
        if (each.method === 'HEAD' && status(exchange) >= 400) expect(exchange.response!.body).toBe('');
        else if (missing || !operationOf(described, each.path)) expectErrorObject(exchange);
        else expectDocumented(exchange);
      }
    }),
    { numRuns: 250 },
  );
});
