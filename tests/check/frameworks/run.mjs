/**
 * npm run frameworks [-- NAME…] [-- --all]: starts a sample of each framework from the registry on this machine, checks it,
 * first only by reads and then with --write, and prints the verdicts to read. --all prints those that are kept as well.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';

const samples = {
  'json-server': {
    packages: ['json-server@0.17.4'],
    plan: {
      list: '/posts',
      create: { title: 'Check', author: 'check' },
      replace: { path: '/posts/{id}', body: { title: 'Check', author: 'check' } },
    },
  },
  loopback: {
    packages: ['@loopback/example-todo@6.0.0'],
    plan: {
      list: '/todos',
      create: { title: 'Check', desc: 'Created by a check' },
      replace: { path: '/todos/{id}', body: { title: 'Check', desc: 'Created by a check' } },
    },
  },
  feathers: {
    packages: ['@feathersjs/feathers@5', '@feathersjs/koa@5', '@feathersjs/memory@5', 'feathers-swagger@3'],
    plan: {
      list: '/messages',
      create: { text: 'Check', note: 'Created by a check' },
      replace: { path: '/messages/{id}', body: { text: 'Check', note: 'Created by a check' } },
    },
  },
};

const { values, positionals } = parseArgs({ allowPositionals: true, options: { all: { type: 'boolean' } } });
const names = positionals.length === 0 ? Object.keys(samples) : positionals;
const unknown = names.find(name => !(name in samples));
if (unknown !== undefined) {
  console.error(`There is no sample "${unknown}". There are: ${Object.keys(samples).join(', ')}.`);
  process.exit(2);
}
const here = import.meta.dirname;
const tutor = join(here, '../../../bin/api-design-tutor.js');
const root = mkdtempSync(join(tmpdir(), 'frameworks-'));
try {
  for (const name of names) await checkSample(name);
} finally {
  rmSync(root, { recursive: true, force: true });
}

async function checkSample(name) {
  const { packages, plan } = samples[name];
  const cwd = join(root, name);
  mkdirSync(cwd);
  writeFileSync(join(cwd, 'package.json'), '{ "private": true }');
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--silent', ...packages], {
    cwd,
    stdio: 'inherit',
    // On Windows npm is a batch file, which only a shell can start.
    shell: process.platform === 'win32',
  });
  cpSync(here, cwd, { recursive: true });
  const server = spawn(process.execPath, [`${name}.cjs`], { cwd, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const [url, contract] = await readyLine(server);
    const file = contract.startsWith('http') ? 'contract.json' : contract;
    if (file !== contract) writeFileSync(join(cwd, file), await (await fetch(contract)).text());
    writeFileSync(join(cwd, 'write.yaml'), JSON.stringify(plan));
    for (const more of [[], ['--write', 'write.yaml']]) {
      console.log(`\n${'='.repeat(76)}\n${packages.join(' ')}  ${more.length === 0 ? 'only reads' : 'with --write'}\n`);
      const shown = values.all ? ['--all'] : [];
      const flags = ['--contract', file, '--rate', '100', '--no-config', '--no-color', ...more, ...shown];
      const { status } = spawnSync(process.execPath, [tutor, 'check', url, ...flags], { cwd, stdio: 'inherit' });
      if (status !== 0 && status !== 1) process.exitCode = 1;
    }
  } finally {
    server.kill();
  }
}

/** What a sample prints once it listens: its URL, and where its description is. */
async function readyLine(server) {
  for await (const line of createInterface({ input: server.stdout })) {
    if (line.startsWith('READY ')) return line.split(' ').slice(1);
  }
  throw new Error('The sample ended before it listened.');
}
