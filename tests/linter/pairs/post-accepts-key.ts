import { array, json, object, text } from '../_contract';

const integer = { type: 'integer' };
const told = (description: string) => ({ ...text, description });
const takes = (properties: object, more: object = {}) => ({
  operation: { requestBody: json(object(properties, more)) },
});
const answers = (status: string, description = 'x', schema: object = {}) => ({
  operation: { responses: { [status]: { description, ...json(schema) } } },
});
const header = (name: string, description = '') => ({
  operation: { parameters: [{ name, in: 'header', description, schema: text }] },
});
const at = (path: string) => ({ path });
const says = (summary: string, description = '') => ({ operation: { summary, description } });
const created = answers('201').operation;

const found = (place: string, schema: object = object({ id: text })) => ({
  paths: {
    '/order': {
      get: {
        parameters: [{ name: 'external_key', in: place, schema: text }],
        responses: answers('200', 'x', schema).operation.responses,
      },
    },
  },
});

export const contracts = {
  'What a POST takes': {
    base: { path: '/orders', method: 'post', operation: created },
    signs: {
      'a payment': at('/payments'),
      'a charge': at('/charges'),
      'a payment of an invoice': at('/invoices/{id}/payments'),
      'an amount': takes({ amount: integer }),
      'a price inside': takes({ lines: array(object({ unit_price: integer })) }),
      'an inner field': takes({ lines: array(object({ note: text })) }),
      'a card': takes({ card_token: text }),
      'a name': takes({ name: text }),
      'a reference': takes({ reference: text }),
      'a unique reference': takes({ reference: told('Unique.') }),
      'an id of the server': takes({ reference: { ...text, readOnly: true } }),
      'an id of the client': takes({ client_order_id: text }),
      'a required external id': takes({ external_id: told('Unique.') }, { required: ['external_id'] }),
      'a token': takes({ client_token: text }),
      'items with a token': takes({ items: array(object({ client_token: text })) }),
      'an id': takes({ id: { ...text, readOnly: false } }),
      'an external key': takes({ external_key: text }),
      'a read by that key': found('query'),
      'a read with that key in a header': found('header'),
      'a list by that key': found('query', array(object({ id: text }))),
      'an id by another name': takes({ number: told('Must be unique.'), amount: integer }),
      'what is said to be unique': takes({ label: told('Must be unique.') }),
      'a required part with a reference': takes(
        { cart: object({ number: told('Must be unique.') }, { required: ['number'] }) },
        { required: ['cart'] },
      ),
      'a signature': takes({ signed_order: text }),
      'a header for a key': header('Idempotency-Key'),
      'a header with an id': header('X-Message-Id'),
      'a header with an id that is known again': header('X-Message-Id', 'Duplicates are dropped.'),
      'x-idempotent: true': { operation: { 'x-idempotent': true } },
      'x-idempotent: false': { operation: { 'x-idempotent': 'none' } },
    },
  },
  'What is said of a payment': {
    base: { path: '/charges', method: 'post', operation: { ...created, ...takes({ amount: integer }).operation } },
    signs: {
      'a conflict': answers('409', 'Conflict'),
      'a conflict of names': answers('409', 'It already exists'),
      'a failure that knows duplicates': answers('400', 'Duplicated id'),
      'a failure that knows an earlier one': answers('400', 'Was already sent'),
      'the digest of the content': answers('201', 'x', object({ sha256: text })),
      'digest and id': answers('201', 'x', object({ sha256: text, id: text })),
      'it records': says('Records a payment'),
      'it lists': says('Lists payments'),
      'it opens a page': says('Open a checkout session'),
      'it is idempotent': says('Pay', 'This call is idempotent.'),
      'it is not idempotent': says('Pay', 'This call isn’t idempotent.'),
      'it rejects a second one': says('Pay', 'A duplicated payment is rejected.'),
      'it mentions keys': says('Pay', 'Send an idempotency key.'),
      'another takes a key': {
        paths: { '/refunds': { post: { ...created, ...header('Idempotency-Key').operation } } },
      },
      'one that is executed': { paths: { '/charges/{id}/execute': { post: {} } } },
      'a name': takes({ name: text }),
      'a name in the query': { operation: { parameters: [{ name: 'name', in: 'query', schema: text }] } },
      'a name in the path': { operation: { parameters: [{ name: 'name', in: 'path', schema: text }] } },
      'one by its amount': { paths: { '/charges/{amount}': { get: {} } } },
      'a duplicate elsewhere': { root: { info: { title: 'T', version: '1', description: 'duplicate_payment' } } },
      deprecated: { operation: { deprecated: true } },
    },
  },
  'Where it is': {
    base: { method: 'post', operation: { responses: { '200': { description: 'x' } } } },
    signs: Object.fromEntries(
      [
        '/payments',
        '/payments/{id}',
        '/things',
        '/credit_notes',
        '/credit_cards',
        '/loans/{id}/charges',
        '/plans/{id}/charges',
        '/stocks/transfers',
        '/journal/payments',
        '/simulate/payments',
        '/sandbox/shops/of/payments',
        '/acme/orders',
        '/purge/payments',
        '/purge/all/the/payments',
        '/hosted_pages/orders',
        '/payments/cancel',
        '/payments:cancel',
        '/payments/cancel_all',
      ].map(path => [path, at(path)]),
    ),
    beside: {
      created: { operation: created },
      'an amount': takes({ amount: integer }),
      'an amount and a card': takes({ amount: integer, card_token: text }),
      'an amount and a reference': takes({ amount: integer, reference: text }),
      'a name that deletes': { operation: { operationId: 'delete_it', ...created } },
      'a name of a procedure': { operation: { operationId: 'payments.pausePayment', ...created } },
    },
  },
};
