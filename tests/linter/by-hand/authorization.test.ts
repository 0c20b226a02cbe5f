import { describe, expect, it } from 'vitest';
import { findingsOf } from '../_lint';

const text = { type: 'string' };
const whole = (members: object) => JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, ...members });
const body = (properties: object) => ({
  content: { 'application/json': { schema: { type: 'object', properties } } },
});

describe('webhook-url-is-https', () => {
  const found = (field: string, schema: object, { path = '/webhooks', method = 'post', description = '' } = {}) =>
    findingsOf(
      'webhook-url-is-https',
      whole({
        paths: {
          [path]: {
            [method]: {
              description,
              requestBody: body({ [field]: schema }),
              responses: { '201': { description: 'x' } },
            },
          },
        },
      }),
    ).length;

  it('asks it of every field that takes an address for events', () => {
    for (const name of ['url', 'uri', 'endpoint', 'callback_url', 'targetUrl', 'webhook_url', 'endpointUrl'])
      expect(found(name, text), name).toBe(1);
    expect(found('url', text, { path: '/hooks/{id}', method: 'patch' })).toBe(1);
    expect(found('config', { type: 'object', properties: { url: text } })).toBe(1);
  });

  it('https may stand in the pattern, at the field, or at the operation', () => {
    expect(found('url', { ...text, pattern: '^https://' })).toBe(0);
    expect(found('url', { ...text, description: 'Must use TLS.' })).toBe(0);
    expect(found('url', text, { description: 'Only https addresses are taken.' })).toBe(0);
  });

  it('whoever takes both says so and is found', () => {
    expect(found('url', { ...text, pattern: '^https?://' })).toBe(1);
    expect(found('url', { ...text, description: 'An http or https URL.' })).toBe(1);
    expect(
      found('url', { ...text, description: 'For example http://example.org.' }, { description: 'Prefer https.' }),
    ).toBe(1);
  });

  it('other addresses are no webhooks', () => {
    expect(found('url', text, { path: '/bookmarks' })).toBe(0);
    expect(found('target', { ...text, enum: ['webhook', 'queue'] })).toBe(0);
    expect(found('target', { ...text, description: 'The name of the target.' })).toBe(0);
    expect(found('target', { ...text, format: 'uri' })).toBe(1);
    expect(found('email_address', text)).toBe(0);
    expect(found('name', text)).toBe(0);
  });
});

describe('webhook-is-signed', () => {
  const found = (members: object) => findingsOf('webhook-is-signed', whole(members)).length;
  const event = (parameters: object[] = [], more: object = {}) => ({
    webhooks: {
      paid: {
        post: { parameters, requestBody: body({ id: text }), responses: { '204': { description: 'x' } }, ...more },
      },
    },
    paths: {},
  });
  const header = (name: string) => ({ name, in: 'header', schema: text });

  it('takes the headers that services really use', () => {
    expect(found(event())).toBe(1);
    expect(found(event([header('X-Event-Type')]))).toBe(1);
    for (const name of ['X-Hub-Signature-256', 'Stripe-Signature', 'webhook-signature', 'Signature', 'Authorization'])
      expect(found(event([header(name)])), name).toBe(0);
  });

  it('hears it in words', () => {
    expect(found(event([], { description: 'Each request is signed with HMAC.' }))).toBe(0);
    expect(found({ ...event(), info: { title: 'T', version: '1', description: 'Webhooks carry a signature.' } })).toBe(
      0,
    );
    expect(found(event([], { description: 'Sent when somebody has signed up.' }))).toBe(1);
  });

  it('says it once where no event is signed, and once where only some are not', () => {
    const events = (...headers: string[][]) => ({
      webhooks: Object.fromEntries(headers.map((names, i) => [`e${i}`, { post: { parameters: names.map(header) } }])),
      paths: {},
    });
    expect(findingsOf('webhook-is-signed', whole(events([], [])))).toMatchObject([
      { scope: 'contract', message: expect.stringContaining('None of the 2 events') },
    ]);
    expect(findingsOf('webhook-is-signed', whole(events([])))).toMatchObject([
      { scope: 'place', message: expect.stringContaining('e0') },
    ]);
    expect(findingsOf('webhook-is-signed', whole(events(['Signature'], [], [])))).toMatchObject([
      { scope: 'contract', severity: 'warning', places: 2, message: expect.stringContaining('2 of 3 events') },
    ]);
  });

  it('looks into callbacks, and reports the operation that asks for them', () => {
    const callbacks = { onPaid: { '{$request.body#/url}': { post: { requestBody: body({ id: text }) } } } };
    const paths = { '/orders': { post: { callbacks, responses: { '201': { description: 'x' } } } } };
    const [finding] = findingsOf('webhook-is-signed', whole({ paths }));
    expect(finding).toMatchObject({ operation: 'POST /orders' });
    expect(finding!.pointer).toContain('/callbacks/onPaid/');
  });

  it('a secret at registration is proof enough; a contract without events needs none', () => {
    const register = (answer: object) => ({
      paths: {
        '/webhooks': {
          post: { requestBody: body({ url: text }), responses: { '201': { description: 'x', ...body(answer) } } },
        },
      },
    });
    expect(found(register({ id: text }))).toBe(1);
    expect(found(register({ id: text, signing_secret: text }))).toBe(0);
    expect(found({ paths: { '/orders': { get: { responses: { '200': { description: 'x' } } } } } })).toBe(0);
  });

  it('an API that takes signed events from others sends none', () => {
    const receive = {
      post: {
        parameters: [header('Stripe-Signature')],
        requestBody: body({ url: text }),
        responses: { '200': { description: 'x' } },
      },
    };
    expect(found({ paths: { '/webhooks/stripe': receive } })).toBe(0);
  });
});

describe('scopes-are-narrow', () => {
  const findings = (...scopes: [method: string, scope: string][]) =>
    findingsOf(
      'scopes-are-narrow',
      whole({
        paths: Object.fromEntries(
          scopes.map(([method, scope], i) => [
            `/a${i}`,
            { [method]: { security: [{ key: [scope] }], responses: { '200': { description: 'x' } } } },
          ]),
        ),
      }),
    );
  const found = (...scopes: [method: string, scope: string][]) => findings(...scopes).length;
  it('one scope for reading and writing is one too few', () => {
    expect(found(['get', 'api'], ['post', 'api'], ['get', 'api'], ['delete', 'api'])).toBe(1);
    expect(found(['get', 'read'], ['post', 'write'], ['get', 'read'], ['delete', 'write'])).toBe(0);
    expect(found(['get', 'api'], ['get', 'api'], ['get', 'api'], ['get', 'api'])).toBe(0);
    expect(found(['get', 'api'], ['post', 'api'], ['post', 'api'])).toBe(0);
  });
  it('is reported where the first operation asks for it', () => {
    const [finding] = findings(['get', 'api'], ['post', 'api'], ['get', 'api'], ['delete', 'api']);
    expect(finding).toMatchObject({ pointer: '/paths/~1a0/get/security', operation: null });
  });
});

describe('object-answers-404-and-403', () => {
  const findings = (...all: Record<string, string>[]) => {
    const paths = all.map((answers, i) => {
      const responses = Object.entries(answers).map(([status, description]) => [status, { description }]);
      return [`/a${i}/{id}`, { get: { responses: Object.fromEntries(responses) } }];
    });
    return findingsOf(
      'object-answers-404-and-403',
      whole({ security: [{ key: [] }], paths: Object.fromEntries(paths) }),
    );
  };
  const found = (answers: Record<string, string>) => findings(answers).length;
  const told = (...all: Record<string, string>[]) => findings(...all).map(({ message }) => message);
  const fine = { '403': 'No.', '404': 'None.' };
  const telling = { '403': 'The order belongs to another customer.', '404': 'None.' };
  it('asks for both, and hears when 403 is for strangers', () => {
    expect(found({ '403': 'No.', '404': 'None.' })).toBe(0);
    expect(found({ '403': 'No.' })).toBe(1);
    expect(found({ '404': 'None.' })).toBe(1);
    expect(found({ '4XX': 'No.' })).toBe(0);
    expect(found({ '403': 'The order belongs to another customer.', '404': 'None.' })).toBe(1);
    expect(found({ '403': 'This project is not yours.', '404': 'None.' })).toBe(1);
    expect(
      found({ '403': 'Your role in this account is too low.', '404': 'None, or it belongs to somebody else.' }),
    ).toBe(0);
  });

  it('says what is missing in an exception', () => {
    expect(told(fine, fine, fine, { '200': 'x' }, { '403': 'No.' }, { '404': 'None.' })).toEqual([
      'GET /a3/{id} documents neither 404 nor 403, so it’s unclear what a stranger gets.',
      'GET /a4/{id} documents no 404, so it’s unclear what a stranger gets.',
      'GET /a5/{id} documents no 403, so it’s unclear what members get if their role is too low.',
    ]);
  });

  it('of the whole contract, says what most of the operations do', () => {
    const unstated = /doesn’t say .* few operations document both 404 and 403\.$/;
    const strangers = /documents 403 for other people’s resources/;
    const none = { '200': 'x' };
    const whole = (...all: Record<string, string>[]) => told(...all)[0];
    expect(told(telling, telling, none)).toHaveLength(1);
    expect(whole(telling, telling, none)).toMatch(strangers);
    expect(whole(telling, none)).toMatch(unstated);
    expect(whole(telling, telling, none, none, none)).toMatch(unstated);
  });
});

describe('scopes-are-narrow', () => {
  const operations = (reads: number, writes: number, scopes = ['all']) => ({
    paths: Object.fromEntries(
      [...Array(reads + writes).keys()].map(i => [
        `/a${i}`,
        {
          [i < reads ? 'get' : 'post']: {
            security: [{ login: [scopes[i % scopes.length]] }],
            responses: { '200': { description: 'x' } },
          },
        },
      ]),
    ),
  });
  const found = (...args: Parameters<typeof operations>) =>
    findingsOf('scopes-are-narrow', whole(operations(...args))).length;

  it('needs reads and writes, four of them, and one scope for all', () => {
    expect(found(2, 2)).toBe(1);
    expect(found(1, 3)).toBe(1);
    expect(found(3, 1)).toBe(1);
    expect([found(0, 4), found(4, 0), found(1, 2), found(2, 2, ['a', 'b'])]).toEqual([0, 0, 0, 0]);
  });
});
