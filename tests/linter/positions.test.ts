import fc from 'fast-check';
import { dump } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { pointer } from '../../src/conventions/openapi';
import { lint } from '../../src/linter/engine/lint';
import { readDocument } from '../../src/openapi/read-document';
import { sized } from '../support/size';
import { placeOf } from './_lint';

const locate = (name: string, text: string, at: string) => {
  const { line, column } = readDocument(name, text).document.locate(at);
  return `${line}:${column}`;
};

describe('positions in YAML', () => {
  const cases: [string, string, string, string][] = [
    ['a block mapping', 'a:\n  b: 1\n  c: 2\n', '/a/c', 'c:'],
    ['a flow mapping', 'a: { b: 1, c: { d: 2 } }\n', '/a/c/d', 'd:'],
    ['a key in double quotes', 'a:\n  "b": 1\n', '/a/b', '"b"'],
    ['a key in single quotes', "a:\n  '200': 1\n", '/a/200', "'200'"],
    ['a key with an escape', 'a:\n  "b\\u0041": 1\n', '/a/bA', '"b'],
    ['a number as a key', 'a:\n  200: x\n', '/a/200', '200'],
    ['an item of a list', 'a:\n  - x\n  - y\n', '/a/1', 'y'],
    ['a mapping in a list', 'a:\n  - b: 1\n    c: 2\n', '/a/0/c', 'c:'],
    ['an explicit key', 'a:\n  ? b\n  : 1\n', '/a/b', 'b'],
    ['after a block of text', 'a: |\n  one\n  two: no\nb: 1\n', '/b', 'b: 1'],
    ['after a comment', '# b:\na: 1\nb: 2\n', '/b', 'b: 2'],
    ['after a document mark', '---\na: 1\n', '/a', 'a'],
    ['Windows line ends', 'a:\r\n  b: 1\r\n  c: 2\r\n', '/a/c', 'c:'],
    ['letters of several bytes', 'grüße: "日本語 🚢"\nb: 1\n', '/b', 'b: 1'],
    ['a key with a slash and a tilde', 'a:\n  /x~y: 1\n', '/a/~1x~0y', '/x~y'],
    ['a pointer that leads to nothing: the nearest place above', 'a:\n  b: 1\n', '/a/z/y', 'a:'],
  ];
  it.each(cases)('%s', (_, text, at, wanted) => {
    expect(locate('x.yaml', text, at)).toBe(placeOf(text, wanted));
  });

  it('leads through an alias to where the member is written', () => {
    const text = 'base: &b\n  inner: 1\nuse: *b\n';
    expect(locate('x.yaml', text, '/use')).toBe(placeOf(text, 'use'));
    expect(locate('x.yaml', text, '/use/inner')).toBe(placeOf(text, 'inner'));
  });

  it('leads through a merge key, and the own member wins', () => {
    const text = 'base: &b\n  one: 1\n  two: 2\nuse:\n  <<: *b\n  two: 3\n';
    expect(locate('x.yaml', text, '/use/one')).toBe(placeOf(text, 'one'));
    expect(locate('x.yaml', text, '/use/two')).toBe(placeOf(text, 'two', 2));
  });

  it('follows the anchor that was last set before the alias', () => {
    const text = 'a: &x { one: 1 }\nb: *x\nc: &x { two: 2 }\nd: *x\n';
    expect(locate('x.yaml', text, '/b/one')).toBe(placeOf(text, 'one'));
    expect(locate('x.yaml', text, '/d/two')).toBe(placeOf(text, 'two'));
  });

  it('does not count the byte order mark', () => {
    expect(locate('x.yaml', '\uFEFFa: 1\nb: 2\n', '/a')).toBe('1:1');
    expect(locate('x.json', '\uFEFF{"a": 1}', '/a')).toBe('1:2');
  });
});

describe('positions in JSON', () => {
  const cases: [string, string, string, string][] = [
    ['a member', '{\n  "a": {\n    "b": 1\n  }\n}', '/a/b', '"b"'],
    ['an item', '{"a": [1, {"b": 2}]}', '/a/1', '{"b"'],
    ['inside an item', '{"a": [1, {"b": 2}]}', '/a/1/b', '"b"'],
    ['brackets and quotes in text', '{"a": "}]{[\\"", "b": "\\\\", "c": 1}', '/c', '"c"'],
    ['an escaped name', '{"a\\u0042\\"": 1, "c": 2}', '/aB"', '"a'],
    ['empty containers', '{"a": {}, "b": [], "c": 1}', '/c', '"c"'],
  ];
  it.each(cases)('%s', (_, text, at, wanted) => {
    expect(locate('x.json', text, at)).toBe(placeOf(text, wanted));
  });

  it('says how many lines there are above it, whatever ends them', () => {
    expect(locate('x.json', '\r\n\r\n{\n"a":\r{"b": 1}}', '/a/b')).toBe('5:2');
  });

  it('takes the last of two members with one name, as JSON.parse does', () => {
    const text = '{"a": 1, "a": {"b": 2}}';
    expect(locate('x.json', text, '/a')).toBe(placeOf(text, '"a"', 2));
  });
});

/** Every pointer in a value, with the key it ends in. */
function pointers(value: unknown, at: string[] = []): { at: string; key: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.keys(value).flatMap(key => {
    const inner = (value as Record<string, unknown>)[key];
    return [{ at: pointer(...at, key), key: Array.isArray(value) ? '' : key }, ...pointers(inner, [...at, key])];
  });
}

const name = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 8 })
  .filter(text => text !== '__proto__' && text.trim() !== '');
const tree = fc.dictionary(
  name,
  fc.letrec(tie => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.string({ maxLength: 12 }),
      fc.integer(),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(name, tie('value'), { maxKeys: 3, noNullPrototype: true }),
    ),
  })).value,
  { maxKeys: 4, noNullPrototype: true },
);

it('finds every member of any JSON where it is written', () => {
  fc.assert(
    fc.property(tree, fc.integer({ min: 0, max: 3 }), fc.constantFrom('\n', '\r\n', '\r'), (value, indent, end) => {
      const text = JSON.stringify(value, null, indent).replaceAll('\n', end);
      const { document } = readDocument('x.json', text);
      const lines = text.split(end);
      for (const { at, key } of pointers(value)) {
        if (key === '') continue;
        const { line, column } = document.locate(at);
        expect(lines[line - 1]!.slice(column - 1).startsWith(JSON.stringify(key))).toBe(true);
      }
    }),
    { numRuns: sized(40, 200) },
  );
});

it('finds every member of any YAML where it is written', () => {
  fc.assert(
    fc.property(tree, fc.boolean(), (value, flow) => {
      const text = dump(value, { noRefs: true, flowLevel: flow ? 1 : -1 });
      if (text.trim() === '{}') return;
      const { document } = readDocument('x.yaml', text);
      const seen = new Set<string>();
      for (const { at, key } of pointers(value)) {
        const { line, column } = document.locate(at);
        const place = `${line}:${column}`;
        if (key === '') continue;
        // No two members stand at one place, and plain names are there to be read.
        expect(seen.has(place)).toBe(false);
        seen.add(place);
        const rest = text.split('\n')[line - 1]!.slice(column - 1);
        if (/^[a-z]\w*$/i.test(key)) expect(rest.replace(/^['"?]\s*/, '').startsWith(key)).toBe(true);
      }
    }),
    { numRuns: sized(40, 200) },
  );
});

it('a finding stands at the line and column where its thing is written, in JSON and in YAML', () => {
  const document = { openapi: '3.1.0', info: {}, paths: { '/getOrders': { get: { responses: {} } } } };
  for (const [name, text] of [
    ['a.json', JSON.stringify(document, null, 2)],
    ['a.yaml', dump(document)],
  ] as const) {
    const [finding] = lint({ name, text }).findings.filter(({ rule }) => rule === 'path-is-noun');
    const wanted = name.endsWith('json') ? '"/getOrders"' : '/getOrders';
    expect(`${finding!.line}:${finding!.column}`).toBe(placeOf(text, wanted));
    expect(finding!.pointer).toBe('/paths/~1getOrders');
  }
});

describe('text that is not JSON: where it breaks (at the bar), and what is missing', () => {
  const cases: [string, RegExp][] = [
    ['{"a": 1}|x', /the end of the text/],
    ['{"a": [1, 2|', /ends too early/],
    ['{"a": [1 |2]}', /a comma or \]/],
    ['{"a": 1\n |"b": 2}', /a comma or \}/],
    ['{"a": 1, |}', /field name in double quotes/],
    ["{|'a': 1}", /field name in double quotes/],
    ['{"a" |1}', /a colon/],
    ['{"a": |tru}', /a value/],
    ['[1, |]', /a value/],
    ['{"a": {}, "b": [], "c": |}', /a value/],
    ['{"a": |"b}', /a value/],
    ['[[], {"a": "\\""}, -1.5e3, null, false, |+1]', /a value/],
  ];
  it.each(cases)('%s', (text, reason) => {
    const [line, column] = placeOf(text, '|').split(':').map(Number);
    expect(() => readDocument('x.json', text.replace('|', ''))).toThrow(
      expect.objectContaining({
        code: 'invalid_json',
        message: expect.stringMatching(reason),
        position: { line, column },
      }),
    );
  });
});

it.each([
  ['{"a": [1, 2', /cut off/],
  ['{"a": {"b": "to', /cut off/],
  ['{"a": 1, // no\n"b": 2}', /comments/],
  ['{"a": [1, 2,]}', /comma/],
])('the advice fits what is wrong with %j', (text, hint) => {
  expect(() => readDocument('x.json', text)).toThrow(expect.objectContaining({ hint: expect.stringMatching(hint) }));
});

describe('text in another encoding and bytes that are no text', () => {
  const codeOf = (text: string): string => {
    try {
      readDocument('openapi.yaml', text);
      return 'read';
    } catch (error) {
      return (error as { code: string }).code;
    }
  };
  const body = (replaced: number) => `openapi: 3.1.0\ntitle: ${'\uFFFD'.repeat(replaced)}\u0001\n`;

  it.each([
    [16, 'invalid_yaml'],
    [17, 'binary_file'],
  ])('%i replacement characters beside a control character: %s', (count, code) => {
    expect(codeOf(body(count))).toBe(code);
  });

  it('the place of the first replacement character is told, at the start of a file as well', () => {
    const noticeOf = (text: string) => readDocument('openapi.yaml', text).warnings[0];
    expect(noticeOf('\uFFFDa: 1\nb: \uFFFD\n')).toMatchObject({ code: 'wrong_encoding', line: 1, column: 1 });
    expect(noticeOf('a: 1\nb: \uFFFD\n')).toMatchObject({ code: 'wrong_encoding', line: 2, column: 4 });
    expect(noticeOf('a: 1\n')).toBeUndefined();
  });

  it('a single NUL is enough', () => expect(codeOf('openapi: 3.1.0\ntitle: \0\n')).toBe('binary_file'));

  it('many replacement characters without control characters are a text', () => {
    expect(codeOf(`openapi: 3.1.0\ntitle: ${'\uFFFD'.repeat(100)}\n`)).toBe('read');
  });
});
