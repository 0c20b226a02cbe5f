import { pointer } from '../../conventions/openapi';
import { lists, valueAt } from '../draft';
import { addProperty } from '../edit';
import type { FlawDefinition } from '../flaw';
import { jsonBody } from '../proof';

export default {
  title: 'An exact total on every page',
  clauses: ['resources.collection-envelope.has-more', 'endpoints.get-orders-count'],
  lesson: 'list-envelope',
  rule: 'list-has-no-total',
  policies: { listTotal: 'counted' },
  excludes: ['bare-array-list'],
  describe: (draft, { pick }) =>
    pick(lists(draft)).flatMap(({ schema }) => {
      if (!schema.node.properties || 'total' in schema.node.properties) return [];
      addProperty(schema.node, 'total', { type: 'integer', description: 'How many items there are in total.' }, true);
      return [`${schema.pointer}${pointer('properties', 'total')}`];
    }),
  checkedBy: ['page-has-no-total'],
  probe: [{ as: 'till', method: 'GET', path: '/orders?limit=2' }],
  proof: ([list]) => jsonBody(list).total === 30,
  repairs: [
    {
      fix: 2,
      apply: (draft, place) =>
        Object.assign(valueAt(draft, place) as object, { description: 'An estimate of how many items there are.' }),
    },
  ],
} satisfies FlawDefinition;
