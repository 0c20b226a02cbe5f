import { expect, it } from 'vitest';
import command from '../../src/commands/serve';
import { virtualClock } from '../../src/conventions/clock';
import { createService } from '../../src/service';
import { testValues } from '../../src/service/test-values';
import { runCommand } from '../progress/io';
import { opened } from './_wire';

/** Bodies that succeed, but for the value. */
const bodies: Record<string, [caller: string | null, body: object]> = {
  '/v1/charges': ['till', { amount: 4200, currency: 'EUR' }],
  '/exports': ['till', { format: 'csv' }],
  '/sessions': [null, { email: 'owner@acme.example' }],
  '/webhook-endpoints': ['owner', { events: ['payment.succeeded'] }],
};

/** What the table promises, as somebody sees it who sends the value: statuses and states. */
const seen: Record<string, unknown[]> = {
  card_declined: [402, 'card_declined'],
  card_processor_busy: [503, 'overloaded'],
  card_processor_down: [500, 'internal'],
  bucket_offline: [202, 'failed', 'destination_unreachable'],
  'harbour lights at dusk': [201],
  careful: [201, 'delivered', 1, 'handled'],
  flaky: [201, 'delivered', 2, 'handled'],
  slow: [201, 'delivered', 2, 'duplicate'],
  down: [201, 'dead', 6, null],
  forgetful: [201, 'delivered', 1, 'handled'],
  reparsing: [201, 'dead', 6, null],
  trusting: [201, 'delivered', 1, 'handled'],
};

it.each(testValues().map(each => [each.value, each] as const))('%s does what the table says', async (value, entry) => {
  const clock = virtualClock();
  const server = await opened({}, base => createService({ base, clock }));
  const send = async (caller: string | null, method: string, path: string, body?: object) => {
    const headers: Record<string, string> = {
      'Content-Type': 'application/json',
      'Idempotency-Key': `${method}${path}`,
    };
    if (caller) headers.Authorization = `Bearer ${server.key(caller)}`;
    const response = await fetch(`${server.base}${path}`, { method, headers, body: body && JSON.stringify(body) });
    return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) };
  };
  const [caller, body] = bodies[entry.path]!;
  const first = await send(caller, entry.method, entry.path, { ...body, [entry.field]: value });
  const result: unknown[] = [first.status];
  if (first.body.error) result.push(first.body.error.code);
  if (entry.path === '/exports') {
    clock.advance(5000);
    const job = await send('till', 'GET', first.headers.get('location')!);
    result.push(job.body.status, job.body.failure.code);
  }
  if (entry.path === '/webhook-endpoints') {
    await send('till', 'POST', '/v1/charges', { amount: 1, currency: 'EUR', source: 'card_9' });
    // Attempt by attempt.
    for (let i = 0; i < 10; i++) {
      clock.advance(8 * 60 * 60 * 1000);
      await send('owner', 'GET', '/orders');
    }
    const [delivery] = (await send('owner', 'GET', `/webhook-endpoints/${first.body.id}/deliveries`)).body.data;
    const [receipt = null] = (await send('owner', 'GET', '/consumer/receipts')).body.data;
    result.push(delivery.status, delivery.attempts.length, receipt?.result ?? null);
  }
  expect(result).toEqual(seen[value.split('/').at(-1)!]);
});

it('serve --test-values lists each of them with its request', async () => {
  const { out, code } = await runCommand(command, [], {}, { testValues: true });
  expect(code).toBe(0);
  for (const { value, path } of testValues()) {
    expect(out).toContain(`  ${value}  `);
    expect(out).toContain(`POST ${path}, `);
  }
  // The effects of one field begin in one column, two to the right of its longest value.
  const [first] = out.split('\n\n');
  const [, ...rows] = first!.split('\n');
  const values = testValues().filter(({ path, field }) => first!.startsWith(`POST ${path}, ${field}\n`));
  const column = Math.max(...values.map(({ value }) => value.length)) + 4;
  for (const { value, effect } of values)
    expect(rows.find(row => row.startsWith(`  ${value} `))!.slice(column)).toBe(effect);
});
