/**
 * npm run clients [-- NAME…]: generates a typed client from the description with each public generator, which it installs in a
 * temporary folder, compiles it under strict, and has it call the service. Prints what each client got.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buildClient, generators } from './build-client.mjs';

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(generators);
const unknown = names.find(name => !Object.hasOwn(generators, name));
if (unknown !== undefined) {
  console.error(`There is no generator "${unknown}". There are: ${Object.keys(generators).join(', ')}.`);
  process.exit(2);
}
const tutor = join(import.meta.dirname, '../../bin/api-design-tutor.js');
const root = mkdtempSync(join(tmpdir(), 'clients-'));
const description = execFileSync(process.execPath, [tutor, 'openapi'], { maxBuffer: 2 ** 24 });
try {
  for (const name of names) {
    const { packages } = generators[name];
    const cwd = join(root, name);
    mkdirSync(cwd);
    writeFileSync(join(cwd, 'package.json'), '{ "private": true }');
    writeFileSync(join(cwd, 'openapi.json'), description);
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--silent', ...packages], {
      cwd,
      stdio: 'inherit',
      // On Windows npm is a batch file, which only a shell can start.
      shell: process.platform === 'win32',
    });
    try {
      console.log(`${packages.join(' ')}\n  ${await calls(await buildClient(name, cwd))}`);
    } catch (error) {
      console.log(`${packages.join(' ')}\n${error.message}`);
      process.exitCode = 1;
    }
  }
} finally {
  rmSync(root, { recursive: true, force: true });
}

/** What a program prints when it calls a fresh service. */
async function calls(program) {
  const serve = spawn(process.execPath, [tutor, 'serve', '--port', '0', '--json'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [line] = await once(createInterface(serve.stdout), 'line');
    const { base, callers } = JSON.parse(line);
    const key = name => callers.find(caller => caller.name === name).key;
    return execFileSync(process.execPath, [program, base, key('till'), key('owner')], { encoding: 'utf8' }).trim();
  } finally {
    serve.kill();
  }
}
