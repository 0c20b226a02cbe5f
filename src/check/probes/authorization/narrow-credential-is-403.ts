import { told } from '../../error-shape';
import { succeeded } from '../../exchange';
import type { ProbeDefinition } from '../../probe';
import { broken, CannotJudge, kept, send } from '../../steps';

export default {
  severity: 'error',
  basis: 'design',
  title: 'A read-only credential can’t create anything',
  clauses: ['auth.3', 'errors.403'],
  lesson: 'keys-and-scopes',
  rule: 'scopes-are-narrow',
  reason:
    'Credentials leak. A read-only credential limits the damage only if the server checks what each credential may do.',
  fixes: [
    'Declare the scope that each operation needs, and check it in one place that denies by default.',
    'Issue tokens for one resource and one action, and verify both.',
  ],
  phase: 'write',
  needs: ['write', 'narrow'],
  *run({ target }) {
    const exchange = yield* send({ ...target.creation, headers: target.creationHeaders(), as: 'narrow' });
    const { status } = exchange.response;
    if (status === 401) throw new CannotJudge('The narrow credential isn’t valid.');
    if (succeeded(exchange)) return broken(exchange, `${told(exchange)} with the narrow credential; 403 is expected.`);
    if (status !== 403 && status !== 404) throw new CannotJudge(`${told(exchange)} with the narrow credential.`);
    return kept(exchange, `${told(exchange)} with the narrow credential.`);
  },
} satisfies ProbeDefinition;
