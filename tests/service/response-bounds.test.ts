import { describe, expect, test } from 'vitest';
import { limits, noRequestLimits } from '../../src/conventions/limits';
import type { OpenApi } from '../../src/conventions/openapi';
import { resources } from '../../src/generated/resources';
import { createService, describeService } from '../../src/service';
import { customerAccounts } from '../../src/service/resources/_accounts';
import { deliveryBounds, eventTypes } from '../../src/service/webhooks/rows';
import { createWorld } from '../../src/service/world';
import { checkedService, get, status, write } from './_clients';
import { expectErrorObject, json } from './_contract';

/** Every bound that the description states for responses is one that the code keeps. */

const document = describeService();

/** The bounds of everything that a response may hold, as `Order.amount maximum`. */
function statedBounds(): Map<string, number> {
  const found = new Map<string, number>();
  const seen = new Set<string>();
  const visit = (node: OpenApi, at: string): void => {
    if (typeof node !== 'object' || node === null) return;
    if (typeof node.$ref === 'string') {
      if (seen.has(node.$ref)) return;
      seen.add(node.$ref);
      const path = node.$ref.slice(2).split('/');
      visit(
        path.reduce((inner, part) => inner[part], document),
        path.at(-1)!,
      );
      return;
    }
    for (const bound of ['maximum', 'maxItems', 'maxLength']) {
      if (typeof node[bound] === 'number') found.set(`${at} ${bound}`, node[bound]);
    }
    for (const [name, inner] of Object.entries(node)) {
      const isPart = ['properties', 'schema', 'items', 'oneOf', 'anyOf', '0', '1'].includes(name);
      if (!name.startsWith('example')) visit(inner, isPart ? at : `${at}.${name}`);
    }
  };
  for (const [path, item] of Object.entries<OpenApi>(document.paths)) {
    for (const { responses } of Object.values<OpenApi>(item)) visit(responses, path);
  }
  return found;
}

const input = (pointer: string, bound: string): number =>
  pointer.split('.').reduce((node, part) => node[part], document.components.schemas)[bound];

/** Rows can exceed the limit by what one request stores: below the limit it may begin. */
const rows = limits.rows + limits.batchItems * (1 + limits.perAccount);
const points = (() => {
  const world = createWorld({ seed: 'course', now: () => 0, log: () => {} });
  for (const { seed } of resources) seed?.(world, 'course', 0);
  const accounts = world.table(customerAccounts).where(() => true);
  return accounts.reduce((sum, account) => sum + account.points, 0);
})();
const scopes = Math.max(
  new Set(resources.flatMap(({ operations }) => operations.flatMap(({ scope }) => scope ?? []))).size,
  input('NewApiKey.properties.scopes', 'maxItems'),
);
const sums = rows * limits.amount;
const seconds =
  Math.max(limits.keyLife, limits.cursorLife, limits.window, limits.overlap, ...limits.deliveryRetries) / 1000;
const currencies = Intl.supportedValuesOf('currency').length;
const accountFields = Object.keys(document.components.schemas.Account.properties).length;

/** The most that the code lets happen. */
const most: Record<string, number> = {
  // No operation creates points; a merge only moves them.
  'Account.points maximum': points,
  'MergeOutcome.points_moved maximum': points,
  'AccountMerge.conflicts maxItems': accountFields,
  'AccountMerge.progress maximum': 100,
  'ApiDescription.security maxItems': document.security.length,
  'ApiDescription.servers maxItems': document.servers.length,
  'ApiDescription.tags maxItems': document.tags.length,
  'ApiKey.scopes maxItems': scopes,
  'NewApiKeyAnswer.scopes maxItems': scopes,
  'NewSessionAnswer.scopes maxItems': scopes,
  'Session.scopes maxItems': scopes,
  'Billing.balance maximum': sums,
  'Billing.seats maximum': rows,
  'Charge.amount maximum': input('NewCharge.properties.amount', 'maximum'),
  'Order.amount maximum': input('NewOrder.properties.amount', 'maximum'),
  'ExpenseReport.amount maximum': limits.amount,
  'Revenue.amount maximum': sums,
  'SalesReport.orders maximum': rows,
  'SalesReport.revenue maxItems': currencies,
  'OrderCount.count maximum': rows,
  'Job.rows maximum': rows,
  'Job.attempts maximum': limits.jobAttempts,
  'DeliveryAttempt.answered maximum': 599,
  'OrderMoveResult.status maximum': 599,
  'ErrorObject.details maxItems': limits.fieldErrors,
  'ErrorObject.retry_after_seconds maximum': seconds,
  'Mailbox.secrets maxItems': input('NewMailbox.properties.secrets', 'maxItems'),
  'Upload.size_bytes maximum': limits.uploadBytes,
  'NewUploadAnswer.size_bytes maximum': limits.uploadBytes,
  'OrderBatch.failed maximum': limits.batchItems,
  'OrderBatch.succeeded maximum': limits.batchItems,
  'OrderBatch.results maxItems': limits.batchItems,
  // An event's own number, in what anybody may send to the consumer, and in what the service counts.
  'Receipt.sequence maximum': Math.max(rows, input('EventPayload.properties.sequence', 'maximum')),
  'WebhookDelivery.sequence maximum': rows,
  'WebhookDelivery.attempts maxItems': deliveryBounds.attempts,
  'WebhookDelivery.history maxItems': deliveryBounds.history,
  'RateLimitLimit maximum': noRequestLimits.perKey,
  'RateLimitRemaining maximum': noRequestLimits.perKey,
  'RateLimitReset maximum': limits.window / 1000,
  'RetryAfter maximum': seconds,
  'RetryAfterWhileUnfinished maximum': seconds,
  ...Object.fromEntries(
    ['WebhookEndpoint', 'NewWebhookEndpointAnswer', 'SecretRotation'].flatMap(name => [
      [`${name}.events maxItems`, eventTypes.length],
      [`${name}.active_secrets maximum`, 2],
    ]),
  ),
  ...Object.fromEntries(
    resources
      .flatMap(({ operations }) =>
        operations.flatMap(({ list, success }) => (list ? [success.schema!.meta()!.id] : [])),
      )
      .map(name => [`${name}Page.data maxItems`, limits.pageMaximum]),
  ),
};

/** Bounds that hold for any field that says no more: numbers of rows, amounts, and sums. */
const general = [1_000_000_000, limits.amount, 2 * limits.rows * limits.amount];

test('no bound of a response is lower than what the code lets happen', () => {
  const stated = statedBounds();
  expect(Object.keys(most).filter(name => !stated.has(name))).toEqual([]);
  const broken = [...stated].filter(
    ([name, bound]) => !(name in most ? most[name]! <= bound : general.includes(bound)),
  );
  // A new one is either general, or belongs into the table above with what keeps it.
  expect(broken).toEqual([]);
  expect(Math.max(rows, limits.amount)).toBeLessThanOrEqual(general[0]!);
  // A number that JSON readers take exactly.
  for (const bound of stated.values()) expect(Number.isSafeInteger(bound)).toBe(true);
});

describe('the code keeps them', () => {
  test('a list of invalid fields ends where the description says, with a message that can be read', async () => {
    const service = checkedService();
    const body = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`f${i}`, 0]));
    const answer = await write(service, 'shop', 'POST', '/orders', body, [['Idempotency-Key', 'k']]);
    expectErrorObject(answer, 'validation_failed');
    const { details, message } = json(answer).error;
    expect(details).toHaveLength(limits.fieldErrors);
    expect(message).toMatch(/; 990 more are in details\.$/);
    expect(message.length).toBeLessThan(1000);
  });

  test('a dead delivery is sent again so often, and then no more', async () => {
    const service = checkedService();
    const url = 'https://consumer.test/webhooks/down';
    const body = { url, events: ['payment.succeeded'] };
    await write(service, 'owner', 'POST', '/webhook-endpoints', body, [['Idempotency-Key', 'k']]);
    const sale = { amount: limits.amount, currency: 'EUR', source: 'card_9' };
    await write(service, 'owner', 'POST', '/v1/charges', sale, [['Idempotency-Key', 'k']]);
    const path = '/webhook-endpoints/whe_1/deliveries/dlv_1';
    const die = () => service.clock.advance(24 * 60 * 60 * 1000);
    for (let i = 0; i < limits.redeliveries; i++) {
      die();
      expect(status(await write(service, 'owner', 'POST', `${path}/retry`))).toBe(200);
    }
    die();
    const refused = await write(service, 'owner', 'POST', `${path}/retry`);
    expectErrorObject(refused, 'limit_reached');
    expect(json(refused).error.details).toEqual({ limit: limits.redeliveries });
    const { attempts, history } = json(await get(service, 'owner', path));
    expect({ attempts: attempts.length, history: history.length }).toEqual(deliveryBounds);
  });

  test('a job is started so often, and then no more', async () => {
    const service = checkedService();
    const accounts = json(await get(service, 'owner', '/accounts')).data.map(({ id }: { id: string }) => id);
    const [target, source] = accounts;
    const merge = { source, target, strategy: 'fail_on_conflict' };
    await write(service, 'owner', 'POST', '/account-merges', merge, [['Idempotency-Key', 'k']]);
    const retry = () => write(service, 'owner', 'POST', '/jobs/job_1/retry');
    for (let attempts = 1; attempts < limits.jobAttempts; attempts++) {
      service.clock.advance(60_000);
      expect(status(await retry())).toBe(202);
    }
    service.clock.advance(60_000);
    expectErrorObject(await retry(), 'limit_reached');
    expect(json(await get(service, 'owner', '/jobs/job_1')).attempts).toBe(limits.jobAttempts);
  });

  test('above the number of rows, changes get 503, and reading and deleting go on', async () => {
    const order = { customer: 'Ines', amount: 1, currency: 'EUR' };
    const create = (service: ReturnType<typeof createService>, key: string) =>
      write(service, 'shop', 'POST', '/orders', order, [['Idempotency-Key', key]]);
    const unlimited = createService();
    const room = 1000;
    let stored = 0;
    const service = checkedService({ rows: room });
    while (status(await create(service, `k${stored}`)) === 201) {
      stored += 1;
      if (stored % 90 === 0) service.clock.advance(limits.window);
    }
    const refused = await create(service, 'more');
    expectErrorObject(refused, 'overloaded');
    expect(json(refused).error.message).toMatch(/no room/);
    expect(stored).toBeLessThan(room);
    expect(status(await get(service, 'shop', '/orders'))).toBe(200);
    expect(status(await write(service, 'owner', 'DELETE', '/projects/prj_1'))).toBe(204);
    expect(status(await create(service, 'after'))).toBe(201);
    expect(status(await create(unlimited, 'k'))).toBe(201);
  });
});
