import { areaTitle } from '../conventions/area';
import { groupByTrack } from '../course/lesson-list';
import { progressWords } from '../course/lesson-progress';
import { labs } from '../generated/labs';
import { lessonSummaries } from '../generated/lessons';
import { paths } from '../generated/paths';
import { mapRoutes } from '../overview/map-lines';
import { overviewOf } from '../overview/overview';
import type { Route } from '../route';
import { wrap } from '../text/layout';
import { pluralize } from '../text/pluralize';
import { ask, type Choice } from './ask';
import type { PromptContext } from './context';
import type { PromptProgram } from './program';

/** Asks for one of the entries again and again, until the person goes back. */
async function* listProgram(
  context: PromptContext,
  make: () => { lines: readonly string[]; choices: readonly Choice<Route>[] },
): PromptProgram {
  for (;;) {
    const route = yield* ask(context.view, { ...make(), chooses: 'open it' });
    yield* context.open(route);
  }
}

const choice = (text: string, route: Route, heading?: string): Choice<Route> => ({ text, heading, read: () => route });

/** Every lesson, by track, with how far the person is. */
export const lessonsProgram = (context: PromptContext): PromptProgram =>
  listProgram(context, () => {
    const progress = context.progress().progress();
    const done = lessonSummaries.filter(({ id }) => progress.lessons[id]?.done).length;
    return {
      lines: [`Lessons. ${done} of ${lessonSummaries.length} done.`],
      choices: groupByTrack(lessonSummaries).map(summary => {
        const { id, title, topic, minutes, track } = summary;
        const far = progressWords(summary, progress) || `${minutes} minutes`;
        return choice(`${title}. ${topic}. ${far}`, { screen: 'lesson', id }, track);
      }),
    };
  });

/** Every lab. */
export async function* labsProgram(context: PromptContext): PromptProgram {
  const all = await Promise.all(Object.values(labs).map(load => load()));
  yield* listProgram(context, () => {
    const seen = context.progress().progress().labs;
    const state = (id: string) => (!Object.hasOwn(seen, id) ? '' : seen[id]!.finished ? ', done' : ', begun');
    return {
      lines: ['Labs. Watch real clients use the service, step by step.'],
      choices: all.map(({ id, title, topic }) => choice(`${title}. ${topic}${state(id)}`, { screen: 'lab', id })),
    };
  });
}

/** What is done, due, and weak, and what is next. */
export const overviewProgram = (context: PromptContext): PromptProgram =>
  listProgram(context, () => {
    const progress = context.progress();
    const known = { progress: progress.progress(), events: progress.events() };
    const overview = overviewOf(lessonSummaries, known, context.now(), paths);
    const { map, next } = overview;
    const [first, ...rest] = mapRoutes(overview);
    const texts = [
      ...map.tracks.map(({ track, done, lessons, due, weak }) => ({
        heading: 'Tracks',
        text: [
          `${track}: ${done} of ${pluralize(lessons.length, 'lesson')} done`,
          ...(due > 0 ? [`${due} due`] : []),
          ...(weak > 0 ? [`${weak} weak`] : []),
        ].join(', '),
      })),
      ...overview.paths.map(({ path, done, steps, isFollowed }) => ({
        heading: 'Paths',
        text: `${path.title}: ${done} of ${pluralize(steps.length, 'step')} done${isFollowed ? ', you follow it' : ''}`,
      })),
      ...map.areas.map(({ area, met, found, weak }) => ({
        heading: 'Found in your reviews',
        text: `${areaTitle(area)}: ${met === 0 ? 'not in a review yet' : `${found} of ${met}`}${weak ? ', missed recently' : ''}`,
      })),
    ];
    return {
      lines: [
        `Overview. ${map.done} of ${pluralize(map.lessons, 'lesson')} done.`,
        ...wrap('Due: questions to answer today. Weak: questions that you got wrong last time.', context.view.columns),
      ],
      choices: [
        choice(next.text, first!, 'Next'),
        ...texts.map(({ text, heading }, i) => choice(text, rest[i]!, heading)),
      ],
    };
  });
