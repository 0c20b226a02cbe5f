import { type Area, areaQuestions, areas, areaTitle } from '../conventions/area';
import { seededRandom } from '../conventions/random';
import type { Block, Inline, Lesson, LessonSummary, LookupRow, Misconception, Option, Question } from '../course/types';
import { lessonSummaries } from '../generated/lessons';

/** What the names of questions begin with that are made of a lesson's other parts. */
export const generatedPrefix = { misconception: 'misconception:', need: 'need:', area: 'area:' } as const;
/** How many true sentences are beside a belief, and how many other uses beside the right one. */
const companions = 2;
/** How many other areas are beside the right one. */
const otherAreas = 3;

/** The rows of the lookup that answer a need. */
export const needRows = (rows: readonly LookupRow[]): LookupRow[] => rows.filter(row => row.kind === 'need');

/** A need has no slug of its own. Should its words change, its question is a new one, and the old one is forgotten. */
export const needSlug = (need: string): string => need.toLowerCase().replace(/[^a-z0-9]+/g, '-');

/**
 * The question made of a misconception, a need or a flaw of a lesson.
 * @param lesson the lesson
 * @param name the card's name without the lesson
 * @param seed decides which wrong options there are
 * @returns the question, or null when the lesson has no such part
 */
export function generatedQuestion(lesson: Lesson, name: string, seed: string): Question | null {
  const slug = name.slice(name.indexOf(':') + 1);
  if (name.startsWith(generatedPrefix.misconception)) {
    const belief = lesson.misconceptions.find(item => item.id === slug);
    return belief ? beliefQuestion(lesson, belief, name, seed) : null;
  }
  if (name.startsWith(generatedPrefix.need)) return needQuestion(lesson, slug, name, seed);
  return name.startsWith(generatedPrefix.area) ? areaQuestion(lesson, slug, name, seed) : null;
}

/**
 * What serves a need, among what serves other needs: of the same lesson, of its track, of the course, in this order. What
 * has an important word in common with it may serve it as well, so it is left out.
 */
function needQuestion({ summary }: Lesson, slug: string, id: string, seed: string): Question | null {
  const row = needRows(summary.lookup).find(({ need }) => needSlug(need) === slug);
  if (!row) return null;
  const random = seededRandom(`${seed}/${id}`);
  const near = (other: LessonSummary) => (other.id === summary.id ? 0 : other.track === summary.track ? 1 : 2);
  const others = [0, 1, 2].flatMap(step =>
    random.shuffle(
      lessonSummaries
        .filter(other => near(other) === step)
        .flatMap(({ lookup }) => needRows(lookup))
        .filter(other => !overlaps(row, other)),
    ),
  );
  const option = (at: LookupRow, i: number): Option => ({
    id: `use-${i + 1}`,
    inline: [{ kind: 'text', text: at.use }],
    right: at === row,
    reason: [
      paragraph(at === row ? 'This is what the lesson recommends.' : `That solves another problem: ${at.need}.`),
    ],
  });
  const chosen = [row, ...others.slice(0, companions)];
  return {
    id,
    prompt: [paragraph(`You need: ${row.need}. What do you use?`)],
    options: chosen.map(option),
    covers: [],
  };
}

/** Words that say nothing of the matter. */
const small = new Set(
  'the and for one not with each same two from that than then out has have its may only are was who'.split(' '),
);

function overlaps(row: LookupRow, other: LookupRow): boolean {
  const words = (text: string) => (text.toLowerCase().match(/[a-z][a-z-]{2,}/g) ?? []).filter(word => !small.has(word));
  const own = new Set(words(`${row.need} ${row.use} ${row.also.join(' ')}`));
  return other.use === row.use || words(`${other.need} ${other.use}`).some(word => own.has(word));
}

/** Asks in which of the seven areas a flaw is that the lesson fixes. */
function areaQuestion({ summary }: Lesson, slug: string, id: string, seed: string): Question | null {
  const flaw = summary.flawsFixed?.find(cure => cure.id === slug);
  if (!flaw) return null;
  const others = seededRandom(`${seed}/${id}`).shuffle(areas.filter(area => area !== flaw.area));
  const option = (area: Area): Option => ({
    id: area,
    inline: [{ kind: 'text', text: areaTitle(area) }],
    right: area === flaw.area,
    reason: [
      paragraph(
        area === flaw.area
          ? `This area asks: ${areaQuestions[area]}`
          : `That area asks: ${areaQuestions[area]} Here the reason is a different one.`,
      ),
    ],
  });
  return {
    id,
    prompt: [paragraph(`A review finds this flaw: ${flaw.title}. In which area do you claim it?`)],
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

const paragraph = (text: string): Block => ({ kind: 'paragraph', inline: [{ kind: 'text', text }] });

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
