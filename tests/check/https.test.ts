import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { prepareCheck } from '../../src/commands/_check-job';
import check from '../../src/commands/check';
import { testIo } from '../review/_io';
import { draw, sizes } from '../screens/render';

const here = join(import.meta.dirname, 'certificate');
const authority = join(here, 'certificate.pem');
const contract = {
  openapi: '3.1.0',
  info: { title: 'Items', version: '1' },
  paths: { '/items': { get: { responses: { 200: { description: 'OK' } } } } },
};

/** An API on this machine whose certificate, for 127.0.0.1, is signed by itself; and a folder with its contract. */
async function served(host = '127.0.0.1') {
  const server = createServer(
    { key: readFileSync(join(here, 'key.pem')), cert: readFileSync(authority) },
    (_, response) => response.end('{}'),
  );
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const cwd = mkdtempSync(join(tmpdir(), 'https-'));
  writeFileSync(join(cwd, 'openapi.json'), JSON.stringify(contract));
  return { cwd, url: `https://${host}:${(server.address() as AddressInfo).port}` };
}

const defaults = { contract: 'openapi.json', rate: '10000', timeout: '60' };

/** The command against it. */
async function checked(options: Record<string, unknown> = {}, host = '127.0.0.1') {
  const { cwd, url } = await served(host);
  const { io, printed } = testIo({ json: true });
  const code = await check.run([url], { ...defaults, ...options }, { ...io, cwd, env: {} });
  const verdict = JSON.parse(printed.out).data.find(
    ({ probe }: { probe: string }) => probe === 'connection-is-encrypted',
  );
  return { code, err: printed.err, verdict };
}

test('a certificate that nobody vouches for ends the run, with the way out', async () => {
  const { code, err, verdict } = await checked();
  expect(code).toBe(2);
  expect(err).toMatch(
    /^The API’s certificate isn’t valid: self-signed certificate\. If you trust it, .*--ca FILE\.\n$/,
  );
  expect(verdict).toMatchObject({ verdict: 'not_judged' });
});

test('--ca trusts it, and the connection counts as encrypted', async () => {
  const { code, err, verdict } = await checked({ ca: authority });
  expect([code, err, verdict.verdict, verdict.exchange.response.status]).toEqual([1, '', 'kept', 200]);
});

test('--ca doesn’t make a certificate valid for another host', async () => {
  const { code, err } = await checked({ ca: authority }, 'localhost');
  expect(code).toBe(2);
  expect(err).toMatch(/^The API’s certificate isn’t valid: .*localhost/);
  expect(err).not.toContain('--ca');
});

test('on the screen, the run ends with the way out, and with --ca in verdicts that can be read', async () => {
  const { cwd, url } = await served();
  const { io } = testIo();
  const opened = async (options: Record<string, unknown>, see: string | RegExp) => {
    const job = await prepareCheck(url, { ...defaults, ...options }, { ...io, cwd, env: {} });
    const state = { name: 'https', route: { screen: 'check', url, options } as const, check: job, see };
    const drawn = await draw(state, { color: false, size: sizes.usual });
    onTestFinished(() => drawn.close());
    return drawn;
  };
  await opened({}, /! Nothing could be read.*self-signed certificate.*--ca FILE/s);
  const trusted = await opened({ ca: authority }, /[1-9]\d* broken, [1-9]\d* kept/);
  await trusted.press('f');
  await trusted.type('reached over https');
  await trusted.press('enter enter');
  await trusted.see(/kept {2}The API is reached over HTTPS/);
  await trusted.see('→ 200');
});

test.each([
  ['none.pem', 'file_not_found'],
  ['openapi.json', 'invalid_certificate'],
])('--ca %s is wrong usage', async (ca, code) => {
  await expect(checked({ ca })).rejects.toMatchObject({ code });
});
