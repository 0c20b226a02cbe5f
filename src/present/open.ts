import { InputError, wrongUsage } from '../command';
import { runLessonWithTasks } from '../course/lesson-runs';
import { labs } from '../generated/labs';
import { lessons } from '../generated/lessons';
import { readParams, splitSettings } from '../lab/params';
import { readLevel } from '../review/exercises/levels';
import type { PresentSubject } from '../route';
import { didYouMean } from '../text/closest-matches';
import { singleLine } from '../text/layout';
import type { Presentation } from './types';

/**
 * Opens what a class looks at together.
 *
 * @throws InputError `wrong_usage`, `unknown_lesson`, `unknown_lab`, `unknown_parameter`, or what `makeExercise` throws
 */
export async function openPresentation(subject: PresentSubject): Promise<Presentation> {
  const { plan } = subject;
  if (!plan) return openSlides(subject);
  const { planSlide } = await import('./plan-slide');
  if (subject.kind === 'plan') return { title: plan.title, slides: [planSlide(plan)] };
  const { title, slides } = await openSlides(subject);
  return { title, slides: [planSlide(plan), ...slides] };
}

async function openSlides(subject: PresentSubject): Promise<Presentation> {
  const { kind, id, seed = '1' } = subject;
  if (kind === 'lesson') {
    const load = known(lessons, id, 'lesson');
    const lesson = await load();
    const { lessonSlides } = await import('./lesson-slides');
    return lessonSlides(lesson, await runLessonWithTasks(lesson));
  }
  if (kind === 'lab') {
    const lab = await known(labs, id, 'lab')();
    const params = readParams(lab, splitSettings([...(subject.set ?? [])], lab.parameters));
    const { labSlides } = await import('./lab-slides');
    return labSlides(lab, await lab.record(params, seed));
  }
  if (kind === 'review' && id === undefined) {
    const { makeExercise } = await import('../review/exercises/exercise');
    const level = readLevel(subject.level);
    const { reviewSlides } = await import('./review-slides');
    const exercise = await makeExercise({ seed, level, code: subject.exercise, contract: subject.contract });
    if (exercise.versionDiff)
      throw wrongUsage('An exercise about two versions can’t be presented.', 'Choose another code or seed.');
    return reviewSlides(exercise);
  }
  throw notPresented(kind, id);
}

/** What to do instead of presenting something that has no slides. */
function notPresented(kind: string, id: string | undefined): InputError {
  const shown = singleLine(kind);
  if (kind === 'review')
    return wrongUsage(
      'A review has no id. Choose one by its seed or its code.',
      'For example: present review --seed 11',
    );
  if (kind === 'case') {
    const command = `api-design-tutor case ${id === undefined ? 'charged-twice' : singleLine(id)} --guest`;
    return wrongUsage('A case has no slides. Open it on the projector, and let the room say what to look at.', command);
  }
  const known =
    'You can present a lesson, a lab, or a review: present lesson ID, present lab ID, present review --seed 11';
  return wrongUsage(`"${shown}" can’t be presented.`, didYouMean(kind, ['lesson', 'lab', 'review'], known));
}

function known<T>(all: Readonly<Record<string, T>>, id: string | undefined, what: 'lesson' | 'lab'): T {
  if (id !== undefined && Object.hasOwn(all, id)) return all[id]!;
  const list = `List them with: api-design-tutor ${what === 'lab' ? 'lab' : 'lessons'}`;
  if (id === undefined)
    throw wrongUsage(`Which ${what} do you want to present?`, `Name its id: present ${what} ID. ${list}`);
  const hint = didYouMean(id, Object.keys(all), list);
  throw new InputError(`unknown_${what}`, `There’s no ${what} "${singleLine(id)}".`, hint);
}
