import { pointer } from '../../conventions/openapi';
import { lists, operations, responseSchema, successResponse } from '../draft';
import { detachReference, nextLink, setAt } from '../edit';
import type { FlawDefinition } from '../flaw';
import { jsonBody } from '../proof';

export default {
  title: 'A list that is a bare array',
  clauses: ['resources.collection-envelope.data', 'resources.collection-envelope.has-more'],
  lesson: 'list-envelope',
  rule: 'list-has-envelope',
  policies: { listShape: 'array' },
  // A bare array cannot be told from a field that is one: nothing finds a list any more.
  last: true,
  describe: (draft, { pick }) =>
    pick(lists(draft)).map(({ schema }) => {
      const { description: _, ...array } = schema.node.properties.data;
      setAt(draft, schema.pointer, array);
      return schema.pointer;
    }),
  checkedBy: ['list-is-an-object', 'page-names-the-next'],
  probe: [{ as: 'till', method: 'GET', path: '/orders?limit=2' }],
  proof: ([list]) => Array.isArray(jsonBody(list)),
  repairs: [
    {
      fix: 1,
      apply(draft, place) {
        for (const operation of operations(draft)) {
          if (responseSchema(draft, operation)?.pointer !== place) continue;
          const { status } = successResponse(draft, operation)!;
          const response = detachReference(draft, operation.pointer + pointer('responses', status));
          response.headers = { ...response.headers, Link: nextLink };
        }
      },
    },
  ],
} satisfies FlawDefinition;
