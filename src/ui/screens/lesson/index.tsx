import { useEffect, useState } from 'react';
import { type LessonRuns, runLesson } from '../../../course/lesson-runs';
import type { Lesson } from '../../../course/types';
import { labs } from '../../../generated/labs';
import { lessons } from '../../../generated/lessons';
import type { Lab } from '../../../lab/types';
import { wrap } from '../../../text/layout';
import { Lines } from '../../components/lines';
import { useApp } from '../../context';
import { ScreenLayout } from '../../screen-layout';
import { Walkthrough } from './walkthrough';

interface Ready {
  lesson: Lesson;
  runs: LessonRuns;
  /** For what to do after the lesson. */
  labs: readonly Lab[];
}

/** Opens a lesson: loads it and runs its requests, then walks through it. */
export default function LessonScreen() {
  const { route, body, theme } = useApp();
  const id = route.screen === 'lesson' ? route.id : '';
  const [ready, setReady] = useState<Ready | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    let here = true;
    prepare(id).then(
      found => here && setReady(found),
      (error: Error) => here && setFailure(error.message),
    );
    return () => {
      here = false;
    };
  }, [id]);
  if (ready) return <Walkthrough {...ready} />;
  const lines = failure === null ? ['Running the requests of this lesson …'] : wrap(failure, body.columns - 2);
  return (
    <ScreenLayout crumbs={['Lessons']} busy={failure === null} keys={() => []}>
      <Lines lines={['', ...lines.map(line => ` ${failure === null ? theme.dim(line) : line}`)]} />
    </ScreenLayout>
  );
}

async function prepare(id: string): Promise<Ready> {
  const load = Object.hasOwn(lessons, id) ? lessons[id] : undefined;
  if (!load) throw new Error(`No lesson is called "${id}".`);
  const lesson = await load();
  const [runs, ...allLabs] = await Promise.all([runLesson(lesson), ...Object.values(labs).map(lab => lab())]);
  return { lesson, runs, labs: allLabs };
}
