import { expect, test } from 'vitest';
import { bannerLines } from '../../src/server/banner';
import { runningClock } from '../../src/server/clock';
import { controlResponse } from '../../src/server/control';
import { callerName, deliveryJson, deliveryLine, logJson, logLine } from '../../src/server/log';
import { parserRejection, type Rejection, validateRequestHead } from '../../src/server/rejection';
import { rejectionResponse, rejectionText } from '../../src/server/rejection-response';
import { plainTheme } from '../../src/text/theme';

const at = Date.UTC(2026, 4, 4, 9, 0, 0, 250);
const callers = ['member', 'owner', 'till', 'stranger', 'administrator', 'admin', 'editor'].map(name => ({
  name,
  about: `${name} of a project, whose about is long enough to be wrapped in a window of this width`,
  key: name === 'editor' ? null : `key_of_${name}`,
  scopes: name === 'till' ? ['orders:read'] : ['orders:read', 'orders:write'],
}));
/** Marks what a colour would show. */
const theme = {
  ...plainTheme,
  strong: (text: string) => `*${text}*`,
  dim: (text: string) => `(${text})`,
  wrong: (text: string) => `!${text}!`,
};
const record = (name: string, lines: readonly string[]) =>
  expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`recorded/${name}.txt`);

test('the banner, with each option', async () => {
  const usual = { base: 'http://127.0.0.1:4310', callers, flaws: [], columns: 80, theme };
  const flaw = { id: 'a-flaw', title: 'What is wrong with the service, at some length so that it has to be cut' };
  const shown = { id: 'a-flaw', lines: ['curl a', 'curl b'], times: 1 };
  const webhooks = { to: 'http://127.0.0.1:3000/in', id: 'whe_1', url: 'https://receiver.test/in', secret: 'whsec_1' };
  const first = bannerLines(usual);
  const others: [string, Partial<Parameters<typeof bannerLines>[0]>][] = [
    ['60 columns', { columns: 60 }],
    ['59 columns', { columns: 59 }],
    ['40 columns', { columns: 40 }],
    ['another IP address', { host: '0.0.0.0' }],
    ['another IP address of loopback', { host: '127.0.0.2' }],
    ['a moment', { at }],
    ['a speed', { speed: 60 }],
    ['half a speed, from a moment', { at, speed: 0.5 }],
    ['a clock that stands still', { speed: 0 }],
    ['a clock that stands still at a moment', { at, speed: 0 }],
    ['the first moment of all', { at: 0 }],
    ['no callers', { callers: [] }],
    ['a flaw', { flaws: [flaw] }],
    ['a flaw that curl can show', { flaws: [flaw], showing: [shown] }],
    ['two flaws that curl can show', { flaws: [flaw, flaw], showing: [shown, { ...shown, id: 'another', times: 2 }] }],
    ['two flaws of which curl can show one', { flaws: [flaw, flaw], showing: [{ ...shown, times: 11 }] }],
    ['webhooks', { webhooks }],
    ['webhooks in 40 columns', { webhooks, columns: 40 }],
  ];
  await record('banner', [
    ...first,
    ...others.flatMap(([what, more]) => {
      const lines = bannerLines({ ...usual, ...more });
      return ['', `With ${what}:`, ...lines.filter(line => !first.includes(line)), `${lines.length} lines`];
    }),
  ]);
});

test('what is said of the head of a request', async () => {
  const host = (...values: string[]) => values.flatMap(value => ['Host', value]);
  const lines = (
    [
      ...['GET', 'OPTIONS', 'CONNECT', 'TRACE', 'TRACK', 'PURGE'].map(method => [
        method,
        '/a',
        '1.1',
        host('localhost'),
      ]),
      ...['0.9', '1.0', '1.1', '1.2', '2.0'].map(version => ['GET', '/a', version, host('localhost')]),
      ...['1.0', '1.1'].map(version => ['GET', '/a', version, []]),
      ...[
        'localhost:4310',
        'LOCALHOST',
        '127.0.0.1',
        ' localhost ',
        'localhost:',
        'localhost:123456',
        'me@localhost',
        'example.com',
        'api.test:80',
        '[::1]',
        'a b',
        'a%2',
        'a%2f',
        '',
      ].map(name => ['GET', '/a', '1.1', host(name)]),
      ['GET', '/a', '1.1', host('localhost', 'localhost')],
      ['GET', '/a', '1.1', ['hOST', 'localhost', 'X-Host', 'example.com']],
      ...[
        '',
        '*',
        '?a=1',
        '/',
        '//a',
        'http://localhost',
        'http://localhost?a=1',
        'HTTP://127.0.0.1:4310/a?b',
        'http://example.com/a',
        'https://localhost/a',
        'ftp://localhost',
        'a:b',
      ].flatMap(target => ['GET', 'OPTIONS'].map(method => [method, target, '1.1', host('localhost')])),
      ...['chunked', ' ,Chunked\t', 'gzip', 'gzip, chunked', 'chunked, chunked'].map(coding => [
        'POST',
        '/a',
        '1.1',
        [...host('localhost'), 'Transfer-Encoding', coding],
      ]),
    ] as [string, string, string, string[]][]
  ).map(([method, target, version, rawHeaders]) => {
    const head = { method, target, version, rawHeaders };
    const said = JSON.stringify(validateRequestHead(head));
    const named = JSON.stringify(validateRequestHead(head, ['api.test', 'localhost']));
    return `${JSON.stringify(head)}\n  ${said}${named === said ? '' : `\n  as api.test: ${named}`}`;
  });
  await record('heads', lines);
});

test('what is said of bytes that can’t be read, and how', async () => {
  const packets = [
    'GET /a HTTP/1.1\r\n',
    'BREW /a HTTP/1.1\r\n',
    'BREW /a HTTP/1.2\r\n',
    'GET /a HTTP/2.0\r\n\r\nBREW /b HTTP/1.0\r\n',
    'hello',
    null,
  ];
  const codes = [
    'HPE_HEADER_OVERFLOW',
    'HPE_CHUNK_EXTENSIONS_OVERFLOW',
    'ERR_HTTP_REQUEST_TIMEOUT',
    'HPE_INVALID_VERSION',
    'HPE_INVALID_METHOD',
    'HPE_INVALID_HEADER_TOKEN',
    'HPE_INVALID_CONTENT_LENGTH',
    'HPE_LF_EXPECTED',
    'HPE_OTHER',
    undefined,
  ];
  const said = codes.flatMap(code => {
    const all = packets.map(packet =>
      JSON.stringify(
        parserRejection({ code, ...(packet === null ? {} : { rawPacket: Buffer.from(packet) }) }, { headerBytes: 100 }),
      ),
    );
    return new Set(all).size === 1
      ? [`${code}: ${all[0]}`]
      : all.map((one, i) => `${code} of ${JSON.stringify(packets[i])}: ${one}`);
  });
  const context = { requestId: 'edge_01', base: 'http://127.0.0.1:4310', now: at };
  const rejections: Rejection[] = [
    { code: 'malformed_request', message: 'It’s no request.' },
    { code: 'rate_limited', message: 'Wait.', details: { limit: 3 }, retryAfter: 7 },
    { code: 'rate_limited', message: 'Try again.', retryAfter: 0 },
  ];
  const written = await Promise.all(
    rejections.map(async rejection => {
      const response = rejectionResponse(rejection, context);
      const headers = [...response.headers].map(each => each.join(': '));
      return [
        '',
        rejectionText(rejection, context).replaceAll('\r\n', '\n'),
        '',
        `${response.status}`,
        ...headers,
        await response.text(),
      ];
    }),
  );
  await record('rejections', [...said, ...written.flat()]);
});

test('lines of the log', async () => {
  const entry = { at, method: 'GET', path: '/orders?limit=2', status: 200, caller: 'owner', requestId: 'r1', ms: 3 };
  const attempt = {
    at,
    deliveryId: 'dlv_1',
    event: 'order.paid',
    url: 'http://h.example/in?a=1',
    status: 204,
    problem: null,
    ms: 3,
  };
  const requests = [
    {},
    { status: 399 },
    { status: 400 },
    { status: null },
    { method: null, path: null, requestId: null },
    { caller: 'a longer name' },
  ];
  const attempts = [
    {},
    ...[100, 199, 200, 299, 300, 500].map(status => ({ status })),
    { status: null, problem: 'connection refused' },
  ];
  const people = [null, 'Bearer k1', 'bearer  k1', 'Bearer k2', 'Bearer k1 k1', 'Basic k1', ''].flatMap(authorization =>
    ['/a', '/a?api_key=k1', '/a?api_key=k2', '/a?b=1?api_key=k1'].map(path => {
      const known = [
        { name: 'anna', key: 'k1' },
        { name: 'nobody yet', key: null },
      ];
      return `${authorization} ${path}: ${callerName({ authorization, path }, known)}`;
    }),
  );
  await record('log', [
    ...requests.flatMap(more => [logLine({ ...entry, ...more }, 80, theme), logJson({ ...entry, ...more })]),
    ...attempts.flatMap(more => [
      deliveryLine({ ...attempt, ...more }, 80, theme),
      deliveryJson({ ...attempt, ...more }),
    ]),
    ...[20, 30].flatMap(columns => [logLine(entry, columns, theme), deliveryLine(attempt, columns, theme)]),
    ...people,
  ]);
});

test('the control, asked directly', async () => {
  const url = 'http://127.0.0.1:4310';
  const paths = ['/_control', '/_control/', '/_control/reset', '/_control/clock', '/_control/other'];
  const small = '{"advance_seconds": 60}';
  const bodies = [
    ...[
      '{"advance_seconds": 0}',
      '{"advance_seconds": 1.5}',
      '{"advance_seconds": -1}',
      '{"advance_seconds": "1"}',
      '{}',
      '',
      '{',
      '[1]',
    ],
    ...[
      '2026-05-04T09:00:00.249Z',
      '2026-05-04T09:00:00.250Z',
      '2026-05-04T09:00:01Z',
      '9000-01-01T00:00:00Z',
      '9000-01-01T00:00:00.001Z',
      'tomorrow',
    ].map(now => JSON.stringify({ now })),
    '{"advance_seconds": 1, "now": "2026-05-04T09:00:01Z"}',
    small.padEnd(1024),
    small.padEnd(1025),
  ];
  const asked: [method: string, path: string, body?: string, headers?: Record<string, string>][] = [
    ...paths.flatMap(path => ['GET', 'HEAD', 'POST', 'DELETE'].map(method => [method, path] as [string, string])),
    ...bodies.map((body): [string, string, string] => ['POST', '/_control/clock', body]),
    ...['Origin', 'Referer', 'Sec-Fetch-Site', 'Sec-Fetch-Mode', 'Forwarded', 'Via', 'X-Forwarded-For'].map(
      (name): [string, string, string, Record<string, string>] => ['POST', '/_control/reset', '', { [name]: 'a' }],
    ),
  ];
  const lines: string[] = [];
  for (const ownName of [true, false]) {
    for (const [method, path, body, headers] of ownName ? asked : asked.slice(0, 1)) {
      const done: string[] = [];
      const control = {
        state: () => ({ now: at, speed: 2 }),
        reset: () => void done.push('reset'),
        advance: async (ms: number) => void done.push(`advance by ${ms} ms`),
      };
      const request = new Request(url + path, { method, headers, ...(method === 'POST' ? { body: body ?? '' } : {}) });
      const context = { control, address: '127.0.0.1', ownName, requestId: 'edge_01', base: url };
      const response = await controlResponse(request, context);
      const what = [
        method,
        path,
        ...(body ? [body.replace(/ {9,}$/, ` and ${body.length} bytes in all`)] : []),
        ...Object.keys(headers ?? {}),
      ];
      const said = [
        response.status,
        ...(response.headers.has('Allow') ? [`Allow: ${response.headers.get('Allow')}`] : []),
        ...done,
      ];
      lines.push(
        `${what.join(' ')}${ownName ? '' : ' under another name'} → ${said.join(', ')}`,
        `  ${await response.text()}`,
      );
      if (lines.length === 2) lines.push(...[...response.headers].map(each => `  ${each.join(': ')}`));
    }
  }
  await record('control', lines);
});

test('clocks', async () => {
  const lines = [
    { at: null, speed: 1 },
    { at, speed: 1 },
    { at, speed: 0 },
    { at: null, speed: 0 },
    { at, speed: 2.5 },
    { at, speed: 1e12 },
  ].flatMap(options => {
    let real = at + 1000;
    const clock = runningClock({ ...options, real: () => real });
    const moments = [clock.now()];
    const look = (change: () => void) => {
      change();
      moments.push(clock.now());
    };
    look(() => {
      real += 3;
    });
    look(() => clock.start());
    look(() => {
      real += 333;
    });
    look(() => clock.start());
    look(() => clock.advance(0));
    look(() => clock.advance(5));
    expect(() => clock.advance(-1)).toThrow('-1 ms');
    look(() => clock.advance(1e18));
    return [JSON.stringify(options), ...moments.map(moment => `  ${new Date(moment).toISOString()}`)];
  });
  await record('clocks', lines);
});
