import { useEffect, useState } from 'react';
import { type LessonRuns, runLesson } from '../../../course/lesson-runs';
import { ownLessonFiles } from '../../../course/own-lesson-files';
import type { Lesson } from '../../../course/types';
import { labs } from '../../../generated/labs';
import { lessons } from '../../../generated/lessons';
import type { Lab } from '../../../lab/types';
import { watchText } from '../../../terminal/watch-file';
import { singleLine, wrap } from '../../../text/layout';
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

/** Opens a lesson: loads it and runs its requests, then walks through it. One of somebody's own follows its file. */
export default function LessonScreen() {
  const { route, body, theme } = useApp();
  const id = route.screen === 'lesson' ? route.id : '';
  const [ready, setReady] = useState<Ready | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [sign, setSign] = useState('');
  useEffect(() => {
    let here = true;
    const load = () =>
      prepare(id).then(
        found => here && setReady(found),
        (error: Error) => here && setFailure(error.message),
      );
    const file = ownLessonFiles.get(id);
    if (!file) void load();
    // It may have been saved while another screen was on top of this one.
    else void reread(id).then(() => load());
    const end = file
      ? watchText(file.path, async () => {
          const told = await reread(id);
          if (told === '') return;
          await load();
          // Each save is a sign of its own, also if it says the same as the last one.
          if (here) setSign(before => (before === told ? `${told} ` : told));
        })
      : () => {};
    return () => {
      here = false;
      end();
    };
  }, [id]);
  if (ready) return <Walkthrough {...ready} sign={sign} />;
  const lines = failure === null ? ['Running the requests of this lesson …'] : wrap(failure, body.columns - 2);
  return (
    <ScreenLayout crumbs={['Lessons']} busy={failure === null} keys={() => []}>
      <Lines lines={['', ...lines.map(line => ` ${failure === null ? theme.dim(line) : line}`)]} />
    </ScreenLayout>
  );
}

async function prepare(id: string): Promise<Ready> {
  const load = Object.hasOwn(lessons, id) ? lessons[id] : undefined;
  if (!load) throw new Error(`There is no lesson "${id}".`);
  const lesson = await load();
  const [runs, ...allLabs] = await Promise.all([runLesson(lesson), ...Object.values(labs).map(lab => lab())]);
  return { lesson, runs, labs: allLabs };
}

/** Reads the file of an own lesson again, and says in a few words what came of it; '' if nothing has changed. */
async function reread(id: string): Promise<string> {
  const { rereadOwnLesson } = await import('../../../course/own-lessons');
  const { changed, problems } = await rereadOwnLesson(id);
  const [first] = problems;
  if (first) return singleLine(`not reloaded, line ${first.line}: ${first.message}`);
  return changed ? 'reloaded' : '';
}
