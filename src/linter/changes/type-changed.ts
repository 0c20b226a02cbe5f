import type { SchemaPair } from '../../openapi/diff/pairs';
import { typesMissingFrom } from '../../openapi/effective-schema';
import type { ChangeRuleDefinition } from '../rule';
import type { ChangeContext } from '../rule-context';
import { formatHolds, parsedFormats } from './_formats';
import { subjectOf } from './_subject';
import { variantNames } from './_variants';

export default {
  severity: 'error',
  basis: 'design',
  title: 'The type of a value has changed',
  clauses: ['versioning.3', 'versioning.2'],
  lesson: 'additive-or-breaking',
  reason:
    'Clients parse values into types. If they get a string instead of a number, or null instead of a value, parsing fails and they lose the whole response.',
  fixes: [
    'Add a field with the new type next to the old one, and keep filling the old one.',
    'Accept both types in requests, and return the old one.',
    'Change the type only in a new version.',
  ],
  precedents: [
    { source: 'AIP-180', says: 'The type of a field must not change, even if the new one is compatible on the wire.' },
    {
      source: 'Graph API contract and nonbackward compatible changes',
      says: 'Changing a property to an incompatible type is breaking.',
    },
    { source: 'Zalando 107', says: 'Never change the meaning of fields.' },
  ],
  coveredBy: ['media-type-removed'],
  good: [
    {
      title: 'Requests accept more, and responses guarantee more',
      before: `paths:
  /orders:
    post:
      requestBody: { content: { application/json: { schema: { type: object, properties: { count: { type: integer } } } } } }
      responses: { '201': { description: Order, content: { application/json: { schema: { type: object, properties: { sum: { type: [number, 'null'] } } } } } } }
`,
      yaml: `paths:
  /orders:
    post:
      requestBody: { content: { application/json: { schema: { type: object, properties: { count: { type: [number, 'null'] } } } } } }
      responses: { '201': { description: Order, content: { application/json: { schema: { type: object, properties: { sum: { type: integer } } } } } } }
`,
    },
  ],
  bad: [
    {
      title: 'A number becomes a string',
      before: `paths:
  /orders/{id}: { get: { responses: { '200': { description: Order, content: { application/json: { schema: { type: object, properties: { id: { type: integer } } } } } } } } }
`,
      yaml: `paths:
  /orders/{id}: { get: { responses: { '200': { description: Order, content: { application/json: { schema: { type: object, properties: { id: { type: string } } } } } } } } }
`,
    },
  ],
  check(context) {
    for (const pair of context.schemas) {
      const at = pair.parameter?.after.node ?? pair.header?.after ?? pair.after.at;
      const message = changed(pair) ?? branches(context, pair) ?? formatChanged(pair);
      if (message !== null) context.report({ at, operation: pair.operation, message });
      else if (pair.parameter !== null && pair.direction === 'request' && losesNull(pair)) {
        // A URL has no null of its own: only the authors know what they took for it.
        context.report({
          at,
          operation: pair.operation,
          message: `${subjectOf(pair)} may no longer be null.`,
          severity: 'warning',
        });
      }
    }
    for (const { direction, before, after, operation } of context.bodies) {
      if (direction === 'request' || before.schema === null || after.schema !== null) continue;
      const message = `${operation.after.label} no longer describes what its ${after.mediaType} contains.`;
      context.report({ at: after.node, operation: operation.after, message, severity: 'warning' });
    }
  },
} satisfies ChangeRuleDefinition;

function changed(pair: SchemaPair): string | null {
  const { before, after, direction } = pair;
  if (before.types.size === 0) return null;
  if (after.unconstrained && direction === 'response') return `${subjectOf(pair)} no longer states its type.`;
  if (after.types.size === 0) return null;
  if (pair.parameter !== null && direction === 'request') return parameterChanged(pair);
  // In text, a client that takes any text also takes a number.
  const [wide, narrow] = direction === 'request' ? [after, before] : [before, after];
  if (pair.text && wide.types.has('string') && isScalar(narrow.types) && !(narrow.nullable && !wide.nullable))
    return null;
  const lost =
    direction === 'request' ? typesMissingFrom(before.types, after.types) : typesMissingFrom(after.types, before.types);
  if (lost.length === 0) return null;
  if (lost.length === 1 && lost[0] === 'null') {
    return direction === 'request'
      ? `${subjectOf(pair)} may no longer be null.`
      : `${subjectOf(pair)} may now be null.`;
  }
  return `${subjectOf(pair)} was ${list(before.types)} and is now ${list(after.types)}.`;
}

/** In a URL all values are text: what was sent as a number is a valid text as well. */
function parameterChanged(pair: SchemaPair): string | null {
  const { before, after } = pair;
  if (isScalar(before.types) && after.types.has('string')) return null;
  const lost = typesMissingFrom(before.types, after.types).filter(type => type !== 'null');
  // One value is a list of one.
  if (lost.length === 0 || (isScalar(before.types) && after.types.has('array'))) return null;
  return `${subjectOf(pair)} was ${list(before.types)} and is now ${list(after.types)}.`;
}

const losesNull = ({ before, after }: SchemaPair) =>
  before.nullable && before.types.size > 0 && after.types.size > 0 && !after.nullable;

const isScalar = (types: ReadonlySet<string>) => !types.has('array') && !types.has('object');

const list = (types: ReadonlySet<string>) => [...types].join(' or ');

function branches(context: ChangeContext, pair: SchemaPair): string | null {
  const { before, after, direction, removed: gone, added } = pair;
  // Without branches before, a response that became one of several is another type only where the old one is not among them.
  if (direction === 'request' && gone.length > 0) {
    return `${subjectOf(pair)} no longer accepts ${variantNames(context, 'before', gone)}.`;
  }
  if (direction === 'response' && added.length > 0 && (before.alternatives.length === 0 || gone.length > 0)) {
    return `${subjectOf(pair)} may now also be ${variantNames(context, 'after', added)}.`;
  }
  return after.alternatives.length === 0 && gone.length > 0 && added.length > 0
    ? `${subjectOf(pair)} now has a different schema.`
    : null;
}

function formatChanged(pair: SchemaPair): string | null {
  for (const word of ['contentEncoding', 'contentMediaType']) {
    const [was, is] = [pair.before.stated(word), pair.after.stated(word)];
    if (typeof was === 'string' && typeof is === 'string' && was.toLowerCase() !== is.toLowerCase()) {
      return `${subjectOf(pair)} had the ${word} ${was.slice(0, 60)} and now has ${is.slice(0, 60)}.`;
    }
  }
  const [old, fresh] = [pair.before.stated('format'), pair.after.stated('format')];
  if (typeof old !== 'string' || !parsedFormats.has(old) || old === fresh) return null;
  const is = typeof fresh === 'string' ? fresh.slice(0, 60) : 'none';
  if (!parsedFormats.has(String(fresh))) {
    // Any text takes what was sent before; but a reader of dates cannot read any text.
    const stays = pair.direction === 'request' || /^(uuid|int\d+)$/.test(old) || pair.after.alternatives.length > 0;
    return stays || pair.after.unconstrained ? null : `${subjectOf(pair)} had the format ${old} and now has ${is}.`;
  }
  const fits = pair.direction === 'request' ? formatHolds(is, old) : formatHolds(old, is);
  return fits ? null : `${subjectOf(pair)} had the format ${old} and now has ${is}.`;
}
