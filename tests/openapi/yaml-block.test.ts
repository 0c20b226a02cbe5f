import fc from 'fast-check';
import { CORE_SCHEMA, dump, mergeTag, type YAMLException } from 'js-yaml';
import { expect, it } from 'vitest';
import { contracts } from '../../src/generated/contracts';
import { readBlockYaml } from '../../src/openapi/yaml-block';
import { parseYaml } from '../../src/openapi/yaml-text';
import { sized } from '../support/size';

const schema = CORE_SCHEMA.withTags(mergeTag);

/** The text of a value and of its places, by either reader; null where it is left to the parser. */
function readByBlocks(text: string) {
  const read = readBlockYaml(text, schema);
  return read === null ? null : outlineOf(read.value, parts => read.outline.locate(parts));
}

function readByParser(text: string) {
  const { value, documents, aliased, repeated, locate } = parseYaml(text, 500);
  return documents > 1 || aliased || repeated.length > 0 ? 'unusual' : outlineOf(value, locate);
}

/** Every value of a tree with the offset at which it stands, a line each. */
function outlineOf(root: unknown, locate: (parts: readonly string[]) => number): string[] {
  const lines: string[] = [];
  const walk = (value: unknown, parts: string[]) => {
    const nested = typeof value === 'object' && value !== null;
    const shown = nested
      ? Array.isArray(value)
        ? 'list'
        : 'mapping'
      : `${typeof value} ${Object.is(value, -0) ? '-0' : value}`;
    lines.push(`${parts.join(' > ')} at ${locate(parts)}: ${shown}`);
    if (nested) for (const [key, inner] of Object.entries(value)) walk(inner, [...parts, key]);
  };
  walk(root, []);
  return lines;
}

const usual = {
  'mappings and lists at every depth':
    'a:\n  b:\n    - c: 1\n      d:\n      - e\n      -\n        f: g\n    - - h\n      - i\nj:\nk: l\n',
  'a list at the column of its key': 'required:\n- a\n- b\ntype: object\n',
  'comments and empty lines': '# first\n---\n\na: b # no part of it\n\n  # nor is this\nc: # nor this\n  d: e#f\n',
  'keys in quotes, with colons and spaces': `'200': x\n"a b": y\n/users/{id}:cancel: z\nNot Found : w\nx-a: 'it is'\n`,
  'what plain scalars mean':
    'a: ~\nb: null\nc: True\nd: 0x1F\ne: 1e3\nf: -1\ng: .5\nh: -.inf\ni: 1.10\nj: 012\nk: no\nl: 2020-01-01\nm: .nan\nn: -\u00a0\n',
  'keys that are numbers': 'a:\n  200: x\n  1.10: y\n  true: z\n',
  'text of several lines':
    "a: one\n  two\n\n  - three\nb:\n  four\n  five\nc: \"six\n  seven\\u00e9\"\nd: 'it''s\n\n  eight'\n",
  'block scalars':
    'a: |\n  one\n\n    two\n  three\nb: >-\n  four\n  five\n\nc:\n  - |+\n    six\n\n  - >\n\n    seven\n    # eight\nd: |\n  last',
  'block scalars with a number':
    "a: |2\n    b\n   c\n\nd:\n  - >1-\n     e\n    f\n  - |+3\n      g\n\nh:\n  i: |2+\n\n  'it''s': j\n",
  'block scalars that begin with space, or hold nothing else':
    'a: |-\n  \n  b\nc: |+\n     \nd:\n  e: >-\n\n  f: |\n   \n\ng: h\n',
  'space at the end': 'a:\n  b: c\n  d:\n      ',
  'flow collections': 'a: [b, "c", { d: e }]\nf: {}\ng: { h: [1, ~],\n  i: j } # k\nl: []\n',
  'keys with a number sign in them': '/tasks/#:\n  a#b: c\n  d: e\nx#:\n  - y#: z\n',
  'other letters': 'größe: ä\nb: 日本:c\nd: 😀\n"é": "…"\n',
};

it.each(Object.entries(usual))('reads %s as the parser does', (_, text) => {
  expect(readByBlocks(text)).toEqual(readByParser(text));
});

const unusual = {
  'a key that comes twice': 'a: b\na: c\n',
  'a key that is the same number': '1: b\n01: c\n',
  'an anchor and its alias': 'a: &x b\nc: *x\n',
  'an anchor in a flow collection': 'a: [&x b]\nc: d\n',
  'a merge key': 'a: { b: c }\nd:\n  <<: { e: f }\n',
  'a tag': 'a: !!str 1\n',
  'two documents': 'a: b\n---\nc: d\n',
  'a document end': 'a: b\n...\n',
  'a directive': '%YAML 1.2\n---\na: b\n',
  'a tab before a key': 'a:\n\tb: c\n',
  'a tab in a flow collection': 'a: {\tb: c }\n',
  'bad indentation': 'a:\n    b: c\n  d: e\n',
  'a second colon': 'a: b: c\n',
  'a colon in the second line': 'a: b\n  c: d\n',
  'a list behind a key': 'a: - b\n',
  'a quote that is not closed': 'a: "b\n',
  'something behind a quote': 'a: "b" c\n',
  'an unknown escape': 'a: "\\y"\n',
  'a comment inside text': 'a: b\n  # c\n  d\n',
  'a block scalar that begins too far in': 'a: |\n     \n  b\n',
  'dots that end a document': 'a:\n  ...\n  b\n',
  'a carriage return': 'a: b\r\nc: d\n',
  'half a letter': 'a: \ud800\n',
  'a name that every object has': '__proto__: 1\n',
  'only text': 'text\n',
  nothing: '# a comment\n',
};

it.each(Object.entries(unusual))('leaves %s to the parser', (_, text) => {
  expect(readByBlocks(text)).toBeNull();
});

it('reads a hundred levels of mappings and lists itself, and leaves deeper ones to the parser', () => {
  const mappings = (depth: number) =>
    [...Array.from({ length: depth }, (_, i) => `${' '.repeat(i)}a:\n`), `${' '.repeat(depth)}b: c\n`].join('');
  const lists = (depth: number) => `${'- '.repeat(depth)}b: c\n`;
  const listsOnLines = (depth: number) =>
    [...Array.from({ length: depth }, (_, i) => `${' '.repeat(i)}-\n`), `${' '.repeat(depth)}b: c\n`].join('');
  for (const nested of [mappings, lists, listsOnLines]) {
    expect(readByBlocks(nested(100))).toEqual(readByParser(nested(100)));
    expect(readByBlocks(nested(101))).toBeNull();
  }
});

it('leaves what is nested very deeply to the parser', () => {
  const nested = Array.from({ length: 400 }, (_, i) => `${' '.repeat(i)}a:\n`).join('');
  expect(readByBlocks(nested)).toBeNull();
  expect(readByBlocks(`a: ${'['.repeat(400)}${']'.repeat(400)}\n`)).toBeNull();
});

it('reads the contracts of the exercises itself', () => {
  for (const { document } of contracts) {
    const text = dump(document(), { noRefs: true });
    expect(readByBlocks(text)).toEqual(readByParser(text));
  }
});

it('gives what the parser gives, or nothing, for any text', () => {
  const pieces = fc.constantFrom(
    ...[
      'a',
      'b: ',
      'c:',
      ': ',
      ' #',
      '# d\n',
      '- ',
      '-\n',
      '? ',
      '"',
      "'",
      '"e"',
      "'f': ",
      '|\n',
      '>-\n',
      '|2\n',
      '|+1\n',
      '>2-\n',
      '|+\n',
      "'g''h': ",
      '&x ',
      '*x',
    ],
    ...[
      '[',
      ']',
      '{ ',
      ' }',
      ',',
      '!!str ',
      '<<',
      '---',
      '--- ',
      '...',
      '%',
      '@',
      '`',
      '\\',
      '\\n',
      '\t',
      '\r\n',
      '\n',
      '\n',
      '\n  ',
    ],
    ...[
      '\n    ',
      '\n- ',
      '\n  - ',
      ' ',
      '~',
      'true',
      '0x1f',
      '-1',
      '1e3',
      '.5',
      'é',
      '\u00a0',
      '\u2028',
      '😀',
      '\ud800',
      '\ufeff',
    ],
  );
  const text = fc.array(pieces, { maxLength: 12 }).map(parts => parts.join(''));
  const around = fc.constantFrom('', 'k: ', 'k:\n  ', 'k:\n- ', 'k:\n  - l: ', 'k: v\nl: ', 'k: |\n  ', 'k: [');
  const after = fc.constantFrom('', '\n', '\nm: n\n', '\n  m: n\n', ']\n', '\n\n# o\np: q\n');
  const property = fc.property(around, text, after, (before, inner, behind) => {
    const whole = before + inner + behind;
    const read = readByBlocks(whole);
    if (read !== null) expect(read).toEqual(readByParser(whole));
  });
  fc.assert(property, { numRuns: sized(4000, 200_000) });
});

it('reads a closing bracket that stands below the key of its collection, as most parsers do', () => {
  const text = 'a:\n  example: {\n    "80/tcp": {},\n    "443/tcp": {}\n  }\n  list: [\n    1\n  ]\n  b: 2\n';
  const { value, locate } = parseYaml(text, 500);
  expect(value).toEqual({ a: { example: { '80/tcp': {}, '443/tcp': {} }, list: [1], b: 2 } });
  expect(locate(['a', 'b'])).toBe(text.indexOf('b: 2'));
});

it('reads strings in quotes whose next line begins at the key, as most parsers do', () => {
  const text = 'a:\n  b: \'one\n\n\'\n  c: "two \\\n  \\ three"\n  d: [1,\n2]\n  d: 5\n  e: 6\n';
  const { value, locate, repeated } = parseYaml(text, 500);
  expect(value).toEqual({ a: { b: 'one\n', c: 'two  three', d: 5, e: 6 } });
  expect(locate(['a', 'e'])).toBe(text.indexOf('e: 6'));
  expect(repeated[0]!.offsets).toEqual([text.indexOf('d: ['), text.indexOf('d: 5')]);
});

it('says that a bracket or a quote is missing at the key below it, and other errors where they were written', () => {
  const at = (text: string) => {
    try {
      return parseYaml(text, 500).value;
    } catch (error) {
      return (error as YAMLException).mark?.position;
    }
  };
  expect(at('a:\n  b: [1,\n  c: 2\n')).toBe(14);
  expect(at("a:\n  b: 'one\n  c: 2\n  d: 'x'\n")).toBe(15);
  const later = 'a:\n  b: [\n    1\n  ]\n  c: d: e\n';
  expect(at(later)).toBe(later.indexOf('d: e') + 1);
});
