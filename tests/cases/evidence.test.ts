import { expect, test } from 'vitest';
import type { CaseRequest } from '../../src/cases/case';
import { clientFaults } from '../../src/cases/client-faults';
import { recordCase } from '../../src/cases/record';
import { question } from '../../src/cases/truth';
import { shows } from '../../src/flaws/flaw';
import { flaws } from '../../src/generated/flaws';
import { sample } from '../support/size';
import { caseOf, departingIn, knownAfter, nothing } from './_log';

// A key goes in a URL only if somebody knows it, and a brownout has its day.
const unasked = ['key-in-query', 'brownout-caches-may-keep'];
const onTheWire = flaws.filter(flaw => shows(flaw) !== 'description' && !unasked.includes(flaw.id));

test.each([null, ...sample(onTheWire, 5)])(
  'whoever asks the service everything finds its flaw, and no other',
  async flaw => {
    const definition = caseOf(() => {}, { ...nothing, flaws: flaw ? [flaw.id] : [] });
    const known = await question(definition, await recordCase(definition), 'everything');
    expect(departingIn(known)).toEqual(flaw ? [flaw.id] : []);
  },
);

const charge = (key: string, more: Partial<CaseRequest> = {}): CaseRequest => ({
  as: 'till',
  method: 'POST',
  path: '/v1/charges',
  headers: [['Idempotency-Key', key]],
  body: '{"amount": 900, "currency": "EUR", "source": "card_4"}',
  ...more,
});
const get = (path: string, more: Partial<CaseRequest> = {}): CaseRequest => ({
  as: 'till',
  method: 'GET',
  path,
  ...more,
});
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);
const newExport = (key: number) => charge(`e-${key}`, { path: '/exports', body: '{"format": "csv"}' });
const manyExports = (count: number) => Array.from({ length: count }, (_, i) => newExport(i));
const settings = (body: string): CaseRequest => ({
  as: 'admin',
  method: 'PUT',
  path: '/projects/prj_1/settings',
  body,
});
const patch = (as: string, note: string): CaseRequest => ({
  as,
  method: 'PATCH',
  path: '/orders/o38',
  body: `{"note": "${note}"}`,
});
const create = (key: string): CaseRequest => ({
  ...charge(key),
  as: 'shop',
  path: '/orders',
  body: '{"customer": "Bo", "amount": 900, "currency": "EUR"}',
});

/** For each fault: what a client sends that has it, and what one sends that hasn't. */
const clients: Record<string, [faulty: CaseRequest[], correct: CaseRequest[]]> = {
  'new-key-for-each-retry': [
    [charge('a', { lost: true }), charge('b')],
    [charge('a', { lost: true }), charge('a'), charge('b')],
  ],
  'key-for-another-request': [
    [charge('a'), charge('a', { body: '{"amount": 100, "currency": "EUR", "source": "card_4"}' })],
    [charge('a'), charge('b', { body: '{"amount": 100, "currency": "EUR", "source": "card_4"}' })],
  ],
  'retries-too-early': [
    [...manyExports(10), ...times(4, newExport(99))],
    // Fourteen exports at once are too many, and none of them is a retry.
    manyExports(14),
  ],
  'repeats-what-was-rejected': [
    times(4, charge('a', { body: '{"amount": -1, "currency": "EUR", "source": "card_4"}' })),
    times(2, charge('a', { body: '{"amount": -1, "currency": "EUR", "source": "card_4"}' })),
  ],
  'pages-by-number': [
    [get('/orders?limit=3&page=1'), create('n'), get('/orders?limit=3&page=2')],
    [get('/orders?limit=3&page=1'), get('/orders?limit=3&page=2')],
  ],
  'reads-first-page-only': [
    // A page is full at 50, and there are 30 orders.
    [...Array.from({ length: 25 }, (_, i) => create(`o-${i}`)), ...times(3, get('/orders'))],
    [...Array.from({ length: 25 }, (_, i) => create(`o-${i}`)), ...times(3, get('/orders?limit=5'))],
  ],
  'changes-without-if-match': [
    [get('/orders/o38', { as: 'shop' }), patch('owner', 'first'), patch('shop', 'second')],
    [get('/orders/o38', { as: 'shop' }), patch('shop', 'second'), patch('owner', 'first')],
  ],
  'puts-a-part': [
    [settings('{"locale": "de-DE", "weekly_summary": true}'), settings('{"locale": "fr-FR"}')],
    [settings('{"locale": "de-DE", "weekly_summary": true}'), settings('{"locale": "fr-FR", "weekly_summary": true}')],
  ],
  'polls-without-if-none-match': [times(22, get('/orders/count')), times(5, get('/orders/count'))],
  'calls-what-is-deprecated': [times(3, get('/v1/reports/weekly')), times(3, get('/v1/reports/sales'))],
  'sends-its-key-in-the-url': [[get('/orders?api_key=key_till_abc', { as: 'nobody' })], [get('/orders')]],
};

test.each(clientFaults.map(({ id }) => id))(
  'a client with the fault %s gives itself away, and a correct one doesn’t',
  async id => {
    const [faulty, correct] = clients[id]!;
    expect(departingIn(await knownAfter(faulty))).toEqual([id]);
    expect(departingIn(await knownAfter(correct))).toEqual([]);
  },
);

test('a code that the contract has in capitals is no second style', async () => {
  const invite = (key: string): CaseRequest => ({
    as: 'admin',
    method: 'POST',
    path: '/projects/prj_1/members',
    headers: [['Idempotency-Key', key]],
    body: '{"email": "nadia@acme.example"}',
  });
  const known = await knownAfter([invite('a'), invite('b')]);
  expect(known.entries[1]!.exchange.response?.body).toContain('ALREADY_MEMBER');
  expect(departingIn(known)).toEqual([]);
});

test('a key that is asked for and ignored shows by two charges for one key, one after the other', async () => {
  const known = await knownAfter(
    [charge('a', { headers: [] }), charge('a'), charge('a')],
    ['key-accepted-and-ignored'],
  );
  expect(departingIn(known)).toEqual(['key-accepted-and-ignored']);
});

test('another account that reads an order shows, also where the order is new and in no list yet', async () => {
  const known = await knownAfter([create('a'), get('/orders/o41', { as: 'stranger' })], ['lookup-by-id-alone']);
  expect(departingIn(known)).toEqual(['lookup-by-id-alone']);
});
