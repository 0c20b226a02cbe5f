import type { Io } from '../command';
import { areaTitle } from '../conventions/area';
import { plainText, styledText } from '../course/block-lines';
import { questionOf } from '../course/pages';
import { lessonSummaries, lessons } from '../generated/lessons';
import {
  type ClassFile,
  type ClassMember,
  classMembers,
  latestLesson,
  type MissedQuestion,
  missedAreas,
  missedQuestions,
} from '../overview/class';
import { cardPage } from '../practice/cards';
import { lessonOfCard } from '../practice/schedule';
import { daysAgo, progressCounts } from '../progress/counts';
import { stripControlCharacters, table, truncate, wrap } from '../text/layout';
import { pluralize } from '../text/pluralize';
import { plainTheme } from '../text/theme';

/** How many missed questions the text names; `--json` has them all. */
const namedQuestions = 10;

/** A file that cannot be used, and why. */
export interface UnreadableFile {
  file: string;
  reason: string;
}

/** What `progress summary` prints for people, laid out for `io.columns`. */
export async function summaryText(files: readonly ClassFile[], io: Io): Promise<string> {
  const people = classMembers(files);
  const areas = missedAreas(people);
  const isRepairing = people.some(({ progress }) => progress.repairs.length > 0);
  const heads = ['Who', 'Done', 'Right', 'Reviews', ...(isRepairing ? ['Repaired'] : []), 'Last', 'At'];
  const missed = await Promise.all(missedQuestions(people).slice(0, namedQuestions).map(named));
  const questions = missed.flatMap(({ asked, missed: wrong, sure, where, words }) => [
    truncate(`  ${wrong} of ${asked}  ${where}${sure > 0 ? `, ${sure} of them sure` : ''}`, io.columns),
    ...(words === '' ? [] : [io.theme.dim(truncate(`      ${words}`, io.columns))]),
  ]);
  const lines = [
    io.theme.strong(
      `${people.length === 1 ? '1 person' : `${people.length} people`}, ${pluralize(files.length, 'file')}`,
    ),
    '',
    ...table([heads, ...people.map(person => rowOf(person, isRepairing, io))], io.columns),
    ...(people.some(({ progress }) => progress.reviews.some(({ everything }) => everything))
      ? [
          '',
          ...wrap(
            '!: in one review, nearly everything was claimed, so the number of flaws found says little.',
            io.columns,
          ),
        ]
      : []),
    ...(questions.length > 0 ? ['', 'Questions missed most, counting first answers only', ...questions] : []),
    ...(areas.length > 0
      ? [
          '',
          'Areas missed most in reviews',
          ...table(
            areas.map(({ area, met, found, people: met_, missedBy }) => [
              `  ${areaTitle(area)}`,
              `found ${found} of ${met}`,
              missedBy > 0 ? `missed by ${missedBy} of ${met_}` : '',
            ]),
            io.columns,
          ),
        ]
      : []),
  ];
  return `${lines.join('\n')}\n`;
}

function rowOf({ name, progress }: ClassMember, isRepairing: boolean, io: Io): string[] {
  const figures = progressCounts(progress);
  const at = latestLesson(progress, lessonSummaries);
  const planted = progress.reviews.reduce((sum, review) => sum + review.planted, 0);
  const found = progress.reviews.reduce((sum, review) => sum + review.found, 0);
  const claims = progress.reviews.reduce((sum, review) => sum + (review.claims ?? 0), 0);
  const wide = progress.reviews.some(({ everything }) => everything);
  const begun = figures.repairs + figures.repairsBegun;
  return [
    stripControlCharacters(name),
    `${figures.lessonsDone}/${lessonSummaries.length}`,
    figures.answers === 0 ? '' : `${figures.right} of ${figures.answers}`,
    planted === 0
      ? ''
      : `${found} of ${planted}${claims > 0 ? `, ${pluralize(claims, 'claim')}` : ''}${wide ? '!' : ''}`,
    // Contracts that were repaired, of those of which some was.
    ...(isRepairing ? [begun === 0 ? '' : `${figures.repairs} of ${begun}`] : []),
    at ? daysAgo(at.lastAt, io.now()) : '',
    at ? `${at.lesson.title}${at.state === 'started' ? ` ${at.step}/${at.steps}` : ', done'}` : 'not begun',
  ];
}

interface NamedQuestion extends MissedQuestion {
  /** `lesson#question`; of a prediction the command `lesson` takes it. */
  where: string;
  /** Lesson, page and prompt; empty for a question that no lesson has any more. */
  words: string;
}

/** Names a question in words; a lesson that this version lacks still counts. */
async function named(asked: MissedQuestion): Promise<NamedQuestion> {
  const id = lessonOfCard(asked.card);
  const question = asked.card.slice(id.length + 1);
  const lesson = Object.hasOwn(lessons, id) ? await lessons[id]!() : null;
  const page = lesson && cardPage(lesson, asked.card, '', lessonSummaries);
  const asks = page && questionOf(page);
  // Of a belief the words that people believe say more than the question, which is always the same.
  const belief = question.startsWith('misconception:') && asks?.options.find(option => option.right);
  const prompt = belief
    ? styledText(belief.inline, plainTheme)
    : asks
      ? plainText(asks.prompt).replaceAll('\n', ' ')
      : '';
  const step = page?.kind === 'step' ? `, ${page.title}` : '';
  return {
    ...asked,
    where: stripControlCharacters(`${id}#${question}`),
    words: lesson && page ? `${lesson.summary.title}${step}: ${prompt}` : '',
  };
}

/** What `progress summary --json` prints, the files that can't be used among it. */
export async function summaryJson(files: readonly ClassFile[], unread: readonly UnreadableFile[]) {
  const people = classMembers(files);
  const data = people.map(person => {
    const figures = progressCounts(person.progress);
    const at = latestLesson(person.progress, lessonSummaries);
    return {
      name: person.name,
      file: person.files[0],
      files: person.files,
      profile: person.profile,
      lessons_done: figures.lessonsDone,
      lessons_started: figures.lessonsStarted,
      at: at && {
        lesson: at.lesson.id,
        state: at.state,
        step: at.step,
        steps: at.steps,
        last_at: new Date(at.lastAt).toISOString(),
      },
      answers: figures.answers,
      right: figures.right,
      guessed: figures.guessed,
      reviews: figures.reviews,
      last_review: figures.lastReview,
      repairs: figures.repairs,
      labs: figures.labs,
      labs_finished: figures.labsFinished,
    };
  });
  const questions = (await Promise.all(missedQuestions(people).map(named))).map(
    ({ card, asked, missed, sure, words }) => {
      const lesson = lessonOfCard(card);
      return { lesson, question: card.slice(lesson.length + 1), text: words, asked, missed, missed_sure: sure };
    },
  );
  const areas = missedAreas(people).map(({ missedBy, ...area }) => ({ ...area, missed_by: missedBy }));
  return { data, next_cursor: null, has_more: false, questions, areas, unread };
}
