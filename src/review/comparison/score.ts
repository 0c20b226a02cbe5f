import { type Area, areas } from '../../conventions/area';
import type { Exercise } from '../exercises/types';
import type { Claim } from '../types';

/** Points for a flawed area that was claimed, for the right place in it, and the price of a claim unsupported. */
const points = { area: 2, place: 1, unfounded: 2 };

/**
 * @param found - the areas in which the linter has a finding
 * @returns 0 to 100, against what was put in.
 * A flawed area counts most of its points when it is claimed, the rest when the place is right; naming wrong places
 * beside the right one shares that rest. A claim where nothing was put in and no rule flags it costs as much as a flawed
 * area earns, so claiming everything wins nothing. Areas shown solved count neither way.
 */
export function scoreOf(exercise: Exercise, claims: readonly Claim[], found: readonly Area[]): number {
  let earned = 0;
  let possible = 0;
  for (const area of areas) {
    if (exercise.solved.includes(area)) continue;
    const flaws = exercise.seededFlaws.filter(flaw => flaw.area === area);
    const mine = claims.filter(claim => claim.area === area);
    if (flaws.length === 0) {
      if (mine.length > 0 && !found.includes(area)) earned -= points.unfounded;
      continue;
    }
    possible += points.area + points.place;
    if (mine.length === 0) continue;
    const named = mine.flatMap(({ at }) => (at === null ? [] : [at]));
    const right = named.filter(at => flaws.some(flaw => flaw.at.includes(at)));
    earned += points.area + (named.length === 0 ? 0 : points.place * (right.length / named.length));
  }
  return possible === 0 ? 100 : Math.max(0, Math.round((100 * earned) / possible));
}
