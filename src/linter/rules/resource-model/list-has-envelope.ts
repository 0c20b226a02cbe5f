import type { Rule } from '../../types';

export default {
  id: 'list-has-envelope',
  area: 'resource-model',
  severity: 'warning',
  basis: 'design',
  title: 'A list is a bare array',
  clauses: [
    'resources.collection-envelope.data',
    'resources.collection-envelope.next-cursor',
    'resources.collection-envelope.has-more',
  ],
  lesson: 'list-envelope',
  reason:
    'A bare array has no room for "there is more". Paging can be added later only by breaking every client that reads the array, or by leaving it with a part of the list that it takes for the whole.',
  fixes: [
    'Wrap the items: {"data": [...], "next_cursor": null, "has_more": false}.',
    'Keep the array and name the next page in a Link header with rel="next" (RFC 8288), on every list.',
    'State a fixed upper bound (maxItems) where the list can never grow beyond one page.',
  ],
  good: [
    {
      title: 'An object round the items',
      yaml: `paths:
  /orders:
    get:
      responses:
        '200':
          description: Orders
          content: { application/json: { schema: { type: object, properties: { data: { type: array, items: { type: object } }, has_more: { type: boolean } } } } }
`,
    },
    {
      title: 'An array with a Link header',
      yaml: `paths:
  /orders:
    get:
      responses:
        '200':
          description: Orders
          headers: { Link: { schema: { type: string } } }
          content: { application/json: { schema: { type: array, items: { type: object } } } }
`,
    },
  ],
  bad: [
    {
      title: 'Nothing but the items',
      yaml: `paths:
  /orders:
    get:
      responses:
        '200':
          description: Orders
          content: { application/json: { schema: { type: array, items: { type: object } } } }
`,
    },
  ],
  check(context) {
    for (const { operation, answer, schema, shape, itemsName, fields } of context.lists) {
      if (shape === 'array') {
        // Where the contract pages, a bound on one page says nothing about the list.
        const bounded = typeof schema.value.maxItems === 'number' && !context.ours;
        if (bounded || answer.headers.has('link')) continue;
        const message = `${operation.label} answers a bare array, which leaves no room for a next page.`;
        context.report({ at: schema, operation, message });
      } else if (context.ours && itemsName !== 'data' && !fields.has('has_more') && !fields.has('next_cursor')) {
        const message = `${operation.label} wraps its items as "${itemsName}", unlike the other lists here.`;
        const common = context.lists.filter(list => list.itemsName === 'data').length;
        if (common > context.lists.length / 2) context.report({ at: schema, operation, message });
      }
    }
  },
} satisfies Rule;
