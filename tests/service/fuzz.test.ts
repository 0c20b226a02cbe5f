import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OpenApi } from '../../src/conventions/openapi';
import { createService, describeService } from '../../src/service';
import { sized } from '../support/size';
import { status } from './_clients';
import { expectDocumented, expectErrorObject, operationOf } from './_contract';

const document = describeService();
const paths = Object.keys(document.paths);
const schemas = Object.values(document.components.schemas as Record<string, OpenApi>);

/** Ids that exist, ids that do not, and what is no id at all. */
const prefixes = [
  'o',
  'prj_',
  'mem_',
  'can_',
  'ch_',
  'job_',
  'msg_',
  'acct_',
  'mrg_',
  'exp_',
  'apr_',
  'whe_',
  'dlv_',
  'key_',
  'ses_',
  'up_',
];
const id = fc.oneof(
  fc.tuple(fc.constantFrom(...prefixes), fc.constantFrom(1, 2, 4, 11, 40, 501)).map(parts => parts.join('')),
  fc.constantFrom('count', 'weekly', 'careful', 'trusting', 'internal', 'weekly-report', '__proto__'),
  fc.string({ maxLength: 70 }),
);
const segment = fc.oneof(
  fc.constantFrom(
    ...new Set(paths.flatMap(path => path.split('/').filter(part => part !== '' && !part.startsWith('{')))),
  ),
  id,
);
const path = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.constantFrom(...paths), id, id)
      .map(([text, a, b]) => [a, b].reduce((done, part) => done.replace(/\{\w+\}/, encodeURIComponent(part)), text)),
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
        fc.constantFrom(
          'limit',
          'after',
          'page',
          'status',
          'source',
          'interval',
          'expires',
          'signature',
          'x',
          '__proto__',
        ),
        fc.oneof(fc.integer().map(String), fc.string({ maxLength: 30 })),
      ),
      { maxLength: 4 },
    )
    .map(pairs => `?${pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`),
);
/** Every member of every body that is taken, and two that no object should get. */
const member = fc.constantFrom(
  ...new Set(
    schemas.filter(schema => schema.additionalProperties === false).flatMap(schema => Object.keys(schema.properties)),
  ),
  '__proto__',
  'constructor',
);
const value = fc.oneof(
  fc.constantFrom(
    'EUR',
    'card_9',
    'card_declined',
    'card_processor_busy',
    'en-GB',
    'a@b.example',
    'csv',
    'text/csv',
    'atomic',
    'keep_target',
    'acct_1',
    'acct_4',
    'https://consumer.test/webhooks/careful',
  ),
  fc.constantFrom([], ['order.paid'], [{ order: 'o40', move: 'pay' }], ['orders:read']),
  fc.jsonValue({ maxDepth: 2 }),
  fc.integer(),
  fc.constant(null),
);
const body = fc.oneof(
  fc.constant(null),
  fc.dictionary(member, value).map(object => JSON.stringify(object)),
  fc.constantFrom(
    '{"amount":4200,"currency":"EUR","source":"card_9"}',
    '{"customer":"A","amount":1,"currency":"EUR"}',
    '{"reason":"late"}',
    '{"source":"acct_4","target":"acct_1","strategy":"fail_on_conflict"}',
    '{"url":"https://consumer.test/webhooks/flaky","events":["order.paid","payment.succeeded"]}',
    '{"file_name":"f","media_type":"text/csv","size_bytes":3}',
    '{"mode":"best_effort","items":[{"order":"o40","move":"pay"},{"order":"x","move":"deliver"}]}',
    '{"name":"k","scopes":["orders:read"]}',
    '{"destination":"bucket_offline"}',
  ),
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
      'X-Webhook-Signature',
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
  /** How long afterwards the next one comes. */
  wait: fc.constantFrom(0, 0, 1000, 5000, 86_400_000),
});

test('no request breaks the service, and every answer is a documented one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(request, { minLength: 1, maxLength: 16 }), async requests => {
      const crashes: unknown[] = [];
      const service = createService({ log: ({ error }) => crashes.push(error) });
      for (const { wait, ...each } of requests) {
        service.clock.advance(wait);
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
    { numRuns: sized(100, 300) },
  );
});
