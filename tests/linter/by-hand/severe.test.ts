import { describe, expect, it } from 'vitest';
import { answers, array, count, found, json, object, text } from '../_contract';

/** What published contracts show that was once called an error and is none, or is a smaller one. */
const get = (schema: object, more: object = {}) => ({ get: { responses: answers(schema), ...more } });
const severities = (...parts: Parameters<typeof found>) => found(...parts).map(({ severity }) => severity);

describe('failures-are-stated', () => {
  const rule = 'failures-are-stated';
  const components = {
    schemas: { Sent: object({ to: text }), SendError: object({ messages: array(object({ 'error-text': text })) }) },
  };
  const either = {
    oneOf: [{ $ref: '#/components/schemas/Sent' }, { $ref: '#/components/schemas/SendError' }],
  };

  it('is told of the whole contract, and of an exception as an info', () => {
    const bare = { post: { ...get(object({ name: text })).get, requestBody: json(object({})) } };
    expect(severities(rule, { '/a': bare })).toEqual(['warning']);
    expect(severities(rule, { '/a': bare, '/b': bare, '/c': get(either) }, { components })).toEqual(['warning']);
    expect(severities(rule, { '/a': bare, '/b': { get: { responses: { 404: { description: 'x' } } } } })).toEqual([
      'info',
    ]);
  });
  it('doesn’t say that no failure is documented where it is in the success', () => {
    expect(count(rule, { '/sms': get(either) }, { components })).toBe(0);
    const errors = array(object({ category: text, code: text, detail: text }));
    expect(count(rule, { '/payments': get(object({ errors, payment: object({ note: text }) })) })).toBe(0);
    expect(count(rule, { '/check': get(object({ request_id: text, status: text, error_text: text })) })).toBe(0);
    const bare = get(object({ name: text }));
    expect(found(rule, { '/a': bare, '/sms': get(either) }, { components })).toMatchObject([{ operation: 'GET /a' }]);
    // How a job went says nothing of the request; nor does how many errors there were.
    expect(count(rule, { '/jobs/{id}': get(object({ id: text, error: text })) })).toBe(1);
    expect(count(rule, { '/counts': get(object({ errors: { type: 'integer' } })) })).toBe(1);
  });
  it('leaves that to failure-has-status', () => {
    expect(severities('failure-has-status', { '/sms': get(either) }, { components })).toEqual(['warning']);
    const one = { oneOf: [{ $ref: '#/components/schemas/Sent' }, { $ref: '#/components/schemas/Terror' }] };
    const more = { schemas: { ...components.schemas, Terror: object({ name: text }) } };
    expect(count('failure-has-status', { '/sms': get(one) }, { components: more })).toBe(0);
  });
  it.each(['/health', '/healthz', '/api/v1/readyz', '/livez', '/-/ready', '/health/live', '/ping'])(
    'asks nothing of the probe %s',
    path => expect(count(rule, { [path]: get(text) })).toBe(0),
  );
  it.each(['/health-records', '/health/{id}', '/already', '/orders/ready', '/patients/{id}/health', '/live'])(
    '%s is no probe',
    path => expect(count(rule, { [path]: get(text) })).toBe(1),
  );
  it('what clients write is no probe', () =>
    expect(count(rule, { '/health': { post: { responses: answers(text) } } })).toBe(1));
});

describe('put-replaces-whole', () => {
  const put = (content: object) =>
    severities('put-replaces-whole', { '/users/{id}': { put: { requestBody: { content }, responses: {} } } });
  const whole = { schema: object({ name: text, mail: text }, { required: ['name', 'mail'] }) };
  const patch = { schema: array(object({ op: text, path: text, value: {} })) };

  it('a framework’s list of media types is no patch', () => {
    expect(put({ 'application/json-patch+json': whole, 'application/json': whole })).toEqual([]);
    expect(put({ 'application/json-patch+json': whole })).toEqual(['error']);
  });
  it('an array of operations is one', () =>
    expect(put({ 'application/json-patch+json': patch, 'application/json': whole })).toEqual(['error']));
  it('a merge patch is one beside anything', () =>
    expect(put({ 'application/merge-patch+json': whole, 'application/json': whole })).toEqual(['error']));
});

describe('credential-in-header', () => {
  const asked = (name: string, description = '', schema: object = text) =>
    severities('credential-in-header', {
      '/places': { get: { parameters: [{ name, in: 'query', description, schema }], responses: {} } },
    });

  it('a session token that only groups requests is no credential', () => {
    const key = 'The API key(s) used for all requests must belong to the same project.';
    expect(asked('sessiontoken', `A random string that identifies a session for billing purposes. ${key}`)).toEqual([]);
    expect(asked('session_token', 'A version 4 UUID.')).toEqual([]);
    expect(asked('session_token', 'Groups several search requests.')).toEqual([]);
    expect(asked('session_token', 'The UUID that you got when you logged in.')).toEqual(['warning']);
    expect(asked('session_token')).toEqual(['warning']);
  });
  it.each(['api_secret', 'client_secret', 'clientSecret', 'sshPrivateKey', 'githubAppPrivateKey', 'tlsClientCertKey'])(
    '%s leaves no doubt',
    name => expect(asked(name)).toEqual(['error']),
  );
  it('whether to include a key is none', () => {
    expect(asked('includePrivateKey', '', { type: 'boolean' })).toEqual([]);
    expect(asked('privateKeyId')).toEqual([]);
  });
});

describe('webhook-is-signed', () => {
  const sent = (name: string, description: string) =>
    count(
      'webhook-is-signed',
      {},
      { webhooks: { receipt: { post: { requestBody: json(object({ [name]: { ...text, description } })) } } } },
    );
  it('accepts a signature among the data, if it is there to be verified', () => {
    expect(sent('sig', 'The signature, to enable verification of the source of this webhook.')).toBe(0);
    expect(sent('payloadSignature', 'An HMAC of the other fields.')).toBe(0);
    expect(sent('signature', 'What the customer wrote on the screen.')).toBe(1);
    expect(sent('note', 'Says whether the address was verified.')).toBe(1);
  });
  it('accepts it in the query as well', () => {
    const parameters = [{ name: 'sig', in: 'query', description: 'Verifies the sender.', schema: text }];
    expect(count('webhook-is-signed', {}, { webhooks: { receipt: { get: { parameters } } } })).toBe(0);
  });
});

describe('contract-states-authentication', () => {
  const rule = 'contract-states-authentication';
  const post = (schema: object) => ({
    post: { requestBody: json(schema), responses: { '201': { description: 'x' } } },
  });
  const keyed = post(object({ api_key: text, to: text }, { required: ['api_key', 'to'] }));
  const plain = post(object({ to: text }));

  it('accepts a credential that the bodies require', () => {
    expect(count(rule, { '/sms': keyed })).toBe(0);
    expect(count(rule, { '/sms': keyed, '/calls': plain })).toBe(0);
    expect(severities(rule, { '/sms': post(object({ api_key: text })) })).toEqual(['error']);
  });
  it('one body among many only stores it', () =>
    expect(severities(rule, { '/integrations': keyed, '/a': plain, '/b': plain })).toEqual(['error']));
  it('a body that signs somebody in is none', () => {
    const login = object({ username: text, password: text }, { required: ['username', 'password'] });
    expect(severities(rule, { '/login': post(login) })).toEqual(['error']);
  });
});
