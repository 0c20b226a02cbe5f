import type { OpenApi } from '../../src/conventions/openapi';
import { range } from '../support/checksum';

/** A small contract that has something of everything that a review shows, and of most that the linter finds. */
export function awkwardContract(): OpenApi {
  const text = { type: 'string', maxLength: 40 };
  const json = (schema: OpenApi, more: OpenApi = {}) => ({ content: { 'application/json': { schema } }, ...more });
  const named = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const failure = { description: 'It failed', ...json(named('Problem')) };
  const usual = { 401: { description: 'No key', ...json(named('Problem')) }, 500: { description: '' } };
  const list = (name: string) => ({
    summary: `Lists ${name}`,
    parameters: [
      { name: 'limit', in: 'query', description: 'How many', schema: { type: 'integer' } },
      { name: 'created', in: 'query', schema: { type: 'string', format: 'date-time' } },
    ],
    responses: {
      200: {
        description: 'Some of them.',
        headers: { 'X-RateLimit-Limit': { schema: { type: 'integer' } }, ETag: { schema: text } },
        ...json({ type: 'array', items: named('Order') }),
      },
      ...usual,
    },
  });
  const formats = range(1, 14).map(i => ({
    type: 'object',
    required: ['code'],
    properties: { code: text, [`reason_${i}`]: { ...text, description: 'Why it happened' } },
  }));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Odd shop\nfor everybody',
      version: '3.1.4-beta',
      description: 'Orders and what belongs to them,\nfrom the first to the last.\n\nMore about it is elsewhere.',
    },
    security: [{ key: [] }],
    paths: {
      '/orders': {
        get: list('orders'),
        post: {
          summary: 'Places an order!',
          description: 'Once it is placed, it is there',
          parameters: [{ name: 'Idempotency-Key', in: 'header', required: true, schema: text }],
          requestBody: json(named('NewOrder'), { required: true, description: 'What is wanted' }),
          responses: { 201: { description: 'Placed', ...json(named('Order')) }, 409: failure, ...usual },
        },
      },
      '/orders/{order_id}': {
        parameters: [{ name: 'order_id', in: 'path', required: true, schema: text }],
        get: { responses: { 200: { description: 'It', ...json(named('Order')) }, 404: failure, ...usual } },
        delete: { deprecated: true, security: [], responses: { 204: { description: 'Gone' }, ...usual } },
        patch: {
          requestBody: { content: { 'application/merge-patch+json': { schema: named('OrderPatch') } } },
          responses: {
            200: { description: 'Changed', ...json(named('Order')) },
            412: { description: '', content: { 'application/problem+json': { schema: named('Problem') } } },
            ...usual,
          },
        },
      },
      '/getInvoices': { 'x-lint-ignore': [{ rule: 'path-is-noun', reason: 'Old' }], get: list('invoices') },
      '/makePayment,now': { post: { responses: { 200: { description: 'Paid', ...json({ type: 'object' }) } } } },
      ...Object.fromEntries(
        formats.map((schema, i) => [
          `/reports/${i}/runs`,
          {
            post: {
              responses: {
                202: { description: 'Begun' },
                422: { description: 'Not like this', ...json(schema) },
                ...usual,
              },
            },
          },
        ]),
      ),
    },
    webhooks: {
      'order.placed': {
        post: { requestBody: json(named('Order')), responses: { 204: { description: 'Taken' } } },
      },
    },
    components: {
      securitySchemes: {
        key: { type: 'apiKey', in: 'query', name: 'api_key' },
        unused: { type: 'http', scheme: 'basic' },
      },
      schemas: {
        Problem: {
          type: 'object',
          required: ['message'],
          properties: { message: { ...text, description: 'For people' }, traceId: text },
        },
        NewOrder: {
          type: 'object',
          additionalProperties: false,
          required: ['lines'],
          properties: {
            lines: {
              type: 'array',
              description: 'What is ordered',
              items: { type: 'object', required: ['sku'], properties: { sku: text, amount: { type: 'number' } } },
            },
            customerName: { type: 'string', description: 'Who gets it?' },
          },
        },
        OrderPatch: { type: 'object', properties: { status: text, note: { type: ['string', 'null'] } } },
        Order: {
          type: 'object',
          required: ['id', 'status'],
          properties: {
            id: { type: 'integer' },
            status: { enum: ['placed', 'paid'] },
            created_on: { type: 'string', format: 'date-time' },
            total: { type: 'number', description: 'What it costs' },
            parent: named('Order'),
            lost: named('Missing'),
          },
        },
      },
    },
  };
}
