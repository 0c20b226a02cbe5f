import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type GlobalOptions, InputError, type Io } from '../../src/command';
import command from '../../src/commands/lint';
import { width } from '../../src/text/layout';
import { plainTheme } from '../../src/text/theme';
import { head } from './_lint';

const folder = mkdtempSync(join(tmpdir(), 'lint-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = (name: string, text: string | Uint8Array) => {
  writeFileSync(join(folder, name), text);
  return name;
};

const headers = '{ Cache-Control: { schema: { type: string } } }';
const fine = `security: []\npaths: { /orders: { get: { responses: { '200': { description: x, headers: ${headers} }, default: { description: x } } } } }\n`;
const warned = fine.replace('/orders', '/getOrders');
const wrong = fine
  .replace('/orders:', "'/orders/{id}/cancel':")
  .replace('get: {', 'get: { summary: Cancels the order,');
const unstated = `security: []\npaths: { /orders: { get: { responses: { '200': { description: x }, default: { description: x } } } } }\n`;
file('fine.yaml', head + fine);
file('warned.yaml', head + warned);
file('wrong.yaml', head + wrong);
file('unstated.yaml', head + unstated);
file('broken.yaml', 'openapi: [3\n');

async function run(
  args: string[],
  options: Record<string, unknown> = {},
  { stdin = '', columns = 80, ...globals }: Partial<GlobalOptions> & { stdin?: string; columns?: number } = {},
) {
  const printed = { code: -1, out: '', err: '', error: null as InputError | null };
  const io: Io = {
    out: text => {
      printed.out += text;
    },
    err: text => {
      printed.err += text;
    },
    stdin: async () => Buffer.from(stdin),
    columns,
    rows: 24,
    theme: plainTheme,
    globals: { json: false, plain: true, guest: true, color: false, ascii: false, reducedMotion: false, ...globals },
    env: {},
    cwd: folder,
    now: () => 0,
    randomSeed: () => '1',
    requestId: () => 'req_1',
  };
  try {
    printed.code = await command.run(args, options, io);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    printed.error = error;
    printed.code = 2;
  }
  return printed;
}

describe('exit codes', () => {
  it.each([
    ['nothing found', ['fine.yaml'], {}, 0],
    ['a warning', ['warned.yaml'], {}, 1],
    ['a warning, when only errors count', ['warned.yaml'], { failOn: 'error' }, 0],
    ['an error, when only errors count', ['wrong.yaml'], { failOn: 'error' }, 1],
    ['information only', ['unstated.yaml'], {}, 0],
    ['information, when it counts', ['unstated.yaml'], { failOn: 'info' }, 1],
    ['one fine file and one with a warning', ['fine.yaml', 'warned.yaml'], {}, 1],
    ['one that cannot be read', ['broken.yaml'], {}, 2],
    ['findings in one, and one that cannot be read', ['warned.yaml', 'broken.yaml'], {}, 2],
    ['a missing file', ['none.yaml'], {}, 2],
    ['no file', [], {}, 2],
    ['an unknown format', ['fine.yaml'], { format: 'xml' }, 2],
    ['an unknown severity', ['fine.yaml'], { failOn: 'warnings' }, 2],
    ['an unknown rule', [], { explain: 'path-is-nuon' }, 2],
    ['the list of rules', [], { rules: true }, 0],
    ['an explanation', [], { explain: 'path-is-noun' }, 0],
  ] as const)('%s', async (_, args, options, code) => {
    expect((await run([...args], options)).code).toBe(code);
  });

  it('hold in every format', async () => {
    for (const format of ['pretty', 'json', 'sarif', 'junit', 'github', 'markdown']) {
      expect((await run(['fine.yaml'], { format })).code, format).toBe(0);
      expect((await run(['warned.yaml'], { format })).code, format).toBe(1);
    }
  });
});

describe('what goes where', () => {
  it('findings stand on standard output, problems on the other', async () => {
    file('ref.yaml', `${head}${warned}components: { schemas: { A: { $ref: 'https://example.com/a.yaml' } } }\n`);
    const { out, err } = await run(['ref.yaml']);
    expect(out).toContain('path-is-noun');
    expect(out).not.toContain('nothing is fetched');
    expect(err).toMatch(/^ref\.yaml:5:26 {2}The reference https:\/\/example\.com\/a\.yaml points to the network/);
  });

  it('a file that cannot be read costs nothing that was found in the others', async () => {
    const { out, err } = await run(['broken.yaml', 'warned.yaml']);
    expect(out).toContain('path-is-noun');
    expect(err).toMatch(/^broken\.yaml:\d+:\d+ {2}This isn’t valid YAML/);
  });

  it('a failure names the place and the way out', async () => {
    const { error } = await run(['broken.yaml']);
    expect(error).toMatchObject({ code: 'invalid_yaml', details: { document: 'broken.yaml' } });
    expect(error!.message).toMatch(/^broken\.yaml:\d+:\d+ {2}/);
    expect((await run(['none.yaml'])).error).toMatchObject({ code: 'file_not_found' });
    expect((await run(['.'])).error).toMatchObject({ code: 'not_a_file' });
    expect((await run(['warned.yaml/x'])).error).toMatchObject({ code: 'file_not_found' });
    expect((await run(['fine.yaml'], { format: 'prety' })).error!.hint).toContain('pretty');
    expect((await run([], { explain: 'path-is-nuon' })).error!.hint).toContain('path-is-noun');
  });

  it('reads standard input, and calls it so', async () => {
    const { out, code } = await run(['-'], { format: 'github' }, { stdin: head + warned });
    expect(code).toBe(1);
    expect(out).toMatch(/^::warning file=stdin,line=4,/);
    expect((await run(['-'], {}, { stdin: '' })).error).toMatchObject({ code: 'empty_file' });
  });

  it('reads UTF-16 where its mark says so', async () => {
    file('wide.yaml', Buffer.from(`\uFEFF${head}${warned}`, 'utf16le'));
    expect((await run(['wide.yaml'])).out).toContain('path-is-noun');
  });

  it('refuses a file that is too large before it reads it', async () => {
    file('large.yaml', Buffer.alloc(41_000_000, 'x'));
    expect((await run(['large.yaml'])).error).toMatchObject({ code: 'file_too_large' });
  });

  it('does not follow a reference or a link out of the folder, unless --root allows it', async () => {
    mkdirSync(join(folder, 'api'));
    file('secret.yaml', 'A: { type: object, additionalProperties: false, properties: { id: { type: string } } }\n');
    symlinkSync(join(folder, 'secret.yaml'), join(folder, 'api', 'link.yaml'));
    file(
      'api/a.yaml',
      `${head}paths: { /a: { get: { responses: { '200': { description: x, content: { application/json: { schema: { $ref: 'link.yaml#/A' } } } } } } } }\n`,
    );
    const up = readFileSync(join(folder, 'api/a.yaml'), 'utf8').replace('link.yaml', '../secret.yaml');
    file('api/b.yaml', up);
    for (const name of ['api/a.yaml', 'api/b.yaml']) {
      const { err, out } = await run([name]);
      expect(err).toMatch(/points outside the folder of the first file\. Name a higher folder with --root/);
      expect(out).not.toContain('secret.yaml');
    }
    for (const [args, options] of [
      [['api/b.yaml'], { root: '.' }],
      [[join(folder, 'api/b.yaml')], { root: folder }],
      [['-'], { root: 'api' }],
    ] as const) {
      const { err, out } = await run([...args], options, { stdin: up.replace('../secret', 'link') });
      if (args[0] === '-') expect(err).toContain('points outside the folder');
      else {
        expect(err).toBe('');
        expect(out).toMatch(/(^|[ /])secret\.yaml:1$/m);
        expect(out).not.toContain('api/../');
      }
    }
    expect((await run(['warned.yaml'], { root: 'api' })).error).toMatchObject({ code: 'outside_root' });
    expect((await run(['warned.yaml'], { root: 'nowhere' })).error).toMatchObject({ code: 'not_a_folder' });
  });

  it('standard input has no folder: its references to files are told and are no findings, unless --root names one', async () => {
    file('part.yaml', 'A: { type: object }\n');
    const text = `${head}${fine}components: { schemas: { A: { $ref: 'part.yaml#/A' }, B: { $ref: 'part.yaml#/B' } } }\n`;
    const alone = await run(['-'], {}, { stdin: text });
    expect(alone.code).toBe(0);
    expect(alone.err).toContain('this text isn’t in a folder');
    const placed = await run(['-'], { root: '.' }, { stdin: text });
    expect(placed.code).toBe(1);
    expect(placed.out).toContain('There is nothing at #/B in part.yaml.');
  });
});

describe('reports', () => {
  it('--json is the list envelope with the members that are promised', async () => {
    const { out } = await run(['warned.yaml'], {}, { json: true });
    const list = JSON.parse(out);
    expect(list).toMatchObject({ next_cursor: null, has_more: false });
    expect(list.data[0]).toMatchObject({
      rule: 'path-is-noun',
      area: 'naming',
      severity: 'warning',
      document: 'warned.yaml',
      pointer: '/paths/~1getOrders',
      line: 4,
      column: 10,
    });
    expect(list.data[0].fixes.length).toBeGreaterThanOrEqual(2);
    expect(list.data[0].reason).not.toBe('');
    expect(JSON.parse((await run(['fine.yaml'], { format: 'json' })).out).data).toEqual([]);
  });

  it('--rules --against says for each check of oasdiff which rule finds it, or why none does', async () => {
    const { out, code } = await run([], { rules: true, against: true });
    expect(code).toBe(0);
    expect(out).toMatch(/^ {2}webhook-removed +webhook-removed$/m);
    expect(out).toMatch(/^ {2}endpoint-added +Every request that worked still works\.$/m);
    const list = JSON.parse((await run([], { rules: true, against: true }, { json: true })).out);
    expect(list).toMatchObject({ next_cursor: null, has_more: false });
    expect(list.data.find(({ check }: { check: string }) => check === 'webhook-removed')).toMatchObject({
      coverage: 'found',
      rules: ['webhook-removed'],
      reason: null,
    });
  });

  it('--rules --json lists every rule with its members', async () => {
    const { data } = JSON.parse((await run([], { rules: true }, { json: true })).out);
    expect(data.length).toBeGreaterThan(25);
    const members = ['id', 'area', 'severity', 'basis', 'title', 'clauses', 'lesson', 'decision', 'settings'];
    for (const item of data) expect(Object.keys(item)).toEqual(members);
  });

  it('pretty points to the lesson about a rule', async () => {
    const { out } = await run(['warned.yaml']);
    expect(out).toMatch(/Lesson +api-design-tutor lesson [a-z-]+/);
  });

  it('pretty shows the totals, the line, the reason and the ways out', async () => {
    const { out } = await run(['warned.yaml']);
    expect(out).toMatch(/^warned\.yaml {2}1 warning in 1 operation\.\n/);
    expect(out).toMatch(/^warning {2}A path names an action instead of a resource +path-is-noun$/m);
    expect(out).toContain('warned.yaml:4:10  GET /getOrders');
    expect(out).toMatch(/❯ 4 │ paths: \{ \/getOrders/);
    expect(out).toContain('Any of these would fix it');
  });

  it('says so when nothing is found, and in how much', async () => {
    const { out } = await run(['fine.yaml']);
    expect(out).toMatch(/^fine\.yaml {2}Nothing found in 1 operation; \d+ rules checked\.\n$/);
  });

  it('shows two places of a cause and counts the rest; --all shows every one', async () => {
    const paths = ['getA', 'getB', 'getC', 'getD'].map(name =>
      warned
        .split('paths: { ')[1]!
        .replace('/getOrders', `/${name}`)
        .replace(/ \}\n$/, ''),
    );
    file('many.yaml', `${head}security: []\npaths: { ${paths.join(', ')} }\n`);
    const few = (await run(['many.yaml'])).out;
    expect(few).toContain('and 2 more places');
    expect(few).not.toContain('/getD contains');
    expect((await run(['many.yaml'], { all: true })).out).toContain('/getD contains');
  });

  it('says how many places one finding about the whole contract stands for; --all can’t list them', async () => {
    const plain = (name: string) =>
      `/${name}: { post: { responses: { '201': { description: x }, default: { description: x } } } }`;
    file('whole.yaml', `${head}security: []\npaths: { ${['a', 'b', 'c'].map(plain).join(', ')} }\n`);
    const { out } = await run(['whole.yaml'], { all: true });
    const { data } = JSON.parse((await run(['whole.yaml'], {}, { json: true })).out);
    const whole = data.find(
      ({ scope, places }: { scope: string; places: number }) => scope === 'contract' && places === 3,
    );
    expect(out).toContain(`whole.yaml:${whole.line}:${whole.column}  one of 3 places`);
  });

  it('--details names a place of each habit that is one line', async () => {
    const { out } = await run(['unstated.yaml', 'warned.yaml'], { details: true }, { columns: 120 });
    const habits = out.split('\n').filter(line => line.startsWith('info '));
    expect(habits.length).toBeGreaterThan(0);
    for (const line of habits) expect(line).toMatch(/ (unstated|warned)\.yaml:\d+ {2}[a-z0-9-]+$/);
  });

  it.each([20, 40, 60, 80, 120])('fits %d columns, code frames of endless lines included', async columns => {
    file(
      'long.json',
      JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'x'.repeat(5000) },
        paths: { '/getOrders': { get: {} }, [`/get${'Very'.repeat(60)}Long`]: { get: {} } },
      }),
    );
    const { out } = await run(['long.json', 'warned.yaml', 'unstated.yaml'], {}, { columns });
    for (const line of out.split('\n')) expect(width(line), line).toBeLessThanOrEqual(columns);
  });

  it('--explain shows why, both kinds of sample, and the fixes', async () => {
    const { out } = await run([], { explain: 'list-has-cursor' });
    for (const part of [
      'Severity',
      'Basis',
      'Reported: Page numbers only',
      'Not reported:',
      'Any of these would fix it',
    ])
      expect(out).toContain(part);
  });

  it('sarif names rule, level and place, and tells of problems', async () => {
    const [one] = JSON.parse((await run(['wrong.yaml'], { format: 'sarif' })).out).runs;
    expect(one.tool.driver.rules.length).toBeGreaterThan(25);
    const [result] = one.results;
    expect(one.tool.driver.rules[result.ruleIndex].id).toBe('get-is-safe');
    expect(result).toMatchObject({ ruleId: 'get-is-safe', level: 'error' });
    expect(result.locations[0].physicalLocation).toMatchObject({
      artifactLocation: { uri: 'wrong.yaml' },
      region: { startLine: 4 },
    });
    expect(one.invocations[0].executionSuccessful).toBe(true);
  });

  it('junit fails the rules whose findings count, and only those', async () => {
    const { out } = await run(['warned.yaml'], { format: 'junit' });
    expect(out).toContain('failures="1"');
    expect(out).toContain('name="path-is-noun"');
    expect((await run(['warned.yaml'], { format: 'junit', failOn: 'error' })).out).toContain('failures="0"');
  });

  it('github, junit and markdown let no name of a file break their form', async () => {
    const evil = '/get"<b>&%`|,:\u001b[31m\n::error::Orders';
    file('evil.json', JSON.stringify({ openapi: '3.1.0', info: {}, paths: { [evil]: { get: {} } } }));
    const github = (await run(['evil.json'], { format: 'github' })).out;
    for (const line of github.trimEnd().split('\n'))
      expect(line).toMatch(/^::(error|warning|notice) file=evil\.json,line=1,col=\d+,title=[a-z-]+::/);
    const junit = (await run(['evil.json'], { format: 'junit' })).out;
    expect(junit).not.toContain('<b>');
    const markdown = (await run(['evil.json'], { format: 'markdown' })).out;
    expect(markdown).not.toContain('<b>');
    expect(github + junit + markdown).not.toContain('\u001b');
  });
});
