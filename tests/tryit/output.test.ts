import { expect, test } from 'vitest';
import type { Exchange } from '../../src/service/exchange';
import { createBuffer } from '../../src/text/buffer/buffer';
import { makeTheme, plainTheme } from '../../src/text/theme';
import type { Draft } from '../../src/tryit/draft';
import { fieldsOf, fieldText } from '../../src/tryit/fields';
import { editColumns, formLines } from '../../src/tryit/form-lines';
import { initialTryState, type TryAction, tryReducer } from '../../src/tryit/reducer';
import type { ReplayResult } from '../../src/tryit/replay';
import { responseLines } from '../../src/tryit/response-lines';
import type { TryState } from '../../src/tryit/state';
import { checksum, range } from '../support/checksum';

/** Form, response, and what each action changes, on record. After a change that you meant, run this file with -u. */
const colours = makeTheme({ color: true });
const trimmed = (lines: readonly string[]) => `${lines.map(line => line.trimEnd()).join('\n')}\n`;
const draft = (change: Partial<Draft> = {}): Draft => ({ ...initialTryState().draft, ...change });
const exchange = (method: string, path: string, at: number, change: Partial<Exchange> = {}): Exchange => ({
  ...{ name: null, as: 'owner', at },
  request: { method, path, headers: [['Authorization', 'Bearer key_owner_1']], body: null },
  response: { status: 200, reason: 'OK', headers: [['ETag', '"1"']], body: '{"id": "o1"}' },
  ...change,
});
const result = (change: Partial<ReplayResult> = {}): ReplayResult => ({
  lessonExchanges: [],
  sent: [],
  refused: null,
  callers: ['till', 'owner', 'stranger'].map(name => ({ name, about: name === 'till' ? '' : `who is ${name}` })),
  flaws: [],
  choices: [],
  ...change,
});
const choices = [
  { id: 'one', title: 'One flaw', draft: draft({ method: 'POST', path: '/one', headers: ['A: 1'] }), times: 1 },
  { id: 'two', title: 'Another flaw', draft: draft({ path: '/two' }), times: null },
];
const flaws = [
  { id: 'f1', title: 'The first flaw of this step, which has a long title' },
  { id: 'f2', title: 'A second' },
];
const full = draft({
  method: 'POST',
  path: '/orders?status=paid&customer=c_\u0007123',
  headers: ['If-Match: "1"', 'Idempotency-Key: a-key-that-is-much-longer-than-there-is-room-for-in-a-narrow-window'],
  body: '{\n  "amount": 4200,\n  "currency": "EUR",\n  "note": "ça"\n}',
  wait: 60_000,
});
const states: Record<string, TryState> = {
  'before anything was replayed': initialTryState(),
  'a clean service': { ...initialTryState(), result: result({ choices }) },
  'a full request to a step': { ...initialTryState(), draft: full, result: result({ flaws }) },
  'without the flaws of the step': { ...initialTryState(), draft: full, flawed: false, result: result({ flaws }) },
  'a chosen flaw': { ...initialTryState(), flaw: 'two', draft: choices[1]!.draft, result: result({ choices }) },
  'a step without flaws': { ...initialTryState(), draft: draft({ method: 'HEAD', as: 'till' }), result: result() },
  'a body that is no JSON': {
    ...initialTryState(),
    draft: draft({ method: 'PUT', as: 'someone', body: '{"amount": 4200, "currency": }', wait: 1 }),
  },
};

test('the form', async () => {
  const lines = Object.entries(states).flatMap(([name, state]) => [
    `--- ${name}`,
    ...formLines({ ...state, row: -1 }, 60, plainTheme).lines,
    ...fieldsOf(state.draft).flatMap((field, row) => {
      const text = fieldText(state.draft, field);
      const buffer = text === null ? null : createBuffer(text, { multiline: field.kind === 'body' });
      const editing = [null, ...(buffer ? [buffer, { ...buffer, cursor: 0 }] : [])];
      const drawn = (columns: number) =>
        editing.map(each => formLines({ ...state, row, editing: each }, columns, colours));
      return `${field.kind}: ${[20, 34, 60, 90].map(columns => checksum(drawn(columns))).join(' ')}`;
    }),
    ...[2, 3].flatMap(row => {
      const { lines, from, to } = formLines({ ...state, row, editing: createBuffer('Cont') }, 60, plainTheme);
      return lines.slice(from, to + 1);
    }),
    '',
  ]);
  await expect(trimmed([...lines, `${[20, 34, 60, 90].map(editColumns)}`])).toMatchFileSnapshot('recorded/form.txt');
});

const headers: [string, string][] = [
  ['ETag', '"1"'],
  ['X-Unknown', 'what nobody explains'],
  ['Content-Type', 'application/json'],
  ['Location', '/orders/an-id-that-is-so-long-that-it-has-no-room-beside-what-the-header-is-for'],
  ['X-Long', 'unknown-and-longer-than-half-of-the-window-so-that-it-stands-alone'],
];
const responses: Record<string, Exchange> = {
  'all kinds of headers': exchange('GET', '/', 5000, {
    response: { status: 200, reason: 'OK', headers, body: '{"a": [1, true, "x"]}' },
  }),
  'no headers and no body': exchange('GET', '/', 0, {
    response: { status: 204, reason: 'No Content', headers: [], body: '' },
  }),
  'the last status that is fine': exchange('GET', '/', 1000, {
    response: { status: 399, reason: 'Odd', headers: [], body: 'words' },
  }),
  'the first that is not': exchange('GET', '/', 1000, {
    response: { status: 400, reason: 'Bad Request', headers: [['X', '1']], body: '{"error": {}}' },
  }),
  none: exchange('GET', '/', 61_000, { response: null }),
};

test('the response', async () => {
  const places = [
    { place: 0, of: 3, fromLesson: 1, before: null },
    { place: 1, of: 3, fromLesson: 1, before: 1000 },
    { place: 2, of: 3, fromLesson: 3, before: 900 },
  ];
  const lines = Object.entries(responses).flatMap(([name, each]) => [
    `--- ${name}`,
    ...responseLines(each, { ...places[1]!, sources: false, columns: 66, theme: plainTheme }),
    ...places.map(place => responseLines(each, { ...place, sources: true, columns: 66, theme: plainTheme })[0]!),
    range(20, 104, 7)
      .map(columns =>
        checksum(
          [true, false].map(sources => responseLines(each, { ...places[0]!, sources, columns, theme: colours })),
        ),
      )
      .join(' '),
    '',
  ]);
  await expect(trimmed(lines)).toMatchFileSnapshot('recorded/response.txt');
});

/** What an action changes, a name each; texts under edit as they are. */
function changes(before: Partial<TryState>, after: Partial<TryState>): string {
  if (after === before) return 'nothing';
  const shown = (value: unknown) =>
    JSON.stringify(value, (key, part) => (key === 'editing' && part ? `${part.text}│${part.cursor}` : part));
  const names = Object.keys(after) as (keyof TryState)[];
  const told = names
    .filter(name => shown({ [name]: before[name] }) !== shown({ [name]: after[name] }))
    .map(name => shown({ [name]: after[name] }).slice(1, -1));
  return told.join(' ') || 'the same';
}

const press = (name: string, text = ''): TryAction => ({ type: 'press', press: { name, text }, columns: 40 });
const ofRow: Record<string, readonly TryAction[]> = {
  right: [{ type: 'turn', by: 1 }],
  left: [{ type: 'turn', by: -1 }],
  up: [{ type: 'move', by: -1 }],
  down: [{ type: 'move', by: 1 }],
  edit: [{ type: 'edit' }],
  'edit and leave': [{ type: 'edit' }, { type: 'leave' }],
  'type and leave': [{ type: 'edit' }, press('end'), press('paste', ' x '), { type: 'leave' }],
  'type and go down': [{ type: 'edit' }, press('end'), press('x', 'x'), press('down')],
  'empty it and go up': [{ type: 'edit' }, press('ctrl+u'), { type: 'replace', text: ' ' }, press('up')],
  'empty it and go down': [{ type: 'edit' }, { type: 'replace', text: '' }, { type: 'move', by: 1 }],
  complete: [{ type: 'edit' }, { type: 'replace', text: 'If-N' }, press('end'), press('tab')],
  'complete backwards': [{ type: 'edit' }, { type: 'replace', text: 'If-' }, press('end'), press('shift+tab')],
  'from elsewhere': [{ type: 'replace', text: '/elsewhere' }],
  remove: [{ type: 'remove' }],
  'a key that nobody edits with': [press('x', 'x')],
};
const ofAll: Record<string, readonly TryAction[]> = {
  send: [{ type: 'send' }],
  undo: [{ type: 'undo' }],
  reset: [{ type: 'reset' }],
  flaws: [{ type: 'flaws' }],
  older: [{ type: 'look', by: -1 }],
  'older twice': [
    { type: 'look', by: -1 },
    { type: 'look', by: -1 },
  ],
  'older and newer': [
    { type: 'look', by: -1 },
    { type: 'look', by: 1 },
  ],
  'older twice and newer twice': ([-1, -1, 1, 1] as const).map(by => ({ type: 'look', by })),
  newer: [{ type: 'look', by: 1 }],
  'older and send': [{ type: 'look', by: -1 }, { type: 'send' }],
  sources: [{ type: 'sources' }],
  scroll: [{ type: 'scroll', by: 2, last: 9 }],
  problem: [{ type: 'problem', text: 'The editor is gone.' }],
};
const twice = draft({ path: '/orders/o1', wait: 1000 });
const busy: Record<string, TryState> = {
  'nothing sent': { ...initialTryState(), resultOf: 1, result: result({ choices }), offset: 3, problem: 'Odd.' },
  'two sent': {
    ...initialTryState(),
    draft: full,
    sent: [draft(), twice],
    resultOf: 1,
    flaw: 'one',
    untouched: false,
    result: result({ choices, sent: [exchange('GET', '/orders?limit=2', 0), exchange('GET', '/orders/o1', 1000)] }),
  },
  'the form shows what was sent last': {
    ...initialTryState(),
    draft: { ...twice, wait: 0 },
    sent: [twice],
    result: result({ flaws, sent: [exchange('GET', '/orders/o1', 1000)] }),
  },
  'from a step, one sent': {
    ...initialTryState(),
    draft: full,
    sent: [draft()],
    result: result({ flaws, lessonExchanges: [exchange('POST', '/lesson', 0)], sent: [exchange('GET', '/', 9)] }),
  },
};

test('what actions change', async () => {
  const after = (state: TryState, actions: readonly TryAction[]) => actions.reduce(tryReducer, state);
  const line = (what: string, told: string) => (told === 'nothing' ? [] : [`${what}: ${told}`]);
  const lines = Object.entries(busy).flatMap(([name, state]) => [
    `--- ${name}`,
    ...Object.entries(ofAll).flatMap(([what, actions]) => line(what, changes(state, after(state, actions)))),
    ...fieldsOf(state.draft).flatMap((field, row) => {
      const at = { ...state, row };
      return Object.entries(ofRow).flatMap(([what, actions]) =>
        line(`${row} ${field.kind}, ${what}`, changes(at, after(at, actions))),
      );
    }),
    '',
  ]);
  await expect(trimmed(lines)).toMatchFileSnapshot('recorded/actions.txt');
});

test('what comes back changes the form only where nothing was changed, and nothing that is older', async () => {
  const sent = [draft(), twice];
  const given: Record<string, ReplayResult> = {
    'from a step': result({ lessonExchanges: [exchange('PUT', '/first', 0), exchange('POST', '/lesson', 1)] }),
    nothing: result(),
    'one of two could be sent': result({ refused: 'There is no such caller.', sent: [exchange('GET', '/', 0)] }),
  };
  const lines = Object.entries(given).flatMap(([name, result]) =>
    [true, false].flatMap(untouched =>
      [0, 1].flatMap(version =>
        [null, given.nothing!].map(known => {
          const state = { ...initialTryState(), sent, untouched, result: known };
          const after = tryReducer(state, { type: 'replayed', version, result });
          const { result: now, ...rest } = after;
          const { result: _, ...before } = state;
          const kept = now === known ? 'what was known' : 'the new result';
          const told = changes(before, rest);
          return `${name}, ${untouched ? 'untouched' : 'edited'}, version ${version}, ${known ? 'not ' : ''}the first: ${kept}, ${told}`;
        }),
      ),
    ),
  );
  await expect(trimmed(lines)).toMatchFileSnapshot('recorded/replayed.txt');
});

test('the last request that is kept', () => {
  const some = (count: number) => ({ ...initialTryState(), sent: Array<Draft>(count).fill(draft()) });
  const after = [199, 200].map(count => tryReducer(some(count), { type: 'send' }));
  expect(after.map(({ sent, problem }) => [sent.length, problem])).toEqual([
    [200, null],
    [200, 'You can send up to 200 requests here. Undo some, or reset with r.'],
  ]);
});
