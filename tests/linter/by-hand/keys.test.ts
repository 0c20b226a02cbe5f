import { describe, expect, it } from 'vitest';
import { lint } from '../../../src/linter/engine/lint';
import { head } from '../_lint';

const rule = 'key-is-written-once';
const found = (text: string, name = 'openapi.yaml') =>
  lint({ name, text }).findings.filter(finding => finding.rule === rule);

describe(rule, () => {
  it('a path, a method or a response that hides another is an error, with the lines of both', () => {
    const paths = `${head}paths:\n  /orders:\n    get: { responses: {} }\n  /orders:\n    post: { responses: {} }\n`;
    expect(found(paths)).toMatchObject([
      { severity: 'error', pointer: '/paths/~1orders', message: expect.stringContaining('on lines 4 and 6') },
    ]);
    const responses = `${head}paths: { /a: { get: { responses: { '200': { description: a }, '200': { description: b } } } } }\n`;
    expect(found(responses)).toMatchObject([{ severity: 'error', pointer: '/paths/~1a/get/responses/200' }]);
    const field = `${head}components: { schemas: { A: { properties: { id: { type: string }, id: { type: integer } } } } }\n`;
    expect(found(field)).toMatchObject([{ severity: 'error' }]);
  });

  it('a text, or a part of an example, is a warning', () => {
    const text = `${head}components: { schemas: { A: { description: a, description: b } } }\n`;
    expect(found(text)).toMatchObject([{ severity: 'warning' }]);
    const example = `${head}components: { schemas: { A: { example: { id: { a: 1 }, id: { a: 2 } } } } }\n`;
    expect(found(example)).toMatchObject([{ severity: 'warning' }]);
  });

  it('JSON is no different, and every key is found', () => {
    const text =
      '{"openapi":"3.1.0","info":{},"paths":{"/a":{"get":{}},"/a":{"put":{}},"/a":{"post":{}},"/b":{},"/b":{}}}';
    expect(found(text, 'a.json').map(({ message }) => message.slice(0, 26))).toEqual([
      expect.stringMatching(/^"\/a" is written 3 times/),
      expect.stringMatching(/^"\/b" is written twice/),
    ]);
  });

  it('the same key in two mappings is nothing', () => {
    expect(found(`${head}paths: { /a: { get: { responses: {} } }, /b: { get: { responses: {} } } }\n`)).toEqual([]);
  });
});
