import { expect, test } from 'vitest';
import { closeCase, outcomeLines, resumeCase } from '../../src/cases/at-work';
import { type CaseClaim, judgeClaims } from '../../src/cases/claim';
import { answered, claimOptions, draftTexts, stepQuestions } from '../../src/cases/claim-form';
import { claimsLines, formPage } from '../../src/cases/claim-pages';
import { findCase } from '../../src/cases/code';
import { caseJson } from '../../src/cases/json';
import { casePage } from '../../src/cases/screen-lines';
import { startScreen } from '../../src/cases/screen-state';
import { cases } from '../../src/generated/cases';
import { createProgressStore } from '../../src/progress/store';
import { width } from '../../src/text/layout';
import { plainTheme } from '../../src/text/theme';
import { sample } from '../support/size';

const view = { columns: 76, theme: plainTheme };
const open = async (code: string) => {
  const store = createProgressStore({ profile: null, disk: null, now: () => 1000, newId: () => 'e' });
  return resumeCase(await findCase(code), { ...store, drafts: () => null }, { now: () => 0, startsOver: true });
};

/** What came of these claims. */
async function judged(code: string, claims: readonly CaseClaim[]) {
  const work = await open(code);
  for (const claim of claims) work.dispatch({ type: 'claim', claim });
  const outcome = await closeCase(work, 'judge');
  return { work, outcome, lines: outcomeLines(work, outcome, view) };
}

const right = {
  departure: 'key-accepted-and-ignored',
  operation: 'POST /v1/charges',
  party: 'customers',
  change: 'store',
};

test.each([
  ['departure', 'read-without-etag', 'Nobody departs from the contract in this way.'],
  ['operation', 'GET /orders', 'The departure doesn’t show here.'],
  ['party', 'shop', 'The fix doesn’t reduce the problems of this group.'],
  ['change', 'wait', 'With this change, the departure is still there.'],
] as const)('a claim that is wrong in its %s (%s) says so of that part alone', async (part, value, note) => {
  const { outcome, lines, work } = await judged('charged-twice', [{ ...right, [part]: value }]);
  const { claim: _, notes, ...parts } = outcome.verdict.claims[0]!;
  expect(parts).toEqual({ departure: true, operation: true, party: true, change: true, [part]: false });
  expect(notes).toEqual({ [part]: note });
  const text = lines.join('\n');
  expect(text).toContain(note);
  expect(text.match(/not quite/g)).toHaveLength(1);
  for (const other of Object.entries(right).filter(([name]) => name !== part))
    expect(notes).not.toHaveProperty(other[0]);
  const { state } = await caseJson(work.open, work.session(), true);
  expect(state.claims[0]).toMatchObject({ correct: { [part]: false }, notes: { [part]: note } });
});

test('a change that brings another departure instead says that', async () => {
  const claim = {
    departure: 'lookup-by-id-alone',
    operation: 'GET /orders/{order_id}',
    party: 'acme',
    change: 'forbid',
  };
  const { outcome } = await judged('a-call-from-birch', [claim]);
  expect(outcome.verdict.claims[0]!.notes).toEqual({ change: 'With this change, there’s another departure instead.' });
});

test('what is right about another departure isn’t called wrong, and what nobody looks for isn’t judged', () => {
  const truth = {
    departures: [
      { id: 'a', operations: ['GET /a'], parties: ['p'], changes: ['x'] },
      { id: 'b', operations: ['GET /b'], parties: ['q'], changes: ['y'] },
    ],
    supported: ['a', 'b', 'c'],
    harm: [1, 1],
    replays: [],
  };
  const [wrong, extra] = judgeClaims(
    [
      { departure: 'z', operation: 'GET /b', party: 'q', change: 'z' },
      { departure: 'c', operation: 'GET /z', party: 'z', change: 'z' },
    ],
    truth,
  ).claims;
  expect(wrong).toMatchObject({ departure: false, operation: true, party: true, change: false });
  expect(Object.keys(wrong!.notes)).toEqual(['departure', 'change']);
  expect(extra).toMatchObject({ departure: true, operation: null, party: null, change: null, notes: {} });
});

test('a change after which somebody is worse off says that', async () => {
  const { outcome } = await judged('charged-twice', [{ ...right, change: 'no-retries' }]);
  const { notes, change } = outcome.verdict.claims[0]!;
  expect([change, notes.change]).toEqual([false, expect.stringMatching(/still there|worse off/)]);
});

test.each(sample(cases, 2))(
  '$id: the result has a table for each claim, and fits a window or nearly',
  async ({ id }) => {
    const work = await open(id);
    const truth = await work.open.truth();
    const { lines } = await judged(
      id,
      truth.departures.map(each => ({
        departure: each.id,
        operation: each.operations[0]!,
        party: each.parties[0]!,
        change: each.changes[0]!,
      })),
    );
    const text = lines.join('\n');
    expect(text).toContain('Solved');
    expect(text).not.toMatch(/\b0 before, 0 after/);
    // 80x24 has 18 rows for it.
    expect(lines.length, text).toBeLessThanOrEqual(18 + (truth.departures.length - 1) * 10);
    for (const line of lines) expect(width(line)).toBeLessThanOrEqual(76);
  },
);

test('each step of a claim shows in one line what it says so far', async () => {
  const work = await open('charged-twice');
  let draft = answered({}, 'group', 'idempotency');
  expect(draftTexts(draft, work.open)).toEqual(['idempotency']);
  draft = answered(answered(draft, 'departure', right.departure), 'operation', right.operation);
  for (const columns of [36, 56, 76]) {
    const [first] = formPage(work, { ...startScreen(), draft }, { columns, rows: 18, theme: plainTheme }).above;
    expect(first).toMatch(/^An id.* · POST \/v1\/.*/);
    expect(width(first!)).toBeLessThanOrEqual(columns);
  }
  const [party] = claimOptions('party', draft, work.open);
  const { who } = work.open.definition.parties.find(({ id }) => id === party!.id)!;
  expect(draftTexts(answered(draft, 'party', party!.id), work.open).at(-1)).toBe(who);
});

test('the question of who is hurt says what counts, and in a generated case whose requests', async () => {
  expect(stepQuestions.party).toContain('fewer problems in the replay with the fix');
  const { definition, operations } = (await open('case11')).open;
  const texts = claimOptions('party', {}, { definition, operations }).map(({ text }) => text);
  expect(texts[0]).toBe('customers at the till (counted: what till sent)');
});

test('each group whose number falls with the fix counts as hurt', async () => {
  const { outcome } = await judged('case10', []);
  for (const { parties, changes } of outcome.truth.departures) {
    const fixes = outcome.truth.replays.filter(({ change }) => changes.includes(change.id));
    const { definition } = await findCase('case10');
    const helped = definition.parties.filter((_, i) => fixes.some(({ harm }) => harm[i]! < outcome.truth.harm[i]!));
    expect(parties).toEqual(expect.arrayContaining(helped.map(({ id }) => id)));
  }
});

test('a replay names the group as well where two count the same', async () => {
  const { lines } = await judged('notes-that-vanish', [
    {
      departure: 'changes-without-if-match',
      operation: 'PATCH /orders/{order_id}',
      party: 'office',
      change: 'send-if-match',
    },
  ]);
  expect(lines.join('\n')).toContain('4 before, 0 after: notes that they lost (people in the office)');
});

test('before and after a claim, the view says that there may be several', async () => {
  const work = await open('charged-twice');
  const room = { columns: 76, rows: 18, theme: plainTheme };
  expect(claimsLines(work, startScreen(), room).join(' ')).toContain('one to three departures');
  work.dispatch({ type: 'claim', claim: right });
  expect(claimsLines(work, startScreen(), room).join(' ')).toContain('Another departure needs another claim');
  expect(casePage(work, startScreen(), room).lines.join(' ')).toContain('one to three departures');
});
