import { answers, json, object, text } from '../_contract';

const field = (name: string, schema: object = text) => ({ [name]: schema });
const takes = (properties: object, more: object = {}) => ({
  operation: { requestBody: json(object(properties, more)) },
});
const says = (description: string) => ({ operation: { description } });
const accepts = (type: string, schema: object = {}) => ({
  operation: { requestBody: { content: { [type]: { schema } } } },
});
const patch = object({ op: text, path: text });
const at = (method: string, operation: object, path = '/orders/{id}') => ({
  paths: { [path]: { [method]: operation } },
});
const demands = (...required: string[]) => ({
  requestBody: json(object({}, { required, properties: field(required[0]!) })),
});

export const contracts = {
  'A PUT': {
    base: {
      path: '/orders/{id}',
      method: 'put',
      ...takes({ note: text, city: text }),
      ...at('get', { responses: answers(object({ note: text, city: text }, { required: ['note', 'city'] })) }),
    },
    signs: {
      'a field is required': takes({}, { required: ['note'] }),
      'a field has a default': takes({ note: { default: 'x' } }),
      'a field is optional in words': takes({ note: { description: 'Optional.' } }),
      'a field is only read': takes({ note: { readOnly: true } }),
      'a field is always there': takes({ slug: text }),
      'creation requires it': at('post', demands('note'), '/orders'),
      'creation requires another': at('post', demands('other'), '/orders'),
      'creation at the same path': at('post', demands('city')),
      'at its name': { path: '/orders/{note}' },
      'a PATCH that merges': at('patch', { description: 'Only the fields that are sent are changed.' }),
      'a PATCH': at('patch', {}),
      'it replaces': says('Replaces the whole order.'),
      'it keeps': says('Fields that aren’t sent are kept.'),
      'it updates partially': says('Partial update of an order.'),
      'partial=true': says('With partial=true, other fields are kept.'),
      'a switch': { operation: { parameters: [{ name: 'partial', in: 'query', schema: { type: 'boolean' } }] } },
      'a merge patch': accepts('application/merge-patch+json'),
      'a JSON Patch': accepts('application/json-patch+json', { type: 'array', items: patch }),
      'a JSON Patch by name': accepts('application/json-patch+json'),
      deprecated: { operation: { deprecated: true } },
    },
  },
};
