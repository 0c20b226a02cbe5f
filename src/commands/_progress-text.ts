import type { Io } from '../command';
import { standing } from '../course/standing';
import type { LessonSummary } from '../course/types';
import { ago, counts } from '../progress/overview';
import type { ProgressStore } from '../progress/types';
import { plural } from '../progress/words';
import { areaStandings, standingLines } from '../review/standing';
import { clean, table } from '../text/layout';
import { sign } from '../text/theme';

/** In: a store and the lessons. Out: what `progress show` prints for people, laid out for `io.columns`. */
export function progressText(store: ProgressStore, lessons: readonly LessonSummary[], io: Io): string {
  const progress = store.progress();
  const figures = counts(progress);
  const begun = lessons.map(lesson => ({ lesson, ...standing(lesson, progress) })).filter(each => each.state !== 'new');
  const rows = begun.map(({ lesson, state, step, steps }) => [
    `  ${state === 'done' ? sign.tick : ' '}`,
    lesson.title,
    state === 'done' ? 'done' : `step ${step} of ${steps}`,
    ago(progress.lessons[lesson.id]!.lastAt, io.now()),
  ]);
  const done = begun.filter(each => each.state === 'done').length;
  const last = figures.lastReview;
  const labs = Object.entries(progress.labs).map(([id, lab]) => `${clean(id)}${lab.finished ? '' : ' (not finished)'}`);
  const facts = table(
    [
      [
        '  Lessons',
        `${done} of ${lessons.length} done${begun.length > done ? `, ${begun.length - done} started` : ''}`,
      ],
      [
        '  Answers',
        figures.answers === 0 ? 'none yet' : `${figures.right} of ${figures.answers} right, ${figures.guessed} guessed`,
      ],
      [
        '  Reviews',
        last === null
          ? 'none yet'
          : `${figures.reviews}, in the last you found ${last.found} of ${plural(last.planted, 'flaw')}`,
      ],
      ['  Labs', labs.length === 0 ? 'none yet' : labs.join(', ')],
    ],
    io.columns,
  );
  const record = standingLines(progress.reviews, io.columns - 4);
  const file = store.file();
  const where =
    store.profile === null
      ? 'A guest keeps nothing.'
      : file === null
        ? 'Kept in memory only.'
        : `${store.events().length === 0 ? 'Will be kept in' : 'Kept in'} ${clean(file)}`;
  return [
    io.theme.strong(store.profile === null ? 'Progress of a guest' : `Progress of ${store.profile}`),
    '',
    ...facts,
    ...(rows.length > 0 ? ['', ...table(rows, io.columns)] : []),
    ...(record.length > 0 ? ['', '  Reviews by area', ...record.map(line => `    ${line}`)] : []),
    '',
    `  ${io.theme.dim(where)}`,
    '',
  ].join('\n');
}

const iso = (at: number): string => new Date(at).toISOString();

/** In: a store and the lessons. Out: what `progress show --json` prints. */
export function progressJson(store: ProgressStore, lessons: readonly LessonSummary[]): Record<string, unknown> {
  const progress = store.progress();
  return {
    profile: store.profile,
    file: store.file(),
    lessons: lessons.map(lesson => ({
      id: lesson.id,
      title: lesson.title,
      ...standing(lesson, progress),
      page: progress.lessons[lesson.id]?.page ?? null,
      pages_seen: progress.lessons[lesson.id]?.pagesSeen ?? [],
      last_at: progress.lessons[lesson.id] ? iso(progress.lessons[lesson.id]!.lastAt) : null,
    })),
    answers: Object.entries(progress.answers).map(([key, { option, right, sure, at, times }]) => {
      const slash = key.indexOf('/');
      return { lesson: key.slice(0, slash), question: key.slice(slash + 1), option, right, sure, at: iso(at), times };
    }),
    reviews: progress.reviews.map(({ at, ...review }) => ({ ...review, at: iso(at) })),
    areas: areaStandings(progress.reviews).map(({ last: _, ...standing }) => standing),
    labs: Object.entries(progress.labs).map(([id, { at, ...lab }]) => ({ id, ...lab, at: iso(at) })),
    notices: store.notices(),
  };
}
