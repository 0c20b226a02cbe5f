import type { ChangeRuleDefinition } from '../rule';
import { isErrorCode } from './_codes';
import { firstFew } from './_lists';
import { returnedIn } from './_subject';

export default {
  severity: 'error',
  basis: 'design',
  title: 'A listed value was removed',
  clauses: ['versioning.3'],
  lesson: 'additive-or-breaking',
  reason: 'Requests with the value are rejected. A client that waits for a response with this value waits forever.',
  fixes: [
    'Keep accepting the value, and treat it like the one that replaced it.',
    'Mark the value as deprecated in the description, and remove it in the next version.',
    'If responses no longer use it, document which value they now use for that state.',
  ],
  precedents: [
    { source: 'Azure json-removing-enum-value-is-breaking', says: 'Removing values breaks customer code.' },
    { source: 'AIP-180', says: 'Enum values must not be removed.' },
    { source: 'Zalando 107', says: 'A request enum may shrink only if the server still accepts the old values.' },
  ],
  coveredBy: ['type-changed'],
  good: [
    {
      title: 'A request accepts one more value',
      before: `paths:
  /orders: { post: { requestBody: { content: { application/json: { schema: { type: object, properties: { kind: { type: string, enum: [sale] } } } } } }, responses: { '201': { description: Order } } } }
`,
      yaml: `paths:
  /orders: { post: { requestBody: { content: { application/json: { schema: { type: object, properties: { kind: { type: string, enum: [sale, gift] } } } } } }, responses: { '201': { description: Order } } } }
`,
    },
  ],
  bad: [
    {
      title: 'A value is no longer accepted',
      before: `paths:
  /orders: { post: { requestBody: { content: { application/json: { schema: { type: object, properties: { kind: { type: string, enum: [sale, gift] } } } } } }, responses: { '201': { description: Order } } } }
`,
      yaml: `paths:
  /orders: { post: { requestBody: { content: { application/json: { schema: { type: object, properties: { kind: { type: string, enum: [sale] } } } } } }, responses: { '201': { description: Order } } } }
`,
    },
  ],
  check({ schemas, report }) {
    for (const pair of schemas) {
      const [old, fresh] = [pair.before.listed, pair.after.listed];
      // A list that became open text takes all of its values still.
      if (old === null || fresh === null || isErrorCode(pair)) continue;
      const lost = [...old.values].filter(([key]) => !fresh.values.has(key)).map(([, value]) => value);
      if (lost.length === 0) continue;
      const what = pair.name === '' ? 'This value' : `"${pair.name}"`;
      const request = pair.direction === 'request';
      const verb = request ? 'no longer accepts' : `is no longer ${returnedIn(pair)} as`;
      report({
        at: fresh.at,
        operation: pair.operation,
        message: `${what} ${verb} ${firstFew(lost)}.`,
        // Fewer values in a response break no parser; who waits for one must know.
        ...(request ? {} : { severity: 'info' as const }),
      });
    }
  },
} satisfies ChangeRuleDefinition;
