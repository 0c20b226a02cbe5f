import { answers, json, object, text } from '../_contract';

const states = (...values: string[]) => ({ ...text, enum: values });
const takes = (properties: object) => ({ operation: { requestBody: json(object(properties)) } });
const reads = (properties: object) => ({ operation: { responses: answers(object(properties)) } });
const beside = (path: string, method = 'post') => ({ paths: { [path]: { [method]: { responses: {} } } } });

export const contracts = {
  'A PATCH': {
    base: { path: '/orders/{id}', method: 'patch', ...reads({ note: { ...text, readOnly: true } }) },
    signs: {
      'a status': takes({ status: text }),
      'a status in text': takes({ status: { ...text, description: 'The text to show.' } }),
      'a state': takes({ state: text }),
      'a state that is open or closed': takes({ state: { ...text, description: 'Open or closed.' } }),
      'states of a purchase': takes({ status: states('paid', 'shipped') }),
      'one state': takes({ status: states('paid') }),
      'states that end it': takes({ status: states('closed') }),
      'several states that end it': takes({ status: states('closed', 'revoked') }),
      'a switch': takes({ status: states('active', 'paused') }),
      'a flag': takes({ status: { type: 'boolean' } }),
      'a lifecycle': takes({ lifecycle: states('paid', 'cancelled') }),
      'a desired state': takes({ desired_status: text }),
      'what is only read': takes({ status: { readOnly: true } }),
      'a reason': takes({ reason: text }),
      'a city': takes({ city: text }),
      'more states are returned': reads({ status: states('paid', 'closed', 'revoked') }),
      'as many states are returned': reads({ status: states('closed', 'revoked') }),
      'more states inside': reads({ data: object({ order: object({ status: states('paid', 'closed', 'revoked') }) }) }),
      'a command': beside('/orders/{id}/ship'),
      'a command elsewhere': beside('/carts/{id}/ship'),
      'a list of the same name': { paths: { '/orders/{id}/ship': { get: { responses: {} } } } },
      'what can be changed': { operation: { description: 'Only the note can be changed.' } },
      'at the state itself': { path: '/orders/{id}/status' },
      deprecated: { operation: { deprecated: true } },
    },
  },
};
