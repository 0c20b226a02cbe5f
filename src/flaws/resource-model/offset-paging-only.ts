import { pointer } from '../../conventions/openapi';
import { lists, operationAt, parameter, parameters, successResponse, valueAt } from '../draft';
import { detachReference, nextLink, removeProperty } from '../edit';
import type { FlawDefinition } from '../flaw';
import { jsonBody } from '../proof';

export default {
  title: 'Paging only by page number',
  clauses: ['endpoints.get-collection', 'resources.collection-envelope.next-cursor'],
  lesson: 'cursor-vs-offset',
  rule: 'list-has-cursor',
  policies: { paging: 'offset-only' },
  excludes: ['bare-array-list'],
  describe: (draft, { pick }) =>
    pick(lists(draft)).flatMap(({ operation, schema }) => {
      const cursor = parameters(draft, operation).find(
        ({ node }) => node.in === 'query' && /^(after|before|cursor|page_token)$/.test(node.name),
      );
      if (!cursor) return [];
      const list = valueAt(draft, cursor.entry.replace(/\/\d+$/, '')) as unknown[];
      const index = Number(cursor.entry.split('/').at(-1));
      if (parameter(draft, operation, 'query', 'page')) list.splice(index, 1);
      else {
        list[index] = {
          name: 'page',
          in: 'query',
          description: 'Which page, from 1.',
          schema: { type: 'integer', minimum: 1, maximum: 10_000, default: 1 },
        };
      }
      for (const name of ['next_cursor', 'nextCursor']) {
        if (schema.node.properties?.[name]) removeProperty(schema.node, name);
      }
      return [operation.pointer];
    }),
  checkedBy: ['page-names-the-next'],
  probe: [{ as: 'till', method: 'GET', path: '/orders?limit=2' }],
  proof: ([list]) => jsonBody(list).has_more === true && !('next_cursor' in jsonBody(list)),
  repairs: [
    {
      fix: 1,
      apply(draft, place) {
        const operation = operationAt(draft, place);
        const { status } = successResponse(draft, operation)!;
        const response = detachReference(draft, operation.pointer + pointer('responses', status));
        response.headers = { ...response.headers, Link: nextLink };
      },
    },
  ],
} satisfies FlawDefinition;
