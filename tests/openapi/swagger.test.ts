import { describe, expect, it } from 'vitest';
import { matchVersions } from '../../src/openapi/diff/versions';
import type { Located } from '../../src/openapi/located';
import { openDescription } from '../../src/openapi/read-description';

const text = `swagger: '2.0'
info: { title: Shop, version: '1' }
host: api.example.com
basePath: /v1
schemes: [https, http]
consumes: [application/json]
produces: [application/json, text/csv]
securityDefinitions:
  key: { type: apiKey, in: header, name: X-Key }
  login: { type: basic }
  app:
    type: oauth2
    flow: accessCode
    authorizationUrl: https://example.com/authorize
    tokenUrl: https://example.com/token
    scopes: { 'orders:read': Read orders }
parameters:
  Limit: { name: limit, in: query, type: integer, maximum: 100, description: How many. }
  Body:
    name: body
    in: body
    required: true
    schema: { $ref: '#/definitions/Order' }
responses:
  Error:
    description: It failed
    schema: { $ref: '#/definitions/Error' }
paths:
  /orders:
    parameters:
      - { name: X-Tenant, in: header, type: string }
    get:
      parameters:
        - $ref: '#/parameters/Limit'
        - { name: tag, in: query, type: array, items: { type: string }, collectionFormat: multi }
        - { name: sort, in: query, type: array, items: { type: string } }
      responses:
        200:
          description: Orders
          headers:
            ETag: { type: string, description: The version. }
          schema: { type: array, items: { $ref: '#/definitions/Order' } }
          examples:
            application/json: [{ id: o_1 }]
        default: { $ref: '#/responses/Error' }
    post:
      consumes: [application/vnd.shop+json]
      parameters:
        - $ref: '#/parameters/Body'
      responses:
        201: { description: Created }
  /orders/{id}/photo:
    put:
      consumes: [multipart/form-data]
      produces: [image/png]
      parameters:
        - { name: id, in: path, required: true, type: string }
        - { name: file, in: formData, required: true, type: file, description: The photo. }
        - { name: note, in: formData, type: string, maxLength: 80 }
      responses:
        200: { description: The photo, schema: { type: file } }
        404: { $ref: '#/responses/Error' }
definitions:
  Order:
    type: object
    properties:
      id: { type: string }
      note: { type: string, x-nullable: true }
  Error: { type: object, properties: { code: { type: string } } }
`;

const open = (source = text, read?: (path: string) => string | null) =>
  openDescription('shop.yaml', { name: 'shop.yaml', text: source, ...(read ? { read } : {}) });
/** A place as people see it. */
const at = (place: Located | null | undefined) =>
  place ? `${place.pointer} :${place.document.locate(place.pointer).line}` : null;

describe('a description of Swagger 2.0', () => {
  const api = open().model();
  const [list, create, photo] = api.operations;

  it('has servers where its schemes are written', () => {
    const servers = api.descend(api.root, 'servers');
    expect(servers?.value).toEqual([{ url: 'https://api.example.com/v1' }, { url: 'http://api.example.com/v1' }]);
    expect(at(api.descend(servers, 1))).toBe('/schemes/1 :5');
  });

  it('has security schemes in the form of OpenAPI 3', () => {
    const schemes = api.descend(api.root, 'components', 'securitySchemes');
    expect(schemes?.value).toMatchObject({
      key: { type: 'apiKey' },
      login: { type: 'http', scheme: 'basic' },
      app: { type: 'oauth2', flows: { authorizationCode: { scopes: { 'orders:read': 'Read orders' } } } },
    });
    const scope = api.descend(schemes, 'app', 'flows', 'authorizationCode', 'scopes', 'orders:read');
    expect(at(scope)).toBe('/securityDefinitions/app/scopes/orders:read :16');
  });

  it('has parameters with a schema, and lists as they are separated', () => {
    expect(list!.parameters.map(({ name, in: place, node }) => [name, place, at(node)])).toEqual([
      ['X-Tenant', 'header', '/paths/~1orders/parameters/0 :31'],
      ['limit', 'query', '/parameters/Limit :18'],
      ['tag', 'query', '/paths/~1orders/get/parameters/1 :35'],
      ['sort', 'query', '/paths/~1orders/get/parameters/2 :36'],
    ]);
    const [, limit, tag, sort] = list!.parameters;
    expect(api.effectiveSchema(limit!.schema)).toMatchObject({ types: new Set(['integer']), description: '' });
    expect(at(api.effectiveSchema(limit!.schema)!.keyword('maximum')!.at)).toBe('/parameters/Limit/maximum :18');
    expect(at(api.effectiveSchema(tag!.schema)!.items!.at)).toBe('/paths/~1orders/get/parameters/1/items :35');
    expect([tag, sort].map(one => [one!.node.value.style, one!.node.value.explode])).toEqual([
      ['form', true],
      ['form', false],
    ]);
  });

  it('has a body where its parameter is written, in the media types of the operation', () => {
    expect(create!.body?.value.required).toBe(true);
    expect(create!.requestContent.map(({ mediaType }) => mediaType)).toEqual(['application/vnd.shop+json']);
    expect(at(create!.body)).toBe('/parameters/Body :19');
    expect(at(create!.requestContent[0]!.schema)).toBe('/parameters/Body/schema :23');
    expect(at(api.fields(create!.requestContent[0]!.schema).get('note')!.at)).toBe(
      '/definitions/Order/properties/note :68',
    );
    expect(create!.parameters.map(({ name }) => name)).toEqual(['X-Tenant']);
  });

  it('has a form whose fields are its parameters', () => {
    const [content] = photo!.requestContent;
    expect(content!.mediaType).toBe('multipart/form-data');
    const fields = api.fields(content!.schema);
    expect([...fields.values()].map(({ name, required, at: place }) => [name, required, at(place)])).toEqual([
      ['file', true, '/paths/~1orders~1{id}~1photo/put/parameters/1 :58'],
      ['note', false, '/paths/~1orders~1{id}~1photo/put/parameters/2 :59'],
    ]);
    expect(fields.get('file')!.schema).toMatchObject({ types: new Set(['string']), description: 'The photo.' });
    expect(photo!.parameters.map(({ name }) => name)).toEqual(['id']);
  });

  it('has responses with content, headers with a schema, and examples', () => {
    const [ok, failed] = list!.responses;
    expect(ok!.content.map(({ mediaType, schema }) => [mediaType, at(schema)])).toEqual([
      ['application/json', '/paths/~1orders/get/responses/200/schema :42'],
      ['text/csv', '/paths/~1orders/get/responses/200/schema :42'],
    ]);
    expect(at(api.child(ok!.content[0]!.node, 'example'))).toBe(
      '/paths/~1orders/get/responses/200/examples/application~1json :44',
    );
    expect(at(api.child(ok!.headers.get('etag')!, 'schema'))).toBe(
      '/paths/~1orders/get/responses/200/headers/ETag :41',
    );
    expect([at(failed!.at), at(failed!.node)]).toEqual([
      '/paths/~1orders/get/responses/default :45',
      '/responses/Error :25',
    ]);
    expect(api.lists.map(({ operation }) => operation.label)).toEqual(['GET /orders']);
  });

  it('takes an operation’s own media types for its successes, and does not say what a failure of it is', () => {
    expect(photo!.responses.map(({ content }) => content.map(({ mediaType }) => mediaType))).toEqual([
      ['image/png'],
      ['*/*'],
    ]);
  });

  it('reads x-nullable', () => {
    const fields = api.fields(create!.requestContent[0]!.schema);
    expect([...fields.values()].map(({ schema }) => schema!.nullable)).toEqual([false, true]);
  });

  it('has only places that the author wrote', () => {
    const { documents, document } = open();
    const model = open().model();
    const places = [...model.requestSchemas(), ...model.responseSchemas()].map(({ schema }) => schema.pointer);
    expect(places.length).toBeGreaterThan(6);
    for (const place of places) expect(documents.at(place), place).not.toBeNull();
    // What the adapter adds is in nobody’s way.
    expect(JSON.stringify(document.value)).not.toMatch(/requestBody|"content"|components/);
  });
});

describe('references of Swagger 2.0', () => {
  it('lead nowhere where only OpenAPI 3 has something', () => {
    const source = text.replace(
      "items: { $ref: '#/definitions/Order' }",
      "items: { $ref: '#/components/schemas/Order' }",
    );
    const { documents, model } = open(source);
    expect(model().lists).toHaveLength(1);
    model().responseSchemas();
    expect(documents.unresolved.map(({ at: place, message }) => [at(place), message])).toEqual([
      [
        '/paths/~1orders/get/responses/200/schema/items :42',
        'There is nothing at #/components/schemas/Order in this file.',
      ],
    ]);
  });

  it('may lead to a schema inside an operation, and to paths, parameters and responses in other files', () => {
    const files: Record<string, string> = {
      'orders.yaml': `post:
  parameters:
    - $ref: 'parameters.yaml#/Body'
    - { $ref: 'parameters.yaml#/Page' }
  responses:
    201: { description: Created, schema: { $ref: 'shop.yaml#/paths/~1old/get/responses/200/schema' } }
`,
      'parameters.yaml': `Page: { name: page, in: query, type: integer }
Body: { name: body, in: body, schema: { type: object, properties: { id: { type: string } } } }
`,
    };
    const source = `swagger: '2.0'
paths:
  /orders: { $ref: 'orders.yaml' }
  /old: { get: { responses: { 200: { description: Old, schema: { type: string } } } } }
`;
    const description = open(source, path => files[path] ?? null);
    const api = description.model();
    const [create] = api.operations;
    expect(create!.parameters.map(({ name, node }) => [name, node.document.name, at(node)])).toEqual([
      ['page', 'parameters.yaml', '/Page :1'],
    ]);
    const [content] = create!.requestContent;
    expect([content!.schema!.document.name, at(content!.schema)]).toEqual(['parameters.yaml', '/Body/schema :2']);
    const created = api.documents.resolve(create!.responses[0]!.content[0]!.schema);
    expect([created!.document.name, at(created)]).toEqual(['shop.yaml', '/paths/~1old/get/responses/200/schema :4']);
    expect(description.documents.unresolved).toEqual([]);
  });
});

describe('a team that moves from Swagger 2.0 to OpenAPI 3', () => {
  const converted = `openapi: 3.0.3
info: { title: Shop, version: '2' }
servers: [{ url: https://api.example.com/v1 }]
paths:
  /orders:
    get:
      parameters: [{ name: limit, in: query, schema: { type: integer, maximum: 100 } }]
      responses: { '200': { description: Orders, content: { application/json: { schema: { type: array, items: { type: string } } } } } }
    post:
      requestBody: { required: true, content: { application/vnd.shop+json: { schema: { $ref: '#/components/schemas/Order' } } } }
      responses: { '201': { description: Created } }
components: { schemas: { Order: { type: object, properties: { id: { type: string }, note: { type: string, nullable: true } } } } }
`;

  it('has the same operations, bodies and fields in both', () => {
    const versions = matchVersions(open().model(), open(converted).model());
    expect(versions.operations.map(({ before }) => before.label)).toEqual(['GET /orders', 'POST /orders']);
    expect(versions.removed.map(({ label }) => label)).toEqual(['PUT /orders/{id}/photo']);
    const body = versions.schemas.find(({ direction, before }) => direction === 'request' && before.fields.has('note'));
    const note = [body?.before, body?.after].map(schema => schema?.fields.get('note')?.schema?.nullable);
    expect(note).toEqual([true, true]);
  });
});
