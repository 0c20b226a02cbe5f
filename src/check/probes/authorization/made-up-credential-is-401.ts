import { told } from '../../error-shape';
import type { ProbeDefinition } from '../../probe';
import { broken, CannotJudge, kept, send } from '../../steps';
import { isPublic } from '../../target';

export default {
  severity: 'error',
  basis: 'http',
  title: 'A credential that was never issued is rejected with 401',
  clauses: ['auth.6', 'errors.401'],
  lesson: 'keys-and-scopes',
  rule: null,
  reason: 'If the API accepts any text as a credential, it doesn’t check credentials at all.',
  fixes: [
    'Look up the credential or verify its signature on every request.',
    'Check credentials in the gateway, and reject every request that didn’t come through it.',
  ],
  phase: 'read',
  needs: ['credential'],
  *run({ target }) {
    const { list } = yield* target.findList();
    if (isPublic(list.operation)) throw new CannotJudge(`${list.operation.label} is public in the contract.`);
    yield* target.requireCredential();
    const exchange = yield* send({ method: 'GET', path: list.operation.path, as: 'unknown' });
    return exchange.response.status === 401
      ? kept(exchange, `${told(exchange)} with a made-up credential.`)
      : broken(exchange, `${told(exchange)} with a made-up credential; 401 is expected.`);
  },
} satisfies ProbeDefinition;
