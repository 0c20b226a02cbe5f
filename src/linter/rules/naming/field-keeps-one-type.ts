import { pointerParts } from '../../../conventions/openapi';
import type { EffectiveSchema } from '../../../openapi/effective-schema';
import { type Located, textOf } from '../../../openapi/located';
import type { Operation } from '../../../openapi/operations';
import type { FindingDraft } from '../../finding';
import type { RuleDefinition } from '../../rule';

export default {
  severity: 'warning',
  basis: 'design',
  title: 'One field name has two types',
  clauses: ['service.3.1', 'service.3.2'],
  lesson: 'names-that-last',
  reason:
    'Developers copy a value from one response into another request. If the same id is a number in one place and a string in another, comparisons fail without an error, and typed clients don’t compile.',
  fixes: [
    'Send the field as one type everywhere; strings are safest for ids and for numbers above 2^53.',
    'If the two fields mean different things, give them different names.',
    'Add a second field with the common type, and mark the one with the other type as deprecated.',
  ],
  precedents: [
    { source: 'Zalando 174', says: 'Common field names have one meaning and one type. An id is always a string.' },
    { source: 'AIP-140', says: 'The same concept has the same name, and different concepts have different names.' },
    { source: 'AIP-190', says: 'Names are simple, intuitive, and consistent.' },
  ],
  good: [
    {
      title: 'One type',
      yaml: `paths:
  /notes/{id}: { get: { responses: { '200': { description: Note, content: { application/json: { schema: { type: object, properties: { reply_to_id: { type: string }, parent: { type: object, properties: { reply_to_id: { type: string } } } } } } } } } } }
`,
    },
  ],
  bad: [
    {
      title: 'A number here, a string there',
      yaml: `paths:
  /notes/{id}: { get: { responses: { '200': { description: One, content: { application/json: { schema: { type: object, properties: { reply_to_id: { type: string } } } } } } } } }
  /posts/{id}: { get: { responses: { '200': { description: One, content: { application/json: { schema: { type: object, properties: { reply_to_id: { type: string } } } } } } } } }
  /mails/{id}: { get: { responses: { '200': { description: One, content: { application/json: { schema: { type: object, properties: { reply_to_id: { type: integer } } } } } } } } }
`,
    },
  ],
  check(context) {
    const uses = new Map<string, Map<string, Use[]>>();
    for (const { properties, operation } of context.responseSchemas()) {
      for (const at of properties) {
        if (!precise.test(at.name) || ofAnything.test(at.name)) continue;
        // Protocol Buffers write integers of 64 bits as text.
        if (/^u?int64$/.test(textOf(context.descend(at)?.value?.format))) continue;
        const schema = context.effectiveSchema(at);
        const types = [...(schema?.types ?? [])].filter(type => type !== 'null');
        const type = types[0] === 'number' ? 'integer' : types[0];
        // What has alternatives or is on its way out may well be both.
        if (
          types.length !== 1 ||
          (type !== 'string' && type !== 'integer') ||
          schema!.alternatives.length > 0 ||
          schema!.deprecated ||
          several.test(schema!.description) ||
          (type === 'string' && hasLetters(schema!))
        )
          continue;
        const of = uses.get(at.name) ?? new Map<string, Use[]>();
        uses.set(at.name, of.set(type, [...(of.get(type) ?? []), { at, operation }]));
      }
    }
    const mixed = [...uses].flatMap(([name, of]): Mixed[] => {
      const [texts = [], numbers = []] = [of.get('string'), of.get('integer')];
      const [rare, common] = texts.length < numbers.length ? [texts, numbers] : [numbers, texts];
      // As many here as there are two things of one name; an odd one among many is a slip.
      if (rare.length === 0 || common.length < 2 * rare.length) return [];
      const [here, there] = rare === texts ? ['a string', 'a number'] : ['a number', 'a string'];
      const message = `"${name}" is ${here} here, and ${there} ${elsewhere(common)}.`;
      return [{ message, rare, uses: common.length }];
    });
    // The name that clients meet most stands for the others.
    mixed.sort((a, b) => b.uses - a.uses);
    const missing = mixed.flatMap(({ message, rare }) =>
      rare.map(({ at }): FindingDraft => ({ at, operation: null, message })),
    );
    const [first] = mixed;
    const absentMessage =
      mixed.length === 1
        ? `${first!.message} The same is true of ${missing.length - 1} more ${missing.length === 2 ? 'place' : 'places'}.`
        : `At least ${mixed.length} field names have two types. The first: ${first?.message}`;
    context.reportConvention({ keeping: 0, missing, absentMessage, severity: 'warning', named: 1 });
  },
} satisfies RuleDefinition;

/** A field of a response. */
interface Use {
  at: Located;
  operation: Operation | null;
}

/** A name with two types: the places of the rare one, and how many have the other. */
interface Mixed {
  message: string;
  rare: readonly Use[];
  uses: number;
}

/** `elsewhere, such as in Invoice and Order`: two of the places, by their schemas, or else by their operations. */
function elsewhere(uses: readonly Use[]): string {
  const names = uses.flatMap(({ at, operation }) => {
    const [first, second, third] = pointerParts(at.pointer);
    const schema = first === 'definitions' ? second : second === 'schemas' ? third : null;
    return schema ?? operation?.label ?? [];
  });
  const some = [...new Set(names)].slice(0, 2);
  return some.length === 0 ? 'elsewhere' : `${uses.length > 2 ? 'elsewhere, such as ' : ''}in ${some.join(' and ')}`;
}

/** A UUID, or what an example shows with letters, is the id of another thing than one that is a number. */
const hasLetters = (schema: EffectiveSchema): boolean =>
  schema.stated('format') === 'uuid' || /\p{L}/u.test(textOf(schema.stated('example')));

/** Several ids in one text. */
const several = /\b(delimit(er|ed)|separated|both of|list of|joined)\b/i;

/** Ids of whatever is meant: a list of events has those of all kinds of things under one name. */
const ofAnything =
  /^(entity|object|resource|subject|target|parent|item|owner|actor|source|record|reference|ref|external|related|linked|context|element|node|content|document|request|transaction|correlation|trace|client|remote|foreign)_?(id|Id)$/;

/** Names that mean one thing wherever they are: those of other resources, and numbers of things. */
const precise = /^[a-z]+(_[a-z]+)*_(id|count)$|^[a-z]+([A-Z][a-z]+)*(Id|Count)$/;
