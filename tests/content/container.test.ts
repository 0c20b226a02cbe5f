import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { ask, request } from '../server/_wire';

const [, recipe = ''] = /^```dockerfile\n# Dockerfile\n([\s\S]*?)^```$/m.exec(readFileSync('README.md', 'utf8')) ?? [];
/** The words of an instruction. */
const instruction = (name: string) => new RegExp(`^${name} (.*)$`, 'm').exec(recipe)![1]!;
const command = (name: string): string[] => JSON.parse(instruction(name).replace(/^CMD /, ''));

const env = {
  ...process.env,
  npm_config_update_notifier: 'false',
  npm_config_audit: 'false',
  npm_config_fund: 'false',
};
let root = '';

/** Does what the image does, below a folder instead of /: no container runtime is needed. */
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'container-'));
  for (const part of ['package.json', 'bin', 'dist', 'README.md', 'LICENSE'])
    cpSync(part, join(root, part), { recursive: true });
  execFileSync('npm', ['pack', '--ignore-scripts', '--silent'], { cwd: root, env });
  const [from = '', to = ''] = instruction('COPY').split(' ');
  const pattern = new RegExp(`^${from.replaceAll('.', '\\.').replaceAll('*', '.*')}$`);
  const packed = readdirSync(root).filter(name => pattern.test(name));
  expect(packed).toHaveLength(1);
  mkdirSync(join(root, 'tmp'));
  cpSync(join(root, packed[0]!), join(root, to));
  // It brings all that it needs: nothing is fetched.
  const run = instruction('RUN').replace(/\/tmp\//g, `${root}/tmp/`);
  execFileSync('sh', ['-c', `${run} --offline`], { env: { ...env, npm_config_prefix: join(root, 'usr') } });
});

function started(): { child: ChildProcess; line: Promise<string> } {
  const [name = '', ...words] = command('CMD');
  const file = join(root, 'usr', 'bin', name);
  const child = spawn(file, [...words, '--port', '0', '--json'], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, line: once(createInterface(child.stdout!), 'line').then(([line]) => String(line)) };
}

test('the image of the README serves under its name, says that it is healthy, and stops', async () => {
  expect(instruction('FROM')).toMatch(/^node:(2[02468]|[3-9]\d)(-\w+)?$/);
  const { child, line } = started();
  const { base } = JSON.parse(await line);
  expect(base).toMatch(/^http:\/\/api:\d+$/);
  const port = Number(new URL(base).port);
  const status = async (host: string) => (await ask(port, request('GET', '/openapi.json', { host }))).status;
  expect([await status(`api:${port}`), await status('127.0.0.1'), await status('elsewhere')]).toEqual([200, 200, 421]);

  const exposed = instruction('EXPOSE');
  const [node = '', ...words] = command('HEALTHCHECK');
  expect([node, words.join(' ').includes(`:${exposed}/`)]).toEqual(['node', true]);
  const health = () =>
    spawnSync(
      process.execPath,
      words.map(word => word.replace(`:${exposed}/`, `:${port}/`)),
    ).status;
  expect(health()).toBe(0);
  child.kill('SIGTERM');
  expect(await once(child, 'close')).toEqual([0, null]);
  expect(health()).toBe(1);
});
