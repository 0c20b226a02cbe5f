import type { Operation } from '../../openapi/operations';
import type { ChangeRule } from '../rule';

export default {
  id: 'operation-removed',
  area: 'compatibility',
  severity: 'error',
  basis: 'design',
  title: 'An operation is gone',
  clauses: ['versioning.3', 'versioning.5'],
  lesson: 'additive-or-breaking',
  reason:
    'Every client that calls it gets a 404 or 405 from the day of the release. Nobody can tell from outside how many still do.',
  fixes: [
    'Keep the operation beside its replacement, deprecated, with Deprecation, Sunset and Link on its answers.',
    'Let the old address answer as the new one does, so that a rename is an addition.',
    'Publish the change as a new version, and let the old version stand until its announced end.',
  ],
  good: [
    {
      title: 'A new operation beside the old one; another name for a path parameter',
      before: "paths: { '/orders/{id}': { get: { responses: { '200': { description: Order } } } } }\n",
      yaml: `paths:
  /orders/{order_id}:
    get: { responses: { '200': { description: Order } } }
    delete: { responses: { '204': { description: Gone } } }
`,
    },
  ],
  bad: [
    {
      title: 'The path was renamed',
      before: "paths: { /orders: { get: { responses: { '200': { description: Orders } } } } }\n",
      yaml: "paths: { /purchases: { get: { responses: { '200': { description: Orders } } } } }\n",
    },
  ],
  check({ removed: gone, added, report }) {
    for (const operation of gone) {
      const heir = added.find(other => sameOperation(operation, other));
      const where = heir === undefined ? '' : `; ${heir.label} looks like its new address`;
      report({
        at: operation.node,
        operation,
        ...(operation.deprecated ? { severity: 'info' as const } : {}),
        message: operation.deprecated
          ? `${operation.label} was deprecated and is gone${where}: see that its Sunset date has passed.`
          : `${operation.label} is gone${where}.`,
      });
    }
  },
} satisfies ChangeRule;

const sameOperation = (a: Operation, b: Operation) =>
  a.method === b.method && ((a.id !== '' && a.id === b.id) || (a.summary !== '' && a.summary === b.summary));
