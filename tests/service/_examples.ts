import { resources } from '../../src/generated/resources';
import { createService, type Exchange, type SendRequest, type Service } from '../../src/service';
import type { Operation } from '../../src/service/operation';
import { status } from './_clients';
import { json } from './_contract';

export const operations: readonly Operation[] = resources.flatMap(resource => resource.operations);

const byId = new Map(operations.map(operation => [operation.id, operation]));

/** A service on which an operation's example can be sent, and the request that it says. */
export interface Prepared {
  service: Service;
  request: SendRequest;
}

/** What happened on a service so far. */
interface History {
  service: Service;
  responses: Record<string, unknown>;
  sent: number;
}

const fault = (operation: Operation, problem: string) =>
  new Error(`${operation.method.toUpperCase()} ${operation.path} (${operation.id}): example ${problem}`);

/** In: an operation. Out: a fresh service on which everything has happened that its example needs, and the example. */
export async function prepare(operation: Operation): Promise<Prepared> {
  const history: History = { service: createService(), responses: {}, sent: 0 };
  await runSteps(operation, history);
  return { service: history.service, request: requestOf(operation, history) };
}

async function runSteps(operation: Operation, history: History): Promise<void> {
  if (!operation.example) throw fault(operation, 'is missing: every operation declares a request that succeeds');
  for (const step of operation.example.after ?? []) {
    if (typeof step === 'object' && 'wait' in step) {
      history.service.clock.advance(step.wait);
      continue;
    }
    const id = typeof step === 'string' ? step : step.send;
    const earlier = byId.get(id);
    if (!earlier) throw fault(operation, `.after names ${id}, which is no operation`);
    await runSteps(earlier, history);
    const change = typeof step === 'string' ? {} : { body: JSON.stringify(step.body) };
    const exchange = await history.service.send({ ...requestOf(earlier, history), ...change });
    expectSuccess(earlier, exchange);
    if (exchange.response!.body !== '') history.responses[id] = json(exchange);
  }
}

/** Fails with the name of the operation where its example did not succeed. */
export function expectSuccess(operation: Operation, exchange: Exchange): void {
  if (status(exchange) !== operation.success.status) {
    throw fault(operation, `is answered with ${status(exchange)}: ${exchange.response!.body}`);
  }
}

let addresses = 0;

function requestOf(operation: Operation, history: History): SendRequest {
  const { as, path = {}, query, headers, body, computed } = operation.example;
  const text = body === undefined ? null : JSON.stringify(body);
  const now = history.service.clock.now();
  const more = computed?.({ responses: history.responses, body: text ?? '', now }) ?? {};
  const filled = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = (path as Record<string, string>)[name];
    if (value === undefined) throw fault(operation, `.path.${name} is missing`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams({ ...query, ...more.query }).toString();
  const key = operation.idempotencyKey ? { 'Idempotency-Key': `example-${++history.sent}` } : {};
  return {
    as,
    // Another address each time, so that limits by address are not in the way.
    from: `address ${++addresses}`,
    method: operation.method,
    path: search === '' ? filled : `${filled}?${search}`,
    headers: Object.entries({ ...key, ...headers, ...more.headers }),
    body: text,
  };
}
