import { describe, expect, it } from 'vitest';
import { changesOf } from './_changes';

const flow = (value: unknown) => JSON.stringify(value);
const told = (before: string, after: string) =>
  changesOf(before, after).map(({ rule, severity, message }) => `${rule} ${severity}: ${message}`);

/** A contract with one GET, whose other parts are given. */
const get = (operation: object = {}, root: object = {}) =>
  Object.entries({
    ...root,
    paths: { '/orders': { get: { responses: { '200': { description: 'x' } }, ...operation } } },
  })
    .map(([key, value]) => `${key}: ${flow(value)}\n`)
    .join('');

describe('servers', () => {
  const at = (...urls: string[]) => get({}, { servers: urls.map(url => ({ url })) });

  it.each([
    ['one more', ['https://a.example/v1'], ['https://b.example', 'https://a.example/v1/']],
    ['another spelling of the host', ['https://A.example/v1'], ['https://a.example/v1']],
    ['another name of a variable', ['https://{region}.example'], ['https://{area}.example']],
    ['a host where only a path was stated', ['/v1'], ['https://a.example/v1']],
    ['a first server', [], ['https://a.example']],
    ['a server without a URL', ['https://a.example/v1', ''], ['https://a.example/v1']],
    ['the default, which was stated', ['/'], []],
  ])('%s: silent', (_, before, after) => {
    expect(told(at(...before), at(...after))).toEqual([]);
  });

  it('what is gone is named with what came instead', () => {
    expect(told(at('https://a.example/v1'), at('https://a.example/v2'))).toEqual([
      'server-changed error: The server https://a.example/v1 is no longer listed; https://a.example/v2 is new.',
    ]);
    expect(told(at('https://a.example', 'https://b.example'), at('https://a.example'))).toEqual([
      'server-changed warning: The server https://b.example is no longer listed.',
    ]);
    expect(told(at('/v1'), at())).toEqual(['server-changed error: The server /v1 is no longer listed.']);
    expect(told(at('https://a.example'), at())).toHaveLength(1);
    expect(told(at('https://a.example'), at('https://b.example', 'https://c.example'))).toEqual([
      'server-changed error: The server https://a.example is no longer listed.',
    ]);
    expect(told(at('https://a.example'), at('http://a.example'))).toEqual([
      'server-changed error: The server https://a.example is no longer listed; http://a.example is new.',
    ]);
    expect(told(at('http://a.example'), at('https://a.example'))).toEqual([
      'server-changed info: The server http://a.example is no longer listed; https://a.example is new.',
    ]);
  });

  it('servers of an operation, or of a path', () => {
    const served = (servers?: string[], ofPath?: string[]) => {
      const listed = (urls?: string[]) => (urls === undefined ? {} : { servers: urls.map(url => ({ url })) });
      const item = { ...listed(ofPath), get: { ...listed(servers), responses: { '200': { description: 'x' } } } };
      return `servers: [{ url: https://a.example }]\npaths: ${flow({ '/orders': item })}\n`;
    };
    const moved = [
      'server-changed error: GET /orders was served at https://b.example and is now served at https://c.example.',
    ];
    expect(told(served(['https://b.example']), served(['https://c.example']))).toEqual(moved);
    expect(told(served(undefined, ['https://b.example']), served(undefined, ['https://c.example']))).toEqual(moved);
    expect(told(served(), served(['https://c.example']))).toEqual([
      'server-changed error: GET /orders was served at https://a.example and is now served at https://c.example.',
    ]);
    expect(told(served(['https://b.example']), served())).toHaveLength(1);
    expect(told(served(['https://b.example']), served(undefined, ['https://b.example/']))).toEqual([]);
    expect(told(served(), served(['https://c.example', 'https://a.example']))).toEqual([]);
  });

  it('operations of one path are told once, and what a contract doesn’t name is not', () => {
    const operation = { responses: { '200': { description: 'x' } } };
    const item = (url: string) => ({ servers: [{ url }], get: operation, put: operation });
    const of = (url: string) => `paths: ${flow({ '/orders': item(url) })}\n`;
    expect(changesOf(of('https://b.example'), of('https://c.example'))).toMatchObject([{ operation: null }]);
    expect(told(of('https://b.example'), of('https://c.example'))).toEqual([
      'server-changed error: GET /orders was served at https://b.example and is now served at https://c.example.',
    ]);
    expect(
      told(of('https://b.example'), `paths: ${flow({ '/orders': { get: operation, put: operation } })}\n`),
    ).toEqual([]);
  });

  it('a contract without operations has the same servers, and an empty list names none', () => {
    const of = (...urls: string[]) => `servers: ${flow(urls.map(url => ({ url })))}\npaths: {}\n`;
    expect(told(of('https://a.example/v1'), of('https://a.example/v1'))).toEqual([]);
    expect(told(of('https://a.example/v1'), of('https://a.example/v2'))).toHaveLength(1);
    const root = { servers: [{ url: 'https://a.example' }] };
    const item = (servers: object[]) => get({ servers }, root);
    expect(told(item([{ url: 'https://b.example' }]), item([]))).toEqual([
      'server-changed error: GET /orders was served at https://b.example and is now served at https://a.example.',
    ]);
  });

  it.each(['tokenUrl', 'refreshUrl', 'authorizationUrl'])('another %s', kind => {
    const of = (url?: string) =>
      get(
        {},
        { components: { securitySchemes: { sso: { type: 'oauth2', flows: { other: { [kind]: url, scopes: {} } } } } } },
      );
    expect(told(of('https://a.example/token'), of('https://b.example/token'))).toEqual([
      `server-changed warning: The ${kind} of "sso" was https://a.example/token and is now https://b.example/token.`,
    ]);
    expect(told(of('https://a.example/token'), of('https://a.example/token'))).toEqual([]);
    expect(told(of(), of('https://b.example/token'))).toEqual([]);
    expect(told(of('https://a.example/token'), of())).toEqual([]);
  });
});

describe('how lists and objects are written', () => {
  const list = { name: 'id', in: 'query', schema: { type: 'array', items: { type: 'string' } } };
  const object = { name: 'by', in: 'query', schema: { type: 'object', properties: { x: { type: 'string' } } } };
  const one = (parameter: object) => get({ parameters: [parameter] });
  const responses = { '200': { description: 'x' } };

  it.each([
    ['the default in words', list, { ...list, style: 'form', explode: true }],
    [
      'a single value',
      { ...list, schema: { type: 'string' } },
      { ...list, schema: { type: 'string' }, explode: false },
    ],
  ])('%s: silent', (_, before, after) => {
    expect(told(one(before), one(after))).toEqual([]);
  });

  it.each([
    [list, { ...list, explode: false }, 'id=1&id=2', 'id=1,2'],
    [{ ...list, style: 'pipeDelimited', explode: false }, list, 'id=1|2', 'id=1&id=2'],
    [object, { ...object, style: 'deepObject', explode: true }, 'a=1&b=2', 'by[a]=1&by[b]=2'],
  ])('%j and %j', (before, after, was, is) => {
    expect(told(one(before), one(after))).toEqual([
      `serialization-changed error: The parameter "${before.name}" was sent as ${was} and is now expected as ${is}.`,
    ]);
  });

  it.each([
    ['path', 'simple', 'a,1,b,2', 'a=1,b=2', '1,2', '1,2'],
    ['path', 'label', '.a,1,b,2', '.a=1.b=2', '.1,2', '.1.2'],
    ['path', 'matrix', ';by=a,1,b,2', ';a=1;b=2', ';by=1,2', ';by=1;by=2'],
    ['query', 'form', 'by=a,1,b,2', 'a=1&b=2', 'by=1,2', 'by=1&by=2'],
    ['query', 'spaceDelimited', 'by=a%201%20b%202', 'a=1&b=2', 'by=1%202', 'by=1&by=2'],
    ['query', 'pipeDelimited', 'by=a|1|b|2', 'a=1&b=2', 'by=1|2', 'by=1&by=2'],
  ])('in the %s, as %s', (place, style, ...written) => {
    const of = (schema: object, explode?: boolean) => [
      { name: 'by', in: place, required: true, content: { 'text/x-other': { schema } } },
      { name: 'by', in: place, required: true, style, explode, schema },
    ];
    const one = (parameter: object) =>
      `paths: ${flow({ '/orders/{by}': { get: { parameters: [parameter], responses } } })}\n`;
    const types = [object.schema, list.schema];
    const cases = types.flatMap(schema => [false, true].map(explode => of(schema, explode)));
    expect(cases.map(([before, after]) => told(one(before!), one(after!)))).toEqual(
      written.map(is => [
        `serialization-changed error: The parameter "by" was sent as text/x-other and is now expected as ${is}.`,
      ]),
    );
    // What isn't stated is the default: only forms are exploded, and each place has a style of its own.
    for (const schema of types) {
      const [, unstated] = of(schema);
      expect(told(one(unstated!), one(of(schema, style === 'form')[1]!))).toEqual([]);
      const usual = { ...unstated, style: undefined };
      expect(told(one(usual), one(unstated!)).length).toBe(style === 'form' || style === 'simple' ? 0 : 1);
    }
  });

  it('a field of a form', () => {
    const schema = { type: 'object', properties: { id: { type: 'array', items: { type: 'string' } } } };
    const written = (encoding: object, type = 'application/x-www-form-urlencoded') => ({
      content: { [type]: { schema, encoding } },
    });
    const form = (encoding: object, type?: string) => get({ requestBody: written(encoding, type) });
    const once = { id: { explode: false } };
    expect(told(form({}, 'application/json'), form(once, 'application/json'))).toEqual([]);
    const sent = (encoding: object) => get({ responses: { '200': { description: 'x', ...written(encoding) } } });
    expect(told(sent({}), sent(once))).toEqual([]);
    const other = { ...schema, properties: { by: { type: 'string' } } };
    const gone = get({ requestBody: { content: { 'application/x-www-form-urlencoded': { schema: other } } } });
    expect(told(form(once), gone).filter(one => one.startsWith('serialization'))).toEqual([]);
    expect(told(form({}), form({ id: { explode: true } }))).toEqual([]);
    expect(told(form({}), form({ id: { explode: false } }))).toEqual([
      'serialization-changed error: The form field "id" was sent as id=1&id=2 and is now expected as id=1,2.',
    ]);
  });
});

describe('operations', () => {
  it('a new operationId is told, a first one is not', () => {
    expect(told(get({ operationId: 'a' }), get({ operationId: 'b' }))).toEqual([
      'operation-id-changed info: The operationId of GET /orders was "a" and is now "b".',
    ]);
    expect(told(get(), get({ operationId: 'b' }))).toEqual([]);
  });

  it('a body that is no longer accepted', () => {
    const body = { requestBody: { content: { 'application/json': { schema: { type: 'object' } } } } };
    expect(told(get(body), get())).toEqual(['field-removed error: GET /orders no longer accepts a body.']);
    expect(told(get(), get(body))).toEqual([]);
  });

  it('an end that comes earlier, or a withdrawn promise; not a later end, or none without a deprecation', () => {
    const ends = (date?: string) => get({ deprecated: true, ...(date && { 'x-sunset': date }) });
    expect(told(ends('2030-01-01'), ends('2030-02-01'))).toEqual([]);
    expect(told(ends(), ends('2030-02-01'))).toEqual([]);
    expect(told(ends('2030-01-01'), get())).toEqual([]);
    expect(told(ends('2030-02-01'), ends('2030-01-01'))).toEqual([
      'lifecycle-changed error: GET /orders: the Sunset date was 2030-02-01 and is now 2030-01-01.',
    ]);
    expect(told(ends('2030-02-01'), ends())).toEqual([
      'lifecycle-changed warning: GET /orders: the Sunset date was 2030-02-01 and is no longer stated.',
    ]);
    const stability = (level?: string) => get(level ? { 'x-stability-level': level } : {});
    expect(told(stability('beta'), stability('stable'))).toEqual([]);
    expect(told(stability('stable'), stability())).toEqual([]);
    expect(told(stability(), stability('beta'))).toEqual([
      'lifecycle-changed warning: GET /orders had no stability level and is now beta, so clients can no longer rely on it.',
    ]);
  });

  it('what was on trial may go, and a deprecated one is named with its date', () => {
    const none = 'paths: {}\n';
    expect(told(get({ 'x-stability-level': 'alpha' }), none)).toEqual([
      'operation-removed info: GET /orders was marked alpha and has been removed.',
    ]);
    expect(told(get({ deprecated: true, 'x-sunset': '2030-01-01' }), none)).toEqual([
      'operation-removed info: GET /orders was deprecated and has been removed: make sure that its Sunset date, 2030-01-01, has passed.',
    ]);
  });
});

describe('headers of responses', () => {
  const header = (value: object) => get({ responses: { '200': { description: 'x', headers: { 'X-Total': value } } } });

  it.each([
    ['always sent', {}, { required: true }],
    ['a narrower type', { schema: { type: 'string' } }, { schema: { type: 'integer' } }],
    ['a tighter bound', { schema: { type: 'integer' } }, { schema: { type: 'integer', maximum: 5 } }],
  ])('%s: silent', (_, before, after) => {
    expect(told(header(before), header(after))).toEqual([]);
  });

  it('another type, or no longer always there', () => {
    expect(told(header({ schema: { type: 'integer' } }), header({ schema: { type: 'string' } }))).toEqual([
      'type-changed error: The header X-Total was integer and is now string.',
    ]);
    expect(told(header({ required: true }), header({}))).toEqual([
      'field-may-be-absent warning: The header X-Total was in every 200 of GET /orders and may now be missing.',
    ]);
  });
});

describe('what access-narrowed says', () => {
  const components = {
    securitySchemes: {
      key: { type: 'apiKey', in: 'header', name: 'X-Key' },
      token: { type: 'http', scheme: 'bearer' },
      sso: { type: 'oauth2', flows: {} },
    },
  };
  const secured = (...security: object[]) => get({ security }, { components });
  const message = (before: string, after: string) => changesOf(before, after)[0]?.message;

  it.each([
    [
      'the scope that was added',
      [{ sso: ['a'] }],
      [{ sso: ['a', 'b'] }],
      'now also requires the scope "b", which existing keys may not have',
    ],
    [
      'the scope that took another’s place',
      [{ sso: ['a'] }],
      [{ sso: ['b'] }],
      'now requires the scope "b" instead of the scope "a"',
    ],
    [
      'the alternative that was dropped',
      [{ key: [] }, { token: [] }],
      [{ token: [] }],
      'no longer accepts an API key in the header "X-Key", only a bearer token ("token")',
    ],
    [
      'a second credential',
      [{ key: [] }],
      [{ key: [], token: [] }],
      'now also requires a bearer token ("token"), which existing keys may not have',
    ],
    [
      'another credential',
      [{ key: [] }],
      [{ token: [] }],
      'now requires a bearer token ("token") instead of an API key in the header "X-Key"',
    ],
    [
      'what was open',
      [],
      [{ sso: ['a'] }],
      'was open to everyone and now requires an OAuth token ("sso") and the scope "a"',
    ],
    [
      'a scope of one alternative only',
      [{ sso: ['a'] }, { key: [] }],
      [{ sso: ['a', 'b'] }, { key: [] }],
      'now also requires the scope "b", which existing keys may not have',
    ],
    [
      'a scope of one alternative, wherever the others stand',
      [{ key: [] }, { sso: ['a'] }],
      [{ key: [] }, { sso: ['a', 'b'] }],
      'now also requires the scope "b", which existing keys may not have',
    ],
    [
      'the one that is new, where one that worked before is as near',
      [{ key: [] }, { token: [] }],
      [{ token: [] }, { sso: [] }],
      'now requires an OAuth token ("sso") instead of an API key in the header "X-Key"',
    ],
  ])('%s', (_, before, after, sentence) => {
    expect(message(secured(...before), secured(...after))).toBe(`GET /orders ${sentence}.`);
  });

  it('the default for all operations is told once', () => {
    const two = (security: object[]) =>
      `${Object.entries({ security, components })
        .map(([key, value]) => `${key}: ${flow(value)}\n`)
        .join('')}paths: { /a: { get: { responses: {} } }, /b: { get: { responses: {} } } }\n`;
    expect(told(two([{ key: [] }]), two([{ token: [] }]))).toEqual([
      'access-narrowed error: An operation without security of its own now requires a bearer token ("token") instead of an API key in the header "X-Key".',
    ]);
  });
});

describe('which field looks like the new name of another', () => {
  const answer = (properties: object) =>
    get({
      responses: {
        '200': { description: 'x', content: { 'application/json': { schema: { type: 'object', properties } } } },
      },
    });
  const hint = (old: object, fresh: object) => changesOf(answer(old), answer(fresh))[0]!.message;
  const text = { type: 'string' };

  it.each([
    ['a shared word', { user_name: text }, { full_user_name: text }],
    ['another spelling', { createdAt: text }, { created_at: text }],
    [
      'the same description',
      { sum: { ...text, description: 'What is due.' } },
      { total: { ...text, description: 'What is due.' } },
    ],
  ])('%s', (_, old, fresh) => {
    expect(hint(old, fresh)).toContain(`"${Object.keys(fresh)[0]}" looks like its new name`);
  });

  it.each([
    ['no word in common', { note: text }, { currency: text }],
    ['another word before the same unit', { total_units: text }, { projected_units: text }],
    ['only a word that fields of all kinds have', { order_id: text }, { shop_id: text }],
    ['another type', { user_name: text }, { user_names: { type: 'array', items: text } }],
    ['several that could be it', { user_name: text }, { user_login: text, user_title: text }],
  ])('%s: no hint', (_, old, fresh) => {
    expect(hint(old, fresh)).not.toContain('looks like');
  });
});

describe('discriminators', () => {
  const pets = (discriminator: object, schemas: object = {}) =>
    `paths: ${flow({ '/pets': { post: { requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } } }, responses: {} } } })}
components: ${flow({
      schemas: {
        Pet: { oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }], discriminator },
        Cat: { type: 'object', properties: { kind: { type: 'string' }, claws: { type: 'integer' } } },
        Dog: { type: 'object', properties: { kind: { type: 'string' }, bark: { type: 'integer' } } },
        ...schemas,
      },
    })}\n`;
  const kind = (mapping: object) => pets({ propertyName: 'kind', mapping });

  it('another field, a value for another schema, and a value that is gone', () => {
    expect(told(pets({ propertyName: 'kind' }), pets({ propertyName: 'type' }))).toEqual([
      'discriminator-changed error: This part of the request had the discriminator "kind" and now has "type".',
    ]);
    const [cat, dog] = ['#/components/schemas/Cat', '#/components/schemas/Dog'];
    expect(told(kind({ a: cat, b: dog }), kind({ b: dog, a: cat }))).toEqual([]);
    expect(told(kind({ a: cat }), kind({ a: cat, b: dog }))).toEqual([]);
    expect(told(kind({ a: cat, b: dog }), kind({ a: dog, b: dog }))).toEqual([
      'discriminator-changed error: This part of the request: the value "a" named Cat and now names Dog.',
    ]);
    expect(told(kind({ a: cat, b: dog }), kind({ a: cat }))).toEqual([
      'discriminator-changed error: This part of the request: the value "b" no longer names a schema.',
    ]);
  });
});

describe('webhooks and callbacks', () => {
  const event = (properties: object, more: object = {}) => ({
    post: {
      requestBody: { content: { 'application/json': { schema: { type: 'object', properties, ...more } } } },
      responses: { '200': { description: 'x' } },
    },
  });
  const webhooks = (map: object) => `webhooks: ${flow(map)}\npaths: {}\n`;
  const callbacks = (expression: string, item: object) => get({ callbacks: { paid: { [expression]: item } } });
  const [url, other] = ['{$request.body#/url}', '{$request.body#/other}'];

  it('what is gone, and what is sent elsewhere', () => {
    expect(told(webhooks({ paid: event({}) }), webhooks({ shipped: event({}) }))).toEqual([
      'webhook-removed error: The webhook "paid" is no longer sent.',
    ]);
    expect(told(webhooks({ paid: { post: {} } }), webhooks({ paid: { put: {} } }))).toEqual([
      'webhook-removed error: The webhook "paid" is no longer sent; it is now sent with PUT.',
    ]);
    expect(told(callbacks(url, event({})), get())).toEqual([
      'webhook-removed error: The callback "paid" of GET /orders is no longer sent.',
    ]);
    expect(told(callbacks(url, event({})), callbacks(other, event({})))).toEqual([
      `webhook-removed error: The callback "paid" of GET /orders was sent to ${url} and is now sent to ${other}.`,
    ]);
  });

  it('two callbacks to the same URL are told apart by their names', () => {
    const text = { type: 'string' };
    const both = get({ callbacks: { v2: { [url]: event({ id: text }) }, v1: { [url]: event({ messages: text }) } } });
    expect(told(both, both)).toEqual([]);
  });

  it('what is sent beside the payload may come, not go', () => {
    const text = { type: 'string' };
    const signed = (parameters: object[]) => ({ post: { parameters, responses: { '200': { description: 'x' } } } });
    const header = (more: object = {}) => ({ name: 'Signature', in: 'header', required: true, schema: text, ...more });
    for (const [name, wrap] of [
      ['The webhook "paid"', (item: object) => webhooks({ paid: item })],
      ['The callback "paid" of GET /orders', (item: object) => callbacks(url, item)],
    ] as const) {
      expect(told(wrap(signed([])), wrap(signed([header()])))).toEqual([]);
      expect(told(wrap(signed([header()])), wrap(signed([])))).toEqual([
        `field-removed error: ${name} no longer sends the header "Signature".`,
      ]);
      expect(told(wrap(signed([header()])), wrap(signed([header({ required: false })])))).toEqual([
        'field-may-be-absent error: The parameter "Signature" was in every webhook and may now be missing.',
      ]);
      const typed = (type: string) => wrap(signed([header({ schema: { type } })]));
      expect(told(typed('string'), typed('integer'))).toEqual([]);
      expect(told(typed('integer'), typed('string'))[0]).toContain('type-changed error');
      const one = (...values: string[]) => wrap(signed([header({ schema: { type: 'string', enum: values } })]));
      expect(told(one('a', 'b'), one('a'))[0]).toContain('enum-value-removed info');
      expect(told(one('a'), one('a', 'b'))[0]).toContain('enum-value-added error');
    }
  });

  it('receivers read the payload: fields may come, not go; values may go, not come', () => {
    const text = { type: 'string' };
    for (const wrap of [(item: object) => webhooks({ paid: item }), (item: object) => callbacks(url, item)]) {
      expect(told(wrap(event({ id: text })), wrap(event({ id: text, at: text }, { required: ['at'] })))).toEqual([]);
      expect(told(wrap(event({ id: text, at: text })), wrap(event({ id: text })))).toEqual([
        'field-removed error: "at" is no longer sent.',
      ]);
      const state = (...values: string[]) => event({ state: { type: 'string', enum: values } });
      expect(told(wrap(state('a')), wrap(state('a', 'b')))[0]).toContain(
        'enum-value-added error: "state" may now be sent as "b"',
      );
      expect(told(wrap(event({ id: text }, { required: ['id'] })), wrap(event({ id: text })))).toEqual([
        'field-may-be-absent error: "id" was in every webhook and may now be missing.',
      ]);
    }
  });
});

it('a field of a schema that another replaced is told with both names', () => {
  const using = (name: string) =>
    `${get({ responses: { '200': { description: 'x', content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } } } } })}components: ${flow(
      {
        schemas: {
          Fault: { type: 'object', properties: { code: { type: 'string' }, help: { type: 'string' } } },
          Slip: { type: 'object', properties: { code: { type: 'string' } } },
        },
      },
    )}\n`;
  expect(told(using('Fault'), using('Slip'))).toEqual([
    'field-removed error: "help" is no longer returned; Slip took the place of Fault.',
  ]);
});

it('a path parameter is known by its place, however its path writes it', () => {
  const of = (path: string, name: string, type: string) =>
    flow({
      openapi: '3.1.0',
      info: { title: 'T', version: '1' },
      paths: {
        [path]: { get: { parameters: [{ name, in: 'path', required: true, schema: { type } }], responses: {} } },
      },
    });
  for (const [path, name] of [
    ['/orders/{id}', 'id'],
    ['/orders/{id:[0-9]+}', 'id:[0-9]+'],
    ['/orders/{id+}', 'id+'],
    ['/orders?id={id}', 'id'],
  ] as const)
    expect(told(of(path, name, 'string'), of(path, name, 'integer')), path).toEqual([
      expect.stringContaining('was string and is now integer'),
    ]);
});
