import { createHash } from 'node:crypto';
import { type KeyClaim, parseIdempotencyKey } from '../../conventions/idempotency';
import type { Json } from '../../conventions/openapi';
import { Failure, overloaded } from '../failure';
import type { OperationResponse } from '../handler';
import type { Operation } from '../operation';
import type { Middleware, Outcome, RequestContext, Runtime } from '../runtime';

type Work = () => OperationResponse | Promise<OperationResponse>;

/**
 * Runs the work at most once per key. What the specification leaves open is our choice after
 * draft-ietf-httpapi-idempotency-key-header-07: a key belongs to a caller and an operation and is remembered for 24
 * hours. While the first attempt is running, a second one gets 409; with another request, 422; otherwise the stored
 * result, be it success, decline or internal failure. A request rejected before any effect (403, 404, 409, 412) leaves
 * its key free. A secret that is shown once is stored nowhere, so a replay comes without it.
 *
 * @throws Failure idempotency_key_required, invalid_header, idempotency_key_in_use, idempotency_key_reused, overloaded.
 */
export function withIdempotency(
  runtime: Runtime,
  operation: Operation,
  context: RequestContext,
  work: Work,
): OperationResponse | Promise<OperationResponse> {
  const policy = runtime.policies.idempotency;
  if (!operation.idempotencyKey || policy === 'absent') return work();
  const header = context.header('Idempotency-Key');
  if (header === undefined) {
    if (operation.idempotencyKey === 'required') throw new Failure('idempotency_key_required');
    return work();
  }
  const key = parseIdempotencyKey(header);
  if (key === null) throw unreadableKey();
  if (policy === 'ignored') return work();
  return runOncePerKey(runtime, operation, context, key, work);
}

async function runOncePerKey(
  runtime: Runtime,
  operation: Operation,
  context: RequestContext,
  key: string,
  work: Work,
): Promise<OperationResponse> {
  const version = runtime.policies.keyMemory === 'per-version' ? [context.version] : [];
  const scope = JSON.stringify([context.caller?.application ?? null, operation.id, ...version]);
  const fingerprint = fingerprintOf(context);
  const now = runtime.clock.now();
  const store = runtime.idempotency;
  const claim = () => store.claim(scope, key, fingerprint, now);

  if (runtime.policies.idempotency === 'racy') {
    // Looked up now, stored after the work: an attempt that comes in between does the work as well.
    const known = store.peek(scope, key, fingerprint, now);
    if (known) return replay(known, runtime, context);
    const outcome = await attempt(work);
    if (isStored(outcome)) {
      const late = claim();
      if (late.state === 'claimed') late.settle(withoutSecrets(operation, outcome));
    }
    return unwrap(outcome);
  }

  const claimed = claim();
  if (claimed.state !== 'claimed') return replay(claimed, runtime, context);
  const outcome = await attempt(work);
  if (isStored(outcome)) claimed.settle(withoutSecrets(operation, outcome));
  else claimed.release();
  return unwrap(outcome);
}

/** What an earlier attempt with this key means for this one. */
function replay(known: KeyClaim<Outcome>, runtime: Runtime, context: RequestContext): OperationResponse {
  if (known.state === 'full') throw overloaded(Math.ceil((known.until - runtime.clock.now()) / 1000));
  if (known.state === 'in-flight') throw new Failure('idempotency_key_in_use');
  if (known.state !== 'settled') throw new Failure('idempotency_key_reused');
  context.replayed = true;
  return unwrap(known.result);
}

/** Marks a response that was given before; the header is ours, after one that payment services use. */
export const markReplayed: Middleware = {
  name: 'idempotency',
  keeps: ['endpoints.4'],
  hooksFor(_runtime, operation) {
    if (!operation?.idempotencyKey) return null;
    return {
      onResponse({ replayed, response }) {
        if (replayed) response.headers['Idempotent-Replayed'] = 'true';
      },
    };
  },
};

async function attempt(work: Work): Promise<Outcome> {
  try {
    return { response: await work() };
  } catch (error) {
    // Reading the stack now releases the request that the error was made in.
    if (error instanceof Error) void error.stack;
    return { failure: error };
  }
}

/** After an unexpected exception nobody knows what was done, so a retry must not do it again. */
const isStored = (outcome: Outcome) =>
  'response' in outcome || !(outcome.failure instanceof Failure) || outcome.failure.status === 402;

/** What is stored of an outcome: a secret that is shown once must not come back in a replay (auth.2). */
function withoutSecrets({ secretFields = [] }: Operation, outcome: Outcome): Outcome {
  if (secretFields.length === 0 || !('response' in outcome)) return outcome;
  const fields = Object.entries(outcome.response.body as Record<string, Json>);
  const body = Object.fromEntries(fields.filter(([name]) => !secretFields.includes(name)));
  return { response: { ...outcome.response, body } };
}

function unwrap(outcome: Outcome): OperationResponse {
  if ('response' in outcome) return outcome.response;
  throw outcome.failure;
}

/** What the request means: its path and its validated body. Validation puts fields into the order of the schema. */
const fingerprintOf = ({ request, body }: RequestContext): string =>
  createHash('sha256')
    .update(JSON.stringify([new URL(request.url).pathname, body ?? null]))
    .digest('hex');

const unreadableKey = () =>
  new Failure('invalid_header', {
    message: 'Idempotency-Key must have 1 to 255 visible characters, quoted or bare.',
    details: [
      { in: 'header', field: 'Idempotency-Key', rule: 'format', message: 'must have 1 to 255 visible characters' },
    ],
  });
