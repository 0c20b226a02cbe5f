import { isObject, keysOf, textOf } from '../../../openapi/located';
import type { Operation } from '../../../openapi/operations';
import type { Rule } from '../../rule';
import type { RuleContext } from '../../rule-context';

const secret =
  /^(api[_-]?key|app[_-]?key|access[_-]?(token|key)|auth[_-]?(token|key)|bearer|jwt|password|passwd|secret|session[_-]?(token|key)|subscription[_-]?key)$/i;
/** Names that leave no doubt: both of their words say that nobody else may see it. */
const certain = /^((client|api|app)[_-]?secret|[a-z_-]*private[_-]?key|(tls[_-]?)?client[_-]?cert(ificate)?[_-]?key)$/i;

export default {
  id: 'credential-in-header',
  area: 'authorization',
  severity: 'error',
  basis: 'http',
  title: 'A credential is sent in the URL',
  clauses: ['auth.1'],
  lesson: 'keys-and-scopes',
  reason:
    'URLs end up in logs, browser histories, referrers, and monitoring, and people paste them into chats (RFC 9110 section 17.9, RFC 6750 section 5.3). A key in the query string is visible to everyone who sees the URL.',
  fixes: [
    'Accept the credential in the Authorization header: Authorization: Bearer <key>.',
    'If a link has to work without a header, sign it, let it expire soon, and let it grant access to that one resource only.',
    'While clients migrate, accept both, mark the query parameter as deprecated, and announce when it will stop working.',
  ],
  precedents: [
    {
      source: 'RFC 6750 §2.3',
      agrees: true,
      says: 'A bearer token should not be sent in the query, because URLs are logged.',
    },
    {
      source: 'RFC 9110 §17.9',
      agrees: true,
      says: 'URIs are shared, logged, and displayed, so they shouldn’t hold sensitive information.',
    },
    { source: 'Zalando 104', agrees: true, says: 'Endpoints are protected by bearer or OAuth 2 schemes.' },
  ],
  silence: { at: () => true, because: 'its credential isn’t in the URL' },
  good: [
    {
      title: 'A bearer credential',
      yaml: `security: [{ key: [] }]
paths: { /orders: { get: { responses: { '200': { description: Orders } } } } }
components: { securitySchemes: { key: { type: http, scheme: bearer } } }
`,
    },
    {
      title: 'A key in its own header; a page token isn’t a credential',
      yaml: `paths: { /orders: { get: { parameters: [{ name: page_token, in: query, schema: { type: string } }], responses: { '200': { description: Orders } } } } }
components: { securitySchemes: { key: { type: apiKey, in: header, name: X-Api-Key } } }
`,
    },
  ],
  bad: [
    {
      title: 'A security scheme that takes the key from the query',
      yaml: `paths: { /orders: { get: { responses: { '200': { description: Orders } } } } }
components:
  securitySchemes:
    key: { type: apiKey, in: query, name: api_key }
`,
    },
    {
      title: 'The key as an ordinary query parameter',
      yaml: `paths:
  /orders:
    get:
      parameters:
        - { name: access_token, in: query, schema: { type: string } }
      responses: { '200': { description: Orders } }
`,
    },
  ],
  check(context) {
    const schemes = context.descend(context.root, 'components', 'securitySchemes');
    for (const name of keysOf(schemes)) {
      const scheme = context.descend(schemes, name);
      if (!isObject(scheme?.value) || scheme.value.type !== 'apiKey' || scheme.value.in !== 'query') continue;
      const message = `The credential "${name}" is sent in the query string.`;
      // Beside another credential in every requirement it may only name the application.
      const severity = isAccompanied(context, name) ? 'warning' : 'error';
      context.report({ at: scheme, message, severity });
    }
    for (const operation of context.operations) {
      for (const parameter of operation.parameters) {
        const { name, in: place, node, description } = parameter;
        const named = certain.test(name);
        const known = named || secret.test(name);
        if (
          place !== 'query' ||
          !(known || (vague.test(name) && (isSignIn(operation) || credential.test(description))))
        )
          continue;
        const schema = context.effectiveSchema(parameter.schema);
        // Whether to include one, or a session that only groups requests.
        if (schema?.types.has('boolean') || isGrouping(name, description)) continue;
        // A name is one sign; a second one is what is said of it, how it is written, or where it is sent.
        const password = textOf(schema?.stated('format')) === 'password';
        const sure =
          named || !known || password || parameter.required || credential.test(description) || isSignIn(operation);
        const message = `The query parameter "${name}" carries a credential.`;
        context.report({ at: node, operation, message, severity: sure ? 'error' : 'warning' });
      }
    }
  },
} satisfies Rule;

/** Names that are credentials only where something else says so. */
const vague = /^(token|session[_-]?id|auth|key|sid)$/i;
const credential =
  /\b(credentials?|secrets?|passwords?|bearer|jwt|api[- ]?keys?|(access|auth|authentication|authorization|session|user|login) tokens?|authenticat(e|es|ed|ion) (the|this|your|with|by|against))\b/i;

/** A session token that a client makes up, so that requests are counted or billed together, lets nobody in. */
const isGrouping = (name: string, description: string) =>
  /^session[_-]?(token|id|key)$/i.test(name) && grouping.test(description) && !signedIn.test(description);
const grouping =
  /\bbill(ing|ed)\b|\bUUIDs?\b|\brandom(ly generated)? (string|value|id)\b|\bgroups? (\w+ ){0,3}(requests|calls|queries|searches)\b/i;
const signedIn = /\b(sign|log|logg)(s|ed|ing)?[- ]?in\b|\bauthenticat/i;

/** Signing in or out, by the path. */
const isSignIn = ({ segments }: Operation) =>
  segments.some(segment => /^(log-?out|log-?in|sign-?(out|in)|auth|authenticate)$/i.test(segment));

/** True where every requirement with this scheme asks for another one as well. */
function isAccompanied({ operations }: RuleContext, scheme: string): boolean {
  const all = new Set(operations.flatMap(({ security }) => security ?? []));
  const own = [...all].filter(requirement => Object.hasOwn(requirement, scheme));
  return own.length > 0 && own.every(requirement => Object.keys(requirement).length > 1);
}
