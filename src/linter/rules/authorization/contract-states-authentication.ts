import { keysOf } from '../../../openapi/located';
import { isSafe, type Operation } from '../../../openapi/operations';
import { onlyAsks } from '../../../openapi/questions';
import type { Severity } from '../../finding';
import type { RuleDefinition } from '../../rule';
import type { RuleContext } from '../../rule-context';
import {
  entrusted,
  hintsAtCredential,
  isForOthers,
  isHosted,
  isKnownByCookie,
  isLocal,
  isSentWithRequests,
  personal,
  resemblesCredential,
  statesAuthentication,
  thingOf,
} from './_authentication';

export default {
  severity: 'error',
  basis: 'design',
  title: 'No authentication is documented',
  clauses: ['auth.1', 'auth.5'],
  lesson: 'keys-and-scopes',
  reason:
    'Generated clients send only the credentials that the contract names. If it names none, but the API needs one, every request fails. Nobody can tell from the contract whether an operation is meant to be open, or whether its protection was forgotten.',
  fixes: [
    'Define a scheme under components.securitySchemes, and require it for the whole contract with a security field at the top level.',
    'Define a scheme, and require it for each operation, with the scopes that the operation needs.',
    'If the API really is open to everyone, say so with an empty requirement at the top level: security: [].',
  ],
  precedents: [
    { source: 'Zalando 104', says: 'Every endpoint is protected, and the OpenAPI file says by which security scheme.' },
    { source: 'AIP-211', says: 'Authorization is checked before a request is validated.' },
    { source: 'RFC 9110 §15.5.2', says: 'A 401 says in WWW-Authenticate which credentials the server accepts.' },
  ],
  good: [
    {
      title: 'A bearer credential for everything',
      yaml: `security: [{ key: [] }]
paths: { /orders: { post: { responses: { '201': { description: Order } } } } }
components: { securitySchemes: { key: { type: http, scheme: bearer } } }
`,
    },
    {
      title: 'Open to everyone on purpose',
      yaml: `security: []
paths: { /orders: { post: { responses: { '201': { description: Order } } } } }
`,
    },
  ],
  bad: [
    {
      title: 'No scheme and no requirement, although clients can write',
      yaml: `paths:
  /orders:
    post: { responses: { '201': { description: Order } } }
`,
    },
  ],
  check(context) {
    const { operations, root } = context;
    const rejecting = operations.filter(one => one.responses.some(({ status }) => status === '401'));
    // One that rejects shows best that a credential is needed: signing in, which comes first in many contracts, needs none.
    const shown = rejecting.length === 0 ? operations : rejecting;
    const first =
      shown.find(({ method }) => method === 'delete') ?? shown.find(operation => !isSafe(operation)) ?? shown[0];
    if (first === undefined || statesAuthentication(context)) return;
    const schemes = context.descend(root, 'components', 'securitySchemes');
    const defined = keysOf(schemes).length > 0;
    const severity = defined ? 'warning' : severityOf(context);
    const although =
      rejecting.length === 0
        ? ''
        : `, although ${rejecting.length === 1 ? 'one operation documents' : `${rejecting.length} operations document`} a 401`;
    const unstated =
      severity === 'error'
        ? `No operation says which credential it needs: the contract has no security scheme and no requirement${although}.`
        : 'The contract doesn’t say whether operations need a credential: it has no security scheme and no requirement.';
    const message = defined ? 'The contract defines a security scheme, but no operation requires it.' : unstated;
    context.report({ at: first.node, operation: null, message, severity, scope: 'contract' });
  },
} satisfies RuleDefinition;

/** That a contract names no credential is one sign; what shows that it needs one is the second. */
function severityOf(context: RuleContext): Severity {
  const writes = context.operations.filter(one => !onlyAsks(one));
  const hinted = hintsAtCredential(context);
  // Reads alone may well be open.
  if (writes.length === 0) return hinted && !isLocal(context) ? 'warning' : 'info';
  const hosted = isHosted(context);
  const guarded = writes.some(one => {
    const what = thingOf(one);
    return entrusted.test(what) || (hosted && personal.test(what));
  });
  if (guarded || hinted) {
    const isWritten = guarded || writes.some(changesState);
    // Who reaches a server on their own machine is the only one who does; what is there to be tried may well hold orders
    // that are nobody's.
    const mayBeOpen = isLocal(context) || isForOthers(context) || (!hinted && trial.test(context.overview));
    const maySend = isSentWithRequests(context) || resemblesCredential(context) || isKnownByCookie(context);
    return isWritten && !mayBeOpen && !maySend ? 'error' : 'warning';
  }
  // A server that stands in a network of its own may well be open to all who reach it.
  // A POST alone may be a question with a body.
  return hosted && writes.some(one => one.method !== 'post') ? 'warning' : 'info';
}

/** A POST that returns 200 may only compute something from what it's sent; generators add 201 to every one. */
const changesState = ({ method, responses }: Operation): boolean =>
  method !== 'post' ||
  (responses.some(({ status }) => /^20[12]$/.test(status)) && !responses.some(({ status }) => status === '200'));

const trial =
  /\b(test|demo|sandbox|mock|fake|playground|sample|example|public|free|open) (\w+ )?(server|api|service|data|implementation)\b|\b(publicly|freely) (available|accessible)\b/i;
