import type { EffectiveSchema } from '../../../openapi/effective-schema';
import type { ReachedSchema } from '../../../openapi/reached-schemas';
import type { FindingDraft } from '../../finding';
import type { RuleDefinition } from '../../rule';

export default {
  severity: 'info',
  basis: 'design',
  title: 'A response is closed to new fields',
  clauses: ['versioning.2'],
  lesson: 'additive-or-breaking',
  reason:
    'With additionalProperties: false, every client that validates responses rejects a response that has a new field. Adding a field should be the safest change you can make, but here it breaks clients.',
  fixes: [
    'Leave additionalProperties out of responses, and tell clients to ignore unknown fields.',
    'If requests and responses share a schema, give requests a schema of their own, and close only that one.',
    'Put extra fields in one place, such as a metadata object, and close everything else on purpose.',
  ],
  precedents: [
    { source: 'Zalando 111', says: 'Object definitions are open for extension by default.' },
    { source: 'Zalando 108', says: 'Clients ignore fields that they don’t know.' },
    { source: 'AIP-180', says: 'Fields may be added within a major version.' },
  ],
  silence: {
    asks: 'can a new field break a client?',
    at: ({ responses }) => responses.some(({ content }) => content.length > 0),
    because: 'leaves its responses open to new fields',
  },
  good: [
    {
      title: 'Open response, closed request',
      yaml: `paths:
  /orders:
    post:
      requestBody: { content: { application/json: { schema: { type: object, additionalProperties: false, properties: { note: { type: string } } } } } }
      responses:
        '201': { description: Order, content: { application/json: { schema: { type: object, properties: { id: { type: string } } } } } }
`,
    },
  ],
  bad: [
    {
      title: 'No room for a new field',
      yaml: `paths:
  /orders/{id}:
    get:
      responses:
        '200':
          description: Order
          content: { application/json: { schema: { type: object, additionalProperties: false, properties: { id: { type: string } } } } }
`,
    },
  ],
  check(context) {
    const missing: FindingDraft[] = [];
    let kept = 0;
    const seen = new Set<unknown>();
    for (const use of context.responseSchemas()) {
      if (use.isLeaf) continue;
      const { effective, operation, properties } = use;
      const { closed } = effective;
      // Without fields it says "an empty object", which is a statement of its own.
      if (properties.length === 0 && (closed === null || effective.fields.size === 0)) continue;
      if (isTagged(use) || hasRoom(effective)) continue;
      if (closed === null) kept++;
      if (closed === null || seen.has(closed.value)) continue;
      seen.add(closed.value);
      const key = closed.value.additionalProperties === false ? 'additionalProperties' : 'unevaluatedProperties';
      const message = `This response says ${key}: false, so a new field would break clients that validate responses.`;
      missing.push({ at: closed, operation, message });
    }
    const unstated = `Most response objects in this contract (${missing.length} of ${missing.length + kept}) are closed to new fields.`;
    context.reportConvention({ keeping: kept, missing, absentMessage: unstated, named: 5 });
  },
} satisfies RuleDefinition;

/** One of several variants that is told by its only member: closing it is what tells it from the others. */
const isTagged = ({ schema, effective }: ReachedSchema) =>
  typeof schema.key === 'number' && /\/(oneOf|anyOf)\/\d+$/.test(schema.pointer) && effective.fields.size === 1;

/** One field takes whatever comes later, and the rest is closed on purpose. */
const hasRoom = ({ fields }: EffectiveSchema): boolean =>
  [...fields.values()].some(
    ({ name, schema }) =>
      /^(metadata|extensions?|extras?|custom_?(data|fields)|additional_?(data|fields|properties))$/i.test(name) &&
      schema?.types.has('object') === true &&
      schema.fields.size === 0 &&
      schema.closed === null,
  );
