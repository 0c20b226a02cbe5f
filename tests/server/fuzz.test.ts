import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isCode } from '../../src/conventions/error-codes';
import { sized } from '../support/size';
import { line, opened, request } from './_wire';

/** A correct request with a few bytes put in, taken out or changed. */
const damaged = fc
  .record({
    base: fc.constantFrom(
      request('GET', '/orders?limit=1'),
      request('POST', '/v1/charges', {
        headers: ['Content-Type: application/json', 'Idempotency-Key: "k"'],
        body: '{"amount":1}',
      }),
      request('PATCH', '/orders/o11', { headers: ['Transfer-Encoding: chunked'] }).concat('3\r\n{"a\r\n0\r\n\r\n'),
    ),
    changes: fc.array(
      fc.record({
        at: fc.nat(200),
        drop: fc.nat(3),
        put: fc.oneof(
          fc.uint8Array({ maxLength: 3 }),
          fc.constantFrom('\r', '\n', '\r\n\r\n', ' ', ':', '\0', '%00', '..', '//').map(text => Buffer.from(text)),
        ),
      }),
      { minLength: 1, maxLength: 4 },
    ),
  })
  .map(({ base, changes }) => {
    let bytes = Buffer.from(base, 'latin1');
    for (const { at, drop, put } of changes) {
      const place = Math.min(at, bytes.length);
      bytes = Buffer.concat([bytes.subarray(0, place), Buffer.from(put), bytes.subarray(place + drop)]);
    }
    return bytes;
  });

it('answers any bytes with answers of its own, or with the end of the connection', async () => {
  const server = await opened({ headersTime: 40, requestTime: 40, idleTime: 40, checkEvery: 10, grace: 20 });
  let answers = 0;
  await fc.assert(
    fc.asyncProperty(fc.oneof(damaged, fc.uint8Array({ minLength: 1, maxLength: 300 })), async bytes => {
      const wire = await line(server.port);
      wire.send(Buffer.from(bytes));
      wire.socket.end();
      await wire.closed;
      while (wire.rest() !== '') {
        const { status, headers, body } = await wire.next();
        answers++;
        // Only Node's own 100 Continue carries no fields.
        if (status === 100) continue;
        expect(headers.get('request-id')).toMatch(/^[\w.-]+$/);
        if (status < 400) continue;
        const { error } = JSON.parse(body);
        expect(isCode(error.code)).toBe(true);
        expect(error.request_id).toBe(headers.get('request-id'));
        expect(status).not.toBe(500);
      }
    }),
    { numRuns: sized(60, 200) },
  );
  expect(answers).toBeGreaterThan(sized(30, 100));
  expect(server.faults).toEqual([]);
  const wire = await line(server.port);
  wire.send(request('GET', '/orders'));
  expect((await wire.next()).status).toBe(401);
});
