import type { CheckedExchange } from '../../src/check/exchange';
import { findingsOf } from '../../src/check/findings';
import type { CheckJob } from '../../src/check/job';
import type { Probe } from '../../src/check/probe';
import type { CheckProgress, CheckRun, Verdict } from '../../src/check/run';
import { Redactor } from '../../src/check/secrets';
import { InputError } from '../../src/command';
import { readDescription } from '../../src/openapi/read-description';
import type { Route } from '../../src/route';
import { type ScreenState, sizes } from './render';

const secret = 'sk_live_1234567890';
const redactor = new Redactor([{ headers: [['Authorization', `Bearer ${secret}`]], secrets: { TOKEN: secret } }]);
const url = 'http://localhost:3000';

const description = readDescription({
  name: 'openapi.yaml',
  text: 'openapi: 3.1.0\ninfo: { title: Orders, version: "1" }\npaths: {}\n',
});

const exchange = (method: string, path: string, status: number, body: string): CheckedExchange => ({
  as: 'main',
  planned: { method, path },
  request: {
    method,
    path,
    headers: [
      ['Authorization', `Bearer ${secret}`],
      ['Idempotency-Key', 'check-req_7f3a-4'],
    ],
    body: method === 'POST' ? '{"customer":"Check","amount":1200}' : null,
  },
  response: { status, headers: [['Content-Type', 'application/json']], body },
});

const fact = (id: string, title: string, more: Partial<Probe> = {}): Probe => ({
  id,
  title,
  area: 'idempotency',
  severity: 'error',
  basis: 'design',
  clauses: [],
  lesson: 'idempotency-keys',
  rule: null,
  reason:
    'If a response gets lost, the client retries. Without a key that the server remembers, the customer pays twice.',
  fixes: [
    'Store the key with the response in the same transaction as the work, and return the stored response to a retry.',
    'Let the client choose the id and create with PUT, which is idempotent by itself.',
  ],
  phase: 'read',
  needs: [],
  // biome-ignore lint/correctness/useYield: it never runs
  *run() {
    throw new Error('A picture sends nothing.');
  },
  ...more,
});

const verdict = (
  probe: Probe,
  of: Verdict['verdict'],
  message: string,
  seen: CheckedExchange | null = null,
): Verdict => ({ probe, verdict: of, message, exchange: seen, operation: null });

const broken = [
  verdict(
    fact('same-key-works-once', 'A POST that’s repeated with its Idempotency-Key creates one object', {
      rule: 'post-accepts-key',
    }),
    'broken',
    `The same key created two objects: /orders/o4 and /orders/o5. The credential was ${secret}.`,
    exchange('POST', '/orders', 201, '{"id":"o5","customer":"Check","amount":1200}'),
  ),
  verdict(
    fact('nobody-plays-this', 'A damaged cursor is rejected', { area: 'resource-model', severity: 'warning' }),
    'broken',
    'GET /orders?after=xyzAA returned 200 for a cursor that was never issued; 400 is expected.',
    exchange('GET', '/orders?after=xyzAA', 200, '{"data":[]}'),
  ),
];
const others = [
  ...['A list is an object that holds its items', 'A page has a maximum size', 'An unknown path is 404 in JSON'].map(
    (title, i) =>
      verdict(fact(`kept-${i}`, title), 'kept', `It was seen ${i + 1} times.`, exchange('GET', '/orders', 200, '[]')),
  ),
  ...['A rejected request says when to try again', 'Somebody else’s object looks as if it didn’t exist'].map(
    (title, i) =>
      verdict(fact(`open-${i}`, title), 'not_judged', 'Needs a second account: accounts.second in the --write file.'),
  ),
];

const runOf = (verdicts: Verdict[], more: Partial<CheckRun> = {}): CheckRun => ({
  verdicts,
  sent: 87,
  stopped: null,
  unread: null,
  left: [],
  unknown: 0,
  ...more,
});

/** A check whose outcome is known; without one it never ends. */
function jobOf(run: CheckRun | null, progress: Partial<CheckProgress> = {}, ignored: string | null = null): CheckJob {
  const options = { url, origin: url, redactor };
  return {
    url,
    writes: true,
    run: async (stop, tell) => {
      const now = { probe: 'A page has a maximum size', done: 12, of: 41, sent: 23, budget: 150, cleaning: false };
      tell({ ...now, ...progress });
      if (run === null) await new Promise(resolve => stop.addEventListener('abort', resolve));
      const done = run ?? runOf([], { stopped: 'You stopped the check.' });
      const found = findingsOf(done, description as never, options, ({ rule }) => (rule === ignored ? 'Known.' : null));
      return { run: done, found, options, failOn: 'info', exitCode: done.verdicts.length > 0 ? 1 : 130 };
    },
  };
}

const route: Route = { screen: 'check', url, options: {} };
const small = { columns: 40, rows: 12 };
const all = jobOf(runOf([...broken, ...others]));
const many = Array.from({ length: 40 }, (_, i) =>
  verdict(fact(`many-${i}`, `Question number ${i + 1} of many, which has a rather long title`), 'kept', 'It was seen.'),
);
const listed = /2 broken, 3 kept/;

const form = { route: { screen: 'check' }, check: all, see: /Contract +\S+\.yaml/ } as const;
const named = { type: url, see: /URL +http:\/\/localhost:3000/ };
const token = [
  { press: 'down down', see: /❯ Header/ },
  { type: `Authorization: Bearer ${secret}`, see: 'Bearer *****' },
] as const;
const noPlan = new InputError('file_not_found', 'There is no file plan.yaml.', 'Check the path.', { option: 'write' });

/** The states of a check of a running API; nothing is sent. */
export const checkStates: readonly ScreenState[] = [
  { ...form, name: 'check-form' },
  { ...form, name: 'check-form-ascii', ascii: true, see: 'harbour.yaml' },
  { ...form, name: 'check-form-filled', steps: [named, ...token], sizes: [...Object.values(sizes), small] },
  // A secret in the wrong place is hidden as well.
  {
    ...form,
    name: 'check-form-token-alone',
    steps: [
      { press: 'down down', see: /❯ Header/ },
      { type: secret, see: '****' },
    ],
  },
  {
    ...form,
    name: 'check-form-missing',
    steps: [{ press: 'enter', see: 'You haven’t named the API yet.' }],
    idle: ['enter'],
  },
  {
    ...form,
    name: 'check-form-rejected',
    check: noPlan,
    steps: [
      named,
      { press: 'down down down', see: /❯ Write/ },
      { type: 'plan.yaml', see: 'then deletes' },
      { press: 'enter', see: 'There is no file' },
    ],
    idle: ['enter'],
  },
  {
    ...form,
    name: 'check-form-rejected-small',
    check: noPlan,
    steps: [named, { press: 'enter', see: 'There is no file' }],
    sizes: [small],
  },
  { name: 'check-running', route, check: jobOf(null), see: 'probe 13 of 41' },
  { name: 'check-running-small', route, check: jobOf(null), see: 'probe 13 of 41', sizes: [small] },
  { name: 'check-cleaning', route, check: jobOf(null, { probe: null, cleaning: true }), see: 'Deleting' },
  {
    name: 'check-stopped',
    route,
    check: jobOf(null),
    see: 'probe 13 of 41',
    steps: [{ press: 'esc', see: 'You stopped the check.' }],
  },
  { name: 'check-list', route, check: all, see: listed },
  { name: 'check-list-small', route, check: all, see: listed, sizes: [small] },
  { name: 'check-list-ascii', route, check: all, see: listed, ascii: true },
  {
    name: 'check-left',
    route,
    check: jobOf(
      runOf(broken, { stopped: 'The API returned 503, so nothing more was sent.', left: ['/orders/o4'], unknown: 1 }),
    ),
    see: 'still there',
  },
  {
    name: 'check-ignored',
    route,
    check: jobOf(runOf([...broken, ...others]), {}, 'nobody-plays-this'),
    see: '1 ignored',
    steps: [{ press: 'end', see: '7 of 7' }],
  },
  { name: 'check-many', route, check: jobOf(runOf(many)), see: '40 kept', steps: [{ press: 'end', see: '40 of 40' }] },
  {
    name: 'check-find',
    route,
    check: all,
    see: listed,
    steps: [
      { press: 'f', see: 'Find' },
      { type: 'cursor', see: 'verdict 1 of 1' },
    ],
  },
  {
    name: 'check-find-nothing',
    route,
    check: all,
    see: listed,
    steps: [
      { press: 'f', see: 'Find' },
      { type: 'zzz', see: 'nothing found' },
      { press: 'enter', see: 'f find' },
    ],
  },
  { name: 'check-broken', route, check: all, see: listed, steps: [{ press: 'enter', see: 'Verdict' }] },
  {
    name: 'check-broken-small',
    route,
    check: all,
    see: listed,
    steps: [{ press: 'enter', see: 'Verdict' }],
    sizes: [small],
  },
  {
    name: 'check-broken-end',
    route,
    check: all,
    see: listed,
    steps: [
      { press: 'enter', see: 'Verdict' },
      { press: 'end', see: 'Any of these' },
    ],
    scrolled: true,
  },
  {
    name: 'check-not-judged',
    route,
    check: all,
    see: listed,
    steps: [{ press: 'end enter', see: 'second account' }],
  },
  {
    name: 'check-curl',
    route,
    check: all,
    see: listed,
    steps: [{ press: 'y', see: 'printed when you leave' }],
    idle: ['y'],
  },
  {
    name: 'check-played',
    route,
    check: all,
    see: listed,
    steps: [
      { press: 'p', see: 'Played on' },
      { press: 'esc', see: listed },
    ],
  },
  {
    name: 'check-nothing',
    route,
    check: jobOf(runOf([], { stopped: 'The connection failed (ECONNREFUSED), so nothing more was sent.' })),
    see: 'ECONNREFUSED',
    sizes: [sizes.usual, small],
  },
  {
    name: 'check-nothing-read',
    route,
    check: jobOf(runOf(others.slice(3), { unread: 'GET /orders returned 401. The credential may be wrong.' })),
    see: /Nothing could be read/,
    sizes: [...Object.values(sizes), small],
  },
  {
    name: 'check-nothing-read-stopped',
    route,
    check: jobOf(runOf(others.slice(3), { unread: 'The API is gone.', stopped: 'The API is gone.', unknown: 1 })),
    see: /Nothing could be read/,
  },
];
