import { answers, array, object, text } from '../_contract';

const at = (path: string) => ({ path });
const says = (more: object) => ({ operation: more });
const query = (name: string) => ({ operation: { parameters: [{ name, in: 'query', schema: text }] } });
const returns = (status: string, type?: string) => ({
  operation: { responses: { [status]: { description: 'x', ...(type ? { content: { [type]: {} } } : {}) } } },
});

export const contracts = {
  'A GET': {
    base: says({ responses: { '200': { description: 'x' } } }),
    signs: {
      'a verb': at('/orders/{id}/cancel'),
      'a weaker verb': at('/orders/{id}/start'),
      'a verb and a noun': at('/cancelOrders'),
      'half of a noun': at('/triggerDefinitions'),
      'a token against forgery': at('/csrf/refresh'),
      'a cache': at('/caches/clear'),
      'signing out': at('/logout'),
      'a form': at('/orders/create'),
      'a name': says({ operationId: 'cancelOrder' }),
      'a reading name': says({ operationId: 'getCancelledOrders' }),
      'a summary': says({ summary: 'Cancels the order' }),
      'a reading summary': says({ summary: 'Lists what was started' }),
      'a description': says({ description: 'Cancels the order.' }),
      'a cookie': says({ operationId: 'start_cookie', summary: 'Start it' }),
      'a Created': returns('201'),
    },
    beside: {
      'a verb in the summary': says({ summary: 'Cancels it' }),
      'a verb in the name': says({ operationId: 'startIt' }),
      'it returns': says({ description: 'Returns what was made.' }),
      'it would': says({ description: 'Nothing will be changed: a dry run.' }),
      'it estimates': says({ operationId: 'cancelEstimate' }),
      'a list': says({ responses: answers(array(object({ id: text }))) }),
      'a video': returns('200', 'video/mp4'),
      'a page': says({ ...returns('200', 'text/html').operation, description: 'A page.' }),
      'a link with a token': { operation: { ...returns('200', 'text/html').operation, ...query('token').operation } },
      'a code': query('code'),
      'a redirect': query('redirect_uri'),
      'a status that redirects': returns('302'),
      'a POST beside it': { paths: { '/orders/{id}/cancel': { post: { responses: {} } } } },
      'a POST of the same text': {
        paths: { '/orders': { post: { summary: 'Cancels the order', responses: {} } } },
      },
    },
  },
};
