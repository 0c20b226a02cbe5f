import type { Operation } from '../../../openapi/operations';
import { listInWords } from '../../../text/list-in-words';
import type { FindingDraft } from '../../finding';
import type { RuleDefinition } from '../../rule';

export default {
  severity: 'error',
  basis: 'design',
  title: 'Two operations have the same operationId',
  clauses: ['service.3.1', 'versioning.3'],
  lesson: 'names-that-last',
  reason:
    'Code generators turn each operationId into a function. If two operations have the same one, one function overwrites the other, or the generated client doesn’t compile.',
  fixes: [
    'Give each operation an id of its own, such as listOrders and getOrder.',
    'Leave the ids out, and let generators derive names from the method and the path.',
  ],
  precedents: 'OpenAPI itself requires unique ids, and the guidelines don’t repeat that.',
  good: [
    {
      title: 'An id for each',
      yaml: `paths:
  /orders: { get: { operationId: listOrders, responses: { '200': { description: Orders } } } }
  /orders/{id}: { get: { operationId: getOrder, responses: { '200': { description: Order } } } }
`,
    },
  ],
  bad: [
    {
      title: 'One id for two operations',
      yaml: `paths:
  /orders: { get: { operationId: getOrder, responses: { '200': { description: Orders } } } }
  /orders/{id}: { get: { operationId: getOrder, responses: { '200': { description: Order } } } }
`,
    },
  ],
  check(context) {
    const known = new Map<string, Operation>();
    const missing: FindingDraft[] = [];
    for (const operation of context.operations) {
      const { id, node } = operation;
      if (id === '') continue;
      const first = known.get(id);
      if (first === undefined) known.set(id, operation);
      // The same path item under two paths is one operation, written once.
      else if (first.node.value !== node.value) {
        const message = `The operationId "${id}" is also used by ${first.label}.`;
        missing.push({ at: context.child(node, 'operationId') ?? node, operation, message });
      }
    }
    const ids = new Set(missing.map(({ operation }) => operation!.id));
    const some = [...ids].slice(0, 3).map(id => `"${id}"`);
    const named = ids.size > some.length ? `, such as ${some.join(', ')}` : `: ${listInWords(some)}`;
    const absentMessage = `${missing.length} operations repeat another operation’s operationId${named}.`;
    context.reportConvention({ keeping: 0, missing, absentMessage, severity: 'error', named: 1 });
  },
} satisfies RuleDefinition;
