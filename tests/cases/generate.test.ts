import { expect, test } from 'vitest';
import { checkCase } from '../../src/cases/check';
import { findCase } from '../../src/cases/code';
import { recordCase } from '../../src/cases/record';
import { sized } from '../support/size';

const seeds = Array.from({ length: sized(2, 40) }, (_, i) => `case${i + 10}`);

test.each(seeds)('the case of the seed %s is fair', async seed => {
  const { definition } = await findCase(seed);
  expect(await checkCase(definition)).toEqual([]);
});

test('a day has one case for everybody, byte for byte, and its texts don’t say what departs', async () => {
  const [one, other] = [await findCase('2026-11-23'), await findCase(' 2026-11-23 ')];
  expect(JSON.stringify((await recordCase(one.definition)).log)).toBe(
    JSON.stringify((await recordCase(other.definition)).log),
  );
  const { log } = await recordCase(one.definition);
  const texts = JSON.stringify([one.definition.title, one.definition.scene, one.definition.tickets(log)]);
  for (const id of [...one.definition.setup.flaws, ...one.definition.setup.faults]) expect(texts).not.toContain(id);
});

test('a code that stands for nothing is an error that names what is close', async () => {
  await expect(findCase('charged-twise')).rejects.toMatchObject({ code: 'unknown_case', hint: /charged-twice/ });
});
