import { basename } from 'node:path';
import { type Command, InputError, type Io, printJson, wrongUsage } from '../command';
import { lessonSummaries } from '../generated/lessons';
import { paths } from '../generated/paths';
import { overviewOf } from '../overview/overview';
import { progressCounts, progressOfLesson } from '../progress/counts';
import { writeDocument } from '../progress/document';
import { countDrafts, draftsOfCopy } from '../progress/drafts';
import { closestMatches, didYouMean } from '../text/closest-matches';
import { stripControlCharacters, wrap } from '../text/layout';
import { listInWords } from '../text/list-in-words';
import { pluralize } from '../text/pluralize';
import { shellQuote } from '../text/shell-quote';
import { contractsOf, importFiles } from './_import';
import { notesJson, notesMarkdown, notesOf } from './_notes';
import { exportHint, readSources, unreadableFilesError } from './_progress-files';
import { progressJson, progressText } from './_progress-text';
import { profileOption } from './_shell';
import { isSaved, notSaved, openForChange, openKnown, openStore } from './_store';
import { summaryJson, summaryText } from './_summary';

const actions = ['show', 'notes', 'export', 'import', 'summary', 'reset'];

const command: Command = {
  usage: 'progress [action] [values...]',
  summary: 'see and manage your progress: show, notes, export, import FILE…, summary FILE…, reset [LESSON]',
  order: 90,
  options: [
    {
      flags: '--as <name>',
      summary: 'import: put every file into this profile; it asks only if the files look like different people’s',
    },
  ],
  complete: ([first]) =>
    first === undefined ? actions : first === 'reset' ? lessonSummaries.map(({ id }) => id) : null,
  run: async ([action = 'show', ...values], options, io) => {
    if (['show', 'notes', 'export'].includes(action) && values.length > 0) {
      throw wrongUsage(
        `progress ${action} takes no further argument, but got "${stripControlCharacters(values[0]!)}".`,
        'To choose whose progress to use, add --profile NAME.',
      );
    }
    if (options.as !== undefined && action !== 'import') {
      throw wrongUsage('--as works only with progress import.', 'To choose whose progress to use, add --profile NAME.');
    }
    switch (action) {
      case 'show':
        return show(io);
      case 'notes':
        return notes(io);
      case 'export':
        return exportAll(io);
      case 'import':
        return importFiles(values, options, io);
      case 'summary':
        return summary(values, io);
      case 'reset':
        return reset(values, io);
      default: {
        const close = closestMatches(action, actions);
        throw wrongUsage(
          `There is no "progress ${stripControlCharacters(action)}".`,
          close.length > 0 ? `Did you mean progress ${close.join(' or ')}?` : `You can use ${listInWords(actions)}.`,
        );
      }
    }
  },
};
export default command;

async function show(io: Io): Promise<number> {
  const store = await openStore(io);
  const known = { progress: store.progress(), events: store.events() };
  const overview = overviewOf(lessonSummaries, known, io.now(), paths);
  if (io.globals.json) printJson(io, progressJson(store, lessonSummaries, overview));
  else io.out(io.theme.signs(progressText(store, lessonSummaries, overview, io)));
  return 0;
}

async function notes(io: Io): Promise<number> {
  const store = await openStore(io);
  const found = await notesOf(store, io);
  if (io.globals.json) printJson(io, notesJson(found, store.profile));
  else io.out(notesMarkdown(found, store.profile));
  return 0;
}

async function exportAll(io: Io): Promise<number> {
  // The file of a mistyped name would be empty, and nobody would notice before it's needed.
  const store = await openKnown(io);
  io.out(writeDocument({ profile: store.profile, events: store.events() }));
  return 0;
}

/** A file that cannot be used takes no other with it: the rest of the class is still shown, and the exit code is 2. */
async function summary(names: string[], io: Io): Promise<number> {
  const { sources, unread } = await readSources(names, 'summary', io);
  if (sources.length === 0) throw unreadableFilesError(unread, exportHint);
  if (io.globals.json) printJson(io, await summaryJson(sources, unread));
  else io.out(io.theme.signs(await summaryText(sources, io)));
  for (const { file, reason } of unread) io.err(`${file} can’t be used, so it’s left out: ${reason}.\n`);
  if (unread.length > 0) io.err(`${exportHint}\n`);
  return unread.length > 0 ? 2 : 0;
}

/** What a reset in a class can't reach at once: what a seat keeps follows when it meets the class's folder again. */
const seatsText = ({ globals }: Io, person: string | null): string =>
  `The folder of the class has the reset, so it counts at every seat. If a seat has work of ${person} of its own, that’s reset when somebody next opens the class there (--class ${shellQuote(basename(globals.classFile ?? 'friday.yaml'))}). Until then, or without --class, it still shows.`;

async function reset(values: string[], io: Io): Promise<number> {
  if (values.length > 1)
    throw wrongUsage('progress reset takes at most one lesson.', 'Without one it resets everything.');
  const lesson = values[0] ?? null;
  const store = await openForChange(io, 'reset');
  const known = [...lessonSummaries.map(each => each.id), ...Object.keys(store.progress().lessons)];
  if (lesson !== null && !known.includes(lesson)) {
    const hint = didYouMean(lesson, known, 'List all lessons with: api-design-tutor lessons');
    throw new InputError('unknown_lesson', `There is no lesson "${stripControlCharacters(lesson)}".`, hint);
  }
  const part = progressOfLesson(store.progress(), lesson);
  const figures = progressCounts(part);
  const { answers, tasks, reviews, labs } = figures;
  const cases = lesson === null ? Object.keys(store.progress().cases).length : 0;
  const lessons = figures.lessonsDone + figures.lessonsStarted;
  const repairs = figures.repairs + figures.repairsBegun;
  const path = lesson === null && store.progress().path !== null ? 1 : 0;
  const unfinished = lesson === null ? countDrafts(store.drafts()) : 0;
  const nothing = lessons + answers + tasks + reviews + repairs + labs + cases + path + unfinished === 0;
  const { backup, drafts } = nothing ? { backup: null, drafts: 0 } : await store.reset(lesson);
  if (!nothing && !isSaved(store)) throw notSaved(store);
  if (io.globals.json)
    return printJson(io, {
      profile: store.profile,
      reset: lesson,
      lessons,
      answers,
      reviews,
      ...(lesson === null ? { repairs, cases, drafts } : {}),
      labs,
      backup,
    });
  const what = `${lesson === null ? 'all progress' : `the lesson ${lesson}`} of ${store.profile}`;
  if (nothing) {
    io.out(
      `There is nothing to reset: ${store.profile} hasn’t started ${lesson === null ? 'anything' : `the lesson ${lesson}`}.\n`,
    );
    return 0;
  }
  const parts = [
    lesson === null ? pluralize(lessons, 'lesson') : pluralize(part.lessons[lesson]?.pagesSeen.length ?? 0, 'page'),
    pluralize(answers, 'answer'),
    ...(tasks > 0 ? [pluralize(tasks, 'task')] : []),
    ...(lesson === null
      ? [
          pluralize(reviews, 'review'),
          ...(repairs > 0 ? [pluralize(repairs, 'repair')] : []),
          pluralize(labs, 'lab'),
          ...(cases > 0 ? [pluralize(cases, 'case')] : []),
        ]
      : []),
  ];
  io.out(`Reset ${what}: ${parts.join(', ')}.\n`);
  const seats = io.globals.classroom?.collect ? seatsText(io, store.profile) : '';
  if (seats !== '') io.out(`${wrap(seats, Math.min(80, io.columns)).join('\n')}\n`);
  io.out(`A copy from before the reset is kept in ${backup}.\n`);
  if (drafts > 0) io.out(`Beside it, ${draftsOfCopy(backup!)} keeps ${contractsOf(drafts)}.\n`);
  io.out(`To undo the reset: api-design-tutor progress import ${shellQuote(backup!)}${profileOption(io)}\n`);
  return 0;
}
