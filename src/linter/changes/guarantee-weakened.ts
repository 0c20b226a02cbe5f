import { assertionsOnlyIn } from '../../openapi/diff/assertions';
import type { SchemaPair } from '../../openapi/diff/pairs';
import type { EffectiveSchema } from '../../openapi/effective-schema';
import { allEnumsMayGrow, enumMayGrow } from '../../openapi/enums';
import type { Severity } from '../finding';
import type { ChangeRuleDefinition } from '../rule';
import type { ChangeContext } from '../rule-context';
import { boundOf, isStricterMaximum, isStricterMinimum, maxima, minima, writtenBeside } from './_bounds';
import { isErrorCode } from './_codes';
import { checkedFormats, formatHolds, isComparable, parsedFormats } from './_formats';
import { subjectOf } from './_subject';

export default {
  severity: 'warning',
  basis: 'design',
  title: 'A response guarantees less than before',
  clauses: ['versioning.3', 'versioning.2'],
  lesson: 'additive-or-breaking',
  reason:
    'Clients build on what a response guarantees: a database column for 80 characters, a switch over three values, a divisor that’s never 0. They fail on the first value that breaks the guarantee, perhaps months later.',
  fixes: [
    'Keep the guarantee in this field, and return values outside it in a new field.',
    'Return values outside the guarantee only to clients that ask for them with a parameter or a version.',
    'Announce the change first, with a date, so that clients can make room for the new values.',
  ],
  precedents: [
    { source: 'AIP-180', says: 'Raising the maximum length of a string is an incompatible change.' },
    { source: 'Zalando 107', says: 'Enums in output cannot be extended.' },
    {
      source: 'Graph API contract and nonbackward compatible changes',
      agrees: false,
      says: 'The length or format of opaque strings may change.',
    },
  ],
  coveredBy: ['type-changed'],
  good: [
    {
      title: 'A response guarantees more, and a request accepts more',
      before: `paths:
  /orders:
    post:
      requestBody: { content: { application/json: { schema: { type: object, properties: { note: { type: string, maxLength: 80 } } } } } }
      responses: { '201': { description: Order, content: { application/json: { schema: { type: object, properties: { count: { type: integer, minimum: 0 } } } } } } }
`,
      yaml: `paths:
  /orders:
    post:
      requestBody: { content: { application/json: { schema: { type: object, properties: { note: { type: string, maxLength: 200 } } } } } }
      responses: { '201': { description: Order, content: { application/json: { schema: { type: object, properties: { count: { type: integer, minimum: 1 } } } } } } }
`,
    },
  ],
  bad: [
    {
      title: 'A longer string than before',
      before: `paths:
  /orders/{id}: { get: { responses: { '200': { description: Order, content: { application/json: { schema: { type: object, properties: { number: { type: string, maxLength: 10 } } } } } } } } }
`,
      yaml: `paths:
  /orders/{id}: { get: { responses: { '200': { description: Order, content: { application/json: { schema: { type: object, properties: { number: { type: string, maxLength: 40 } } } } } } } } }
`,
    },
    {
      title: 'An enum that became any string',
      before: `paths:
  /orders/{id}: { get: { responses: { '200': { description: Order, content: { application/json: { schema: { type: object, properties: { status: { type: string, enum: [open, paid] } } } } } } } } }
`,
      yaml: `paths:
  /orders/{id}: { get: { responses: { '200': { description: Order, content: { application/json: { schema: { type: object, properties: { status: { type: string } } } } } } } } }
`,
    },
    {
      title: 'An email address that may be any string',
      before: `paths:
  /orders/{id}: { get: { responses: { '200': { description: Order, content: { application/json: { schema: { type: object, properties: { contact: { type: string, format: email } } } } } } } } }
`,
      yaml: `paths:
  /orders/{id}: { get: { responses: { '200': { description: Order, content: { application/json: { schema: { type: object, properties: { contact: { type: string } } } } } } } } }
`,
    },
  ],
  check(context) {
    const writable = writtenByClients(context);
    const growing = allEnumsMayGrow(context.before.overview);
    for (const pair of context.schemas) {
      if (pair.direction !== 'response' || pair.after.unconstrained) continue;
      const lost = growing ? [] : values(pair);
      // Clients themselves send what a looser limit of requests lets in, so that this is the additive “higher limit”.
      if (!writable.get(pair.after)?.has(pair.before))
        lost.push(...limits(pair), ...formats(pair), ...conditions(context, pair));
      for (const { at, text, severity } of lost) {
        const message = `${subjectOf(pair)} ${text}.`;
        context.report({ at, operation: pair.operation, message, ...(severity && { severity }) });
      }
    }
  },
} satisfies ChangeRuleDefinition;

interface Lost {
  at: EffectiveSchema['at'];
  text: string;
  severity?: Severity;
}

/** Schemas of responses that requests have as well, by the new version. */
function writtenByClients({ schemas }: ChangeContext): Map<EffectiveSchema, Set<EffectiveSchema>> {
  const found = new Map<EffectiveSchema, Set<EffectiveSchema>>();
  for (const { direction, before, after } of schemas) {
    if (direction === 'request') found.set(after, (found.get(after) ?? new Set()).add(before));
  }
  return found;
}

/** A closed list that is no longer closed: the values that were added to one are another rule's business. */
function values(pair: SchemaPair): Lost[] {
  const { before, after } = pair;
  const [old, fresh] = [before.listed, after.listed];
  if (old === null || old.open || old.values.size === 0 || isErrorCode(pair)) return [];
  if (enumMayGrow(old.holder.value) || enumMayGrow({ description: before.description })) return [];
  if (fresh?.open === true) {
    // A value that comes with it is enum-value-added.
    if ([...fresh.values.keys()].some(key => !old.values.has(key))) return [];
    // The announcement that should come before the first new value.
    const text = 'may now have values that aren’t listed, so don’t return one until clients can handle it';
    return [{ at: fresh.at, text, severity: 'info' }];
  }
  if (fresh !== null || after.alternatives.length > 0) return [];
  const was = old.values.size === 1 ? 'always one value' : `one of ${old.values.size} values`;
  return [{ at: after.at, text: `was ${was} and may now be any value`, severity: 'error' }];
}

function* limits({ before, after }: SchemaPair): Generator<Lost> {
  for (const keyword of [...maxima, ...minima]) {
    const [old, fresh] = [boundOf(before, keyword), boundOf(after, keyword)];
    const stricter = (maxima as readonly string[]).includes(keyword) ? isStricterMaximum : isStricterMinimum;
    // "At least none" promises nothing.
    if (old === null || (/^min.+s$|^minLength$/.test(keyword) && old.value <= 0)) continue;
    if (fresh !== null && !stricter(old, fresh)) continue;
    const is = fresh === null ? 'none' : writtenBeside(fresh, old);
    yield { at: fresh?.at ?? after.at, text: `had ${old.written} and now has ${is}` };
  }
  for (const keyword of ['pattern', 'multipleOf', 'uniqueItems'] as const) {
    const [old, fresh] = [before.keyword(keyword), after.keyword(keyword)];
    if (old === null || old.value === false || old.value === fresh?.value) continue;
    if (keyword === 'multipleOf' && isMultiple(fresh?.value, old.value)) continue;
    const is = fresh === null || keyword === 'uniqueItems' ? 'now has none' : `now has ${cut(fresh.value)}`;
    const was = keyword === 'uniqueItems' ? 'contained no duplicates and may now contain some' : null;
    yield { at: fresh?.at ?? after.at, text: was ?? `had the ${keyword} ${cut(old.value)} and ${is}` };
  }
}

/** A format that a value no longer has. What clients parse by is another type: type-changed. */
function formats({ before, after }: SchemaPair): Lost[] {
  const [old, fresh] = [before.keyword('format'), after.keyword('format')];
  if (typeof old?.value !== 'string' || !checkedFormats.has(old.value) || after.alternatives.length > 0) return [];
  if (parsedFormats.has(old.value) && (old.value !== 'uuid' || parsedFormats.has(String(fresh?.value)))) return [];
  if (typeof fresh?.value !== 'string') {
    return [{ at: after.at, text: `had the format ${old.value} and now has none` }];
  }
  if (!isComparable(fresh.value) || formatHolds(old.value, fresh.value)) return [];
  return [{ at: fresh.at, text: `had the format ${old.value} and now has ${fresh.value}` }];
}

const cut = (value: unknown) => String(value).slice(0, 40);

const isMultiple = (fresh: unknown, old: unknown) =>
  typeof old === 'number' && typeof fresh === 'number' && old !== 0 && fresh % old === 0;

/** Conditions that are compared as a whole, such as `not` and `if`. */
function conditions({ before, after }: ChangeContext, pair: SchemaPair): Lost[] {
  const sides = [
    [pair.before, before.documents],
    [pair.after, after.documents],
  ] as const;
  return assertionsOnlyIn(...sides).flatMap(({ assertion: { title, keyword, requires }, instead }): Lost[] => {
    // What a changed encoding does is said elsewhere.
    if (/^content/.test(keyword) && instead !== null) return [];
    if (requires !== null) {
      const text = `may now have "${requires.trigger}" without "${requires.field}"`;
      return [{ at: pair.after.at, text }];
    }
    const text =
      instead === null
        ? `no longer has to meet a condition (${title})`
        : `now has to meet a different condition (${title})`;
    return [{ at: instead?.at ?? pair.after.at, text }];
  });
}
