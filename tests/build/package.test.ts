import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'api-design-tutor-package-'));
  for (const part of ['package.json', 'bin', 'dist']) cpSync(join(root, part), join(folder, part), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (...args: string[]) =>
  spawnSync(
    process.execPath,
    [join(folder, 'bin', 'api-design-tutor.js'), '--data-dir', join(folder, 'data'), ...args],
    {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, HOME: folder },
    },
  );

describe('the package', () => {
  it('holds the program and nothing of the workshop', () => {
    const packed = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
      cwd: root,
      encoding: 'utf8',
    });
    const files: string[] = JSON.parse(packed)[0].files.map((file: { path: string }) => file.path);
    expect(files).toEqual(expect.arrayContaining(['bin/api-design-tutor.js', 'dist/cli.js', 'LICENSE', 'README.md']));
    expect(files).toContain('dist/THIRD-PARTY-LICENCES.txt');
    expect(
      files.filter(file => !/^(bin|dist)\/|^(package\.json|README\.md|LICENSE|CHANGELOG\.md)$/.test(file)),
    ).toEqual([]);
  });

  it('leaves nothing to fetch', () => {
    const { dependencies, peerDependencies, optionalDependencies } = JSON.parse(
      readFileSync(join(root, 'package.json'), 'utf8'),
    );
    expect({ ...dependencies, ...peerDependencies, ...optionalDependencies }).toEqual({});
  });

  it('runs nothing when it’s installed, so npm asks nobody to allow it', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const atInstall = Object.keys(scripts).filter(name => /^(pre|post)?(install|prepare)$/.test(name));
    expect(atInstall).toEqual([]);
  });

  it('runs in a folder without any module beside it', () => {
    const { status, stdout, stderr } = run();
    expect(stderr).toBe('');
    expect(stdout).toContain('Charge once');
    expect(status).toBe(0);
  });

  it('runs by npx from its tarball, in an empty folder and without a network', () => {
    const empty = join(folder, 'empty');
    mkdirSync(empty);
    const options = { encoding: 'utf8', cwd: folder } as const;
    execFileSync('npm', ['pack', '--ignore-scripts', '--silent'], options);
    const tarball = join(folder, readdirSync(folder).find(name => name.endsWith('.tgz'))!);
    const words = [
      '--yes',
      '--offline',
      '--package',
      tarball,
      'api-design-tutor',
      '--data-dir',
      empty,
      'lessons',
      '--json',
    ];
    const env = { PATH: process.env.PATH, HOME: folder, npm_config_cache: join(folder, 'cache') };
    const { status, stdout } = spawnSync('npx', words, { ...options, cwd: empty, env });
    expect(status).toBe(0);
    expect(JSON.parse(stdout).data).toContainEqual(expect.objectContaining({ id: 'idempotency-keys' }));
    expect(readdirSync(empty)).toEqual([]);
  });

  it('runs a whole lesson there, requests included', () => {
    const { status, stdout } = run('lesson', 'idempotency-keys', '--plain');
    expect(status).toBe(0);
    expect(stdout).toContain('201 Created');
  });

  it('writes nothing for somebody who only reads', () => {
    run('lessons');
    run('lesson', 'idempotency-keys', '--plain');
    expect(existsSync(join(folder, 'data')) ? readdirSync(join(folder, 'data')) : []).toEqual([]);
  });

  it('carries the licences of what is bundled', () => {
    const text = readFileSync(join(folder, 'dist', 'THIRD-PARTY-LICENCES.txt'), 'utf8');
    for (const name of ['ink', 'react', 'hono', 'conf', 'commander', 'minisearch'])
      expect(text).toMatch(new RegExp(`^${name} \\d`, 'm'));
  });

  it('names no machine and no source folder in its code', () => {
    for (const file of readdirSync(join(folder, 'dist'))) {
      expect(readFileSync(join(folder, 'dist', file), 'utf8')).not.toContain(root);
    }
  });
});
