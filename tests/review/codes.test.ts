import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import review from '../../src/commands/review';
import { contracts } from '../../src/generated/contracts';
import { flaws } from '../../src/generated/flaws';
import { mutations } from '../../src/generated/mutations';
import { exerciseCode, readCode } from '../../src/review/exercises/code';
import { makeExercise } from '../../src/review/exercises/exercise';
import type { Ingredients } from '../../src/review/exercises/ingredients';
import { part, sized } from '../support/size';
import { testIo } from './_io';

interface SavedExercise {
  code: string;
  contract: string;
  planted: { flaw: string; place: string }[];
}

const harbour = contracts.find(({ id }) => id === 'harbour')!;
const verb = flaws.find(({ id }) => id === 'verb-in-path')!;
const one: Ingredients = { contract: harbour, level: 2, variation: 3, flaws: [verb], mutations: [] };

/** What version 0.1 printed for these codes. */
const saved: SavedExercise[] = JSON.parse(readFileSync(new URL('./fixtures/codes-0.1.json', import.meta.url), 'utf8'));

/** What these codes stood for when they came to be: of today, and of the days when a code had a part for each flaw. */
const current = ['codes.json', 'codes-by-flaw.json'].flatMap((name): (SavedExercise & { level: number })[] =>
  JSON.parse(readFileSync(new URL(`./fixtures/${name}`, import.meta.url), 'utf8')),
);

const knownIds = [...flaws, ...mutations].map(({ id }) => id);

describe('a code', () => {
  test.each(part(current))('$code opens the same exercise on every machine and in every later version', async saved => {
    const { code, contract, level, planted } = saved;
    const exercise = await makeExercise({ seed: '', code });
    expect(exercise).toMatchObject({ code, level, contract: { id: contract } });
    expect(exercise.seededFlaws.map(({ flaw, at }) => ({ flaw, place: at[0] }))).toEqual(planted);
  });

  test('is short and opaque: it names neither contract nor flaw, and the same flaw looks different elsewhere', async () => {
    const codes = await Promise.all(
      ['3', '4', '5', '6'].map(async seed => (await makeExercise({ seed, level: 2 })).code),
    );
    for (const code of codes) {
      expect(code).toMatch(/^[0-9a-hjkmnp-tv-z-]{27}$/);
      for (const word of [...knownIds, ...contracts.map(({ id }) => id)].flatMap(id => id.split('-'))) {
        if (word.length > 3) expect(code).not.toContain(word);
      }
    }
    const both = contracts.slice(0, 2).map(contract => exerciseCode({ ...one, contract }));
    expect(both[0]!.slice(3)).not.toBe(both[1]!.slice(3));
  });

  test('is as long for one flaw as for nine, at every level', async () => {
    const lengths = new Set<number>();
    for (const level of [1, 2, 3] as const) {
      for (const seed of ['1', '2', '3', '4']) lengths.add((await makeExercise({ seed, level })).code.length);
      for (let count = 1; count <= 9; count++)
        lengths.add(exerciseCode({ ...one, level, flaws: flaws.slice(0, count) }).length);
    }
    expect([...lengths]).toEqual([27]);
  });

  test('is read in capitals, and with o for 0 and l for 1', () => {
    const code = exerciseCode(one);
    const known = { flaws, mutations, contracts };
    const typed = code.toUpperCase().replaceAll('0', 'O').replaceAll('1', 'L');
    expect(readCode(typed, known)).toEqual(readCode(code, known));
    expect(readCode(code, known)).toEqual({ ...one, mutations: [] });
  });

  test('any level, variation, and set of flaws comes back, and new flaws change no code', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...contracts),
        fc.constantFrom(1 as const, 2 as const, 3 as const),
        fc.nat(9),
        fc.subarray([...mutations], { minLength: 1, maxLength: 9 }),
        fc.subarray([...mutations], { minLength: 20 }),
        (contract, level, variation, some, others) => {
          const code = exerciseCode({ contract, level, variation, flaws: [], mutations: some });
          const ids = (entries: readonly { id: string }[]) => entries.map(({ id }) => id).sort();
          const later = readCode(code, { flaws, mutations, contracts });
          expect(ids(later.mutations)).toEqual(ids(some));
          const fewer = [...new Set([...some, ...others])];
          const earlier = readCode(code, { flaws: [], mutations: fewer, contracts });
          expect({ ...earlier, mutations: ids(earlier.mutations) }).toEqual({
            ...later,
            mutations: ids(later.mutations),
          });
          expect([earlier.contract, earlier.level, earlier.variation]).toEqual([contract, level, variation]);
        },
      ),
      { numRuns: sized(25, 400) },
    );
  });

  test('with a typing mistake opens nothing and says so', async () => {
    const code = exerciseCode(one);
    for (let at = 0; at < code.length; at++) {
      if (code[at] === '-') continue;
      const wrong = `${code.slice(0, at)}${code[at] === 'x' ? 'y' : 'x'}${code.slice(at + 1)}`;
      const opened = makeExercise({ seed: '', code: wrong });
      await expect(opened, wrong).rejects.toMatchObject({ code: 'unknown_exercise', hint: expect.any(String) });
    }
  });

  test('says its level, so that another one is refused', async () => {
    const code = exerciseCode(one);
    await expect(makeExercise({ seed: '', code, level: 3 })).rejects.toMatchObject({ code: 'wrong_usage' });
    expect((await makeExercise({ seed: '', code, level: 2 })).level).toBe(2);
  });

  test('of each contract begins differently', () => {
    const heads = contracts.map(contract => exerciseCode({ ...one, contract }).slice(0, 2));
    expect(new Set(heads).size).toBe(contracts.length);
  });
});

describe('codes of version 0.1 open the same exercise', () => {
  test.each(part(saved))('$code', async ({ code, contract, planted }) => {
    const { io, printed } = testIo({ json: true });
    await review.run([], { claim: [], exercise: code, reveal: true }, io);
    const opened = JSON.parse(printed.out);
    expect(opened).toMatchObject({ exercise: code, contract });
    // What nearly every operation shows was planted at the first of them then, and is claimed everywhere now.
    const first = opened.planted.map(({ flaw, at }: { flaw: string; at: string[] }) => ({ flaw, place: at[0] }));
    expect(first).toEqual(planted);
  });
});
