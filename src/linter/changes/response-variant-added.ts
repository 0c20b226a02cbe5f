import { allEnumsMayGrow, enumMayGrow } from '../../openapi/enums';
import type { ChangeRuleDefinition } from '../rule';
import { subjectOf } from './_subject';
import { variantNames } from './_variants';

export default {
  severity: 'error',
  basis: 'design',
  title: 'A response may have a form that the old version ruled out',
  clauses: ['versioning.3'],
  lesson: 'additive-or-breaking',
  reason:
    'The old version listed every form of the value. Generated clients try each of them. On any other form, they throw an error, and the whole response is lost.',
  fixes: [
    'First release a version that says more kinds may be added, and add this one later.',
    'Return the new form in a new field or a new operation.',
    'Return the new form only to clients that ask for it with a version or a parameter.',
  ],
  precedents: [
    {
      source: 'Azure json-polymorphism-versioning',
      says: 'Don’t return what isn’t defined for the version that the client asked for.',
    },
    { source: 'AIP-180', says: 'Existing fields must not be moved into a oneof.' },
    {
      source: 'Azure json-polymorphism-kind-extensible',
      agrees: false,
      says: 'The kind should be an extensible enum, so that kinds may be added.',
    },
  ],
  coveredBy: ['type-changed', 'field-removed'],
  good: [
    {
      title: 'The old version said that more kinds may be added; a request accepts one more',
      before: `paths:
  /payments:
    post:
      requestBody: { content: { application/json: { schema: { oneOf: [{ $ref: '#/components/schemas/Card' }, { $ref: '#/components/schemas/Bank' }] } } } }
      responses: { '201': { description: Paid, content: { application/json: { schema: { description: More kinds may be added., oneOf: [{ $ref: '#/components/schemas/Card' }, { $ref: '#/components/schemas/Bank' }] } } } } }
components: { schemas: { Card: { type: object, properties: { card: { type: string } } }, Bank: { type: object, properties: { iban: { type: string } } }, Cash: { type: object, properties: { till: { type: string } } } } }
`,
      yaml: `paths:
  /payments:
    post:
      requestBody: { content: { application/json: { schema: { oneOf: [{ $ref: '#/components/schemas/Card' }, { $ref: '#/components/schemas/Bank' }, { $ref: '#/components/schemas/Cash' }] } } } }
      responses: { '201': { description: Paid, content: { application/json: { schema: { description: More kinds may be added., oneOf: [{ $ref: '#/components/schemas/Card' }, { $ref: '#/components/schemas/Bank' }, { $ref: '#/components/schemas/Cash' }] } } } } }
components: { schemas: { Card: { type: object, properties: { card: { type: string } } }, Bank: { type: object, properties: { iban: { type: string } } }, Cash: { type: object, properties: { till: { type: string } } } } }
`,
    },
  ],
  bad: [
    {
      title: 'A third kind of payment',
      before: `paths:
  /payments/{id}: { get: { responses: { '200': { description: Paid, content: { application/json: { schema: { oneOf: [{ $ref: '#/components/schemas/Card' }, { $ref: '#/components/schemas/Bank' }] } } } } } } }
components: { schemas: { Card: { type: object, properties: { card: { type: string } } }, Bank: { type: object, properties: { iban: { type: string } } }, Cash: { type: object, properties: { till: { type: string } } } } }
`,
      yaml: `paths:
  /payments/{id}: { get: { responses: { '200': { description: Paid, content: { application/json: { schema: { oneOf: [{ $ref: '#/components/schemas/Card' }, { $ref: '#/components/schemas/Bank' }, { $ref: '#/components/schemas/Cash' }] } } } } } } }
components: { schemas: { Card: { type: object, properties: { card: { type: string } } }, Bank: { type: object, properties: { iban: { type: string } } }, Cash: { type: object, properties: { till: { type: string } } } } }
`,
    },
  ],
  check(context) {
    // What counts is what clients were told when they were written.
    if (allEnumsMayGrow(context.before.overview)) return;
    for (const pair of context.schemas) {
      const { direction, before, removed, added, failure } = pair;
      // A value that became one of several, or a form that took another's place, is another type.
      if (direction !== 'response' || added.length === 0 || removed.length > 0) continue;
      if (before.alternatives.length === 0 || before.parts.some(({ value }) => enumMayGrow(value))) continue;
      const message = `${subjectOf(pair)} may now also be ${variantNames(context, 'after', added)}, but the old version didn’t say that kinds may be added.`;
      // Clients fall back on the status of a failure.
      const severity = failure ? ({ severity: 'warning' } as const) : {};
      context.report({ at: added[0]!, operation: pair.operation, message, ...severity });
    }
  },
} satisfies ChangeRuleDefinition;
