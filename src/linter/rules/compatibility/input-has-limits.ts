import { isObject, type Located, textOf } from '../../../openapi/located';
import { typesOf } from '../../../openapi/schemas';
import type { FindingDraft } from '../../finding';
import type { Rule } from '../../rule';
import type { RuleContext } from '../../rule-context';

/** Formats whose length the format itself bounds, or that are no text in a body. */
const bounded =
  /^(uuid|guid|date|date-time|time|duration|ipv4|ipv6|email|idn-email|hostname|idn-hostname|binary|uri|uri-reference|url|iri|int32|int64|decimal|ulid|snowflake|ksuid|cuid|nanoid|objectid|phone|e164|iban|bic)$/i;
const told = /\b(max(imum)?|at most|up to|no (more|longer) than|limited to|length)\b[^.]{0,24}\d/i;
const wholeBody =
  /\b(body|bodies|payloads?|requests?)\b[^.]{0,40}\b(at most|max(imum)?|up to|no (more|larger) than|limited to)\b[^.]{0,24}\d/i;

export default {
  id: 'input-has-limits',
  area: 'compatibility',
  severity: 'warning',
  basis: 'design',
  title: 'Input has no stated maximum',
  clauses: ['limits.5', 'versioning.3'],
  lesson: 'limit-dimensions',
  reason:
    'There is a limit somewhere: a column, a proxy, memory. Where the contract does not state it, clients meet it as a failure in production, and stating it later breaks those who are above it.',
  fixes: [
    'State maxLength for text and maxItems for lists, and answer 400 with the number when it is passed.',
    'State one limit for the whole body, with 413 and the number, where single fields do not matter.',
    'Take large content by a signed upload URL instead of the body.',
  ],
  good: [
    {
      title: 'Text and lists have a maximum; formats bring their own',
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
      title: 'How long may a text be?',
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
    const seen = new Set<unknown>();
    for (const { schema, operation, properties: members } of context.requestSchemas()) {
      const items = context.child(schema, 'items');
      for (const { name, at } of items === null ? members : [...members, { name: '', at: items }]) {
        const target = context.documents.resolve(at);
        if (target === null || seen.has(target.value) || target.value.readOnly === true) continue;
        seen.add(target.value);
        const lacks = unbounded(context, target);
        if (lacks === null) continue;
        if (lacks === false) kept++;
        else {
          const what = name === '' ? 'an item of this list' : `"${name}"`;
          missing.push({ at: target, operation, message: `The maximum ${lacks} of ${what} is not stated.` });
        }
      }
    }
    // A stated limit of the whole body is another convention, where the contract has not chosen limits by field.
    if (wholeBody.test(context.overview) && kept < missing.length) return;
    const unstated =
      'This contract does not state a convention for the maximum of its input: most texts and lists have none.';
    context.reportConvention({ keeping: kept, missing, absentMessage: unstated });
  },
} satisfies Rule;

/** What has no maximum; false where it has one, null where the question does not arise. */
function unbounded(context: RuleContext, target: Located): 'length' | 'number of items' | false | null {
  const { value } = target;
  const types = typesOf(target);
  const words = () => told.test(textOf(value.description));
  if (types.includes('array')) {
    // A set of listed values is as long as the list at most.
    const set = value.uniqueItems === true && isListed(context.descend(context.child(target, 'items'))?.value);
    if (set) return null;
    return typeof value.maxItems === 'number' || words() ? false : 'number of items';
  }
  if (!types.includes('string')) return null;
  if (isListed(value)) return null;
  // A file is bounded by its part of the body, not by a number of characters.
  if (value.contentEncoding !== undefined || value.contentMediaType !== undefined) return null;
  if (bounded.test(textOf(value.format))) return null;
  return typeof value.maxLength === 'number' || closedPattern(value.pattern) || words() ? false : 'length';
}

/** Its values are listed: in `enum`, as one `const`, or as branches with one each. */
function isListed(value: unknown): boolean {
  if (!isObject(value)) return false;
  const branches = value.oneOf ?? value.anyOf;
  const spelled = Array.isArray(branches) && branches.length > 0;
  return (
    Array.isArray(value.enum) ||
    Array.isArray(value['x-extensible-enum']) ||
    value.const !== undefined ||
    (spelled && branches.every(branch => isObject(branch) && branch.const !== undefined))
  );
}

/** A pattern from ^ to $ without an open repetition bounds the length by itself. */
const closedPattern = (pattern: unknown) =>
  typeof pattern === 'string' && /^\^.*\$$/s.test(pattern) && !/(?<!\\)[*+]|\{\d+,\}/.test(pattern);
