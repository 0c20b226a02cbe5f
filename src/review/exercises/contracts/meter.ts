import type { OpenApi } from '../../../conventions/openapi';
import type { ContractDefinition } from '../types';
import { reference } from './_fields';
import { meterSchemas } from './_meter-schemas';

const pick = (kind: string, ...names: string[]): OpenApi =>
  Object.fromEntries(names.map(name => [name, reference(kind, name)]));

const problem = (description: string, ...headers: string[]): OpenApi => ({
  description,
  headers: pick('headers', 'Request-Id', 'Cache-Control', ...headers),
  content: { 'application/problem+json': { schema: reference('schemas', 'Problem') } },
});
const ok = (description: string, schema: string | null, ...headers: string[]): OpenApi => ({
  description,
  headers: pick('headers', 'Request-Id', 'Cache-Control', 'RateLimit', ...headers),
  ...(schema ? { content: { 'application/json': { schema: reference('schemas', schema) } } } : {}),
});
const current = (): OpenApi => ok('Your copy is current.', null, 'ETag');

/** What any request, one about something with an id, and others may fail with, by status. */
const any = { '401': 'Unauthorized', '403': 'Forbidden', '429': 'Slower', '500': 'Internal' };
const reading = { ...any, '404': 'Missing' };
const failing = (statuses: Record<string, string>): OpenApi =>
  Object.fromEntries(Object.entries(statuses).map(([status, name]) => [status, reference('responses', name)]));
const reads = () => failing(reading);
const lists = () => failing({ '400': 'Invalid', ...any });
const creations = () => failing({ '400': 'Invalid', ...any, '409': 'Conflict' });
const listsBelow = () => failing({ '400': 'Invalid', ...reading });
const writesBelow = () => failing({ '400': 'Invalid', ...reading, '409': 'Conflict' });
const changes = () => failing({ '400': 'Invalid', ...reading, '412': 'Stale', '428': 'Unconditional' });

const needs = (right: string): OpenApi => ({ security: [{ gridCertificate: [right] }], 'x-required-role': right });
const input = (schema: string, type = 'application/json'): OpenApi => ({
  requestBody: { required: true, content: { [type]: { schema: reference('schemas', schema) } } },
});
const asks = (...names: string[]): OpenApi => ({ parameters: names.map(name => reference('parameters', name)) });

const paths = (): OpenApi => ({
  '/meters': {
    get: {
      operationId: 'listMeters',
      summary: 'List meters',
      ...needs('meters:read'),
      ...asks('limit', 'cursor', 'apiVersion'),
      responses: { '200': ok('A page of meters.', 'MeterPage'), ...lists() },
    },
    post: {
      operationId: 'addMeter',
      summary: 'Add a meter to the grid',
      ...needs('meters:install'),
      ...asks('idempotencyKey'),
      ...input('NewMeter'),
      responses: { '201': ok('The meter.', 'Meter', 'Location'), ...creations() },
    },
  },
  '/meters/{meterId}': {
    parameters: [reference('parameters', 'meterId')],
    get: {
      operationId: 'getMeter',
      summary: 'Get a meter',
      ...needs('meters:read'),
      ...asks('ifNoneMatch', 'apiVersion'),
      responses: { '200': ok('The meter.', 'Meter', 'ETag'), '304': current(), ...reads() },
    },
    patch: {
      operationId: 'nameMeter',
      summary: 'Change or remove a meter’s name',
      ...needs('meters:label'),
      ...asks('ifMatch'),
      ...input('MeterChange', 'application/merge-patch+json'),
      responses: { '200': ok('The meter.', 'Meter', 'ETag'), ...changes() },
    },
    delete: {
      operationId: 'dropMeter',
      summary: 'Remove a meter from the grid',
      ...needs('meters:install'),
      responses: { '204': ok('The meter was removed. A second request returns 404.', null), ...reads() },
    },
  },
  '/meters/{meterId}/readings': {
    parameters: [reference('parameters', 'meterId')],
    get: {
      operationId: 'listReadings',
      summary: 'List the readings of a meter',
      ...needs('readings:read'),
      ...asks('limit', 'cursor'),
      responses: { '200': ok('A page of readings.', 'ReadingPage'), ...listsBelow() },
    },
  },
  '/meters/{meterId}/readings/batch': {
    parameters: [reference('parameters', 'meterId')],
    post: {
      operationId: 'storeReadings',
      summary: 'Store up to 1000 readings',
      description: 'Atomic: if one reading is rejected, none is stored, and the problem lists all invalid ones.',
      ...needs('readings:write'),
      ...asks('idempotencyKey'),
      ...input('ReadingBatch'),
      responses: { '200': ok('All readings were stored.', 'BatchReceipt'), ...writesBelow() },
    },
  },
  '/meters/{meterId}/daily-total': {
    parameters: [reference('parameters', 'meterId')],
    get: {
      operationId: 'getDailyTotal',
      summary: 'Get yesterday’s total',
      description: 'Deprecated: add up the readings instead.',
      deprecated: true,
      ...needs('readings:read'),
      ...asks('ifNoneMatch'),
      responses: {
        '200': ok(
          'The total, which stays complete until the sunset.',
          'DailyTotal',
          'ETag',
          'Deprecation',
          'Sunset',
          'Link',
        ),
        '304': current(),
        ...reads(),
      },
    },
  },
  '/tariffs/{tariffId}': {
    parameters: [reference('parameters', 'tariffId')],
    get: {
      operationId: 'getTariff',
      summary: 'Get a tariff',
      ...needs('tariffs:read'),
      ...asks('ifNoneMatch'),
      responses: { '200': ok('The tariff.', 'Tariff', 'ETag'), '304': current(), ...reads() },
    },
    put: {
      operationId: 'putTariff',
      summary: 'Replace a tariff as a whole',
      ...needs('tariffs:write'),
      ...asks('ifMatch'),
      ...input('Tariff'),
      responses: { '200': ok('The tariff.', 'Tariff', 'ETag'), ...changes() },
    },
  },
  '/forecasts': {
    post: {
      operationId: 'askForForecast',
      summary: 'Request a forecast for a meter',
      description: 'The calculation runs in the background. Poll the forecast.',
      ...needs('forecasts:create'),
      ...asks('idempotencyKey'),
      ...input('NewForecast'),
      responses: {
        '202': ok('The forecast, which has not been calculated yet.', 'Forecast', 'Location', 'Retry-After'),
        ...creations(),
      },
    },
  },
  '/forecasts/{forecastId}': {
    parameters: [reference('parameters', 'forecastId')],
    get: {
      operationId: 'getForecast',
      summary: 'Get a forecast',
      ...needs('forecasts:read'),
      ...asks('ifNoneMatch'),
      responses: {
        '200': ok('The forecast. `expectedWh` is null until the calculation has finished.', 'Forecast', 'ETag'),
        '304': current(),
        ...reads(),
      },
    },
  },
  '/webhooks': {
    post: {
      operationId: 'addWebhook',
      summary: 'Register a URL for events',
      ...needs('webhooks:write'),
      ...asks('idempotencyKey'),
      ...input('NewWebhook'),
      responses: { '201': ok('The webhook and its secret.', 'Webhook', 'Location'), ...creations() },
    },
  },
});

const headerOf = (description: string, type = 'string'): OpenApi => ({ description, schema: { type } });
const inPath = (name: string): OpenApi => ({
  name,
  in: 'path',
  required: true,
  schema: { type: 'string', format: 'uuid' },
});
const inHeader = (name: string, required: boolean): OpenApi => ({
  name,
  in: 'header',
  required,
  schema: { type: 'string', maxLength: 128 },
});

const components = (): OpenApi => ({
  securitySchemes: {
    gridCertificate: {
      type: 'mutualTLS',
      description: 'A client certificate from the operator. It lists what the client may do.',
    },
  },
  parameters: {
    meterId: inPath('meterId'),
    tariffId: inPath('tariffId'),
    forecastId: inPath('forecastId'),
    limit: {
      name: 'limit',
      in: 'query',
      description: 'The maximum number of entries on a page.',
      schema: { type: 'integer', minimum: 1, maximum: 1000, default: 100 },
    },
    cursor: {
      name: 'cursor',
      in: 'query',
      description: 'The nextCursor of the previous page.',
      schema: { type: 'string', maxLength: 200 },
    },
    apiVersion: {
      ...inHeader('Api-Version', false),
      description: 'The version of the request. If absent, the version of your first request.',
    },
    idempotencyKey: inHeader('Idempotency-Key', true),
    ifMatch: inHeader('If-Match', true),
    ifNoneMatch: inHeader('If-None-Match', false),
  },
  headers: {
    'Request-Id': headerOf('Identifies this request and its response.'),
    'Cache-Control': headerOf('no-store, or private for reads of a single resource.'),
    RateLimit: headerOf('The quota that is left, as a structured field.'),
    'Retry-After': headerOf('Seconds to wait before the next request.', 'integer'),
    ETag: headerOf('The version of this representation, as a strong validator.'),
    Location: headerOf('The path of the new resource.'),
    Deprecation: headerOf('When the operation became deprecated (RFC 9745).'),
    Sunset: headerOf('When the operation ends (RFC 8594).'),
    Link: headerOf('rel="deprecation" leads to the guide.'),
  },
  responses: {
    Invalid: problem('The request is not valid; errors lists every field that failed.'),
    Unauthorized: problem('The certificate is not one of ours.'),
    Forbidden: problem('The meter is in your grid, but your certificate does not allow this.'),
    Missing: problem('There is no such meter or tariff, or it belongs to somebody else’s grid.'),
    Conflict: problem('The object’s current state doesn’t allow this operation.'),
    Stale: problem('There is a newer version of the resource.'),
    Unconditional: problem('If-Match is missing.'),
    Slower: problem('The quota is used up.', 'Retry-After'),
    Internal: problem('Something failed on our side.'),
  },
  schemas: meterSchemas(),
});

/** A grid operator and its meters: problem details, camel case, certificates, structured rate limits. Clean. */
export default {
  title: 'Metering API',
  setting:
    'Gateways in cellars send readings every quarter of an hour. Suppliers read them, maintain tariffs, and request forecasts.',
  live: false,
  document: () => ({
    openapi: '3.1.0',
    info: {
      title: 'Metering API',
      version: '0.9.2',
      description: 'Meters, readings, and tariffs of one grid. Ignore unknown fields in responses.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: 'https://grid.example' }],
    paths: paths(),
    webhooks: {
      'meter.changed': {
        post: {
          summary: 'A meter went silent or was removed',
          parameters: [inHeader('Webhook-Signature', true), inHeader('Webhook-Timestamp', true)],
          requestBody: { content: { 'application/json': { schema: reference('schemas', 'MeterEvent') } } },
          responses: { '204': { description: 'The event was accepted.' } },
        },
      },
    },
    components: components(),
  }),
} satisfies ContractDefinition;
