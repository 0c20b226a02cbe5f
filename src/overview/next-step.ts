import { areaTitle } from '../conventions/area';
import type { PracticePlan } from '../practice/plan';
import type { Progress } from '../progress/types';
import type { Route } from '../route';
import { pluralize } from '../text/pluralize';
import type { AreaStatus, CourseMap, LessonStatus } from './course-map';

/** What to do next: one line, where it leads on the screen, and the command that does the same. */
export interface NextStep {
  kind: 'practice' | 'lesson' | 'review';
  text: string;
  /** The same in fewer and fewer words, for narrow windows. */
  shorter: string[];
  route: Route;
  command: string;
}

/**
 * What to do next. First what was answered before and is due, because it is forgotten otherwise; then the lesson that
 * was begun; then questions that were never asked; then the lesson of an area that reviews show to be weak; then the
 * next new lesson; then one whose end was reached with something open; then what was missed; then tasks that were added
 * to a lesson after it was done; and at last one more review.
 * @param map the map of the course
 * @param plan today's practice
 * @param progress what is remembered of each lesson
 */
export function nextStep(map: CourseMap, plan: PracticePlan, { lessons }: Pick<Progress, 'lessons'>): NextStep {
  const lastAt = (id: string) => (Object.hasOwn(lessons, id) ? lessons[id]!.lastAt : 0);
  const marks = map.tracks.flatMap(track => track.lessons);
  const inOrder = [...marks].sort((a, b) => a.summary.order - b.summary.order);
  const started = marks
    .filter(mark => mark.state === 'started')
    .sort((a, b) => lastAt(b.summary.id) - lastAt(a.summary.id));
  const begun = started.find(mark => mark.step < mark.steps);
  const left = started.find(mark => mark.step === mark.steps);
  const undone = inOrder.find(mark => mark.tasksOpen > 0);
  const weakArea = weakest(map.areas.filter(area => area.weak && area.lesson?.state === 'new'));
  const fresh = inOrder.find(mark => mark.state === 'new');
  const weakLesson = [...marks].sort((a, b) => b.weak - a.weak)[0];
  if (plan.cards.some(card => card.times > 0)) return practise(plan);
  if (begun) return lesson(begun, 'Continue', `page ${begun.step} of ${begun.steps}`);
  if (plan.cards.length > 0) return practise(plan);
  if (weakArea) return lesson(weakArea.lesson!, 'Take', `reviews miss ${areaTitle(weakArea.area)}`);
  if (fresh) return lesson(fresh, map.done === 0 ? 'Start with' : 'Take', `${fresh.summary.minutes} minutes`);
  if (left) return lesson(left, 'Finish', left.tasksOpen > 0 ? 'tasks open' : 'questions open');
  if (weakLesson && weakLesson.weak > 0) {
    return lesson(weakLesson, 'Look again at', `${pluralize(weakLesson.weak, 'question')} missed`);
  }
  if (undone) return lesson(undone, 'Do the tasks of', `${undone.tasksOpen} open`);
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

const weakest = (areas: readonly AreaStatus[]): AreaStatus | undefined =>
  [...areas].sort((a, b) => b.met - b.found - (a.met - a.found))[0];
