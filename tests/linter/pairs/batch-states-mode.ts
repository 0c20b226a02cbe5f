import { answers, array, json, object, text } from '../_contract';

const at = (path: string, method = 'post') => ({ path, method });
const says = (more: object) => ({ operation: more });
const takes = (schema: object) => ({ operation: { requestBody: json(schema) } });
const read = (path: string, more: object = {}) => ({
  paths: { [path]: { get: { responses: answers(object({ id: text })), ...more } } },
});
const filter = { parameters: [{ name: 'status', in: 'query', schema: { ...text, enum: ['done', 'failed'] } }] };

export const contracts = {
  'A batch': {
    base: takes(object({ items: array(object({ id: text })) })),
    signs: {
      'by its path': at('/orders/batch'),
      'by its verb': at('/orders:batchCreate'),
      'by a question': at('/orders:batchGet'),
      'by an item': at('/batch/{id}'),
      'by an item that is replaced': at('/batch/{id}', 'put'),
      'by a read': at('/orders/batch', 'get'),
      'by a search': at('/search/batch'),
      'by an id': at('/orders/batch_id'),
      'by several legs': at('/multi_leg'),
      'by several orders': at('/multi_orders'),
      'by its name': { ...at('/orders'), ...says({ operationId: 'batchOrders' }) },
      'by the name of a PUT': { ...at('/orders', 'put'), ...says({ operationId: 'batchOrders' }) },
      'by the middle of its name': { ...at('/orders'), ...says({ operationId: 'createBatchOrder' }) },
    },
    beside: {
      'nothing in a list': takes({ properties: { items: text } }),
      'a mode': takes(object({ atomic: { type: 'boolean' } })),
      'a mode in the query': says({ parameters: [{ name: 'on_error', in: 'query', schema: text }] }),
      'all or nothing': says({ description: 'All or nothing.' }),
      'it replaces': says({ description: 'What is missing is deleted.' }),
      'it asks': says({ summary: 'Checks many' }),
      'it schedules': says({ summary: 'Schedules many' }),
      'it deletes': says({ summary: 'Delete many' }),
      'a 207': says({ responses: { '207': { description: 'x' } } }),
      'a 202': says({ responses: { '202': { description: 'x' } } }),
      results: says({ responses: answers(object({ results: array(object({ error: text })) })) }),
      'an id of the batch': says({ responses: answers(object({ batch_id: text })) }),
      'an id, and a filter': {
        ...says({ responses: answers(object({ batch_id: text })) }),
        ...read('/batches/{id}', filter),
      },
      'an id, and a state of each': {
        ...says({ responses: answers(object({ batch_id: text })) }),
        ...read('/batches/{id}', { description: 'The status of the batch.' }),
      },
      'a filter below it': read('/orders/batch/{id}', filter),
      'a filter below it, on its way out': read('/orders/batch/{id}', { ...filter, deprecated: true }),
      'a list beside it': read('/batches', filter),
    },
  },
};
