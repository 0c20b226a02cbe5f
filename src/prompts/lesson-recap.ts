import { mondayLines, outcomeWords, recapEntries, recapTargets, statusLines } from '../course/recap';
import type { Page } from '../course/types';
import type { WalkthroughState } from '../course/walkthrough';
import { cases } from '../generated/cases';
import { lessonSummaries } from '../generated/lessons';
import { paths } from '../generated/paths';
import { recapContext } from '../overview/after-lesson';
import { ask } from './ask';
import { acts, type Move, type OpenLesson, pageWord, placeLine } from './open-lesson';
import type { PromptProgram } from './program';

/** The last page: how it went, what to do on Monday, and where to go next. */
export async function* recapPage(open: OpenLesson, walk: WalkthroughState, quiet: boolean): PromptProgram<Move> {
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
