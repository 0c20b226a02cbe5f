import { styledText } from '../course/block-lines';
import { lessonAnswers, solvedTasks } from '../course/lesson-progress';
import { type LessonRuns, runLesson } from '../course/lesson-runs';
import { ownLessonFiles } from '../course/own-lesson-files';
import { layOutPage } from '../course/page-layout';
import { pageCurl, pageExchanges } from '../course/page-requests';
import { findPageIndex, lessonPages } from '../course/pages';
import { mondayLines, outcomeWords, recapEntries, recapTargets, statusLines } from '../course/recap';
import type { TaskPrompt } from '../course/tasks/prompt-lines';
import { attempt } from '../course/tasks/run';
import type { Lesson, Page } from '../course/types';
import {
  type CurrentPage,
  currentPage,
  progressFacts,
  resumeWalkthrough,
  startWalkthrough,
  type WalkthroughAction,
  type WalkthroughState,
  walkthroughReducer,
} from '../course/walkthrough';
import { cases } from '../generated/cases';
import { labs } from '../generated/labs';
import { lessonSummaries, lessons } from '../generated/lessons';
import { paths } from '../generated/paths';
import type { Lab } from '../lab/types';
import { recapContext } from '../overview/after-lesson';
import type { Route } from '../route';
import { wrap } from '../text/layout';
import { ask, Complaint, type Word, type Words } from './ask';
import type { PromptContext } from './context';
import { Leave, type PromptProgram, print } from './program';
import { chooses, optionChoices, saidLine, skipWord } from './question';
import { taskProgram } from './task';

/** A lesson that's open. */
interface OpenLesson {
  context: PromptContext;
  lesson: Lesson;
  pages: readonly Page[];
  runs: LessonRuns;
  /** For what to do after the lesson. */
  labs: readonly Lab[];
}

/** What a person wants on a page. */
type Move =
  | { kind: 'act'; actions: readonly WalkthroughAction[]; told?: string }
  /** `instead`: the lesson is over, and the way back leads past it. */
  | { kind: 'open'; route: Route; instead?: boolean }
  | { kind: 'print'; lines: string[] }
  | { kind: 'task' };

/**
 * A lesson, page by page, at the page that was reached last or at a step.
 *
 * @param id - of a lesson that there is
 * @throws Leave
 */
export async function* lessonProgram(context: PromptContext, id: string, step?: string): PromptProgram {
  const lesson = await lessons[id]!();
  const [runs, ...all] = await Promise.all([runLesson(lesson), ...Object.values(labs).map(load => load())]);
  let open: OpenLesson = { context, lesson, pages: lessonPages(lesson), runs, labs: all };
  const { title, topic, minutes } = lesson.summary;
  const count = open.pages.length;
  yield* print(
    '',
    ...wrap(`Lesson: ${title}. ${topic}. ${count} pages, about ${minutes} minutes.`, context.view.columns),
  );
  let walk = begin(open, step);
  let quiet = false;
  while (!walk.done) {
    const saved = await savedSince(open);
    if (typeof saved === 'string') yield* print('', ...wrap(saved, context.view.columns));
    else if (saved !== null) {
      walk = resumeWalkthrough(open.pages, walk, saved.pages);
      open = saved;
      yield* print('', 'You saved the file. This is the lesson with your changes.');
    }
    const move: Move = yield* pageProgram(open, walk, quiet);
    quiet = false;
    switch (move.kind) {
      case 'act':
        if (move.told) yield* print(move.told);
        for (const action of move.actions) walk = act(open, walk, action);
        break;
      case 'print':
        yield* print('', ...move.lines);
        quiet = true;
        break;
      case 'open':
        yield* context.open(move.route);
        if (move.instead) return;
        break;
      case 'task': {
        const ended = yield* pageTask(open, walk);
        quiet = ended === 'stay';
        if (!quiet) walk = act(open, walk, { type: ended === 'back' ? 'back' : 'next' });
      }
    }
  }
}

/** A lesson of somebody's own whose file was saved since: as it is now, or in words what's wrong with it. */
async function savedSince(open: OpenLesson): Promise<OpenLesson | string | null> {
  const { id } = open.lesson.summary;
  if (!ownLessonFiles.has(id)) return null;
  const { rereadOwnLesson } = await import('../course/own-lessons');
  const { changed, problems } = await rereadOwnLesson(id);
  const [first] = problems;
  if (first) return `You saved the file, but line ${first.line} has a problem: ${first.message}`;
  if (!changed) return null;
  const lesson = await lessons[id]!();
  return { ...open, lesson, pages: lessonPages(lesson), runs: await runLesson(lesson) };
}

function begin({ context, lesson, pages }: OpenLesson, step: string | undefined): WalkthroughState {
  const { id } = lesson.summary;
  const progress = context.progress().progress();
  const known = Object.hasOwn(progress.lessons, id) ? progress.lessons[id] : undefined;
  const at = findPageIndex(pages, step ?? (known && !known.done ? known.page : '')) ?? 0;
  return startWalkthrough(pages, at, lessonAnswers(id, progress));
}

function act({ context, lesson, pages }: OpenLesson, before: WalkthroughState, action: WalkthroughAction) {
  const { id } = lesson.summary;
  const progress = context.progress();
  const after = walkthroughReducer(pages)(before, action);
  const solved = solvedTasks(id, progress.progress());
  for (const fact of progressFacts(id, pages, before, after, solved)) progress.record(fact);
  return after;
}

async function* pageProgram(open: OpenLesson, walk: WalkthroughState, quiet: boolean): PromptProgram<Move> {
  const { context, pages } = open;
  const view = currentPage(pages, walk);
  const back = view.first ? {} : { back: { help: 'previous page', value: acts({ type: 'back' }) } };
  if (view.page.kind === 'recap') return yield* recapPage(open, walk, quiet);
  if (view.page.kind === 'task') {
    const { task, lesson } = view.page;
    const isSolved = solvedTasks(lesson, context.progress().progress()).has(task.id);
    if (!isSolved && !quiet) {
      yield* print('', placeLine(open, walk), '', `Task: ${view.page.title}`);
      return { kind: 'task' };
    }
    return yield* ask<Move>(context.view, {
      lines: [
        placeLine(open, walk),
        '',
        `Task: ${view.page.title}`,
        ...wrap(styledText(task.goal, context.view.theme), context.view.columns),
        isSolved ? 'You’ve solved this task.' : 'You haven’t solved this task yet.',
      ],
      quiet,
      enter: { help: 'next page', value: acts({ type: 'next' }) },
      words: [{ words: ['task', 'again'], help: 'do the task', main: true, value: { kind: 'task' } }, pageWord(open)],
      ...back,
    });
  }
  const { columns, theme } = context.view;
  const layout = layOutPage(pages, walk, { columns, theme, runs: open.runs });
  const lines = [
    placeLine(open, walk),
    '',
    ...layout.lines,
    ...(layout.prompt.length > 0 ? ['', ...layout.prompt] : []),
  ];
  if (view.open) {
    const said = yield* ask(context.view, {
      lines,
      quiet,
      choices: optionChoices(view.question!, theme),
      chooses,
      words: [skipWord],
      ...(view.first ? {} : { back: { help: 'previous page', value: null } }),
    });
    if (said === null) return acts({ type: 'back' });
    const told = saidLine(said, view.question!.options.length);
    if (said.kind === 'skip') return { ...acts({ type: 'skip' }), told };
    return { ...acts({ type: 'choose', to: said.option }, { type: 'commit', sure: said.sure }), told };
  }
  return yield* ask<Move>(context.view, {
    lines,
    quiet,
    enter: { help: walk.returnTo === null ? 'next page' : 'back to the recap', value: acts({ type: 'next' }) },
    words: pageWords(open, walk, view),
    ...back,
  });
}

const acts = (...actions: WalkthroughAction[]): Extract<Move, { kind: 'act' }> => ({ kind: 'act', actions });

function placeLine({ pages }: OpenLesson, { page: at }: WalkthroughState): string {
  const page = pages[at]!;
  const place = `Page ${at + 1} of ${pages.length}.`;
  return page.kind === 'step' ? `${place} ${page.section}, step ${page.number} of ${page.of}.` : place;
}

const pageWord = ({ pages }: OpenLesson): Word<Move> => ({
  words: ['page'],
  takes: 'N',
  help: `go to page N, 1 to ${pages.length}`,
  read: rest => {
    const page = Number(rest) - 1;
    if (!pages[page]) return new Complaint(`Type a page number from 1 to ${pages.length}.`);
    return acts({ type: 'open', page });
  },
});

function pageWords(open: OpenLesson, walk: WalkthroughState, view: CurrentPage): Words<Move> {
  const { lesson, runs } = open;
  const { withoutFlaws } = walk;
  const hasExchanges = pageExchanges(view.page, withoutFlaws, runs).length > 0;
  return [
    view.canRemoveFlaws && {
      words: ['c'],
      help: withoutFlaws ? 'the flawed version' : 'the same requests to the fixed version',
      main: true,
      value: acts({ type: 'toggle-flaws' }),
    },
    view.question && { words: ['a'], help: 'answer the question again', value: acts({ type: 'again' }) },
    view.page.kind === 'step' &&
      hasExchanges && {
        words: ['t', 'try'],
        help: 'change these requests and send them',
        value: { kind: 'open', route: { screen: 'try', lesson: lesson.summary.id, step: view.page.id, withoutFlaws } },
      },
    hasExchanges && {
      words: ['curl'],
      help: 'print these requests as curl commands',
      read: () => ({ kind: 'print', lines: pageCurl(lesson, view.page, withoutFlaws, runs).split('\n') }),
    },
    pageWord(open),
  ];
}

/**
 * Does the task of a page. What was typed is kept while the program runs.
 *
 * @returns `stay` if there is something to read first: it was solved, or given up
 */
async function* pageTask({ context, pages }: OpenLesson, { page: at }: WalkthroughState) {
  const { task, lesson } = pages[at] as Extract<Page, { kind: 'task' }>;
  const name = `task ${lesson}/${task.id}`;
  try {
    const done: TaskPrompt = yield* taskProgram({
      task,
      view: context.view,
      attempt: text => attempt(task, text),
      left: context.kept.get(name) as TaskPrompt | undefined,
      keep: prompt => context.kept.set(name, prompt),
    });
    context.kept.delete(name);
    const { ended, attempts, hints } = done;
    if (ended === 'passed') context.progress().record({ type: 'task', lesson, task: task.id, attempts, hints });
    return ended === 'skipped' ? 'next' : 'stay';
  } catch (error) {
    if (error instanceof Leave && error.to === 'back' && at > 0) return 'back';
    throw error;
  }
}

async function* recapPage(open: OpenLesson, walk: WalkthroughState, quiet: boolean): PromptProgram<Move> {
  const { context, pages, lesson } = open;
  const { columns, theme } = context.view;
  const page = pages[walk.page] as Extract<Page, { kind: 'recap' }>;
  const progress = context.progress();
  const known = { progress: progress.progress(), events: progress.events() };
  const { id } = lesson.summary;
  const recap = recapContext({
    lesson: id,
    summaries: lessonSummaries,
    known,
    labs: open.labs,
    paths,
    cases,
    now: context.now(),
  });
  const entries = recapEntries(pages, walk.answers, recap.solved);
  const targets = recapTargets(entries, recap.next);
  const texts = [
    ...entries.map(entry => ({
      text: `${entry.title}: ${outcomeWords(entry).trim()}`,
      heading: 'Questions and tasks',
    })),
    ...recap.next.map(({ label, text }) => ({ text: `${label}: ${text}`, heading: 'Next' })),
  ];
  return yield* ask<Move>(context.view, {
    lines: [
      placeLine(open, walk),
      '',
      theme.strong(page.title),
      '',
      ...statusLines(entries, recap.courseDone, columns),
      '',
      ...mondayLines(page, columns, theme),
    ],
    quiet,
    choices: texts.map((text, i) => ({
      ...text,
      read: (): Move => {
        const target = targets[i]!;
        return 'page' in target
          ? acts({ type: 'open', page: target.page })
          : { kind: 'open', route: target.route, instead: true };
      },
    })),
    chooses: 'open it',
    enter: { help: 'finish the lesson', value: acts({ type: 'next' }) },
    words: [pageWord(open)],
    back: { help: 'previous page', value: acts({ type: 'back' }) },
  });
}
