import { told } from '../../error-shape';
import { succeeded } from '../../exchange';
import type { ProbeDefinition } from '../../probe';
import { broken, kept } from '../../steps';

export default {
  severity: 'error',
  basis: 'design',
  title: 'A POST that’s repeated with its Idempotency-Key creates one object',
  clauses: ['endpoints.4'],
  lesson: 'idempotency-keys',
  rule: 'post-accepts-key',
  reason:
    'If a response gets lost, the client retries. Without a key that the server remembers, the customer pays twice.',
  fixes: [
    'Store the key with the response in the same transaction as the work, and return the stored response to a retry.',
    'Let the client choose the id and create with PUT, which is idempotent by itself.',
  ],
  phase: 'write',
  needs: ['write'],
  *run({ target }) {
    const { second, one, two, ignored } = yield* target.findKeyMemory();
    if (!succeeded(second)) {
      return second.response.status === 409
        ? kept(second, `The second ${told(second)}, and nothing was created again.`)
        : broken(second, `The second ${told(second)}; the first response is expected.`);
    }
    return ignored
      ? broken(second, `The same key created two objects: ${one} and ${two}.`)
      : kept(second, `Both requests led to ${one}.`);
  },
} satisfies ProbeDefinition;
