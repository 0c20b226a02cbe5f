import { createHash } from 'node:crypto';
import { type KeyClaim, parseIdempotencyKey } from '../../conventions/idempotency';
import { Failure, overloaded } from '../failure';
import type { Operation, OperationResponse } from '../operation';
import type { Convention, Middleware, Outcome, RequestContext, Runtime } from '../runtime';

/**
 * Runs the work at most once for each key (endpoints.4). What the specification leaves open is our choice after
 * draft-ietf-httpapi-idempotency-key-header-07: a key belongs to a caller and an operation, is remembered for 24 hours,
 * answers 409 while the first try is at work, 422 with another request, and otherwise the stored result, be it success,
 * decline or internal failure. A refusal before any effect (403, 404, 409, 412) leaves the key free.
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
  return once(runtime, operation, context, key, work);
}

type Work = () => OperationResponse | Promise<OperationResponse>;

async function once(
  runtime: Runtime,
  operation: Operation,
  context: RequestContext,
  key: string,
  work: Work,
): Promise<OperationResponse> {
  const scope = JSON.stringify([context.caller?.application ?? null, operation.id]);
  const print = fingerprint(context);
  const now = runtime.clock.now();
  const store = runtime.idempotency;

  if (runtime.policies.idempotency === 'racy') {
    // Looked up now, written after the work: whoever comes in between works as well.
    const known = store.peek(scope, key, print, now);
    if (known) return earlier(known, runtime, context);
    const outcome = await attempt(work);
    if (keeps(outcome)) {
      const late = store.claim(scope, key, print, now);
      if (late.state === 'claimed') late.settle(outcome);
    }
    return unwrap(outcome);
  }

  const claim = store.claim(scope, key, print, now);
  if (claim.state !== 'claimed') return earlier(claim, runtime, context);
  const outcome = await attempt(work);
  if (keeps(outcome)) claim.settle(outcome);
  else claim.release();
  return unwrap(outcome);
}

/** What an earlier try with this key means for this one. */
function earlier(known: KeyClaim<Outcome>, runtime: Runtime, context: RequestContext): OperationResponse {
  if (known.state === 'full') throw overloaded(Math.ceil((known.until - runtime.clock.now()) / 1000));
  if (known.state === 'in-flight') throw new Failure('idempotency_key_in_use');
  if (known.state !== 'settled') throw new Failure('idempotency_key_reused');
  context.replayed = true;
  return unwrap(known.result);
}

/** Marks an answer that was given before; ours, after a header that payment services use. */
const markReplayed: Middleware = (_runtime, operation) => {
  if (!operation?.idempotencyKey) return null;
  return {
    leave({ replayed, reply }) {
      if (replayed) reply.headers['Idempotent-Replayed'] = 'true';
    },
  };
};

async function attempt(work: Work): Promise<Outcome> {
  try {
    return { answer: await work() };
  } catch (error) {
    // Writing the stack down lets go of the request that it was made in.
    if (error instanceof Error) void error.stack;
    return { failure: error };
  }
}

/** After an unexpected exception nobody knows what was done, so a retry must not do it again. */
const keeps = (outcome: Outcome) =>
  'answer' in outcome || !(outcome.failure instanceof Failure) || outcome.failure.status === 402;

function unwrap(outcome: Outcome): OperationResponse {
  if ('answer' in outcome) return outcome.answer;
  throw outcome.failure;
}

/** What the request means: its path and its validated body, however they were spelled. */
function fingerprint(context: RequestContext): string {
  const meaning = JSON.stringify([new URL(context.request.url).pathname, ordered(context.body ?? null)]);
  return createHash('sha256').update(meaning).digest('hex');
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => [name, ordered(member)]);
}

const unreadableKey = () =>
  new Failure('invalid_header', {
    message: 'Idempotency-Key must hold 1 to 255 visible characters, quoted or bare.',
    details: [
      { in: 'header', field: 'Idempotency-Key', rule: 'format', message: 'must hold 1 to 255 visible characters' },
    ],
  });

export default { at: 'operation', order: 120, step: markReplayed } satisfies Convention;
