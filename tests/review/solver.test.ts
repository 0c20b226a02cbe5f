import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../src/conventions/random';
import { describeFlaw } from '../../src/flaws/combine';
import type { Flaw } from '../../src/flaws/flaw';
import { contracts } from '../../src/generated/contracts';
import { flaws } from '../../src/generated/flaws';
import { operationLines } from '../../src/review/contract/lines';
import { documentOf, offeredAt, reachIn } from '../../src/review/exercises/choose';
import { exerciseCode, variations } from '../../src/review/exercises/code';
import { runLines } from '../../src/review/exercises/exchange-lines';
import { makeExercise } from '../../src/review/exercises/exercise';
import { record } from '../../src/review/exercises/record';
import type { BaseContract, Exercise, Level } from '../../src/review/exercises/types';
import { subjectLines } from '../../src/review/handout';
import { plainTheme } from '../../src/text/theme';
import { part, sized } from '../support/size';
import { sourceOf } from './_reviewed';

/**
 * What a person can read of an exercise: each operation by its name, and what is said of the whole. Never the document.
 * Where an operation says `401, 403 as everywhere`, the person reads on in the view of the whole.
 */
interface Views {
  whole: string;
  operations: Map<string, string>;
}

function viewsOf(exercise: Exercise): Views {
  const { subject, facts } = sourceOf(exercise);
  const names = subject.contract.operations.map(({ name }) => name);
  const whole = subjectLines(subject, 100, plainTheme).join('\n');
  const usual = failuresIn(whole.split('\neverywhere ')[1] ?? '');
  const view = (index: number) => {
    const text = operationLines(facts(index), 100, plainTheme).join('\n');
    const folded = /^.{10}(\S.*) as everywhere$/m.exec(text)?.[1]?.split(', ') ?? [];
    const failures = new Map([...failuresIn(text), ...folded.map(status => [status, usual.get(status)!] as const)]);
    return [text.split(failureLine)[0], ...[...failures].map(entry => entry.join(': ')).sort()].join('\n');
  };
  return {
    whole: whole.split('\neverywhere ')[0]!,
    operations: new Map(names.map((name, index) => [name, view(index)])),
  };
}

/** `          401, 429: Failure`, or the line that stands for all of them. */
const failureLine = /^(?:answers {3}| {10})(?=\S.* as everywhere$|(?:[45]\w\w|default)[^:\n]*: )/m;

/** What a view says of each failure: its shape and its text. */
function failuresIn(text: string): Map<string, string> {
  return new Map(
    text
      .split(failureLine)
      .slice(1)
      .flatMap(block => {
        const [, statuses = '', shape = '', rest = ''] = /^([^:\n]+): (.+)((?:\n.*)*)/.exec(block) ?? [];
        const texts = rest.split(/\n {12}(?=(?:[45]\w\w|default) )/);
        const textOf = (status: string) => texts.find(one => one.startsWith(`${status} `)) ?? '';
        const plain = (status: string) => `${shape} ${textOf(status)}`.replace(/\s+/g, ' ').trim();
        return statuses === '' ? [] : statuses.split(', ').map(status => [status, plain(status)] as const);
      }),
  );
}

/**
 * Somebody who knows the clean contract and reads nothing but the views: names the operations that read differently. If
 * only what is said of the whole does, it is about the operations that share it: those that name the shape of failures
 * there, or else all.
 */
function solve(flawed: Views, clean: Views): string[] {
  const different = [...flawed.operations].filter(([name, text]) => clean.operations.get(name) !== text);
  if (different.length > 0 || flawed.whole === clean.whole) return different.map(([name]) => name);
  const shapes = [...flawed.whole.matchAll(/^(?:failures)? +(.+?)(?: as \S+)? \(\d[^)]*\)/gm)].map(
    ([, shape]) => shape!,
  );
  const sharing = [...flawed.operations].filter(([, text]) => shapes.some(shape => text.includes(`: ${shape}`)));
  return (sharing.length > 0 ? sharing : [...flawed.operations]).map(([name]) => name);
}

const cleanViews = new Map<string, Views>();

function viewsOfClean(contract: BaseContract, level: Level, variation: number, exercise: Exercise): Views {
  const key = `${contract.id} ${level} ${variation}`;
  const document = documentOf({ contract, level, variation });
  const views = cleanViews.get(key) ?? viewsOf({ ...exercise, document, seededFlaws: [], exchanges: [] });
  cleanViews.set(key, views);
  return views;
}

/** False where the contract, or this part of it, has no place for the flaw. */
async function namesPlaces(flaw: Flaw, contract: BaseContract, level: Level, variation: number): Promise<boolean> {
  const code = exerciseCode({ contract, level, variation, flaws: [flaw], mutations: [] });
  const exercise = await makeExercise({ seed: '', code }).catch(() => null);
  if (exercise === null) return false;
  const named = solve(viewsOf(exercise), viewsOfClean(contract, level, variation, exercise));
  const { at } = exercise.seededFlaws[0]!;
  expect(named, `${code}: the views show nothing at ${at.join(', ')}`).not.toEqual([]);
  for (const place of named) expect(at, `${code}: ${place} reads differently`).toContain(place);
  return true;
}

const levels: Level[] = [1, 2, 3];
const everyVariation = [...Array(variations).keys()];

/** What a flaw needs that no exercise of these levels has room for. */
const tooLarge: Record<string, Level[]> = {
  // Three collections side by side, each with its items, so that one of them can be the odd one.
  'singular-and-plural-paths': [1, 2],
};

test.each(levels)(
  'at level %i every flaw can come up, unless it needs more operations than that level shows',
  level => {
    const offered = offeredAt(level, contracts);
    const hasPlace = (flaw: Flaw, contract: BaseContract, variation: number) => {
      const random = seededRandom(`${contract.id}/${variation}/${flaw.id}`);
      return describeFlaw(documentOf({ contract, level, variation }), flaw, random, reachIn(contract)) !== null;
    };
    for (const flaw of flaws.filter(({ describe }) => describe)) {
      const found = offered.some(contract => everyVariation.some(variation => hasPlace(flaw, contract, variation)));
      expect(found, flaw.id).toBe(!tooLarge[flaw.id]?.includes(level));
    }
  },
);

describe('whoever reads only the views can name the place', () => {
  const described = flaws.filter(flaw => flaw.describe).map((flaw, i) => [flaw.id, flaw, i] as const);
  test.each(part(described))('of %s', async (_, flaw, i) => {
    let met = 0;
    // Two of the contracts, others for the next flaw.
    const some = contracts.filter((_, j) => (i + 2 * j) % contracts.length < sized(2, contracts.length));
    for (const [j, contract] of some.entries()) {
      for (const level of sized([levels[(i + j) % 3]!], levels)) {
        for (const variation of sized([(i + 3 * j) % variations], everyVariation))
          if (await namesPlaces(flaw, contract, level, variation)) met += 1;
      }
    }
    // A small part may have no place for it; whole contracts do.
    for (const contract of met > 0 ? [] : contracts) if (await namesPlaces(flaw, contract, 3, 0)) met += 1;
    expect(met).toBeGreaterThan(0);
  });

  const service = contracts.find(({ live }) => live)!;
  test.each(part(flaws.filter(flaw => flaw.rule === null && flaw.probe).map(flaw => [flaw.id, flaw] as const)))(
    'of %s, which only the wire shows',
    async (_, flaw) => {
      const code = `${service.id}.2.${flaw.id}`;
      const exercise = await makeExercise({ seed: '', code });
      const flawed = await record([flaw], flaw.probe!, exercise.code);
      const run = exercise.exchanges.find(({ exchanges }) => JSON.stringify(exchanges) === JSON.stringify(flawed))!;
      expect(exercise.seededFlaws[0]!.at).toContain(run.id);
      const clean = { ...run, exchanges: await record([], flaw.probe!, exercise.code) };
      expect(runLines(run, 100, plainTheme)).not.toEqual(runLines(clean, 100, plainTheme));
    },
  );
});
