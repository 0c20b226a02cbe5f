import { expect, it } from 'vitest';
import { readDocument } from '../../src/openapi/read-document';

const found = (name: string, text: string) => {
  const { duplicateKeys } = readDocument(name, text).document;
  return duplicateKeys.map(({ pointer, key, at }) => `${pointer} ${key}: ${at.map(({ line }) => line).join(', ')}`);
};

it('finds every repeated key of a YAML document, in written order', () => {
  const text = `info: { title: a, title: b }
paths:
  /a/b:
    get: { summary: one }
    post: {}
    get:
      summary: two
      "summary": three
  /c: {}
  /a/b: { get: { tags: [{ name: x, name: y }] } }
  /c: {}
`;
  expect(found('api.yaml', text)).toEqual([
    '/info title: 1, 1',
    '/paths /a/b: 3, 10',
    '/paths /c: 9, 11',
    '/paths/~1a~1b/get/tags/0 name: 10, 10',
  ]);
});

it('does not take a merged key for a repeated one, and goes through what an anchor names once', () => {
  const text = `base: &base { a: { k: 1, k: 2 }, b: 2 }
one: { <<: *base, a: 3 }
two: { <<: *base, <<: *base }
three: *base
`;
  expect(found('api.yaml', text)).toEqual(['/base/a k: 1, 1']);
});

it('a merge that leads back to itself ends', () => {
  const text = `info: &info { title: T, <<: *info, title: U }
paths: &paths { /a: { get: &get { <<: *paths, x: 1, x: 2 } }, <<: *get }
`;
  expect(found('api.yaml', text)).toEqual(['/info title: 1, 1', '/paths/~1a/get x: 2, 2']);
});

it('finds every repeated key of a JSON document, however it is escaped', () => {
  const text = `{
  "paths": {
    "/a": { "get": { "x": ":{", "x": [1, { "n": 1, "\\u006e": 2 }] } },
    "/b": {},
    "/a": { "get": { "y": "\\"y\\":" } },
    "/b": {}, "/b": { "c": { "d": 1, "d": 2 } }
  }
}`;
  expect(found('api.json', text)).toEqual(['/paths /a: 3, 5', '/paths /b: 4, 6, 6', '/paths/~1b/c d: 6, 6']);
  const last = `{ "a": { "get": { "x": ":{", "x": [1, { "n": 1, "\\u006e": 2 }] } } }`;
  expect(found('api.json', last)).toEqual(['/a/get x: 1, 1', '/a/get/x/1 n: 1, 1']);
});

it('finds none where none is repeated', () => {
  expect(found('api.json', '{ "a": { "a": { "a": ":" } }, "b": [{ "a": 1 }, { "a": 2 }] }')).toEqual([]);
  expect(found('api.yaml', 'a: { a: { a: 1 } }\nb: [{ a: 1 }, { a: 2 }]\n')).toEqual([]);
});
