import { told } from '../../error-shape';
import { succeeded } from '../../exchange';
import { isLoopback } from '../../loopback';
import type { ProbeDefinition } from '../../probe';
import { broken, CannotJudge, kept } from '../../steps';
import { isPublic } from '../../target';

const names = ['api_key', 'access_token', 'apikey', 'key', 'token'];

export default {
  severity: 'error',
  basis: 'design',
  title: 'A credential in the URL isn’t accepted',
  clauses: ['auth.1'],
  lesson: 'keys-and-scopes',
  rule: 'credential-in-header',
  reason:
    'URLs end up in access logs, browser histories, and Referer headers. Anyone who can read one of those can use the credential.',
  fixes: [
    'Take credentials only from the Authorization header.',
    'If a URL has to work without a header, issue a signed URL for that one object, and let it expire within minutes.',
  ],
  phase: 'read',
  needs: ['credential'],
  *run({ target, server }) {
    if (!isLoopback(server.hostname)) {
      throw new CannotJudge('Needs the API on this machine: elsewhere your credential would end up in access logs.');
    }
    const { list } = yield* target.findList();
    if (isPublic(list.operation)) throw new CannotJudge(`${list.operation.label} is public in the contract.`);
    yield* target.requireCredential();
    const { path } = list.operation;
    const exchanges = yield names.map(credentialInQuery => ({ method: 'GET', path, credentialInQuery }));
    const opened = exchanges.find(succeeded);
    return opened === undefined
      ? kept(exchanges[0]!, `None of these query parameters is accepted as a credential: ${names.join(', ')}.`)
      : broken(opened, `${told(opened)}: the credential in the URL was accepted.`);
  },
} satisfies ProbeDefinition;
