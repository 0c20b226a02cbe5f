const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object) => ({ 'application/json': { schema } });
/** Each place has one of its own: two places are one schema where they hold the same object. */
const text = () => ({ type: 'string' });

/** A small description in which everything that we read is once: leaving out one node changes what it says. */
export const small = {
  openapi: '3.1.0',
  info: { title: 'Harbour', version: '1.2', description: 'All times are in UTC.' },
  security: [{ token: ['berths.read'] }],
  paths: {
    '/berths': {
      parameters: [
        { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 50, default: 20 } },
        { name: 'trace', in: 'header', schema: text() },
      ],
      get: {
        operationId: 'listBerths',
        summary: 'Lists berths',
        parameters: [
          {
            name: 'trace',
            in: 'header',
            required: true,
            deprecated: true,
            description: 'For support.',
            schema: text(),
          },
          { name: 'after', in: 'query', schema: text() },
        ],
        responses: {
          200: {
            description: 'A page.',
            headers: { Link: { schema: text() } },
            content: json({
              type: 'object',
              required: ['items'],
              properties: {
                items: { type: 'array', maxItems: 50, items: reference('Berth') },
                meta: { type: 'object', properties: { next: { type: ['string', 'null'], format: 'uri' } } },
              },
            }),
          },
          default: { $ref: '#/components/responses/Failure' },
        },
      },
      post: {
        description: 'Opens a berth.',
        'x-permission': 'berths.open',
        parameters: [{ name: 'Idempotency-Key', in: 'header', schema: text() }],
        requestBody: { required: true, content: json(reference('NewBerth')) },
        responses: {
          201: { description: 'Opened.', content: json(reference('Berth')) },
          '4XX': { $ref: '#/components/responses/Failure' },
        },
        callbacks: {
          opened: {
            '{$request.body#/url}': {
              post: { requestBody: { content: json(reference('Event')) }, responses: { 204: { description: '' } } },
            },
          },
        },
      },
    },
    '/berths/{id}': {
      delete: {
        deprecated: true,
        security: [],
        parameters: [{ $ref: '#/components/parameters/Id' }],
        responses: { 204: { description: 'Gone.' } },
      },
      query: {
        parameters: [{ $ref: '#/components/parameters/Id' }],
        requestBody: {
          content: {
            'application/x-www-form-urlencoded': {
              schema: {
                type: 'object',
                required: ['day'],
                properties: { day: { type: 'string', format: 'date', description: 'When.' } },
              },
            },
          },
        },
        responses: {
          200: {
            description: '',
            content: { 'text/csv': {}, 'application/jsonl': { itemSchema: reference('Berth') } },
          },
        },
      },
    },
  },
  webhooks: {
    freed: { post: { requestBody: { content: json(reference('Event')) }, responses: { 200: { description: '' } } } },
  },
  components: {
    securitySchemes: {
      token: { type: 'http', scheme: 'bearer' },
      key: { type: 'apiKey', name: 'X-Key', in: 'header' },
      login: { type: 'oauth2', flows: {} },
    },
    parameters: { Id: { name: 'id', in: 'path', required: true, schema: { type: 'string', maxLength: 12 } } },
    responses: {
      Failure: {
        description: 'It failed.',
        'x-error-codes': ['not_found'],
        content: { 'application/problem+json': { schema: reference('Problem') } },
      },
    },
    schemas: {
      NewBerth: {
        type: 'object',
        required: ['name'],
        additionalProperties: false,
        properties: {
          name: { type: 'string', minLength: 1, maxLength: 80, pattern: '^B' },
          kind: { enum: ['quay', 'buoy'] },
          url: { type: 'string', writeOnly: true },
        },
      },
      Berth: {
        description: 'Where ships lie.',
        allOf: [
          reference('NewBerth'),
          {
            type: 'object',
            required: ['id'],
            properties: {
              id: { type: 'string', readOnly: true },
              depth: { type: 'number', minimum: 2, deprecated: true },
              state: { type: 'string', 'x-extensible-enum': ['free', 'held'] },
              ship: { oneOf: [reference('Ship'), { type: 'null' }] },
            },
          },
        ],
      },
      Ship: {
        title: 'A ship',
        type: 'object',
        properties: { flag: { type: 'string', default: 'none' } },
        additionalProperties: { type: 'integer' },
      },
      Event: {
        oneOf: [
          { type: 'object', required: ['freed'], properties: { freed: { type: 'boolean' } } },
          { type: 'object', properties: { moved: { anyOf: [{ const: 'in' }, { const: 'out' }, { type: 'string' }] } } },
        ],
      },
      Problem: { type: 'object', properties: { code: text(), at: { type: ['integer', 'null'] } } },
    },
  },
};

/** Another, in the form of Swagger 2.0. */
export const smallSwagger = {
  swagger: '2.0',
  info: { title: 'Harbour', version: '1.2' },
  host: 'api.harbour.example',
  basePath: '/v1',
  schemes: ['https', 'http'],
  consumes: ['application/json'],
  produces: ['application/json', 'text/csv'],
  security: [{ app: ['berths'] }],
  securityDefinitions: {
    key: { type: 'apiKey', in: 'header', name: 'X-Key' },
    login: { type: 'basic' },
    app: { type: 'oauth2', flow: 'accessCode', authorizationUrl: '/a', tokenUrl: '/t', scopes: { berths: 'All' } },
  },
  parameters: {
    Limit: { name: 'limit', in: 'query', type: 'integer', maximum: 50 },
    Body: {
      name: 'body',
      in: 'body',
      required: true,
      description: 'The berth.',
      schema: { $ref: '#/definitions/Berth' },
    },
  },
  responses: { Failure: { description: 'It failed.', schema: { $ref: '#/definitions/Problem' } } },
  paths: {
    '/berths': {
      parameters: [{ name: 'tenant', in: 'header', type: 'string' }],
      get: {
        parameters: [
          { $ref: '#/parameters/Limit' },
          { name: 'tag', in: 'query', type: 'array', items: { type: 'string' }, collectionFormat: 'multi' },
          { name: 'sort', in: 'query', type: 'array', items: { type: 'string' }, collectionFormat: 'pipes' },
        ],
        responses: {
          200: {
            description: 'Berths.',
            headers: { ETag: { type: 'string' } },
            schema: { type: 'array', items: { $ref: '#/definitions/Berth' } },
            examples: { 'application/json': [] },
          },
          default: { $ref: '#/responses/Failure' },
        },
      },
      post: {
        consumes: ['application/vnd.harbour+json'],
        parameters: [{ $ref: '#/parameters/Body' }],
        responses: { 201: { description: 'Opened.' } },
      },
    },
    '/berths/{id}/photo': {
      parameters: [
        { name: 'id', in: 'path', required: true, type: 'string' },
        { name: 'by', in: 'formData', type: 'string' },
        { name: 'note', in: 'formData', type: 'string' },
      ],
      put: {
        consumes: ['multipart/form-data'],
        produces: ['image/png'],
        parameters: [
          { name: 'file', in: 'formData', required: true, type: 'file', description: 'The photo.' },
          { name: 'note', in: 'formData', type: 'string', maxLength: 80 },
        ],
        responses: {
          200: { description: 'The photo.', schema: { type: 'file' } },
          404: { $ref: '#/responses/Failure' },
        },
      },
    },
  },
  definitions: {
    Berth: { type: 'object', properties: { id: { type: 'string' }, note: { type: 'string', 'x-nullable': true } } },
    Problem: { type: 'object', properties: { code: { type: 'string' } } },
  },
};
