import { expect, test } from 'vitest';
import type { CheckedExchange } from '../../src/check/exchange';
import { findingsOf } from '../../src/check/findings';
import type { Probe } from '../../src/check/probe';
import { curlOf, endLines, prettyCheck, type ReportOptions, verdictItem, verdictLines } from '../../src/check/report';
import type { CheckRun, Verdict } from '../../src/check/run';
import { Redactor } from '../../src/check/secrets';
import { openDescription } from '../../src/openapi/read-description';
import { plainTheme } from '../../src/text/theme';
import { keptContract } from './_kept';

const probe = (id: string, more: Partial<Probe> = {}): Probe => ({
  id,
  area: 'errors',
  severity: 'error',
  basis: 'http',
  title: `What ${id} asks of an API, in a title that is longer than a window of forty columns`,
  clauses: ['errors.1'],
  lesson: 'error-envelope',
  rule: null,
  reason: 'The reason is told in a sentence that has to be wrapped, since it is longer than a line of eighty columns.',
  fixes: ['Fix it in one way, which is told at such a length that the line has to be wrapped.', 'Fix it in another.'],
  phase: 'read',
  needs: [],
  run: () => {
    throw new Error('not run');
  },
  ...more,
});

const exchange = (
  more: Partial<CheckedExchange['request']> = {},
  body = '{"data":[]}',
  status = 200,
): CheckedExchange => ({
  as: 'main',
  planned: { method: more.method ?? 'GET', path: '/notes' },
  request: {
    method: 'GET',
    path: '/v1/notes',
    headers: [
      ['Accept', 'application/json'],
      ['Authorization', 'Bearer secret-of-mine'],
    ],
    body: null,
    ...more,
  },
  response: {
    status,
    headers: [
      ['Date', 'today'],
      ['Content-Type', 'application/json'],
      ['Set-Cookie', 'a=b'],
    ],
    body,
  },
});

const opened = openDescription('notes.json', { name: 'notes.json', text: JSON.stringify(keptContract, null, 1) });
const operation = opened.model().operations.find(({ label }) => label === 'POST /notes')!;
const large = JSON.stringify({ title: 'Check', padding: 'x'.repeat(5000) });
const verdicts: Verdict[] = [
  {
    probe: probe('reads'),
    verdict: 'broken',
    message: 'GET /v1/notes returned secret-of-mine.\n',
    exchange: exchange(),
    operation: opened.model().operations[0]!,
  },
  {
    probe: probe('writes', { severity: 'warning', rule: 'created-has-location', lesson: 'unknown', area: 'naming' }),
    verdict: 'broken',
    message: 'POST /v1/notes returned 201 without Location.',
    exchange: exchange({ method: 'POST', body: large }, '{"client_secret":"whsec","next_token":"n"}', 201),
    operation,
  },
  {
    probe: probe('plays', { rule: 'response-states-caching' }),
    verdict: 'broken',
    message: 'Nothing was sent.',
    exchange: null,
    operation: null,
  },
  {
    probe: probe('keeps'),
    verdict: 'kept',
    message: 'It was kept.',
    exchange: exchange({}, 'y'.repeat(401)),
    operation: null,
  },
  {
    probe: probe('waits', { area: 'naming' }),
    verdict: 'not_judged',
    message: 'Needs secret-of-mine.\n',
    exchange: null,
    operation: null,
  },
  { probe: probe('is left out'), verdict: 'broken', message: 'It’s known.', exchange: exchange({}, ''), operation },
];
const run: CheckRun = { verdicts, sent: 12, stopped: null, unread: null, left: [], unknown: 0 };
/** Marks what a colour would show. */
const theme = {
  ...plainTheme,
  strong: (text: string) => `*${text}*`,
  dim: (text: string) => `(${text})`,
  wrong: (text: string) => `!${text}!`,
  accent: (text: string) => `+${text}+`,
};
const redactor = new Redactor([{ headers: [], secrets: { TOKEN: 'secret-of-mine', OTHER: 'another-secret' } }]);
const options: ReportOptions = { url: 'http://localhost:1/v1', origin: 'http://localhost:1', redactor };
const pretty = {
  ...options,
  columns: 80,
  theme,
  lessons: new Set(['error-envelope']),
  watch: ({ id }: Probe) =>
    id === 'plays'
      ? 'api-design-tutor lint --explain response-states-caching --play'
      : id === 'writes'
        ? 'api-design-tutor flaws a'
        : null,
  ignored: new Map<Verdict, string>(),
  all: false,
};
const ignored = new Map([[verdicts.at(-1)!, 'Known.']]);
const record = (name: string, lines: readonly string[]) =>
  expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`recorded-reports/${name}.txt`);

test.each([
  ['wide', { columns: 100 }],
  ['usual-all', { all: true, ignored }],
  ['narrow', { columns: 40, ignored }],
  ['on-a-screen', { columns: 60, breakCurl: true }],
])('for people: %s', async (name, more) => {
  await record(name, [prettyCheck(run, { ...pretty, ...more })]);
});

test('runs of nothing, of one request, and how runs end', async () => {
  const empty = { ...run, verdicts: [], sent: 1 };
  const ends = [
    {},
    { stopped: 'The API returned 503 for secret-of-mine.\n' },
    { left: ['/notes/n1', '/notes/secret-of-mine'] },
    { unknown: 1 },
    { stopped: 'You stopped the check.', left: ['/notes/n1'], unknown: 2 },
  ].map(more => endLines({ run: { ...run, ...more }, options }).join('\n'));
  const alone = verdictLines(verdicts[1]!, { ...pretty, breakCurl: true, columns: 30 });
  await record('ends', [prettyCheck(empty, { ...pretty, all: true }), ...ends.flatMap(end => ['', end]), '', ...alone]);
});

test('as data, and as findings of the linter', async () => {
  const items = verdicts.map(each =>
    JSON.stringify(
      verdictItem(each, options, ({ id }) => (id === 'reads' ? ['a'] : [])),
      null,
      1,
    ),
  );
  const found = findingsOf(run, opened, options, ({ rule }) => (rule === 'is left out' ? 'Known.' : null));
  const { texts, ...result } = found.result;
  const more = {
    rules: found.rules.map(({ id, good, bad }) => [id, good, bad]),
    skipped: [...found.skipped],
    ignored: [...found.ignored.values()],
    texts: [...texts.keys()],
  };
  await record('data', [...items, JSON.stringify(result, null, 1), JSON.stringify(more)]);
});

test('lines for curl', async () => {
  const bodies = [
    null,
    '',
    'a',
    "it's",
    `${'x'.repeat(1023)}`,
    'x'.repeat(1024),
    'x'.repeat(1025),
    `'${'-'.repeat(1100)}'`,
    `a${'.'.repeat(1100)}b`,
  ];
  const requests = bodies.map(body => ({ method: body === null ? 'GET' : 'POST', body }));
  const headers: [string, string][][] = [
    [],
    [['X-Key', 'another-secret']],
    [
      ['Authorization', 'Basic secret-of-mine=='],
      ['X-Other', 'a'],
    ],
  ];
  const paths = ['/v1/notes?key=another-secret', '/v1/notes?key=another-secret&a=b'];
  const all = [...requests, ...headers.map(each => ({ headers: each })), ...paths.map(path => ({ path }))];
  await record(
    'curl',
    all.map(each => curlOf(redactor.exchange(exchange(each)), options).replace(/x{99,}/g, ([x]) => `${x}…`)),
  );
});
