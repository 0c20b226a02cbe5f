import { pointer } from '../../conventions/openapi';
import { operations, properties, requestSchema, responseSchema, valueAt } from '../draft';
import { addProperty } from '../edit';
import type { FlawDefinition } from '../flaw';
import { jsonBody } from '../proof';

const states = /^(status|state)$/;

export default {
  title: 'A status that clients may write',
  clauses: ['states.3', 'states.1'],
  lesson: 'state-transitions',
  rule: 'state-moves-by-operation',
  policies: { status: 'writable' },
  describe(draft, { pick }) {
    const changes = operations(draft).flatMap(operation => {
      if (operation.method !== 'patch') return [];
      const response = properties(draft, responseSchema(draft, operation));
      const name = [...response.keys()].find(key => states.test(key));
      const taken = requestSchema(draft, operation);
      return name && taken?.node.properties && !properties(draft, taken).has(name)
        ? [{ taken, name, state: response.get(name)! }]
        : [];
    });
    return pick(changes).map(({ taken, name, state }) => {
      const schema = JSON.parse(JSON.stringify(state.node));
      const values = schema['x-extensible-enum'] ?? schema.enum;
      addProperty(taken.node, name, {
        type: 'string',
        ...(values ? { enum: values } : { maxLength: 40 }),
        description: 'The status.',
      });
      return `${taken.pointer}${pointer('properties', name)}`;
    });
  },
  uncheckedBecause: 'A probe would have to know which field is the state. lint finds the flaw in the contract.',
  probe: [
    {
      as: 'shop',
      method: 'PATCH',
      path: '/orders/o40',
      headers: { 'Content-Type': 'application/merge-patch+json' },
      body: '{"status": "delivered"}',
    },
    { as: 'shop', method: 'GET', path: '/orders/o40', note: 'What is stored now' },
  ],
  proof: ([, after]) => jsonBody(after).status === 'delivered',
  repairs: [
    {
      fix: 2,
      breaks: true,
      apply: (draft, place) => Object.assign(valueAt(draft, place) as object, { readOnly: true }),
    },
  ],
} satisfies FlawDefinition;
