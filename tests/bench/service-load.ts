import { Hono } from 'hono';
import { virtualClock } from '../../src/conventions/clock';
import { createService, type Service } from '../../src/service';

/** Loads for the reference service; bundled by service.mjs, because Node 20 runs no TypeScript. */

/** Between two requests, in ms of virtual time: one key may make 100 requests a minute. */
const pace = 600;

/** One request through all conventions, as often as wanted. Out: ms. */
export async function serviceTime(requests: number): Promise<number> {
  const service = createService();
  const headers = { Authorization: `Bearer ${keyOf(service, 'till')}` };
  const start = performance.now();
  for (let i = 0; i < requests; i++) {
    const response = await service.fetch(new Request('http://127.0.0.1/orders/o40', { headers }));
    await response.text();
    if (response.status !== 200) throw new Error(`The service answered ${response.status}`);
    service.clock.advance(pace);
  }
  return performance.now() - start;
}

/** The same object from a bare Hono application. Out: ms. */
export async function bareTime(requests: number): Promise<number> {
  const service = createService();
  const order = JSON.parse((await service.send({ as: 'till', method: 'GET', path: '/orders/o40' })).response!.body);
  const app = new Hono().get('/orders/:id', context => context.json(order));
  const headers = { Authorization: `Bearer ${keyOf(service, 'till')}` };
  const start = performance.now();
  for (let i = 0; i < requests; i++) {
    const response = await app.fetch(new Request('http://127.0.0.1/orders/o40', { headers }));
    await response.text();
  }
  return performance.now() - start;
}

/**
 * A long life in short: reads, lists, refusals, retries, declined charges with a key each, callers from ever new
 * addresses. Nothing of that is data, so nothing may grow. Out: heap in use (bytes) after each tenth.
 */
export async function memoryOver(requests: number, collect: () => void): Promise<number[]> {
  const clock = virtualClock();
  const service = createService({ clock });
  const till = { Authorization: `Bearer ${keyOf(service, 'till')}` };
  const url = (path: string) => `http://127.0.0.1${path}`;
  const kinds: ((i: number) => [Request, string?])[] = [
    () => [new Request(url('/orders/o40'), { headers: till })],
    () => [new Request(url('/orders?limit=20'), { headers: till })],
    i => [new Request(url(`/orders/o${i}`), { headers: { ...till, 'Request-Id': `mine-${i}` } })],
    i => [new Request(url('/orders')), `192.0.2.${i}`],
    i => [
      new Request(url('/v1/charges'), {
        method: 'POST',
        headers: { ...till, 'Content-Type': 'application/json', 'Idempotency-Key': `sale-${i}` },
        body: '{"amount":4200,"currency":"EUR","source":"card_declined"}',
      }),
    ],
  ];
  const heap: number[] = [];
  for (let i = 0; i < requests; i++) {
    const [request, address] = kinds[i % kinds.length]!(i);
    await (await service.fetch(request, address === undefined ? {} : { address })).text();
    clock.advance(pace * 5);
    if ((i + 1) % Math.floor(requests / 10) === 0) {
      collect();
      heap.push(process.memoryUsage().heapUsed);
    }
  }
  return heap;
}

const keyOf = (service: Service, name: string) => service.callers.find(caller => caller.name === name)!.key!;
