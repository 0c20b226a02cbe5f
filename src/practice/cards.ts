import { seededRandom } from '../conventions/random';
import { pages, questionOf } from '../course/pages';
import type { Block, Inline, Lesson, LessonSummary, Misconception, Option, Page, Question } from '../course/types';
import type { Progress } from '../progress/types';
import { cardId, lessonOf } from './schedule';

export type CardKind = 'prediction' | 'question' | 'misconception';

/** Something that practice can ask. */
export interface Card {
  /** `lesson/question`; what stands after `misconception:` is the slug of a misconception. */
  id: string;
  lesson: string;
  kind: CardKind;
}

const mark = 'misconception:';
/** How many true sentences stand beside a belief. */
const companions = 2;

/** In: a lesson's summary. Out: what practice can ask of it. */
export function cardsOf({ id, asks }: LessonSummary): Card[] {
  const cards = (kind: CardKind, names: readonly string[] = [], prefix = ''): Card[] =>
    names.map(name => ({ id: cardId(id, prefix + name), lesson: id, kind }));
  return [
    ...cards('prediction', asks?.predictions),
    ...cards('question', asks?.questions),
    ...cards('misconception', asks?.misconceptions, mark),
  ];
}

/**
 * In: the lessons, what is remembered, and the questions that were answered before. Out: what may be asked: questions
 * that the person has answered, and all of a lesson whose last page was reached. Others would give the lesson away.
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
    return cardsOf(summary).filter(card => read || answered.has(card.id));
  });
}

/**
 * In: a lesson, a question of it and a seed. Out: the page that asks it, its options in an order of that seed, so that
 * nobody learns places; null when the lesson has no such question.
 */
export function pageOf(lesson: Lesson, card: string, seed: string): Page | null {
  if (lessonOf(card) !== lesson.summary.id) return null;
  const name = card.slice(lesson.summary.id.length + 1);
  const shuffled = (question: Question): Question => ({
    ...question,
    options: seededRandom(`${seed}/${card}`).shuffle(question.options),
  });
  if (name.startsWith(mark)) {
    const belief = lesson.misconceptions.find(item => item.id === name.slice(mark.length));
    const question = belief ? beliefQuestion(lesson, belief, name, seed) : null;
    return question && ownPage(lesson, shuffled(question));
  }
  const practice = lesson.practice.find(question => question.id === name);
  if (practice) return ownPage(lesson, shuffled(practice));
  const page = pages(lesson).find(candidate => questionOf(candidate)?.id === name);
  if (page?.kind === 'question') return ownPage(lesson, shuffled(page.question), page.id);
  if (page?.kind !== 'step' || !page.step.question) return null;
  return { ...page, step: { ...page.step, question: shuffled(page.step.question) } };
}

const ownPage = ({ summary }: Lesson, question: Question, id = question.id): Page => {
  const topic = summary.topic.charAt(0).toUpperCase() + summary.topic.slice(1);
  return { kind: 'question', id, title: topic, section: 'Practice', question };
};

/** The belief among true sentences of the same lesson: whether it is so must be judged, not recognised. */
function beliefQuestion(lesson: Lesson, item: Misconception, id: string, seed: string): Question | null {
  const points = lesson.keyPoints.flatMap(block => (block.kind === 'list' ? block.items : []));
  const truths = points.flatMap((blocks, i): Option[] => {
    const first = blocks[0];
    if (first?.kind !== 'paragraph') return [];
    const reason: Block[] = [paragraph('This is so. It is a key point of the lesson.'), ...blocks];
    return [{ id: `key-point-${i + 1}`, inline: firstSentence(first.inline), right: false, reason }];
  });
  if (truths.length === 0) return null;
  return {
    id,
    prompt: [paragraph('One of these is not so, although many people believe it. Which one?')],
    options: [
      { id: item.id, inline: item.belief, right: true, reason: item.answer },
      ...seededRandom(`${seed}/${id}`).shuffle(truths).slice(0, companions),
    ],
    covers: item.covers,
  };
}

const paragraph = (text: string): Block => ({ kind: 'paragraph', inline: [{ kind: 'text', text }] });

/** In: a paragraph. Out: its first sentence without the full stop: beliefs have none either. */
export function firstSentence(inline: readonly Inline[]): Inline[] {
  const kept: Inline[] = [];
  for (const part of inline) {
    const end = part.kind === 'text' ? part.text.search(/\.(\s|$)/) : -1;
    if (part.kind === 'text' && end >= 0) return [...kept, { kind: 'text', text: part.text.slice(0, end) }];
    kept.push(part);
  }
  return kept;
}
