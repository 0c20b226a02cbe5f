import { describe, expect, it } from 'vitest';
import { allRules, lint } from '../../src/linter/engine/lint';
import type { Rule } from '../../src/linter/rule';
import { head } from './_lint';

const twoLists = `${head}paths:
  /getOrders: { get: { responses: { '200': { description: Orders, content: { application/json: { schema: { type: array, items: {} } } } } } } }
  /getShips:
    get:
      parameters: [{ name: page, in: query, schema: { type: integer } }]
      responses: { '200': { description: Ships, content: { application/json: { schema: { type: array, items: {} } } } } }
`;

const rule = (id: string, check: Rule['check'], more: Partial<Rule> = {}): Rule => ({
  ...allRules[0]!,
  id,
  coveredBy: [],
  check,
  ...more,
});

describe('rules are on their own', () => {
  const crash = rule('crash', () => {
    throw new TypeError('Cannot read properties of undefined');
  });

  it('one that crashes is a problem of its own, and the others stand', () => {
    const { findings, problems } = lint({ name: 'a.yaml', text: twoLists }, { rules: [crash, ...allRules] });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({ code: 'rule_crashed', fatal: false });
    expect(problems[0]!.message).toContain('crash');
    expect(findings).toEqual(lint({ name: 'a.yaml', text: twoLists }).findings);
  });

  it('what one reported before it crashed is not shown: half a judgement is none', () => {
    const half = rule('half', ({ report, root }) => {
      report({ at: root, message: 'half.' });
      throw new Error('half');
    });
    expect(lint({ name: 'a.yaml', text: twoLists }, { rules: [half] }).findings).toEqual([]);
  });
});

describe('causes', () => {
  it('the same rule at several places is one cause, and every finding stands in the list', () => {
    const { causes, findings } = lint({ name: 'a.yaml', text: twoLists });
    const cause = causes.find(one => one.rule === 'path-is-noun')!;
    expect(cause.findings.map(({ pointer }) => pointer)).toEqual(['/paths/~1getOrders', '/paths/~1getShips']);
    expect(causes.flatMap(one => one.findings)).toHaveLength(findings.length);
  });

  it('a list without a limit explains that there is no cursor; the consequence stands with its cause only', () => {
    const page = '{ name: page, in: query, schema: { type: integer } }';
    const text = twoLists.replace(page, `${page}, { name: limit, in: query, schema: { type: integer } }`);
    const { causes, findings } = lint({ name: 'a.yaml', text });
    const cause = causes.find(one => one.rule === 'list-has-limit')!;
    expect(cause.consequences.map(finding => finding.rule)).toContain('list-has-cursor');
    expect(findings.map(finding => finding.rule)).not.toContain('list-has-cursor');
  });

  it('the gravest comes first', () => {
    const at = (severity: Rule['severity']) =>
      rule(severity, ({ report, root }) => report({ at: root, message: 'x.' }), { severity });
    const { causes } = lint({ name: 'a.yaml', text: twoLists }, { rules: [at('info'), at('error'), at('warning')] });
    expect(causes.map(({ severity }) => severity)).toEqual(['error', 'warning', 'info']);
  });

  it('rules that cover each other lose nothing', () => {
    const root: Rule['check'] = ({ report, root: at }) => report({ at, message: 'x.' });
    const { causes } = lint(
      { name: 'a.yaml', text: twoLists },
      { rules: [rule('a', root), rule('b', root, { coveredBy: ['a'] }), rule('c', root, { coveredBy: ['b'] })] },
    );
    expect(causes.map(cause => cause.rule)).toEqual(['a']);
    expect(causes[0]!.consequences.map(finding => finding.rule).sort()).toEqual(['b', 'c']);
  });
});

describe('what is no description that can be read is answered clearly', () => {
  it.each([
    ['Swagger 1.2', 'swaggerVersion: "1.2"\napis: []\n', 'unsupported_version'],
    ['a Swagger that never was', 'swagger: "3.0"\npaths: {}\n', 'unsupported_version'],
    ['two versions', 'swagger: "2.0"\nopenapi: 3.0.0\npaths: {}\n', 'two_versions'],
    ['a Postman collection', 'info: { _postman_id: 1, name: Shop }\nitem: []\n', 'postman'],
    ['a JSON Schema', '$schema: https://json-schema.org/draft/2020-12/schema\ntype: object\n', 'not_openapi'],
    ['AsyncAPI', 'asyncapi: 2.6.0\n', 'asyncapi'],
    ['another mapping', 'name: package\n', 'not_openapi'],
    ['a list', '- 1\n', 'not_openapi'],
    ['plain text', 'hello\n', 'not_openapi'],
    ['a comment only', '# nothing\n', 'empty_file'],
    ['a future version', 'openapi: 4.0.0\n', 'unsupported_version'],
    ['a version that is a mapping', 'openapi: { a: 1 }\n', 'unsupported_version'],
  ])('%s', (_, text, code) => {
    const { problems, findings } = lint({ name: 'a.yaml', text });
    expect(findings).toEqual([]);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({ code, fatal: true, document: 'a.yaml' });
    expect(problems[0]!.hint).not.toBe('');
  });

  it('what is no description at all is told at its beginning', () => {
    for (const text of ['hello\n', '- 1\n', 'name: package\n'])
      expect(lint({ name: 'a.yaml', text }).problems[0]).toMatchObject({ line: 1, column: 1 });
  });

  it('only what neither says that it’s a description nor looks like one is called a JSON Schema', () => {
    const told = (text: string) => lint({ name: 'a.yaml', text }).problems.map(({ message }) => message);
    const schema = '$schema: https://json-schema.org/draft/2020-12/schema\n';
    const info = 'info: { title: T, version: "1" }\n';
    expect(told(schema)).toEqual([expect.stringContaining('a JSON Schema')]);
    expect(told(`${schema}openapi: 3.1.0\n${info}paths: {}\n`)).toEqual([]);
    expect(told(`${schema}openapi: 3.1.0\n${info}components: {}\n`)).toEqual([]);
    for (const text of [`${schema}${info}paths: {}\n`, `${info}paths: {}\n`, 'name: package\n']) {
      expect(told(text), text).toEqual([expect.not.stringContaining('JSON Schema')]);
    }
  });

  it.each(['openapi: 3.0.3', 'openapi: 3.1.0', 'openapi: 3.1', 'openapi: 3.0.0-rc1', 'openapi: 3.2.0', 'swagger: 2.0'])(
    '%s is read',
    version => {
      expect(lint({ name: 'a.yaml', text: `${version}\npaths: {}\n` }).problems).toEqual([]);
    },
  );

  it('says what the document is, and points at the field that says so', () => {
    const { problems } = lint({ name: 'a.yaml', text: 'info: { title: Shop }\nswagger: "2.0"\nopenapi: 3.1.0\n' });
    expect(problems).toMatchObject([
      { line: 2, message: 'This file says that it is both Swagger 2.0 and OpenAPI 3.1.0.' },
    ]);
  });

  it('members of the wrong type are passed over', () => {
    for (const paths of [
      'null',
      '3',
      '[]',
      '{ /a: null }',
      '{ /a: { get: [] } }',
      '{ /a: { get: { responses: 7, parameters: {} } } }',
    ]) {
      expect(lint({ name: 'a.yaml', text: `${head}paths: ${paths}\n` }).problems, paths).toEqual([]);
    }
  });

  it('only own members count: a contract may call things __proto__ and constructor', () => {
    const text = `{"openapi":"3.1.0","paths":{"__proto__":{"get":{}},"/constructor":{"get":{"responses":{"200":{"description":"x","content":{"application/json":{"schema":{"$ref":"#/constructor"}}}}}}}}}`;
    expect(lint({ name: 'a.json', text }).findings.map(({ rule }) => rule)).toContain('reference-resolves');
  });
});

it('a house rule speaks once on a contract that has no such convention, and for each place where it has', () => {
  const read = (path: string, headers: string) =>
    `  ${path}: { get: { responses: { '200': { description: a, headers: ${headers}, content: { application/json: { schema: { type: object, properties: { id: {} } } } } } } } }\n`;
  const etag = '{ ETag: { schema: { type: string } } }';
  const none = `${head}paths:\n${read('/a/{id}', '{}')}${read('/b/{id}', '{}')}${read('/c/{id}', '{}')}`;
  const some = `${head}paths:\n${read('/a/{id}', etag)}${read('/b/{id}', '{}')}${read('/c/{id}', etag)}`;
  const find = (text: string) =>
    lint({ name: 'a.yaml', text }).findings.filter(({ rule: id }) => id === 'read-has-etag');
  expect(find(none)).toMatchObject([{ scope: 'contract', severity: 'info', operation: null }]);
  expect(find(some)).toMatchObject([{ scope: 'place', severity: 'info', operation: 'GET /b/{id}' }]);
});

it('nothing from a file reaches the output as a control character', () => {
  const evil = '\u001b]0;owned\u0007\u001b[31m\u202e\u0085\r\n::error::x';
  const document = {
    openapi: '3.1.0',
    info: { title: evil },
    paths: {
      [`/get${evil}Orders`]: { get: { operationId: `delete${evil}`, responses: { '200': { description: evil } } } },
      '/x/{id}': { patch: { requestBody: { content: { 'application/json': { schema: { $ref: `#/${evil}` } } } } } },
      '/y': { get: { parameters: [{ name: `created${evil}At`, in: 'query', schema: { type: 'string' } }] } },
    },
  };
  const result = lint({ name: `a${evil}.json`, text: JSON.stringify(document) });
  const { texts: _, ...printed } = result;
  const told = [...result.findings, ...result.problems]
    .flatMap(one => Object.values(one))
    .filter(value => typeof value === 'string');
  expect(told.length).toBeGreaterThan(10);
  for (const text of told) expect(text).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202e]/);
  expect(JSON.stringify(printed)).not.toContain('\\u001b');
});
