import { expect, test } from 'vitest';
import { callersOf } from '../../src/cases/bench';
import { changesInWords } from '../../src/cases/changes-in-words';
import { findCase } from '../../src/cases/code';
import { findDeparture } from '../../src/cases/departures';
import { faultsDrawn, flawsDrawn } from '../../src/cases/drawn';
import { harmfulEntries } from '../../src/cases/evidence';
import { momentOf } from '../../src/cases/evidence/facts';
import { draftOf } from '../../src/cases/generate';
import { recordCase } from '../../src/cases/record';
import { symptoms, ticketAbout } from '../../src/cases/symptoms';
import { conflictReason } from '../../src/flaws/combine';
import { flaws } from '../../src/generated/flaws';
import { sample, sized } from '../support/size';
import { checkCase } from './_check';
import { seenOf } from './_seen';

const seeds = Array.from({ length: sized(1, 40) }, (_, i) => `case${i + 10}`);

/** What a few codes have stood for since there are generated cases. */
const pinned: Record<string, string[]> = {
  case10: ['charge-id-beyond-53-bits', 'date-as-midnight'],
  case11: ['polls-without-if-none-match'],
  '2026-11-23': ['batch-without-a-mode', 'created-without-location', 'stack-trace-leaks'],
};

test.each(seeds)('the case of the seed %s is fair', async seed => {
  const { definition } = await findCase(seed);
  if (pinned[seed]) expect([...definition.setup.flaws, ...definition.setup.faults]).toEqual(pinned[seed]);
  let seen = '';
  const problems = await checkCase(definition, (...known) => {
    seen = seenOf(definition, ...known);
  });
  expect(problems).toEqual([]);
  // A code is passed on, so it stands for the same case tomorrow.
  if (pinned[seed]) await expect(seen).toMatchFileSnapshot(`recorded/${seed}.txt`);
});

test('a day has one case for everybody, byte for byte, and its texts don’t say what departs', async () => {
  const [one, other] = [await findCase('2026-11-23'), await findCase(' 2026-11-23 ')];
  expect(JSON.stringify((await recordCase(one.definition)).log)).toBe(
    JSON.stringify((await recordCase(other.definition)).log),
  );
  expect(one.definition.setup.flaws).toEqual(pinned['2026-11-23']);
  const { log } = await recordCase(one.definition);
  await expect(seenOf(one.definition, log)).toMatchFileSnapshot('recorded/2026-11-23.txt');
  const texts = JSON.stringify([one.definition.title, one.definition.scene, one.definition.tickets(log)]);
  for (const id of [...one.definition.setup.flaws, ...one.definition.setup.faults]) expect(texts).not.toContain(id);
});

test('a code that stands for nothing is an error that names what is close', async () => {
  await expect(findCase('charged-twise')).rejects.toMatchObject({ code: 'unknown_case', hint: /charged-twice/ });
});

/** Words of the contract, which say what departs. */
const tells =
  /idempoten|if-match|if-none|etag|location|retry-after|cache|deprecat|sunset|cursor|\bscope|request.?id|\b[1-5]\d\d\b error|\b40[0-9]\b/i;

test.each(sample([...flawsDrawn, ...faultsDrawn], 5))('a ticket about %s says when, and not what departs', async id => {
  const { log } = await recordCase(draftOf('case10', [id]));
  const harmed = harmfulEntries(id, { entries: log, callers: callersOf() });
  const { from, text } = ticketAbout(id, harmed, log);
  expect(from).toMatch(/^\p{L}+, /u);
  expect(text).not.toMatch(tells);
  expect(text).not.toMatch(/undefined|null|NaN/);
  const clocks = harmed.map(entry => new Date(momentOf(entry)).toISOString().slice(11, 16));
  const earlier = log.map(entry => new Date(momentOf(entry)).toISOString().slice(11, 16));
  const said = /\d\d:\d\d/.exec(text)![0];
  expect(id.endsWith('if-match') ? earlier : clocks).toContain(said);
});

/** Flaws and faults in few mornings. */
function mornings(): string[][] {
  const found: string[][] = [];
  const flawOf = (id: string) => flaws.find(flaw => flaw.id === id);
  const conflicts = (a: string, b: string) => {
    const [one, other] = [flawOf(a), flawOf(b)];
    return one !== undefined && other !== undefined && conflictReason(one, other) !== null;
  };
  for (const id of [...flawsDrawn, ...faultsDrawn]) {
    const fits = found.find(ids => ids.length < 6 && !ids.some(other => conflicts(id, other)));
    if (fits) fits.push(id);
    else found.push([id]);
  }
  return found;
}

test('each ticket says what its writer saw', async () => {
  const told: string[] = [];
  const tell = async (ids: readonly string[]) => {
    const { log } = await recordCase(draftOf('case10', ids));
    for (const id of ids) {
      const harmed = harmfulEntries(id, { entries: log, callers: callersOf() });
      // Some flaws hide others.
      if (harmed.length === 0) await tell([id]);
      else {
        const { from, text } = ticketAbout(id, harmed, log);
        told.push(`${id}\n  ${from}: ${text}\n`);
      }
    }
  };
  for (const ids of mornings()) await tell(ids);
  await expect(told.join('')).toMatchFileSnapshot('recorded/tickets.txt');
});

test('everything that a generated case can be about is in the catalogue and has a ticket', () => {
  expect([...flawsDrawn, ...faultsDrawn].sort()).toEqual(Object.keys(symptoms).sort());
  for (const id of [...flawsDrawn, ...faultsDrawn]) expect(findDeparture(id)?.id).toBe(id);
});

test('each flaw and fault that can be drawn has a change in words of its own', () => {
  const drawn = [...flawsDrawn, ...faultsDrawn];
  expect(Object.keys(changesInWords).sort()).toEqual([...drawn].sort());
  expect(new Set(Object.values(changesInWords)).size).toBe(drawn.length);
});
