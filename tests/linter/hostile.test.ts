import fc from 'fast-check';
import { dump } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { lint } from '../../src/linter/engine/lint';
import harbour from '../../src/review/exercises/contracts/harbour';
import { sized } from '../support/size';
import { head } from './_lint';

const fatal = (name: string, text: string) => {
  const { problems, findings } = lint({ name, text });
  expect(findings).toEqual([]);
  expect(problems).toHaveLength(1);
  expect(problems[0]!.fatal).toBe(true);
  expect(problems[0]!.hint.length).toBeGreaterThan(10);
  return problems[0]!;
};

describe('files that cannot be read get a code, a place and a way out', () => {
  it('empty, or blank', () => {
    for (const text of ['', ' \n\t\n', '\uFEFF']) expect(fatal('a.yaml', text).code).toBe('empty_file');
  });

  it('binary', () => {
    expect(fatal('a.yaml', 'openapi: 3.1.0\nx: \0\0').code).toBe('binary_file');
    const png = new TextDecoder().decode(Uint8Array.from({ length: 400 }, (_, i) => (i * 37 + 128) % 256 || 1));
    expect(fatal('a.yaml', png).code).toBe('binary_file');
  });

  it('text in another encoding is read as far as it goes, with a notice', () => {
    const latin = new TextDecoder().decode(
      Buffer.from(`${head.replace('title: T', 'title: Hafen Köln')}paths: {}\n`, 'latin1'),
    );
    const { problems } = lint({ name: 'a.yaml', text: latin });
    expect(problems.map(({ code, line }) => ({ code, line }))).toEqual([{ code: 'wrong_encoding', line: 2 }]);
  });

  it('truncated JSON: the end of the text', () => {
    const problem = fatal('a.json', '{\n  "openapi": "3.1.0",\n  "paths": {');
    expect(problem).toMatchObject({ code: 'invalid_json', line: 3, column: 13 });
  });

  it.each([
    ['a comma too many', '{"a": 1,}', 9, 'a field name in double quotes'],
    ['a comment', '{"a": 1 // no\n}', 9, 'a comma or }'],
    ['single quotes', "{'a': 1}", 2, 'a field name in double quotes'],
    ['a bare word', '{"a": yes}', 7, 'a value'],
    ['a number with a zero before it', '[01]', 2, 'a value'],
    ['text after the end', '{"a": 1} x', 10, 'the end of the text'],
    ['a line feed in text', '{"a": "x\ny"}', 7, 'a value'],
    ['a wrong escape', '{"a": "\\x"}', 7, 'a value'],
  ])('JSON with %s', (_, text, column, expected) => {
    const problem = fatal('a.json', text);
    expect(problem).toMatchObject({ code: 'invalid_json', line: 1, column });
    expect(problem.message).toContain(expected);
  });

  it('broken YAML: the line', () => {
    expect(fatal('a.yaml', 'openapi: 3.1.0\npaths:\n  /a: [1, 2\n')).toMatchObject({ code: 'invalid_yaml' });
    expect(fatal('a.yaml', 'openapi: 3.1.0\n\tpaths: {}\n')).toMatchObject({ code: 'invalid_yaml', line: 2 });
    expect(fatal('a.yaml', 'openapi: *nothing\n')).toMatchObject({ code: 'invalid_yaml', line: 1 });
  });

  it('10,000 levels deep', () => {
    const levels = 10_000;
    expect(fatal('a.json', `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`).code).toBe('too_deep');
    expect(fatal('a.yaml', `${'['.repeat(levels)}${']'.repeat(levels)}`).code).toBe('too_deep');
    // The parser would keep all these levels in mind before it found the end missing.
    expect(fatal('a.json', '['.repeat(1_100_000))).toMatchObject({ code: 'too_deep', line: 1, column: 501 });
    expect(fatal('a.yaml', '['.repeat(1_100_000)).code).toBe('too_deep');
    expect(
      fatal('a.yaml', `a:\n${Array.from({ length: 3000 }, (_, i) => `${' '.repeat(i + 1)}a:\n`).join('')}`).code,
    ).toBe('too_deep');
    expect(fatal('a.yaml', `${'- '.repeat(levels)}a\n`).code).toBe('too_deep');
  });

  it('500 levels are read, and one more is told at its place', () => {
    const nested = (levels: number) =>
      `{"openapi":"3.1.0","info":{"title":"T","version":"1"},"paths":{},"x-deep":${'['.repeat(levels - 1)}1${']'.repeat(levels - 1)}}`;
    for (const name of ['a.json', 'a.yaml']) {
      expect(lint({ name, text: nested(500) }).problems, name).toEqual([]);
      expect(fatal(name, nested(501)), name).toMatchObject({ code: 'too_deep', line: 1 });
    }
  });

  it('50 MB', () => {
    const text = `${head}paths: {}\nx-padding: "${'x'.repeat(50_000_000)}"\n`;
    expect(fatal('a.yaml', text)).toMatchObject({ code: 'file_too_large' });
  });
});

describe('files that are meant to hurt', () => {
  it('an alias bomb is walked once', () => {
    const rows = Array.from(
      { length: 40 },
      (_, i) => `  a${i + 1}: &a${i + 1} { properties: { x: *a${i}, y: *a${i}, z: *a${i} } }`,
    );
    const text = `${head}x-bomb:\n  a0: &a0 { type: string }\n${rows.join('\n')}
paths:
  /orders: { post: { requestBody: { content: { application/json: { schema: *a40 } } }, responses: { '201': { description: x, content: { application/json: { schema: *a40 } } } } } }
`;
    const { operations, problems } = lint({ name: 'a.yaml', text });
    expect(operations).toBe(1);
    expect(problems).toEqual([]);
  });

  it('nesting just below the limit is walked without running out of stack', () => {
    let schema: object = { type: 'string' };
    for (let i = 0; i < 230; i++) schema = { type: 'object', properties: { a: schema } };
    const content = { 'application/json': { schema } };
    const document = {
      openapi: '3.1.0',
      paths: { '/a': { post: { requestBody: { content }, responses: { '201': { description: 'x', content } } } } },
    };
    expect(lint({ name: 'a.json', text: JSON.stringify(document) }).problems).toEqual([]);
  });

  it('allOf thousands of references deep, and in a circle, is walked', () => {
    const length = sized(3000, 10_000);
    const schemas = Object.fromEntries(
      Array.from({ length }, (_, i) => [
        `S${i}`,
        { allOf: [{ $ref: `#/components/schemas/S${(i + 1) % length}` }], properties: { [`f${i}`]: {} } },
      ]),
    );
    const content = { 'application/json': { schema: { $ref: '#/components/schemas/S0' } } };
    const document = {
      openapi: '3.1.0',
      paths: { '/a': { get: { responses: { '200': { description: 'x', content } } } } },
      components: { schemas },
    };
    expect(lint({ name: 'a.json', text: JSON.stringify(document) }).problems).toEqual([]);
  });
});

/** Puts something else in place of one value of a tree, chosen by the path of numbers. */
function mutate(value: unknown, path: readonly number[], put: unknown): unknown {
  if (typeof value !== 'object' || value === null || path.length === 0) return put;
  const keys = Object.keys(value);
  if (keys.length === 0) return put;
  const key = keys[path[0]! % keys.length]!;
  const inner = mutate((value as Record<string, unknown>)[key], path.slice(1), put);
  return Array.isArray(value) ? value.map((item, i) => (String(i) === key ? inner : item)) : { ...value, [key]: inner };
}

const junk = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(
    null,
    [],
    {},
    '',
    0,
    -1,
    true,
    [null],
    { $ref: '#' },
    { $ref: '' },
    { $ref: '#/paths' },
    { $ref: 7 },
    { allOf: {} },
    { type: [] },
    { enum: 'x' },
    { required: true },
    { properties: [] },
    { $ref: '#/components/schemas/Berth' },
  ),
);

describe('any change of a sound contract', () => {
  const clean = harbour.document();

  it('never makes a rule crash', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.array(fc.nat(40), { minLength: 1, maxLength: 9 }), junk), { minLength: 1, maxLength: 4 }),
        changes => {
          const document = changes.reduce<unknown>((at, [path, put]) => mutate(at, path, put), clean);
          const { problems } = lint({ name: 'a.json', text: JSON.stringify(document) });
          expect(problems.filter(({ code }) => code === 'rule_crashed' || code === 'linter_failed')).toEqual([]);
        },
      ),
      { numRuns: sized(25, 150) },
    );
  });

  it('as text never throws and never gives a place outside the text', () => {
    const text = dump(clean, { noRefs: true });
    const lines = text.split('\n').length;
    fc.assert(
      fc.property(fc.nat(text.length), fc.nat(200), fc.string({ unit: 'binary', maxLength: 20 }), (at, cut, put) => {
        const broken = text.slice(0, at) + put + text.slice(at + cut);
        const { problems, findings } = lint({ name: 'a.yaml', text: broken });
        expect(problems.filter(({ code }) => code === 'rule_crashed' || code === 'linter_failed')).toEqual([]);
        for (const { line, column } of findings) {
          expect(line).toBeGreaterThan(0);
          expect(column).toBeGreaterThan(0);
          expect(line).toBeLessThanOrEqual(lines + 20);
        }
      }),
      { numRuns: sized(15, 80) },
    );
  });
});
