import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { lint } from '../../src/linter/engine/lint';
import { head } from './_lint';
import { workplace } from './_run';

const { folder, file, run } = workplace();
const list = '.api-design-tutor-ignore.yaml';
const answers = `responses: { '200': { description: x, headers: { Cache-Control: { schema: { type: string } } } }, default: { description: x } }`;
const api = (...paths: string[]) =>
  `${head}security: []\npaths:\n${paths.map(path => `  ${path}: { get: { ${answers} } }\n`).join('')}`;
const written = () => readFileSync(join(folder, list), 'utf8');

file('a.yaml', api('/getOrders', '/getShips'));
file('b.yaml', api('/getBerths'));
beforeEach(() => rmSync(join(folder, list), { force: true }));

const entry = (name: string, pointer: string, reason = 'Two partners call it.') =>
  `ignore: { ${name}: { path-is-noun: [{ pointer: '${pointer}', reason: ${reason} }] } }\n`;

describe('a list of what to leave out', () => {
  it('leaves out by file, rule and pointer, and counts what it left out', async () => {
    file(list, entry('a.yaml', '/paths/~1getOrders'));
    const one = await run(['a.yaml']);
    expect(one.out).toContain('/getShips');
    expect(one.out).not.toContain('/getOrders contains');
    expect(one.out).toContain('; 1 finding ignored.');
    expect(one.code).toBe(1);
    expect((await run(['b.yaml'])).out).toContain('/getBerths');
  });

  it('an entry covers what is below it; the root covers the file', async () => {
    file(list, entry('a.yaml', ''));
    const { out, code } = await run(['a.yaml']);
    expect(out).toMatch(/^a\.yaml {2}Nothing found in 2 operations; \d+ rules checked; 2 findings ignored\.\n$/);
    expect(code).toBe(0);
  });

  it('a pointer that only begins alike covers nothing', async () => {
    file(list, entry('a.yaml', '/paths/~1get'));
    expect((await run(['a.yaml'])).out).toContain('/getOrders contains');
  });

  it('another list is read where one is named, and names files from its own folder', async () => {
    file('other.yaml', entry('a.yaml', '/paths'));
    expect((await run(['a.yaml'], { ignoreFile: 'other.yaml' })).code).toBe(0);
    expect((await run([join(folder, 'a.yaml')], { ignoreFile: join(folder, 'other.yaml') })).code).toBe(0);
    expect((await run(['a.yaml'], { ignoreFile: 'none.yaml' })).error).toMatchObject({ code: 'file_not_found' });
  });

  it('every form of report counts or shows what is ignored', async () => {
    file(list, entry('a.yaml', ''));
    for (const format of ['json', 'github'])
      expect((await run(['a.yaml'], { format })).err).toBe('2 findings ignored.\n');
    expect((await run(['a.yaml'], { format: 'markdown' })).out).toContain('2 findings ignored.');
    expect((await run(['a.yaml'], { format: 'junit' })).out).toMatch(
      /name="path-is-noun">\n +<skipped message="2 ignored&#10;Two partners/,
    );
    const [{ results }] = JSON.parse((await run(['a.yaml'], { format: 'sarif' })).out).runs;
    expect(results.map((one: { suppressions: unknown }) => one.suppressions)).toEqual(
      Array.from({ length: 2 }, () => [{ kind: 'external', justification: 'Two partners call it.' }]),
    );
  });

  it('what an ignored finding explains stays silent as well', async () => {
    const bare = `${head}paths: { /orders: { get: { responses: { '200': { description: x, content: { application/json: { schema: { type: array, items: {} } } } } } } } }\n`;
    const rules = (text: string) => lint({ name: 'a.yaml', text }).findings.map(({ rule }) => rule);
    expect(rules(bare)).toContain('list-has-envelope');
    const marked = bare.replace('get: {', 'get: { x-lint-ignore: [{ rule: list-has-envelope, reason: Old. }],');
    expect(rules(marked)).toEqual(rules(bare).filter(rule => rule !== 'list-has-envelope'));
  });

  it.each([
    ['broken YAML', 'ignore: [', 'invalid_yaml'],
    ['another form', 'a.yaml: [path-is-noun]\n', 'invalid_ignore_file'],
    ['no list', 'ignore: { a.yaml: { path-is-noun: x } }\n', 'invalid_ignore_file'],
    ['no pointer', 'ignore: { a.yaml: { path-is-noun: [{ reason: x }] } }\n', 'invalid_ignore_file'],
    [
      'no JSON Pointer',
      'ignore: { a.yaml: { path-is-noun: [{ pointer: paths, reason: x }] } }\n',
      'invalid_ignore_file',
    ],
  ])('%s is refused with its place, and never written over', async (_, text, code) => {
    file(list, text);
    for (const options of [{}, { writeIgnore: true }]) {
      const { error } = await run(['a.yaml'], options);
      expect(error).toMatchObject({ code });
      expect(error!.message).toMatch(/^\.api-design-tutor-ignore\.yaml:\d+:\d+ {2}/);
      expect(written()).toBe(text);
    }
  });

  it('an empty file is a list without entries; a missing reason and an unknown rule are told', async () => {
    file(list, '# nothing yet\n');
    expect((await run(['a.yaml'])).code).toBe(1);
    file(list, 'ignore: { a.yaml: { path-is-nuon: [{ pointer: /paths }] } }\n');
    const { err, code } = await run(['a.yaml']);
    expect(err).toMatch(/1:\d+ {2}There is no rule "path-is-nuon"\. Did you mean path-is-noun\?/);
    expect(err).toContain('This entry gives no reason.');
    expect(code).toBe(1);
  });
});

describe('--write-ignore', () => {
  it('puts on the list what counts, and the next run is clean', async () => {
    const first = await run(['a.yaml', 'b.yaml'], { writeIgnore: true, reason: 'Known since 2019.' });
    expect(first).toMatchObject({ code: 0, out: '', err: `${list}: 3 new, 0 kept, 0 dropped.\n` });
    expect(written()).toContain('pointer: /paths/~1getOrders\n        reason: Known since 2019.');
    expect((await run(['a.yaml', 'b.yaml'])).code).toBe(0);
  });

  it('keeps reasons, adds what is new, and drops what is gone with a note', async () => {
    file(list, `# a comment\n${entry('a.yaml', '/paths/~1getOrders')}`);
    file('c.yaml', api('/getOrders', '/getShips'));
    await run(['c.yaml'], { writeIgnore: true });
    expect(written()).toContain('reason: Two partners call it.');
    file('c.yaml', api('/getShips', '/getDocks'));
    const { err } = await run(['c.yaml'], { writeIgnore: true });
    expect(err).toBe(
      `${list}: 1 new, 2 kept, 1 dropped.\n  dropped: c.yaml, path-is-noun, /paths/~1getOrders (Not reviewed yet.)\n`,
    );
    expect(written()).toContain('Two partners call it.');
    expect(written()).toContain('/paths/~1getDocks');
  });

  it('writing twice writes the same', async () => {
    await run(['a.yaml'], { writeIgnore: true });
    const text = written();
    await run(['a.yaml'], { writeIgnore: true });
    expect(written()).toBe(text);
  });

  it('an entry for a whole part stays one entry', async () => {
    file(list, entry('a.yaml', '/paths'));
    await run(['a.yaml'], { writeIgnore: true });
    expect(written().match(/pointer:/g)).toHaveLength(1);
  });

  it('what was not asked is not gone: other files, and changes without an old version', async () => {
    file(list, entry('b.yaml', '/paths').replace('path-is-noun', 'field-removed'));
    await run(['b.yaml'], { writeIgnore: true });
    expect(written()).toContain('field-removed');
    const { err } = await run(['b.yaml'], { writeIgnore: true, against: 'b.yaml' });
    expect(err).toContain('dropped: b.yaml, field-removed, /paths');
  });

  it('only what counts for --fail-on is written; what is left out is told', async () => {
    const { err } = await run(['a.yaml'], { writeIgnore: true, failOn: 'error' });
    expect(err).toBe(
      `${list}: 0 new, 0 kept, 0 dropped.\n2 findings aren’t in the list, because they don’t count for fail-on. To add them too: --write-ignore --fail-on info\n`,
    );
    const all = await run(['a.yaml'], { writeIgnore: true, failOn: 'info' });
    expect(all.err).toBe(`${list}: 2 new, 0 kept, 0 dropped.\n`);
    // They stay, whatever counts next time.
    const next = await run(['a.yaml'], { writeIgnore: true, failOn: 'error' });
    expect(next.err).toBe(`${list}: 0 new, 2 kept, 0 dropped.\n`);
  });

  it('what is said of the whole contract is written so, and holds when the first example moves', async () => {
    const bare = (path: string) =>
      `${head}security: []\npaths: { ${path}: { get: { responses: { '200': { description: x }, default: { description: x } } } } }\n`;
    file('d.yaml', bare('/orders'));
    await run(['d.yaml'], { writeIgnore: true, failOn: 'info' });
    expect(written()).toContain('contract: true');
    file('d.yaml', bare('/ships'));
    expect((await run(['d.yaml'], { failOn: 'info' })).code).toBe(0);
  });

  it('a folder that cannot be written to is told', async () => {
    const { error } = await run(['a.yaml'], { writeIgnore: true, ignoreFile: 'none/list.yaml' });
    expect(error).toMatchObject({ code: 'file_not_written' });
    expect(existsSync(join(folder, 'none'))).toBe(false);
  });

  it('a reason without a list to write is wrong usage', async () => {
    expect((await run(['a.yaml'], { reason: 'x' })).error).toMatchObject({ code: 'wrong_usage' });
  });
});

describe('x-lint-ignore in the document', () => {
  const marked = (mark: string) =>
    `${head}security: []\npaths: { /getOrders: { x-lint-ignore: ${mark}, get: { ${answers} } } }\n`;
  const result = (mark: string) => lint({ name: 'a.yaml', text: marked(mark) });

  it.each([
    ['a list of rules with reasons', '[{ rule: path-is-noun, reason: Two partners. }]'],
    ['a mapping of rule to reason', '{ path-is-noun: Two partners. }'],
  ])('%s leaves out what stands at the place and below it', (_, mark) => {
    const { findings, ignored, problems } = result(mark);
    expect(findings).toEqual([]);
    expect(problems).toEqual([]);
    expect(ignored).toMatchObject([{ finding: { rule: 'path-is-noun' }, reason: 'Two partners.', by: 'document' }]);
  });

  it.each([
    ['ids alone', '[path-is-noun]', 'ignore_without_reason', 0],
    ['an unknown rule', '[{ rule: path-is-nuon, reason: x }]', 'unknown_rule', 1],
    ['something else', '[7]', 'invalid_ignore', 1],
  ])('%s: told, with the place', (_, mark, code, findings) => {
    const told = result(mark);
    expect(told.problems).toMatchObject([{ code, line: 4, fatal: false }]);
    expect(told.findings).toHaveLength(findings);
  });

  it('elsewhere it changes nothing, and in examples it is only data', () => {
    const text = marked('[]').replace('x-lint-ignore: []', 'x-other: { x-lint-ignore: { path-is-noun: x } }');
    expect(lint({ name: 'a.yaml', text }).findings).toHaveLength(1);
    const data = `${head}security: []\nx-lint-ignore: { path-is-noun: At the root. }\npaths: { /getOrders: { get: { ${answers} } } }\n`;
    expect(lint({ name: 'a.yaml', text: data }).findings).toEqual([]);
    const example = data
      .replace('x-lint-ignore: { path', 'example: { x-lint-ignore: { path')
      .replace('root. }', 'root. } }');
    expect(lint({ name: 'a.yaml', text: example }).findings).toHaveLength(1);
  });

  it('counts for changes as well: in the old file for what is gone', () => {
    const old = `${head}paths: { /a: { x-lint-ignore: { operation-removed: Nobody called it. }, get: { responses: {} } } }\n`;
    const text = `${head}paths: {}\n`;
    const { findings, ignored } = lint({ name: 'n.yaml', text }, { rules: [], against: { name: 'o.yaml', text: old } });
    expect(findings).toEqual([]);
    expect(ignored).toMatchObject([{ finding: { document: 'o.yaml' }, reason: 'Nobody called it.' }]);
  });
});
