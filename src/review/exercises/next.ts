import type { Area } from '../../conventions/area';
import type { Flaw } from '../../flaws/flaw';
import { contracts } from '../../generated/contracts';
import { flaws } from '../../generated/flaws';
import type { Progress } from '../../progress/types';
import { openFlaws } from '../claims';
import { drawPlan } from './choose';
import { makeExercise } from './exercise';
import { operationCount } from './part';
import type { Level } from './types';

type Known = Pick<Progress, 'reviews' | 'lessons'>;

/** How many successful reviews come before the level. */
const successes: Record<Level, number> = { 1: 0, 2: 2, 3: 4 };

/** @returns the level that suits what somebody has done: it grows with reviews that found two thirds without claiming everything */
export function nextLevel({ reviews }: Pick<Known, 'reviews'>): Level {
  const done = reviews.filter(
    ({ found, planted, everything }) => planted > 0 && 3 * found >= 2 * planted && everything !== true,
  ).length;
  return done >= successes[3] ? 3 : done >= successes[2] ? 2 : 1;
}

/** How many seeds are looked at, and how many exercises are made of those that promise something. */
const [mostSeeds, mostMade] = [6000, 12];

/**
 * Chooses what comes next for somebody. History chooses nothing but seed and level, so that the seed gives the same
 * exercise to everybody.
 *
 * @param fresh - a random seed
 * @returns at level 1 a seed whose flaws are from areas that the person had a lesson on; before any lesson, one whose flaws
 * are among the most common ones. Later any seed will do.
 */
export async function nextExercise(
  known: Known,
  fresh: string,
  level = nextLevel(known),
): Promise<{ seed: string; level: Level }> {
  if (level !== 1) return { seed: fresh, level };
  const suits = suitableFlaws(known);
  const from = Number(fresh);
  let made = 0;
  for (let i = 0; i < mostSeeds && made < mostMade; i++) {
    const seed = Number.isInteger(from) ? String((from + i) % 100_000) : i === 0 ? fresh : `${fresh}-${i}`;
    const plan = drawPlan({ seed, level }, flaws, contracts);
    // With one area, both flaws are from it.
    const [one = [], other = []] = plan.candidates;
    const first = plan.areas === 1 ? one.slice(0, 2) : [one[0], other[0]];
    if (first.length < 2 || !first.every(flaw => flaw && suits(flaw))) continue;
    made += 1;
    const exercise = await makeExercise({ seed, level });
    const planted = flaws.filter(({ id }) => exercise.seededFlaws.some(({ flaw }) => flaw === id));
    // A flaw that is everywhere would be found by any claim.
    const narrow = openFlaws(exercise).every(({ at }) => 2 * at.length <= operationCount(exercise.document));
    if (planted.every(suits) && narrow) return { seed, level };
  }
  return { seed: fresh, level };
}

/** What a first review may have flaws in. */
function suitableFlaws({ lessons }: Known): (flaw: Flaw) => boolean {
  const learned = new Set<Area>(flaws.filter(({ lesson }) => Object.hasOwn(lessons, lesson)).map(({ area }) => area));
  return learned.size > 0 ? ({ area }) => learned.has(area) : ({ common }) => common === true;
}
