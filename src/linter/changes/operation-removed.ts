import { heirOf } from '../../openapi/diff/versions';
import type { ChangeRuleDefinition } from '../rule';
import { isTrial, lifecycleOf } from './_lifecycle';

export default {
  severity: 'error',
  basis: 'design',
  title: 'An operation was removed',
  clauses: ['versioning.3', 'versioning.5'],
  lesson: 'additive-or-breaking',
  reason:
    'From this release on, every client that calls the operation gets 404 or 405. The description can’t tell you how many clients that is.',
  fixes: [
    'Keep the operation next to its replacement, mark it as deprecated, and send Deprecation, Sunset, and Link in its responses.',
    'Keep serving the old path like the new one, so that the rename only adds a path.',
    'Publish the change as a new version, and keep the old version running until its announced end.',
  ],
  precedents: [
    { source: 'AIP-180', says: 'Existing methods must not be removed in the same major version.' },
    { source: 'Zalando 185', says: 'A shutdown needs the consent of all clients.' },
    { source: 'Graph API contract and nonbackward compatible changes', says: 'Removing or renaming APIs is breaking.' },
    { source: 'RFC 9110 §15.5.11', says: '410 says that a resource is gone, and that this is likely to be permanent.' },
  ],
  good: [
    {
      title: 'An added operation, and a renamed path parameter',
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
      const heir = heirOf(operation, added);
      const where = heir === undefined ? '' : `; ${heir.label} looks like its new path`;
      const life = lifecycleOf(keyword => operation.node.value[keyword]);
      const date = life.sunset === null ? 'its Sunset date' : `its Sunset date, ${life.sunset},`;
      const message = operation.deprecated
        ? `${operation.label} was deprecated and has been removed${where}: make sure that ${date} has passed.`
        : isTrial(life)
          ? `${operation.label} was marked ${life.stability} and has been removed${where}.`
          : `${operation.label} is gone${where}.`;
      const announced = operation.deprecated || isTrial(life);
      report({ at: operation.node, operation, message, ...(announced ? { severity: 'info' as const } : {}) });
    }
  },
} satisfies ChangeRuleDefinition;
