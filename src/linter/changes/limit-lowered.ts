import type { SchemaPair } from '../../openapi/diff/pairs';
import { isObject } from '../../openapi/located';
import type { ChangeRuleDefinition } from '../rule';
import type { ChangeContext } from '../rule-context';
import { boundOf, isStricterMaximum, maxima } from './_bounds';

export default {
  severity: 'error',
  basis: 'design',
  title: 'A stated limit is lower than before',
  clauses: ['versioning.3', 'limits.5', 'limits.6'],
  lesson: 'additive-or-breaking',
  reason:
    'Clients go right up to the limits that you state: batches of 100, pages of 200, names of 80 characters. Requests at the old limit are now rejected, although the clients haven’t changed.',
  fixes: [
    'Keep the limit for existing keys, and give new keys the lower one.',
    'Accept the old page size, but return fewer items. A page may have fewer items than requested.',
    'Announce a date, find the clients above the new limit in the log, and help them migrate first.',
  ],
  precedents: [
    { source: 'Zalando 107', says: 'Never make validation more restrictive.' },
    {
      source: 'Graph API contract and nonbackward compatible changes',
      says: 'Significant changes to rate limits are breaking.',
    },
    { source: 'AIP-180', says: 'Visible behaviour must not change in ways that break reasonable code.' },
  ],
  coveredBy: ['type-changed'],
  good: [
    {
      title: 'A higher limit',
      before: `paths:
  /orders: { get: { parameters: [{ name: limit, in: query, schema: { type: integer, maximum: 100 } }], responses: { '200': { description: Orders } } } }
`,
      yaml: `paths:
  /orders: { get: { parameters: [{ name: limit, in: query, schema: { type: integer, maximum: 200 } }], responses: { '200': { description: Orders } } } }
`,
    },
  ],
  bad: [
    {
      title: 'Smaller pages',
      before: `paths:
  /orders: { get: { parameters: [{ name: limit, in: query, schema: { type: integer, maximum: 200 } }], responses: { '200': { description: Orders } } } }
`,
      yaml: `paths:
  /orders: { get: { parameters: [{ name: limit, in: query, schema: { type: integer, maximum: 100 } }], responses: { '200': { description: Orders } } } }
`,
    },
  ],
  check(context) {
    for (const pair of context.schemas) if (pair.direction === 'request') reportMaxima(context, pair);
    reportRates(context);
  },
} satisfies ChangeRuleDefinition;

function reportMaxima({ report }: ChangeContext, { before, after, name, operation }: SchemaPair) {
  for (const keyword of maxima) {
    const [old, fresh] = [boundOf(before, keyword), boundOf(after, keyword)];
    if (old === null || fresh === null || !isStricterMaximum(fresh, old)) continue;
    const what = name === '' ? 'The limit of this value' : `The limit of "${name}"`;
    report({ at: fresh.at, operation, message: `${what} was ${old.text} and is now ${fresh.text} (${keyword}).` });
  }
}

const rates = /^x-.*(rate-?limit|quota|throttl)/i;
const windows = /(window|period|interval|second|minute|hour|day|per|reset|ttl|unit)/i;

/** Rate limits that a contract states in an extension of its own, at the root or at an operation. */
function reportRates({ before, after, operations, report }: ChangeContext) {
  const places = [
    { from: before.root, to: after.root, operation: null },
    ...operations.map(pair => ({ from: pair.before.node, to: pair.after.node, operation: pair.after })),
  ];
  for (const { from, to, operation } of places) {
    for (const name of Object.keys(from.value)) {
      if (!rates.test(name)) continue;
      const at = after.child(to, name);
      if (at === null) continue;
      for (const path of numbersIn(from.value[name])) {
        const fresh = path.reduce<ReturnType<typeof after.child>>((one, key) => after.child(one, key), at);
        const old = path.reduce<unknown>((one, key) => (isObject(one) ? one[key] : undefined), from.value[name]);
        if (fresh === null || typeof fresh.value !== 'number' || typeof old !== 'number' || fresh.value >= old)
          continue;
        report({
          at: fresh,
          operation,
          message: `The rate limit in ${[name, ...path].join('.')} was ${old} and is now ${fresh.value}.`,
        });
      }
    }
  }
}

/** The ways to the numbers of an extension; lengths of time are no limits. */
function numbersIn(value: unknown, depth = 0): string[][] {
  if (typeof value === 'number') return [[]];
  if (!isObject(value) || depth > 3) return [];
  return Object.keys(value)
    .filter(key => !windows.test(key))
    .flatMap(key => numbersIn(value[key], depth + 1).map(rest => [key, ...rest]));
}
