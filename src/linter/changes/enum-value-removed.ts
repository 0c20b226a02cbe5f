import type { ChangeRule } from '../rule';
import { isErrorCode } from './_codes';
import { firstFew } from './_lists';

export default {
  id: 'enum-value-removed',
  area: 'compatibility',
  severity: 'error',
  basis: 'design',
  title: 'A listed value was removed',
  clauses: ['versioning.3'],
  lesson: 'additive-or-breaking',
  reason: 'A client that sends the value is rejected. One that waits for it in a response waits for ever.',
  fixes: [
    'Keep accepting the value, and treat it as the one that replaced it.',
    'Mark it as deprecated in the description, and remove it in the next version.',
    'If responses no longer have it, document which value now means that state.',
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
      title: 'A value that was accepted no longer is',
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
      const verb = request ? 'no longer takes' : 'is no longer returned as';
      report({
        at: fresh.at,
        operation: pair.operation,
        message: `${what} ${verb} ${firstFew(lost)}.`,
        // Fewer values in a response break no parser; who waits for one must know.
        ...(request ? {} : { severity: 'info' as const }),
      });
    }
  },
} satisfies ChangeRule;
