import { useEffect, useState } from 'react';
import { makeExercise } from '../../../review/exercises/exercise';
import { daySeed } from '../../../review/exercises/today';
import type { Exercise, Level } from '../../../review/types';
import type { Route } from '../../../route';
import { wrap } from '../../../text/layout';
import { Lines } from '../../components/lines';
import { type App, useApp } from '../../context';
import { ScreenLayout } from '../../screen-layout';
import { openReview } from './open';
import { ReviewRun, storeKeptAs } from './session';

const keptAs = 'exercise';

/** Makes the exercise that the route asks for, then reviews it. */
export default function Review() {
  const app = useApp();
  const { body, screenState: kept, theme } = app;
  const [exercise, setExercise] = useState<Exercise | null>(
    () => (kept.get(keptAs) as Exercise | undefined) ?? left(app),
  );
  const [failure, setFailure] = useState<string | null>(null);
  // One exercise a visit, whatever else changes.
  useEffect(() => {
    if (exercise) return;
    let here = true;
    prepare(app).then(
      made => {
        kept.set(keptAs, made);
        if (here) setExercise(made);
      },
      (error: Error) => here && setFailure(error.message),
    );
    return () => {
      here = false;
    };
  }, []);
  if (exercise) return <ReviewRun exercise={exercise} />;
  const lines = failure === null ? ['Preparing an exercise …'] : wrap(failure, body.columns - 2);
  return (
    <ScreenLayout crumbs={['Review']} busy={failure === null} keys={() => []}>
      <Lines lines={['', ...lines.map(line => ` ${failure === null ? theme.dim(line) : line}`)]} />
    </ScreenLayout>
  );
}

/** The exercise that was left before the linter ran, with its claims; null where another one is asked for by name. */
function left({ route, screenState: kept, userState: session }: App): Exercise | null {
  const open = openReview(session);
  if (open === null || (route.screen === 'review' && fixed(route))) return null;
  kept.set(keptAs, open.exercise);
  kept.set(storeKeptAs, open.store);
  return open.exercise;
}

const fixed = ({ seed, exercise, contract, level, today, versions }: Extract<Route, { screen: 'review' }>): boolean =>
  [seed, exercise, contract, level, today, versions].some(asked => asked !== undefined);

function prepare(app: App): Promise<Exercise> {
  const { route } = app;
  const asked = route.screen === 'review' ? route : { screen: 'review' as const };
  const seed = asked.today ? daySeed(app.now()) : asked.seed;
  return makeExercise({
    seed: seed ?? app.freshSeed(),
    level: asked.level ?? (seed === undefined && asked.exercise === undefined && !asked.versions ? nextLevel(app) : 3),
    versions: asked.versions,
    code: asked.exercise,
    contract: asked.contract,
  });
}

/** Worked examples fade: two areas solved at first, then one, then none. */
function nextLevel(app: App): Level {
  const done = app.progress.progress().reviews.length;
  return done === 0 ? 1 : done < 3 ? 2 : 3;
}
