import type { Operation } from '../../../openapi/operations';
import type { FindingDraft } from '../../finding';
import type { RuleDefinition } from '../../rule';
import type { RuleContext } from '../../rule-context';

export default {
  severity: 'warning',
  basis: 'design',
  title: 'A request without a version gets the latest one, or the contract doesn’t say which it gets',
  clauses: ['versioning.1', 'versioning.3'],
  lesson: 'versions-in-practice',
  reason:
    'The simplest clients leave the version out. If they then get the latest one, your next release breaks them overnight, although they haven’t changed.',
  fixes: [
    'Say which version a request gets if it names none, and never change that: for example, the one that was current when the API key was created.',
    'State a default in the schema, and never change it.',
    'Require the version on every request, and reject a request without one with 400.',
  ],
  precedents: [
    {
      source: 'Azure versioning-api-version-missing',
      says: 'The version is required, and a request without it gets 400.',
    },
    { source: 'AIP-185', says: 'The major version is in the path, so that every request names it.' },
    {
      source: 'Zalando 114',
      agrees: false,
      says: 'The version is in the media type, which a client doesn’t have to name.',
    },
  ],
  silence: {
    asks: 'which version does a client get if it names none?',
    at: ({ parameters }) => parameters.some(({ name, in: place }) => isVersion(name, place)),
    because: 'says which version a request gets if it names none',
  },
  good: [
    {
      title: 'A default that stays, and a version that’s required',
      yaml: `paths:
  /orders:
    get:
      parameters:
        - { name: Api-Version, in: header, schema: { type: string }, description: If absent, the version of your account. }
      responses: { '200': { description: Orders } }
  /charges:
    get:
      parameters:
        - { name: api-version, in: query, required: true, schema: { type: string } }
      responses: { '200': { description: Charges } }
`,
    },
    {
      title: 'A default in the schema',
      yaml: `paths:
  /orders:
    get:
      parameters: [{ name: X-Api-Version, in: header, schema: { type: string, default: '2025-06-01' } }]
      responses: { '200': { description: Orders } }
`,
    },
  ],
  bad: [
    {
      title: 'The latest one',
      yaml: `paths:
  /orders:
    get:
      parameters:
        - { name: Api-Version, in: header, schema: { type: string }, description: 'If absent, the latest version.' }
      responses: { '200': { description: Orders } }
`,
    },
    {
      title: 'Nothing says which version',
      yaml: `paths:
  /orders:
    get:
      parameters: [{ name: api-version, in: query, schema: { type: string } }]
      responses: { '200': { description: Orders } }
`,
    },
  ],
  check(context) {
    const missing = { moving: [] as FindingDraft[], unstated: [] as FindingDraft[] };
    let kept = 0;
    for (const operation of context.operations) {
      for (const { name, in: place, required, node, schema, description } of operation.parameters) {
        if (!isVersion(name, place) || required || isFilter(context, operation, name, description)) continue;
        const stated = context.effectiveSchema(schema)?.stated('default');
        const text = `${description} ${context.effectiveSchema(schema)?.description ?? ''}`;
        const moves = latest.test(String(stated ?? '')) || (stated === undefined && movesWithTime.test(text));
        if (!moves && (stated !== undefined || saysDefault.test(text))) {
          kept++;
          continue;
        }
        // One version leaves nothing to choose.
        if (!moves && (context.effectiveSchema(schema)?.listed?.values.size ?? 2) < 2) continue;
        const message = moves
          ? `A request without "${name}" gets the latest version.`
          : `The contract doesn’t say which version a request without "${name}" gets.`;
        missing[moves ? 'moving' : 'unstated'].push({ at: node, operation, message });
      }
    }
    // One header that all operations take is one decision.
    for (const kind of ['moving', 'unstated'] as const) {
      const [first] = missing[kind];
      if (first === undefined) continue;
      const absentMessage = `${first.message} The same is true of ${missing[kind].length - 1} more operations.`;
      context.reportConvention({
        keeping: kind === 'moving' ? 0 : kept,
        missing: missing[kind],
        absentMessage,
        severity: 'warning',
        named: 3,
        fold: 3,
      });
    }
  },
} satisfies RuleDefinition;

/** It chooses among items that have a version of their own, and not the version of the request. */
const isFilter = (context: RuleContext, { path }: Operation, name: string, description: string): boolean =>
  /\bfilter(s|ed|ing)?\b/i.test(description) ||
  context.lists.some(list => list.operation.path === path && list.items.items?.fields.has(name));

const isVersion = (name: string, place: string): boolean =>
  (place === 'header' || place === 'query') && /^(x-)?([a-z]+-)?api[-_]?version$/i.test(name);

const latest = /^(latest|newest|current)$/i;
/** The default moves with every release. */
const movesWithTime =
  /\b(default(s|ing)?|absent|omitted|missing|not (sent|set|specified|provided|given)|without)\b[^.]*\b(latest|newest|most recent|current version)\b|\b(latest|newest|most recent|current version)\b[^.]*\b(by default|is used|if (absent|omitted|not))\b/i;
const saysDefault =
  /\b(default(s|ing)?|absent|omitted|missing|not (sent|set|specified|provided|given)|without|required)\b/i;
