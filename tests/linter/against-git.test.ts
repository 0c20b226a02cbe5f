import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { isWhole } from '../support/size';
import { gitIn } from './_git';
import { head } from './_lint';
import { workplace } from './_run';

const { folder, file, run } = workplace();
const git = gitIn(folder);

const order = (fields: string) => `Order: { type: object, properties: { ${fields} } }\n`;
const contract = (ref: string) =>
  `${head}security: []\npaths: { '/orders/{id}': { get: { responses: { '200': { description: x, content: { application/json: { schema: { $ref: '${ref}' } } } }, default: { description: x } } } } }\n`;

beforeAll(() => {
  git('init', '-q', '-b', 'main');
  for (const name of ['api/schemas', 'shared', 'empty']) mkdirSync(join(folder, name), { recursive: true });
  file('api/openapi.yaml', contract('schemas/order.yaml#/Order'));
  file('api/up.yaml', contract('../shared/order.yaml#/Order'));
  file('api/schemas/order.yaml', order('id: { type: string }, name: { type: string }'));
  file('shared/order.yaml', order('id: { type: string }, colour: { type: string }'));
  symlinkSync('openapi.yaml', join(folder, 'api', 'link.yaml'));
  git('add', '.');
  git('commit', '-q', '-m', 'one');
  git('tag', 'v1');
  file('api/schemas/order.yaml', order('id: { type: string }'));
  file('shared/order.yaml', order('id: { type: string }'));
  git('commit', '-q', '-a', '-m', 'two');
});
afterEach(() => vi.unstubAllEnvs());

/** What the change removed, with the place in the old version. */
async function removed(files: string[], options: Record<string, unknown>) {
  const { out, code, error } = await run(files, options, { json: true });
  if (error !== null) throw error;
  const { data } = JSON.parse(out) as { data: { rule: string; document: string; message: string }[] };
  const found = data.filter(({ rule }) => rule === 'field-removed');
  return { code, places: found.map(({ document, message }) => `${document} ${message}`) };
}

describe('--against git:REV', () => {
  it('reads the file and those it refers to as they were', async () => {
    const { code, places } = await removed(['api/openapi.yaml'], { against: 'git:v1' });
    expect(places).toEqual(['git:v1:api/schemas/order.yaml "name" is no longer returned.']);
    expect(code).toBe(1);
    expect((await removed(['api/openapi.yaml'], { against: 'git:HEAD' })).places).toEqual([]);
  });

  it('points services that link to files to what is left in the file of today', async () => {
    file('api/schemas/order.yaml', `# A comment moves everything.\n${order('id: { type: string }')}`);
    const { out } = await run(['api/openapi.yaml'], { against: 'git:v1', format: 'sarif' });
    const { results } = JSON.parse(out).runs[0];
    const { locations, message } = results.find((one: { ruleId: string }) => one.ruleId === 'field-removed');
    expect(locations[0].physicalLocation).toEqual({
      artifactLocation: { uri: 'api/schemas/order.yaml' },
      region: { startLine: 2, startColumn: 24 },
    });
    expect(message.text).toContain('In the older version: git:v1:api/schemas/order.yaml:1:');
    const github = (await run(['api/openapi.yaml'], { against: 'git:v1', format: 'github' })).out;
    expect(github).toMatch(/^::error file=api\/schemas\/order\.yaml,line=2,col=24,title=field-removed/m);
    file('api/schemas/order.yaml', order('id: { type: string }'));
  });

  it('takes any revision that git knows, links, and another path', async () => {
    const name = '"name" is no longer returned.';
    expect((await removed(['api/openapi.yaml'], { against: 'git:HEAD~1' })).places[0]).toContain(name);
    expect((await removed(['api/openapi.yaml'], { against: 'git:v1:api/openapi.yaml' })).places[0]).toContain(name);
    expect((await removed(['api/openapi.yaml'], { against: 'git:v1:./api/openapi.yaml' })).places[0]).toContain(name);
    expect((await removed(['api/link.yaml'], { against: 'git:v1' })).places[0]).toContain(name);
  });

  it('follows references up to --root in that revision too', async () => {
    const { places } = await removed(['api/up.yaml'], { against: 'git:v1', root: '.' });
    expect(places).toEqual(['git:v1:shared/order.yaml "colour" is no longer returned.']);
    const outside = await run(['api/up.yaml'], { against: 'git:v1', root: 'api' });
    expect(outside.err).toContain('git:v1:api/up.yaml:4:');
    expect(outside.err).toContain('points outside the folder');
    const { out } = await run(['api/up.yaml'], { against: 'git:v1', root: 'api', format: 'sarif' });
    const told = JSON.parse(out).runs[0].invocations[0].toolExecutionNotifications.map(
      (one: { locations: { physicalLocation: object }[] }) => one.locations[0]!.physicalLocation,
    );
    // That of the new version has a line, that of the old one has none.
    expect(told).toContainEqual({ artifactLocation: { uri: 'api/up.yaml' } });
    expect(told).toContainEqual({ artifactLocation: { uri: 'api/up.yaml' }, region: expect.anything() });
  });

  it.runIf(isWhole)(
    'compares each of several files with its own older version; one that a pattern found may be new',
    async () => {
      file('api/new.yaml', contract('schemas/order.yaml#/Order'));
      const { places } = await removed(['api/*.yaml'], { against: 'git:v1' });
      expect(places).toContain('git:v1:api/schemas/order.yaml "name" is no longer returned.');
      const { err } = await run(['api/*.yaml'], { against: 'git:v1' });
      expect(err).toContain('api/new.yaml is new since v1, so it isn’t compared.');
    },
  );

  it('goes by the folder of the file, not by the repository of a hook that runs it', async () => {
    vi.stubEnv('GIT_DIR', '/nowhere/.git');
    vi.stubEnv('GIT_INDEX_FILE', '/nowhere/index');
    expect((await removed(['api/openapi.yaml'], { against: 'git:v1' })).places).toHaveLength(1);
  });

  it.each([
    ['an unknown revision', 'git:v9', 'unknown_revision', /fetch/],
    ['a revision that looks like an option', 'git:--help', 'unknown_revision', /fetch/],
    ['no revision', 'git:', 'wrong_usage', /git:REV/],
    ['no path', 'git:v1:', 'wrong_usage', /git:REV:PATH/],
    ['a path that wasn’t there', 'git:v1:nope.yaml', 'file_not_found', /git:v1:OLD\/PATH/],
    ['a path outside', 'git:v1:../x.yaml', 'file_not_found', /OLD\/PATH/],
    ['a folder', 'git:v1:api', 'not_a_file', /OpenAPI file/],
  ])('says what to do about %s', async (_, against, code, hint) => {
    const { error } = await run(['api/openapi.yaml'], { against });
    expect(error).toMatchObject({ code });
    expect(error!.hint).toMatch(hint);
  });

  it('says what to do about a named file that is new, standard input, and a missing git or repository', async () => {
    file('api/other.yaml', contract('schemas/order.yaml#/Order'));
    expect((await run(['api/other.yaml'], { against: 'git:v1' })).error).toMatchObject({ code: 'file_not_found' });
    expect((await run(['-'], { against: 'git:v1' })).error!.hint).toContain('git:v1:PATH');
    const outside = mkdtempSync(join(tmpdir(), 'plain-'));
    writeFileSync(join(outside, 'a.yaml'), contract('#/a'));
    expect((await run([join(outside, 'a.yaml')], { against: 'git:v1' })).error).toMatchObject({
      code: 'not_a_repository',
      message: expect.stringContaining(join(outside, 'a.yaml')),
    });
    rmSync(outside, { recursive: true });
    vi.stubEnv('PATH', join(folder, 'empty'));
    const { error } = await run(['api/openapi.yaml'], { against: 'git:v1' });
    expect(error).toMatchObject({ code: 'git_not_found' });
    expect(error!.hint).toContain('--against OLD');
  });

  it.runIf(isWhole)(
    'a list of what to ignore holds for every spelling of the revision, also one from an older version',
    async () => {
      const ignoreFile = 'empty/list.yaml';
      const { code } = await run(['api/openapi.yaml'], { against: 'git:v1', ignoreFile, writeIgnore: true });
      expect(code).toBe(0);
      const text = readFileSync(join(folder, ignoreFile), 'utf8');
      expect(text).toContain('  git:api/schemas/order.yaml:\n    field-removed:');
      for (const document of ['git:api', 'git:v1:api', '../git:v1:api']) {
        file(ignoreFile, text.replace('git:api', document));
        for (const against of ['git:v1', 'git:HEAD~1', 'git:main~1:api/openapi.yaml']) {
          expect((await removed(['api/openapi.yaml'], { against, ignoreFile })).places, against).toEqual([]);
        }
      }
      // What is kept is kept by its revision-free name: nothing is gone, and nothing is new.
      const { err } = await run(['api/openapi.yaml'], { against: 'git:HEAD~1', ignoreFile, writeIgnore: true });
      expect(err).toMatch(/: 0 new, \d+ kept, 0 dropped\./);
      const prints = [];
      for (const against of ['git:v1', 'git:HEAD~1']) {
        const { out } = await run(['api/openapi.yaml'], { against, format: 'sarif' });
        prints.push(
          JSON.parse(out).runs[0].results.map((one: { partialFingerprints: object }) => one.partialFingerprints),
        );
      }
      expect(prints[0]).toEqual(prints[1]);
    },
  );

  it('an older version of one file can’t be compared with several', async () => {
    const { error } = await run(['api/*.yaml'], { against: 'git:v1:api/openapi.yaml' });
    expect(error!.hint).toContain('git:REV');
    for (const against of ['git:v1:api/openapi.yaml', 'api/openapi.yaml']) {
      const { error: two } = await run(['api/openapi.yaml', 'api/other.yaml'], { against });
      expect(two, against).toMatchObject({
        code: 'wrong_usage',
        message: expect.stringContaining('you named 2 files'),
      });
    }
  });
});
