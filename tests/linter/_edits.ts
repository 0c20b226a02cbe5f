import type { OpenApi } from '../../src/conventions/openapi';

/** In: a document to edit in place, and a source of choices. Out: true where the edit applied. */
export type Edit = (document: OpenApi, pick: <T>(list: readonly T[]) => T) => boolean;

const methods = ['get', 'put', 'post', 'patch', 'delete'];
const operations = (document: OpenApi) =>
  Object.entries<OpenApi>(document.paths).flatMap(([path, item]) =>
    methods.filter(method => item[method]).map(method => ({ path, item, method, operation: item[method] as OpenApi })),
  );
const resolve = (document: OpenApi, value: OpenApi): OpenApi => {
  const ref = value?.$ref;
  if (typeof ref !== 'string') return value;
  const found = ref
    .slice(2)
    .split('/')
    .reduce<OpenApi>((at, part) => at[part.replaceAll('~1', '/').replaceAll('~0', '~')], document);
  return resolve(document, found);
};
const copy = <T>(value: T): T => structuredClone(value);

/** A copy of a schema with every reference written out, so that an edit reaches one direction only. */
function inlined(document: OpenApi, schema: OpenApi, depth = 0): OpenApi {
  const value = copy(resolve(document, schema));
  if (depth > 6) return value;
  for (const [name, one] of Object.entries<OpenApi>(value.properties ?? {}))
    value.properties[name] = inlined(document, one, depth + 1);
  if (value.items) value.items = inlined(document, value.items, depth + 1);
  for (const key of ['allOf', 'oneOf', 'anyOf'])
    if (Array.isArray(value[key])) value[key] = value[key].map((one: OpenApi) => inlined(document, one, depth + 1));
  return value;
}

const contentOf = (document: OpenApi, holder: OpenApi | undefined): OpenApi | undefined =>
  holder === undefined ? undefined : resolve(document, holder).content?.['application/json'];

/** Puts an edited copy of a request body in place of the shared one. */
const requestEdit =
  (edit: (schema: OpenApi) => boolean): Edit =>
  (document, pick) => {
    const some = operations(document).filter(({ operation }) => contentOf(document, operation.requestBody)?.schema);
    if (some.length === 0) return false;
    const { operation } = pick(some);
    operation.requestBody = copy(resolve(document, operation.requestBody));
    const content = contentOf(document, operation.requestBody)!;
    content.schema = inlined(document, content.schema);
    return edit(content.schema);
  };

/** The same for the body of a success. */
const answerEdit =
  (edit: (schema: OpenApi) => boolean): Edit =>
  (document, pick) => {
    const some = operations(document).flatMap(({ operation }) =>
      Object.keys(operation.responses)
        .filter(status => /^2/.test(status) && contentOf(document, operation.responses[status])?.schema)
        .map(status => ({ operation, status })),
    );
    if (some.length === 0) return false;
    const { operation, status } = pick(some);
    operation.responses[status] = copy(resolve(document, operation.responses[status]));
    const content = contentOf(document, operation.responses[status])!;
    content.schema = inlined(document, content.schema);
    return edit(content.schema);
  };

/** Every schema in a written-out one. */
function* within(schema: OpenApi): Generator<OpenApi> {
  yield schema;
  for (const one of Object.values<OpenApi>(schema.properties ?? {})) yield* within(one);
  if (schema.items) yield* within(schema.items);
  for (const key of ['allOf', 'oneOf', 'anyOf'])
    if (Array.isArray(schema[key])) for (const one of schema[key]) yield* within(one);
}

const each = (edit: (schema: OpenApi) => void) => (schema: OpenApi) => {
  for (const one of within(schema)) edit(one);
  return true;
};

/** The first schema in which the edit finds something to do. */
const first = (edit: (schema: OpenApi) => boolean) => (schema: OpenApi) => {
  for (const one of within(schema)) if (edit(one)) return true;
  return false;
};

const always =
  (edit: (document: OpenApi, pick: Parameters<Edit>[1]) => void): Edit =>
  (document, pick) => {
    edit(document, pick);
    return true;
  };

const withNull = (type: unknown) => (Array.isArray(type) ? [...new Set([...type, 'null'])] : [type, 'null']);

/** What versioning.2 calls additive, and what changes nothing on the wire. */
export const additive: Record<string, Edit> = {
  'a new resource': always(document => {
    document.paths['/brand-new-things'] = {
      post: {
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: { type: 'object', required: ['a'], properties: { a: { type: 'string', enum: ['x'] } } },
            },
          },
        },
        responses: { 201: { description: 'Made' } },
      },
    };
  }),
  'a new operation': (document, pick) => {
    const item = pick(Object.values<OpenApi>(document.paths));
    const free = methods.find(method => !item[method]);
    if (free === undefined) return false;
    item[free] = { responses: { 200: { description: 'New' } } };
    return true;
  },
  'a new optional parameter': always((document, pick) => {
    const { operation } = pick(operations(document));
    operation.parameters = [
      ...(operation.parameters ?? []),
      { name: 'brand_new', in: 'query', schema: { type: 'string', enum: ['x'], default: 'x' } },
    ];
  }),
  'a new optional request field': requestEdit(
    first(schema => {
      if (!schema.properties) return false;
      schema.properties.brand_new = {
        type: 'object',
        required: ['deep'],
        properties: { deep: { type: 'string', maxLength: 3 } },
      };
      return true;
    }),
  ),
  'new fields in answers': answerEdit(
    each(schema => {
      if (!schema.properties) return;
      schema.properties.brand_new = { type: ['string', 'null'], enum: ['x', null] };
      schema.required = [...(schema.required ?? []), 'brand_new'];
    }),
  ),
  'a new field in a shared schema': (document, pick) => {
    const some = Object.values<OpenApi>(document.components?.schemas ?? {}).filter(schema => schema.properties);
    if (some.length === 0) return false;
    pick(some).properties.brand_new = { type: 'integer' };
    return true;
  },
  'less asked of requests': requestEdit(
    each(schema => {
      for (const key of ['required', 'minLength', 'minItems', 'minimum', 'pattern', 'multipleOf', 'uniqueItems'])
        delete schema[key];
    }),
  ),
  'higher limits': requestEdit(
    each(schema => {
      for (const key of ['maxLength', 'maxItems', 'maximum', 'maxProperties'])
        if (typeof schema[key] === 'number') schema[key] = schema[key] * 2 + 1;
    }),
  ),
  'higher limits of parameters': always(document => {
    for (const { item, operation } of operations(document))
      for (const parameter of [...(operation.parameters ?? []), ...(item.parameters ?? [])]) {
        const { schema } = resolve(document, parameter);
        for (const key of ['maxLength', 'maximum']) if (typeof schema?.[key] === 'number') schema[key] += 100;
      }
  }),
  'more values in requests': requestEdit(
    each(schema => {
      for (const key of ['enum', 'x-extensible-enum']) if (Array.isArray(schema[key])) schema[key].push('brand_new');
    }),
  ),
  'null in requests': requestEdit(
    each(schema => {
      if (schema.type && !schema.enum) schema.type = withNull(schema.type);
    }),
  ),
  'a body that may be left out': (document, pick) => {
    const some = operations(document).filter(({ operation }) => operation.requestBody);
    if (some.length === 0) return false;
    const { operation } = pick(some);
    operation.requestBody = { ...copy(resolve(document, operation.requestBody)), required: false };
    return true;
  },
  'more promised in answers': answerEdit(
    each(schema => {
      if (schema.properties) schema.required = Object.keys(schema.properties);
      if (schema.type === 'string' && !schema.enum && !schema.format && !schema.maxLength && !schema.pattern)
        Object.assign(schema, { maxLength: 7, minLength: 7, pattern: '^x' });
    }),
  ),
  'values where clients were told': always(document => {
    const seen = new Set<unknown>();
    const visit = (value: unknown) => {
      if (typeof value !== 'object' || value === null || seen.has(value)) return;
      seen.add(value);
      const list = (value as OpenApi)['x-extensible-enum'];
      if (Array.isArray(list)) list.push('brand_new');
      for (const one of Object.values(value)) visit(one);
    };
    visit(document);
  }),
  'a new failure': always((document, pick) => {
    const { operation } = pick(operations(document));
    operation.responses['418'] ??= {
      description: 'New',
      content: { 'application/json': { schema: { type: 'object' } } },
    };
  }),
  'a new header': (document, pick) => {
    const { operation } = pick(operations(document));
    const status = pick(Object.keys(operation.responses));
    const answer = copy(resolve(document, operation.responses[status]));
    answer.headers = { ...answer.headers, 'X-Brand-New': { schema: { type: 'string' } } };
    operation.responses[status] = answer;
    return true;
  },
  'a new media type': (document, pick) => {
    const { operation } = pick(operations(document));
    const status = pick(Object.keys(operation.responses));
    const answer = copy(resolve(document, operation.responses[status]));
    if (!answer.content) return false;
    answer.content['text/csv'] = { schema: { type: 'string' } };
    operation.responses[status] = answer;
    return true;
  },
  'another way in': always(document => {
    document.components ??= {};
    document.components.securitySchemes = {
      ...document.components.securitySchemes,
      brand_new: { type: 'http', scheme: 'basic' },
    };
    for (const { operation } of operations(document))
      if (Array.isArray(operation.security) && operation.security.length > 0)
        operation.security.push({ brand_new: [] });
  }),
  'a deprecation': always((document, pick) => {
    pick(operations(document)).operation.deprecated = true;
  }),
  'other words': always((document, pick) => {
    const { operation } = pick(operations(document));
    Object.assign(operation, {
      summary: 'Other words',
      description: 'At all.',
      tags: [...(operation.tags ?? []), 'x'],
    });
    document.info.description = `More values may be added. ${document.info.description ?? ''}`;
  }),
  'a schema written out': requestEdit(() => true),
  'an answer written out': answerEdit(() => true),
  'a schema moved to components': (document, pick) => {
    const some = operations(document).filter(({ operation }) => contentOf(document, operation.requestBody)?.schema);
    if (some.length === 0) return false;
    const content = contentOf(document, pick(some).operation.requestBody)!;
    document.components ??= {};
    document.components.schemas = { ...document.components.schemas, BrandNew: content.schema };
    content.schema = { $ref: '#/components/schemas/BrandNew' };
    return true;
  },
  'a schema wrapped': answerEdit(schema => {
    const inner = { ...schema };
    for (const key of Object.keys(schema)) delete schema[key];
    Object.assign(schema, {
      description: 'Wrapped.',
      allOf: [inner, { properties: { brand_new: { type: 'string' } } }],
    });
    return true;
  }),
  'another name of a path parameter': (document, pick) => {
    const some = Object.keys(document.paths).filter(path => /\{[a-z_]+\}/.test(path));
    if (some.length === 0) return false;
    const path = pick(some);
    const name = /\{([a-z_]+)\}/.exec(path)![1]!;
    const item = copy(document.paths[path]);
    const rename = (list: OpenApi[] | undefined) =>
      list?.map(one => {
        const parameter = copy(resolve(document, one));
        return parameter.in === 'path' && parameter.name === name ? { ...parameter, name: 'renamed' } : one;
      });
    if (item.parameters) item.parameters = rename(item.parameters);
    for (const method of methods)
      if (item[method]?.parameters) item[method].parameters = rename(item[method].parameters);
    const entries = Object.entries(document.paths).map(([key, value]) =>
      key === path ? [path.replace(`{${name}}`, '{renamed}'), item] : [key, value],
    );
    document.paths = Object.fromEntries(entries);
    return true;
  },
  'another order': always(document => {
    document.paths = Object.fromEntries(Object.entries(document.paths).reverse());
  }),
};

/** What breaks clients, each in one place. */
export const breaking: Record<string, Edit> = {
  'an operation less': (document, pick) => {
    const some = operations(document).filter(({ operation }) => !operation.deprecated);
    const { item, method } = pick(some);
    delete item[method];
    return true;
  },
  'a field less in an answer': answerEdit(
    first(schema => {
      const [name] = Object.keys(schema.properties ?? {});
      if (name === undefined) return false;
      delete schema.properties[name];
      schema.required = (schema.required ?? []).filter((one: string) => one !== name);
      return true;
    }),
  ),
  'another type in an answer': answerEdit(
    first(schema => {
      if (schema.type !== 'string' || schema.enum) return false;
      schema.type = 'integer';
      return true;
    }),
  ),
  'a required field more': requestEdit(
    first(schema => {
      if (!schema.properties) return false;
      schema.properties.brand_new = { type: 'string' };
      schema.required = [...(schema.required ?? []), 'brand_new'];
      return true;
    }),
  ),
  'a required parameter more': always((document, pick) => {
    const { operation } = pick(operations(document));
    operation.parameters = [
      ...(operation.parameters ?? []),
      { name: 'brand_new', in: 'query', required: true, schema: {} },
    ];
  }),
  'a lower limit': requestEdit(
    first(schema => {
      if (typeof schema.maxLength !== 'number' || schema.maxLength < 2) return false;
      schema.maxLength -= 1;
      return true;
    }),
  ),
  'a pattern': requestEdit(
    first(schema => {
      if (schema.type !== 'string' || schema.enum) return false;
      schema.pattern = '^never$';
      return true;
    }),
  ),
  'a success that changed': (document, pick) => {
    const some = operations(document).filter(({ operation }) => operation.responses['200']);
    const { responses } = pick(some).operation;
    responses['299'] = responses['200'];
    delete responses['200'];
    return true;
  },
};
