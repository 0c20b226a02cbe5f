import { describe, expect, test } from 'vitest';
import { errorCodeOf } from '../../src/conventions/error-codes';
import { httpMethods, type OpenApi } from '../../src/conventions/openapi';
import { resources } from '../../src/generated/resources';
import { describeService } from '../../src/service';

const document = describeService();
const operations = Object.entries(document.paths as Record<string, OpenApi>).flatMap(([path, item]) =>
  httpMethods.filter(method => item[method]).map(method => [`${method.toUpperCase()} ${path}`, item[method]] as const),
);

/** Operations that take their body as bytes. */
const raw = new Set(
  resources.flatMap(resource =>
    resource.operations.flatMap(operation => (operation.rawBody !== undefined ? [operation.id] : [])),
  ),
);

/** Every node of the document with its pointer. */
function* nodes(node: unknown, at = ''): Generator<[string, OpenApi]> {
  if (typeof node !== 'object' || node === null) return;
  yield [at, node as OpenApi];
  for (const [name, inner] of Object.entries(node)) yield* nodes(inner, `${at}/${name.replaceAll('/', '~1')}`);
}

describe('the description', () => {
  test('is fresh each time', () => {
    const one = describeService();
    one.paths = {};
    expect(Object.keys(describeService().paths).length).toBeGreaterThan(15);
  });

  test('refers to nothing that is not there, and defines nothing that is not used', () => {
    const used = new Set<string>();
    for (const [at, node] of nodes(document)) {
      if (typeof node.$ref !== 'string') continue;
      const target = node.$ref
        .slice(2)
        .split('/')
        .reduce<OpenApi | undefined>((inner, part) => inner?.[part], document);
      expect(target, `${at} refers to ${node.$ref}`).toBeDefined();
      used.add(node.$ref);
    }
    for (const kind of ['schemas', 'headers', 'parameters', 'responses']) {
      for (const name of Object.keys(document.components[kind])) expect(used).toContain(`#/components/${kind}/${name}`);
    }
  });

  test('has one operation for each declaration, and ids are unique', () => {
    const declared = resources.flatMap(resource => resource.operations.map(operation => operation.id));
    expect(operations.map(([, operation]) => operation.operationId).sort()).toEqual([...declared].sort());
    expect(new Set(declared).size).toBe(declared.length);
  });

  test.each(operations)('%s says what it needs and what it answers', (_name, operation) => {
    expect(operation.summary).toMatch(/^[A-Z].*[^.]$/);
    expect(operation.description).toMatch(/Requires: .+\.$/);
    expect(operation['x-permission']).toBeTruthy();
    const scopes: string[] = operation.security.flatMap((rule: OpenApi) => rule.key);
    if (operation['x-permission'] === 'public') expect(operation.security).toEqual([]);
    else expect(scopes).toEqual([expect.stringMatching(/^[a-z_]+:[a-z_]+$/)]);
    expect(Object.keys(operation.responses)).toContain('429');
    for (const [status, answer] of Object.entries(operation.responses as Record<string, OpenApi>)) {
      const found = answer.$ref ? document.components.responses[answer.$ref.split('/').at(-1)!] : answer;
      for (const name of ['Request-Id', 'Cache-Control', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset']) {
        expect(Object.keys(found.headers), `${status} documents ${name}`).toContain(name);
      }
      for (const code of found['x-error-codes'] ?? []) expect(errorCodeOf(code).status).toBe(Number(status));
      if (Number(status) >= 400)
        expect(found.content['application/json'].schema).toEqual({ $ref: '#/components/schemas/ErrorResponse' });
    }
  });

  test('bounds every input', () => {
    for (const [name, operation] of operations) {
      for (const parameter of operation.parameters) {
        const { schema } = parameter.$ref
          ? document.components.parameters[parameter.$ref.split('/').at(-1)!]
          : parameter;
        if (schema.type === 'string')
          expect(schema.maxLength ?? schema.enum, `${name} ${parameter.name}`).toBeDefined();
        if (schema.type === 'integer') expect(schema.maximum, `${name} ${parameter.name}`).toBeDefined();
      }
      // What is taken as bytes comes from a provider, which may add members.
      if (raw.has(operation.operationId)) continue;
      const types: OpenApi[] = Object.values(operation.requestBody?.content ?? {});
      for (const { schema } of types) {
        const named = ({ $ref }: OpenApi): OpenApi => document.components.schemas[$ref.split('/').at(-1)!];
        // An operation in several versions takes the body of each.
        const bodies: OpenApi[] = named(schema).anyOf?.map(named) ?? [named(schema)];
        for (const { additionalProperties } of bodies) expect(additionalProperties).toBe(false);
        for (const [field, type] of bodies.flatMap(({ properties }) => Object.entries<OpenApi>(properties))) {
          const bound =
            type.maxLength ??
            type.maximum ??
            type.maxItems ??
            type.enum ??
            ([type.type].flat().includes('boolean') || undefined);
          expect(bound, `${name} ${field}`).toBeDefined();
        }
      }
    }
  });

  test('closes no answer to new members or values', () => {
    const inputs = new Set<string>();
    const visit = (value: unknown): void => {
      for (const [, { $ref }] of nodes(value)) {
        const name = typeof $ref === 'string' ? $ref.split('/').at(-1)! : null;
        if (name === null || inputs.has(name)) continue;
        inputs.add(name);
        visit(document.components.schemas[name]);
      }
    };
    for (const [, { requestBody }] of operations) visit(requestBody);
    for (const [name, schema] of Object.entries(document.components.schemas)) {
      if (inputs.has(name)) continue;
      for (const [at, node] of nodes(schema)) {
        expect(node.additionalProperties, `${name}${at}`).toBeUndefined();
        expect(node.enum, `${name}${at}`).toBeUndefined();
      }
    }
  });
});
