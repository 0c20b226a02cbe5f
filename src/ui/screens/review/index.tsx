import { useEffect, useState } from 'react';
import { resultFact } from '../../../review/comparison/result';
import type { Comparison } from '../../../review/comparison/types';
import { isFixedExercise, prepareExercise } from '../../../review/exercises/asked';
import { exerciseSource } from '../../../review/exercises/source';
import { dayResult } from '../../../review/exercises/today';
import type { Exercise } from '../../../review/exercises/types';
import type { Route } from '../../../route';
import { Waiting } from '../../components/waiting';
import { type App, useApp } from '../../context';
import { toldBy } from '../../loaded';
import { forgetReview, keepReview, openReview } from './kept-review';
import { beginReview, type ReviewSession } from './review-session';
import { ReviewSessionView } from './session';

const keptAs = 'review';

/** Makes the exercise that the route asks for, then reviews it. */
export default function Review() {
  const app = useApp();
  const { screenState } = app;
  const [session, setSession] = useState<ReviewSession | null>(
    () => (screenState.get(keptAs) as ReviewSession | undefined) ?? leftSession(app),
  );
  const [failure, setFailure] = useState<string | null>(null);
  // One exercise a visit, whatever else changes.
  useEffect(() => {
    if (session) return keepReview(app.userState, session);
    prepareExercise(app.route, app.progress.progress(), { now: app.now(), seed: app.randomSeed() }).then(
      made => {
        const begun = beginReview(exerciseSource(made));
        screenState.set(keptAs, begun);
        setSession(begun);
      },
      (error: Error) => setFailure(toldBy(error)),
    );
  }, [session]);
  if (session) {
    return (
      <ReviewSessionView
        session={session}
        another={() => leaveFor(app, { screen: 'review' })}
        versions={() => leaveFor(app, { screen: 'review', versions: true })}
        compared={comparison => finish(app, session.source.subject.exercise!, comparison)}
      />
    );
  }
  return <Waiting crumbs={['Review']} doing="Preparing an exercise …" failure={failure} />;
}

function leaveFor(app: App, route: Route): void {
  forgetReview(app.userState);
  app.replace(route);
}

/** Keeps the result of an exercise; a day's result waits in the shell, because a line on a full screen is hard to copy. */
function finish(app: App, exercise: Exercise, comparison: Comparison): void {
  app.progress.record(resultFact(exercise, comparison));
  const day = dayResult(exercise, comparison);
  if (day !== null) app.printOnExit(day.join('\n'));
}

/** The exercise that was left before the linter ran, with its claims; null where another one is asked for by name. */
function leftSession({ route, screenState, userState }: App): ReviewSession | null {
  const open = openReview<ReviewSession>(userState);
  if (open === null || isFixedExercise(route)) return null;
  screenState.set(keptAs, open);
  return open;
}
