import { answers, array, json, object, text } from '../_contract';

const list = (more: object = {}, path = '/orders') => ({
  get: { responses: answers(array(object({ id: text }), more)) },
  post: { requestBody: json(object({ id: text })), responses: { '201': { description: path } } },
});
const lists = (count: number) => ({
  paths: Object.fromEntries(Array.from({ length: count }, (_, i) => [`/orders${i}`, list()])),
});
const limited = (count: number, more: object = {}) => ({
  paths: Object.fromEntries(
    Array.from({ length: count }, (_, i) => {
      const { get } = list();
      const parameters = [{ name: 'limit', in: 'query', schema: { type: 'integer', ...more } }];
      return [`/limited${i}`, { get: { ...get, parameters } }];
    }),
  ),
});
const limit = (schema: object, description = '', name = 'limit') => ({
  operation: { parameters: [{ name, in: 'query', description, schema: { type: 'integer', ...schema } }] },
});
const hosted = { root: { servers: [{ url: 'https://api.our-shop.com' }] } };
const says = (description: string) => ({ operation: { description } });

export const contracts = {
  'Many lists': {
    base: hosted,
    signs: {
      'four that grow': lists(4),
      'five that grow': lists(5),
      'six that grow': lists(6),
      'three with a limit': limited(3, { maximum: 9 }),
      'five with a limit': limited(5, { maximum: 9, default: 5 }),
      'six with a limit': limited(6, { maximum: 9 }),
      'two without a maximum': limited(2, { default: 5 }),
      'a server of one’s own': { root: { servers: [{ url: 'http://localhost' }] } },
    },
  },
  'One list': {
    base: { operation: list().get },
    signs: {
      'a limit': limit({}),
      'a limit up to 9': limit({ maximum: 9 }),
      'a limit below 9': limit({ exclusiveMaximum: 9 }),
      'a limit with a default': limit({ default: 9 }),
      'a choice of limits': limit({ enum: [5, 9] }),
      'a limit in words': limit({}, 'At most 9, by default 5.'),
      'a limit of the newest': limit({}, 'The newest ones.'),
      'an offset': limit({}, '', 'offset'),
      'a required start': { operation: { parameters: [{ name: 'start', in: 'query', required: true, schema: text }] } },
      'a required count': { operation: { parameters: [{ name: 'count', in: 'query', required: true, schema: text }] } },
      'a filter with a limit inside': {
        operation: { parameters: [{ name: 'by', in: 'query', schema: object({ limit: { type: 'integer' } }) }] },
      },
      'maxItems 9': { operation: list({ maxItems: 9 }).get },
      'maxItems 1': { operation: list({ maxItems: 1 }).get },
      'plain texts': { operation: { responses: answers(array(text)) } },
      'it grows': { paths: { '/orders': { post: list().post } } },
      'it isn’t paginated': says('It is not paginated.'),
      'at most 9': says('Returns up to 9 orders.'),
      'the types': { path: '/types' },
      'what belongs to an item': { path: '/orders/{id}/lines' },
      deprecated: { operation: { deprecated: true } },
    },
  },
};
