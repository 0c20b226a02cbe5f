import { isObject, keysOf } from '../../../openapi/located';
import type { Rule } from '../../rule';

const secret =
  /^(api[_-]?key|app[_-]?key|access[_-]?(token|key)|auth[_-]?(token|key)|bearer|jwt|password|passwd|secret|client[_-]?secret|session[_-]?(id|token|key)|private[_-]?key|subscription[_-]?key)$/i;

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
      context.report({ at: scheme, message });
    }
    for (const operation of context.operations) {
      for (const { name, in: place, node } of operation.parameters) {
        if (place !== 'query' || !secret.test(name)) continue;
        context.report({ at: node, operation, message: `The query parameter "${name}" carries a credential.` });
      }
    }
  },
} satisfies Rule;
