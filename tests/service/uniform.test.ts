import { beforeAll, describe, expect, test } from 'vitest';
import { limits } from '../../src/conventions/limits';
import { signatureHeaderOf } from '../../src/conventions/webhook-signature';
import { resources } from '../../src/generated/resources';
import { createService, type Service } from '../../src/service';
import type { Operation } from '../../src/service/operation';
import { get, status, write } from './_clients';
import { expectDocumented, expectErrorObject, header, json } from './_contract';

/** The conventions hold for every operation, because they stand round all of them: one request for each, and then wrong ones. */

interface Sample {
  as: string;
  path: string;
  body?: unknown;
  headers?: [string, string][];
}

const operations = resources.flatMap(resource => resource.operations);

/** A service in which there is one of everything, and for each operation a request that it answers well. */
async function prepared(): Promise<{ service: Service; samples: Record<string, Sample> }> {
  const service = createService();
  let keys = 0;
  const made = async (as: string, path: string, body?: unknown) =>
    json(await write(service, as, 'POST', path, body, [['Idempotency-Key', `made-${++keys}`]]));

  await made('till', '/v1/charges', { amount: 1, currency: 'EUR', source: 'c' });
  await made('till', '/v1/messages', { channel: 'c', text: 'x' });
  await made('shop', '/orders/o31/cancellations', { reason: 'x' });
  await made('owner', '/expense-reports/exp_1/approvals');
  await made('till', '/exports', { destination: 'bucket_offline' });
  await made('owner', '/account-merges', { source: 'acct_4', target: 'acct_1', strategy: 'keep_target' });
  const { secret } = await made('owner', '/webhook-endpoints', {
    url: 'https://consumer.test/webhooks/down',
    events: ['payment.succeeded'],
  });
  await made('owner', '/webhook-endpoints', {
    url: 'https://consumer.test/webhooks/careful',
    events: ['payment.succeeded'],
  });
  await made('till', '/v1/charges', { amount: 1, currency: 'EUR', source: 'c' });
  service.clock.advance(24 * 60 * 60 * 1000);
  // A job that is failed, one that is under way, and a fresh session and upload.
  await made('till', '/exports', { destination: 'bucket_offline' });
  await made('owner', '/sessions', { email: 'owner@acme.example', password: 'harbour lights at dusk' });
  service.clock.advance(5000);
  const failed = (await get(service, 'till', '/jobs/job_3')).response!.body;
  expect(JSON.parse(failed).status).toBe('failed');
  await made('till', '/exports');
  const upload = await made('till', '/uploads', { file_name: 'f', media_type: 'text/csv', size_bytes: 3 });
  const event =
    '{"event_id":"e","delivery_id":"d","type":"order.paid","timestamp":"2026-01-06T09:00:00Z","payload":{"subject":"/orders/o40","sequence":1}}';
  const careful = json(
    await write(service, 'owner', 'POST', '/webhook-endpoints/whe_2/rotations', undefined, [['Idempotency-Key', 'r']]),
  ).secret;
  await write(service, 'owner', 'PUT', '/consumer/mailboxes/whe_2', { secrets: [careful] });
  expect(secret).toBeDefined();
  const seconds = Math.floor(service.clock.now() / 1000);
  const change = { name: 'Quay' };
  const etag = header(await get(service, 'owner', '/webhook-endpoints/whe_2'), 'ETag')!;

  return {
    service,
    samples: {
      createAccountMerge: {
        as: 'owner',
        path: '/account-merges',
        body: { source: 'acct_5', target: 'acct_2', strategy: 'keep_source' },
      },
      getAccountMerge: { as: 'owner', path: '/account-merges/mrg_1' },
      listAccounts: { as: 'owner', path: '/accounts' },
      getAccount: { as: 'owner', path: '/accounts/acct_1' },
      changeAccount: { as: 'owner', path: '/accounts/acct_3', body: { phone: null } },
      listApiKeys: { as: 'owner', path: '/api-keys' },
      getApiKey: { as: 'owner', path: '/api-keys/key_1' },
      createApiKey: { as: 'owner', path: '/api-keys', body: { name: 'x', scopes: ['orders:read'] } },
      rotateApiKey: { as: 'owner', path: '/api-keys/key_5/rotations' },
      revokeApiKey: { as: 'owner', path: '/api-keys/key_6' },
      getProjectBilling: { as: 'owner', path: '/projects/prj_1/billing' },
      createCancellation: { as: 'shop', path: '/orders/o32/cancellations', body: { reason: 'x' } },
      getCancellation: { as: 'shop', path: '/orders/o31/cancellations/can_1' },
      createCharge: { as: 'till', path: '/v1/charges', body: { amount: 1, currency: 'EUR', source: 'c' } },
      listCharges: { as: 'till', path: '/v1/charges' },
      getCharge: { as: 'till', path: '/v1/charges/ch_1' },
      receiveWebhook: {
        as: 'nobody',
        path: '/consumer/webhooks/careful',
        body: JSON.parse(event),
        headers: [['X-Webhook-Signature', signatureHeaderOf(new TextEncoder().encode(event), seconds, [careful])]],
      },
      listReceipts: { as: 'owner', path: '/consumer/receipts' },
      getMailbox: { as: 'owner', path: '/consumer/mailboxes/whe_1' },
      replaceMailbox: { as: 'owner', path: '/consumer/mailboxes/whe_1', body: { secrets: ['x'] } },
      getDescription: { as: 'nobody', path: '/openapi.json' },
      getErrorPage: { as: 'nobody', path: '/errors/internal' },
      getGuide: { as: 'nobody', path: '/guides/weekly-report' },
      listExpenseReports: { as: 'owner', path: '/expense-reports' },
      getExpenseReport: { as: 'owner', path: '/expense-reports/exp_1' },
      approveExpenseReport: { as: 'owner', path: '/expense-reports/exp_2/approvals' },
      getApproval: { as: 'owner', path: '/expense-reports/exp_1/approvals/apr_1' },
      createExport: { as: 'till', path: '/exports' },
      getJob: { as: 'till', path: '/jobs/job_1' },
      retryJob: { as: 'till', path: '/jobs/job_3/retry' },
      cancelJob: { as: 'till', path: '/jobs/job_4/cancel' },
      listMembers: { as: 'member', path: '/projects/prj_1/members' },
      addMember: { as: 'admin', path: '/projects/prj_1/members', body: { email: 'n@acme.example' } },
      getMember: { as: 'member', path: '/projects/prj_1/members/mem_1' },
      changeMember: { as: 'admin', path: '/projects/prj_1/members/mem_4', body: { role: 'editor' } },
      removeMember: { as: 'admin', path: '/projects/prj_1/members/mem_3' },
      sendMessage: { as: 'till', path: '/v1/messages', body: { channel: 'c', text: 'x' } },
      getMessage: { as: 'till', path: '/v1/messages/msg_1' },
      createOrderBatch: {
        as: 'shop',
        path: '/order-batches',
        body: { mode: 'best_effort', items: [{ order: 'o33', move: 'pay' }] },
      },
      payOrder: { as: 'shop', path: '/orders/o40/pay' },
      processOrder: { as: 'shop', path: '/orders/o40/process' },
      shipOrder: { as: 'shop', path: '/orders/o40/ship', body: { carrier: 'Boat' } },
      deliverOrder: { as: 'shop', path: '/orders/o40/deliver' },
      listOrders: { as: 'shop', path: '/orders' },
      countOrders: { as: 'shop', path: '/orders/count' },
      getOrder: { as: 'shop', path: '/orders/o39' },
      createOrder: { as: 'shop', path: '/orders', body: { customer: 'A', amount: 1, currency: 'EUR' } },
      changeOrder: { as: 'shop', path: '/orders/o38', body: { note: 'x' } },
      deleteOrder: { as: 'shop', path: '/orders/o37' },
      getProjectSettings: { as: 'member', path: '/projects/prj_1/settings' },
      replaceProjectSettings: { as: 'editor', path: '/projects/prj_1/settings', body: { locale: 'en' } },
      listProjects: { as: 'member', path: '/projects' },
      createProject: { as: 'editor', path: '/projects', body: change },
      getProject: { as: 'member', path: '/projects/prj_1' },
      changeProject: { as: 'editor', path: '/projects/prj_1', body: change },
      deleteProject: { as: 'owner', path: '/projects/prj_2' },
      getWeeklyReport: { as: 'till', path: '/v1/reports/weekly' },
      getSalesReport: { as: 'till', path: '/v1/reports/sales' },
      createSession: {
        as: 'nobody',
        path: '/sessions',
        body: { email: 'editor@acme.example', password: 'harbour lights at dusk' },
      },
      getSession: { as: 'owner', path: '/sessions/ses_1' },
      deleteSession: { as: 'owner', path: '/sessions/ses_1' },
      createUpload: { as: 'till', path: '/uploads', body: { file_name: 'f', media_type: 'text/csv', size_bytes: 3 } },
      getUpload: { as: 'till', path: '/uploads/up_1' },
      putUploadContent: {
        as: 'nobody',
        path: upload.upload_url.replace('http://127.0.0.1', ''),
        body: 123,
        headers: [['Content-Type', 'text/csv']],
      },
      listWebhookDeliveries: { as: 'owner', path: '/webhook-endpoints/whe_1/deliveries' },
      getWebhookDelivery: { as: 'owner', path: '/webhook-endpoints/whe_1/deliveries/dlv_1' },
      retryWebhookDelivery: { as: 'owner', path: '/webhook-endpoints/whe_1/deliveries/dlv_1/retry' },
      createWebhookEndpoint: {
        as: 'owner',
        path: '/webhook-endpoints',
        body: { url: 'https://consumer.test/webhooks/careful', events: ['order.paid'] },
      },
      listWebhookEndpoints: { as: 'owner', path: '/webhook-endpoints' },
      getWebhookEndpoint: { as: 'owner', path: '/webhook-endpoints/whe_1' },
      changeWebhookEndpoint: {
        as: 'owner',
        path: '/webhook-endpoints/whe_2',
        body: { events: ['order.paid'] },
        headers: [['If-Match', etag]],
      },
      deleteWebhookEndpoint: { as: 'owner', path: '/webhook-endpoints/whe_2' },
      rotateWebhookSecret: { as: 'owner', path: '/webhook-endpoints/whe_1/rotations' },
    },
  };
}

let service: Service;
let samples: Record<string, Sample>;
beforeAll(async () => {
  ({ service, samples } = await prepared());
});

let addresses = 0;

/** Sends a sample, or a spoilt one; the clock goes on a second and the address changes, so that no quota is in the way. */
async function send(
  operation: Operation,
  change: Partial<Sample> & { text?: string | null } = {},
  to: { service: Service; samples: Record<string, Sample> } = { service, samples },
) {
  const { as, path, body, headers = [] } = { ...to.samples[operation.id]!, ...change };
  to.service.clock.advance(1000);
  const key: [string, string][] = operation.idempotencyKey === 'required' ? [['Idempotency-Key', operation.id]] : [];
  return to.service.send({
    as,
    from: `address ${++addresses}`,
    method: operation.method,
    path,
    headers: [...key, ...headers],
    body: change.text !== undefined ? change.text : body === undefined ? null : JSON.stringify(body),
  });
}

const named = (list: Operation[]) => list.map(operation => [operation.id, operation] as const);
const guarded = operations.filter(({ permission }) => permission !== 'public');
const taking = operations.filter(({ body }) => body);
const reads = operations.filter(({ conditional }) => conditional === 'read');
const changes = operations.filter(({ conditional, rawBody }) => conditional === 'change' && !rawBody);

test('no operation is left out', () => {
  expect(Object.keys(samples).sort()).toEqual(operations.map(({ id }) => id).sort());
});

describe('refused before anything is looked at', () => {
  test.each(named(guarded))('%s: no key, a wrong key', async (_id, operation) => {
    for (const headers of [[], [['Authorization', 'Bearer key_till_wrong']], [['Authorization', 'Basic eDp5']]] as [
      string,
      string,
    ][][]) {
      const answer = await send(operation, { as: 'nobody', headers });
      expectDocumented(answer);
      expectErrorObject(answer, 'unauthenticated');
      expect(header(answer, 'WWW-Authenticate')).toMatch(/^Bearer realm=/);
    }
  });

  test.each(named(guarded))('%s: a key without the scope', async (_id, operation) => {
    // The session reads everything and writes nothing, so it lacks what changes need; a key of one scope lacks the rest.
    const scopes = operation.scope === 'messages:read' ? ['orders:read'] : ['messages:read'];
    const fresh = createService();
    const { key } = json(
      await write(fresh, 'owner', 'POST', '/api-keys', { name: 'x', scopes }, [['Idempotency-Key', 'k']]),
    );
    const answer = await fresh.send({
      as: 'nobody',
      method: operation.method,
      path: samples[operation.id]!.path,
      headers: [['Authorization', `Bearer ${key}`]],
    });
    expectErrorObject(answer, 'insufficient_scope');
    expect(json(answer).error.details).toEqual({ scope: operation.scope });
  });
});

describe('bodies', () => {
  test.each(named(taking))('%s: not JSON, not UTF-8, another type, too large', async (_id, operation) => {
    const json: [string, string][] = [['Content-Type', 'application/json']];
    const sample = samples[operation.id]!.headers ?? [];
    const ask = (text: string, headers = json) => send(operation, { text, headers: [...sample, ...headers] });
    expectErrorObject(await ask('{"a":'), 'malformed_json');
    expectErrorObject(await ask('[]'), 'validation_failed');
    expectErrorObject(await ask('{"no_such_field":1}'), 'validation_failed');
    expectErrorObject(await ask('{"__proto__":{"admin":true}}'), 'validation_failed');
    expectErrorObject(await ask('{}', [['Content-Type', 'text/plain']]), 'unsupported_media_type');
    expectErrorObject(
      await ask('{}', [['Content-Type', 'application/json; charset=latin1']]),
      'unsupported_media_type',
    );
    const large = await ask(' '.repeat(limits.bodyBytes + 1));
    expectErrorObject(large, 'body_too_large');
    expectDocumented(large);
  });
});

describe('queries', () => {
  test.each(named(operations))('%s: refuses a parameter that it does not know', async (_id, operation) => {
    const { path } = samples[operation.id]!;
    const answer = await send(operation, { path: `${path}${path.includes('?') ? '&' : '?'}no_such=1` });
    expectDocumented(answer);
    expectErrorObject(answer, 'invalid_parameter');
  });
});

describe('conditional requests', () => {
  test.each(named(reads))('%s: 304 for who has it already', async (_id, operation) => {
    // Jobs and reports move with the clock: both are asked at one moment.
    const { as, path } = samples[operation.id]!;
    const first = await get(service, as, path);
    expect(status(first), first.response!.body).toBe(200);
    const again = await get(service, as, path, { headers: [['If-None-Match', header(first, 'ETag')!]] });
    expectDocumented(again);
    expect(status(again)).toBe(304);
    service.clock.advance(1500);
  });

  test.each(named(changes))('%s: 412 for who has another version, and nothing is changed', async (_id, operation) => {
    const sample = samples[operation.id]!;
    const others = (sample.headers ?? []).filter(([name]) => name !== 'If-Match');
    const answer = await send(operation, { headers: [...others, ['If-Match', '"another-version"']] });
    expectDocumented(answer);
    expectErrorObject(answer, 'stale_version');
  });
});

describe('keys', () => {
  test.each(named(operations.filter(({ idempotencyKey }) => idempotencyKey === 'required')))(
    '%s: refused without one',
    async (_id, operation) => {
      const { as, path, body } = samples[operation.id]!;
      service.clock.advance(1000);
      const answer = await write(service, as, 'POST', path, body);
      expectDocumented(answer);
      expectErrorObject(answer, 'idempotency_key_required');
    },
  );
});

describe('other methods', () => {
  test.each([...new Set(operations.map(({ path }) => path))])('%s', async path => {
    const offered = operations.filter(operation => operation.path === path).map(({ method }) => method.toUpperCase());
    for (const method of ['PUT', 'PATCH', 'DELETE', 'POST', 'OPTIONS', 'QUERY']) {
      if (offered.includes(method)) continue;
      service.clock.advance(1000);
      const answer = await service.send({ as: 'owner', method, path: path.replaceAll(/\{\w+\}/g, 'x') });
      expectErrorObject(answer, 'method_not_allowed');
      const allow = header(answer, 'Allow')!.split(', ');
      expect(allow.filter(name => name !== 'HEAD').sort()).toEqual([...offered].sort());
    }
  });
});

describe('answered well', () => {
  /** What has to happen before a move is legal. */
  const before: Record<string, string[]> = {
    processOrder: ['payOrder'],
    shipOrder: ['payOrder', 'processOrder'],
    deliverOrder: ['payOrder', 'processOrder', 'shipOrder'],
  };

  test.each(named(operations))('%s', async (id, operation) => {
    const fresh = await prepared();
    for (const earlier of before[id] ?? []) await send(operations.find(known => known.id === earlier)!, {}, fresh);
    const answer = await send(operation, {}, fresh);
    expectDocumented(answer);
    expect(status(answer), answer.response!.body).toBe(operation.success.status);
    if (operation.idempotencyKey !== 'required') return;
    const again = await send(operation, {}, fresh);
    expectDocumented(again);
    expect(header(again, 'Idempotent-Replayed')).toBe('true');
    expect(again.response!.body).toBe(answer.response!.body);
  });
});
