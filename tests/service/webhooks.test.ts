import { describe, expect, test } from 'vitest';
import { signatureHeaderOf } from '../../src/conventions/webhook-signature';
import type { Service } from '../../src/service';
import { charge, checkedService, get, status, write } from './_clients';
import { expectErrorObject, header, json } from './_contract';

let keys = 0;
const register = (service: Service, behaviour: string, events = ['payment.succeeded', 'order.paid', 'order.shipped']) =>
  write(
    service,
    'owner',
    'POST',
    '/webhook-endpoints',
    { url: `https://consumer.test/webhooks/${behaviour}`, events },
    [['Idempotency-Key', `endpoint-${++keys}`]],
  );

const deliveries = async (service: Service, endpoint = 'whe_1') =>
  json(await get(service, 'owner', `/webhook-endpoints/${endpoint}/deliveries`)).data;
const receipts = async (service: Service) => json(await get(service, 'owner', '/consumer/receipts')).data;
const states = (delivery: { history: { status: string }[] }) => delivery.history.map(({ status }) => status);

const forged =
  '{"event_id":"evt_9","delivery_id":"x","type":"payment.succeeded","timestamp":"2026-01-05T09:00:00Z","payload":{"subject":"/v1/charges/ch_9","sequence":1}}';
const hand = (service: Service, behaviour: string, body: string, signature?: string) =>
  service.send({
    as: 'nobody',
    method: 'POST',
    path: `/consumer/webhooks/${behaviour}`,
    body,
    headers: signature === undefined ? [] : [['X-Webhook-Signature', signature]],
  });

describe('an endpoint', () => {
  test('must be https and inside this program', async () => {
    const service = checkedService();
    const at = (url: string) =>
      write(service, 'owner', 'POST', '/webhook-endpoints', { url, events: ['order.paid'] }, [
        ['Idempotency-Key', `k-${++keys}`],
      ]);
    for (const url of ['http://consumer.test/webhooks/careful', 'ftp://consumer.test/webhooks/careful', 'no url']) {
      expectErrorObject(await at(url), 'https_required');
    }
    for (const url of [
      'https://example.com/webhooks/careful',
      'https://consumer.test.example.com/webhooks/careful',
      'https://consumer.test@example.com/webhooks/careful',
      'https://someone@consumer.test/webhooks/careful',
      'https://consumer.test:8443/webhooks/careful',
      'https://127.0.0.1/webhooks/careful',
      // Only where serve was started with --deliver-to.
      'https://receiver.test/webhooks/careful',
      'https://consumer.test/webhooks/constructor',
      'https://consumer.test/',
    ]) {
      expectErrorObject(await at(url), 'endpoint_not_allowed');
    }
  });

  test('shows its secret once', async () => {
    const service = checkedService();
    const made = await register(service, 'careful');
    expect(json(made).secret).toMatch(/^whsec_[0-9a-f]{32}$/);
    expect((await get(service, 'owner', '/webhook-endpoints/whe_1')).response!.body).not.toContain('whsec_');
    expect((await get(service, 'owner', '/webhook-endpoints')).response!.body).not.toContain('whsec_');
  });

  test('changes only for who says which version is meant', async () => {
    const service = checkedService();
    await register(service, 'careful');
    const change = (headers: [string, string][]) =>
      write(service, 'owner', 'PATCH', '/webhook-endpoints/whe_1', { events: ['order.paid'] }, headers);
    expectErrorObject(await change([]), 'precondition_required');
    expectErrorObject(await change([['If-Match', '"old"']]), 'stale_version');
    const etag = header(await get(service, 'owner', '/webhook-endpoints/whe_1'), 'ETag')!;
    expect(json(await change([['If-Match', etag]])).events).toEqual(['order.paid']);
    expectErrorObject(await change([['If-Match', etag]]), 'stale_version');
    expectErrorObject(await write(service, 'editor', 'PATCH', '/webhook-endpoints/whe_1', {}), 'insufficient_role');
  });

  test('belongs to its account, and takes its deliveries with it', async () => {
    const service = checkedService();
    await register(service, 'careful');
    await register(service, 'down');
    await charge(service, 'k');
    service.clock.advance(1000);
    expect(await deliveries(service)).toHaveLength(1);
    for (const path of ['', '/deliveries', '/deliveries/dlv_1']) {
      expectErrorObject(await get(service, 'stranger', `/webhook-endpoints/whe_1${path}`), 'endpoint_not_found');
    }
    expect(json(await get(service, 'stranger', '/consumer/receipts')).data).toEqual([]);
    expect(status(await write(service, 'owner', 'DELETE', '/webhook-endpoints/whe_1'))).toBe(204);
    expectErrorObject(await get(service, 'owner', '/webhook-endpoints/whe_1/deliveries'), 'endpoint_not_found');
    expect(await deliveries(service, 'whe_2')).toHaveLength(1);
    await charge(service, 'k2');
    service.clock.advance(1000);
    expect(await receipts(service)).toHaveLength(1);
  });
});

describe('a delivery', () => {
  test('goes queued, attempting, delivered', async () => {
    const service = checkedService();
    await register(service, 'careful', ['payment.succeeded']);
    await charge(service, 'k');
    expect(await deliveries(service)).toMatchObject([
      { id: 'dlv_1', event_id: 'evt_1', status: 'queued', attempts: [], next_attempt_at: '2026-01-05T09:00:01Z' },
    ]);
    service.clock.advance(1000);
    const [delivered] = await deliveries(service);
    expect(states(delivered)).toEqual(['queued', 'attempting', 'delivered']);
    expect(delivered.attempts).toEqual([{ delivery_id: 'dlv_1-1', at: '2026-01-05T09:00:01Z', answered: 204 }]);
    expect(await receipts(service)).toMatchObject([
      { event_id: 'evt_1', delivery_id: 'dlv_1-1', type: 'payment.succeeded', result: 'handled', verified: true },
    ]);
  });

  test('is tried again on a schedule, each time with a new signature, and is dead in the end', async () => {
    const service = checkedService();
    await register(service, 'down', ['payment.succeeded']);
    await charge(service, 'k');
    service.clock.advance(24 * 60 * 60 * 1000);
    const [dead] = await deliveries(service);
    const round = ['attempting', 'failed', 'retrying'];
    expect(states(dead)).toEqual(['queued', ...Array.from({ length: 6 }, () => round).flat(), 'dead']);
    expect(dead.attempts.map((tried: { at: string }) => tried.at)).toEqual([
      '2026-01-05T09:00:01Z',
      '2026-01-05T09:00:06Z',
      '2026-01-05T09:01:06Z',
      '2026-01-05T09:11:06Z',
      '2026-01-05T10:11:06Z',
      '2026-01-05T16:11:06Z',
    ]);
    expect(dead.next_attempt_at).toBeNull();
    expect(new Set(dead.attempts.map((tried: { delivery_id: string }) => tried.delivery_id)).size).toBe(6);

    const again = await write(service, 'owner', 'POST', '/webhook-endpoints/whe_1/deliveries/dlv_1/retry');
    expect([status(again), json(again).status]).toEqual([200, 'retrying']);
    expectErrorObject(
      await write(service, 'owner', 'POST', '/webhook-endpoints/whe_1/deliveries/dlv_1/retry'),
      'invalid_transition',
    );
    service.clock.advance(24 * 60 * 60 * 1000);
    expect((await deliveries(service))[0]).toMatchObject({ status: 'dead' });
    expect((await deliveries(service))[0].attempts).toHaveLength(12);
  });

  test('that is retried after more than five minutes still verifies', async () => {
    const service = checkedService();
    const made = json(await register(service, 'careful', ['payment.succeeded']));
    await write(service, 'owner', 'PUT', '/consumer/mailboxes/whe_1', { secrets: ['something else'] });
    await charge(service, 'k');
    service.clock.advance(5 * 60_000);
    expect((await deliveries(service))[0]).toMatchObject({ status: 'retrying' });
    await write(service, 'owner', 'PUT', '/consumer/mailboxes/whe_1', { secrets: [made.secret] });
    service.clock.advance(10 * 60_000);
    expect((await deliveries(service))[0]).toMatchObject({ status: 'delivered' });
  });

  test('whose answer comes too late arrives twice and counts once', async () => {
    const service = checkedService();
    await register(service, 'slow', ['payment.succeeded']);
    await charge(service, 'k');
    service.clock.advance(1000);
    expect((await deliveries(service))[0]).toMatchObject({ status: 'attempting' });
    service.clock.advance(15_000);
    expect((await deliveries(service))[0]).toMatchObject({ status: 'retrying', attempts: [{ answered: null }] });
    service.clock.advance(5000);
    expect((await deliveries(service))[0]).toMatchObject({ status: 'delivered' });
    expect((await receipts(service)).map((row: { result: string }) => row.result)).toEqual(['duplicate', 'handled']);
  });

  test('may be overtaken: what is older than it knows changes nothing at a careful consumer', async () => {
    const service = checkedService();
    await register(service, 'flaky', ['order.paid', 'order.shipped']);
    for (const verb of ['pay', 'process']) await write(service, 'shop', 'POST', `/orders/o40/${verb}`);
    await write(service, 'shop', 'POST', '/orders/o40/ship', { carrier: 'Boat' });
    service.clock.advance(10_000);
    const got = (await receipts(service)).map((row: Record<string, unknown>) => [row.type, row.sequence, row.result]);
    expect(got).toEqual([
      ['order.paid', 1, 'superseded'],
      ['order.shipped', 2, 'handled'],
    ]);
  });
});

describe('a rotation', () => {
  const rotate = (service: Service) =>
    write(service, 'owner', 'POST', '/webhook-endpoints/whe_1/rotations', undefined, [
      ['Idempotency-Key', `rotation-${++keys}`],
    ]);
  const deliver = async (service: Service) => {
    await charge(service, `charge-${++keys}`);
    service.clock.advance(1000);
    return (await deliveries(service))[0].attempts[0].answered;
  };

  test('loses nothing while both secrets sign, and needs the consumer to follow in time', async () => {
    const service = checkedService();
    await register(service, 'careful', ['payment.succeeded']);
    const rotated = await rotate(service);
    expect(json(rotated)).toMatchObject({ active_secrets: 2, previous_secret_until: '2026-01-06T09:00:00Z' });
    expect(await deliver(service)).toBe(204);
    service.clock.advance(24 * 60 * 60 * 1000 - 3000);
    expect(await deliver(service)).toBe(204);
    service.clock.advance(1000);
    expect(await deliver(service)).toBe(400);
    await write(service, 'owner', 'PUT', '/consumer/mailboxes/whe_1', { secrets: [json(rotated).secret] });
    expect(await deliver(service)).toBe(204);
    expect(json(await get(service, 'owner', '/webhook-endpoints/whe_1')).active_secrets).toBe(1);
  });

  test('within a rotation keeps two secrets, never three', async () => {
    const service = checkedService();
    await register(service, 'careful');
    await rotate(service);
    expect(json(await rotate(service)).active_secrets).toBe(2);
  });
});

describe('the consumer', () => {
  test('rejects what is not signed, and takes what is, once', async () => {
    const service = checkedService();
    const { secret } = json(await register(service, 'careful'));
    expectErrorObject(await hand(service, 'careful', forged), 'signature_mismatch');
    expectErrorObject(await hand(service, 'careful', '{"no json'), 'signature_mismatch');
    expect(await receipts(service)).toEqual([]);
    const seconds = Math.floor(service.clock.now() / 1000);
    const signed = (t: number) => signatureHeaderOf(new TextEncoder().encode(forged), t, [secret]);
    expectErrorObject(await hand(service, 'careful', forged, signed(seconds - 301)), 'signature_timestamp');
    expectErrorObject(await hand(service, 'careful', forged, signed(seconds + 301)), 'signature_timestamp');
    expect(status(await hand(service, 'careful', forged, signed(seconds - 300)))).toBe(204);
    expect(status(await hand(service, 'careful', forged, signed(seconds + 300)))).toBe(204);
    expect((await receipts(service)).map((row: { result: string }) => row.result)).toEqual(['duplicate', 'handled']);
  });

  test('that trusts is fooled, that forgets handles twice, that parses first refuses the real thing', async () => {
    const service = checkedService();
    await register(service, 'trusting');
    expect(status(await hand(service, 'trusting', forged))).toBe(204);
    expect(await receipts(service)).toMatchObject([{ event_id: 'evt_9', result: 'handled', verified: false }]);

    const { secret } = json(await register(service, 'forgetful'));
    const signature = signatureHeaderOf(new TextEncoder().encode(forged), Math.floor(service.clock.now() / 1000), [
      secret,
    ]);
    for (let i = 0; i < 2; i++) expect(status(await hand(service, 'forgetful', forged, signature))).toBe(204);
    expect((await receipts(service)).slice(0, 2).map((row: { result: string }) => row.result)).toEqual([
      'handled',
      'handled',
    ]);

    await register(service, 'reparsing', ['payment.succeeded']);
    await charge(service, 'k');
    service.clock.advance(1000);
    expect((await deliveries(service, 'whe_3'))[0].attempts[0].answered).toBe(400);
  });

  test('answers every failure with the error object', async () => {
    const service = checkedService();
    const { secret } = json(await register(service, 'careful'));
    const signed = (body: string) =>
      signatureHeaderOf(new TextEncoder().encode(body), Math.floor(service.clock.now() / 1000), [secret]);
    expectErrorObject(await hand(service, 'careful', '{}', signed('{}')), 'validation_failed');
    expectErrorObject(await hand(service, 'toString', forged, signed(forged)), 'endpoint_not_found');
    const away = await hand(service, 'down', forged, signed(forged));
    expectErrorObject(away, 'overloaded');
    expect(header(away, 'Retry-After')).toBe('5');
  });
});
