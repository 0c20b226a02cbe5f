import { told } from '../../error-shape';
import { header, succeeded } from '../../exchange';
import type { ProbeDefinition } from '../../probe';
import { broken, CannotJudge, kept } from '../../steps';
import { isPublic } from '../../target';

export default {
  severity: 'error',
  basis: 'http',
  title: 'A request without a credential is rejected with 401',
  clauses: ['auth.6', 'errors.401'],
  lesson: 'keys-and-scopes',
  rule: null,
  reason:
    '401 tells a client to authenticate; 403 tells it that authenticating again won’t help. RFC 9110 requires WWW-Authenticate, which says how to authenticate.',
  fixes: [
    'Check the credential before anything else, and return 401 with WWW-Authenticate.',
    'If the operation is meant to be public, declare that in the contract (security: []).',
  ],
  phase: 'read',
  needs: ['credential'],
  *run({ target }) {
    const { list } = yield* target.findList();
    if (isPublic(list.operation)) throw new CannotJudge(`${list.operation.label} is public in the contract.`);
    const exchange = yield* target.readAsNobody();
    if (succeeded(exchange) && list.operation.security === null) {
      const unsaid = 'the contract doesn’t say that the operation needs one (security)';
      throw new CannotJudge(`${told(exchange)} without a credential, and ${unsaid}.`);
    }
    if (exchange.response.status !== 401)
      return broken(exchange, `${told(exchange)} without a credential; 401 is expected.`);
    if (header(exchange, 'WWW-Authenticate') === null)
      return broken(exchange, `${told(exchange)} without WWW-Authenticate.`);
    return kept(exchange, `${told(exchange)} without a credential.`);
  },
} satisfies ProbeDefinition;
