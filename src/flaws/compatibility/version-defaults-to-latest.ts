import type { OpenApi } from '../../conventions/openapi';
import { operations, parameters, valueAt } from '../draft';
import type { FlawDefinition } from '../flaw';
import { jsonBody } from '../proof';

const namesVersion = /^(x-)?api-version$/i;
const fixed = 'The version of the request. If absent, the version that your key was created with.';

export default {
  title: 'Clients that name no version get the latest one',
  clauses: ['versioning.3', 'versioning.1'],
  lesson: 'versions-in-practice',
  rule: 'version-default-is-fixed',
  policies: { defaultVersion: 'latest' },
  describe(draft) {
    const found = operations(draft).flatMap(operation =>
      parameters(draft, operation).filter(({ node }) => namesVersion.test(node.name ?? '') && node.required !== true),
    );
    return [...new Map(found.map(one => [one.pointer, one])).values()].map(({ pointer, node }) => {
      node.description = 'The version of the request. If absent, the current version.';
      if (node.schema) delete node.schema.default;
      return pointer;
    });
  },
  repairs: [
    {
      fix: 0,
      apply(draft, place) {
        const parameter = valueAt(draft, place) as OpenApi;
        parameter.description = fixed;
      },
    },
    {
      fix: 2,
      breaks: true,
      apply(draft, place) {
        const parameter = valueAt(draft, place) as OpenApi;
        parameter.required = true;
        parameter.description = 'The version of the request.';
      },
    },
  ],
  uncheckedBecause: 'A probe can’t know which version a client was built for.',
  probe: [
    {
      as: 'till',
      method: 'POST',
      path: '/v1/charges',
      headers: { 'Idempotency-Key': 'sale-95' },
      body: '{"amount": 990, "currency": "EUR", "source": "card_9"}',
    },
    {
      as: 'till',
      method: 'GET',
      path: '/v1/charges/ch_1/refunds',
      note: 'From a client that was written in 2025 and names no version',
    },
  ],
  proof: ([, list]) =>
    list!.headers.some(([name, value]) => name.toLowerCase() === 'api-version' && value === '2026-01-05') &&
    Array.isArray(jsonBody(list).data),
} satisfies FlawDefinition;
