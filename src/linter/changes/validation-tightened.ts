import { assertionsOnlyIn } from '../../openapi/diff/assertions';
import type { SchemaPair } from '../../openapi/diff/pairs';
import type { KeywordValue } from '../../openapi/schema-keywords';
import type { ChangeRuleDefinition } from '../rule';
import type { ChangeContext } from '../rule-context';
import { boundOf, isStricterMinimum, maxima, minima, writtenBeside } from './_bounds';
import { checkedFormats, formatHolds, isComparable, parsedFormats } from './_formats';

export default {
  severity: 'error',
  basis: 'design',
  title: 'Input that was accepted may now be rejected',
  clauses: ['versioning.3'],
  lesson: 'additive-or-breaking',
  reason:
    'Existing records follow only the old rule. If a client updates one of them without correcting it first, the update fails.',
  fixes: [
    'Keep accepting the old input, and return a warning about what should change.',
    'Apply the new rule to new records only, or to a new operation.',
    'Tighten the rule only in a new version, after counting how many requests it would reject.',
  ],
  precedents: [
    { source: 'Zalando 107', says: 'Never make validation more restrictive.' },
    { source: 'AIP-180', says: 'If formats become more restrictive, a request that succeeded will fail.' },
  ],
  coveredBy: ['type-changed'],
  good: [
    {
      title: 'Requests accept more, and responses are narrower',
      before: `paths:
  /orders:
    post:
      requestBody: { content: { application/json: { schema: { type: object, properties: { note: { type: string, minLength: 3 } } } } } }
      responses: { '201': { description: Order, content: { application/json: { schema: { type: object, properties: { code: { type: string } } } } } } }
`,
      yaml: `paths:
  /orders:
    post:
      requestBody: { content: { application/json: { schema: { type: object, properties: { note: { type: string, minLength: 1 } } } } } }
      responses: { '201': { description: Order, content: { application/json: { schema: { type: object, properties: { code: { type: string, minLength: 8 } } } } } } }
`,
    },
  ],
  bad: [
    {
      title: 'A pattern where any text was accepted',
      before: `paths:
  /orders: { post: { requestBody: { content: { application/json: { schema: { type: object, properties: { phone: { type: string } } } } } }, responses: { '201': { description: Order } } } }
`,
      yaml: `paths:
  /orders: { post: { requestBody: { content: { application/json: { schema: { type: object, properties: { phone: { type: string, pattern: '^\\+[0-9]+$' } } } } } }, responses: { '201': { description: Order } } } }
`,
    },
    {
      title: 'One value is now excluded',
      before: `paths:
  /orders: { post: { requestBody: { content: { application/json: { schema: { type: object, properties: { country: { type: string } } } } } }, responses: { '201': { description: Order } } } }
`,
      yaml: `paths:
  /orders: { post: { requestBody: { content: { application/json: { schema: { type: object, properties: { country: { type: string, not: { const: XX } } } } } } }, responses: { '201': { description: Order } } } }
`,
    },
  ],
  check(context) {
    for (const pair of context.schemas) {
      if (pair.direction !== 'request' || pair.before.unconstrained) continue;
      for (const { at, text, sure } of [...tightened(pair), ...conditions(context, pair)]) {
        const what = pair.name === '' ? 'This value' : `"${pair.name}"`;
        // What is stated for the first time may have been checked all along: only the authors know.
        const doubt = sure ? '' : '; if it was always enforced, nothing breaks';
        context.report({
          at,
          operation: pair.operation,
          message: `${what} ${text}${doubt}.`,
          ...(sure ? {} : { severity: 'warning' as const }),
        });
      }
    }
  },
} satisfies ChangeRuleDefinition;

interface Tighter {
  at: KeywordValue['at'];
  text: string;
  /** False where the rule was not stated before. */
  sure: boolean;
}

function* tightened({ before, after }: SchemaPair): Generator<Tighter> {
  for (const keyword of minima) {
    const [old, fresh] = [boundOf(before, keyword), boundOf(after, keyword)];
    // "At least none" refuses nothing.
    if (fresh === null || (old === null && keyword !== 'minimum' && fresh.value <= 0)) continue;
    if (old !== null && !isStricterMinimum(fresh, old)) continue;
    const was = old === null ? 'there was none before' : `it was ${writtenBeside(old, fresh)}`;
    yield { at: fresh.at, text: `now has ${fresh.written} (${was})`, sure: old !== null };
  }
  for (const keyword of maxima) {
    // A lower maximum is another rule's business: limit-lowered.
    const fresh = boundOf(after, keyword);
    if (fresh !== null && boundOf(before, keyword) === null) {
      yield { at: fresh.at, text: `now has ${fresh.written} (there was none before)`, sure: false };
    }
  }
  for (const keyword of ['pattern', 'multipleOf', 'format'] as const) {
    const [old, fresh] = [before.keyword(keyword), after.keyword(keyword)];
    if (fresh === null || old?.value === fresh.value) continue;
    if (keyword === 'pattern' && matchesAll.test(String(fresh.value))) continue;
    if (keyword === 'multipleOf' && isMultiple(old?.value, fresh.value)) continue;
    if (keyword === 'format' && !isNarrower(String(fresh.value), old === null ? null : String(old.value))) continue;
    const was = old === null ? 'there was none before' : `it was ${String(old.value).slice(0, 60)}`;
    yield {
      at: fresh.at,
      text: `now has the ${keyword} ${String(fresh.value).slice(0, 60)} (${was})`,
      sure: old !== null,
    };
  }
  const unique = after.keyword('uniqueItems');
  if (unique?.value === true && before.keyword('uniqueItems')?.value !== true) {
    yield { at: unique.at, text: 'may no longer contain duplicate items', sure: false };
  }
  if (after.closed !== null && before.closed === null && before.fields.size > 0) {
    yield { at: after.closed, text: 'no longer accepts undeclared fields', sure: false };
  }
  if (after.listed !== null && !after.listed.open && before.listed === null && after.listed.values.size > 0) {
    yield { at: after.listed.at, text: 'now accepts only the listed values', sure: false };
  }
}

/** Conditions that are compared as a whole, such as `not` and `if`. */
function conditions({ before, after }: ChangeContext, pair: SchemaPair): Tighter[] {
  const sides = [
    [pair.after, after.documents],
    [pair.before, before.documents],
  ] as const;
  return assertionsOnlyIn(...sides).flatMap(({ assertion: { title, at, keyword }, instead }) => {
    // What requires fields and what an encoding changes are said elsewhere.
    if (keyword === 'dependentRequired' || (/^content/.test(keyword) && instead !== null)) return [];
    const which = instead === null ? 'a new' : 'a different';
    return [{ at, text: `has ${which} condition (${title})`, sure: false }];
  });
}

/** A pattern that rejects no text. */
const matchesAll = /^\^?(\.\*)?\$?$/;

/** A format that rejects some of what was accepted. Between two that are parsed, the type is another: type-changed. */
function isNarrower(fresh: string, old: string | null): boolean {
  if (!checkedFormats.has(fresh)) return false;
  if (old === null) return true;
  return isComparable(old) && !formatHolds(fresh, old) && !(parsedFormats.has(fresh) && parsedFormats.has(old));
}

const isMultiple = (old: unknown, fresh: unknown) =>
  typeof old === 'number' && typeof fresh === 'number' && fresh !== 0 && old % fresh === 0;
