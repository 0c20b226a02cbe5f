import { type OpenApi, pointer } from '../../conventions/openapi';
import { type DraftNode, type DraftOperation, lists, operationAt, parameters, valueAt } from '../draft';
import type { FlawDefinition } from '../flaw';
import { inVoice } from '../voice';

/** Parameters that say which page is wanted, not which items. */
const paging = /^(limit|after|before|cursor|page|page_?size|sort)$/i;

/** The filters of a list, where they are listed in the operation itself. */
const filtersOf = (draft: OpenApi, operation: DraftOperation): (DraftNode & { entry: string })[] =>
  parameters(draft, operation).filter(
    ({ node, entry }) => node.in === 'query' && !paging.test(node.name) && entry.startsWith(operation.pointer),
  );

export default {
  title: 'A GET that takes its filters in a body',
  clauses: ['endpoints.1'],
  lesson: 'filter-sort-search',
  rule: 'get-has-no-body',
  describe(draft, { pick }) {
    const filtered = lists(draft)
      .map(({ operation }) => operation)
      .filter(operation => !operation.node.deprecated && filtersOf(draft, operation).length > 0);
    return pick(filtered).map(operation => {
      const filters = filtersOf(draft, operation);
      const properties = Object.fromEntries(
        filters.map(({ node: { name, description, schema } }) => [
          name,
          { ...schema, ...(description ? { description } : {}) },
        ]),
      );
      const entries = new Set(filters.map(({ entry }) => valueAt(draft, entry)));
      const all: OpenApi[] = operation.node.parameters;
      operation.node.parameters = all.filter(entry => !entries.has(entry));
      operation.node.requestBody = {
        required: false,
        description: inVoice(
          draft,
          'Which items you want.',
          'What to look for.',
          'The items to return.',
          'The filters.',
        ),
        content: { 'application/json': { schema: { type: 'object', properties } } },
      };
      return `${operation.pointer}${pointer('requestBody')}`;
    });
  },
  repairs: [
    {
      fix: 1,
      breaks: true,
      apply(draft, place) {
        const { node } = operationAt(draft, place);
        delete node.requestBody;
        node.parameters.push({
          name: 'filter',
          in: 'query',
          description: 'Which items you want, as an expression of names and values, joined with and.',
          schema: { type: 'string', maxLength: 500 },
        });
      },
    },
  ],
} satisfies FlawDefinition;
