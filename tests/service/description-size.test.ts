import { expect, test } from 'vitest';
import type { OpenApi } from '../../src/conventions/openapi';
import { describeService } from '../../src/service';

const document = describeService();

/** Every object in the document, with its pointer. */
function* objects(value: unknown, at = ''): Generator<[string, OpenApi]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [at, value as OpenApi];
  for (const [name, inner] of Object.entries(value)) yield* objects(inner, `${at}/${name}`);
}

const ofType = (type: string) => [...objects(document)].filter(([, { type: types }]) => [types].flat().includes(type));

test('every integer has a format and bounds, and every array a most', () => {
  const open = ofType('integer').filter(([, { format, minimum, maximum }]) => !format || !(minimum <= maximum));
  expect(open.map(([at]) => at)).toEqual([]);
  const endless = ofType('array').filter(([, { maxItems }]) => !(maxItems > 0));
  expect(endless.map(([at]) => at)).toEqual([]);
});

test('every request body has an example of each media type that it accepts', () => {
  const bodies = [...objects([document.paths, document.webhooks])].flatMap(([at, { requestBody }]) =>
    Object.entries<OpenApi>(requestBody?.content ?? {}).map(([type, { example }]) => ({ at, type, example })),
  );
  expect(bodies.length).toBeGreaterThan(25);
  expect(bodies.filter(({ example }) => example === undefined)).toEqual([]);
});

test('no int32 can be larger than 32 bits', () => {
  const wide = ofType('integer').filter(([, { format, maximum }]) => format === 'int32' && maximum > 2 ** 31 - 1);
  expect(wide).toEqual([]);
});

test('every component can be reached from an operation, without extensions', () => {
  const reached = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      if (name === '$ref' && !reached.has(inner)) {
        reached.add(inner);
        visit(
          inner
            .slice(2)
            .split('/')
            .reduce((node: OpenApi, part: string) => node[part], document),
        );
      } else if (!name.startsWith('x-')) visit(inner);
    }
  };
  visit([document.paths, document.webhooks]);
  const unreached = Object.entries<OpenApi>(document.components)
    .filter(([kind]) => !kind.startsWith('x-') && kind !== 'securitySchemes')
    .flatMap(([kind, components]) => Object.keys(components).map(name => `#/components/${kind}/${name}`))
    .filter(pointer => !reached.has(pointer));
  expect(unreached).toEqual([]);
});

test('no failure is written down twice', () => {
  const inline = Object.values<OpenApi>(document.paths)
    .flatMap(item => Object.values<OpenApi>(item))
    .flatMap(({ responses }) => Object.entries<OpenApi>(responses))
    .filter(([status, response]) => Number(status) >= 300 && response.$ref === undefined)
    .map(([, response]) => JSON.stringify(response));
  expect(inline.length - new Set(inline).size).toBe(0);
});
