import type { OpenApi } from '../../conventions/openapi';

/** A description in the old and in the new version. */
export type ContractExample = readonly [before: OpenApi, after: OpenApi];

const text = { type: 'string' };
const json = (schema: object, mediaType = 'application/json') => ({ content: { [mediaType]: { schema } } });
const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });

/** One operation, with what a change is about. */
const contractOf = (operation: object, root: object = {}, item: object = {}): OpenApi => ({
  openapi: '3.1.0',
  info: { title: 'Example', version: '1.0.0' },
  paths: { '/a/{id}': { post: { responses: { '200': { description: 'Done' } }, ...operation }, ...item } },
  ...root,
  components: {
    schemas: { Cat: object({ claws: text }), Dog: object({ bark: text }), Bird: object({ song: text }) },
    ...(root['components' as keyof typeof root] as object),
  },
});

const empty = (root: object = {}): OpenApi => ({ ...contractOf({}, root), paths: {} });
/** @returns a contract with one operation whose body has this schema */
export const taking = (schema: object, mediaType?: string) => contractOf({ requestBody: json(schema, mediaType) });
/** @returns a contract with one operation whose response has this schema */
export const returning = (schema: object, mediaType?: string) =>
  contractOf({ responses: { '200': { description: 'Done', ...json(schema, mediaType) } } });
/** @returns a contract with one operation that has this parameter */
export const withParameter = (parameter: object) =>
  contractOf({ parameters: [{ name: 'q', in: 'query', ...parameter }] });
/** @returns a contract with one operation whose response has this header */
export const withHeader = (header: object) =>
  contractOf({ responses: { '200': { description: 'Done', headers: { 'X-Total': header } } } });

const statuses = (...list: string[]) =>
  contractOf({ responses: Object.fromEntries(list.map(status => [status, { description: 'Done' }])) });
const secured = (...security: object[]) => contractOf({ security });
const everywhere = (...security: object[]) => contractOf({}, { security });
const scheme = (more: object, flow: object = {}) => {
  const sso = {
    type: 'oauth2',
    flows: { clientCredentials: { tokenUrl: 'https://a.example/t', scopes: {}, ...flow } },
  };
  return contractOf({ security: [{ sso: [] }] }, { components: { securitySchemes: { sso, ...more } } });
};
const codeFlow = (authorizationUrl: string) => {
  const authorizationCode = { authorizationUrl, tokenUrl: 'https://a.example/t', scopes: {} };
  return contractOf({}, { components: { securitySchemes: { sso: { type: 'oauth2', flows: { authorizationCode } } } } });
};
const headerObject = (more: object, properties: object = { a: text }) =>
  withParameter({ name: 'X-Q', in: 'header', schema: object(properties, more) });
const media = (type: string) => returning({}, type);
const old = { deprecated: true };
const ends = { deprecated: true, 'x-sunset': '2030-01-01' };
const deprecated = contractOf(old);
const webhook = (...names: string[]) =>
  contractOf({}, { webhooks: Object.fromEntries(names.map(name => [name, { post: { responses: {} } }])) });
const optional = (more: object) => ({ a: text, b: { ...text, ...more } });
const [plain, readOnly, writeOnly] = [{}, { readOnly: true }, { writeOnly: true }].map(optional);
const required = { required: ['b'] };
const pair = <T>(make: (value: T) => OpenApi, before: T, after: T): ContractExample => [make(before), make(after)];
/** A field of a request or a response that becomes readOnly or writeOnly, or stops being so. */
const access = (prefix: string, make: (schema: object) => OpenApi, more: object) =>
  Object.fromEntries(
    (
      [
        ['became-read-only', plain, readOnly],
        ['became-not-read-only', readOnly, plain],
        ['became-write-only', plain, writeOnly],
        ['became-not-write-only', writeOnly, plain],
      ] as const
    ).map(([name, before, after]): [string, ContractExample] => [
      `${prefix}-${name}`,
      [make(object(before!, more)), make(object(after!, more))],
    ]),
  );
const onlyA = object({ a: text });
const both = object({ a: text, b: text });
const bothRequired = object({ a: text, b: text }, required);
const hidden = (more: object) => object(writeOnly!, more);
const readOnlyValue = (before: object, after: object): ContractExample =>
  pair((value: object) => taking(object({ a: text, b: { readOnly: true, ...value } })), before, after);

/** An example of each change that oasdiff looks for outside schemas, or in more than one schema, by its id. */
export const contractExamples: Readonly<Record<string, ContractExample>> = {
  'api-deprecated-sunset-missing': [contractOf({}), deprecated],
  'api-global-security-added': pair(list => everywhere(...list), [] as object[], [{ key: [] }]),
  'api-global-security-removed': pair(list => everywhere(...list), [{ key: [] }], [] as object[]),
  'api-global-security-scope-added': [everywhere({ key: ['x'] }), everywhere({ key: ['x', 'y'] })],
  'api-global-security-scope-removed': [everywhere({ key: ['x', 'y'] }), everywhere({ key: ['x'] })],
  'api-operation-id-added': [contractOf({}), contractOf({ operationId: 'x' })],
  'api-operation-id-removed': [contractOf({ operationId: 'x' }), contractOf({ operationId: 'y' })],
  'api-path-removed-before-sunset': [contractOf(ends), empty()],
  'api-path-removed-with-deprecation': [deprecated, empty()],
  'api-path-removed-without-deprecation': [contractOf({}), empty()],
  'api-removed-before-sunset': [contractOf({}, {}, { get: { responses: {}, ...ends } }), contractOf({})],
  'api-removed-with-deprecation': [contractOf({}, {}, { get: { responses: {}, ...old } }), contractOf({})],
  'api-removed-without-deprecation': [contractOf({}, {}, { get: { responses: {} } }), contractOf({})],
  'api-schema-removed': [contractOf({}, { components: { schemas: { Old: text } } }), contractOf({})],
  'api-security-added': [secured(), secured({ key: [] })],
  'api-security-component-added': [scheme({}), scheme({ key: { type: 'http', scheme: 'bearer' } })],
  'api-security-component-oauth-scope-added': [scheme({}), scheme({}, { scopes: { x: 'X' } })],
  'api-security-component-oauth-scope-changed': [
    scheme({}, { scopes: { x: 'X' } }),
    scheme({}, { scopes: { x: 'Y' } }),
  ],
  'api-security-component-oauth-scope-removed': [scheme({}, { scopes: { x: 'X' } }), scheme({})],
  'api-security-component-oauth-token-url-changed': [scheme({}), scheme({}, { tokenUrl: 'https://b.example/t' })],
  'api-security-component-oauth-url-changed': [codeFlow('https://a.example'), codeFlow('https://b.example')],
  'api-security-component-removed': [scheme({ key: { type: 'http', scheme: 'bearer' } }), scheme({})],
  'api-security-component-type-changed': [scheme({}), scheme({ sso: { type: 'http', scheme: 'basic' } })],
  'api-security-removed': [secured({ key: [] }, { other: [] }), secured({ other: [] })],
  'api-security-scope-added': [secured({ key: ['x'] }), secured({ key: ['x', 'y'] })],
  'api-security-scope-removed': [secured({ key: ['x', 'y'] }), secured({ key: ['x'] })],
  'api-stability-decreased': [contractOf({}), contractOf({ 'x-stability-level': 'beta' })],
  'api-stability-increased': [contractOf({ 'x-stability-level': 'beta' }), contractOf({})],
  'api-sunset-date-changed-too-small': [contractOf(ends), contractOf({ ...old, 'x-sunset': '2029-01-01' })],
  'api-tag-added': [contractOf({}), contractOf({ tags: ['x'] })],
  'api-tag-removed': [contractOf({ tags: ['x'] }), contractOf({})],
  'endpoint-added': [contractOf({}), contractOf({}, {}, { get: { responses: {} } })],
  'endpoint-deprecated': [contractOf({}), deprecated],
  'endpoint-deprecated-with-sunset': [contractOf({}), contractOf(ends)],
  'endpoint-reactivated': [deprecated, contractOf({})],
  'new-optional-request-default-parameter-to-existing-path': [
    contractOf({}),
    contractOf({}, {}, { parameters: [{ name: 'q', in: 'query', schema: text }] }),
  ],
  'new-optional-request-parameter': [contractOf({}), withParameter({ schema: text })],
  'new-optional-request-property': [taking(onlyA), taking(both)],
  'new-request-path-parameter': [
    contractOf({}),
    { ...contractOf({}), paths: { '/a/{id}/{part}': { post: { responses: {} } } } },
  ],
  'new-required-request-default-parameter-to-existing-path': [
    contractOf({}),
    contractOf({}, {}, { parameters: [{ name: 'q', in: 'query', required: true, schema: text }] }),
  ],
  'new-required-request-header-property': [headerObject({}), headerObject(required, { a: text, b: text })],
  'new-required-request-parameter': [contractOf({}), withParameter({ required: true, schema: text })],
  'new-required-request-property': [taking(onlyA), taking(bothRequired)],
  'new-required-request-property-with-default': [taking(onlyA), taking(object(optional({ default: 'x' }), required))],
  'optional-response-header-removed': [withHeader({ schema: text }), statuses('200')],
  'request-body-added-optional': [contractOf({}), taking(onlyA)],
  'request-body-added-required': [contractOf({}), contractOf({ requestBody: { ...json(onlyA), required: true } })],
  'request-body-became-optional': [contractOf({ requestBody: { ...json(onlyA), required: true } }), taking(onlyA)],
  'request-body-became-required': [taking(onlyA), contractOf({ requestBody: { ...json(onlyA), required: true } })],
  'request-body-media-type-added': [
    taking(onlyA),
    contractOf({ requestBody: { content: { 'application/json': { schema: onlyA }, 'text/csv': {} } } }),
  ],
  'request-body-media-type-removed': [taking(onlyA), taking(onlyA, 'application/xml')],
  'request-body-media-type-schema-added': [
    contractOf({ requestBody: { content: { 'application/json': {} } } }),
    taking(onlyA),
  ],
  'request-body-media-type-schema-removed': [
    taking(onlyA),
    contractOf({ requestBody: { content: { 'application/json': {} } } }),
  ],
  'request-body-removed': [taking(onlyA), contractOf({})],
  'request-body-type-compatible': pair(schema => taking(schema, 'text/plain'), { type: 'integer' }, text),
  'request-header-property-became-enum': [headerObject({}), headerObject({}, { a: { ...text, enum: ['x'] } })],
  'request-header-property-became-required': [headerObject({}), headerObject({ required: ['a'] })],
  ...access('request-optional-property', taking, {}),
  ...access('request-required-property', taking, required),
  'request-parameter-became-optional': pair(withParameter, { required: true }, {}),
  'request-parameter-became-required': pair(withParameter, {}, { required: true }),
  'request-parameter-deprecated': pair(withParameter, {}, old),
  'request-parameter-deprecated-sunset-missing': pair(withParameter, {}, old),
  'request-parameter-reactivated': pair(withParameter, old, {}),
  'request-parameter-removed': [withParameter({}), contractOf({})],
  'request-parameter-removed-before-sunset': [withParameter(ends), contractOf({})],
  'request-parameter-removed-with-deprecation': [withParameter(old), contractOf({})],
  'request-parameter-sunset-date-changed-too-small': pair(withParameter, ends, { ...old, 'x-sunset': '2029-01-01' }),
  'request-parameter-sunset-deleted': pair(withParameter, ends, old),
  'request-property-became-optional': [taking(bothRequired), taking(both)],
  'request-property-became-required': [taking(both), taking(bothRequired)],
  'request-property-became-required-with-default': pair(
    (more: object) => taking(object(optional({ default: 'x' }), more)),
    {},
    required,
  ),
  'request-property-removed': [taking(both), taking(onlyA)],
  'request-property-type-compatible': pair(
    schema => taking(object({ a: schema }), 'application/x-www-form-urlencoded'),
    { type: 'integer' },
    text,
  ),
  'request-read-only-property-enum-value-removed': readOnlyValue({ enum: ['x', 'y'] }, { enum: ['x'] }),
  'request-read-only-property-exclusive-max-decreased': readOnlyValue({ exclusiveMaximum: 5 }, { exclusiveMaximum: 4 }),
  'request-read-only-property-exclusive-min-increased': readOnlyValue({ exclusiveMinimum: 4 }, { exclusiveMinimum: 5 }),
  'request-read-only-property-max-decreased': readOnlyValue({ maximum: 5 }, { maximum: 4 }),
  'request-read-only-property-max-length-decreased': readOnlyValue({ maxLength: 5 }, { maxLength: 4 }),
  'request-read-only-property-min-increased': readOnlyValue({ minimum: 4 }, { minimum: 5 }),
  'required-response-header-removed': [withHeader({ required: true, schema: text }), statuses('200')],
  'response-body-media-type-schema-added': [
    contractOf({ responses: { '200': { description: 'Done', content: { 'application/json': {} } } } }),
    returning(onlyA),
  ],
  'response-body-media-type-schema-removed': [
    returning(onlyA),
    contractOf({ responses: { '200': { description: 'Done', content: { 'application/json': {} } } } }),
  ],
  'response-body-type-compatible': pair(schema => returning(schema, 'text/plain'), text, { type: 'integer' }),
  'response-header-added': [statuses('200'), withHeader({ schema: text })],
  'response-header-became-optional': pair(withHeader, { required: true }, {}),
  'response-header-type-compatible': pair(withHeader, { schema: text }, { schema: { type: 'integer' } }),
  'response-media-type-added': [
    returning(onlyA),
    contractOf({
      responses: { '200': { description: 'Done', content: { 'application/json': { schema: onlyA }, 'text/csv': {} } } },
    }),
  ],
  'response-media-type-name-changed': pair(media, 'application/json', 'application/problem+json'),
  'response-media-type-name-generalized': pair(media, 'application/problem+json', 'application/json'),
  'response-media-type-name-specialized': pair(media, 'application/*', 'application/json'),
  'response-media-type-removed': pair(media, 'application/json', 'text/csv'),
  'response-mediatype-enum-value-removed': pair(returning, { ...text, enum: ['x', 'y'] }, { ...text, enum: ['x'] }),
  'response-non-success-status-added': [statuses('200'), statuses('200', '404')],
  'response-non-success-status-removed': [statuses('200', '404'), statuses('200')],
  'response-optional-property-added': [returning(onlyA), returning(both)],
  ...access('response-optional-property', returning, {}),
  'response-optional-property-removed': [returning(both), returning(onlyA)],
  'response-optional-write-only-property-added': [returning(onlyA), returning(hidden({}))],
  'response-optional-write-only-property-removed': [returning(hidden({})), returning(onlyA)],
  'response-property-became-optional': [returning(bothRequired), returning(both)],
  'response-property-became-required': [returning(both), returning(bothRequired)],
  'response-property-type-compatible': pair(
    schema => returning(object({ a: schema }), 'application/x-www-form-urlencoded'),
    text,
    { type: 'integer' },
  ),
  'response-required-property-added': [returning(onlyA), returning(bothRequired)],
  ...access('response-required-property', returning, required),
  'response-required-property-removed': [returning(bothRequired), returning(onlyA)],
  'response-required-write-only-property-added': [returning(onlyA), returning(hidden(required))],
  'response-required-write-only-property-removed': [returning(hidden(required)), returning(onlyA)],
  'response-success-status-added': [statuses('200'), statuses('200', '202')],
  'response-success-status-removed': [statuses('200', '202'), statuses('202')],
  'response-write-only-property-became-optional': [returning(hidden(required)), returning(hidden({}))],
  'response-write-only-property-became-required': [returning(hidden({})), returning(hidden(required))],
  'response-write-only-property-enum-value-added': pair(
    (values: string[]) => returning(object(optional({ writeOnly: true, enum: values }))),
    ['x'],
    ['x', 'y'],
  ),
  'sunset-deleted': [contractOf(ends), deprecated],
  'webhook-added': [webhook('x'), webhook('x', 'y')],
  'webhook-removed': [webhook('x', 'y'), webhook('x')],
};
