import { expect, test } from 'vitest';
import { findCase } from '../../src/cases/code';
import { recordCase } from '../../src/cases/record';
import { resultWords } from '../../src/cases/result';
import {
  type CaseAction,
  type CaseSession,
  caseFact,
  caseReducer,
  newSession,
  readSession,
  sessionText,
} from '../../src/cases/session';
import { differences, sideBySide } from '../../src/cases/side-by-side';
import charged from '../../src/cases/written/charged-twice';
import { width } from '../../src/text/layout';
import { plainTheme } from '../../src/text/theme';

const minute = 60_000;
const claim = { departure: 'a', operation: 'GET /x', party: 'p', change: 'c' };

/** A session after actions that come so many minutes after the one before. */
const after = (...steps: [minutes: number, action: CaseAction][]): CaseSession => {
  let now = 0;
  return steps.reduce<CaseSession>(
    (session, [minutes, action]) => {
      now += minutes * minute;
      return caseReducer(session, action, now);
    },
    { ...newSession, lastAt: 0 },
  );
};

test('time counts while somebody works, and a long pause doesn’t', () => {
  const session = after([3, { type: 'look' }], [60, { type: 'hint', of: 3 }], [4, { type: 'judged', solved: true }]);
  expect(resultWords(session)).toBe('solved, 0 requests, 7 minutes, 1 hint');
});

test('time elsewhere doesn’t count, and the same claims judged twice count once', () => {
  const away = after([2, { type: 'active' }], [0, { type: 'leave' }], [4, { type: 'return' }], [1, { type: 'look' }]);
  expect(resultWords(away)).toContain('3 minutes');
  const judge: [number, CaseAction] = [0, { type: 'judged', solved: false }];
  expect(after([0, { type: 'claim', claim }], judge, judge).attempts).toBe(1);
  expect(after([0, { type: 'claim', claim }], judge, [0, { type: 'withdraw', index: 0 }], judge).attempts).toBe(2);
});

test('a second claim about one departure replaces the first, and a closed case stays as it is', () => {
  const session = after([0, { type: 'claim', claim }], [0, { type: 'claim', claim: { ...claim, change: 'd' } }]);
  expect(session.claims).toEqual([{ ...claim, change: 'd' }]);
  const closed = caseReducer(session, { type: 'give-up' }, 1);
  expect(caseReducer(closed, { type: 'withdraw', index: 0 }, 2)).toBe(closed);
});

test('a corrected claim stays in its place, and what it said before is gone', () => {
  const [first, second, third] = ['a', 'b', 'c'].map(departure => ({ ...claim, departure }));
  const claims: [number, CaseAction][] = [first!, second!].map(each => [0, { type: 'claim', claim: each }]);
  const corrected = (instead: number, to: typeof claim) => after(...claims, [0, { type: 'claim', claim: to, instead }]);
  expect(corrected(0, third!).claims).toEqual([third, second]);
  expect(corrected(1, { ...second!, change: 'd' }).claims).toEqual([first, { ...second!, change: 'd' }]);
  // It says what another claim says already.
  expect(corrected(0, { ...second!, change: 'd' }).claims).toEqual([{ ...second!, change: 'd' }]);
});

test('a session survives being kept, and a damaged one is a new one', () => {
  const session = after(
    [1, { type: 'sent', text: 'GET /x', requests: 2 }],
    [1, { type: 'claim', claim }],
    [1, { type: 'write', text: 'GET /y' }],
    [0, { type: 'draft', draft: { group: 'lists' } }],
  );
  const { written, draft, judged, ...older } = session;
  expect([written, draft, judged]).toEqual(['GET /y', { group: 'lists' }, []]);
  expect(readSession(JSON.stringify(older))).toEqual({ ...older, written: null, draft: {}, judged: [] });
  expect(readSession(sessionText(session))).toEqual(session);
  for (const text of ['', '{', '{"sent": 3}', 'null', sessionText(session).slice(0, -9)])
    expect(readSession(text)).toEqual(newSession);
});

test('progress keeps that a case was begun and how it ended, and the first solution counts', () => {
  const open = after([1, { type: 'look' }]);
  const solved = caseReducer(open, { type: 'judged', solved: true }, 2);
  const begun = caseFact('x', open, undefined);
  expect(begun).toMatchObject({ case: 'x', ended: false, solved: false });
  const kept = { ended: false, solved: false, requests: 0, minutes: 1, hints: 0, attempts: 0 };
  expect(caseFact('x', open, kept)).toBeNull();
  expect(caseFact('x', solved, kept)).toMatchObject({ ended: true, solved: true });
  expect(caseFact('x', solved, { ...kept, ended: true, solved: true })).toBeNull();
  // Who gave up has seen the solution.
  expect(caseFact('x', solved, { ...kept, ended: true })).toBeNull();
});

test('the incident and its replay stand side by side as far as they differ', async () => {
  const before = (await recordCase(charged)).log;
  expect(differences(before, before).pairs).toEqual([]);
  const fixed = (await recordCase(charged, { ...charged.setup, flaws: [] })).log;
  const lines = sideBySide(before, fixed, { columns: 76, theme: plainTheme });
  expect(lines[0]).toMatch(/^Request +As it was +Replay$/);
  expect(lines[1]).toMatch(/^09:04:37 till POST \/v1\/charges +201 ch_7 +201 ch_6 again$/);
  for (const columns of [38, 58, 76, 118])
    for (const line of sideBySide(before, fixed, { columns, theme: plainTheme }))
      expect(width(line)).toBeLessThanOrEqual(columns);
});

test('two requests that differ and have the same response are told with its id', async () => {
  const { log } = await recordCase(charged);
  const sent = log.find(({ exchange }) => exchange.response?.body.startsWith('{"id"'))!;
  const { exchange } = sent;
  const otherwise = { ...sent, exchange: { ...exchange, request: { ...exchange.request, body: '{}' } } };
  const [, line] = sideBySide([sent], [otherwise], { columns: 76, theme: plainTheme });
  expect(line).toMatch(/ 201 (\w+) +201 \1$/);
});

test.each([
  ['orders-nobody-packed', /GET \/orders.* 200 7 rows +200 8 rows/],
  ['2026-11-23', /POST \/v1\/charges +201 no Location +201 Location/],
])('where two responses of %s have one status, the comparison says what differs', async (code, expected) => {
  const { definition } = await findCase(code);
  const before = (await recordCase(definition)).log;
  const rest = definition.setup.flaws.filter(id => id !== 'created-without-location' && !/list/.test(id));
  const fixed = (
    await recordCase(definition, { ...definition.setup, flaws: code === '2026-11-23' ? rest : [], faults: [] })
  ).log;
  const lines = sideBySide(before, fixed, { columns: 76, theme: plainTheme });
  expect(lines.join('\n')).toMatch(expected);
  for (const line of lines) expect(width(line)).toBeLessThanOrEqual(76);
});
