import { describe, expect, it } from 'vitest';
import { lint } from '../../src/linter/engine/lint';
import { head, placeOf } from './_lint';

/** Where one rule's only finding is shown in the new version, which begins with a comment so that every line moves. */
function shownAt(rule: string, before: string, after: string) {
  const text = `# a comment\n# and another\n${head}${after}`;
  const against = { name: 'git:HEAD:api/openapi.yaml', text: head + before };
  const { findings, newPlaceOf } = lint({ name: 'openapi.yaml', text }, { rules: [], against });
  const own = findings.filter(finding => finding.rule === rule);
  expect(own).toHaveLength(1);
  expect(own[0]!.document).toBe(against.name);
  const { document, line, column } = newPlaceOf!(own[0]!)!;
  return { document, at: line === null ? null : `${line}:${column}`, text };
}

const json = (schema: string) => `{ description: x, content: { application/json: { schema: ${schema} } } }`;

describe('a finding in the old version is shown at the nearest place that the new one still has', () => {
  it.each([
    [
      'a media type: its content',
      'media-type-removed',
      "paths: { /a: { get: { responses: { '200': { description: x, content: { application/json: {} } } } } } }",
      "paths: { /a: { get: { responses: { '200': { description: x, content: { text/csv: {} } } } } } }",
      'content:',
    ],
    [
      'an operation: its path',
      'operation-removed',
      'paths: { /a: { get: { responses: {} }, post: { responses: {} } } }',
      'paths: { /a: { get: { responses: {} } } }',
      '/a:',
    ],
    [
      'a path: all paths',
      'operation-removed',
      'paths: { /a: { get: {} }, /b: { get: {} } }',
      'paths: { /b: { get: {} } }',
      'paths:',
    ],
    [
      'a field where the name of a parameter in the path changed: its fields',
      'field-removed',
      `paths: { '/a/{id}': { get: { responses: { '200': ${json('{ type: object, properties: { b: {}, c: {} } }')} } } } }`,
      `paths: { '/a/{a_id}': { get: { responses: { '200': ${json('{ type: object, properties: { c: {} } }')} } } } }`,
      'properties:',
    ],
    [
      'a field in a list of schemas: the schema of the same name or place',
      'field-removed',
      `paths: { /a: { get: { responses: { '200': ${json("{ allOf: [{ type: object, properties: { b: {}, c: {} } }, { $ref: '#/components/schemas/D' }] }")} } } } }
components: { schemas: { D: { type: object } } }`,
      `paths: { /a: { get: { responses: { '200': ${json("{ allOf: [{ $ref: '#/components/schemas/D' }, { type: object, properties: { c: {} } }] }")} } } } }
components: { schemas: { D: { type: object } } }`,
      'properties:',
    ],
    [
      'a parameter among others: the list',
      'field-removed',
      'paths: { /a: { get: { parameters: [{ name: b, in: query }, { name: c, in: query }], responses: {} } } }',
      'paths: { /a: { get: { parameters: [{ name: c, in: query }], responses: {} } } }',
      'parameters:',
    ],
    [
      'a schema that is gone: the operation that used it',
      'field-removed',
      `paths: { /a: { get: { responses: { '200': ${json("{ $ref: '#/components/schemas/Old' }")} } } } }
components: { schemas: { Old: { type: object, properties: { b: {}, c: {} } }, Else: {} } }`,
      `paths: { /a: { get: { responses: { '200': ${json("{ $ref: '#/components/schemas/New' }")} } } } }
components: { schemas: { New: { type: object, properties: { c: {} } }, Else: {} } }`,
      'get:',
    ],
  ])('%s', (_, rule, before, after, word) => {
    const { document, at, text } = shownAt(rule, before, after);
    expect([document, at]).toEqual(['openapi.yaml', placeOf(text, word)]);
  });

  it('the file without a line, if nothing is left of it', () => {
    const before = 'paths: { /a: { get: { responses: {} } } }';
    expect(shownAt('operation-removed', before, 'webhooks: {}')).toMatchObject({ document: 'openapi.yaml', at: null });
  });

  it('a finding in the new version has its own place', () => {
    const [before, after] = ['string', 'integer'].map(
      type => `${head}paths: { /a: { get: { responses: { '200': ${json(`{ type: ${type} }`)} } } } }`,
    );
    const against = { name: 'old.yaml', text: before! };
    const { findings, newPlaceOf } = lint({ name: 'a.yaml', text: after! }, { rules: [], against });
    expect(findings.map(({ rule }) => rule)).toEqual(['type-changed']);
    expect(newPlaceOf!(findings[0]!)).toBeNull();
  });
});
