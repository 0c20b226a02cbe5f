import { type Area, areaQuestions, areas, areaTitle } from '../conventions/area';
import { seededRandom } from '../conventions/random';
import type { Block, Inline } from '../course/markup';
import type { Lesson, LessonSummary, Misconception, Option, Question } from '../course/types';
import { capitalize } from '../text/capitalize';
import { needPrefix, needQuestion } from './need-question';
import { paragraph } from './paragraph';

/** What the names of questions begin with that are made of a lesson's other parts. */
export const generatedPrefix = { misconception: 'misconception:', area: 'area:' } as const;
/** How many true sentences are beside a belief. */
const companions = 2;
/** How many other areas are beside the right one. */
const otherAreas = 3;

/**
 * The question made of a misconception, a need or a flaw of a lesson.
 * @param lesson the lesson
 * @param name the card's name without the lesson
 * @param seed decides which wrong options there are
 * @param read the lessons that were read: wrong options come from them
 * @returns the question, or null when the lesson has no such part
 */
export function generatedQuestion(
  lesson: Lesson,
  name: string,
  seed: string,
  read: readonly LessonSummary[],
): Question | null {
  const slug = name.slice(name.indexOf(':') + 1);
  if (name.startsWith(generatedPrefix.misconception)) {
    const belief = lesson.misconceptions.find(item => item.id === slug);
    return belief ? beliefQuestion(lesson, belief, name, seed) : null;
  }
  if (name.startsWith(needPrefix)) return needQuestion(lesson, name, seed, read);
  return name.startsWith(generatedPrefix.area) ? areaQuestion(lesson, slug, name, seed) : null;
}

/** Asks in which of the seven areas a flaw is that the lesson fixes. */
function areaQuestion({ summary, flawReasons = {} }: Lesson, slug: string, id: string, seed: string): Question | null {
  const flaw = summary.flawsFixed?.find(each => each.id === slug);
  if (!flaw) return null;
  const others = seededRandom(`${seed}/${id}`).shuffle(areas.filter(area => area !== flaw.area));
  const asks = (area: Area) => `${capitalize(areaTitle(area))} asks: ${areaQuestions[area]}`;
  const why = flawReasons[flaw.id] ?? '';
  const option = (area: Area): Option => ({
    id: area,
    inline: [{ kind: 'text', text: areaTitle(area) }],
    right: area === flaw.area,
    reason: [
      paragraph(area === flaw.area ? asks(area) : `${asks(area)} That isn’t the problem here.`),
      ...(why === '' ? [] : [paragraph(why)]),
      ...(area === flaw.area
        ? []
        : [paragraph(`So it belongs to ${areaTitle(flaw.area)}: ${areaQuestions[flaw.area]}`)]),
    ],
  });
  return {
    id,
    prompt: [paragraph(`A review finds this flaw: ${flaw.title}. Which area does it belong to?`)],
    options: [flaw.area, ...others.slice(0, otherAreas)].map(option),
    covers: [],
  };
}

/** The belief among true sentences of the same lesson: whether it is so must be judged, not recognised. */
function beliefQuestion(lesson: Lesson, item: Misconception, id: string, seed: string): Question | null {
  const points = lesson.keyPoints.flatMap(block => (block.kind === 'list' ? block.items : []));
  const truths = points.flatMap((blocks, i): Option[] => {
    const first = blocks[0];
    if (first?.kind !== 'paragraph') return [];
    const reason: Block[] = [paragraph('This is true. It’s a key point of the lesson.'), ...blocks];
    return [{ id: `key-point-${i + 1}`, inline: firstSentence(first.inline), right: false, reason }];
  });
  if (truths.length === 0) return null;
  return {
    id,
    prompt: [paragraph('One of these is false, although many people believe it. Which one?')],
    options: [
      { id: item.id, inline: item.belief, right: true, reason: item.answer },
      ...seededRandom(`${seed}/${id}`).shuffle(truths).slice(0, companions),
    ],
    covers: item.covers,
  };
}

/** The first sentence of a paragraph without its full stop: misconceptions have none either. */
function firstSentence(inline: readonly Inline[]): Inline[] {
  const kept: Inline[] = [];
  for (const part of inline) {
    const end = part.kind === 'text' ? part.text.search(/\.(\s|$)/) : -1;
    if (part.kind === 'text' && end >= 0) return [...kept, { kind: 'text', text: part.text.slice(0, end) }];
    kept.push(part);
  }
  return kept;
}
