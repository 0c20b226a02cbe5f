import { type OpenApi, pointer } from '../../conventions/openapi';
import { bodySchema, errorSchemas, operations, responses, valueAt } from '../draft';
import type { FlawDefinition } from '../flaw';
import { jsonBody } from '../proof';
import { asObject, rewriteJson } from '../wire';

export default {
  common: true,
  title: 'A failure that’s returned with a 200',
  clauses: ['errors.2', 'errors.402', 'errors.409'],
  lesson: 'error-envelope',
  rule: 'failure-has-status',
  response: response =>
    response.status !== 402
      ? response
      : rewriteJson(response, body => ({ success: false, ...(asObject(body) ?? {}) }), { status: 200 }),
  describe(draft, { pick }) {
    const all = operations(draft);
    const refusing = (status: string) =>
      all.filter(
        // The conflict of a DELETE is a flaw of its own, which must not vanish in this one.
        op => op.node.responses?.[status] && !op.node.responses['200'] && !/^(get|delete)$/.test(op.method),
      );
    // A declined payment is the failure that most often hides in a 200; a conflict comes next.
    const status = refusing('402').length > 0 ? '402' : '409';
    const [shared] = errorSchemas(draft);
    if (!shared) return [];
    return pick(refusing(status)).map(operation => {
      const response = responses(draft, operation).find(entry => entry.status === status)!;
      const schema = bodySchema(draft, response);
      const error = schema?.node.properties?.error ? { $ref: `#${schema.pointer}/properties/error` } : {};
      const { [status]: _, ...others } = operation.node.responses;
      operation.node.responses = {
        '200': {
          ...JSON.parse(JSON.stringify(response.node)),
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['success', 'error'],
                properties: { success: { type: 'boolean' }, error },
              },
            },
          },
        },
        ...others,
      };
      return `${operation.pointer}${pointer('responses', '200')}`;
    });
  },
  uncheckedBecause: 'A probe would need a request that fails for a business reason, such as a declined card.',
  probe: [
    {
      as: 'till',
      method: 'POST',
      path: '/v1/charges',
      headers: { 'Idempotency-Key': 'sale-402' },
      body: '{"amount": 4200, "currency": "EUR", "source": "card_declined"}',
    },
  ],
  proof: ([declined]) => declined!.status === 200 && jsonBody(declined).error.code === 'card_declined',
  repairs: [
    {
      fix: 1,
      breaks: true,
      apply(draft, place) {
        const response = valueAt(draft, place) as OpenApi;
        response.content['application/json'].schema = {
          type: 'object',
          required: ['id', 'status'],
          properties: {
            id: { type: 'string', description: 'The attempt, which is stored whether it succeeded or not.' },
            status: {
              type: 'string',
              'x-extensible-enum': ['succeeded', 'declined'],
              description: 'The outcome of the attempt.',
            },
          },
        };
      },
    },
  ],
} satisfies FlawDefinition;
