import { wrongUsage } from '../../command';
import { seededRandom } from '../../conventions/random';
import { pace } from '../../text/pace';
import type { Exercise, Level } from './types';

interface Range {
  from: number;
  to: number;
}

/** What the exercises of a level have. */
interface LevelRules {
  /** At most so many operations of the contract. */
  operations: number;
  /** How many areas are flawed, and how many flaws there are in all. */
  areas: Range;
  flaws: Range;
  /** How often an area has a second flaw, from 0 to 1. */
  second: number;
  /** At most so many flaws that show in recorded exchanges alone. */
  wireOnly: number;
  /** Of so many seeds, one is a change between two versions; 0: none is. */
  versionsOneIn: number;
  /** Whether one of the flaws is found for the learner. */
  example: boolean;
}

/** What each level means: the one table that exercises, the help and the README read. */
export const levels: Record<Level, LevelRules> = {
  1: {
    operations: 7,
    areas: { from: 1, to: 2 },
    flaws: { from: 2, to: 2 },
    second: 0,
    wireOnly: 0,
    versionsOneIn: 0,
    example: true,
  },
  2: {
    operations: 12,
    areas: { from: 2, to: 4 },
    flaws: { from: 2, to: 4 },
    second: 0.15,
    wireOnly: 1,
    versionsOneIn: 0,
    example: false,
  },
  3: {
    operations: 20,
    areas: { from: 1, to: 7 },
    flaws: { from: 1, to: 9 },
    second: 0.3,
    wireOnly: 3,
    versionsOneIn: 4,
    example: false,
  },
};

/**
 * @param mark - the sign of the worked example in a list
 * @returns what an exercise may hold, in a sentence or two; nothing about what it holds
 */
export function flawsText({ level, code, versionDiff, example }: Exercise, mark = ''): string {
  if (mayHaveAny({ code, versionDiff })) return 'One to seven areas contain flaws.';
  const { areas, flaws } = levels[level];
  const others = flaws.to === 2 ? 'the other one' : 'the others';
  const found = example === null ? '' : ` One is found for you${mark === '' ? '' : ` (${mark})`}: find ${others}.`;
  return `There are ${range(flaws)} flaws in ${range(areas)} of the 7 areas.${found}`;
}

/** A code of version 0.1 may name anything. */
const mayHaveAny = ({ code, versionDiff }: Pick<Exercise, 'code' | 'versionDiff'>): boolean =>
  versionDiff !== null || code.includes('.');

/** @returns the same in a few words, for a window without room for sentences: `2 flaws, one found for you` */
export function flawCountText({ level, code, versionDiff, example }: Exercise): string {
  if (mayHaveAny({ code, versionDiff })) return '1 to 7 areas have flaws';
  return `${range(levels[level].flaws)} flaws${example === null ? ' to find' : ', one found for you'}`;
}

/** @returns which exercise it is: `level 1, seed 7, code wz3c8g-y4egnx-…` */
export const exerciseName = ({ code, level, seed }: Exercise): string =>
  `level ${level}, ${seed === code ? '' : `seed ${seed}, `}code ${code}`;

const range = ({ from, to }: Range): string => (from === to ? String(from) : `${from} to ${to}`);

/** @returns a level in words: `up to 7 operations, 2 flaws in 1 to 2 areas, one found for you` */
export function levelText(level: Level): string {
  const { operations, areas, flaws, wireOnly, versionsOneIn, example } = levels[level];
  const wire =
    wireOnly === 0 ? '' : wireOnly === 1 ? 'at most one visible only on the wire' : 'some visible only on the wire';
  return [
    `up to ${operations} operations`,
    `${range(flaws)} flaws in ${range(areas)} areas`,
    example ? 'one found for you' : '',
    wire,
    versionsOneIn === 0 ? '' : `one exercise in ${versionsOneIn} compares two versions`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** How many changes an exercise about two versions has, and how many of them break clients: never more than those that don't. */
export const changeCounts: { all: Range; breaking: Range } = { all: { from: 6, to: 9 }, breaking: { from: 1, to: 4 } };

/** @returns whether the exercise of this seed is a change between two versions, where nothing else asks for one */
export function comparesVersions(level: Level, seed: string): boolean {
  const { versionsOneIn } = levels[level];
  return versionsOneIn > 0 && seededRandom(`${seed}/kind`).int(versionsOneIn) === 0;
}

/**
 * How long the exercise of a seed takes, in whole minutes: one for each operation that its level may have, as stating one takes
 * about as many words as are read in a minute, and a task for each flaw; or one for each change between two versions.
 */
export function reviewMinutes(level: Level, seed: string): number {
  const { operations, flaws } = levels[level];
  return comparesVersions(level, seed) ? changeCounts.all.to : operations + flaws.to * pace.task;
}

/**
 * @returns the level that --level names, or undefined where none was given
 * @throws InputError `wrong_usage`
 */
export function readLevel(text: unknown): Level | undefined {
  if (text === undefined) return undefined;
  if (text === '1' || text === '2' || text === '3') return Number(text) as Level;
  throw wrongUsage(
    `There is no level "${text}".`,
    `Level 1: ${levelText(1)}. Level 2: ${levelText(2)}. Level 3: ${levelText(3)}.`,
  );
}
