import type { Io } from '../command';
import { doneWords, lessonProgress, taskCountsJson } from '../course/lesson-progress';
import type { LessonSummary } from '../course/types';
import { mapLegend, mapLines } from '../overview/map-lines';
import type { Overview } from '../overview/overview';
import { daysAgo, progressCounts } from '../progress/counts';
import { labAnswers } from '../progress/lab-answers';
import type { LabResult, Progress, ProgressStore } from '../progress/types';
import { areaResultLines } from '../review/area-results';
import { stripControlCharacters, table, wrap } from '../text/layout';
import { pluralize } from '../text/pluralize';
import { symbols } from '../text/theme';

/** `4 of 5 flaws with 6 claims`, and what that is worth where there were too many. */
function foundWords({
  found,
  planted,
  claims,
  everything,
}: NonNullable<ReturnType<typeof progressCounts>['lastReview']>): string {
  const made = claims === undefined ? '' : ` with ${pluralize(claims, 'claim')}`;
  return `${found} of ${pluralize(planted, 'flaw')}${made}${everything ? ', too many to say much' : ''}`;
}

/** `2 contracts repaired; the last one has 1 of 3 flaws left`. */
function repairWords(repairs: Progress['repairs']): string {
  const done = repairs.filter(repair => repair.done).length;
  const { planted, left } = repairs.at(-1)!;
  const state = left === 0 ? 'no flaw' : `${left} of ${pluralize(planted, 'flaw')}`;
  return `${pluralize(done, 'contract')} repaired; the last one has ${state} left`;
}

/** `2 solved, 1 open`. */
const casesWords = ({ cases, casesBegun }: Pick<ReturnType<typeof progressCounts>, 'cases' | 'casesBegun'>): string =>
  `${cases} solved${casesBegun > 0 ? `, ${casesBegun} open` : ''}`;

/** ` 2/3`: of three questions that a lab asked, two were answered correctly. */
function predictionWords(lab: LabResult): string {
  const { answered, right } = labAnswers(lab);
  return answered === 0 ? '' : ` ${right}/${answered}`;
}

/** What `progress show` prints for people, laid out for `io.columns`. */
export function progressText(
  store: ProgressStore,
  lessons: readonly LessonSummary[],
  overview: Overview,
  io: Io,
): string {
  const progress = store.progress();
  const figures = progressCounts(progress);
  const begun = lessons
    .map(lesson => ({ lesson, ...lessonProgress(lesson, progress) }))
    .filter(each => each.state !== 'new');
  const marks = marksOf(overview);
  const rows = begun.map(({ lesson, state }) => [
    `  ${state === 'done' ? symbols.tick : ' '}`,
    lesson.title,
    doneWords(lesson, progress, marks.get(lesson.id)!.remembered),
    daysAgo(progress.lessons[lesson.id]!.lastAt, io.now()),
  ]);
  const done = begun.filter(each => each.state === 'done').length;
  const last = figures.lastReview;
  const labs = Object.entries(progress.labs).map(
    ([id, lab]) => `${stripControlCharacters(id)}${predictionWords(lab)}${lab.finished ? '' : ' (not finished)'}`,
  );
  const facts = table(
    [
      [
        '  Lessons',
        `${done} of ${lessons.length} done${begun.length > done ? `, ${begun.length - done} started` : ''}`,
      ],
      [
        '  Answers',
        figures.answers === 0
          ? 'none yet'
          : `${figures.right} of ${figures.answers} correct, ${figures.guessed} guessed`,
      ],
      ...(figures.tasks > 0 ? [['  Tasks', `${figures.tasks} solved`]] : []),
      ['  Reviews', last === null ? 'none yet' : `${figures.reviews}; in the last one you found ${foundWords(last)}`],
      ...(progress.repairs.length > 0 ? [['  Repairs', repairWords(progress.repairs)]] : []),
      ['  Labs', labs.length === 0 ? 'none yet' : labs.join(', ')],
      ...overview.paths
        .filter(({ isFollowed }) => isFollowed)
        .map(({ path, done: stepsDone, steps }) => [
          '  Path',
          `${path.title}, ${stepsDone} of ${steps.length} steps done`,
        ]),
      ...(Object.keys(progress.cases).length > 0 ? [['  Cases', casesWords(figures)]] : []),
    ],
    io.columns,
  );
  const record = areaResultLines(progress.reviews, io.columns - 4);
  const file = store.file();
  const where =
    store.profile === null
      ? 'Nothing is saved for a guest.'
      : file === null
        ? 'Kept in memory only.'
        : `${store.events().length === 0 ? 'Will be saved in' : 'Kept in'} ${stripControlCharacters(file)}`;
  return [
    io.theme.strong(store.profile === null ? 'Progress of a guest' : `Progress of ${store.profile}`),
    '',
    ...facts,
    '',
    ...mapLines(overview, null, io.columns, io.theme).lines.toSpliced(
      1,
      0,
      `        api-design-tutor ${overview.next.command}`,
    ),
    '',
    ...wrap(io.theme.dim(mapLegend), io.columns, { indent: '  ' }),
    ...(rows.length > 0 ? ['', ...table(rows, io.columns)] : []),
    ...(record.length > 0 ? ['', '  Reviews by area', ...record.map(line => `    ${line}`)] : []),
    '',
    `  ${io.theme.dim(where)}`,
    '',
  ].join('\n');
}

/** How far somebody is in each lesson, by its id. */
const marksOf = ({ map }: Pick<Overview, 'map'>) =>
  new Map(map.tracks.flatMap(track => track.lessons).map(mark => [mark.summary.id, mark]));

const iso = (at: number): string => new Date(at).toISOString();

/** What `progress show --json` prints. */
export function progressJson(
  store: ProgressStore,
  lessons: readonly LessonSummary[],
  { map, next, paths }: Overview,
): Record<string, unknown> {
  const progress = store.progress();
  const marks = marksOf({ map });
  return {
    profile: store.profile,
    file: store.file(),
    lessons: lessons.map(lesson => ({
      id: lesson.id,
      title: lesson.title,
      ...lessonProgress(lesson, progress),
      ...taskCountsJson(lesson, progress),
      due: marks.get(lesson.id)!.due,
      weak: marks.get(lesson.id)!.weak,
      remembered_days: marks.get(lesson.id)!.remembered,
      page: progress.lessons[lesson.id]?.page ?? null,
      pages_seen: progress.lessons[lesson.id]?.pagesSeen ?? [],
      last_at: progress.lessons[lesson.id] ? iso(progress.lessons[lesson.id]!.lastAt) : null,
    })),
    answers: Object.entries(progress.answers).map(([key, { option, right, sure, at, times }]) => {
      const slash = key.indexOf('/');
      return { lesson: key.slice(0, slash), question: key.slice(slash + 1), option, right, sure, at: iso(at), times };
    }),
    tasks: Object.entries(progress.tasks).map(([key, { attempts, hints, at }]) => {
      const slash = key.indexOf('/');
      return { lesson: key.slice(0, slash), task: key.slice(slash + 1), attempts, hints, at: iso(at) };
    }),
    reviews: progress.reviews.map(({ at, ...review }) => ({ ...review, at: iso(at) })),
    repairs: progress.repairs.map(({ at, ...repair }) => ({ ...repair, at: iso(at) })),
    areas: map.areas.map(({ last: _, lesson, ...area }) => ({ ...area, lesson: lesson?.summary.id ?? null })),
    tracks: map.tracks.map(({ track, lessons: within, done, due, weak }) => ({
      track,
      lessons: within.map(({ summary }) => summary.id),
      done,
      due,
      weak,
    })),
    paths: paths.map(({ path, steps, done, isFollowed }) => ({
      id: path.id,
      steps: steps.length,
      done,
      followed: isFollowed,
    })),
    next: { kind: next.kind, text: next.text, command: `api-design-tutor ${next.command}` },
    labs: Object.entries(progress.labs).map(([id, { at, answers = {}, ...lab }]) => ({
      id,
      ...lab,
      answers: Object.entries(answers).map(([question, given]) => ({ question, ...given, at: iso(given.at) })),
      at: iso(at),
    })),
    cases: Object.entries(progress.cases).map(([id, { at, ...result }]) => ({ case: id, ...result, at: iso(at) })),
    notices: store.warnings(),
  };
}
