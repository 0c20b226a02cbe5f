import { execFileSync } from 'node:child_process';
import { mkdirSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { dump } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import type { OpenApi } from '../../src/conventions/openapi';
import { contracts } from '../../src/generated/contracts';
import { lint } from '../../src/linter/engine/lint';
import type { LintResult } from '../../src/linter/result';
import { sized } from '../support/size';
import { toSwagger } from '../support/to-swagger';
import { head } from './_lint';
import { workplace } from './_run';
import { readSarif } from './_sarif';
import { readXml } from './_xml';

const { file, folder, run } = workplace();
const faults = ({ problems }: LintResult) =>
  problems.filter(({ code }) => code === 'rule_crashed' || code === 'linter_failed').map(({ message }) => message);

/** Puts something else in place of one value, or takes it away, or gives it another name. */
function mutate(value: unknown, path: readonly number[], change: Change): unknown {
  if (typeof value !== 'object' || value === null || path.length === 0) return change.put;
  const keys = Object.keys(value);
  if (keys.length === 0) return change.put;
  const key = keys[path[0]! % keys.length]!;
  const old = (value as Record<string, unknown>)[key];
  const entries = Object.entries(value).flatMap(([name, one]): [string, unknown][] => {
    if (name !== key) return [[name, one]];
    if (path.length > 1 && typeof old === 'object') return [[name, mutate(old, path.slice(1), change)]];
    return change.kind === 'drop' ? [] : change.kind === 'name' ? [[change.name, one]] : [[name, change.put]];
  });
  return Array.isArray(value) ? entries.map(([, one]) => one) : Object.fromEntries(entries);
}

interface Change {
  kind: 'put' | 'drop' | 'name';
  put: unknown;
  name: string;
}

const odd = fc.constantFrom<unknown>(
  null,
  [],
  {},
  '',
  0,
  -1,
  Number.MAX_VALUE,
  true,
  [null],
  [[]],
  { $ref: '#' },
  { $ref: '#/paths' },
  { $ref: '' },
  { $ref: 7 },
  { $ref: '../../etc/passwd' },
  { $ref: 'file:///etc/passwd' },
  { $ref: 'https://example.com/a.yaml' },
  { $ref: '#/components/schemas' },
  { $ref: '#/definitions' },
  { $ref: '#/parameters/body' },
  { $ref: 'https://example.com/openapi.json#/paths' },
  { in: 'body' },
  [{ in: 'formData', name: '__proto__', type: 'file' }],
  [
    { in: 'formData', name: 'constructor' },
    { in: 'body', name: 'b', schema: 7 },
  ],
  { in: 'querystring', name: 'q', content: { 'application/x-www-form-urlencoded': { schema: { $ref: '#' } } } },
  { callbacks: { a: { b: { post: { requestBody: { $ref: '#' } } } } } },
  { itemSchema: { $ref: '#' } },
  { additionalOperations: { get: { $ref: '#' } } },
  { allOf: [{ $ref: '#' }] },
  { oneOf: [{ type: 'null' }] },
  { oneOf: {} },
  { type: [] },
  { type: ['object', 7] },
  { enum: 'x' },
  { enum: [{}, [], null] },
  { required: [7, null] },
  { properties: { a: null } },
  { items: [] },
  { const: null },
  { 'x-extensible-enum': [{ value: 1 }] },
  { 'x-lint-ignore': [7] },
  { minimum: 'x' },
  { exclusiveMinimum: true, minimum: 1 },
  { default: { a: [] } },
  { security: [{ a: 7 }] },
);
const change: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom('put', 'put', 'drop', 'name'),
  put: fc.oneof(odd, fc.jsonValue()),
  name: fc.constantFrom(
    '__proto__',
    'constructor',
    '',
    '200',
    '$ref',
    'x-lint-ignore',
    '\u001b[31m',
    'a/b~c',
    'properties',
    'default',
    '0',
  ),
});
const changes = fc.array(fc.tuple(fc.array(fc.nat(60), { minLength: 1, maxLength: 10 }), change), {
  minLength: 1,
  maxLength: 5,
});
/** A sound contract as each version writes it; the one of 3.2 asks its lists with QUERY and has another method besides. */
const versions: readonly ((document: OpenApi) => OpenApi)[] = [
  document => document,
  toSwagger,
  document => {
    for (const item of Object.values<OpenApi>(document.paths)) {
      if (item.get === undefined) continue;
      item.query = { ...item.get, requestBody: { content: { 'application/json': { schema: { type: 'object' } } } } };
      item.additionalOperations = { PURGE: item.get };
    }
    return { ...document, openapi: '3.2.0', $self: 'https://example.com/openapi.json' };
  },
];
const mutated = fc.tuple(fc.nat(50), fc.constantFrom(...versions), changes).map(([index, version, list]) => {
  const clean: unknown = version(contracts[index % contracts.length]!.document());
  return list.reduce<unknown>((at, [path, one]) => mutate(at, path, one), clean);
});
const text = (document: unknown) => JSON.stringify(document) ?? 'null';

describe('changed contracts', () => {
  it('never make a rule crash, by themselves or against each other', () => {
    fc.assert(
      fc.property(mutated, mutated, (one, other) => {
        const result = lint(
          { name: 'new.json', text: text(one) },
          { against: { name: 'old.json', text: text(other) } },
        );
        expect(faults(result)).toEqual([]);
        for (const { line, column, document } of result.findings) {
          expect(line).toBeGreaterThan(0);
          expect(column).toBeGreaterThan(0);
          expect(['new.json', 'old.json']).toContain(document);
        }
      }),
      { numRuns: sized(20, 150) },
    );
  });

  it('against the sound one: the same', () => {
    fc.assert(
      fc.property(mutated, fc.nat(50), (one, index) => {
        const sound = text(contracts[index % contracts.length]!.document());
        expect(faults(lint({ name: 'a.json', text: text(one) }, { against: { name: 'b.json', text: sound } }))).toEqual(
          [],
        );
        expect(faults(lint({ name: 'a.json', text: sound }, { against: { name: 'b.json', text: text(one) } }))).toEqual(
          [],
        );
      }),
      { numRuns: sized(12, 80) },
    );
  });

  it('make reports that can be read, in every form', async () => {
    await fc.assert(
      fc.asyncProperty(mutated, async document => {
        file('mutated.json', text(document));
        const sarif = await run(['mutated.json'], { format: 'sarif' });
        const junit = await run(['mutated.json'], { format: 'junit' });
        const pretty = await run(['mutated.json'], { format: 'pretty' }, { columns: 40 });
        if (sarif.error === null) readSarif(sarif.out);
        if (junit.error === null) readXml(junit.out);
        expect(pretty.out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
        expect(new Set([sarif.code, junit.code, pretty.code]).size).toBe(1);
      }),
      { numRuns: sized(8, 40) },
    );
  });
});

describe('texts that are meant to hurt, old or new', () => {
  const sound = text(contracts[0]!.document());
  const bomb = `${head}x-b:\n  a0: &a0 { type: string }\n${Array.from({ length: 40 }, (_, i) => `  a${i + 1}: &a${i + 1} { type: object, properties: { x: *a${i}, y: *a${i}, z: *a${i} } }`).join('\n')}
paths: { /a: { post: { requestBody: { content: { application/json: { schema: *a40 } } }, responses: { '200': { description: x, content: { application/json: { schema: *a40 } } } } } } }
`;
  const ring = `${head}paths: { /a: { get: { responses: { '200': { description: x, content: { application/json: { schema: &s { type: object, properties: { next: *s } } } } } } } } }\n`;
  const loop = `${head}paths: { /a: { get: { responses: { '200': { $ref: '#/components/responses/A' } } } } }
components: { responses: { A: { $ref: '#/components/responses/B' }, B: { $ref: '#/components/responses/A' } } }
`;
  it.each([
    ['an alias bomb', bomb],
    ['an alias that contains itself', ring],
    ['references that lead round', loop],
    [
      'branches that are all of them',
      `${head}paths: { /a: { get: { responses: { '200': { description: x, content: { application/json: { schema: { $ref: '#/components/schemas/A' } } } } } } } }\ncomponents: { schemas: { A: { oneOf: [${Array.from({ length: 300 }, (_, i) => `{ title: t${i}, oneOf: [{ $ref: '#/components/schemas/A' }, { type: object, properties: { a${i}: {} } }] }`).join(', ')}] } } }\n`,
    ],
    ['10,000 levels', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
    ['nothing', ''],
    ['bytes', '\0\0'],
  ])('%s', (_, hostile) => {
    for (const [fresh, old] of [
      [hostile, sound],
      [sound, hostile],
      [hostile, hostile],
    ] as const) {
      expect(faults(lint({ name: 'a.yaml', text: fresh }, { against: { name: 'b.yaml', text: old } }))).toEqual([]);
    }
  });

  it('an old version that cannot be read is named in the answer', () => {
    const { problems, findings } = lint(
      { name: 'new.json', text: sound },
      { against: { name: 'old.yaml', text: 'a: [' } },
    );
    expect(findings).toEqual([]);
    expect(problems).toMatchObject([{ document: 'old.yaml', fatal: true, code: 'invalid_yaml' }]);
    const swagger = lint({ name: 'new.json', text: sound }, { against: { name: 'old.yaml', text: 'swagger: "1.2"' } });
    expect(swagger.problems).toMatchObject([{ document: 'old.yaml', fatal: true, code: 'unsupported_version' }]);
  });

  it('a list of what to ignore can be anything', async () => {
    file('sound.json', sound);
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 60 }),
          fc.jsonValue().map(value => dump(value)),
          fc.jsonValue().map(value => dump({ ignore: { 'a.yaml': value } })),
        ),
        async list => {
          file('list.yaml', list);
          const { code, error } = await run(['sound.json'], { ignoreFile: 'list.yaml' });
          expect([0, 2]).toContain(code);
          if (error !== null) expect(error.message).toMatch(/^list\.yaml/);
        },
      ),
      { numRuns: sized(20, 120) },
    );
  });

  it('references to what is no file of text are findings, and nothing waits for a pipe', async () => {
    mkdirSync(join(folder, 'a-folder'));
    execFileSync('mkfifo', [join(folder, 'a-pipe')]);
    truncateSync(join(folder, file('huge.yaml', '')), 50_000_000);
    file('bytes-of-zero.yaml', 'a: \0\0');
    const parts = ['a-folder', 'a-pipe', 'huge.yaml', 'bytes-of-zero.yaml', 'empty-part.yaml'];
    file('empty-part.yaml', '');
    file(
      'parts.yaml',
      `${head}paths: {}\ncomponents: { schemas: ${JSON.stringify(parts.map(one => ({ $ref: one })))} }\n`,
    );
    const { code, out, err } = await run(['parts.yaml'], {}, { json: true });
    expect(err).toBe('');
    expect(code).toBe(1);
    const messages: string[] = JSON.parse(out).data.map(({ message }: { message: string }) => message);
    expect(messages).toEqual(parts.map(part => expect.stringContaining(`${part} can’t be followed`)));
    expect(messages[2]).toContain('too large');
  });

  it('bytes of any encoding get an answer', async () => {
    const whole = `${head}security: []\npaths: { /getOrders: { get: { responses: { default: { description: Hafen Köln } } } } }\n`;
    const encodings: [string, Uint8Array, number][] = [
      ['UTF-8', Buffer.from(whole), 1],
      ['UTF-8 with a mark', Buffer.from(`\uFEFF${whole}`), 1],
      ['UTF-16 LE with a mark', Buffer.from(`\uFEFF${whole}`, 'utf16le'), 1],
      ['UTF-16 BE with a mark', Buffer.from(`\uFEFF${whole}`, 'utf16le').swap16(), 1],
      ['UTF-16 LE without a mark', Buffer.from(whole, 'utf16le'), 1],
      ['UTF-16 BE without a mark', Buffer.from(whole, 'utf16le').swap16(), 1],
      ['zero bytes', Buffer.from(whole.replaceAll('Hafen', '\0\0')), 2],
      ['Latin-1', Buffer.from(whole, 'latin1'), 1],
      ['Latin-1 throughout', Buffer.from(whole.replace('Hafen', 'äöü'.repeat(40)), 'latin1'), 1],
    ];
    for (const [name, bytes, code] of encodings) {
      file('bytes.yaml', bytes);
      expect((await run(['bytes.yaml'])).code, name).toBe(code);
      expect((await run(['-'], {}, { bytes })).code, name).toBe(code);
    }
  });
});
