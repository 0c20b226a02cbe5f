import type { Progress } from '../../progress/types';
import type { Route } from '../../route';
import { makeExercise } from './exercise';
import { nextExercise } from './next';
import { daySeed } from './today';
import type { Exercise } from './types';

/** True where a route names the exercise, or what it's like, so that no review that was left takes its place. */
export const isFixedExercise = (route: Route): boolean =>
  route.screen === 'review' &&
  [route.seed, route.exercise, route.contract, route.level, route.today, route.versions].some(
    asked => asked !== undefined,
  );

/**
 * Makes the exercise that a route asks for; where it asks for nothing, the one that suits what somebody has done.
 *
 * @param around - `now` in ms since the Unix epoch; `seed` a fresh one, for what the route leaves open
 */
export async function prepareExercise(
  route: Route,
  progress: Pick<Progress, 'reviews' | 'lessons'>,
  around: { now: number; seed: string },
): Promise<Exercise> {
  const asked = route.screen === 'review' ? route : { screen: 'review' as const };
  const { level, versions, contract, exercise: code } = asked;
  const seed = asked.today ? daySeed(around.now) : asked.seed;
  if (seed !== undefined || code !== undefined)
    return makeExercise({ seed: seed ?? '', level, versions, code, contract });
  if (level !== undefined || versions)
    return makeExercise({ seed: around.seed, level: level ?? 3, versions, contract });
  return makeExercise({ ...(await nextExercise(progress, around.seed)), contract });
}
