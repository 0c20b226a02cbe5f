import { answers, array, json, object, text } from '../_contract';

const flag = (description = '', more: object = {}) => ({ type: 'boolean', description, ...more });
const reads = (properties: object, more: object = {}) => ({
  operation: { responses: answers(object(properties, more)) },
});
const forms = (...oneOf: object[]) => ({ operation: { responses: answers({ oneOf }) } });
const code = object({ code: text });

export const contracts = Object.fromEntries(
  ['post', 'get'].map(method => [
    `The body of a ${method.toUpperCase()}`,
    {
      base: { path: '/orders', method },
      signs: {
        'an error': reads({ note: text, error: text }),
        'an error with a code': reads({ note: text, error: code }),
        'nothing but an error with a code': reads({ error: code }),
        'a count of errors': reads({ errors: { type: 'integer' }, note: text }),
        'errors of parts': reads({ errors: array(object({ path: text })), note: text }),
        'a list of errors': reads({ errors: array(text), note: text }),
        'a flag': reads({ note: text, success: flag() }),
        'an error and a flag': reads({ error: text, success: flag() }),
        'a required error and a flag': reads({ error: code, success: flag() }, { required: ['error'] }),
        'a flag that is always true': reads({ error: text, success: flag('', { enum: [true] }) }),
        'a flag that may be false': reads({ error: text, success: flag('False if it failed.') }),
        'a flag shown as false': reads({ error: text, note: text, success: flag('', { example: false }) }),
        'an error as one form': forms(object({ note: text }), { title: 'OrderError', ...object({ message: text }) }),
        'an error as the only form': forms({ title: 'OrderError', ...object({ message: text }) }),
      },
      beside: {
        'an id': reads({ id: text }),
        'the id of something': reads({ orderId: text }),
        'a state': reads({ state: text }),
        done: reads({ done: flag() }),
        valid: reads({ valid: flag() }),
        results: reads({ results: array(text) }),
        'the status again': reads({ status_code: { type: 'integer', description: 'The HTTP status code.' } }),
        'a documented failure': { operation: { responses: answers(code, '400') } },
        'a failure elsewhere with a flag': {
          paths: { '/a': { get: { responses: answers(object({ success: flag() }), '400') } } },
        },
        'it has errors': { operation: { description: 'Tells whether it has any errors.' } },
        'success: false': { operation: { description: 'May return success: false.' } },
        'a stream': { operation: { responses: { '200': { description: 'x', content: { 'text/event-stream': {} } } } } },
        'at a bulk': { path: '/orders/bulk' },
        'at a job': { path: '/jobs' },
        'at a state': { path: '/orders/status' },
        'at a status of something': { path: '/status/orders' },
        'at the info of something': { path: '/orders/{id}/info' },
        'at an item': { path: '/orders/{id}' },
        'at a run': { path: '/runs/{run}' },
        'at a procedure': { path: '/rpc' },
        'asked as a procedure': { operation: { requestBody: json(object({ jsonrpc: text })) } },
        deprecated: { operation: { deprecated: true } },
      },
    },
  ]),
);
