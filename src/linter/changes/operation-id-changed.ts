import type { ChangeRuleDefinition } from '../rule';

export default {
  severity: 'info',
  basis: 'design',
  title: 'The operationId has changed',
  clauses: ['versioning.3', 'versioning.9'],
  lesson: 'names-that-last',
  reason:
    'The requests stay the same, but generators name a method after the operationId. The next generated client has a different method, and code that calls the old one no longer compiles.',
  fixes: [
    'Keep the operationId, even if it isn’t pretty: nobody sees it on the wire.',
    'Rename the operationId together with the next major release of the client libraries.',
    'If your generator can give a method its own name, set the old name there.',
  ],
  precedents: [
    { source: 'AIP-180', says: 'Code written against a previous version compiles against a newer one.' },
    { source: 'Graph API contract and nonbackward compatible changes', says: 'Renaming an API is breaking.' },
  ],
  good: [
    {
      title: 'An operationId where there was none, and a different summary',
      before: "paths: { /orders: { get: { summary: Orders, responses: { '200': { description: Orders } } } } }\n",
      yaml: "paths: { /orders: { get: { operationId: listOrders, summary: All orders, responses: { '200': { description: Orders } } } } }\n",
    },
  ],
  bad: [
    {
      title: 'A different name for the same operation',
      before:
        "paths: { /orders: { get: { operationId: getOrders, responses: { '200': { description: Orders } } } } }\n",
      yaml: "paths: { /orders: { get: { operationId: listOrders, responses: { '200': { description: Orders } } } } }\n",
    },
  ],
  check({ operations, after: contract, report }) {
    for (const { before, after } of operations) {
      if (before.id === '' || before.id === after.id) continue;
      const is = after.id === '' ? 'is no longer stated' : `is now "${after.id.slice(0, 60)}"`;
      const message = `The operationId of ${after.label} was "${before.id.slice(0, 60)}" and ${is}.`;
      report({ at: contract.child(after.node, 'operationId') ?? after.node, operation: after, message });
    }
  },
} satisfies ChangeRuleDefinition;
