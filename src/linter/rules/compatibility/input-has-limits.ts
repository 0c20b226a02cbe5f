import type { EffectiveSchema } from '../../../openapi/effective-schema';
import { type Located, textOf } from '../../../openapi/located';
import type { FindingDraft } from '../../finding';
import type { RuleDefinition } from '../../rule';

/** Formats whose length the format itself bounds, or that are no text in a body. */
const bounded =
  /^(uuid|guid|date|date-time|time|duration|ipv4|ipv6|email|idn-email|hostname|idn-hostname|binary|uri|uri-reference|url|iri|int32|int64|decimal|ulid|snowflake|ksuid|cuid|nanoid|objectid|phone|e164|iban|bic)$/i;
const told = /\b(max(imum)?|at most|up to|no (more|longer) than|limited to|length)\b[^.]{0,24}\d/i;
const wholeBody =
  /\b(body|bodies|payloads?|requests?)\b[^.]{0,40}\b(at most|max(imum)?|up to|no (more|larger) than|limited to)\b[^.]{0,24}\d/i;

const pageCursor = /^((next|page|start)_?)?cursor$|^(next_?)?page_?token$|^continuation_?token$/i;

export default {
  severity: 'info',
  basis: 'design',
  title: 'Input has no stated maximum',
  clauses: ['limits.5', 'versioning.3'],
  lesson: 'limit-dimensions',
  reason:
    'There’s always a limit somewhere: a database column, a proxy, memory. If the contract doesn’t state it, clients run into it in production, and if you state it later, you break the clients that exceed it.',
  fixes: [
    'State maxLength for strings and maxItems for arrays. If a value exceeds its maximum, return 400 and name the limit.',
    'If you don’t need a limit for each field, state one for the whole body. If a body exceeds it, return 413 and name the limit.',
    'Accept large content through a signed upload URL instead of the body.',
  ],
  precedents: [
    {
      source: 'Azure json-specify-string-constraints',
      says: 'Define the maximum length and the legal characters of strings.',
    },
    { source: 'AIP-210', says: 'Limit the size of strings, and count characters, not bytes.' },
    { source: 'Zalando 107', says: 'The description clearly defines every constraint on input.' },
    {
      source: 'RFC 9110 §15.5.14',
      says: 'A server may return 413 for content that’s larger than it’s willing to process.',
    },
  ],
  silence: {
    asks: 'does input have a stated maximum?',
    at: ({ body, parameters }) => body !== null || parameters.length > 0,
    because: 'takes no input without a stated maximum',
  },
  good: [
    {
      title: 'Strings and arrays have a maximum; a date-time doesn’t need one',
      yaml: `paths:
  /messages:
    post:
      requestBody:
        content:
          application/json:
            schema:
              type: object
              properties:
                text: { type: string, maxLength: 4000 }
                sent_at: { type: string, format: date-time }
                tags: { type: array, maxItems: 10, items: { type: string, maxLength: 40 } }
      responses: { '202': { description: Queued } }
`,
    },
  ],
  bad: [
    {
      title: 'How long may a string be?',
      yaml: `paths:
  /messages:
    post:
      requestBody:
        content:
          application/json:
            schema: { type: object, properties: { text: { type: string }, tags: { type: array, items: { type: string, maxLength: 40 } } } }
      responses: { '202': { description: Queued } }
`,
    },
  ],
  check(context) {
    const missing: FindingDraft[] = [];
    let kept = 0;
    const seen = { bounded: new Set<unknown>(), unbounded: new Set<unknown>() };
    for (const { schema: holder, operation, properties } of context.requestSchemas()) {
      const items = context.child(holder, 'items');
      for (const at of items === null ? properties : [...properties, items]) {
        const schema = context.effectiveSchema(at);
        // The server issues a cursor, and a client only sends it back.
        const given = schema === null || schema.readOnly || (at !== items && pageCursor.test(at.name));
        const lacks = given ? null : unbounded(schema);
        if (lacks === null) continue;
        // A type that many fields share is judged once, however each of them is wrapped.
        const typed = typedPart(schema!);
        const known = lacks === false ? seen.bounded : seen.unbounded;
        if (known.has(typed.value)) continue;
        known.add(typed.value);
        if (lacks === false) kept++;
        else {
          const what = at === items ? 'An item of this list' : `"${at.name}"`;
          missing.push({ at: typed, operation, message: `${what} has no stated maximum ${lacks}.` });
        }
      }
    }
    // A stated limit of the whole body is another convention, where the contract has not chosen limits by field.
    if (wholeBody.test(context.overview) && kept < missing.length) return;
    const unstated = 'This contract doesn’t state a maximum for most of its input strings and arrays.';
    context.reportConvention({ keeping: kept, missing, absentMessage: unstated });
  },
} satisfies RuleDefinition;

/** What has no maximum; false where it has one, null where the question does not arise. */
function unbounded(schema: EffectiveSchema): 'length' | 'number of items' | false | null {
  const { types, items, listed } = schema;
  const words = () => told.test(schema.description);
  if (types.has('array')) {
    // A set of listed values is as long as the list at most.
    if (schema.stated('uniqueItems') === true && items !== null && items.listed !== null) return null;
    return typeof schema.stated('maxItems') === 'number' || words() ? false : 'number of items';
  }
  if (!types.has('string') || listed !== null) return null;
  // A file is bounded by its part of the body, not by a number of characters.
  if (schema.stated('contentEncoding') !== undefined || schema.stated('contentMediaType') !== undefined) return null;
  if (bounded.test(textOf(schema.stated('format')))) return null;
  const stated = typeof schema.stated('maxLength') === 'number' || closedPattern(schema.stated('pattern'));
  return stated || words() ? false : 'length';
}

/** The part of a schema that names its type. */
const typedPart = ({ at, parts }: EffectiveSchema): Located =>
  parts.find(({ value }) => value.type !== undefined || value.items !== undefined) ?? at;

/** A pattern from ^ to $ without an open repetition bounds the length by itself. */
const closedPattern = (pattern: unknown) =>
  typeof pattern === 'string' && /^\^.*\$$/s.test(pattern) && !/(?<!\\)[*+]|\{\d+,\}/.test(pattern);
