import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ConfiguredRules, configuredRules } from '../../src/linter/configuration/apply';
import { noConfiguration } from '../../src/linter/configuration/configuration';
import { allRules, lint } from '../../src/linter/engine/lint';
import { sampleDocument } from '../../src/linter/engine/sample';
import { sized } from '../support/size';
import { head } from './_lint';
import { workplace } from './_run';

const { folder, file, run } = workplace();
const name = 'api-design-tutor.yaml';
const headers = '{ Cache-Control: { schema: { type: string } } }';
const get = `{ get: { responses: { '200': { description: x, headers: ${headers} }, default: { description: x } } } }`;
const contract = (...paths: string[]) =>
  `${head}security: []\npaths: { ${paths.map(path => `${path}: ${get}`).join(', ')} }\n`;

beforeAll(() => {
  for (const path of ['repo/.git', 'repo/api/v1', 'repo/team', 'inner'])
    mkdirSync(join(folder, path), { recursive: true });
  file('verbs.yaml', contract('/getOrders', '/internal/getRefunds'));
  for (const path of ['repo/api/v1/a.yaml', 'repo/team/b.yaml', 'inner/c.yaml']) file(path, contract('/getOrders'));
});
afterEach(() => {
  for (const path of [name, `repo/${name}`, `repo/team/${name}`]) rmSync(join(folder, path), { force: true });
});

async function findings(files: string[], options: Record<string, unknown> = {}) {
  const { out, code, err, error } = await run(files, options, { json: true });
  if (error !== null) throw error;
  const { data } = JSON.parse(out) as {
    data: { rule: string; severity: string; document: string; operation: string }[];
  };
  const told = data.filter(({ rule }) => rule === 'path-is-noun');
  return { code, err, told: told.map(({ severity, operation }) => `${severity} ${operation}`), places: told.length };
}

describe('rules', () => {
  it('are off, or have another severity, in every format', async () => {
    file(name, 'rules: { path-is-noun: off }\n');
    expect(await findings(['verbs.yaml'])).toMatchObject({ code: 0, places: 0 });
    file(name, 'rules: { path-is-noun: error }\n');
    expect((await findings(['verbs.yaml'])).told).toEqual(['error GET /getOrders', 'error GET /internal/getRefunds']);
    for (const [format, shown] of [
      ['pretty', /^error /m],
      ['github', /^::error file=verbs\.yaml/m],
      ['sarif', /"level": "error"/],
      ['junit', /<failure type="error"/],
      ['markdown', /^error, naming/m],
    ] as const) {
      expect((await run(['verbs.yaml'], { format, failOn: 'error' })).out, format).toMatch(shown);
    }
    file(name, 'rules: { path-is-noun: info }\n');
    expect(await findings(['verbs.yaml'])).toMatchObject({ code: 0, places: 2 });
  });

  it('about a change are configured like any other', async () => {
    const fields = (names: string) =>
      `${head}security: []\npaths: { /a: { get: { responses: { '200': { description: x, headers: ${headers}, content: { application/json: { schema: { type: object, properties: { ${names} } } } } }, default: { description: x } } } } }\n`;
    file('old.yaml', fields('id: {}, note: {}'));
    file('new.yaml', fields('id: {}'));
    const told = async () => (await run(['new.yaml'], { against: 'old.yaml', format: 'github' })).out;
    expect(await told()).toMatch(/^::error file=old\.yaml,.*title=field-removed/m);
    file(name, 'rules: { field-removed: info }\n');
    expect(await told()).toMatch(/^::notice file=old\.yaml,.*title=field-removed/m);
    file(name, 'rules: { field-removed: off }\n');
    expect(await told()).not.toContain('field-removed');
  });

  it('take numbers of their own', async () => {
    const list = `${head}paths: { /orders: { get: { parameters: [{ name: limit, in: query, schema: { type: integer, maximum: 200, default: 50 } }], responses: { '200': { description: x, content: { application/json: { schema: { type: object, properties: { data: { type: array, items: {} } } } } } } } } } }\n`;
    file('list.yaml', list);
    const told = async () => (await run(['list.yaml'], { format: 'github' })).out;
    expect(await told()).not.toContain('list-has-limit');
    file(name, 'rules: { list-has-limit: { largest-page: 100 } }\n');
    expect(await told()).toContain('GET /orders accepts a "limit" above 100.');
    file(name, 'rules: { list-has-limit: { largest-page: 200 } }\n');
    expect(await told()).not.toContain('list-has-limit');
  });
});

describe('fail-on', () => {
  it('counts unless the call says otherwise', async () => {
    file(name, 'fail-on: error\n');
    expect((await run(['verbs.yaml'])).code).toBe(0);
    expect((await run(['verbs.yaml'], { failOn: 'warning' })).code).toBe(1);
    expect((await run(['verbs.yaml'], { config: false })).code).toBe(1);
    file(name, 'fail-on: none\nrules: { path-is-noun: error }\n');
    expect((await run(['verbs.yaml'])).code).toBe(0);
  });
});

describe('ignored paths', () => {
  it('are left out with everything below, and counted with their reason', async () => {
    file(name, 'ignore: [{ path: /internal, reason: Only we call it. }]\n');
    expect((await findings(['verbs.yaml'])).told).toEqual(['warning GET /getOrders']);
    expect((await run(['verbs.yaml'])).out).toContain('1 finding ignored');
    expect((await run(['verbs.yaml'], { format: 'sarif' })).out).toContain('"justification": "Only we call it."');
  });

  it('may be ignored for some rules only', async () => {
    file(name, 'ignore: [{ path: /internal, rules: [get-is-safe], reason: Only we call it. }]\n');
    expect((await findings(['verbs.yaml'])).places).toBe(2);
    file(name, 'ignore: [{ path: /**, rules: [get-is-safe, path-is-noun], reason: Old. }]\n');
    expect((await findings(['verbs.yaml'])).places).toBe(0);
  });

  it('don’t count where a rule judges the whole contract', async () => {
    const bare = (path: string) =>
      `${path}: { get: { responses: { '200': { description: x, content: { application/json: { schema: { type: array, items: { type: object } } } } } } } }`;
    const internal = ['a', 'b', 'c', 'd', 'e', 'f'].map(one => bare(`/internal/${one}s`));
    file('lists.yaml', `${head}paths: { ${internal.join(', ')} }\n`);
    const told = async () => (await run(['lists.yaml'], { format: 'github' })).out;
    expect(await told()).toContain('returns its lists as bare arrays');
    file(name, 'ignore: [{ path: /internal, rules: [list-has-envelope], reason: Only we call it. }]\n');
    expect(await told()).not.toContain('bare array');
  });
});

describe('a schema that operations share', () => {
  const using = (...paths: string[]) =>
    `${head}paths: { ${paths.map(path => `${path}: { get: { responses: { '200': { description: x, content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } } } } }`).join(', ')} }
components: { schemas: { Order: { type: object, properties: { n: { type: integer, example: [1] } } }, Other: { type: object } } }
`;
  const told = async (options: Record<string, unknown> = {}) =>
    (await run(['shared.yaml'], options, { json: true })).out.includes('example-fits-schema');

  it('belongs to each of them for --path', async () => {
    file(
      'shared.yaml',
      using('/orders', '/internal/orders').replace('paths: {', 'paths: { /users: { get: { responses: {} } },'),
    );
    expect(await told({ path: ['/orders'] })).toBe(true);
    expect(await told({ path: ['GET /internal'] })).toBe(true);
    expect(await told({ path: ['/users'] })).toBe(false);
    expect(await told({ path: ['#/components/schemas/Other'] })).toBe(false);
  });

  it('is ignored if all of them are', async () => {
    file(name, 'ignore: [{ path: /internal, reason: Only we call it. }]\n');
    file('shared.yaml', using('/orders', '/internal/orders'));
    expect(await told()).toBe(true);
    file('shared.yaml', using('/internal/orders', '/internal/refunds'));
    expect(await told()).toBe(false);
    file(name, 'ignore: [{ path: /internal, rules: [get-is-safe], reason: Only we call it. }]\n');
    expect(await told()).toBe(true);
  });
});

describe('the whole contract', () => {
  it('is still judged if its first place is an ignored one', async () => {
    const failing = (path: string) => `'${path}': { get: { responses: { '400': { description: Bad } } } }`;
    const paths = ['/internal/{id}', '/a/{id}', '/b/{id}', '/c/{id}', '/d/{id}'].map(failing);
    file('failing.yaml', `${head}paths: { ${paths.join(', ')} }\n`);
    file(name, 'ignore: [{ path: /internal, reason: Only we call it. }]\n');
    const { out } = await run(['failing.yaml'], { format: 'github' });
    expect(out).toContain('None of the 5 operations documents 429');
  });
});

describe('which file counts', () => {
  it('is the nearest above the linted file, up to the repository', async () => {
    file(name, 'rules: { path-is-noun: off }\n');
    expect((await findings(['inner/c.yaml'])).places).toBe(0);
    // A repository doesn't depend on what is beside it.
    expect((await findings(['repo/api/v1/a.yaml'])).places).toBe(1);
    file(`repo/${name}`, 'rules: { path-is-noun: error }\n');
    expect((await findings(['repo/api/v1/a.yaml'])).told).toEqual(['error GET /getOrders']);
  });

  it('differs for each file of a run', async () => {
    file(`repo/${name}`, 'rules: { path-is-noun: error }\n');
    file(`repo/team/${name}`, 'rules: { path-is-noun: off }\nfail-on: info\n');
    expect((await findings(['repo/api/v1/a.yaml', 'repo/team/b.yaml'])).told).toEqual(['error GET /getOrders']);
    const junit = (await run(['repo/api/v1/a.yaml', 'repo/team/b.yaml'], { format: 'junit' })).out;
    expect(junit.match(/name="path-is-noun"/g)).toHaveLength(1);
  });

  it('may be named, or left out', async () => {
    file('strict.yaml', 'rules: { path-is-noun: error }\n');
    file(name, 'rules: { path-is-noun: off }\n');
    expect((await findings(['verbs.yaml'], { config: 'strict.yaml' })).told[0]).toMatch(/^error/);
    expect((await findings(['verbs.yaml'], { config: false })).told[0]).toMatch(/^warning/);
    expect((await run(['verbs.yaml'], { config: 'none.yaml' })).error).toMatchObject({ code: 'file_not_found' });
  });
});

describe('files', () => {
  it('are linted if none is named, from the folder of the configuration', async () => {
    file('inner/schemas.yaml', 'Order: { type: object }\n');
    file(name, 'files: ["{repo,inner}/**/*.yaml", "!**/team/**", nothing/*.yaml]\n');
    const { out, err, code } = await run([], { format: 'junit' });
    expect([...out.matchAll(/<testsuite name="([^"]*)"/g)].map(([, one]) => one)).toEqual([
      'inner/c.yaml',
      'repo/api/v1/a.yaml',
    ]);
    expect(err).toContain(`${name}: no file matches nothing/*.yaml.`);
    expect(err).toContain('Skipped: 1 file isn’t an OpenAPI description: inner/schemas.yaml.');
    expect(code).toBe(1);
  });

  it('that don’t exist fail the check, for nothing was linted', async () => {
    file(name, 'files: [nothing/*.yaml]\n');
    expect((await run([])).error).toMatchObject({ code: 'no_files' });
    rmSync(join(folder, name));
    expect((await run([])).error!.hint).toContain(name);
  });
});

describe('what counts', () => {
  it('is printed with all defaults, as a configuration with the same effect', async () => {
    const text =
      'fail-on: error\nrules: { path-is-noun: off, list-has-limit: { largest-page: 9 } }\ndecisions: { paging: offset }\n';
    file(name, `${text}ignore: [{ path: /internal, reason: Ours. }]\n`);
    const first = (await run(['verbs.yaml'], { printConfig: true })).out;
    expect(first).toContain('  # totals: left-out # whether');
    expect(first).toContain('  # get-is-safe: error');
    file('printed.yaml', first);
    const { out: second } = await run(['verbs.yaml'], { printConfig: true, config: 'printed.yaml' });
    expect(second.replace('printed.yaml', name)).toBe(first);
    const { out } = await run(['verbs.yaml'], { printConfig: true }, { json: true });
    const { fail_on, decisions, rules } = JSON.parse(out);
    expect([fail_on, decisions.paging, decisions.totals]).toEqual(['error', 'offset', 'left-out']);
    expect(rules).toContainEqual({ id: 'path-is-noun', severity: 'off', settings: {} });
    expect(rules).toContainEqual({ id: 'list-has-limit', severity: 'info', settings: { 'largest-page': 9 } });
    rmSync(join(folder, name));
    expect((await run([], { printConfig: true })).out).toMatch(/^# There is no api-design-tutor\.yaml here/);
  });

  it('may be copied: each rule is on one line, and every line is a configuration once its sign is gone', async () => {
    for (const text of ['', 'rules: { list-has-limit: { largest-page: 9 }, throttling-is-stated: error }\n']) {
      file(name, text);
      const { out } = await run([], { printConfig: true });
      expect(out).toMatch(/severity that you write here counts for everything that its rule finds/);
      file('copied.yaml', out.replace(/^# (decisions|rules):$/gm, '$1:').replace(/^ {2}# ([a-z0-9-]+: )/gm, '  $1'));
      const copied = await run(['verbs.yaml'], { config: 'copied.yaml', failOn: 'none' });
      expect([copied.error, copied.code]).toEqual([null, 0]);
      for (const { id } of allRules) {
        expect(out.split('\n').filter(line => line.startsWith(`  # ${id}:`)).length, id).toBeLessThanOrEqual(1);
      }
    }
    const { out } = await run([], { printConfig: true });
    expect(out).toContain('  # list-has-limit also takes severity: info by default\n');
    expect(out).toMatch(/^ {2}# throttling-is-stated also takes failing-operations, how many .*: 5 by default$/m);
    expect(out).toMatch(/^ {2}# creation-returns-201: info # or \{ creations: 3 \}, how many /m);
  });

  it('--explain says that findings may be graded otherwise, unless a configuration decides', async () => {
    const severityOf = async (explain: string) =>
      (await run([], { explain }, { columns: 200 })).out.replace(/\n {12}/g, ' ').match(/^ {2}Severity {2}(.*)$/m)?.[1];
    expect(await severityOf('put-replaces-whole')).toMatch(/^error\. A finding may be graded lower where /);
    expect(await severityOf('time-has-format')).toMatch(/^warning\. A finding may be graded lower .* and higher /);
    expect(await severityOf('post-accepts-key')).toMatch(/^info\. A finding may be graded higher /);
    file(name, 'rules: { put-replaces-whole: error, post-accepts-key: off }\n');
    expect(await severityOf('put-replaces-whole')).toBe('error, for every finding, as the configuration says');
    expect(await severityOf('post-accepts-key')).toBe('off');
  });

  it('shows in --rules and --explain', async () => {
    const rule = 'list-has-cursor';
    expect((await run([], { explain: rule })).out).toMatch(/cursor \(the\s+default\) or offset/);
    expect((await run([], { rules: true }, { columns: 200 })).out).toContain('Setting: largest-page, the largest page');
    file(name, 'decisions: { paging: offset }\nrules: { path-is-noun: off }\n');
    const { out } = await run([], { explain: rule });
    expect(out).toContain('A list isn’t paginated by position');
    expect(out).toMatch(/offset \(in\s+use\)/);
    expect((await run([], { explain: rule, play: true })).out).toContain('No response of the service shows this.');
    expect((await run([], { explain: rule, play: true, config: false })).out).toContain('GET ');
    expect((await run([], { rules: true }, { columns: 200 })).out).toMatch(/path-is-noun .*\(off\)/);
    const { data } = JSON.parse((await run([], { rules: true }, { json: true })).out);
    const item = data.find(({ id }: { id: string }) => id === rule);
    expect(item.decision).toMatchObject({
      name: 'paging',
      default: 'cursor',
      chosen: 'offset',
      choices: ['cursor', 'offset'],
    });
    expect(data.find(({ id }: { id: string }) => id === 'path-is-noun').severity).toBe('off');
  });

  it('lists what is ignored with the reasons', async () => {
    file(name, 'ignore: [{ path: /internal, rules: [path-is-noun], reason: Only we call it. }]\n');
    const { out, code } = await run(['verbs.yaml'], { ignored: true });
    expect(out).toMatch(/^verbs\.yaml:4:\d+ {2}path-is-noun\n {4}.*\n {4}Only we call it\.\n1 finding ignored\.\n$/);
    expect(code).toBe(0);
    const { data } = JSON.parse((await run(['verbs.yaml'], { ignored: true }, { json: true })).out);
    expect(data).toMatchObject([{ rule: 'path-is-noun', ignored_by: 'file', ignored_because: 'Only we call it.' }]);
  });

  it('tells of ignored paths that meet nothing, unless only some of its files were linted', async () => {
    file(name, 'ignore: [{ path: /intrenal, reason: Typo. }]\n');
    const told = 'api-design-tutor.yaml: no finding is at the ignored path /intrenal.';
    expect((await run(['verbs.yaml'])).err).toContain(told);
    file(name, 'files: [verbs.yaml, inner/c.yaml]\nignore: [{ path: /intrenal, reason: Typo. }]\n');
    expect((await run(['verbs.yaml'])).err).not.toContain(told);
    expect((await run([])).err).toContain(told);
  });
});

describe('turning a rule off', () => {
  const all = (text: string, options: Partial<ConfiguredRules> = {}) => {
    const { findings, causes } = lint({ name: 'a.yaml', text }, options);
    const told = [...findings, ...causes.flatMap(({ consequences }) => consequences)];
    return told.map(({ rule, severity, pointer, message }) => `${rule} ${severity} ${pointer} ${message}`).sort();
  };
  const samples = allRules.flatMap(({ bad }) => bad.map(sampleDocument));

  it('removes exactly its findings, and a severity changes nothing else', () => {
    fc.assert(
      fc.property(fc.constantFrom(...samples), fc.array(fc.nat(), { minLength: 1, maxLength: 6 }), (text, picks) => {
        const before = all(text);
        // Some that report here, and some that may not.
        const ids = [...new Set([...before.map(one => one.split(' ')[0]!), ...allRules.map(({ id }) => id)])];
        const off = new Set(picks.map(pick => ids[pick % Math.min(ids.length, 12)]!));
        const rules = (severity: 'off' | 'info') =>
          configuredRules({
            ...noConfiguration,
            rules: new Map([...off].map(id => [id, { severity, settings: new Map() }])),
          });
        const own = (one: string) => off.has(one.split(' ')[0]!);
        expect(all(text, rules('off'))).toEqual(before.filter(one => !own(one)));
        const graded = before.map(one => (own(one) ? one.replace(/ (error|warning|info) /, ' info ') : one));
        expect(all(text, rules('info'))).toEqual(graded.sort());
      }),
      { numRuns: sized(40, 400) },
    );
  });
});

describe('mistakes', () => {
  it.each([
    ['an unknown key', 'rule: {}\n', '1:1  There is no key "rule" here. Did you mean rules?'],
    [
      'an unknown rule',
      'rules:\n  path-is-nuon: off\n',
      '2:3  There is no rule "path-is-nuon". Did you mean path-is-noun?',
    ],
    [
      'a wrong severity',
      'rules:\n  path-is-noun: warn\n',
      '2:3  "warn" isn’t error, warning, info, or off. Did you mean warning?',
    ],
    ['a boolean', 'rules:\n  path-is-noun: false\n', '2:3  "false" isn’t error, warning, info, or off.'],
    ['a wrong severity in a mapping', 'rules:\n  path-is-noun: { severity: err }\n', '2:19  "err" isn’t error'],
    [
      'an unknown setting',
      'rules:\n  list-has-limit: { largest: 9 }\n',
      '2:21  The rule list-has-limit has no setting "largest".',
    ],
    [
      'a setting that is no number',
      'rules:\n  list-has-limit: { largest-page: many }\n',
      '2:21  "rules.list-has-limit.largest-page" must be a whole number, 0 or more, not "many".',
    ],
    ['an unknown decision', 'decisions: { pages: offset }\n', '1:14  There is no decision "pages".'],
    [
      'an unknown choice',
      'decisions: { paging: ofset }\n',
      '1:14  "ofset" isn’t cursor or offset. Did you mean offset?',
    ],
    ['an unknown threshold', 'fail-on: never\n', '1:1  "never" isn’t error, warning, info, or none.'],
    ['no reason', 'ignore: [{ path: /a }]\n', '1:10  This entry gives no reason. Add "reason: …"'],
    ['an empty reason', 'ignore: [{ path: /a, reason: " " }]\n', '1:22  This entry gives no reason.'],
    ['no path', 'ignore: [{ path: orders, reason: x }]\n', '1:12  "orders" isn’t a path of an API.'],
    [
      'an unknown rule to ignore',
      'ignore: [{ path: /a, rules: [path-is], reason: x }]\n',
      'There is no rule "path-is".',
    ],
    ['files as text', 'files: a.yaml\n', '1:1  "files" must be a list of files and patterns, not "a.yaml".'],
    ['a key that stands twice', 'rules: {}\nfiles: []\nrules: {}\n', 'The key "rules" appears twice.'],
    ['a list', '[]\n', '1:1  The file must be a mapping, not a list.'],
    ['text', 'off\n', '1:1  The file must be a mapping, not "off".'],
    ['broken YAML', 'rules: {\n', 'This isn’t valid YAML'],
  ])('%s names the place and the way out', async (_, text, message) => {
    file(name, text);
    const { error } = await run(['verbs.yaml']);
    expect(error).toMatchObject({ code: 'invalid_configuration' });
    expect(error!.message).toContain(message);
    expect(error!.message).toMatch(/^api-design-tutor\.yaml:\d+:\d+ {2}/);
    expect(error!.hint).toMatch(/\.$/);
  });

  it('are all told in one run', async () => {
    file(name, 'fail-on: no\nrules:\n  nothing: off\n  path-is-noun: on\n');
    const { error } = await run(['verbs.yaml', 'inner/c.yaml']);
    expect(error!.message.split('\n')).toHaveLength(3);
    expect(error!.details).toEqual({ document: name, line: 1, column: 1 });
  });

  it('an empty file and one of comments configure nothing', async () => {
    file(name, '# later\n');
    expect((await findings(['verbs.yaml'])).places).toBe(2);
  });
});
