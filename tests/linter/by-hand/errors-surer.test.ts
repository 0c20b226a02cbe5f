import { describe, expect, it } from 'vitest';
import { answers, found, grades, integer, json, object, ok, text, withKey } from '../_contract';

/** Errors that were reported with too little behind them: each shape with what makes it one after all. */
const messages = (rule: string, paths: object, more: object = {}) =>
  found(rule, paths, more).map(({ message }) => message);

describe('failure-has-status', () => {
  const rule = 'failure-has-status';
  it('a remote procedure call says in its response how it went, with 200', () => {
    const called = object({ result: {}, error: object({ code: integer, message: text }) });
    const post = (path: string) => grades(rule, { [path]: { post: { responses: answers(called) } } });
    expect(post('/rpc')).toEqual([]);
    expect(post('/quotes')).toEqual(['warning']);
  });
  it('a field that repeats the status, in a body that failures share, says nothing of the success', () => {
    const read = (status: object) => {
      const schemas = { Reply: object({ status, message: text }), Tree: object({ nodes: integer }) };
      const $ref = '#/components/schemas/Reply';
      const either = { oneOf: [{ $ref }, { $ref: '#/components/schemas/Tree' }] };
      const responses = { ...answers(either), ...answers({ $ref }, '400') };
      return grades(rule, { '/config': { get: { responses } } }, { components: { schemas } });
    };
    expect(read({ ...integer, description: 'The HTTP status code of the response.' })).toEqual([]);
    expect(read(integer)).toEqual([]);
  });
  it('how what the server watches stands is no failure of reading it', () => {
    const state = object({ status_class: text, next_update_at: text, error: object({ code: text }) });
    const read = (path: string) => grades(rule, { [path]: { get: { responses: answers(state) } } });
    expect(read('/diagnostics/globalconf')).toEqual([]);
    expect(read('/certificates/{serial}/revocation')).toEqual([]);
    expect(read('/rates')).toEqual(['warning']);
    const bare = answers({ oneOf: [object({ name: text }), object({ error: object({ code: text }) })] });
    expect(grades(rule, { '/connections': { get: { responses: bare } } })).toEqual(['warning']);
  });
});

it('contract-states-authentication: what is only asked for by POST is a read', () => {
  const post = (path: string, summary: string) => ({ [path]: { post: { summary, responses: ok } } });
  const rule = 'contract-states-authentication';
  expect(grades(rule, post('/treatments/patient', 'Get all treatments of patients'))).toEqual(['info']);
  expect(grades(rule, post('/patients/fetch', 'Patients'))).toEqual(['info']);
  expect(grades(rule, post('/treatments/patient', 'Adds a patient'))).toEqual(['error']);
  const called = (title: string, description: string) => ({ info: { title, version: '1', description } });
  expect(grades(rule, post('/patients', ''), called('Test server', 'A sample server of a standard.'))).toEqual([
    'warning',
  ]);
  expect(grades(rule, post('/patients', ''), called('Akten', 'Zur Authentifizierung dient ein Zertifikat.'))).toEqual(
    [],
  );
  expect(grades(rule, post('/patientes/recherche', ''))).toEqual(['info']);
});

it('failures-are-stated: the places are those that the sentence counts', () => {
  const post = (more: object = {}) => ({ post: { responses: ok, ...more } });
  const paths = { '/a': post(), '/b': post(), '/c': post({ deprecated: true }) };
  expect(found('failures-are-stated', paths)).toMatchObject([
    { places: 2, message: expect.stringMatching(/^Apart from 1 deprecated operation, none of the 2 operations/) },
  ]);
});

it('error-has-code: a number beside a message is one, unless it repeats the status', () => {
  const of = (error: object) =>
    grades('error-has-code', {
      '/a': { post: { responses: { ...ok, ...answers(object({ error, message: text }), '400') } } },
    });
  expect(of({ ...integer, example: 198 + 2000 })).toEqual([]);
  expect(of({ ...integer, example: 404 })).toEqual(['warning']);
  expect(of({ ...integer, description: 'The HTTP status.' })).toEqual(['warning']);
});

describe('post-accepts-key', () => {
  const rule = 'post-accepts-key';
  const pay = (fields: object, required: string[] = []) => ({
    post: { requestBody: json(object({ amount: integer, ...fields }, { required })), responses: ok },
  });
  it.each([
    ['clientOid', 'A unique ID created by the user, such as a UUID.'],
    ['client_order_id', 'Unique.'],
    ['externalId', 'A unique id.'],
  ])('an id of the client’s own that is required, %s, is a key', (name, description) => {
    expect(grades(rule, { '/payments': pay({ [name]: { ...text, description } }, [name]) })).toEqual([]);
  });
  it('a payment of a bill is an entry in the books, unless it says from what it is paid', () => {
    const of = (path: string, fields: object = {}, summary = '') =>
      grades(rule, { '/keyed': withKey, [path]: { post: { summary, ...pay(fields).post } } });
    expect(of('/charges')).toEqual(['error']);
    expect(of('/invoices/{id}/payments')).toEqual(['warning']);
    expect(of('/invoices/{id}/payments', { card_id: text })).toEqual(['error']);
    expect(of('/invoices/{id}/refunds')).toEqual(['error']);
    expect(of('/transfers', {}, 'Moves stock to another store')).toEqual(['warning']);
  });
  it('names a key that another operation takes, and nothing that only sounds like one', () => {
    const many = Object.fromEntries([...'abcdef'].map(name => [`/${name}/payments`, pay({})]));
    const overwrites = {
      '/plans/change': { post: { description: 'Will overwrite a pending change.', responses: ok } },
    };
    expect(messages(rule, { ...many, ...overwrites }).join()).not.toContain('while');
  });
  it('a key that is only mentioned is declared nowhere', () => {
    const things = Object.fromEntries(
      [...'abcdef'].map(name => [`/${name}`, { post: { responses: answers(text, '201') } }]),
    );
    const info = { title: 'T', version: '1', description: 'Send an idempotency key with every POST.' };
    expect(messages(rule, things, { info })).toEqual([expect.stringContaining('no operation declares the header')]);
  });
});

it('server-is-https: one host under both schemes leaves the choice to the client', () => {
  const of = (...urls: string[]) =>
    grades(
      'server-is-https',
      {},
      { servers: urls.map(url => ({ url })), paths: { '/a': { get: { responses: ok } } }, security: [{ key: [] }] },
    );
  expect(of('http://api.shop.com/v1')).toEqual(['error']);
  expect(of('http://api.shop.com/v1', 'https://api.shop.com/v1')).toEqual(['warning']);
});

it('credential-in-header: a hash to search by is no secret', () => {
  const asked = (description: string) => {
    const parameters = [{ name: 'secret', in: 'query', required: true, description, schema: text }];
    return grades('credential-in-header', { '/locks': { get: { parameters, responses: ok } } });
  };
  expect(asked('Filter by the hashed secret of the lock.')).toEqual([]);
  expect(asked('The secret of the lock.')).toEqual(['error']);
});

it('failures-are-stated: a key that is no status tells a failure in its own way', () => {
  const of = (key: string) =>
    grades('failures-are-stated', {
      '/a': {
        post: { requestBody: json(object({})), responses: { ...ok, [key]: { description: 'NOT_GRANTED' } } },
      },
    });
  expect(of('-3')).toEqual([]);
  expect(of('201')).toEqual(['warning']);
});

it('get-is-safe: a cache is filled again', () => {
  const read = (name: string) =>
    found('get-is-safe', { [`/${name}/purge`]: { get: { summary: `Purges the ${name}`, responses: ok } } }).map(
      ({ severity }) => severity,
    );
  expect(read('cache')).toEqual(['warning']);
  expect(read('account')).toEqual(['error']);
});
