import { expect, test } from 'vitest';
import { areas } from '../../src/conventions/area';
import type { Claim } from '../../src/review/claim';
import { claimPlaces, openFlaws } from '../../src/review/claims';
import { claimsEverything } from '../../src/review/comparison/judge';
import { comparisonLines, rowLine, shortVerdict, verdict } from '../../src/review/comparison/lines';
import { resultFact, reviewJson } from '../../src/review/comparison/result';
import { sortedRows } from '../../src/review/comparison/rows';
import { reachTest } from '../../src/review/contract/reach';
import { makeExercise } from '../../src/review/exercises/exercise';
import { makeTheme, plainTheme } from '../../src/text/theme';
import { checksum, range } from '../support/checksum';
import { compare, sourceOf } from './_reviewed';

/** Reviews of exercises of tests/fixtures with claims of each kind, on record. After a change that you meant, run this file with -u. */
const exercises = {
  'four flaws': { seed: '1', code: 'harbour.3.verb-in-path.bare-array-list.post-without-key.created-without-location' },
  'a worked example': { seed: '3', level: 1 },
  'on the wire': { seed: '1', code: 'service.lookup-by-id-alone' },
  'level 3': { seed: '9', level: 3 },
} as const;
const colours = makeTheme({ color: true });

test.each(Object.entries(exercises))('%s', async (name, asked) => {
  const exercise = await makeExercise(asked);
  const { subject } = sourceOf(exercise);
  const places = claimPlaces(subject);
  const planted = openFlaws(exercise);
  const elsewhere = (at: readonly string[]) => places.find(place => !at.includes(place)) ?? null;
  const claims: Record<string, Claim[]> = {
    none: [],
    right: planted.map(({ area, at }) => ({ area, at: at[0]! })),
    'right, at the last place': planted.map(({ area, at }) => ({ area, at: at.at(-1)! })),
    'areas alone': planted.map(({ area }) => ({ area, at: null })),
    'wrong places': planted.map(({ area, at }) => ({ area, at: elsewhere(at) })),
    'wrong areas': planted.map(({ area, at }) => ({
      area: areas.find(other => other !== area)!,
      at: at[0]!,
      note: 'no limit on the list',
    })),
    'every area of one place': areas.map(area => ({ area, at: places[1] ?? null })),
    'one area everywhere': places.map(at => ({ area: 'errors', at })),
  };
  const lines = Object.entries(claims).flatMap(([kind, some]) => {
    const result = compare(exercise, some);
    return [
      `== ${kind}`,
      ...comparisonLines(result, 90, plainTheme),
      '',
      verdict(result),
      shortVerdict(result),
      ...sortedRows(result).map(row => rowLine(row, 90)),
      JSON.stringify(resultFact(exercise, result)),
      `json ${checksum(reviewJson(subject, result, []))} ${checksum(reviewJson(subject, result, [], false))}`,
      range(36, 116, 8)
        .map(columns =>
          checksum([comparisonLines(result, columns, colours), sortedRows(result).map(row => rowLine(row, columns))]),
        )
        .join(' '),
      '',
    ];
  });
  await expect(`${lines.map(line => line.trimEnd()).join('\n')}\n`).toMatchFileSnapshot(
    `recorded/${name.replaceAll(/\W+/g, '-')}.txt`,
  );
});

test('how many claims are too many to say anything', () => {
  const claims = (count: number, kinds: number): Claim[] =>
    range(1, count).map(i => ({ area: areas[i % kinds]!, at: `place ${i}` }));
  const told = (planted: number, places: number, kinds: number) =>
    range(0, 16)
      .map(count => (claimsEverything(claims(count, kinds), places, planted) ? '!' : '.'))
      .join('');
  expect({
    'one flaw, many places': told(1, 100, 3),
    'two flaws, many places': told(2, 100, 3),
    'two flaws, all areas': told(2, 100, 7),
    'two flaws, ten places': told(2, 10, 3),
    'three flaws, five places': told(3, 5, 3),
    'three flaws, three places': told(3, 3, 3),
    'no place': told(2, 0, 3),
  }).toMatchInlineSnapshot(`
    {
      "no place": ".........!!!!!!!!",
      "one flaw, many places": "......!!!!!!!!!!!",
      "three flaws, five places": ".....!!!!!!!!!!!!",
      "three flaws, three places": ".......!!!!!!!!!!",
      "two flaws, all areas": ".......!!!!!!!!!!",
      "two flaws, many places": ".........!!!!!!!!",
      "two flaws, ten places": "......!!!!!!!!!!!",
    }
  `);
});

test('what concerns the whole contract concerns each operation; a finding in an operation concerns that one', () => {
  const reaches = reachTest({} as never);
  const at = (scope: string, operation: string | null) => reaches('GET /orders', { scope, operation } as never);
  expect([at('contract', null), at('place', 'GET /orders'), at('place', 'POST /orders')]).toEqual([true, true, false]);
});
