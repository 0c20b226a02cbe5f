import { textOf } from '../../../openapi/located';
import type { Operation } from '../../../openapi/operations';
import type { FindingDraft } from '../../finding';
import type { RuleDefinition } from '../../rule';
import type { RuleContext } from '../../rule-context';
import { statesAuthentication } from './_authentication';

const member = /^x-.*(permission|scope|role|authori[sz]ation|access|acl|policy|privilege)/i;
const sentence =
  /\b(requires?|needs?|must (be|have)|only|restricted to|available to|accessible (to|by|for)|permitted)\b[^.]*\b(admin(istrator)?s?|owners?|members?|roles?|scopes?|permissions?|privileges?|editors?|managers?|moderators?|staff|access|keys?|capabilit(y|ies))\b|\b(permissions?|scopes?|roles?) (needed|required)\b|\b(required|oauth) (permissions?|scopes?|roles?)\b|\b(that|which) (you|they) (own|can (access|manage|edit|view)|have access)\b|\byour own\b|\b(authenticated|current|signed[- ]in|logged[- ]in|calling) (user|account|member)\b|\bfor\s+the\s+(authenticated|signed[- ]in|logged[- ]in|calling)\s+([\w’'-]+\s+){1,3}(end[- ]?user|user|account|member|customer)\b|\bauthenticates\s+only\s+with\b|\brestricts\s+(the\s+)?(results?|access|it)\s+to\b/i;
const open =
  /\b(public(ly)?|no (auth(entication|orization)?|credentials?|token|key)|unauthenticated|(does not|doesn['’]t) (require|need) (any )?(auth(entication|orization)?|credentials?|tokens?|keys?|login)|without (a |an )?(credential|authentication|key|token|login|account)|anybody|anyone|everybody|everyone)\b/i;

export default {
  severity: 'info',
  basis: 'design',
  title: 'An operation doesn’t say who may use it',
  clauses: ['auth.5', 'auth.4.4', 'auth.3'],
  lesson: 'permission-clauses',
  reason:
    'If permissions aren’t written down, each developer decides them in the handler, and an operation nobody thought about is open to every valid key. Clients find out which key they need by trial and error.',
  fixes: [
    'State the scope in the operation’s security requirement: ["projects:write"].',
    'State the permission in the description or in an extension: "Requires: project role admin".',
    'If an operation is open to everyone, mark it with an empty requirement, security: [].',
  ],
  precedents: [
    { source: 'Zalando 105', says: 'Every protected endpoint names the permissions that it needs.' },
    { source: 'AIP-211', says: 'An operation may need several permissions, and each is checked before anything else.' },
  ],
  silence: {
    asks: 'is it clear who may use an operation?',
    at: declares,
    because: 'says who may use it',
  },
  good: [
    {
      title: 'A scope, a permission in words, and an operation that’s deliberately public',
      yaml: `paths:
  /projects/{id}:
    get: { security: [{ key: ['projects:read'] }], responses: { '200': { description: Project } } }
    delete: { description: 'Requires: project role admin.', responses: { '204': { description: Gone } } }
  /status:
    get: { security: [], responses: { '200': { description: Status } } }
components: { securitySchemes: { key: { type: http, scheme: bearer } } }
`,
    },
  ],
  bad: [
    {
      title: 'Any key seems to be enough',
      yaml: `security: [{ key: [] }]
paths:
  /projects/{id}:
    delete: { responses: { '204': { description: Gone } } }
components: { securitySchemes: { key: { type: http, scheme: bearer } } }
`,
    },
  ],
  check(context) {
    const missing: FindingDraft[] = [];
    let kept = 0;
    const scopeless = new Set(
      context.operations.filter(operation => !declares(operation) && needsNoScope(context, operation)),
    );
    // One or two among many may have been forgotten; where it is a habit, it is meant.
    const said = scopeless.size >= 3;
    for (const operation of context.operations) {
      if (contradicts(operation)) {
        const source =
          operation.ownSecurity === null ? 'the contract’s security field, which applies to it,' : 'its security field';
        const message = `${operation.label} says that it needs no credential, but ${source} requires one.`;
        context.report({ at: operation.node, operation, message, severity: 'warning' });
      }
      if (declares(operation) || (said && scopeless.has(operation))) kept++;
      else {
        const message = `${operation.label} doesn’t say who may use it, either with a scope or in words.`;
        missing.push({ at: operation.node, operation, message });
      }
    }
    // Without any authentication there's nobody to permit anything to, and that is reported for the whole contract.
    if (kept === 0 && !statesAuthentication(context)) return;
    const unstated = 'This contract doesn’t say which keys may use which operations.';
    context.reportConvention({ keeping: kept, missing, absentMessage: unstated });
  },
} satisfies RuleDefinition;

const without =
  /\b(no (authentication|credentials?)( (is|are))? (needed|required)|(does not|doesn['’]t) require (any )?(authentication|authorization|credentials?))\b/i;

/** Its words say that anyone may call it, and its requirements say otherwise. */
const contradicts = ({ summary, description, security }: Operation): boolean =>
  [summary, description].some(text => without.test(text)) &&
  (security?.length ?? 0) > 0 &&
  security!.every(requirement => Object.keys(requirement).length > 0);

/** An OAuth scheme that the operation itself lists without scopes: any valid token will do, and that is said. */
function needsNoScope(context: RuleContext, { ownSecurity, security }: Operation): boolean {
  if (ownSecurity === null || security === null) return false;
  return security.some(requirement =>
    Object.keys(requirement).some(name => {
      const scheme = context.descend(context.root, 'components', 'securitySchemes', name)?.value;
      return /^(oauth2|openIdConnect)$/.test(textOf(scheme?.type));
    }),
  );
}

function declares({ node, segments, security, summary, description }: Operation): boolean {
  // What is one's own is open to oneself: the path says whose it is.
  if (segments.some(segment => /^@?me$/i.test(segment))) return true;
  if (Object.keys(node.value).some(name => member.test(name))) return true;
  if (security !== null) {
    // An empty list, and an empty requirement in it, mean that no credential is needed: stated, and so declared.
    if (security.length === 0 || security.some(requirement => Object.keys(requirement).length === 0)) return true;
    if (
      security.some(requirement =>
        Object.values(requirement).some(scopes => Array.isArray(scopes) && scopes.length > 0),
      )
    )
      return true;
  }
  return [summary, description].some(text => sentence.test(text) || open.test(text));
}
