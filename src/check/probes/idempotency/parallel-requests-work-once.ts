import { told } from '../../error-shape';
import { succeeded } from '../../exchange';
import type { ProbeDefinition } from '../../probe';
import { broken, CannotJudge, kept } from '../../steps';
import { ignoredKey } from '../../target';

export default {
  severity: 'error',
  basis: 'design',
  title: 'Two parallel POSTs with one Idempotency-Key create one object',
  clauses: ['endpoints.4'],
  lesson: 'idempotency-keys',
  rule: null,
  reason:
    'A client times out and retries while its first request is still being processed. If the key is checked before the work and stored after it, both requests do the work.',
  fixes: [
    'Claim the key atomically before the work, with a unique constraint, and return 409 to the second request.',
    'Let the second request wait, and return the first one’s response.',
  ],
  phase: 'write',
  needs: ['write'],
  *run({ target }) {
    if ((yield* target.findKeyMemory()).ignored) throw new CannotJudge(ignoredKey);
    const request = { ...target.creation, headers: target.creationHeaders() };
    const both = yield [request, request];
    const successes = both.filter(succeeded);
    if (successes.length === 0) throw new CannotJudge(`${told(both[0]!)}, so nothing was created.`);
    const created = new Set(successes.map(one => target.pathOfCreated(one)));
    if (created.has(null)) throw new CannotJudge('The response names neither an id nor a URL for the new object.');
    const other = both.find(one => !succeeded(one));
    if (created.size > 1) {
      return broken(both[1]!, `The same key created two objects in parallel: ${[...created].join(' and ')}.`);
    }
    if (other !== undefined && other.response.status >= 500) return broken(other, `The second ${told(other)}.`);
    return kept(
      both[1]!,
      other === undefined ? 'Both requests returned the same object.' : `One succeeded; the other ${told(other)}.`,
    );
  },
} satisfies ProbeDefinition;
