import { seededRandom } from '../conventions/random';
import { styledText } from '../course/block-lines';
import type { Block } from '../course/markup';
import { pageTexts } from '../course/page-text';
import { lessonPages } from '../course/pages';
import type { LookupRow } from '../course/reference-types';
import type { Lesson, LessonSummary, Option, Question } from '../course/types';
import { plainTheme } from '../text/theme';
import { paragraph } from './paragraph';

/** What the names of cards begin with that ask what serves a need of the lookup. */
export const needPrefix = 'need:';
/** How many other uses are beside the right one. */
const companions = 2;
/** A passage of the lesson with fewer words in common with a row doesn't explain it. */
const leastInCommon = 3;

const needRows = ({ lookup }: LessonSummary): LookupRow[] => lookup.filter(row => row.kind === 'need');

/** A need has no slug of its own. If its words change, its card is a new one, and the old one is forgotten. */
const cardName = ({ need }: LookupRow): string => needPrefix + need.toLowerCase().replace(/[^a-z0-9]+/g, '-');

/** The names of a lesson's cards about needs. */
export const needCards = (summary: LessonSummary): string[] => needRows(summary).map(cardName);

const rowOf = (summary: LessonSummary, name: string): LookupRow | undefined =>
  needRows(summary).find(row => cardName(row) === name);

/** The page of a lesson that explains what serves a need; the key points if none is named, or the card asks something else. */
export const pageThatExplains = (summary: LessonSummary, name: string): string =>
  rowOf(summary, name)?.at ?? 'key-points';

/**
 * Whether enough was read to ask about a need.
 * @param summary its lesson
 * @param name the card's name without the lesson
 * @param read the lessons that were read
 */
export function canAskNeed(summary: LessonSummary, name: string, read: readonly LessonSummary[]): boolean {
  const row = rowOf(summary, name);
  if (!row) return false;
  let found = 0;
  return read.some(lesson => needRows(lesson).some(other => !overlaps(row, other) && ++found === companions));
}

/**
 * What serves a need, among what serves other needs: of the same lesson, of its track, of the course, in this sequence,
 * and only of lessons that were read. What has an important word in common with it may serve it as well, so it's left out.
 */
export function needQuestion(
  lesson: Lesson,
  name: string,
  seed: string,
  read: readonly LessonSummary[],
): Question | null {
  const { summary } = lesson;
  const row = rowOf(summary, name);
  if (!row || !canAskNeed(summary, name, read)) return null;
  const random = seededRandom(`${seed}/${name}`);
  const near = (other: LessonSummary) => (other.id === summary.id ? 0 : other.track === summary.track ? 1 : 2);
  const others = [0, 1, 2].flatMap(step =>
    random.shuffle(
      read
        .filter(other => near(other) === step)
        .flatMap(needRows)
        .filter(other => !overlaps(row, other)),
    ),
  );
  const option = (at: LookupRow, i: number): Option => ({
    id: `use-${i + 1}`,
    inline: [{ kind: 'text', text: at.use }],
    right: at === row,
    reason: at === row ? explanation(lesson, row) : [paragraph(`That solves another problem: ${at.need}.`)],
  });
  return {
    id: name,
    prompt: [paragraph(`You need: ${row.need}. What do you use?`)],
    options: [row, ...others.slice(0, companions)].map(option),
    covers: [],
  };
}

/** What the lesson says about a row: the passage, on the page that the row names, that has most words in common with it. */
function explanation(lesson: Lesson, row: LookupRow): Block[] {
  const page = lessonPages(lesson).find(({ id }) => id === pageThatExplains(lesson.summary, cardName(row)));
  if (!page) return [paragraph('That’s what the lesson recommends.')];
  const wanted = wordsOf(row).all;
  const inCommon = (text: string) => new Set(significantWords(text).filter(word => wanted.has(word))).size;
  const passages = pageTexts(page).map(inline => ({ inline, count: inCommon(styledText(inline, plainTheme)) }));
  const best = passages.sort((a, b) => b.count - a.count)[0];
  if (!best || best.count < leastInCommon) return [paragraph(`The lesson explains why on the page “${page.title}”.`)];
  return [paragraph(`From the page “${page.title}”:`), { kind: 'paragraph', inline: best.inline }];
}

/** Words that say nothing about the matter. */
const small = new Set(
  'the and for one not with each same two from that than then out has have its may only are was who'.split(' '),
);

const significantWords = (text: string): string[] =>
  (text.toLowerCase().match(/[a-z][a-z-]{2,}/g) ?? []).filter(word => !small.has(word));

/** Many pairs of rows are compared when Home opens, so the words of each are looked for once. */
const known = new WeakMap<LookupRow, { said: string[]; all: Set<string> }>();

function wordsOf(row: LookupRow) {
  const found = known.get(row);
  if (found) return found;
  const said = significantWords(`${row.need} ${row.use}`);
  const words = { said, all: new Set([...said, ...significantWords(row.also.join(' '))]) };
  known.set(row, words);
  return words;
}

const overlaps = (row: LookupRow, other: LookupRow): boolean =>
  other.use === row.use || wordsOf(other).said.some(word => wordsOf(row).all.has(word));
