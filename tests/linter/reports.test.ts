import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allRules, lint } from '../../src/linter/engine/lint';
import { reporters } from '../../src/linter/reports';
import type { LintRun } from '../../src/linter/reports/reporter';
import { plainTheme } from '../../src/text/theme';
import { head } from './_lint';
import { workplace } from './_run';
import { readSarif } from './_sarif';
import { readXml } from './_xml';

const { folder, file, run } = workplace();
const headers = '{ Cache-Control: { schema: { type: string } } }';
const fine = `${head}security: []\npaths: { /orders: { get: { responses: { '200': { description: x, headers: ${headers} }, default: { description: x } } } } }\n`;
const files = {
  fine: file('fine.yaml', fine),
  info: file('info.yaml', fine.replace(`, headers: ${headers}`, '')),
  warning: file('warning.yaml', fine.replace('/orders', '/getOrders')),
  error: file('error.yaml', fine.replace('/orders: { get: {', '/orders/cancel: { get: { summary: Cancels the orders,')),
  ignored: file('ignored.yaml', fine.replace('/orders: {', '/getOrders: { x-lint-ignore: { path-is-noun: Old. },')),
  broken: file('broken.yaml', 'openapi: [\n'),
  swagger: file('swagger.yaml', 'swagger: "1.2"\n'),
  dangling: file('dangling.yaml', `${fine}components: { schemas: { A: { $ref: '#/none' } } }\n`),
  refused: file(
    'refused.yaml',
    `${fine}components: { schemas: { A: { $ref: 'https://example.com/a.yaml' }, B: { $ref: '../b.yaml' } } }\n`,
  ),
  circle: file(
    'circle.yaml',
    `${fine}components: { schemas: { A: { $ref: '#/components/schemas/B' }, B: { $ref: '#/components/schemas/A' } } }\n`,
  ),
  tree: file(
    'tree.yaml',
    `${fine}components: { schemas: { A: { type: object, properties: { a: { $ref: '#/components/schemas/A' } } } } }\n`,
  ),
  missing: 'missing.yaml',
  old: file(
    'old.yaml',
    fine.replace(
      'paths: {',
      `paths: { /ships: { get: { responses: { '200': { description: x, headers: ${headers} }, default: { description: x } } } },`,
    ),
  ),
};
type Name = keyof typeof files;
const formats = Object.keys(reporters);
const levels = ['error', 'warning', 'info'] as const;

describe('the exit code, in every form of report', () => {
  // What was linted, and the code for --fail-on error, warning, info.
  const table: [Name[], [number, number, number], Record<string, unknown>?][] = [
    [['fine'], [0, 0, 0]],
    [['info'], [0, 0, 1]],
    [['warning'], [0, 1, 1]],
    [['error'], [1, 1, 1]],
    [['ignored'], [0, 0, 0]],
    [['dangling'], [1, 1, 1]],
    [['circle'], [1, 1, 1]],
    [['tree'], [0, 0, 0]],
    [['refused'], [0, 0, 0]],
    [
      ['refused', 'warning'],
      [0, 1, 1],
    ],
    [
      ['dangling', 'broken'],
      [2, 2, 2],
    ],
    [['dangling'], [0, 0, 0], { writeIgnore: true, ignoreFile: 'table-list.yaml' }],
    [['dangling', 'broken'], [2, 2, 2], { writeIgnore: true, ignoreFile: 'table-list.yaml' }],
    [['fine'], [2, 2, 2], { ignoreFile: 'no-list.yaml' }],
    [['fine'], [2, 2, 2], { root: 'no-folder' }],
    [['fine'], [2, 2, 2], { reason: 'Without --write-ignore.' }],
    [[], [2, 2, 2]],
    [
      ['fine', 'info'],
      [0, 0, 1],
    ],
    [
      ['info', 'warning'],
      [0, 1, 1],
    ],
    [
      ['error', 'fine'],
      [1, 1, 1],
    ],
    [['broken'], [2, 2, 2]],
    [['swagger'], [2, 2, 2]],
    [['missing'], [2, 2, 2]],
    [
      ['fine', 'broken'],
      [2, 2, 2],
    ],
    [
      ['error', 'missing'],
      [2, 2, 2],
    ],
    [['fine'], [1, 1, 1], { against: 'old.yaml' }],
    [['old'], [0, 0, 0], { against: 'fine.yaml' }],
    [['fine'], [2, 2, 2], { against: 'broken.yaml' }],
    [['fine'], [2, 2, 2], { against: 'missing.yaml' }],
    [['fine', 'info'], [2, 2, 2], { against: 'old.yaml' }],
  ];
  const rows = table.flatMap(([names, codes, options = {}]) =>
    levels.map((failOn, i) => ({ names, failOn, options, code: codes[i]! })),
  );
  it.each(rows)('$names $options --fail-on $failOn: $code', async ({ names, failOn, options, code }) => {
    for (const format of formats) {
      const { code: got } = await run(
        names.map(name => files[name]),
        { ...options, failOn, format },
      );
      expect(got, format).toBe(code);
    }
  });
});

const every = Object.values(files).filter(name => name !== 'old.yaml');

describe('sarif', () => {
  it.each([
    [['fine.yaml']],
    [['error.yaml', 'warning.yaml', 'info.yaml', 'ignored.yaml', 'dangling.yaml']],
    [every],
    [['broken.yaml']],
  ])('keeps to the standard: %s', async names => {
    const log = readSarif((await run(names, { format: 'sarif' })).out);
    expect(log.runs).toHaveLength(1);
  });

  it('names every rule that was asked, changes included', async () => {
    const [one] = readSarif((await run(['fine.yaml'], { format: 'sarif', against: 'old.yaml' })).out).runs;
    expect(one.results.map(({ ruleId }: { ruleId: string }) => ruleId)).toEqual(['operation-removed']);
    expect(one.results[0].locations[0].physicalLocation.artifactLocation.uri).toBe('old.yaml');
  });

  it('says that the run failed where a file could not be read, and names it', async () => {
    const [one] = readSarif((await run(['fine.yaml', 'broken.yaml'], { format: 'sarif' })).out).runs;
    const [invocation] = one.invocations;
    expect(invocation.executionSuccessful).toBe(false);
    expect(invocation.toolExecutionNotifications[0].locations[0].physicalLocation.artifactLocation.uri).toBe(
      'broken.yaml',
    );
    const [sound] = readSarif((await run(['error.yaml'], { format: 'sarif' })).out).runs;
    expect(sound.invocations[0].executionSuccessful).toBe(true);
  });

  it('names of files are URIs: relative ones stay so, absolute ones say file', async () => {
    file('a b:ü%.yaml', fine.replace('/orders', '/getOrders'));
    const uri = async (name: string) =>
      readSarif((await run([name], { format: 'sarif' })).out).runs[0].results[0].locations[0].physicalLocation
        .artifactLocation.uri;
    expect(await uri('a b:ü%.yaml')).toBe('a%20b%3A%C3%BC%25.yaml');
    expect(await uri(join(folder, 'warning.yaml'))).toBe(`file://${folder}/warning.yaml`);
  });

  it('what the document ignores is suppressed in the source', async () => {
    const [one] = readSarif((await run(['ignored.yaml'], { format: 'sarif' })).out).runs;
    expect(one.results[0].suppressions).toEqual([{ kind: 'inSource', justification: 'Old.' }]);
  });
});

describe('junit', () => {
  it('is well-formed, and its counts are those of its cases', async () => {
    const root = readXml((await run(every, { format: 'junit' })).out);
    expect(root.name).toBe('testsuites');
    expect(root.children.map(({ attributes }) => attributes.name).sort()).toEqual([...every].sort());
    for (const suite of root.children) {
      const { tests, failures, errors, skipped } = suite.attributes;
      const count = (name: string) =>
        suite.children.filter(one => one.children.some(inner => inner.name === name)).length;
      expect(Number(tests)).toBe(suite.children.length);
      expect([failures, errors, skipped].map(Number)).toEqual([count('failure'), count('error'), count('skipped')]);
    }
  });

  it('a file that cannot be read is an error, an ignored finding is skipped, what does not count passes', async () => {
    const suites = readXml((await run(every, { format: 'junit', failOn: 'error' })).out).children;
    const suite = (name: string) => suites.find(({ attributes }) => attributes.name === name)!;
    expect(suite('broken.yaml').attributes).toMatchObject({ tests: '1', errors: '1', failures: '0' });
    expect(suite('ignored.yaml').attributes).toMatchObject({ skipped: '1', failures: '0' });
    expect(suite('warning.yaml').attributes).toMatchObject({ failures: '0', errors: '0' });
    expect(suite('error.yaml').attributes).toMatchObject({ failures: '1' });
    const warned = suite('warning.yaml').children.find(({ attributes }) => attributes.name === 'path-is-noun')!;
    expect(warned.children[0]).toMatchObject({ name: 'system-out' });
    expect(warned.children[0]!.text).toMatch(/^warning\.yaml:4:10 /);
  });
});

describe('what no report lets through', () => {
  // Escape sequences, control characters, text direction, half a surrogate pair, and the marks of each form.
  const evil =
    '\u001b]0;x\u0007\u001b[31mred\u0000\b\u009b2J\u202e\u0085\r\n::error::x <b> ]]> & "q" | ` % \ud800 # [l](javascript:x)';
  const document = {
    openapi: '3.1.0',
    info: { title: evil },
    'x-lint-ignore': { [evil]: evil, 'codes-keep-one-style': evil },
    security: [],
    paths: {
      [`/get${evil}Orders`]: { get: { operationId: evil, responses: { '200': { description: evil } } } },
      [`/a/{id}/${evil}`]: { get: { responses: {} } },
      '/orders/{id}/cancel': { 'x-lint-ignore': { 'get-is-safe': evil }, get: { responses: {} } },
      '/p': {
        post: {
          parameters: [{ name: `amount${evil}Of`, in: 'query', schema: { type: 'integer' } }],
          requestBody: { content: { 'application/json': { schema: { $ref: `#/${evil}` } } } },
          responses: { [`2${evil}`]: { description: 'x' } },
        },
      },
    },
  };
  const old = JSON.parse(JSON.stringify(document).replaceAll('/orders/', '/older/'));
  file('evil.json', JSON.stringify(document));
  file('evil-old.json', JSON.stringify(old));
  const wrong = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

  it.each(formats)('%s', async format => {
    for (const options of [{}, { all: true }, { against: 'evil-old.json' }, { ignoreFile: 'evil-list.yaml' }]) {
      if ('ignoreFile' in options)
        await run(['evil.json'], { writeIgnore: true, ignoreFile: 'evil-list.yaml', reason: evil });
      const { out, err } = await run(['evil.json'], { format, ...options });
      expect(out.length + err.length).toBeGreaterThan(100);
      expect(out).not.toMatch(wrong);
      expect(err).not.toMatch(wrong);
      expect(err.split('\n').filter(line => line.startsWith('::'))).toEqual([]);
      if (format === 'sarif') readSarif(out);
      if (format === 'junit') readXml(out);
      if (format === 'github')
        for (const line of out.trimEnd().split('\n')) expect(line).toMatch(/^(::(error|warning|notice) file=evil|$)/);
      if (format === 'markdown') expect(out).not.toMatch(/(^|[^\\])<b>|(^|[^\\])\[l\]\(/);
    }
  });

  it('a name of a file is no better', async () => {
    file('\u001b[31mx\u202e.json', JSON.stringify(document));
    for (const format of formats) {
      const { out, err } = await run(['\u001b[31mx\u202e.json'], { format });
      expect(out + err).not.toMatch(wrong);
    }
    const { error } = await run(['\u001b[31mnone']);
    expect(error!.message + error!.hint).not.toMatch(wrong);
  });

  it('pretty and the rest are the same for a run made by hand', () => {
    const result = lint({ name: 'evil.json', text: JSON.stringify(document) });
    const made: LintRun = {
      results: [{ name: 'evil.json', result }],
      failures: [],
      rules: allRules,
      failOn: 'warning',
      all: true,
      details: true,
      filter: '',
      command: 'api-design-tutor lint',
      rows: 24,
      columns: 40,
      theme: plainTheme,
      version: '1.0.0',
      lessons: new Set(),
      playable: new Set(),
    };
    for (const reporter of Object.values(reporters)) expect(reporter(made)).not.toMatch(wrong);
  });
});
