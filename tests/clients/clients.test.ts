import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import openapi from '../../src/commands/openapi';
import { runCommand } from '../progress/io';
import { opened } from '../server/_wire';
import { buildClient, generators } from './build-client.mjs';

/**
 * The generators that share this project's dependencies. The others want TypeScript 5 or 6 as a peer, beside the version that
 * compiles this project, so `npm run clients` does the same with them in a temporary folder.
 */
const installed = ['oazapfts', 'openapi-typescript-codegen'] as const;

it.each(installed)('a client that %s generates compiles under strict, and its calls are typed', async name => {
  const cwd = mkdtempSync(join(tmpdir(), 'client-'));
  symlinkSync(resolve('node_modules'), join(cwd, 'node_modules'));
  writeFileSync(join(cwd, 'openapi.json'), (await runCommand(openapi, [])).out);
  const program = await buildClient(name, cwd);

  const { base, key } = await opened();
  const { stdout } = await promisify(execFile)(process.execPath, [program, base, key('till'), key('owner')]);
  expect(JSON.parse(stdout)).toEqual({
    amount: 4200,
    // 30 orders, 7 on a page.
    pages: 5,
    orders: 30,
    why: 'card_declined',
    gone: 'order_not_found',
    fields: ['customer min_length', 'amount minimum'],
  });
});

it('the packages in package.json are those that npm run clients installs', () => {
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  for (const spec of installed.flatMap(name => generators[name]!.packages)) {
    const [, name, version] = /^(.+)@(.+)$/.exec(spec)!;
    expect(devDependencies[name!]).toBe(version);
  }
});
