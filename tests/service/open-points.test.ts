import { describe, expect, test } from 'vitest';
import { clauseIds } from '../../src/conventions/clauses';
import { openPoints } from '../../src/conventions/open-points';
import { signatureHeaderOf, verifySignature } from '../../src/conventions/webhook-signature';
import { rejectionResponse } from '../../src/server/rejection-response';
import { createService, describeService, type Service } from '../../src/service';
import { followIn } from '../support/answers';
import { charge, get, status, write } from './_clients';
import { header, json } from './_contract';

let keys = 0;
const keyed = (): [string, string][] => [['Idempotency-Key', `open-${++keys}`]];
const error = (exchange: Parameters<typeof json>[0]) => json(exchange).error;
const endpoint = (service: Service, url: string) =>
  write(service, 'owner', 'POST', '/webhook-endpoints', { url, events: ['payment.succeeded'] }, keyed());
const day = 24 * 60 * 60 * 1000;

/** For each point: what the service does, in a form that fails when it does something else. */
const shown: Record<string, (service: Service) => Promise<void>> = {
  'details-type': async service => {
    expect(Array.isArray(error(await charge(service, 'k', { amount: 0 })).details)).toBe(true);
    const { details } = error(await write(service, 'shop', 'POST', '/orders/o40/deliver'));
    expect(Array.isArray(details)).toBe(false);
  },
  'docs-or-doc-url': async service => {
    for (let i = 0; i < 100; i++) await get(service, 'till', '/orders/count');
    const limited = error(await get(service, 'till', '/orders/count'));
    expect(limited).toMatchObject({ docs: limited.doc_url, retry_after_seconds: 60 });
  },
  'code-styles': async () => {
    const { code } = describeService().components.schemas.ErrorObject.properties;
    const capitals = code['x-extensible-enum'].filter((name: string) => name !== name.toLowerCase());
    expect(capitals).toEqual(['ALREADY_MEMBER', 'LAST_OWNER']);
    expect(code.description).toMatch(/capitals/);
  },
  'unsafe-request-id': async service => {
    const sent = async (id: string) =>
      header(await get(service, 'till', '/orders/o40', { headers: [['Request-Id', id]] }), 'Request-Id');
    expect(await sent('a.B-9_')).toBe('a.B-9_');
    expect(await sent('a b')).toMatch(/^req_\d+$/);
    expect(await sent('x'.repeat(65))).toMatch(/^req_\d+$/);
  },
  tiers: async service => {
    for (const as of ['till', 'owner', 'stranger'])
      expect(header(await get(service, as, '/orders/count'), 'RateLimit-Limit')).toBe('100');
  },
  'refused-at-the-edge': async () => {
    const [Refused] = describeService().components['x-other-answers']['unreadable request'];
    const context = { requestId: 'edge_01', base: 'http://127.0.0.1', now: 0 };
    const answer = rejectionResponse({ code: 'misdirected_request', message: 'Another host.' }, context);
    expect(Refused['x-error-codes']).toContain('misdirected_request');
    expect([...answer.headers.keys()].sort()).toEqual(
      [...Object.keys(Refused.headers), 'Connection', 'Content-Type', 'Date'].map(name => name.toLowerCase()).sort(),
    );
  },
  'patch-format': async service => {
    const patch = (type: string, body: object) =>
      write(service, 'editor', 'PATCH', '/projects/prj_1', body, [['Content-Type', type]]);
    const cleared = await patch('application/merge-patch+json', { description: null });
    expect(json(cleared)).toMatchObject({ name: 'Harbour map', description: null });
    expect(json(await patch('application/json', { description: 'x' })).description).toBe('x');
    expect(status(await patch('application/json', { name: null }))).toBe(400);
    expect(status(await patch('application/json-patch+json', {}))).toBe(415);
  },
  'retry-of-4xx-and-5xx': async service => {
    const busy = () => charge(service, 'b', { source: 'card_processor_busy' });
    expect(header(await busy(), 'Retry-After')).toBe('20');
    service.clock.advance(20_000);
    expect(status(await busy())).toBe(201);
    const down = () => charge(service, 'd', { source: 'card_processor_down' });
    expect(header(await down(), 'Idempotent-Replayed')).toBeNull();
    expect(header(await down(), 'Idempotent-Replayed')).toBe('true');
  },
  'not-modified-is-no-failure': async service => {
    const etag = header(await get(service, 'till', '/orders/o40'), 'ETag')!;
    const same = await get(service, 'till', '/orders/o40', { headers: [['If-None-Match', etag]] });
    expect([status(same), same.response!.body, header(same, 'ETag')]).toEqual([304, '', etag]);
  },
  'codes-of-each-operation': async service => {
    const document = describeService();
    const { responses } = document.paths['/orders/{order_id}/ship'].post;
    expect(followIn(document, responses['409'])['x-error-codes']).toContain('invalid_transition');
    expect((await get(service, 'nobody', '/errors/invalid_transition')).response!.body).toContain('409');
  },
  'batch-results': async service => {
    const send = (mode: string) =>
      write(
        service,
        'shop',
        'POST',
        '/order-batches',
        {
          mode,
          items: [
            { order: 'x', move: 'pay' },
            { order: 'o40', move: 'pay' },
          ],
        },
        keyed(),
      );
    expect(error(await send('atomic')).code).toBe('batch_failed');
    const mixed = await send('best_effort');
    expect([status(mixed), json(mixed).results.map((row: { status: number }) => row.status)]).toEqual([
      207,
      [404, 200],
    ]);
  },
  'stale-version-status': async service => {
    const stale = await write(service, 'shop', 'PATCH', '/orders/o40', {}, [['If-Match', '"x"']]);
    expect([status(stale), error(stale).code]).toEqual([412, 'stale_version']);
  },
  'precondition-order': async service => {
    const read = await get(service, 'shop', '/orders/o40');
    const seen: [string, string] = ['If-Match', header(read, 'ETag')!];
    const cancel = (order: string, key: string) =>
      write(service, 'shop', 'POST', `/orders/${order}/cancellations`, { reason: 'x' }, [
        seen,
        ['Idempotency-Key', key],
      ]);
    expect(status(await cancel('o40', 'a'))).toBe(201);
    expect([status(await cancel('o40', 'a')), status(await cancel('o40', 'b'))]).toEqual([201, 412]);
    expect(status(await cancel('o9999', 'c'))).toBe(404);
  },
  'order-moves': async service => {
    for (const verb of ['pay', 'process'])
      expect(status(await write(service, 'shop', 'POST', `/orders/o40/${verb}`))).toBe(200);
    await write(service, 'shop', 'POST', '/orders/o40/cancellations', { reason: 'x' }, keyed());
    expect(status(await write(service, 'shop', 'POST', '/orders/o40/ship', { carrier: 'x' }))).toBe(409);
  },
  'job-moves': async service => {
    const path = header(await write(service, 'till', 'POST', '/exports'), 'Location')!;
    const state = async () => json(await get(service, 'till', path)).status;
    expect(await state()).toBe('queued');
    service.clock.advance(1000);
    expect(await state()).toBe('running');
    service.clock.advance(4000);
    expect(await state()).toBe('succeeded');
    for (const verb of ['retry', 'cancel'])
      expect(status(await write(service, 'till', 'POST', `${path}/${verb}`))).toBe(409);
  },
  'way-out-of-retrying': async service => {
    await endpoint(service, 'https://consumer.test/webhooks/down');
    await charge(service, 'k');
    service.clock.advance(day);
    const [{ history }] = json(await get(service, 'owner', '/webhook-endpoints/whe_1/deliveries')).data;
    const steps = history.map((step: { status: string }) => step.status).join(' ');
    expect(steps).toContain('failed retrying attempting');
    expect(steps).toMatch(/failed retrying dead$/);
    expect(steps).not.toContain('failed dead');
  },
  'dead-letters': async service => {
    await endpoint(service, 'https://consumer.test/webhooks/down');
    await charge(service, 'k');
    service.clock.advance(day);
    const again = await write(service, 'owner', 'POST', '/webhook-endpoints/whe_1/deliveries/dlv_1/retry');
    expect([status(again), json(again).status]).toEqual([200, 'retrying']);
  },
  'merge-conflicts': async service => {
    const merge = (strategy: string) =>
      write(service, 'owner', 'POST', '/account-merges', { source: 'acct_4', target: 'acct_1', strategy }, keyed());
    await merge('fail_on_conflict');
    expect(error(await merge('keep_target')).code).toBe('merge_in_progress');
    service.clock.advance(5000);
    expect(json(await get(service, 'owner', '/account-merges/mrg_1')).failure.code).toBe('conflicts_left');
  },
  'idempotency-key-scope': async service => {
    await charge(service, 'k');
    const other = await write(service, 'owner', 'POST', '/v1/charges', { amount: 1, currency: 'EUR', source: 'c' }, [
      ['Idempotency-Key', 'k'],
    ]);
    expect(json(other).id).toBe('ch_2');
  },
  'idempotency-key-expiry': async service => {
    await charge(service, 'k');
    service.clock.advance(day - 1);
    expect(json(await charge(service, 'k')).id).toBe('ch_1');
    service.clock.advance(1);
    expect(json(await charge(service, 'k')).id).toBe('ch_2');
  },
  'idempotency-key-mismatch': async service => {
    const both = await Promise.all([charge(service, 'k'), charge(service, 'k')]);
    expect(both.map(status)).toEqual([201, 409]);
    expect(status(await charge(service, 'k', { amount: 1 }))).toBe(422);
  },
  'idempotency-key-stores': async service => {
    await charge(service, 'd', { source: 'card_declined' });
    expect(header(await charge(service, 'd', { source: 'card_declined' }), 'Idempotent-Replayed')).toBe('true');
    expect(status(await charge(service, 'v', { amount: 0 }))).toBe(400);
    expect(status(await charge(service, 'v'))).toBe(201);
  },
  'limit-over-maximum': async service => {
    expect(status(await get(service, 'till', '/orders?limit=200'))).toBe(200);
    const over = await get(service, 'till', '/orders?limit=201');
    expect([status(over), error(over).details[0].rule]).toEqual([400, 'maximum']);
  },
  'beyond-max-offset': async service => {
    expect(status(await get(service, 'till', '/orders?limit=100&page=101'))).toBe(200);
    const beyond = await get(service, 'till', '/orders?limit=100&page=102');
    expect([status(beyond), error(beyond).details[0].rule]).toEqual([400, 'max_offset']);
  },
  'cursor-binding': async service => {
    const { next_cursor } = json(await get(service, 'till', '/orders?limit=2'));
    const ask = async (as: string, query: string) =>
      status(await get(service, as, `/orders?limit=2&after=${next_cursor}${query}`));
    expect(await ask('shop', '')).toBe(400);
    expect(await ask('till', '&status=paid')).toBe(400);
    service.clock.advance(day);
    expect(await ask('till', '')).toBe(200);
    service.clock.advance(1);
    expect(await ask('till', '')).toBe(400);
  },
  'count-body': async service => {
    expect(json(await get(service, 'stranger', '/orders/count'))).toEqual({ count: 6 });
  },
  'unknown-members': async service => {
    const { details } = error(await charge(service, 'k', { ammount: 1, colour: 'red' }));
    expect(details.map((problem: { field: string; rule: string }) => [problem.field, problem.rule])).toEqual([
      ['ammount', 'unknown_field'],
      ['colour', 'unknown_field'],
    ]);
  },
  'if-match-optional': async service => {
    expect(status(await write(service, 'shop', 'PATCH', '/orders/o40', { note: 'x' }))).toBe(200);
    expect(status(await get(service, 'shop', '/orders', { headers: [['If-None-Match', '*']] }))).toBe(304);
    await endpoint(service, 'https://consumer.test/webhooks/careful');
    expect(status(await write(service, 'owner', 'PATCH', '/webhook-endpoints/whe_1', {}))).toBe(428);
  },
  'amount-unit': async () => {
    const { schemas } = describeService().components;
    for (const name of ['Charge', 'NewCharge', 'Order', 'NewOrder', 'ExpenseReport']) {
      expect(schemas[name].properties.amount.description).toMatch(/^Minor units of the currency/);
    }
  },
  'charge-success': async service => {
    const made = await charge(service, 'k');
    expect([status(made), header(made, 'Location'), json(made).status]).toEqual([201, '/v1/charges/ch_1', 'succeeded']);
  },
  options: async service => {
    const asked = await service.fetch(new Request('http://127.0.0.1/', { method: 'OPTIONS' }), { wholeService: true });
    expect([asked.status, asked.headers.get('Allow')]).toEqual([204, 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS']);
    const path = await write(service, 'shop', 'OPTIONS', '/orders/o40');
    expect([status(path), header(path, 'Allow')]).toEqual([405, 'GET, HEAD, PATCH, DELETE']);
  },
  'whole-service': async service => {
    const { paths } = json(await get(service, 'nobody', '/openapi.json'));
    for (const path of [
      '/orders/count',
      '/orders/{order_id}/cancellations',
      '/account-merges',
      '/account-merges/{merge_id}',
      '/expense-reports/{report_id}/approvals',
      '/jobs/{job_id}/retry',
      '/orders/{order_id}/ship',
      '/v1/charges',
      '/v1/messages',
      '/exports',
      '/v1/reports/weekly',
      '/projects/{project_id}',
      '/projects/{project_id}/members',
      '/projects/{project_id}/billing',
      '/consumer/webhooks/{behaviour}',
    ]) {
      expect(Object.keys(paths)).toContain(path);
    }
  },
  'credential-life': async service => {
    const rotated = await write(service, 'till', 'POST', '/api-keys/key_1/rotations', undefined, keyed());
    expect(status(rotated)).toBe(201);
    expect(json(await get(service, 'till', '/api-keys/key_1')).expires_at).toBe('2026-01-06T09:00:00Z');
  },
  'scope-catalogue': async () => {
    const others = Object.values(describeService().paths).flatMap(item =>
      Object.values(item as object).flatMap(({ operationId, security }) =>
        (security as { key: string[] }[])
          .flatMap(({ key }) => key)
          .filter(scope => !/^[a-z]+:(read|write)$/.test(scope))
          .map(scope => `${operationId}: ${scope}`),
      ),
    );
    expect(others).toEqual([]);
  },
  'missing-scope': async service => {
    const answer = await get(service, 'till', '/projects');
    expect([status(answer), error(answer).code]).toEqual([403, 'insufficient_scope']);
    expect(header(answer, 'WWW-Authenticate')).toContain('scope="projects:read"');
  },
  'scope-before-object': async service => {
    expect(status(await get(service, 'till', '/projects/prj_99'))).toBe(403);
    expect(status(await get(service, 'nobody', '/projects/prj_99'))).toBe(401);
    expect(status(await get(service, 'member', '/projects/prj_99'))).toBe(404);
  },
  'retry-schedule': async service => {
    await endpoint(service, 'https://consumer.test/webhooks/down');
    await charge(service, 'k');
    service.clock.advance(day);
    const [{ attempts }] = json(await get(service, 'owner', '/webhook-endpoints/whe_1/deliveries')).data;
    const at = attempts.map((tried: { at: string }) => Date.parse(tried.at) / 1000);
    expect(at.slice(1).map((moment: number, i: number) => moment - at[i])).toEqual([5, 60, 600, 3600, 21_600]);
  },
  'event-catalogue': async service => {
    const { choice } = openPoints.find(({ id }) => id === 'event-catalogue')!;
    expect(Object.keys(describeService().webhooks).filter(type => !choice.includes(type))).toEqual([]);
    await write(
      service,
      'owner',
      'POST',
      '/webhook-endpoints',
      { url: 'https://consumer.test/webhooks/careful', events: ['payment.succeeded', 'order.paid', 'order.shipped'] },
      keyed(),
    );
    await charge(service, 'k');
    for (const verb of ['pay', 'process']) await write(service, 'shop', 'POST', `/orders/o40/${verb}`);
    await write(service, 'shop', 'POST', '/orders/o40/ship', { carrier: 'x' });
    service.clock.advance(1000);
    const got = json(await get(service, 'owner', '/consumer/receipts')).data.map((row: Record<string, unknown>) => [
      row.type,
      row.subject,
      row.sequence,
    ]);
    expect(got.reverse()).toEqual([
      ['payment.succeeded', '/v1/charges/ch_1', 1],
      ['order.paid', '/orders/o40', 1],
      ['order.shipped', '/orders/o40', 2],
    ]);
  },
  'delivery-and-try': async service => {
    await endpoint(service, 'https://consumer.test/webhooks/slow');
    await charge(service, 'k');
    service.clock.advance(60_000);
    const ids = json(await get(service, 'owner', '/consumer/receipts')).data.map((row: Record<string, unknown>) => [
      row.event_id,
      row.delivery_id,
    ]);
    expect(ids).toEqual([
      ['evt_1', 'dlv_1-2'],
      ['evt_1', 'dlv_1-1'],
    ]);
  },
  'secret-overlap': async service => {
    await endpoint(service, 'https://consumer.test/webhooks/careful');
    const rotated = await write(service, 'owner', 'POST', '/webhook-endpoints/whe_1/rotations', undefined, keyed());
    expect(json(rotated).previous_secret_until).toBe('2026-01-06T09:00:00Z');
  },
  'whole-seconds': async () => {
    const body = new TextEncoder().encode('{}');
    const signed = signatureHeaderOf(body, 1000, ['s']);
    expect(verifySignature(signed, body, ['s'], 1_300_999).ok).toBe(true);
    expect(verifySignature(signed, body, ['s'], 1_301_000).ok).toBe(false);
    expect(verifySignature(signed, body, ['s'], 699_999).ok).toBe(false);
  },
  'who-is-called': async service => {
    expect(error(await endpoint(service, 'http://consumer.test/webhooks/careful')).code).toBe('https_required');
    expect(error(await endpoint(service, 'https://example.com/')).code).toBe('endpoint_not_allowed');
  },
  streams: async service => {
    const streamed = Object.entries(describeService().paths as Record<string, unknown>).filter(([, item]) =>
      JSON.stringify(item).includes('text/event-stream'),
    );
    expect(streamed.map(([path]) => path)).toEqual(['/orders/changes/stream']);
    const first = await get(service, 'till', '/orders/changes/stream');
    expect(header(first, 'Content-Type')).toBe('text/event-stream');
  },
  'reset-unit': async service => {
    await get(service, 'till', '/orders');
    service.clock.advance(20_000);
    expect(header(await get(service, 'till', '/orders'), 'RateLimit-Reset')).toBe('40');
  },
  'do-refusals-count': async service => {
    for (let i = 0; i < 300; i++) await get(service, 'till', '/nowhere');
    service.clock.advance(60_000);
    expect(header(await get(service, 'till', '/orders'), 'RateLimit-Remaining')).toBe('99');
  },
  window: async service => {
    await get(service, 'till', '/orders');
    service.clock.advance(59_999);
    expect(header(await get(service, 'till', '/orders'), 'RateLimit-Remaining')).toBe('98');
    service.clock.advance(1);
    expect(header(await get(service, 'till', '/orders'), 'RateLimit-Remaining')).toBe('99');
    expect(header(await write(service, 'till', 'POST', '/exports'), 'RateLimit-Limit')).toBe('10');
  },
  'per-address': async service => {
    const guess = (from: string) =>
      service.send({
        as: 'till',
        method: 'POST',
        path: '/sessions',
        from,
        body: '{}',
        headers: [['X-Forwarded-For', '1']],
      });
    for (let i = 0; i < 5; i++) expect(status(await guess('a'))).toBe(400);
    expect([status(await guess('a')), status(await guess('b'))]).toEqual([429, 400]);
  },
  'legacy-trio': async service => {
    expect(header(await get(service, 'till', '/orders'), 'X-RateLimit-Limit')).toBeNull();
    const both = await get(createService({ legacyRateLimit: true }), 'till', '/orders');
    expect(header(both, 'X-RateLimit-Limit')).toBe('100');
  },
  sizes: async service => {
    const large = await charge(service, 'k', { source: 'x'.repeat(70_000) });
    expect([status(large), error(large).details.limit]).toEqual([413, 65_536]);
    expect(error(await charge(service, 'k', { source: 'x'.repeat(65) })).details[0].rule).toBe('max_length');
  },
  shedding: async service => {
    const busy = await charge(service, 'k', { source: 'card_processor_busy' });
    expect([status(busy), header(busy, 'RateLimit-Remaining')]).toEqual([503, '99']);
  },
  'version-scheme': async service => {
    expect(status(await get(service, 'till', '/v1/charges'))).toBe(200);
    expect(status(await get(service, 'till', '/v1/orders'))).toBe(404);
  },
  'temporary-410': async service => {
    service.clock.advance(Date.parse('2026-05-04T09:00:00Z') - service.clock.now());
    const out = await get(service, 'till', '/v1/reports/weekly');
    expect([status(out), header(out, 'Cache-Control'), error(out).details.until]).toEqual([
      410,
      'no-store',
      '2026-05-04T09:05:00Z',
    ]);
  },
  'brownout-windows': async service => {
    const { description } = describeService().paths['/v1/reports/weekly'].get;
    for (const date of ['2026-05-04', '2026-06-03', '2026-06-18']) expect(description).toContain(date);
    const made = await write(service, 'owner', 'POST', '/api-keys', { name: 'x', scopes: ['reports:read'] }, keyed());
    const weekly = await get(service, 'nobody', '/v1/reports/weekly', {
      headers: [['Authorization', `Bearer ${json(made).key}`]],
    });
    expect(error(weekly).code).toBe('closed_to_new_keys');
  },
  endgame: async service => {
    service.clock.advance(Date.parse('2026-06-30T00:00:00Z') - service.clock.now());
    const out = await get(service, 'till', '/v1/reports/weekly');
    expect([status(out), error(out).code]).toEqual([410, 'operation_ended']);
  },
};

describe('open points', () => {
  test('are told apart, in words, and name clauses that exist', () => {
    expect(new Set(openPoints.map(({ id }) => id)).size).toBe(openPoints.length);
    for (const { id, title, clauses, left, choice, alternatives, why } of openPoints) {
      expect(clauses.length, id).toBeGreaterThan(0);
      for (const clause of clauses) expect(clauseIds, id).toContain(clause);
      expect(alternatives.length, id).toBeGreaterThan(0);
      for (const text of [left, choice, why, ...alternatives]) {
        expect(text, id).toMatch(/^\S.*\.$/);
        for (const sentence of text.split(/[.;:]\s/)) {
          expect(sentence.split(/\s+/).length, `${id}: ${sentence}`).toBeLessThanOrEqual(25);
        }
      }
      expect(title.length, id).toBeLessThan(70);
    }
  });

  test('are all shown, and nothing else is', () => {
    expect(Object.keys(shown).sort()).toEqual(openPoints.map(({ id }) => id).sort());
  });

  test.each(openPoints.map(({ id, choice }) => [id, choice] as const))('%s: %s', async id => {
    await shown[id]!(createService());
  });
});
