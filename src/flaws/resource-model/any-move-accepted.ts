import type { FlawDefinition } from '../flaw';
import { jsonBody } from '../proof';

export default {
  title: 'A transition that may skip states',
  clauses: ['states.1', 'states.2', 'errors.409'],
  lesson: 'state-transitions',
  rule: null,
  reason:
    'If an order can jump to shipped, it can skip the steps in between, such as the payment. Consumers then see orders in a state that they should never have reached.',
  policies: { moves: 'any' },
  uncheckedBecause:
    'A probe would have to know which transitions are legal, and no contract states that in a machine-readable form.',
  probe: [
    {
      as: 'shop',
      method: 'POST',
      path: '/orders/o40/ship',
      body: '{"carrier": "Nordpost"}',
      note: 'Nobody has paid for this order yet',
    },
  ],
  proof: ([shipped]) => shipped!.status === 200 && jsonBody(shipped).status === 'shipped',
} satisfies FlawDefinition;
