import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { head } from './_lint';
import { workplace } from './_run';

const { folder, file, run } = workplace();
const fine = `${head}security: []\npaths: {}\n`;
const warned = `${head}security: []\npaths: { /getOrders: { get: { responses: { default: { description: x } } } } }\n`;

beforeAll(() => {
  for (const name of ['a/node_modules/x', 'b/[old]', '.hidden']) mkdirSync(join(folder, name), { recursive: true });
  file('a/openapi.yaml', fine);
  file('a/schemas.yaml', 'A: { type: object }\n');
  file('a/node_modules/x/openapi.yaml', warned);
  file('.hidden/openapi.yaml', warned);
  file('b/openapi.json', JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: {} }));
  file('b/compose.yaml', 'services: { a: { openapi: x } }\n');
  file('b/template.yaml', '{{ if .x }}\na: [\n');
  file('b/[old]/openapi.yaml', warned);
});

const names = async (files: string[]) => {
  const { out, error } = await run(files, { format: 'junit' });
  if (error !== null) throw error;
  return [...out.matchAll(/<testsuite name="([^"]*)"/g)].map(([, name]) => name);
};

describe('patterns', () => {
  it('are expanded here, so quotes and Windows are fine, without what is hidden or installed', async () => {
    expect(await names(['**/openapi.*'])).toEqual(['a/openapi.yaml', 'b/[old]/openapi.yaml', 'b/openapi.json']);
    expect(await names(['a/*.{yaml,json}'])).toEqual(['a/openapi.yaml']);
  });

  it('pass over files that aren’t descriptions, and name up to three', async () => {
    const { err, code } = await run(['b/*.*'], { failOn: 'none' });
    expect(err).toMatch(/^Skipped: 2 files aren’t OpenAPI descriptions: b\/\S+ and b\/\S+\.$/m);
    expect(code).toBe(0);
    for (const name of ['1', '2', '3']) file(`b/${name}.yaml`, 'services: {}\n');
    const many = await run(['b/*.*'], { failOn: 'none' });
    expect(many.err).toContain(
      'Skipped: 5 files aren’t OpenAPI descriptions: b/1.yaml, b/2.yaml, b/3.yaml, and 2 more.',
    );
    for (const name of ['1', '2', '3']) rmSync(join(folder, `b/${name}.yaml`));
    expect((await run(['b/compose.yaml'])).error).toMatchObject({ code: 'not_openapi' });
  });

  it('name each file once, and a file whose name looks like one is that file', async () => {
    expect(await names(['a/openapi.yaml', 'a/*.yaml', 'a/openapi.yaml'])).toEqual(['a/openapi.yaml']);
    expect(await names(['b/[old]/openapi.yaml'])).toEqual(['b/[old]/openapi.yaml']);
  });

  it('that match nothing are told; if nothing is left to lint, the check fails', async () => {
    const { err, code } = await run(['a/openapi.yaml', 'c/*.yaml'], { failOn: 'none' });
    expect(err).toContain('No file matches c/*.yaml.');
    expect(code).toBe(0);
    for (const pattern of ['c/*.yaml', '**/schemas.yaml'])
      expect((await run([pattern])).error).toMatchObject({ code: 'no_files' });
  });
});

describe('--fail-on', () => {
  it('none reports everything and lets the check pass', async () => {
    const { code, out } = await run(['b/[old]/openapi.yaml'], { failOn: 'none' });
    expect(out).toContain('A path names an action');
    expect(code).toBe(0);
    expect((await run(['b/[old]/openapi.yaml'])).code).toBe(1);
    const { out: junit } = await run(['b/[old]/openapi.yaml'], { failOn: 'none', format: 'junit' });
    expect(junit).toContain('failures="0"');
  });
});
