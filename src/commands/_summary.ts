import type { Io } from '../command';
import { areaTitle } from '../conventions/area';
import { plainText, styledText } from '../course/block-lines';
import { questionNumber } from '../course/handout';
import { questionOf } from '../course/pages';
import type { Lesson } from '../course/types';
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
import { type PersonFigures, personFigures } from '../overview/person-figures';
import { cardPage } from '../practice/cards';
import { lessonOfCard } from '../practice/schedule';
import { daysAgo, progressCounts } from '../progress/counts';
import type { Progress } from '../progress/types';
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
  const lines = [
    io.theme.strong(
      `${people.length === 1 ? '1 person' : `${people.length} people`}, ${pluralize(files.length, 'file')}`,
    ),
    '',
    ...(await peopleLines(people, io)),
    ...(await missedLines(people, io)),
  ];
  return `${lines.join('\n')}\n`;
}

/** Who did how much, and where everyone is. */
async function peopleLines(people: readonly ClassMember[], io: Io): Promise<string[]> {
  const lessons = await begunLessons(people);
  const figures = people.map(({ progress }) => personFigures(progress, lessons));
  const at = people.map(({ progress }) => latestLesson(progress, lessonSummaries));
  const isRepairing = people.some(({ progress }) => progress.repairs.length > 0);
  const hasCases = figures.some(({ cases, casesGivenUp }) => cases + casesGivenUp > 0);
  const head = ['Who', 'Done', 'Correct', 'Skipped', 'Tasks', 'Labs', ...(hasCases ? ['Cases'] : []), 'Reviews'];
  return [
    ...table([head, ...people.map((person, i) => rowOf(person, figures[i]!, hasCases))], io.columns),
    '',
    ...wrap(
      'Skipped: questions left unanswered. Tasks: how many are solved, and in how many attempts. Labs: how many of the started ones were finished, and how many predictions were correct. Reviews: how many flaws were found, and how many claims were made.',
      io.columns,
    ),
    ...(hasCases
      ? wrap('Cases: how many are solved, and how many requests were sent to the service.', io.columns)
      : []),
    ...(figures.some(({ everything }) => everything)
      ? wrap(
          '!: in at least one review, this person made so many claims that the number of flaws found says little.',
          io.columns,
        )
      : []),
    '',
    ...table(
      [
        ['Who', 'Last', ...(isRepairing ? ['Repaired'] : []), 'At'],
        ...people.map(({ name, progress }, i) => {
          const last = at[i];
          const where =
            last && `${last.lesson.title}${last.state === 'started' ? ` ${last.step}/${last.steps}` : ', done'}`;
          return [
            shortName(name),
            last ? daysAgo(last.lastAt, io.now()) : '',
            ...(isRepairing ? [repairedWords(progress)] : []),
            where ?? 'not begun',
          ];
        }),
      ],
      io.columns,
    ),
  ];
}

/** Contracts that were repaired, of those of which some was. */
function repairedWords(progress: Progress): string {
  const { repairs, repairsBegun } = progressCounts(progress);
  return repairs + repairsBegun === 0 ? '' : `${repairs} of ${repairs + repairsBegun}`;
}

/** Every lesson that somebody began, as far as this version has it. */
export async function begunLessons(people: readonly Pick<ClassMember, 'progress'>[]): Promise<Map<string, Lesson>> {
  const ids = new Set(people.flatMap(({ progress }) => Object.keys(progress.lessons)));
  const known = [...ids].filter(id => Object.hasOwn(lessons, id));
  return new Map(await Promise.all(known.map(async id => [id, await lessons[id]!()] as const)));
}

/** What a class misses most, in questions and in reviews. */
export async function missedLines(people: readonly ClassMember[], io: Io): Promise<string[]> {
  const areas = missedAreas(people).filter(({ found, met }) => found < met);
  const missed = await Promise.all(missedQuestions(people).slice(0, namedQuestions).map(named));
  const below = (text: string) => wrap(text, io.columns, { indent: '      ', hang: '        ' }).map(io.theme.dim);
  const questions = missed.flatMap(({ asked, missed: wrong, sure, where, number, words, wrongOptions }) => [
    ...wrap(
      `${wrong} of ${asked}  ${where}${number === null ? '' : `, question ${number}`}${sure > 0 ? `, ${sure} of them sure` : ''}`,
      io.columns,
      { indent: '  ', hang: '      ' },
    ),
    ...(words === '' ? [] : below(words)),
    ...wrongOptions.flatMap(({ people: by, text }) => below(`${by} chose: ${text}`)),
  ]);
  return [
    ...(questions.length > 0 ? ['', 'Most missed questions, counting only first answers', ...questions] : []),
    ...(areas.length > 0
      ? [
          '',
          'Most missed areas in reviews',
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
}

/** A name as a table has room for it. */
const shortName = (name: string): string => truncate(stripControlCharacters(name), 20);

function rowOf({ name, progress }: ClassMember, figures: PersonFigures, hasCases: boolean): string[] {
  const { lessonsDone, answers, right } = progressCounts(progress);
  const { skipped, found, planted, claims, everything } = figures;
  return [
    shortName(name),
    `${lessonsDone}/${lessonSummaries.length}`,
    answers === 0 ? '' : `${right} of ${answers}`,
    skipped === 0 ? '' : String(skipped),
    tasksInShort(figures),
    labsInShort(figures),
    ...(hasCases ? [casesInShort(figures)] : []),
    planted === 0
      ? ''
      : `${found} of ${planted}${claims > 0 ? `, ${pluralize(claims, 'claim')}` : ''}${everything ? '!' : ''}`,
  ];
}

/** `1 in 4, 1 unsolved`: tasks solved, all attempts, and the tasks at which somebody failed so far. */
export const tasksInShort = ({ tasks, tasksUnsolved, attempts }: PersonFigures): string =>
  tasks + tasksUnsolved === 0 ? '' : `${tasks} in ${attempts}${tasksUnsolved > 0 ? `, ${tasksUnsolved} unsolved` : ''}`;

/** `1 of 2, 5/8`: labs watched to the end of those begun, and the questions of labs that were answered correctly. */
export const labsInShort = ({ labs, labsFinished, labAnswers, labRight }: PersonFigures): string =>
  labs === 0 ? '' : `${labsFinished} of ${labs}${labAnswers > 0 ? `, ${labRight}/${labAnswers}` : ''}`;

/** `3 by 12`: cases solved, and the requests that were sent for them. */
export const casesInShort = ({ cases, caseRequests }: Pick<PersonFigures, 'cases' | 'caseRequests'>): string =>
  cases === 0 ? '' : `${cases} by ${caseRequests}`;

interface NamedQuestion extends MissedQuestion {
  /** `lesson#question`; of a prediction the command `lesson` takes it. */
  where: string;
  /** On the handout and on the wall; null if it isn't numbered there. */
  number: number | null;
  /** Lesson, page and prompt; empty for a question that no lesson has any more. */
  words: string;
  /** The wrong options that were chosen, in words, the most frequent first. */
  wrongOptions: { option: string; people: number; text: string }[];
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
    number: lesson && questionNumber(lesson, question),
    words: lesson && page ? `${lesson.summary.title}${step}: ${prompt}` : '',
    wrongOptions: asked.chosen.map(({ option, people }) => {
      const known = asks?.options.find(each => each.id === option);
      return { option, people, text: known ? styledText(known.inline, plainTheme) : stripControlCharacters(option) };
    }),
  };
}

/** What `progress summary --json` prints, the files that can't be used among it. */
export async function summaryJson(files: readonly ClassFile[], unread: readonly UnreadableFile[]) {
  const people = classMembers(files);
  const lessons = await begunLessons(people);
  const data = people.map(person => {
    const figures = progressCounts(person.progress);
    const more = personFigures(person.progress, lessons);
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
      cases: more.cases,
      case_requests: more.caseRequests,
      case_hints: more.caseHints,
      cases_given_up: more.casesGivenUp,
      lab_answers: more.labAnswers,
      lab_right: more.labRight,
      skipped: more.skipped,
      tasks: more.tasks,
      tasks_skipped: more.tasksSkipped,
      task_attempts: more.attempts,
      task_hints: more.hints,
      review_found: more.found,
      review_planted: more.planted,
      review_claims: more.claims,
      review_everything: more.everything,
    };
  });
  const questions = await questionsJson(people);
  const areas = missedAreas(people).map(({ missedBy, ...area }) => ({ ...area, missed_by: missedBy }));
  return { data, next_cursor: null, has_more: false, questions, areas, unread };
}

/** The questions that a class missed, for programs. */
export async function questionsJson(people: readonly ClassMember[]) {
  const all = await Promise.all(missedQuestions(people).map(named));
  return all.map(({ card, asked, missed, sure, number, words, wrongOptions }) => {
    const lesson = lessonOfCard(card);
    const question = card.slice(lesson.length + 1);
    return { lesson, question, number, text: words, asked, missed, missed_sure: sure, chosen: wrongOptions };
  });
}
