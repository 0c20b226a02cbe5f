import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { InputError } from '../../src/command';
import check from '../../src/commands/check';
import lint from '../../src/commands/lint';
import review from '../../src/commands/review';
import { flaws } from '../../src/generated/flaws';
import { resources } from '../../src/generated/resources';
import { describeService } from '../../src/service';
import { readSarif } from '../linter/_sarif';
import { readXml } from '../linter/_xml';
import { testIo } from '../review/_io';
import { notes, serverOf } from './_api';
import { serveWith } from './_service';

const plan = `list: /orders
create: { customer: Check, amount: 1200, currency: EUR }
accounts:
  main: { Authorization: "Bearer $\{OWNER}" }
`;

test('it opens in the tutor with --open, or without a URL, and else it prints', () => {
  expect(check.screen!(['https://api.example.com'], { open: true })).toMatchObject({
    screen: 'check',
    url: 'https://api.example.com',
  });
  expect(check.screen!(['https://api.example.com'], {})).toBeNull();
  expect(check.screen!([], {})).toMatchObject({ screen: 'check' });
});

/** The command against a service with these flaws, in a folder that its runs share. */
async function opened(...ids: string[]) {
  const { base, service } = await serveWith(flaws.filter(({ id }) => ids.includes(id)));
  const cwd = mkdtempSync(join(tmpdir(), 'check-'));
  const file = (name: string) => join(cwd, name);
  writeFileSync(file('openapi.json'), JSON.stringify(describeService(resources), null, 2));
  writeFileSync(file('write.yaml'), plan);
  const key = service.callers.find(({ name }) => name === 'owner')!.key!;
  const defaults = { contract: 'openapi.json', maxRequests: '150', rate: '10000', timeout: '60' };
  async function run(
    options: Record<string, unknown> = {},
    { url = base, json = false, status = (_: string): unknown => null } = {},
  ) {
    const { io, printed } = testIo({ json });
    const own = { cwd, env: { OWNER: key }, status: (text: string) => void status(text) };
    const code = await check.run([url], { ...defaults, ...options }, { ...io, ...own });
    return { code, ...printed };
  }
  return { key, base, cwd, file, run, header: [`Authorization: Bearer ${key}`] };
}

test('a clean API exits 0 and says what would be needed for the rest', async () => {
  const { run, key, header } = await opened();
  const { code, out, err } = await run({ header });
  expect([code, err]).toEqual([0, '']);
  expect(out).toMatch(/0 broken, \d+ kept, \d+ not judged/);
  expect(out.match(/Needs --write FILE/g)).toHaveLength(1);
  expect(out).toMatch(/^ {2}- Needs --write FILE, .*\n {6}- \S/m);
  expect(out).not.toContain(key);
});

test('a broken API exits 1 with the exchange, a line for curl, the reason, fixes and the lesson', async () => {
  const { run, base, key } = await opened('created-without-location');
  const { code, out, err } = await run({ write: 'write.yaml' });
  expect([code, err]).toEqual([1, '']);
  const [text] = out.split('Not judged');
  expect(text).toMatch(/^broken {2}A 201 says where the new object is\n/);
  expect(text).toContain('→ 201');
  expect(text).toContain(`curl -i -X POST '${base}/orders' -H 'Authorization: Bearer '"$OWNER" `);
  expect(text).toContain('api-design-tutor lesson method-semantics');
  expect(text!.match(/Any of these would fix it/g)).toHaveLength(1);
  expect(text).toContain('- Return a Location header with the path of the new object.');
  expect(out + err).not.toContain(key);
});

test('what was created is removed again', async () => {
  const { run, base, header } = await opened();
  const count = async () => {
    const [authorization] = header.map(text => text.slice('Authorization: '.length));
    return (await fetch(`${base}/orders/count`, { headers: { authorization: authorization! } })).json();
  };
  const before = await count();
  expect((await run({ write: 'write.yaml' })).err).toBe('');
  expect(await count()).toEqual(before);
});

test('Ctrl-C in a check that writes deletes what was created first; one that only reads ends on the spot', async () => {
  const { run, base, header } = await opened();
  const authorization = header[0]!.slice('Authorization: '.length);
  const count = async () => (await fetch(`${base}/orders/count`, { headers: { authorization } })).json();
  const before = await count();
  // Libraries that other tests of this worker loaded end the process on this signal.
  const others = process.rawListeners('SIGINT') as NodeJS.SignalsListener[];
  process.removeAllListeners('SIGINT');
  onTestFinished(() => {
    for (const listener of others) process.on('SIGINT', listener);
  });
  const heard: number[] = [];
  await run({ header }, { status: () => heard.push(process.listenerCount('SIGINT')) });
  expect(new Set(heard)).toEqual(new Set([0]));
  const status = (text: string) => {
    if (/, 2\d sent/.test(text) && process.listenerCount('SIGINT') > 0) process.emit('SIGINT');
  };
  const { code, err } = await run({ write: 'write.yaml' }, { status });
  expect(code).toBe(130);
  expect(err).toContain('Deleting what was created. Press Ctrl-C again to leave it there.\n');
  expect(await count()).toEqual(before);
});

test('nothing can be judged where nobody listens', async () => {
  const { run } = await opened();
  const { code, err } = await run({}, { url: 'http://127.0.0.1:1' });
  expect(code).toBe(2);
  expect(err).toMatch(/^The connection failed/);
});

test('--json prints a list of verdicts without secrets', async () => {
  const { run, key, header } = await opened('no-cache-control');
  const { code, out } = await run({ header }, { json: true });
  const { data, has_more } = JSON.parse(out);
  expect([code, has_more, out.includes(key)]).toEqual([1, false, false]);
  const broken = data.filter(({ verdict }: { verdict: string }) => verdict === 'broken');
  expect(broken).toMatchObject([
    {
      probe: 'responses-state-caching',
      area: 'method-semantics',
      rule: 'response-states-caching',
      lesson: 'cache-and-revalidate',
      exchange: { request: { method: 'GET' }, response: { status: 200 } },
      curl: expect.stringContaining('"$TOKEN"'),
    },
  ]);
  expect(data.filter(({ exchange, verdict }: never) => verdict === 'not_judged' && exchange !== null)).toEqual([]);
});

test('no format prints a body of a megabyte', async () => {
  const written = { write: 'write.yaml', all: true };
  const json = await (await opened()).run(written, { json: true });
  expect(json.out.length).toBeLessThan(300_000);
  const oversized = JSON.parse(json.out).data.find(({ probe }: { probe: string }) => probe.startsWith('oversized'));
  expect(oversized.exchange.request.body).toMatch(/x… \(1,04\d,\d{3} more bytes\)$/);
  const { out } = await (await opened()).run(written);
  expect(out).toMatch(/more bytes\)/);
  expect(out.length).toBeLessThan(300_000);
});

test('no format repeats a credential that the API sends back, in whatever spelling', async () => {
  const password = 'p/ss "word"&more';
  const basic = Buffer.from(`anna:${password}`).toString('base64');
  const base = await serverOf((request, response) => {
    const sent = request.headers.authorization ?? 'nothing';
    response.setHeader('X-Seen', sent.replace(/[^\x20-\x7e]/g, ''));
    response.setHeader('Content-Type', 'application/json');
    response.statusCode = request.url === '/notes' ? 200 : 404;
    const told = { code: sent, message: password, url: `/x?k=${encodeURIComponent(basic)}` };
    const text = JSON.stringify(request.url === '/notes' ? { data: [{ id: 'n1', ...told }] } : { error: told });
    response.end(text.replaceAll('/', '\\/'));
  });
  const cwd = mkdtempSync(join(tmpdir(), 'check-'));
  writeFileSync(join(cwd, 'notes.json'), JSON.stringify(notes));
  const defaults = { contract: 'notes.json', maxRequests: '150', rate: '10000', timeout: '60', all: true };
  for (const format of ['pretty', 'json', 'sarif', 'junit', 'github', 'markdown']) {
    const { io, printed } = testIo();
    await check.run(
      [base],
      { ...defaults, header: [`Authorization: Basic ${basic}`], format },
      { ...io, cwd, env: {} },
    );
    const text = (printed.out + printed.err).replaceAll('\\/', '/').replaceAll('\\', '');
    expect([format, text.includes(basic), text.includes('p/ss'), text.includes('$TOKEN')]).toEqual([
      format,
      false,
      false,
      true,
    ]);
  }
});

test('the reports of lint take verdicts: broken is a finding at its operation, open is skipped', async () => {
  const { run, key, header } = await opened('no-cache-control');
  const report = async (format: string) => {
    const { code, out } = await run({ header, format });
    expect([code, out.includes(key)]).toEqual([1, false]);
    return out;
  };
  const [sarif] = readSarif(await report('sarif')).runs;
  expect(sarif.results).toHaveLength(1);
  expect(sarif.results[0].locations[0].logicalLocations[0].fullyQualifiedName).toMatch(/^\/paths\//);
  const [suite] = readXml(await report('junit')).children;
  expect(suite!.attributes.failures).toBe('1');
  expect(Number(suite!.attributes.skipped)).toBeGreaterThan(10);
  expect(await report('github')).toMatch(/^::error file=openapi\.json,line=\d+.*\n$/);
  expect(await report('markdown')).toContain('Not judged:');
});

test('one list leaves findings out, and lint leaves its entries alone', async () => {
  const { run, file, cwd, header } = await opened('no-cache-control');
  const written = await run({ header, writeIgnore: true, reason: 'The gateway adds it.' });
  expect(written).toMatchObject({ code: 0, out: '' });
  const list = readFileSync(file('.api-design-tutor-ignore.yaml'), 'utf8');
  expect(list).toContain('responses-state-caching');
  const again = await run({ header });
  expect([again.code, again.out.includes('0 broken'), again.out.includes('1 ignored')]).toEqual([0, true, true]);
  const { io, printed } = testIo();
  await lint.run(['openapi.json'], { writeIgnore: true, reason: 'Known.' }, { ...io, cwd });
  expect(printed.err).not.toMatch(/no rule|[1-9]\d* dropped/);
  expect(readFileSync(file('.api-design-tutor-ignore.yaml'), 'utf8')).toContain('responses-state-caching');
});

test('the configuration of lint serves check too: its threshold, and the paths that it ignores', async () => {
  const { run, file, header } = await opened('no-cache-control');
  expect((await run({ header, failOn: 'none' })).code).toBe(0);
  writeFileSync(file('api-design-tutor.yaml'), 'fail-on: none\n');
  expect((await run({ header })).code).toBe(0);
  expect((await run({ header, config: false })).code).toBe(1);
  const ignore = 'ignore: [{ path: /**, rules: [responses-state-caching], reason: The gateway adds it. }]\n';
  writeFileSync(file('api-design-tutor.yaml'), ignore);
  const { code, out } = await run({ header });
  expect([code, out.includes('0 broken'), out.includes('1 ignored')]).toEqual([0, true, true]);
});

test('a configuration turns probes off, and they have no severity there', async () => {
  const { run, file, cwd, header } = await opened('no-cache-control');
  writeFileSync(file('api-design-tutor.yaml'), 'rules: { responses-state-caching: off }\n');
  const { code, out } = await run({ header });
  expect([code, out.includes('Cache-Control')]).toEqual([0, false]);
  const { io, printed } = testIo();
  await lint.run(['openapi.json'], {}, { ...io, cwd });
  expect(printed.err).toBe('');
  for (const value of ['error', '{ severity: off }']) {
    writeFileSync(file('api-design-tutor.yaml'), `rules: { responses-state-caching: ${value} }\n`);
    await expect(run({ header })).rejects.toMatchObject({
      code: 'invalid_configuration',
      message: expect.stringMatching(
        /^api-design-tutor\.yaml:1:\d+ {2}responses-state-caching is a probe of the check command/,
      ),
    });
  }
  writeFileSync(file('api-design-tutor.yaml'), 'rules: { response-state-caching: off }\n');
  await expect(run({ header })).rejects.toThrow('Did you mean');
});

test('the review of the same contract knows the ids of probes, too', async () => {
  const { file, cwd } = await opened();
  const contract = JSON.parse(readFileSync(file('openapi.json'), 'utf8'));
  contract['x-lint-ignore'] = [{ rule: 'responses-state-caching', reason: 'The gateway adds it.' }];
  writeFileSync(file('openapi.json'), JSON.stringify(contract));
  writeFileSync(file('api-design-tutor.yaml'), 'rules: { page-has-no-total: off }\n');
  const { io, printed } = testIo();
  expect(await review.run(['openapi.json'], {}, { ...io, cwd })).toBe(0);
  expect(printed.out + printed.err).not.toMatch(/responses-state-caching|page-has-no-total/);
});

test('x-lint-ignore in the contract leaves a verdict out, and lint knows its id', async () => {
  const { run, file, cwd, header } = await opened('no-cache-control');
  const contract = JSON.parse(readFileSync(file('openapi.json'), 'utf8'));
  contract['x-lint-ignore'] = [{ rule: 'responses-state-caching', reason: 'The gateway adds it.' }];
  writeFileSync(file('openapi.json'), JSON.stringify(contract));
  const { code, out } = await run({ header });
  expect([code, out.includes('0 broken'), out.includes('1 ignored')]).toEqual([0, true, true]);
  const { io, printed } = testIo();
  await lint.run(['openapi.json'], {}, { ...io, cwd });
  expect(printed.out + printed.err).not.toContain('responses-state-caching');
});

test('a verdict names the command that plays the failure, if the service can show it', async () => {
  const { run, header } = await opened('no-cache-control');
  const { out } = await run({ header });
  expect(out).toContain('api-design-tutor lint --explain response-states-caching --play');
});

test('where no rule asks the same, the flaw is played, and JSON names it', async () => {
  const { run, header } = await opened('if-none-match-ignored');
  const { out } = await run({ header });
  expect(out).toContain('  Watch   api-design-tutor flaws if-none-match-ignored\n');
  const { data } = JSON.parse((await run({ header }, { json: true })).out);
  const flawsOf = (id: string) => data.find(({ probe }: { probe: string }) => probe === id).flaws;
  expect(flawsOf('unchanged-read-is-304')).toEqual(['if-none-match-ignored']);
  expect(flawsOf('connection-is-encrypted')).toEqual([]);
});

test('an error names the input that it’s about, so that a form can show it there', async () => {
  const { run, header } = await opened();
  const about = async (options: Record<string, unknown>, url?: string) =>
    run({ header, ...options }, url === undefined ? {} : { url }).catch(error => error.details.option);
  expect(await about({}, 'ftp://x')).toBe('url');
  expect(await about({ contract: 'none.json' })).toBe('contract');
  expect(await about({ write: 'none.yaml' })).toBe('write');
  expect(await about({ header: ['nonsense'] })).toBe('header');
});

test('without a URL, a terminal asks for one; what prints, doesn’t', async () => {
  const options = { contract: 'openapi.json' };
  expect(await check.screen!([], options)).toEqual({ screen: 'check', options });
  expect(await check.screen!([], { ...options, format: 'sarif' })).toBeNull();
  expect(await check.screen!([], { ...options, writeIgnore: true })).toBeNull();
});

test.each([
  ['an unknown severity', { failOn: 'never' }, {}, 'unknown_severity'],
  ['a URL that is none', {}, { url: 'localhost:3000/x y' }, 'invalid_url'],
  ['--open with another format', { open: true, format: 'json' }, {}, 'wrong_usage'],
  ['a credential in the URL', {}, { url: 'http://me:pw@127.0.0.1' }, 'invalid_url'],
  ['no contract', { contract: undefined }, {}, 'wrong_usage'],
  ['a contract that is no OpenAPI', { contract: 'write.yaml' }, {}, 'not_openapi'],
  ['a header that is none', { header: ['nonsense'] }, {}, 'wrong_usage'],
  ['an unknown format', { format: 'pdf' }, {}, 'unknown_format'],
  ['a rate of nothing', { rate: '0' }, {}, 'wrong_usage'],
  ['a plan that is not there', { write: 'none.yaml' }, {}, 'file_not_found'],
  ['no URL', {}, { url: '' }, 'wrong_usage'],
])('%s is wrong usage, and nothing is sent', async (_, options, more, code) => {
  const { run } = await opened();
  await expect(run(options, more)).rejects.toMatchObject({ name: InputError.name, code });
});

test('a URL that can’t be read isn’t repeated with its credential', async () => {
  const { run } = await opened();
  for (const url of ['http://me:s3cret@exa mple.com/x', 'http://exa mple.com/?api_key=s3cret']) {
    await expect(run({}, { url })).rejects.toMatchObject({
      code: 'invalid_url',
      message: expect.not.stringContaining('s3cret'),
    });
  }
});

test('a plan for what can’t be removed has to say that it stays', async () => {
  const { run, file } = await opened();
  const charges = plan.replace('/orders', '/v1/charges').replace('customer: Check', 'source: card_9');
  writeFileSync(file('write.yaml'), charges);
  await expect(run({ write: 'write.yaml' })).rejects.toMatchObject({ code: 'invalid_write_file' });
  writeFileSync(file('write.yaml'), `${charges}keep: true\n`);
  expect((await run({ write: 'write.yaml' })).err).toContain('still there: /v1/charges/ch_1');
});
