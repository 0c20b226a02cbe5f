import { expect, test } from 'vitest';
import { closeCase, resumeCase } from '../../src/cases/at-work';
import { chartLines } from '../../src/cases/chart-lines';
import { findCase } from '../../src/cases/code';
import { casePage } from '../../src/cases/screen-lines';
import { type CaseScreenState, caseScreenReducer, startScreen } from '../../src/cases/screen-state';
import { createProgressStore } from '../../src/progress/store';
import { createBuffer } from '../../src/text/buffer/buffer';
import { plainTheme } from '../../src/text/theme';

const claim = { operation: 'POST /v1/charges', party: 'customers', change: 'store' };
const claims = [
  { ...claim, departure: 'key-accepted-and-ignored' },
  { ...claim, departure: 'read-without-etag', party: 'shop', change: 'wait' },
];

/** A case as somebody opens it for the first time. */
async function begun(id: string) {
  const store = createProgressStore({ profile: null, disk: null, now: () => 1000, newId: () => 'e' });
  return resumeCase(await findCase(id), { ...store, drafts: () => null }, { now: () => 0, startsOver: true });
}

test('each view of a case fits its window, from the smallest to a wide one', async () => {
  const work = await begun('charged-twice');
  const empty = casePage(work, { ...startScreen(), view: 'claims' }, { columns: 36, rows: 8, theme: plainTheme });
  await work.open.send('# @as till\nGET /orders/count');
  work.dispatch({ type: 'hint', of: 3 });
  for (const each of claims) work.dispatch({ type: 'claim', claim: each });
  const outcome = await closeCase(work, 'judge');
  const start = startScreen();
  const states: Record<string, Partial<CaseScreenState>> = {
    'tickets with a hint': {},
    log: { view: 'log', cursor: 30 },
    'log, searched': { view: 'log', words: createBuffer('lost'), searching: true, cursor: 9 },
    'log, nothing found': { view: 'log', words: createBuffer('refund') },
    entry: { view: 'entry', cursor: 6 },
    dashboards: { view: 'dashboards' },
    'contract, searched': { view: 'contract', contractWords: createBuffer('If-Match') },
    'contract, nothing found': { view: 'contract', contractWords: createBuffer('zebra'), searching: true },
    requests: { view: 'requests' },
    'requests, being written': { view: 'requests', editing: true, problems: [{ line: 1, message: 'no such caller' }] },
    'requests, sent': { view: 'requests', answered: [1, 2] },
    claims: { view: 'claims', choice: 1 },
    'form, at its first question': { view: 'form', choice: 5 },
    'form, at its last': { view: 'form', draft: { ...claim, group: 'idempotency', departure: 'a', change: undefined } },
    outcome: { view: 'outcome', outcome },
    replay: { view: 'replay', outcome, choice: 1 },
    'no replay': { view: 'replay' },
  };
  const told = ['claims, none', ...empty.above, ...empty.lines];
  for (const [name, some] of Object.entries(states))
    for (const [columns, rows] of [
      [36, 8],
      [56, 13],
      [64, 15],
      [72, 20],
      [100, 32],
    ] as const) {
      const page = casePage(work, { ...start, ...some }, { columns, rows, theme: plainTheme });
      expect(page.above.length + page.rows).toBeLessThanOrEqual(Math.max(rows, page.above.length + 1));
      // What is below the window isn't drawn.
      told.push('', `${name}, ${columns}x${rows}: ${page.rows} rows`, ...page.above, ...page.lines.slice(0, 24));
    }
  await expect(`${told.map(line => line.trimEnd()).join('\n')}\n`).toMatchFileSnapshot('recorded/views.txt');
});

test('dashboards grow with the window', async () => {
  const work = await begun('exports-that-never-came');
  const view = { columns: 72, theme: plainTheme };
  const charts = (rows: number) => chartLines(work.open.definition, work.open.entries, { ...view, rows });
  const drawn = (rows: number) => casePage(work, { ...startScreen(), view: 'dashboards' }, { ...view, rows }).lines;
  expect([drawn(16), drawn(40)]).toEqual([charts(2), charts(4)]);
});

test('a form says how many lines are above and below it', async () => {
  const work = await begun('charged-twice');
  const page = (some: Partial<CaseScreenState>, columns: number, rows: number) =>
    casePage(work, { ...startScreen(), ...some }, { columns, rows, theme: plainTheme });
  const all = page({ view: 'form' }, 72, 60).lines;
  const below = new Set<number>();
  for (const choice of all.keys())
    for (let rows = 8; rows < 24; rows++) {
      const { lines } = page({ view: 'form', choice }, 72, rows);
      const mark = lines.at(-1)!.trim();
      const from = Number(/↑ (\d+) above/.exec(mark)?.[1] ?? 0);
      const rest = Number(/↓ (\d+) more below/.exec(mark)?.[1] ?? 0);
      const shown = lines.length - (from + rest > 0 ? 1 : 0);
      expect(from + shown + rest, `${choice} in ${rows}`).toBe(all.length);
      below.add(rest);
    }
  expect(below).toContain(1);
});

test('keys lead through the views of a case, and each begins at its top', () => {
  const after = (...actions: Parameters<typeof caseScreenReducer>[1][]) =>
    actions.reduce(caseScreenReducer, startScreen());
  const down = { type: 'move', by: 3, count: 5 } as const;
  expect(after({ type: 'show', view: 'log' }, down, down)).toMatchObject({ view: 'log', cursor: 4, choice: 0 });
  expect(after({ type: 'show', view: 'claims' }, down)).toMatchObject({ cursor: 0, choice: 3 });
  expect(after({ type: 'show', view: 'claims' }, down, { type: 'show', view: 'form' }).choice).toBe(0);
  const scroll = { type: 'scroll', by: 7, last: 9 } as const;
  expect(after(scroll, scroll).offset).toBe(9);
  expect(after(scroll, { type: 'scroll', by: -8, last: 9 }).offset).toBe(0);
  expect(after(scroll, { type: 'show', view: 'contract' }).offset).toBe(0);
  expect(after({ type: 'notice', text: 'Saved' }).notice).toBe('Saved');
  expect(after({ type: 'notice', text: 'Saved' }, scroll).notice).toBe('');
  const begun = after({ type: 'answer', step: 'group', id: 'lists' }, { type: 'choose', index: 2 });
  expect(begun).toMatchObject({ draft: { group: 'lists' }, choice: 2 });
  expect(caseScreenReducer(begun, { type: 'step-back' })).toMatchObject({ draft: {}, choice: 0 });
  expect(after({ type: 'show', view: 'form' }, { type: 'step-back' }).view).toBe('claims');
  const from = after({ type: 'contract', line: 12, from: 'entry' });
  expect(from).toMatchObject({ view: 'contract', offset: 12, cameFrom: 'entry' });
  expect(caseScreenReducer(from, { type: 'show', view: 'log' }).cameFrom).toBeNull();
  const sent = after({ type: 'edit', on: true }, { type: 'send' }, { type: 'sent', answered: [47], problems: [] });
  expect(sent).toMatchObject({ editing: false, sending: null, answered: [47], version: 1 });
  expect(caseScreenReducer(sent, { type: 'put-away' }).answered).toEqual([]);
  const wrong = [{ line: 1, message: 'no' }];
  const kept = caseScreenReducer({ ...sent, editing: true }, { type: 'sent', answered: [], problems: wrong });
  expect(kept).toMatchObject({ editing: true, answered: [47], problems: wrong, version: 2 });
  const sending = after({ type: 'send' });
  expect(caseScreenReducer(sending, { type: 'send' })).toBe(sending);
  expect(after({ type: 'close', way: 'judge' }).closing).toBe('judge');
  expect(after({ type: 'changed' }).version).toBe(1);
});
