import { describe, expect, it } from 'vitest';
import { lint } from '../../src/linter/engine/lint';
import type { LintResult } from '../../src/linter/result';
import { resolvePath } from '../../src/openapi/reference-path';
import { head, placeOf } from './_lint';

const root = (ref: string) => `${head}paths:
  /orders/{id}:
    get:
      responses:
        '200':
          description: Order
          content: { application/json: { schema: { $ref: '${ref}' } } }
`;

/** Lints a set of files, the first of which is the one that a person names. */
function lintFiles(files: Record<string, string>, name = Object.keys(files)[0]!) {
  const asked: string[] = [];
  const result = lint({
    name,
    text: files[name]!,
    read: path => {
      asked.push(path);
      return files[path] ?? null;
    },
  });
  return { ...result, asked };
}

const unresolved = ({ findings }: Pick<LintResult, 'findings'>) =>
  findings.filter(({ rule }) => rule === 'reference-resolves');

describe('references to other files', () => {
  const order = 'Order:\n  type: object\n  additionalProperties: false\n  properties:\n    id: { type: string }\n';

  it('are followed, and a finding names the real file and line', () => {
    const { findings, problems } = lintFiles({
      'openapi.yaml': root('schemas/order.yaml#/Order'),
      'schemas/order.yaml': order,
    });
    expect(problems).toEqual([]);
    const finding = findings.find(({ rule }) => rule === 'response-stays-open')!;
    expect(finding.document).toBe('schemas/order.yaml');
    expect(`${finding.line}:${finding.column}`).toBe(placeOf(order, 'Order'));
  });

  it('count from the file in which they stand', () => {
    const { findings, problems, asked } = lintFiles({
      'openapi.yaml': root('schemas/a.yaml'),
      'schemas/a.yaml': "$ref: '../shared/b.yaml#/Order'\n",
      'shared/b.yaml': order,
    });
    expect(problems).toEqual([]);
    expect(asked).toEqual(['schemas/a.yaml', 'shared/b.yaml']);
    expect(findings.find(({ rule }) => rule === 'response-stays-open')?.document).toBe('shared/b.yaml');
  });

  it('may lead back to the first file', () => {
    const text = `${root('part.yaml')}components: { schemas: { Order: { type: object, additionalProperties: false, properties: { id: {} } } } }\n`;
    const { findings, problems } = lintFiles({
      'openapi.yaml': text,
      'part.yaml': "$ref: 'openapi.yaml#/components/schemas/Order'\n",
    });
    expect(problems).toEqual([]);
    expect(findings.find(({ rule }) => rule === 'response-stays-open')?.document).toBe('openapi.yaml');
  });

  it('never leave the folder, never go to the network, and each refusal names its place', () => {
    for (const [ref, code] of [
      ['../secret.yaml#/A', 'reference_outside'],
      ['a/../../secret.yaml', 'reference_outside'],
      ['/etc/passwd', 'reference_outside'],
      ['..\\\\secret.yaml', 'reference_outside'],
      ['https://example.com/a.yaml', 'reference_not_followed'],
      ['file:///etc/passwd', 'reference_not_followed'],
      ['//example.com/a.yaml', 'reference_not_followed'],
    ]) {
      const text = root(ref!);
      const { problems, asked } = lintFiles({ 'openapi.yaml': text });
      expect(
        problems.map(problem => problem.code),
        ref,
      ).toEqual([code]);
      expect(`${problems[0]!.line}:${problems[0]!.column}`, ref).toBe(placeOf(text, 'schema:'));
      expect(problems[0]!.fatal).toBe(false);
      expect(asked, ref).toEqual([]);
    }
  });

  it('to a file that is missing or broken are a finding where they stand; the rest is linted', () => {
    const text = `${root('gone.yaml')}  /getOrders: { get: { responses: { '200': { description: x } } } }\n`;
    const missing = lintFiles({ 'openapi.yaml': text });
    expect(missing.problems).toEqual([]);
    expect(unresolved(missing).map(({ message }) => message)).toEqual([expect.stringContaining('gone.yaml')]);
    expect(missing.findings.map(({ rule }) => rule)).toContain('path-is-noun');
    // Bundlers put the text of such a file there.
    const prose = text.replace('gone.yaml', 'gone.md');
    expect(unresolved(lintFiles({ 'openapi.yaml': prose, 'gone.md': '# A: [1' }))).toEqual([]);
    const broken = lintFiles({ 'openapi.yaml': text, 'gone.yaml': 'a: [1' });
    expect(unresolved(broken)[0]!.message).toMatch(/isn’t valid YAML.*line 1/);
    const throwing = lint({
      name: 'openapi.yaml',
      text,
      read: () => {
        throw new Error('disk on fire');
      },
    });
    expect(unresolved(throwing)).toHaveLength(1);
  });
});

describe('references that lead nowhere', () => {
  it('are an error each, with the place of the $ref', () => {
    const text = `${root('#/components/schemas/Nothing')}components: { schemas: { A: { $ref: '#/nowhere' } } }\n`;
    const result = lint({ name: 'a.yaml', text });
    expect(result.problems).toEqual([]);
    expect(unresolved(result).map(({ severity, line, column }) => `${severity} ${line}:${column}`)).toEqual([
      `error ${placeOf(text, 'schema:')}`,
      `error ${placeOf(text, 'A:')}`,
    ]);
  });

  const circle = (schemas: object) => {
    const document = { openapi: '3.1.0', info: {}, paths: {}, components: { schemas } };
    return unresolved(lint({ name: 'a.json', text: JSON.stringify(document) })).map(({ pointer }) => pointer);
  };
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  it.each([
    ['itself', { A: ref('A') }],
    ['another that leads back', { A: ref('B'), B: ref('A') }],
    ['the inside of another that leads back', { A: ref('B/x'), B: ref('A/x') }],
    ['the inside of itself', { A: ref('A/properties/x') }],
  ])('a loop through %s is a finding, not a hang', (_, schemas) => {
    const places = circle(schemas);
    expect(places.length).toBeGreaterThan(0);
    for (const place of places) expect(place).toMatch(/^\/components\/schemas\/[AB]$/);
  });

  it('a circle is told once, and not by what leads into it', () => {
    expect(circle({ First: ref('A'), A: ref('B'), B: ref('C'), C: ref('A'), Last: ref('B') })).toEqual([
      '/components/schemas/A',
    ]);
  });

  it('a circle of hundreds, and one of thousands, ends', () => {
    const round = (length: number) =>
      Object.fromEntries(Array.from({ length }, (_, i) => [`S${i}`, ref(`S${(i + 1) % length}`)]));
    expect(circle(round(300))).toHaveLength(1);
    expect(circle(round(3000)).length).toBeGreaterThan(0);
  });

  it('a long way to a value is no circle', () => {
    const way = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`S${i}`, ref(`S${i + 1}`)]));
    expect(circle({ ...way, S200: { type: 'object' } })).toEqual([]);
  });

  it('can be left out like any finding, with a reason', () => {
    const text = `${head}paths: {}\ncomponents: { schemas: { A: { $ref: '#/nowhere', x-lint-ignore: { reference-resolves: Comes with the build. } } } }\n`;
    const { findings, ignored } = lint({ name: 'a.yaml', text });
    expect(findings).toEqual([]);
    expect(ignored.map(({ reason }) => reason)).toEqual(['Comes with the build.']);
  });

  it('of the old version are no findings about the new one, and are told', () => {
    const sound = `${head}paths: {}\n`;
    const old = `${sound}components: { schemas: { A: { $ref: '#/nowhere' } } }\n`;
    const { findings, problems } = lint(
      { name: 'new.yaml', text: sound },
      { against: { name: 'old.yaml', text: old } },
    );
    expect(findings).toEqual([]);
    expect(problems.map(({ code, document }) => `${code} ${document}`)).toEqual(['broken_reference old.yaml']);
  });

  it('a schema that contains itself is no problem at all', () => {
    const schemas = {
      Tree: {
        type: 'object',
        properties: { children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } },
      },
    };
    const text = `${root('#/components/schemas/Tree')}components: ${JSON.stringify({ schemas })}\n`;
    const { problems, operations } = lint({ name: 'a.yaml', text });
    expect(problems).toEqual([]);
    expect(operations).toBe(1);
  });

  it('a YAML alias that contains itself is a problem, not a hang', () => {
    const { problems } = lint({
      name: 'a.yaml',
      text: `${head}paths: {}\ncomponents: { schemas: { A: &a { properties: { b: *a } } } }\n`,
    });
    expect(problems.map(({ code }) => code)).toEqual(['alias_loop']);
  });

  it('a property called $ref, and one in an example, are names and no references', () => {
    const text = `${head}paths: {}
components:
  schemas:
    A: { type: object, properties: { $ref: { type: string } }, example: { $ref: 'not-a-file.yaml' } }
`;
    expect(lint({ name: 'a.yaml', text }).problems).toEqual([]);
  });
});

it('a shared schema is reported once, where it is defined, for no single operation', () => {
  const text = `${head}paths:
  /orders/{id}: { get: { responses: { '200': { description: a, content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } } } } }
  /drafts/{id}: { get: { responses: { '200': { description: a, content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } } } } }
components:
  schemas:
    Order: { type: object, additionalProperties: false, properties: { id: { type: string } } }
`;
  const findings = lint({ name: 'a.yaml', text }).findings.filter(({ rule }) => rule === 'response-stays-open');
  expect(findings).toHaveLength(1);
  expect(findings[0]!.operation).toBeNull();
  expect(`${findings[0]!.line}:${findings[0]!.column}`).toBe(placeOf(text, 'Order:'));
});

it('relative paths stay inside', () => {
  expect(resolvePath('', 'a/./b.yaml')).toBe('a/b.yaml');
  expect(resolvePath('a/b.yaml', '../c.yaml')).toBe('c.yaml');
  expect(resolvePath('a/b.yaml', '../../c.yaml')).toBeNull();
  expect(resolvePath('', 'C:/x.yaml')).toBeNull();
  expect(resolvePath('', '.')).toBeNull();
});
