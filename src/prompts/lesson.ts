import { styledText } from '../course/block-lines';
import { solvedTasks } from '../course/lesson-progress';
import { runLesson } from '../course/lesson-runs';
import { type OpenedLesson, openWalkthrough } from '../course/open-walkthrough';
import { ownLessonFiles } from '../course/own-lesson-files';
import { layOutPage } from '../course/page-layout';
import { pageCurl, pageExchanges } from '../course/page-requests';
import { lessonPages } from '../course/pages';
import type { TaskPrompt } from '../course/tasks/prompt-lines';
import { attempt } from '../course/tasks/run';
import type { Page } from '../course/types';
import {
  type CurrentPage,
  currentPage,
  progressFacts,
  resumeWalkthrough,
  type WalkthroughAction,
  type WalkthroughState,
  walkthroughReducer,
} from '../course/walkthrough';
import { labs } from '../generated/labs';
import { lessons } from '../generated/lessons';
import { wrap } from '../text/layout';
import { ask, type Words } from './ask';
import type { PromptContext } from './context';
import { recapPage } from './lesson-recap';
import { acts, type Move, type OpenLesson, pageWord, placeLine } from './open-lesson';
import { Leave, type PromptProgram, print } from './program';
import { chooses, optionChoices, saidLine, skipWord } from './question';
import { taskProgram } from './task';

/**
 * A lesson, page by page, at the page that was reached last or at a step.
 *
 * @param id - of a lesson that there is
 * @param opened - the step to begin at, and whether somebody only looks something up
 * @throws Leave
 */
export async function* lessonProgram(context: PromptContext, id: string, opened: OpenedLesson = {}): PromptProgram {
  const lesson = await lessons[id]!();
  const [runs, ...all] = await Promise.all([runLesson(lesson), ...Object.values(labs).map(load => load())]);
  let open: OpenLesson = { context, lesson, pages: lessonPages(lesson), runs, labs: all };
  const { title, topic, minutes } = lesson.summary;
  const count = open.pages.length;
  yield* print(
    '',
    ...wrap(`Lesson: ${title}. ${topic}. ${count} pages, about ${minutes} minutes.`, context.view.columns),
  );
  let walk = openWalkthrough(lesson, open.pages, context.progress().progress(), opened);
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
        const ended = yield* pageTask(open, walk, () => {
          walk = act(open, walk, { type: 'work' });
        });
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
 * @param onWork - called when an attempt was made
 * @returns `stay` if there is something to read first: it was solved, or given up
 */
async function* pageTask({ context, pages }: OpenLesson, { page: at }: WalkthroughState, onWork: () => void) {
  const { task, lesson } = pages[at] as Extract<Page, { kind: 'task' }>;
  const name = `task ${lesson}/${task.id}`;
  const left = context.kept.get(name) as TaskPrompt | undefined;
  let known = left?.attempts ?? 0;
  const keep = (prompt: TaskPrompt) => {
    context.kept.set(name, prompt);
    const { attempts, hints, ended } = prompt;
    if (attempts > known) onWork();
    if (attempts > known && ended !== 'passed')
      context.progress().record({ type: 'attempt', lesson, task: task.id, attempts, hints });
    known = attempts;
  };
  try {
    const done: TaskPrompt = yield* taskProgram({
      task,
      view: context.view,
      attempt: text => attempt(task, text),
      left,
      keep,
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
