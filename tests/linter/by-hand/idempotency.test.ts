import { describe, expect, it } from 'vitest';
import { findingsOf } from '../_lint';

const text = { type: 'string' };
const many = { type: 'array', items: { type: 'object' } };

describe('batch-states-mode', () => {
  const found = (
    path: string,
    {
      description = '',
      body = { type: 'object', properties: { orders: many } } as object,
      answer = {} as object,
      status = '200',
      method = 'post',
      id = '',
    } = {},
  ) =>
    findingsOf(
      'batch-states-mode',
      JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'T', version: '1' },
        paths: {
          [path]: {
            [method]: {
              operationId: id,
              description,
              requestBody: { content: { 'application/json': { schema: body } } },
              responses: { [status]: { description: 'x', content: { 'application/json': { schema: answer } } } },
            },
          },
        },
      }),
    ).length;

  it('knows a batch by its path, its custom method and its operationId', () => {
    expect(found('/orders/batch')).toBe(1);
    expect(found('/bulk')).toBe(1);
    expect(found('/orders:batchCreate')).toBe(1);
    expect(found('/orders/bulk-update', { method: 'patch' })).toBe(1);
    expect(found('/orders/import', { id: 'bulkCreateOrders' })).toBe(1);
    expect(found('/order-batches')).toBe(1);
    expect(found('/orders/batch', { body: many })).toBe(1);
  });

  it('a batch of bread is none, and neither is one thing', () => {
    expect(found('/file_batches', { answer: { type: 'object', properties: { id: text, status: text } } })).toBe(0);
    expect(found('/batch-payments/{id}/history', { id: 'createBatchPaymentHistory' })).toBe(0);
    expect(found('/commands', { id: 'bulkOverwriteCommands', method: 'put' })).toBe(0);
    expect(
      found('/orders/bulk-delete', { answer: { type: 'object', properties: { done: many, failed_orders: many } } }),
    ).toBe(0);
    expect(found('/batches', { body: { type: 'object', properties: { flour: text } } })).toBe(0);
    expect(found('/orders', {})).toBe(0);
    expect(found('/orders/batch', { body: { type: 'object', properties: { file: text } } })).toBe(0);
    expect(found('/batch-numbers/{id}', { method: 'get' })).toBe(0);
  });

  it.each([
    'All or nothing.',
    'The batch is atomic.',
    'Runs in one transaction.',
    'Best effort: each order is processed by itself.',
    'If one fails, the others are still created.',
    'Each item succeeds or fails independently.',
    'Errors are rolled back.',
  ])('%s', description => expect(found('/orders/batch', { description })).toBe(0));

  it('a mode, 207, 202 or results say it as well', () => {
    expect(
      found('/orders/batch', { body: { type: 'object', properties: { orders: many, atomic: { type: 'boolean' } } } }),
    ).toBe(0);
    expect(found('/orders/batch', { status: '207' })).toBe(0);
    expect(found('/orders/batch', { status: '202' })).toBe(0);
    const results = (properties: object) => ({
      type: 'object',
      properties: { results: { type: 'array', items: { type: 'object', properties } } },
    });
    expect(
      found('/orders/batch', { answer: results({ index: { type: 'integer' }, status: { type: 'integer' } }) }),
    ).toBe(0);
    expect(found('/orders/batch', { answer: results({ id: text, error: { type: 'object' } }) })).toBe(0);
    expect(found('/orders/batch', { answer: { type: 'object', properties: { created: many, failed: many } } })).toBe(0);
  });

  it('orders with a status of their own are no results', () => {
    const orders = { type: 'array', items: { type: 'object', properties: { id: text, status: text } } };
    expect(found('/orders/batch', { answer: orders })).toBe(1);
  });
});

describe('update-has-precondition', () => {
  const found = (parameters: object[], properties: object = { name: text }, method = 'patch') =>
    findingsOf(
      'update-has-precondition',
      `paths: { '/a/{id}': { ${method}: { parameters: ${JSON.stringify(parameters)}, requestBody: { content: { application/json: { schema: ${JSON.stringify({ type: 'object', properties })} } } }, responses: { '200': { description: x } } } } }\n`,
    ).length;
  const header = (name: string) => ({ name, in: 'header', schema: text });
  it('takes If-Match, If-Unmodified-Since, or a version in the body', () => {
    expect(found([])).toBe(1);
    expect(found([header('If-None-Match')])).toBe(1);
    expect(found([header('if-match')])).toBe(0);
    expect(found([header('If-Unmodified-Since')])).toBe(0);
    expect(found([], { lock_version: { type: 'integer' } }, 'put')).toBe(0);
    expect(found([], { api_version: text })).toBe(1);
  });
});
