import type { OpenApi } from '../../src/conventions/openapi';

/** Lists of OpenAPI 3 that Swagger 2.0 writes elsewhere. */
const homes: [RegExp, string][] = [
  [/^#\/components\/schemas\//, '#/definitions/'],
  [/^#\/components\/responses\//, '#/responses/'],
  [/^#\/components\/parameters\//, '#/parameters/'],
];

/**
 * Writes a contract of OpenAPI 3.1 as Swagger 2.0, as far as that can say the same: bodies become parameters, `content`
 * becomes `schema` with consumes and produces, a bearer token becomes a key in a header, webhooks go to `x-webhooks`.
 *
 * @param source A contract as plain JSON.
 * @returns Another one, which shares nothing with it.
 */
export function toSwagger(source: OpenApi): OpenApi {
  const find = (ref: string) =>
    ref
      .slice(2)
      .split('/')
      .reduce<OpenApi>((at, part) => at[part.replaceAll('~1', '/').replaceAll('~0', '~')], source);
  const follow = (value: OpenApi): OpenApi => (typeof value.$ref === 'string' ? follow(find(value.$ref)) : value);

  const schema = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(schema);
    if (typeof value !== 'object' || value === null) return value;
    const { type, anyOf, oneOf, ...rest } = value as OpenApi;
    const made = Object.fromEntries(Object.entries(rest).map(([key, one]) => [key, schema(one)])) as OpenApi;
    if (typeof made.$ref === 'string') made.$ref = homes.reduce((ref, [from, to]) => ref.replace(from, to), made.$ref);
    if (Array.isArray(type) && type.includes('null')) made['x-nullable'] = true;
    // Two types at once are more than Swagger 2.0 can say.
    const types: string[] = [type ?? []].flat().filter(one => one !== 'null');
    if (types.length > 1) return made.description === undefined ? {} : { description: made.description };
    if (types.length === 1) made.type = types[0];
    const branches = (anyOf ?? oneOf) as OpenApi[] | undefined;
    if (branches === undefined) return made;
    const some = branches.filter(branch => branch.type !== 'null');
    if (some.length < branches.length) made['x-nullable'] = true;
    // Swagger 2.0 has no alternatives; one with null is the only kind that it can say.
    return some.length === 1
      ? { ...made, allOf: [schema(some[0])] }
      : { ...made, [anyOf ? 'anyOf' : 'oneOf']: schema(some) };
  };
  const parameter = (value: OpenApi): OpenApi => {
    if (value.$ref !== undefined) return schema(value) as OpenApi;
    const { schema: own, ...rest } = value;
    return {
      ...rest,
      ...(schema(own === undefined ? {} : { ...follow(own) }) as OpenApi),
      ...(rest.description ? { description: rest.description } : {}),
    };
  };
  const header = (value: OpenApi) => parameter(follow(value));
  const response = (value: OpenApi): OpenApi => {
    if (value.$ref !== undefined) return schema(value) as OpenApi;
    const { content = {}, headers, ...rest } = value;
    const [first] = Object.values<OpenApi>(content);
    const examples = Object.entries<OpenApi>(content).flatMap(([type, one]) =>
      one.example === undefined ? [] : [[type, one.example]],
    );
    return {
      ...rest,
      ...(headers
        ? { headers: Object.fromEntries(Object.entries<OpenApi>(headers).map(([name, one]) => [name, header(one)])) }
        : {}),
      ...(first?.schema === undefined ? {} : { schema: schema(first.schema) }),
      ...(examples.length > 0 ? { examples: Object.fromEntries(examples) } : {}),
    };
  };
  const typesIn = (holders: OpenApi[]) => [
    ...new Set(holders.flatMap(holder => Object.keys(follow(holder).content ?? {}))),
  ];
  const operation = ({ requestBody, parameters, responses, ...rest }: OpenApi): OpenApi => {
    const body = requestBody === undefined ? null : follow(requestBody);
    const own = [
      ...(parameters ?? []).map(parameter),
      ...(body === null
        ? []
        : [
            {
              name: 'body',
              in: 'body',
              ...(body.description ? { description: body.description } : {}),
              ...(body.required ? { required: true } : {}),
              schema: schema(Object.values<OpenApi>(body.content)[0]?.schema ?? {}),
            },
          ]),
    ];
    const produces = typesIn(Object.values<OpenApi>(responses ?? {}));
    return {
      ...rest,
      ...(body === null ? {} : { consumes: typesIn([body]) }),
      ...(produces.length > 0 && produces.join() !== 'application/json' ? { produces } : {}),
      ...(own.length > 0 ? { parameters: own } : {}),
      responses: Object.fromEntries(
        Object.entries<OpenApi>(responses ?? {}).map(([status, one]) => [status, response(one)]),
      ),
    };
  };
  const methods = /^(get|put|post|delete|options|head|patch)$/;
  const item = (value: OpenApi): OpenApi =>
    Object.fromEntries(
      Object.entries<OpenApi>(value).map(([key, one]) => [
        key,
        methods.test(key) ? operation(one) : key === 'parameters' ? (one as unknown as OpenApi[]).map(parameter) : one,
      ]),
    );
  const mapped = (all: OpenApi | undefined, make: (one: OpenApi) => unknown) =>
    Object.fromEntries(Object.entries<OpenApi>(all ?? {}).map(([name, one]) => [name, make(one)]));

  const { openapi: _, servers, paths, webhooks, components = {}, ...rest } = structuredClone(source);
  const [, scheme, host, base] = /^([a-z]+):\/\/([^/]*)(.*)$/.exec(servers?.[0]?.url ?? '') ?? [];
  return {
    swagger: '2.0',
    ...rest,
    ...(host === undefined ? {} : { schemes: [scheme], host, basePath: base === '' ? '/' : base }),
    consumes: ['application/json'],
    produces: ['application/json'],
    paths: mapped(paths, item),
    ...(webhooks === undefined ? {} : { 'x-webhooks': mapped(webhooks, item) }),
    securityDefinitions: mapped(components.securitySchemes, one =>
      one.type === 'http' ? { ...one, type: 'apiKey', in: 'header', name: 'Authorization' } : one,
    ),
    parameters: mapped(components.parameters, parameter),
    responses: mapped(components.responses, response),
    definitions: mapped(components.schemas, schema as (one: OpenApi) => unknown),
  };
}
