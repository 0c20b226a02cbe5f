import { operationAt, operations, parameter, requestSchema } from '../draft';
import { addConflict, addProperty, removeParameter } from '../edit';
import type { FlawDefinition } from '../flaw';
import { jsonBody } from '../proof';

export default {
  common: true,
  title: 'POST without Idempotency-Key',
  clauses: ['endpoints.4', 'errors.7'],
  lesson: 'idempotency-keys',
  rule: 'post-accepts-key',
  policies: { idempotency: 'absent' },
  excludes: ['key-accepted-and-ignored', 'key-checked-then-written'],
  describe(draft, { pick }) {
    const keyed = operations(draft).filter(
      operation => operation.method === 'post' && parameter(draft, operation, 'header', 'Idempotency-Key'),
    );
    // Alone, the flaw stands where it hurts: on something that is created.
    const creating = keyed.filter(operation => operation.node.responses?.['201'] || operation.node.responses?.['202']);
    return pick(keyed, creating).map(operation => {
      removeParameter(draft, operation, 'header', 'Idempotency-Key');
      dropKeyReuse(operation.node.responses);
      return operation.pointer;
    });
  },
  checkedBy: ['same-key-works-once'],
  probe: [
    {
      as: 'till',
      method: 'POST',
      path: '/v1/charges',
      headers: { 'Idempotency-Key': 'sale-42' },
      body: '{"amount": 4200, "currency": "EUR", "source": "card_9"}',
    },
    {
      as: 'till',
      method: 'POST',
      path: '/v1/charges',
      headers: { 'Idempotency-Key': 'sale-42' },
      body: '{"amount": 4200, "currency": "EUR", "source": "card_9"}',
      note: 'The same request again',
    },
  ],
  proof: ([first, second]) => first!.status === 201 && jsonBody(first).id !== jsonBody(second).id,
  repairs: [
    {
      fix: 2,
      breaks: true,
      apply(draft, place) {
        const operation = operationAt(draft, place);
        const reference = {
          type: 'string',
          maxLength: 64,
          description: 'Your own reference, unique for each intended action.',
        };
        const taken = requestSchema(draft, operation);
        // Where the other fields are in camelCase, so is this one.
        const isCamel = Object.keys(taken?.node.properties ?? {}).some(name => /[a-z][A-Z]/.test(name));
        if (taken) addProperty(taken.node, isCamel ? 'clientReference' : 'client_reference', reference, true);
        else {
          const schema = {
            type: 'object',
            required: ['client_reference'],
            properties: { client_reference: reference },
          };
          operation.node.requestBody = { required: true, content: { 'application/json': { schema } } };
        }
        addConflict(draft, operation, 'This reference was used before. The first result is returned.');
      },
    },
  ],
} satisfies FlawDefinition;

/** Without a key nothing can be reused: 422 goes where its text speaks of the key. */
function dropKeyReuse(responses: Record<string, { $ref?: string; description?: string }>): void {
  const response = responses['422'];
  if (response && /key|idempoten/i.test(`${response.$ref ?? ''} ${response.description ?? ''}`))
    delete responses['422'];
}
