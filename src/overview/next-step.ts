import { areaTitle } from '../conventions/area';
import { lessonToContinue, progressWords } from '../course/lesson-progress';
import type { PracticePlan } from '../practice/plan';
import type { Progress } from '../progress/types';
import type { Route } from '../route';
import { pluralize } from '../text/pluralize';
import type { AreaStatus, CourseMap, LessonStatus } from './course-map';
import { stepTitle } from './path-lines';
import type { PathStatus, PathStepStatus } from './path-status';

/** What to do next: one line, where it leads on the screen, and the command that does the same. */
export interface NextStep {
  kind: 'practice' | 'lesson' | 'lab' | 'case' | 'review';
  text: string;
  /** The same in fewer and fewer words, for narrow windows. */
  shorter: string[];
  route: Route;
  command: string;
}

/**
 * What to do next. First what was answered before and is due, because it is forgotten otherwise; then the next step of
 * the path that is followed. Without a path, the lesson that was begun; then questions that were never asked; then the lesson of an area that reviews show to be weak; then the
 * next new lesson; then one whose end was reached with something open; then what was missed; then tasks that were added
 * to a lesson after it was done; and at last one more review.
 * @param map the map of the course
 * @param plan today's practice
 * @param progress everything remembered
 * @param followed the path that is followed, with something left of it; null: none
 */
export function nextStep(
  map: CourseMap,
  plan: PracticePlan,
  progress: Progress,
  followed: (PathStatus & { next: PathStepStatus }) | null = null,
): NextStep {
  const marks = map.tracks.flatMap(track => track.lessons);
  const summaries = marks.map(mark => mark.summary);
  const goOn = lessonToContinue(summaries, progress);
  const mark = marks.find(({ summary }) => summary === goOn?.lesson);
  const undone = [...marks].sort((a, b) => a.summary.order - b.summary.order).find(({ tasksOpen }) => tasksOpen > 0);
  const weakArea = weakest(map.areas.filter(area => area.weak && area.lesson?.state === 'new'));
  const weakLesson = [...marks].sort((a, b) => b.weak - a.weak)[0];
  if (plan.cards.some(card => card.times > 0)) return practise(plan);
  if (followed) return pathStep(followed);
  if (mark && goOn?.state === 'begun') return lesson(mark, 'Continue', progressWords(mark.summary, progress));
  if (plan.cards.length > 0) return practise(plan);
  if (weakArea) return lesson(weakArea.lesson!, 'Take', `you often miss ${areaTitle(weakArea.area)}`);
  if (mark && goOn?.state === 'new') {
    return lesson(mark, map.done === 0 ? 'Start with' : 'Take', `${mark.summary.minutes} minutes`);
  }
  if (mark) return lesson(mark, 'Finish', progressWords(mark.summary, progress));
  if (weakLesson && weakLesson.weak > 0) {
    return lesson(weakLesson, 'Look again at', `${pluralize(weakLesson.weak, 'question')} missed`);
  }
  if (undone) return lesson(undone, 'Do the tasks in', `${undone.tasksOpen} open`);
  const text = 'Review an API: every lesson is done and nothing is due';
  return { kind: 'review', text, shorter: ['Review an API'], route: { screen: 'review' }, command: 'review' };
}

function practise({ cards, waiting }: PracticePlan): NextStep {
  const missed = cards.filter(card => card.missedLast).length;
  const parts = [
    `Practise ${pluralize(cards.length, 'question')}`,
    ...(missed > 0 ? [`${missed} missed last time`] : []),
    ...(waiting > 0 ? ['more can wait'] : []),
  ];
  const [text, ...shorter] = parts.map((_, i) => parts.slice(0, parts.length - i).join(', '));
  return { kind: 'practice', text: text!, shorter, route: { screen: 'practice' }, command: 'practice' };
}

function lesson({ summary, state, ...mark }: LessonStatus, verb: string, aside: string): NextStep {
  const { id, title, topic, pages } = summary;
  const step = state === 'started' ? pages[mark.step - 1]?.id : undefined;
  return {
    kind: 'lesson',
    text: `${verb} ${title} · ${topic}, ${aside}`,
    shorter: [`${verb} ${title}, ${aside}`, `${verb} ${title}`],
    route: { screen: 'lesson', id, ...(step === undefined ? {} : { step }) },
    command: `lesson ${id}`,
  };
}

function pathStep({ path, next }: PathStatus & { next: PathStepStatus }): NextStep {
  const verb = { new: 'Take', started: 'Continue', open: 'Finish', done: 'Open' }[next.state];
  const what = next.step.kind === 'lesson' ? verb : `${verb} the ${next.step.kind}`;
  return {
    kind: next.step.kind,
    text: `${what} ${stepTitle(next)}, ${next.words || path.title}`,
    shorter: [`${what} ${next.title}, ${next.words || path.title}`, `${what} ${next.title}`],
    route: next.route,
    command: next.command,
  };
}

const weakest = (areas: readonly AreaStatus[]): AreaStatus | undefined =>
  [...areas].sort((a, b) => b.met - b.found - (a.met - a.found))[0];
