import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { courseEpoch } from '../../src/conventions/clock';
import { runningClock } from '../../src/server/clock';
import { restartable } from '../../src/server/restartable';
import { createService } from '../../src/service';
import { openSandbox } from '../readme/sandbox';
import { sample } from '../support/size';
import { serve } from './_command';
import { ask, opened, request } from './_wire';

const readme = readFileSync('README.md', 'utf8');
const [, block = ''] = /<!-- curl -->\n```\n([\s\S]*?)^```$/m.exec(readme) ?? [];
const rows = block.split('\n');
/** Each command with the status that's written above it. */
const commands = rows.flatMap((row, i) =>
  row.startsWith('curl ') ? [{ row, status: Number(/^# (\d{3}): /.exec(rows[i - 1]!)?.[1]) }] : [],
);

it('shows curl commands that work as printed, one after the other, and no others', async () => {
  const server = await opened({}, base =>
    restartable(() => {
      const clock = runningClock({ real: () => courseEpoch, at: null, speed: 1 });
      const run = createService({ base, clock });
      clock.start();
      return run;
    }, 1),
  );
  const script = rows.map(row => row.replace('http://127.0.0.1:4310', server.base)).join('\n');
  // A character of its own marks the end of each.
  const text = script.replaceAll(/^curl .*$/gm, "$& -s; printf '\\036'");
  const printed = (await promisify(execFile)('sh', ['-c', text])).stdout.split('\u001e').slice(0, -1);
  const statuses = printed.map(output => Number(/^HTTP\/1\.1 (\d{3}) /.exec(output)?.[1]));
  expect(commands.map(({ row }, i) => `${statuses[i]} ${row}`)).toEqual(
    commands.map(({ row, status }) => `${status} ${row}`),
  );
  expect(commands.length).toBeGreaterThan(8);
  expect(readme.match(/^(?:\$ )?curl /gm)).toHaveLength(commands.length);
});

/** What each `serve` of the README does that another one doesn't; the ports are free ones, so that tests can run side by side. */
const shown: Record<string, (server: Started) => Promise<void>> = {
  '--flaw strangers-get-403': async ({ get }) => expect((await get('stranger', '/projects/prj_1')).status).toBe(403),
  '--at 2026-05-04T09:01:00Z': async ({ get }) => expect((await get('till', '/v1/reports/weekly')).status).toBe(410),
  '--speed 60': async ({ get }) => expect(await (await get(null, '/_control')).json()).toMatchObject({ speed: 60 }),
  '--limit 5': async ({ get }) => {
    const statuses = await Promise.all(Array.from({ length: 6 }, () => get('till', '/orders/count')));
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429]);
  },
  '--no-rate-limit': async ({ get }) =>
    expect(Number((await get('till', '/orders')).headers.get('RateLimit-Limit'))).toBeGreaterThan(1e9),
  '--host 0.0.0.0 --allow-host api.internal': async ({ port }) => {
    const statuses = ['api.internal', 'other.internal'].map(
      async host => (await ask(port, request('GET', '/orders', { host }))).status,
    );
    expect(await Promise.all(statuses)).toEqual([401, 421]);
  },
  '--deliver-to http://127.0.0.1:3000/webhooks': async ({ hello }) =>
    expect(hello.webhooks).toMatchObject({ deliver_to: 'http://127.0.0.1:3000/webhooks' }),
  '--flaw no-cache-control': async ({ get, port, key }) => {
    const sandbox = openSandbox();
    onTestFinished(() => sandbox.close());
    expect((await get('till', '/orders')).headers.get('Cache-Control')).toBeNull();
    expect(sandbox.run('api-design-tutor openapi > openapi.json').status).toBe(0);
    const [line] = lines('check');
    const run = (shell: string, more = '') =>
      sandbox.run(`${shell} ${line!.replace('4310', String(port))} --rate 1000 ${more}`);
    const read = run(`KEY=${key('owner')};`);
    expect(read.status).toBe(1);
    expect(read.stdout).toMatch(/^broken {2}Every successful read says who may cache it/);
    // The file that says what may be created, as the README has it.
    const [, plan] = /^```\n(list: [^`]+)```$/m.exec(readme)!;
    expect(sandbox.run(`cat > write.yaml <<'END'\n${plan}END`).status).toBe(0);
    const tokens = { API_TOKEN: 'owner', OTHER_TOKEN: 'stranger', READ_ONLY_TOKEN: 'till' };
    const set = Object.entries(tokens).map(([name, caller]) => `export ${name}=${key(caller)};`);
    const written = run(set.join(' '), '--write write.yaml --json');
    expect(written.stderr).toBe('');
    const verdicts: { verdict: string; probe: string }[] = JSON.parse(written.stdout).data;
    const of = (verdict: string) => verdicts.filter(one => one.verdict === verdict).map(({ probe }) => probe);
    expect(of('broken')).toEqual(['responses-state-caching']);
    expect(of('kept')).toEqual(
      expect.arrayContaining(['same-key-works-once', 'strangers-object-is-404', 'narrow-credential-is-403']),
    );
  },
};

interface Started {
  port: number;
  /** What the service said of itself when it began to listen. */
  // biome-ignore lint/suspicious/noExplicitAny: JSON is looked into freely by tests
  hello: any;
  key(caller: string): string;
  get(as: string | null, path: string): Promise<Response>;
}

/** The commands of the README with this name, without what is said beside them. */
const lines = (name: string): string[] =>
  [...readme.matchAll(/^(api-design-tutor (\w+)(?: .*?)?)(?: {3,}.*)?$/gm)]
    .filter(([, , command]) => command === name)
    .map(([, line]) => line!);

it('shows what serve can do, and nothing that isn’t tried here', () => {
  const options = lines('serve').map(line => line.replace('api-design-tutor serve ', ''));
  expect(options.sort()).toEqual(Object.keys(shown).sort());
  expect(lines('check')).toHaveLength(1);
  expect(lines('openapi')).toEqual(['api-design-tutor openapi > openapi.json']);
});

const [withCheck, others] = ['--flaw no-cache-control', Object.keys(shown)];
it.each([
  withCheck,
  ...sample(
    others.filter(one => one !== withCheck),
    2,
  ),
])('api-design-tutor serve %s', async options => {
  const server = serve(...options.split(' '), '--port', '0', '--json');
  await server.says('"listening"');
  const hello = JSON.parse(server.out().split('\n')[0]!);
  const port = Number(new URL(hello.base).port);
  const key = (caller: string) => hello.callers.find(({ name }: { name: string }) => name === caller).key;
  const get = (as: string | null, path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, as === null ? {} : { headers: { Authorization: `Bearer ${key(as)}` } });
  await shown[options]!({ port, hello, key, get });
  server.child.kill('SIGINT');
  expect(await server.exit).toBe(0);
});
