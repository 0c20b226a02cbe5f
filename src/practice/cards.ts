import { seededRandom } from '../conventions/random';
import { lessonPages, questionOf } from '../course/pages';
import type { Lesson, LessonSummary, Page, Question } from '../course/types';
import type { Progress } from '../progress/types';
import { generatedPrefix, generatedQuestion, needRows, needSlug } from './generated-questions';
import { cardId, lessonOfCard } from './schedule';

/**
 * Questions from lessons: what happens next, questions of its own, which consumer breaks, what is not so, what to use for a
 * need, and in which area a flaw is.
 */
type CardKind = 'prediction' | 'question' | 'consumer' | 'misconception' | 'need' | 'area';

/** Something that practice can ask. */
export interface Card {
  /** `lesson/question`; or with a prefix the slug of a misconception, of a need of the lookup sheet, or a flaw's id. */
  id: string;
  lesson: string;
  kind: CardKind;
}

/** What practice can ask about a lesson, the kinds in turn. */
export function lessonCards({ id, asks, lookup, flawsFixed: cures = [] }: LessonSummary): Card[] {
  const cards = (kind: CardKind, names: readonly string[] = []): Card[] =>
    names.map(name => ({ id: cardId(id, name), lesson: id, kind }));
  const { consumers = [], questions = [] } = asks ?? {};
  const kinds = [
    cards('prediction', asks?.predictions),
    cards(
      'question',
      questions.filter(name => !consumers.includes(name)),
    ),
    cards(
      'misconception',
      asks?.misconceptions.map(name => generatedPrefix.misconception + name),
    ),
    cards(
      'need',
      needRows(lookup).map(row => generatedPrefix.need + needSlug(row.need)),
    ),
    cards('consumer', consumers),
    cards(
      'area',
      cures.map(flaw => generatedPrefix.area + flaw.id),
    ),
  ];
  const longest = Math.max(...kinds.map(list => list.length));
  return Array.from({ length: longest }, (_, i) => kinds.flatMap(list => list.slice(i, i + 1))).flat();
}

/**
 * What may be asked: questions that the person has answered, and all of a lesson whose last page was reached. Others
 * would give the lesson away.
 * @param summaries the lessons
 * @param progress everything remembered
 * @param answered the questions that were answered before
 */
export function openCards(
  summaries: readonly LessonSummary[],
  progress: Progress,
  answered: { has(card: string): boolean },
): Card[] {
  return summaries.flatMap(summary => {
    const known = Object.hasOwn(progress.lessons, summary.id) ? progress.lessons[summary.id] : undefined;
    const last = summary.pages.at(-1)?.id;
    const read = known !== undefined && (known.done || (last !== undefined && known.pagesSeen.includes(last)));
    return lessonCards(summary).filter(card => read || answered.has(card.id));
  });
}

/**
 * The page that asks a question, its options in an order that depends on the seed, so that nobody learns places.
 * @param lesson the lesson
 * @param card the question
 * @param seed any text
 * @returns the page, or null when the lesson has no such question
 */
export function cardPage(lesson: Lesson, card: string, seed: string): Page | null {
  if (lessonOfCard(card) !== lesson.summary.id) return null;
  const name = card.slice(lesson.summary.id.length + 1);
  const shuffled = (question: Question): Question => ({
    ...question,
    options: seededRandom(`${seed}/${card}`).shuffle(question.options),
  });
  const made = generatedQuestion(lesson, name, seed);
  if (made) return ownPage(lesson, shuffled(made));
  const practice = lesson.practice.find(question => question.id === name);
  if (practice) return ownPage(lesson, shuffled(practice));
  const page = lessonPages(lesson).find(candidate => questionOf(candidate)?.id === name);
  if (page?.kind === 'question') return ownPage(lesson, shuffled(page.question), page.id);
  if (page?.kind !== 'step' || !page.step.question) return null;
  return { ...page, step: { ...page.step, question: shuffled(page.step.question) } };
}

const ownPage = ({ summary }: Lesson, question: Question, id = question.id): Page => {
  const topic = summary.topic.charAt(0).toUpperCase() + summary.topic.slice(1);
  return { kind: 'question', id, title: topic, section: 'Practice', question };
};
