import type { EffectiveSchema } from '../../../openapi/effective-schema';
import type { FindingDraft } from '../../finding';
import type { RuleDefinition } from '../../rule';

/** The largest whole number up to which JavaScript keeps each one apart: 2^53 - 1. */
const largestSafe = Number.MAX_SAFE_INTEGER;

export default {
  severity: 'info',
  basis: 'design',
  title: 'An id is a 64-bit number, which JavaScript may round',
  clauses: ['service.3.1', 'service.3.2'],
  lesson: 'values-on-the-wire',
  reason:
    'JSON.parse reads every number as a 64-bit float, which is exact only up to 2^53. Beyond that, a client may get a neighbouring id without any error, and read or change the wrong object.',
  fixes: [
    'Send ids as strings; nobody calculates with them.',
    'Send the same id as a string in a second field, such as id_str, and deprecate the numeric one.',
    'If ids stay small, say so: maximum: 9007199254740991.',
  ],
  precedents: [
    { source: 'Zalando 174', says: 'Ids are opaque strings, not numbers.' },
    { source: 'AIP-148', says: 'A resource is identified by its name, which is a string.' },
    { source: 'RFC 7493 §2.2', says: 'Whole numbers beyond 2^53 are best sent as strings.' },
    { source: 'RFC 8259 §6', says: 'Whole numbers up to 2^53 - 1 are interoperable.' },
  ],
  silence: {
    asks: 'does every client read exactly the id that the server sent?',
    at: ({ responses }) => responses.some(({ content }) => content.length > 0),
    because: 'has no id that JavaScript could round',
  },
  good: [
    {
      title: 'A string, a number that stays small, and a number with a string next to it',
      yaml: `paths:
  /orders/{id}:
    get:
      responses:
        '200':
          description: Order
          content:
            application/json:
              schema:
                type: object
                properties:
                  id: { type: string }
                  shelf_id: { type: integer, format: int32 }
                  customer_id: { type: integer, format: int64, maximum: 9007199254740991 }
                  message_id: { type: integer, format: int64 }
                  message_id_str: { type: string }
`,
    },
  ],
  bad: [
    {
      title: 'One 64-bit id among ids that are strings',
      yaml: `paths:
  /orders/{id}: { get: { responses: { '200': { description: Order, content: { application/json: { schema: { type: object, properties: { id: { type: string }, customer_id: { type: integer, format: int64 } } } } } } } } }
`,
    },
  ],
  check(context) {
    const missing: FindingDraft[] = [];
    let kept = 0;
    for (const { properties, effective, operation } of context.responseSchemas()) {
      for (const at of properties) {
        if (!namesId.test(at.name)) continue;
        const schema = context.effectiveSchema(at);
        if (schema === null || schema.deprecated) continue;
        if (!mayExceed(schema)) kept++;
        else if (twins(at.name).some(twin => effective.fields.get(twin)?.schema?.types.has('string'))) kept++;
        else {
          const message = `"${at.name}" is a 64-bit number, which JavaScript may round.`;
          missing.push({ at, operation, message, ...(showsLarge(schema) ? { severity: 'warning' } : {}) });
        }
      }
    }
    const absentMessage = `Most ids in this contract (${missing.length} of ${missing.length + kept}) are 64-bit numbers, which JavaScript may round.`;
    const severity = missing.some(one => one.severity === 'warning') ? 'warning' : 'info';
    context.reportConvention({ keeping: kept, missing, absentMessage, severity, named: 5 });
  },
} satisfies RuleDefinition;

const namesId = /^id$|_id$|[a-z0-9]I[dD]$/;

/** The names of a field that has the same id as text, as Twitter’s id_str. */
const twins = (name: string): string[] => [`${name}_str`, `${name}_string`, `${name}Str`, `${name}String`];

/** Whether the description allows whole numbers that a float of 64 bits doesn’t keep apart. */
function mayExceed(schema: EffectiveSchema): boolean {
  if (!schema.types.has('integer') || schema.types.has('string')) return false;
  const maximum = Number(schema.stated('maximum') ?? schema.stated('exclusiveMaximum') ?? Number.NaN);
  if (maximum <= largestSafe) return false;
  if (maximum > largestSafe) return true;
  return ['int64', 'uint64', 'bigint'].includes(String(schema.stated('format')));
}

/** Shown to be that large, by its example or by what is said of it: most ids of 64 bits never are. */
const showsLarge = (schema: EffectiveSchema): boolean =>
  [schema.stated('example'), ...[schema.stated('examples')].flat(), schema.stated('minimum')].some(
    one => Number(one) > largestSafe,
  ) || /\bsnowflakes?\b|\b(random|unsigned) 64|\b64[- ]bit (random|hash)/i.test(schema.description);
