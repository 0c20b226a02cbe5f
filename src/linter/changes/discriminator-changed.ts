import { isObject, keysOf, type Located } from '../../openapi/located';
import type { ChangeRuleDefinition } from '../rule';
import type { ChangeContext } from '../rule-context';
import { subjectOf } from './_subject';

export default {
  severity: 'error',
  basis: 'design',
  title: 'The discriminator of an object has changed',
  clauses: ['versioning.3'],
  lesson: 'additive-or-breaking',
  reason:
    'The discriminator is the field that says which form an object has. Generated clients read it first and choose a class by it. If the field or its values change, they choose the wrong class, or none, and fail.',
  fixes: [
    'Keep the field and its values, and add a second field if you need another distinction.',
    'Send and accept both fields for a while.',
    'Change the discriminator only in a new version.',
  ],
  precedents: [
    {
      source: 'Azure json-use-discriminator-for-polymorphism',
      says: 'A discriminator field says which kind of resource this is.',
    },
    { source: 'Azure json-polymorphism-kind-immutable', says: 'The kind of a resource shouldn’t change.' },
    { source: 'AIP-180', says: 'Existing fields must not be removed or renamed.' },
  ],
  coveredBy: ['type-changed'],
  good: [
    {
      title: 'An added value, and a renamed schema',
      before: `paths:
  /pets: { post: { requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }, responses: { '201': { description: Pet } } } }
components:
  schemas:
    Pet: { oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }], discriminator: { propertyName: kind, mapping: { cat: '#/components/schemas/Cat', dog: '#/components/schemas/Dog' } } }
    Cat: { type: object, properties: { kind: { type: string, enum: [cat] } } }
    Dog: { type: object, properties: { kind: { type: string, enum: [dog] } } }
`,
      yaml: `paths:
  /pets: { post: { requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }, responses: { '201': { description: Pet } } } }
components:
  schemas:
    Pet: { oneOf: [{ $ref: '#/components/schemas/HouseCat' }, { $ref: '#/components/schemas/Dog' }, { $ref: '#/components/schemas/Bird' }], discriminator: { propertyName: kind, mapping: { cat: '#/components/schemas/HouseCat', dog: '#/components/schemas/Dog', bird: '#/components/schemas/Bird' } } }
    HouseCat: { type: object, properties: { kind: { type: string, enum: [cat] } } }
    Dog: { type: object, properties: { kind: { type: string, enum: [dog] } } }
    Bird: { type: object, properties: { kind: { type: string, enum: [bird] } } }
`,
    },
  ],
  bad: [
    {
      title: 'A different field as the discriminator',
      before: `paths:
  /pets: { get: { responses: { '200': { description: Pets, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } } } } }
components: { schemas: { Pet: { type: object, discriminator: { propertyName: kind }, properties: { kind: { type: string }, type: { type: string } } } } }
`,
      yaml: `paths:
  /pets: { get: { responses: { '200': { description: Pets, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } } } } }
components: { schemas: { Pet: { type: object, discriminator: { propertyName: type }, properties: { kind: { type: string }, type: { type: string } } } } }
`,
    },
  ],
  check(context) {
    for (const pair of context.schemas) {
      const old = pair.before.keyword('discriminator');
      if (old === null || !isObject(old.value)) continue;
      const fresh = pair.after.keyword('discriminator');
      const { operation } = pair;
      const subject = subjectOf(pair);
      if (!isObject(fresh?.value)) {
        if (pair.direction === 'request' || pair.after.unconstrained) continue;
        const message = `${subject} no longer states a discriminator; it was "${nameOf(old.value)}".`;
        context.report({ at: pair.after.at, operation, message, severity: 'warning' });
      } else if (nameOf(old.value) !== nameOf(fresh.value)) {
        const message = `${subject} had the discriminator "${nameOf(old.value)}" and now has "${nameOf(fresh.value)}".`;
        context.report({ at: fresh.at, operation, message });
      } else {
        for (const { at, message } of movedValues(context, old.at, fresh.at)) {
          // A response with fewer kinds breaks no client.
          const severity = pair.direction === 'response' && at === fresh.at ? ({ severity: 'info' } as const) : {};
          context.report({ at, operation, message: `${subject}: ${message}`, ...severity });
        }
      }
    }
  },
} satisfies ChangeRuleDefinition;

const nameOf = ({ propertyName }: Record<string, unknown>) => String(propertyName).slice(0, 60);

const schemaOf = (target: unknown) => String(target).replace(/^.*[/#]/s, '');

/** The values that name another schema than before, or none. */
function movedValues({ before, after }: ChangeContext, old: Located, fresh: Located) {
  const [from, to] = [before.child(old, 'mapping'), after.child(fresh, 'mapping')];
  return keysOf(from).flatMap((value): { at: Located; message: string }[] => {
    const was = schemaOf(from!.value[value]);
    const at = after.child(to, value);
    const text = JSON.stringify(value.slice(0, 60));
    // Without a mapping, a value is the name of a schema.
    if (at === null) {
      if (was === value) return [];
      return [{ at: fresh, message: `the value ${text} no longer names a schema.` }];
    }
    const is = schemaOf(at.value);
    // A schema that is gone under its old name was renamed.
    if (is === was || after.descend(after.root, 'components', 'schemas', was) === null) return [];
    return [{ at, message: `the value ${text} named ${was} and now names ${is}.` }];
  });
}
