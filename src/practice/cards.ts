import { seededRandom } from '../conventions/random';
import { lessonPages, questionOf } from '../course/pages';
import type { Lesson, LessonSummary, Page, Question } from '../course/types';
import type { Progress } from '../progress/types';
import { capitalize } from '../text/capitalize';
import { generatedPrefix, generatedQuestion } from './generated-questions';
import { canAskNeed, needCards } from './need-question';
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
export function lessonCards(summary: LessonSummary): Card[] {
  const { id, asks, flawsFixed = [] } = summary;
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
    cards('need', needCards(summary)),
    cards('consumer', consumers),
    cards(
      'area',
      flawsFixed.map(flaw => generatedPrefix.area + flaw.id),
    ),
  ];
  return inTurn(kinds);
}

/** The first ones of all lists, then the second ones, and so on. */
export const inTurn = <T>(lists: readonly (readonly T[])[]): T[] =>
  lists
    .flatMap(list => list.map((item, place) => ({ item, place })))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);

/** The last page to read. The recap after it came later, so that lessons read under version 0.1 end here. */
const lastToRead = 'on-monday';

/** Whether a page is where a lesson ends: a person who has reached it has read the lesson. */
export const endsLesson = ({ pages }: LessonSummary, page: string): boolean =>
  page === lastToRead || page === pages.at(-1)?.id;

/** The lessons that somebody has read to the end. */
export const lessonsRead = (summaries: readonly LessonSummary[], { lessons }: Progress): LessonSummary[] =>
  summaries.filter(summary => {
    const known = Object.hasOwn(lessons, summary.id) ? lessons[summary.id]! : null;
    return known !== null && (known.done || known.pagesSeen.some(page => endsLesson(summary, page)));
  });

/**
 * What may be asked, all of it from lessons that were begun: questions that the person has answered, and everything from
 * a lesson that was read to the end. Other questions would give the lesson away.
 * @param summaries the lessons
 * @param progress everything remembered
 * @param answered the questions that were answered before
 */
export function openCards(
  summaries: readonly LessonSummary[],
  progress: Progress,
  answered: { has(card: string): boolean },
): Card[] {
  const read = lessonsRead(summaries, progress);
  return summaries
    .filter(({ id }) => Object.hasOwn(progress.lessons, id))
    .flatMap(summary =>
      lessonCards(summary).filter(
        card =>
          (read.includes(summary) || answered.has(card.id)) &&
          (card.kind !== 'need' || canAskNeed(summary, nameOf(card), read)),
      ),
    );
}

/** A card's name without its lesson. */
export const nameOf = ({ id, lesson }: Pick<Card, 'id' | 'lesson'>): string => id.slice(lesson.length + 1);

/**
 * The page that asks a question, its options in an order that depends on the seed, so that nobody learns places.
 * @param lesson the lesson
 * @param card the question
 * @param seed any text
 * @param read the lessons that were read: wrong options come from them
 * @returns the page, or null when the lesson has no such question
 */
export function cardPage(lesson: Lesson, card: string, seed: string, read: readonly LessonSummary[]): Page | null {
  if (lessonOfCard(card) !== lesson.summary.id) return null;
  const name = nameOf({ id: card, lesson: lesson.summary.id });
  const shuffled = (question: Question): Question => ({
    ...question,
    options: seededRandom(`${seed}/${card}`).shuffle(question.options),
  });
  const made = generatedQuestion(lesson, name, seed, read);
  if (made) return ownPage(lesson, shuffled(made));
  const practice = lesson.practice.find(question => question.id === name);
  if (practice) return ownPage(lesson, shuffled(practice));
  const page = lessonPages(lesson).find(candidate => questionOf(candidate)?.id === name);
  if (page?.kind === 'question') return ownPage(lesson, shuffled(page.question), page.id);
  if (page?.kind !== 'step' || !page.step.question) return null;
  return { ...page, step: { ...page.step, question: shuffled(page.step.question) } };
}

const ownPage = ({ summary }: Lesson, question: Question, id = question.id): Page => {
  return { kind: 'question', id, title: capitalize(summary.topic), section: 'Practice', question };
};
