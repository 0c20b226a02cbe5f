import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../src/conventions/random';
import { describeFlaw } from '../../src/flaws/combine';
import { lists, operationIndex, operations, properties, valueAt } from '../../src/flaws/draft';
import { contracts } from '../../src/generated/contracts';
import { flaws } from '../../src/generated/flaws';
import { lint } from '../../src/linter/engine/lint';
import { documentName, documentText } from '../../src/review/exercises/text';
import { part } from '../support/size';

// Whether the linter finds each flaw is for tests/linter/matrix.test.ts to ask.
const described = flaws.filter(flaw => flaw.describe);

test('one singular collection is a word that surely is one', () => {
  const words = [
    'orders',
    'cities',
    'ships',
    'settings',
    'proposals',
    'boxes',
    'branches',
    'caches',
    'address',
    'fish',
  ];
  const paths = Object.fromEntries(
    words.flatMap(word => [
      [`/${word}`, { post: { responses: { '201': { description: 'x' } } } }],
      [`/${word}/{id}`, { get: { responses: { '200': { description: 'x' } } } }],
    ]),
  );
  const flaw = flaws.find(({ id }) => id === 'singular-and-plural-paths')!;
  const renamed = Array.from({ length: 80 }, (_, i) => {
    const { document } = describeFlaw({ openapi: '3.1.0', paths }, flaw, seededRandom(String(i)))!;
    return Object.keys(document.paths)
      .filter(path => paths[path] === undefined)
      .join(' ');
  });
  expect([...new Set(renamed)].sort()).toEqual([
    '/box /box/{id}',
    '/branch /branch/{id}',
    '/cache /cache/{id}',
    '/city /city/{id}',
    '/order /order/{id}',
    '/ship /ship/{id}',
  ]);
});

test('no list that stands beside an item gets a verb: without its name it would be read as that item', () => {
  const schema = {
    type: 'object',
    properties: { data: { type: 'array', items: { type: 'object' } }, has_more: { type: 'boolean' } },
  };
  const list = { get: { responses: { '200': { description: 'x', content: { 'application/json': { schema } } } } } };
  const paths = { '/orders': list, '/orders/{id}': list, '/orders/changes': list };
  const flaw = flaws.find(({ id }) => id === 'verb-in-path')!;
  const renamed = Array.from({ length: 20 }, (_, i) => {
    const { document } = describeFlaw({ openapi: '3.1.0', paths }, flaw, seededRandom(String(i)))!;
    return Object.keys(document.paths).find(path => !Object.hasOwn(paths, path));
  });
  expect([...new Set(renamed)]).toEqual(['/getOrders']);
});

test('the singular of addresses is address', () => {
  const paths = Object.fromEntries(
    ['addresses', 'processes', 'classes'].flatMap(word => [
      [`/${word}`, { post: { responses: { '201': { description: 'x' } } } }],
      [`/${word}/{id}`, { get: { responses: { '200': { description: 'x' } } } }],
    ]),
  );
  const flaw = flaws.find(({ id }) => id === 'singular-and-plural-paths')!;
  const { document } = describeFlaw({ openapi: '3.1.0', paths }, flaw, seededRandom('1'))!;
  const [renamed] = Object.keys(document.paths).filter(path => paths[path] === undefined);
  expect(['/address', '/process', '/class']).toContain(renamed);
});

test('a list without a limit states none in its response either', () => {
  const flaw = flaws.find(({ id }) => id === 'list-without-limit')!;
  for (const contract of contracts)
    for (const seed of ['1', '2', '3', '4'])
      for (const reach of ['all', 'one'] as const) {
        const { document, pointers } = describeFlaw(contract.document(), flaw, seededRandom(seed), reach)!;
        const index = operationIndex(document);
        const names = pointers.flatMap(index);
        const pages = lists(document).filter(({ operation }) => names.includes(operation.name));
        expect(pages.length, contract.id).toBeGreaterThan(0);
        for (const { operation, schema } of pages)
          expect(properties(document, schema).get('data')!.node.maxItems, operation.name).toBeUndefined();
      }
});

test('only a list in the envelope of this course, in either case, becomes a bare array', () => {
  const flaw = flaws.find(({ id }) => id === 'bare-array-list')!;
  const become = (items: string, ...others: string[]) => {
    const array = { type: 'array', items: { type: 'object', properties: { id: { type: 'string' } } } };
    const more = Object.fromEntries(others.map(name => [name, { type: 'boolean' }]));
    const schema = { type: 'object', properties: { [items]: array, ...more } };
    const responses = { '200': { description: 'x', content: { 'application/json': { schema } } } };
    const document = { openapi: '3.1.0', paths: { '/orders': { get: { responses } } } };
    return describeFlaw(document, flaw, seededRandom('1')) !== null;
  };
  expect([become('data', 'has_more'), become('data', 'hasMore')]).toEqual([true, true]);
  expect([become('data'), become('items', 'has_more')]).toEqual([false, false]);
});

describe.each(part(contracts))('the contract $id', contract => {
  test('has enough operations, and is clean as the review shows it: the linter finds nothing', () => {
    const result = lint({ name: documentName, text: documentText(contract.document()) });
    expect(result.problems).toEqual([]);
    expect(result.operations, 'a contract has at least 11 operations').toBeGreaterThan(10);
    expect(result.findings.map(({ rule, operation, message }) => `${rule} ${operation}: ${message}`)).toEqual([]);
  });

  test.each(described)('$id names places that exist, in operations, and leaves the given document as it is', flaw => {
    for (const reach of ['all', 'one'] as const) {
      const clean = contract.document();
      const before = JSON.stringify(clean);
      const result = describeFlaw(clean, flaw, seededRandom('places'), reach);
      expect(JSON.stringify(clean)).toBe(before);
      if (result === null) continue;
      expect(result.pointers.length).toBeGreaterThan(0);
      const operationsAt = operationIndex(result.document);
      for (const pointer of result.pointers) {
        expect(valueAt(result.document, pointer), pointer).toBeDefined();
        expect(operationsAt(pointer), pointer).not.toEqual([]);
      }
    }
  });

  test.each(described)(
    '$id takes no operation away, and leaves no path without one and no reference that leads nowhere',
    flaw => {
      const clean = contract.document();
      const result = describeFlaw(clean, flaw, seededRandom('operations'));
      if (result === null) return;
      expect(operations(result.document).length).toBeGreaterThanOrEqual(operations(clean).length);
      const filled = new Set(operations(result.document).map(({ path }) => path));
      expect(Object.keys(result.document.paths).filter(path => !filled.has(path))).toEqual([]);
      const references = JSON.stringify(result.document).match(/"\$ref":"#[^"]*"/g) ?? [];
      for (const reference of new Set(references)) {
        const pointer = JSON.parse(`{${reference}}`).$ref.slice(1);
        expect(valueAt(result.document, pointer), pointer).toBeDefined();
      }
    },
  );

  test('unsigned-webhook changes what responses say of signatures, and nothing else that they say', () => {
    const clean = contract.document();
    const result = describeFlaw(
      clean,
      flaws.find(({ id }) => id === 'unsigned-webhook')!,
      seededRandom('words'),
      'all',
    );
    if (result === null) return;
    const said = (document: typeof clean) =>
      operations(document).flatMap(({ path, method, node }) =>
        Object.entries<{ description?: string }>(node.responses ?? {}).map(
          ([status, { description }]) => [`${method} ${path} ${status}`, description ?? ''] as const,
        ),
      );
    const now = new Map(said(result.document));
    for (const [at, description] of said(clean)) {
      const after = now.get(at);
      if (after !== undefined && after !== description) expect(description, at).toMatch(/sign|secret|hmac/i);
    }
  });
});
