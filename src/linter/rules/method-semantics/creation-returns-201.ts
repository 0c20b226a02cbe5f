import { pathShape } from '../../../openapi/path-template';
import { wordsOf } from '../../../openapi/words';
import type { RuleDefinition } from '../../rule';

export default {
  severity: 'info',
  basis: 'house',
  title: 'Creating something returns 200',
  clauses: ['endpoints.post-v1-charges', 'endpoints.post-orders-order-id-cancellations'],
  lesson: 'action-as-resource',
  reason:
    'A client that sees 200 can’t tell whether its request created something or found something that existed already, for example on a retry.',
  fixes: [
    'Return 201 with Location if something was created, and 200 if it existed already.',
    'If you keep 200, say in the body whether the resource is new.',
  ],
  precedents: [
    { source: 'RFC 9110 §15.3.2', says: '201 says that a resource was created.' },
    { source: 'Zalando 148', says: 'A POST that creates a single resource should return 201.' },
    { source: 'Azure http-return-resource', says: 'Return 200 or 201 with the state of the resource.' },
    {
      source: 'AIP-133',
      agrees: false,
      says: 'A create method returns the resource. No status is prescribed.',
    },
  ],
  settings: {
    creations: {
      summary: 'how many operations that create something must return 200 before this is reported',
      default: 3,
    },
  },
  good: [
    {
      title: '201 for a new resource',
      yaml: `paths:
  /orders: { post: { responses: { '201': { description: Order } } } }
  /orders/{id}: { get: { responses: { '200': { description: Order } } } }
`,
    },
  ],
  bad: [
    {
      title: '200 throughout',
      yaml: `paths:
  /orders: { post: { operationId: create_orders, responses: { '200': { description: Created } } } }
  /orders/{id}: { get: { responses: { '200': { description: One } } } }
  /refunds: { post: { operationId: create_refunds, responses: { '200': { description: Created } } } }
  /refunds/{id}: { get: { responses: { '200': { description: One } } } }
  /exports: { post: { operationId: create_exports, responses: { '200': { description: Created } } } }
  /exports/{id}: { get: { responses: { '200': { description: One } } } }
`,
    },
  ],
  check(context) {
    const paths = new Set(context.operations.map(({ path }) => pathShape(path)));
    const creating = context.operations.filter(
      ({ method, path, id, summary }) =>
        method === 'post' &&
        paths.has(`${pathShape(path).replace(/\/$/, '')}/{}`) &&
        [wordsOf(id)[0], wordsOf(summary)[0]].some(word => /^(create[sd]?|add|adds|new)$/.test(word ?? '')),
    );
    const plain = creating.filter(({ responses }) => responses.some(({ status }) => status === '200'));
    // One or two may have their reason; a contract that never says 201 has no word for what is new.
    if (plain.length < context.setting('creations')! || plain.length < creating.length) return;
    const { node } = plain[0]!;
    const message = `All ${plain.length} operations that create something return 200, so clients can’t tell whether the resource is new or existed already.`;
    context.report({ at: node, operation: null, message, scope: 'contract', places: plain.length });
  },
} satisfies RuleDefinition;
