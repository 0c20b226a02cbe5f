import { expect, test } from 'vitest';
import { resumeCase } from '../../src/cases/at-work';
import { claimOptions, claimSteps } from '../../src/cases/claim-form';
import { findCase } from '../../src/cases/code';
import { findDeparture } from '../../src/cases/departures';
import { openCase } from '../../src/cases/open-case';
import { playCase } from '../../src/commands/_case';
import { cases } from '../../src/generated/cases';
import { createProgressStore } from '../../src/progress/store';
import type { ProgressStore } from '../../src/progress/types';
import { width } from '../../src/text/layout';
import { plainTheme } from '../../src/text/theme';
import { freshFolder } from '../progress/sample';
import { sample } from '../support/size';

const minute = 60_000;

/** A store that keeps texts in a folder, and events in memory. */
function storeIn(folder: string | null): ProgressStore {
  let id = 0;
  const store = createProgressStore({ profile: null, disk: null, now: () => 1000, newId: () => `e${id++}` });
  return { ...store, drafts: () => folder };
}

async function typed(lines: readonly string[], { store = storeIn(null), columns = 72, code = 'charged-twice' } = {}) {
  let out = '';
  let now = 0;
  const print = (text: string) => {
    out += text;
  };
  const io = { out: print, columns, theme: plainTheme };
  async function* input() {
    for (const line of lines) {
      now += 2 * minute;
      yield line;
    }
  }
  const work = await resumeCase(await findCase(code), store, { now: () => now, startsOver: true });
  await playCase(work, input(), io);
  // What is typed ends the line of the sign before it.
  for (const line of out.replaceAll(/^> /gm, '').split('\n')) expect(width(line), line).toBeLessThanOrEqual(columns);
  return { out, session: work.session(), results: store.progress().cases };
}

/** The numbers of a whole claim but for its change: the area, the departure, where, and who. */
const claim = ['c', '5', '2', '2', '1'];

test('a case is solved by typed lines alone: the log, a request, a claim, the replay, and what progress keeps', async () => {
  const { out, session, results } = await typed([
    'd',
    'l 402',
    '8',
    's',
    '# @as till',
    'POST /v1/charges',
    '',
    '{"amount": 100, "currency": "EUR", "source": "card_1"}',
    '.',
    'h',
    ...claim,
    '1',
    'v',
    ...claim,
    '2',
    'v',
  ]);
  expect(out).toContain('Ticket from: A customer');
  expect(out).toMatch(/█ 45 succeeded {2}░ 1 failed/);
  expect(out).toContain('402');
  expect(out).toContain('Idempotency-Key: "sale-406"');
  expect(out).toContain('Your request 47');
  expect(out).toContain('idempotency_key_required');
  expect(out).toContain('Hint 1 of 3');
  expect(out).toContain('Not yet. The departure is named.');
  expect(out).toContain('6 before, 6 after: customers charged twice');
  expect(out).toMatch(/So far: An idempotency key that’s accepted but ignored; POST\s\/v1\/charges/);
  expect(out).toContain('Solved: every part of every claim is correct.');
  expect(out).toContain('6 before, 0 after: customers charged twice');
  expect(out).toContain('Odd but correct. Request');
  expect(session).toMatchObject({ ended: 'solved', requests: 1, hints: 1, attempts: 2 });
  expect(results['charged-twice']).toMatchObject({ solved: true, requests: 1, hints: 1, attempts: 2, minutes: 48 });
});

test('what was sent and claimed is there again when a case is resumed, and a case that was closed starts over', async () => {
  const store = storeIn(freshFolder());
  await typed(['s', '# @as shop', 'GET /orders?limit=1', '.', ...claim, '1', 'q'], { store });
  const again = await typed(['l yours', 'x', 'q'], { store });
  expect(again.out).toContain('You continue where you left off.');
  expect(again.out).toMatch(/ 47 .*shop GET \/orders\?limit=1 +200 +yours/);
  expect(again.out).toContain('wait for 20 seconds');
  expect(again.session).toMatchObject({ requests: 1, ended: null });
  await typed(['g'], { store });
  expect(store.progress().cases['charged-twice']).toMatchObject({ ended: true, solved: false });
  expect((await typed(['q'], { store })).session).toMatchObject({ requests: 0, claims: [] });
});

test('a claim that is being made is kept, goes back by b, and says which numbers there are', async () => {
  const store = storeIn(freshFolder());
  await typed(['c', '5', '2'], { store });
  const again = await typed(['99', 'b', '2', '2', '1', '2', 'v'], { store });
  expect(again.out).toMatch(/You continue where you left off\.[\s\S]*3 of 5\. Where does it show/);
  expect(again.out).toMatch(/There’s no such option\. The numbers are 1 to \d\./);
  expect(again.session.ended).toBe('solved');
});

test('o alone lists the parts of the contract, and how to look something up', async () => {
  const { out } = await typed(['o']);
  expect(out).toContain('\n  POST /v1/charges\n');
  expect(out.replace(/\s+/g, ' ')).toContain('such as o POST /v1/charges');
});

test('c and a number corrects a claim, and a dot leaves it as it was', async () => {
  const { out, session } = await typed([...claim, '1', 'c 2', 'c 1', '.', 'c 1', 'b', '2', '2', 'q']);
  expect(out).toContain('The claim stays as it was.');
  expect(out.replace(/\s+/g, ' ').match(/or a dot to leave the claim as it was\./g)).toHaveLength(4);
  expect(out.match(/Claim 1$/gm)).toHaveLength(1);
  const { definition } = await openCase(await findCase('charged-twice'));
  expect(session.claims.map(({ change }) => change)).toEqual([definition.changes[1]!.id]);
});

test('what cannot be sent is named by its line, and counts as nothing', async () => {
  const { out, session } = await typed(['s', 'GET /orders', '.', 's', '.', '999', 'v', 'q'], { columns: 60 });
  expect(out).toContain('Line 1: This request has no sender.');
  expect(out).toContain('Nothing was sent.');
  expect(out).toContain('The log has requests 1 to 46.');
  expect(out).toContain('Make a claim first (c).');
  expect(session.requests).toBe(0);
});

test.each(sample(cases, 1))('the case $id can be solved by typed lines', async ({ id }) => {
  const open = await openCase(await findCase(id));
  const truth = await open.truth();
  const lines = truth.departures.flatMap(({ id: departure, operations, parties, changes }) => {
    const chosen = {
      group: findDeparture(departure)!.group,
      departure,
      operation: operations[0]!,
      party: parties[0]!,
      change: changes[0]!,
    };
    return [
      'c',
      ...claimSteps.map(step =>
        String(claimOptions(step, chosen, open).findIndex(option => option.id === chosen[step]) + 1),
      ),
    ];
  });
  const { out, session } = await typed([...lines, 'v'], { code: id });
  expect(out).toContain('Solved: every part of every claim is correct.');
  expect(session.ended).toBe('solved');
});

test('each word that can be typed does what the help says', async () => {
  const { out } = await typed(
    [
      '',
      'T',
      'd',
      'l',
      'l till 409',
      'l zebra',
      'o',
      'o If-Match',
      'o 9',
      'o zebra',
      '9999',
      's',
      '.',
      'x',
      'x 1',
      'v',
      'h',
      'h',
      'h',
      'h',
    ].concat([
      'c',
      '99',
      '',
      'b',
      '5',
      'b',
      '5',
      '2',
      '.',
      ...claim,
      '1',
      '?',
      'x',
      'x 2',
      'v',
      'x 1',
      'x',
      ...claim,
      '2',
      'g',
    ]),
    { columns: 64 },
  );
  // The help is long, and has no behaviour.
  const told = out.replaceAll(/ +$/gm, '').replaceAll(/^( {2}|> {3})t, d [\s\S]*?go on later$/gm, '(help)');
  await expect(`${told}\n`).toMatchFileSnapshot('recorded/prompt.txt');
});
