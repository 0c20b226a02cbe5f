import { describe, expect, it } from 'vitest';
import { apiOf } from '../../src/openapi/description';
import { matchVersions } from '../../src/openapi/diff/versions';
import { isSafe } from '../../src/openapi/operations';
import { openDescription } from '../../src/openapi/read-description';

const ok = { '200': { description: 'OK' } };
const object = (...names: string[]) => ({
  type: 'object',
  properties: Object.fromEntries(names.map(name => [name, { type: 'string' }])),
});
const json = (schema: object) => ({ 'application/json': { schema } });
const base = { openapi: '3.2.0', info: { title: 't', version: '1' } };

describe('methods', () => {
  const api = apiOf({
    ...base,
    paths: {
      '/orders': {
        query: { requestBody: { content: json(object('cursor', 'limit')) }, responses: ok },
        'x-owners': { billing: { responses: ok } },
        additionalOperations: { PURGE: { responses: ok }, 'x-note': {} },
        get: { responses: ok },
        delete: { responses: ok },
      },
    },
  });

  it('reads QUERY and additional operations, with the method as it is written', () => {
    expect(api.operations.map(({ label }) => label)).toEqual([
      'QUERY /orders',
      'PURGE /orders',
      'GET /orders',
      'DELETE /orders',
    ]);
  });

  it('calls QUERY safe, and claims nothing of an additional method', () => {
    expect(api.operations.filter(isSafe).map(({ method }) => method)).toEqual(['query', 'get']);
  });

  it('takes the fields of a QUERY’s body for what is asked, not for parameters of the URL', () => {
    const [query] = api.operations;
    expect(query!.queryFields.map(({ name }) => name)).toEqual(['cursor', 'limit']);
    expect(query!.parameters).toEqual([]);
  });
});

describe('parameters of 3.2', () => {
  it('reads the form in a query string as parameters, and any other content as one', () => {
    const parameter = (mediaType: string) => ({
      name: 'q',
      in: 'querystring',
      content: { [mediaType]: { schema: { ...object('limit', 'colour'), required: ['limit'] } } },
    });
    const of = (mediaType: string) =>
      apiOf({
        ...base,
        paths: { '/a': { get: { parameters: [parameter(mediaType)], responses: ok } } },
      }).operations[0]!.parameters.map(({ name, in: place, required, node }) => [name, place, required, node.pointer]);
    const at = '/paths/~1a/get/parameters/0/content/application~1x-www-form-urlencoded/schema/properties';
    expect(of('application/x-www-form-urlencoded')).toEqual([
      ['limit', 'query', true, `${at}/limit`],
      ['colour', 'query', false, `${at}/colour`],
    ]);
    expect(of('application/json').map(([name, place]) => [name, place])).toEqual([['q', 'querystring']]);
  });
});

describe('bodies of 3.2', () => {
  it('follows media types that are shared, and reaches what each item of a stream is', () => {
    const api = apiOf({
      ...base,
      paths: {
        '/events': {
          get: {
            responses: {
              '200': { description: 'E', content: { 'text/event-stream': { $ref: '#/components/mediaTypes/Events' } } },
            },
          },
        },
      },
      components: { mediaTypes: { Events: { itemSchema: object('data') } } },
    });
    const [content] = api.operations[0]!.responses[0]!.content;
    expect(content!.itemSchema?.pointer).toBe('/components/mediaTypes/Events/itemSchema');
    expect(api.responseSchemas().map(({ schema }) => schema.pointer)).toContain(
      '/components/mediaTypes/Events/itemSchema/properties/data',
    );
  });
});

describe('$self of 3.2', () => {
  it('lets references name the description and its neighbours by their URIs', () => {
    const text = `openapi: 3.2.0
$self: https://example.com/apis/shop.yaml
paths:
  /a: { $ref: 'https://example.com/apis/shop.yaml#/components/pathItems/A' }
  /b: { $ref: 'https://example.com/apis/parts/b.yaml' }
  /c: { $ref: 'shop.yaml#/components/pathItems/A' }
  /d: { $ref: 'https://elsewhere.example/d.yaml' }
components: { pathItems: { A: { get: { responses: {} } } } }
`;
    const read = (path: string) => (path === 'parts/b.yaml' ? 'put: { responses: {} }' : null);
    const { documents, model } = openDescription('local.yaml', { name: 'local.yaml', text, read });
    expect(model().operations.map(({ label }) => label)).toEqual(['GET /a', 'PUT /b', 'GET /c']);
    expect(documents.problems.map(({ code, line }) => [code, line])).toEqual([['reference_not_followed', 7]]);
  });
});

it('paths that are in a file of their own are read, as bundlers read them', () => {
  const files: Record<string, string> = {
    'paths.yaml': '/a: { $ref: ./a.yaml }\n/b: { post: { responses: {} } }\n',
    'a.yaml': 'get: { responses: {} }\n',
  };
  const text = 'openapi: 3.0.3\npaths: { $ref: ./paths.yaml }\nsecurity: [{ key: [] }]\n';
  const { documents, model } = openDescription('api.yaml', {
    name: 'api.yaml',
    text,
    read: path => files[path] ?? null,
  });
  expect(model().operations.map(({ label, security }) => [label, security])).toEqual([
    ['GET /a', [{ key: [] }]],
    ['POST /b', [{ key: [] }]],
  ]);
  expect(documents.problems).toEqual([]);
});

describe('requests that the API makes itself', () => {
  const contract = (names: string[], callback = 'onPaid', expression = '{$request.body#/url}', webhook = 'paid') =>
    apiOf({
      openapi: '3.0.3',
      info: base.info,
      paths: {
        '/orders': {
          post: {
            callbacks: {
              [callback]: {
                [expression]: { post: { requestBody: { content: json(object(...names)) }, responses: ok } },
              },
            },
            responses: ok,
          },
        },
      },
      'x-webhooks': { [webhook]: { post: { requestBody: { content: json(object(...names)) }, responses: ok } } },
    });

  it('lists callbacks with the operation that asks for them, and webhooks of 3.0', () => {
    const { callbacks, webhooks, operations } = contract(['id']);
    expect(callbacks.map(({ label, expression, of }) => [label, expression, of])).toEqual([
      ['POST callback onPaid of POST /orders', '{$request.body#/url}', operations[0]],
    ]);
    expect(webhooks.map(({ label, kind }) => [label, kind])).toEqual([['POST paid', 'webhook']]);
  });

  it('matches both between versions, and compares their bodies as what clients read', () => {
    const { schemas, webhooks, callbacks } = matchVersions(contract(['id', 'note']), contract(['id']));
    expect([webhooks.pairs.length, callbacks.pairs.length]).toEqual([1, 1]);
    const whole = schemas.filter(({ before }) => before.fields.has('note'));
    expect(whole.map(({ direction, operation }) => `${direction} ${operation?.label}`)).toEqual([
      'response POST paid',
      'response POST callback onPaid of POST /orders',
    ]);
  });

  it('knows a callback again by where it is sent, or by its name', () => {
    const old = contract(['id']);
    const left = (fresh: ReturnType<typeof contract>) => {
      const { callbacks, webhooks } = matchVersions(old, fresh);
      return [callbacks.removed.map(({ name }) => name), webhooks.removed.map(({ path }) => path)];
    };
    expect(left(contract(['id'], 'onPayment'))).toEqual([[], []]);
    expect(left(contract(['id'], 'onPaid', '{$request.body#/hook}'))).toEqual([[], []]);
    expect(left(contract(['id'], 'onPayment', '{$request.body#/hook}', 'settled'))).toEqual([['onPaid'], ['paid']]);
  });
});
