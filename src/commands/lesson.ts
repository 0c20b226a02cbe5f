import { type Command, InputError, type Io, printJson, wrongUsage } from '../command';
import { lessonPagesJson } from '../course/lesson-json';
import { lessonAnswers, lessonJson } from '../course/lesson-progress';
import { runLessonWithTasks } from '../course/lesson-runs';
import { lessonText } from '../course/lesson-text';
import { findPageIndex, lessonPages } from '../course/pages';
import type { Lesson, Page } from '../course/types';
import { cases } from '../generated/cases';
import { labs } from '../generated/labs';
import { lessonSummaries, lessons } from '../generated/lessons';
import { paths } from '../generated/paths';
import { recapContext } from '../overview/after-lesson';
import { closestMatches } from '../text/closest-matches';
import { stripControlCharacters } from '../text/layout';
import { listInWords } from '../text/list-in-words';
import { lessonId } from './_own-lesson';
import { openStore, openStoreIfKnown } from './_store';
import { doTask } from './_task';

/**
 * The lesson that a person names, and its page where one is named.
 * @param named `ID` or `ID#STEP`
 * @param step the option --step
 * @throws InputError `unknown_lesson`, `unknown_step` or `wrong_usage`, each with the way out
 */
async function open(word: string, option: unknown): Promise<{ lesson: Lesson; page: Page | null }> {
  const hash = word.indexOf('#');
  const named = hash < 0 ? word : word.slice(0, hash);
  const id = await lessonId(named);
  const wanted = (option as string | undefined) ?? (hash < 0 ? undefined : word.slice(hash + 1));
  const load = Object.hasOwn(lessons, id) ? lessons[id] : undefined;
  if (!load) throw unknownLesson(id);
  if (option !== undefined && hash >= 0 && word.slice(hash + 1) !== option) {
    throw wrongUsage('You named two steps, one after # and one with --step.', 'Name only one of them.');
  }
  const lesson = await load();
  if (wanted === undefined || wanted === '') return { lesson, page: null };
  const list = lessonPages(lesson);
  const index = findPageIndex(list, wanted);
  if (index !== null) return { lesson, page: list[index]! };
  throw new InputError(
    'unknown_step',
    `The lesson ${id} has no step "${stripControlCharacters(wanted)}".`,
    `Its steps are ${list.map(page => page.id).join(', ')}, or a number from 1 to ${list.length}.`,
    { lesson: id, steps: list.map(page => page.id) },
  );
}

function unknownLesson(id: string): InputError {
  const known = lessonSummaries.map(summary => summary.id);
  const close = closestMatches(id, known);
  return new InputError(
    'unknown_lesson',
    `There is no lesson "${stripControlCharacters(id)}".`,
    close.length > 0
      ? `Did you mean ${close.join(' or ')}? List all lessons with: api-design-tutor lessons`
      : `The lessons are ${listInWords(known)}.`,
    { lessons: known },
  );
}

/** What the learner did in a lesson, and what comes next. */
async function recapOf({ summary: { id } }: Lesson, io: Io) {
  const store = await openStore(io);
  const known = { progress: store.progress(), events: store.events() };
  const all = await Promise.all(Object.values(labs).map(load => load()));
  return {
    answers: lessonAnswers(id, known.progress),
    context: recapContext({ lesson: id, summaries: lessonSummaries, known, labs: all, paths, cases, now: io.now() }),
  };
}

const command: Command = {
  usage: 'lesson <id>',
  summary:
    'open a lesson, or your own (lesson ./file.md); ID#STEP opens it at a step. If piped, print the whole lesson as text and run every request in it',
  order: 2,
  options: [
    { flags: '--step <step>', summary: 'open the lesson at a step (by name) or a page (by number)' },
    { flags: '--questions', summary: 'print the lesson without the solutions, for handouts' },
  ],
  complete: ([first]) => (first === undefined ? Object.keys(lessons) : []),
  async screen([id], options) {
    if (options.questions === true) return null;
    const { lesson, page } = await open(id!, options.step);
    return { screen: 'lesson', id: lesson.summary.id, ...(page ? { step: page.id } : {}) };
  },
  async run([id], options, io) {
    const { lesson, page } = await open(id!, options.step);
    const answers = options.questions !== true;
    if (page?.kind === 'task' && answers && io.typedLines && io.globals.plain && !io.globals.json) {
      // Whose task this is has to be known before it begins.
      const store = await openStore(io);
      const named = { lesson: lesson.summary.id, task: page.task.id };
      let known = 0;
      await doTask(page.task, io.typedLines(), io, ({ ended, attempts, hints }) => {
        const type = ended === 'passed' ? 'task' : 'attempt';
        if (attempts > known) store.record({ type, ...named, attempts, hints });
        known = attempts;
      });
      await store.flush();
      return 0;
    }
    const runs = await runLessonWithTasks(lesson);
    const only = page ?? undefined;
    if (io.globals.json) {
      const progress = (await openStoreIfKnown(io)).progress();
      const whole = {
        ...lessonJson(lesson.summary, progress),
        sources: lesson.sources,
        pages: lessonPagesJson(lesson, runs, answers, only),
      };
      return printJson(io, whole);
    }
    const recap = only?.kind === 'recap' ? await recapOf(lesson, io) : undefined;
    const lines = lessonText(lesson, runs, { columns: io.columns, theme: io.theme, answers, only, recap });
    io.out(`${lines.join('\n')}\n`);
    return 0;
  },
};

export default command;
