import { expect, test } from 'vitest';
import { combineFlaws } from '../../src/flaws/combine';
import { flaws } from '../../src/generated/flaws';
import { createService } from '../../src/service';
import type { Exchange } from '../../src/service/exchange';

/** What nobody should send, to every path where a flaw looks at requests. */
const paths = [
  '/order-batches',
  '/v1/charges',
  '/projects/prj_1',
  '/project/prj_1',
  '/getOrders',
  '/webhook-endpoints',
];
const bodies = [
  '{',
  '[',
  'null',
  '"x"',
  '12',
  '{"items": "x"}',
  '{"items": [null, 1, {"__proto__": {"a": 1}}]}',
  '{"__proto__": {"mode": "atomic"}, "constructor": 1}',
  `${'['.repeat(5000)}${']'.repeat(5000)}`,
];

test.each(flaws)('$id: what is malformed is refused as a client’s mistake', async flaw => {
  const service = createService(combineFlaws([flaw]));
  const json: [string, string] = ['Content-Type', 'application/json'];
  for (const path of paths) {
    for (const [i, body] of bodies.entries()) {
      const key: [string, string] = ['Idempotency-Key', `"${path}${i}"`];
      const { response } = await service.send({ as: 'shop', method: 'POST', path, headers: [json, key], body });
      expect(response!.status, `${path} ${body.slice(0, 40)}: ${response!.body}`).toBeLessThan(500);
    }
    // One key may not send more in a minute.
    service.clock.advance(60_000);
  }
  expect(({} as { mode?: string }).mode).toBeUndefined();
});

test.each(flaws)('$id: a body without an end is refused while it comes', async flaw => {
  const service = createService(combineFlaws([flaw]));
  const { key } = service.callers.find(({ name }) => name === 'shop')!;
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 16_384;
      if (sent > 4_000_000) throw new Error('it was read to no end');
      controller.enqueue(new Uint8Array(16_384).fill(32));
    },
  });
  const response = await service.fetch(
    new Request('http://127.0.0.1/order-batches', {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', 'Idempotency-Key': '"k"' },
      body: endless,
      duplex: 'half',
    } as RequestInit),
  );
  expect(response.status).toBe(413);
  expect(sent).toBeLessThan(1_000_000);
});

const told = ({ response }: Exchange) => ({
  status: response!.status,
  headers: response!.headers.filter(([name]) => !/^(Request-Id|RateLimit-\w+|Date)$/.test(name)),
});

test.each(flaws)('$id: HEAD tells what GET tells (RFC 9110 section 9.3.2)', async flaw => {
  const run = async (method: string) => {
    const service = createService(combineFlaws([flaw]));
    const answers = [];
    for (const path of ['/projects/prj_1', '/orders?limit=2', '/v1/reports/weekly', '/v1/refunds', '/project/prj_1']) {
      answers.push(told(await service.send({ as: 'member', method, path, headers: [['If-None-Match', '"old"']] })));
    }
    return answers;
  };
  expect(await run('HEAD')).toEqual(await run('GET'));
});
