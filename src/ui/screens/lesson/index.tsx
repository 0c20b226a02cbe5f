import { useEffect, useState } from 'react';
import { type LessonRuns, runLesson } from '../../../course/lesson-runs';
import { ownLessonFiles } from '../../../course/own-lesson-files';
import type { Lesson } from '../../../course/types';
import { labs } from '../../../generated/labs';
import { lessons } from '../../../generated/lessons';
import type { Lab } from '../../../lab/types';
import { watchText } from '../../../terminal/watch-file';
import { singleLine } from '../../../text/layout';
import { Waiting } from '../../components/waiting';
import { useRoute } from '../../context';
import { Walkthrough } from './walkthrough';

interface Ready {
  lesson: Lesson;
  runs: LessonRuns;
  /** For what to do after the lesson. */
  labs: readonly Lab[];
}

/** Opens a lesson: loads it and runs its requests, then walks through it. One of somebody's own follows its file. */
export default function LessonScreen() {
  const { id } = useRoute('lesson');
  const [ready, setReady] = useState<Ready | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [sign, setSign] = useState('');
  useEffect(() => {
    const load = () => prepare(id).then(setReady, (error: Error) => setFailure(error.message));
    const file = ownLessonFiles.get(id);
    if (!file) return void load();
    // It may have been saved while another screen was on top of this one.
    void reread(id).then(load);
    return watchText(file.path, async () => {
      const told = await reread(id);
      if (told === '') return;
      await load();
      // Each save is a sign of its own, also if it says the same as the last one.
      setSign(before => (before === told ? `${told} ` : told));
    });
  }, []);
  if (ready) return <Walkthrough {...ready} sign={sign} />;
  return <Waiting crumbs={['Lessons']} doing="Running the requests of this lesson …" failure={failure} />;
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
