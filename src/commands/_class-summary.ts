import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Learner, learnersOf } from '../classroom/members';
import { type ClassPlan, stepName } from '../classroom/plan';
import { type StepStatus, statusWords, stepStatus } from '../classroom/step-status';
import { type Io, type OptionValues, wrongUsage } from '../command';
import { lessonSummaries } from '../generated/lessons';
import { missedAreas } from '../overview/class';
import { type PersonFigures, personFigures } from '../overview/person-figures';
import { daysAgo } from '../progress/counts';
import { dataFolder } from '../progress/open';
import { isProfileFile } from '../progress/profiles';
import { jsonText } from '../text/control-characters';
import { csv } from '../text/csv';
import { stripControlCharacters, table, truncate, wrap } from '../text/layout';
import { escapeMarkdown } from '../text/markdown';
import { readSources } from './_progress-files';
import { begunLessons, casesInShort, labsInShort, missedLines, questionsJson, type UnreadableFile } from './_summary';

/** Somebody's row of the summary. */
interface Row {
  learner: Learner;
  statuses: StepStatus[];
  figures: PersonFigures;
  /** ms; null for somebody who has done nothing yet. */
  lastAt: number | null;
}

const formats = ['text', 'json', 'csv', 'markdown'];

/**
 * `class summary`: who is where in the plan, and what the class finds hard. It reads the collected files, or without `collect`
 * the profiles of this machine, and exports that are named besides.
 */
export async function classSummary(plan: ClassPlan, more: string[], options: OptionValues, io: Io): Promise<number> {
  const format = options.format === undefined ? (io.globals.json ? 'json' : 'text') : String(options.format);
  if (!formats.includes(format) || (io.globals.json && format !== 'json')) {
    const message = io.globals.json
      ? '--json and --format ask for two formats.'
      : `There is no format "${stripControlCharacters(format)}".`;
    throw wrongUsage(message, `The formats are ${formats.join(', ')}.`);
  }
  const collected = collectedFiles(plan.collect ?? dataFolder(io.globals.dataDir, io.env));
  const read = [
    ...(collected.length > 0 ? [await readSources(collected, 'summary', io, true)] : []),
    ...(more.length > 0 ? [await readSources(more, 'summary', io)] : []),
  ];
  const [sources, unread] = [read.flatMap(each => each.sources), read.flatMap(each => each.unread)];
  const learners = learnersOf(
    plan,
    sources.map(({ name, document }) => ({ name, document })),
  );
  const lessons = await begunLessons(learners);
  const rows = learners.map(
    (learner): Row => ({
      learner,
      statuses: plan.steps.map(step => stepStatus(step, learner.progress, lessonSummaries)),
      figures: personFigures(learner.progress, lessons),
      lastAt: learner.events.reduce<number | null>(
        (last, event) => (['start', 'reset', 'undo'].includes(event.type) ? last : Math.max(last ?? 0, event.at)),
        null,
      ),
    }),
  );
  if (format === 'json') io.out(jsonText(await summaryJson(plan, rows, unread)));
  else if (format === 'csv') io.out(csv(summaryRows(plan, rows)));
  else if (format === 'markdown') io.out(markdown(plan, rows));
  else io.out(io.theme.signs(await summaryText(plan, rows, io)));
  for (const { file, reason } of unread) io.err(`${file} can’t be used, so it’s left out: ${reason}.\n`);
  return unread.length > 0 ? 2 : 0;
}

/** The files of profiles in a folder; none where it isn't there yet. */
function collectedFiles(folder: string | null): string[] {
  if (folder === null) return [];
  try {
    return readdirSync(folder)
      .filter(isProfileFile)
      .sort()
      .map(name => join(folder, name));
  } catch {
    return [];
  }
}

async function summaryText(plan: ClassPlan, rows: readonly Row[], io: Io): Promise<string> {
  const begun = rows.filter(({ lastAt }) => lastAt !== null).length;
  const shortName = ({ name, listed }: Learner) => truncate(`${stripControlCharacters(name)}${listed ? '' : ' *'}`, 22);
  const hasCases = rows.some(({ figures }) => figures.cases + figures.casesGivenUp > 0);
  const steps = plan.steps.map((step, i) => `  ${i + 1}  ${stepName(step)}`);
  const head = ['Who', ...plan.steps.map((_, i) => String(i + 1)), 'Last'];
  const lines = [
    io.theme.strong(`${stripControlCharacters(plan.title)}: ${begun} of ${rows.length} have begun`),
    ...(steps.length > 0 ? ['', ...steps] : []),
    '',
    ...table(
      [
        head,
        ...rows.map(({ learner, statuses, lastAt }) => [
          shortName(learner),
          ...statuses.map(statusWords),
          lastAt === null ? 'not begun' : daysAgo(lastAt, io.now()),
        ]),
      ],
      Number.POSITIVE_INFINITY,
    ),
    '',
    ...table(
      [
        ['Who', 'Skipped', 'Tasks', 'Labs', ...(hasCases ? ['Cases'] : []), 'Reviews'],
        ...rows.map(({ learner, figures }) => [
          shortName(learner),
          figures.skipped === 0 ? '-' : String(figures.skipped),
          figures.tasks === 0 ? '-' : `${figures.tasks} in ${figures.attempts}`,
          labsInShort(figures) || '-',
          ...(hasCases ? [casesInShort(figures) || '-'] : []),
          figures.planted === 0
            ? '-'
            : `${figures.found}/${figures.planted} by ${figures.claims}${figures.everything ? '!' : ''}`,
        ]),
      ],
      io.columns,
    ),
    ...legend(rows, hasCases, io.columns),
    ...(rows.some(({ learner }) => !learner.listed) ? ['* not in the list of the class file'] : []),
    ...(await missedLines(
      rows.map(({ learner }) => learner),
      io,
    )),
  ];
  return `${lines.join('\n')}\n`;
}

/** What the codes of the tables mean: only of those that are there. */
function legend(rows: readonly Row[], hasCases: boolean, columns: number): string[] {
  const statuses = rows.flatMap(row => row.statuses);
  const figures = rows.map(row => row.figures);
  const isReviewed = figures.some(({ planted }) => planted > 0);
  const texts: [boolean, string][] = [
    [statuses.some(({ state, step }) => state === 'started' && step !== null), 'p5/19: at page 5 of 19.'],
    [
      statuses.some(({ right, wrong, planted }) => planted === null && right + wrong > 0),
      '8/9: eight of nine questions answered correctly.',
    ],
    [figures.some(({ skipped }) => skipped > 0), 'Skipped: questions left unanswered.'],
    [figures.some(({ tasks }) => tasks > 0), 'Tasks: how many are solved, and in how many attempts.'],
    [
      figures.some(each => labsInShort(each) !== ''),
      'Labs: how many of the started ones were finished, and how many predictions were correct.',
    ],
    [isReviewed, 'Reviews, such as 2/3 by 4: how many of the planted flaws were found, and how many claims were made.'],
    [figures.some(({ everything }) => everything), '!: nearly everything was claimed.'],
    [hasCases, 'Cases: how many are solved, and how many requests were sent to the service.'],
  ];
  const shown = texts.flatMap(([isThere, text]) => (isThere ? [text] : []));
  return shown.length === 0 ? [] : ['', ...wrap(shown.join(' '), columns)];
}

async function summaryJson(plan: ClassPlan, rows: readonly Row[], unread: readonly UnreadableFile[]) {
  const people = rows.map(({ learner }) => learner);
  const data = rows.map(({ learner, statuses, figures, lastAt }) => ({
    person: learner.name,
    listed: learner.listed,
    files: learner.files,
    steps: plan.steps.map((step, i) => ({ ...step, ...statuses[i]! })),
    reviews: {
      found: figures.found,
      planted: figures.planted,
      claimed: figures.claims,
      everything: figures.everything,
    },
    labs: {
      begun: figures.labs,
      finished: figures.labsFinished,
      answered: figures.labAnswers,
      right: figures.labRight,
    },
    cases: {
      solved: figures.cases,
      given_up: figures.casesGivenUp,
      requests: figures.caseRequests,
      hints: figures.caseHints,
    },
    tasks: { solved: figures.tasks, attempts: figures.attempts, hints: figures.hints, skipped: figures.tasksSkipped },
    skipped: figures.skipped,
    last_at: lastAt === null ? null : new Date(lastAt).toISOString(),
  }));
  const areas = missedAreas(people).map(({ missedBy, ...area }) => ({ ...area, missed_by: missedBy }));
  const questions = await questionsJson(people);
  return { class: plan.title, data, next_cursor: null, has_more: false, questions, areas, unread };
}

/** A row for each person, with a head, for a spreadsheet. */
function summaryRows(plan: ClassPlan, rows: readonly Row[]): string[][] {
  const head = [
    'person',
    ...plan.steps.flatMap(step => [stepName(step), `${stepName(step)}: right`, `${stepName(step)}: wrong`]),
    'skipped',
    'tasks',
    'task attempts',
    'labs finished',
    'lab questions answered',
    'lab questions right',
    'flaws found',
    'flaws planted',
    'claims',
    'cases solved',
    'last at',
  ];
  const texts = rows.map(({ learner, statuses, figures, lastAt }) => [
    learner.name,
    ...statuses.flatMap(({ state, right, wrong, found, planted }) =>
      planted === null ? [state, String(right), String(wrong)] : [state, String(found), String(planted - (found ?? 0))],
    ),
    ...[figures.skipped, figures.tasks, figures.attempts, figures.labsFinished].map(String),
    ...[figures.labAnswers, figures.labRight].map(String),
    ...[figures.found, figures.planted, figures.claims, figures.cases].map(String),
    lastAt === null ? '' : new Date(lastAt).toISOString(),
  ]);
  return [head, ...texts];
}

function markdown(plan: ClassPlan, rows: readonly Row[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell => escapeMarkdown(cell)).join(' | ')} |`;
  const head = ['Who', ...plan.steps.map(stepName), 'Last'];
  const body = rows.map(({ learner, statuses, lastAt }) =>
    line([
      learner.name,
      ...statuses.map(statusWords),
      lastAt === null ? 'not begun' : new Date(lastAt).toISOString().slice(0, 10),
    ]),
  );
  return `# ${escapeMarkdown(plan.title)}\n\n${[line(head), line(head.map(() => '---')), ...body].join('\n')}\n`;
}
