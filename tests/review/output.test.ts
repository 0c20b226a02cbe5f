import { dump } from 'js-yaml';
import { expect, test } from 'vitest';
import { areas } from '../../src/conventions/area';
import type { Claim } from '../../src/review/claim';
import { claimPlaces, openFlaws } from '../../src/review/claims';
import { claimsEverything } from '../../src/review/comparison/judge';
import { comparisonLines, rowLine, shortVerdict, verdict } from '../../src/review/comparison/lines';
import { resultFact, reviewJson } from '../../src/review/comparison/result';
import { sortedRows } from '../../src/review/comparison/rows';
import { anotherLines, confirmLines } from '../../src/review/confirm-lines';
import { openContract } from '../../src/review/contract/open';
import { reachTest } from '../../src/review/contract/reach';
import { detailsLines } from '../../src/review/details-lines';
import { makeExercise } from '../../src/review/exercises/exercise';
import { exampleLines, handoutLines } from '../../src/review/handout';
import { initialReview, type ReviewState } from '../../src/review/state';
import type { ReviewSubject } from '../../src/review/types';
import { createUserContract } from '../../src/review/user-contract/user-contract';
import { makeTheme, plainTheme } from '../../src/text/theme';
import { checksum, range } from '../support/checksum';
import { part } from '../support/size';
import { awkwardContract } from './_awkward';
import { compare, sourceOf } from './_reviewed';

/** Reviews of exercises of tests/fixtures with claims of each kind, on record. After a change that you meant, run this file with -u. */
const exercises = {
  'four flaws': { seed: '1', code: 'harbour.3.verb-in-path.bare-array-list.post-without-key.created-without-location' },
  'a worked example': { seed: '3', level: 1 },
  'on the wire': { seed: '1', code: 'service.lookup-by-id-alone' },
  'level 3': { seed: '9', level: 3 },
  'two versions': { seed: '1', code: 'harbour.2.answer-field-gone.answer-value-told.request-field-optional' },
  'many changes': { seed: '4', versions: true, contract: 'harbour' },
} as const;
const colours = makeTheme({ color: true });

test.each(part(Object.entries(exercises), 3))('%s', async (name, asked) => {
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

/** What is beside the claims: everything that can be read of each place, the question before the linter runs, the handout. */
function pageLines(subject: ReviewSubject, facts: Parameters<typeof handoutLines>[1]): string[] {
  const state = initialReview(subject);
  const at = (cursor: number, more: Partial<ReviewState> = {}) => {
    const operation = subject.contract.operations.findIndex(({ name }) => name === state.targets[cursor]);
    return { state: { ...state, cursor, ...more }, facts: operation < 0 ? undefined : facts(operation) };
  };
  const details = (cursor: number, columns: number, theme = plainTheme, unfolded = false) => {
    const here = at(cursor, { unfolded });
    return detailsLines(here.state, here.facts, columns, theme);
  };
  const places = state.targets.flatMap(target => target ?? []);
  const claims = (count: number) =>
    range(0, count - 1).map(
      (i): Claim => ({ area: areas[i % 7]!, at: places[i] ?? null, ...(i === 1 ? { note: 'why' } : {}) }),
    );
  const questions = (columns: number, theme = plainTheme) =>
    [0, 1, 3].flatMap(count => {
      const asked = { ...state, claims: claims(count).reverse() };
      return [...confirmLines(asked, columns, theme), '', ...anotherLines(asked, columns, theme), ''];
    });
  const widths = [40, 50, 60, 80, 100];
  return [
    ...questions(60),
    ...(subject.exercise ? exampleLines(subject.exercise, 60, plainTheme) : []),
    '',
    ...details(0, 60),
    '',
    ...state.targets.map(
      (target, i) =>
        `${target} ${widths.map(columns => checksum([details(i, columns, colours), details(i, columns, colours, true)])).join(' ')}`,
    ),
    `no facts yet ${detailsLines(at(places.length - 1).state, undefined, 60, plainTheme).length}`,
    `questions ${widths.map(columns => checksum(questions(columns, colours))).join(' ')}`,
    `handout ${widths.map(columns => checksum(handoutLines(subject, facts, columns, colours))).join(' ')}`,
  ];
}

const recorded = (lines: readonly string[]) => `${lines.map(line => line.trimEnd()).join('\n')}\n`;

test.each(part(Object.entries(exercises), 3))('the pages of %s', async (name, asked) => {
  const { subject, facts } = sourceOf(await makeExercise(asked));
  await expect(recorded(pageLines(subject, facts))).toMatchFileSnapshot(
    `recorded/pages-${name.replaceAll(/\W+/g, '-')}.txt`,
  );
});

test('a contract of one’s own, with something of everything', async () => {
  const contract = createUserContract(
    openContract({ name: 'awkward.yaml', text: dump(awkwardContract(), { noRefs: true }) }),
  );
  const { summary, facts } = contract;
  const subject = { contract: summary, exercise: null };
  const names = summary.operations.map(({ name }) => name);
  const claims: Record<string, Claim[]> = {
    none: [],
    'areas alone': areas.map(area => ({ area, at: null, note: `about ${area}` })),
    'the first operation': areas.map(area => ({ area, at: names[0]! })),
    'one area everywhere': names.map(at => ({ area: 'errors', at, note: at })),
  };
  const lines = Object.entries(claims).flatMap(([kind, some]) => {
    const result = contract.compare(some);
    const told = (columns: number, theme = plainTheme) =>
      comparisonLines(result, columns, theme, cause => contract.places(cause, '', 3));
    return [
      `== ${kind}`,
      // The others differ from it in their headings and remarks.
      ...(kind === 'areas alone' ? told(90) : told(90).slice(0, 4)),
      '',
      shortVerdict(result),
      ...sortedRows(result).map(row => rowLine(row, 90)),
      `json ${checksum(reviewJson(subject, result, []))} markdown ${checksum(contract.markdown(some))}`,
      range(36, 116, 16)
        .map(columns => checksum(told(columns, colours)))
        .join(' '),
      '',
    ];
  });
  const places = ['', 'get', names[0]!, 'nothing has these words'].map(
    words =>
      `${words}: ${contract
        .compare([])
        .rows.map((_, cause) => JSON.stringify(contract.places(cause, words, 2)).slice(0, 200))
        .join('\n  ')}`,
  );
  await expect(recorded([...lines, ...places])).toMatchFileSnapshot('recorded/own-contract.txt');
  await expect(
    recorded([...handoutLines(subject, facts, 70, plainTheme), '', ...pageLines(subject, facts)]),
  ).toMatchFileSnapshot('recorded/pages-own-contract.txt');
});
