import { told } from '../../error-shape';
import { succeeded } from '../../exchange';
import type { ProbeDefinition } from '../../probe';
import { broken, CannotJudge, kept, send } from '../../steps';

export default {
  severity: 'error',
  basis: 'http',
  title: 'A second DELETE returns 404 or 204',
  clauses: ['endpoints.3'],
  lesson: 'method-semantics',
  rule: 'delete-repeats-quietly',
  reason:
    'DELETE is idempotent (RFC 9110), so clients retry it when a response is lost. If the retry fails with a conflict, they report a failure for work that succeeded.',
  fixes: ['Return 404 for an object that’s already gone; clients treat that as success.', 'Return 204 again.'],
  phase: 'write',
  needs: ['write'],
  *run({ target }) {
    const created = yield* send({ ...target.creation, headers: target.creationHeaders() });
    const path = succeeded(created) ? target.pathOfCreated(created) : null;
    if (path === null || target.itemOperation('delete', target.creation.path) === null) {
      throw new CannotJudge(`Needs a DELETE for one item of ${target.creation.path} in the contract.`);
    }
    const first = yield* send({ method: 'DELETE', path });
    if (!succeeded(first)) throw new CannotJudge(`${told(first)}, so there was nothing to repeat.`);
    const second = yield* send({ method: 'DELETE', path });
    return succeeded(second) || [404, 410].includes(second.response.status)
      ? kept(second, `The second ${told(second)}.`)
      : broken(second, `The second ${told(second)}; 404 or 204 is expected.`);
  },
} satisfies ProbeDefinition;
