import { basename } from 'node:path';
import { withoutHomework } from '../classroom/class-progress';
import { type Learner, learnersOf, severalFilesText } from '../classroom/members';
import { type ClassPlan, type PlanStep, stepName } from '../classroom/plan';
import { type StepStatus, statusWords, stepStatus } from '../classroom/step-status';
import { type Io, type OptionValues, wrongUsage } from '../command';
import { lessonSummaries } from '../generated/lessons';
import { missedAreas } from '../overview/class';
import { type PersonFigures, personFigures } from '../overview/person-figures';
import { collectedFiles } from '../progress/class-folder';
import { daysAgo } from '../progress/counts';
import { dataFolder } from '../progress/open';
import { jsonText } from '../text/control-characters';
import { csv } from '../text/csv';
import { stripControlCharacters, table, truncate, wrap } from '../text/layout';
import { escapeMarkdown } from '../text/markdown';
import { pluralize } from '../text/pluralize';
import { readSources } from './_progress-files';
import {
  begunLessons,
  casesInShort,
  labsInShort,
  missedLines,
  questionsJson,
  tasksInShort,
  type UnreadableFile,
} from './_summary';

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
  const folder = plan.collect ?? dataFolder(io.globals.dataDir, io.env);
  const collected = folder === null ? [] : collectedFiles(folder).map(({ path }) => path);
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
      figures: personFigures(withoutHomework(learner.progress, plan.steps), lessons),
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

/** A step as the summary names it. */
const nameInPlan = (step: PlanStep): string => `${stepName(step)}${step.homework ? ', homework' : ''}`;

/** How many are how far in a step of the plan. */
const reached = (rows: readonly Row[], at: number, state: StepStatus['state']): number =>
  rows.filter(({ statuses }) => statuses[at]!.state === state).length;

/** `14 of 25 done, 3 begun` */
function reachedWords(rows: readonly Row[], at: number): string {
  const begun = reached(rows, at, 'started');
  return `${reached(rows, at, 'done')} of ${rows.length} done${begun > 0 ? `, ${begun} begun` : ''}`;
}

/** How many have done each step of the class; homework may come later. */
const finishedClass = (plan: ClassPlan, rows: readonly Row[]): number =>
  rows.filter(({ statuses }) => statuses.every(({ state }, i) => state === 'done' || plan.steps[i]!.homework)).length;

/** Two files under one name are one person, so a teacher has to know of them. */
const seatLines = (rows: readonly Row[], columns: number): string[] =>
  rows
    .filter(({ learner }) => learner.files.length > 1)
    .flatMap(({ learner: { name, files } }) => [
      '',
      ...wrap(
        severalFilesText(
          name,
          files.map(file => basename(file)),
        ),
        columns,
      ),
    ]);

/** `2, 1 task`: questions and tasks that were left without an answer. */
function skippedWords({ skipped, tasksSkipped }: PersonFigures): string {
  const parts = [
    ...(skipped > 0 ? [String(skipped)] : []),
    ...(tasksSkipped > 0 ? [pluralize(tasksSkipped, 'task')] : []),
  ];
  return parts.join(', ') || '-';
}

async function summaryText(plan: ClassPlan, rows: readonly Row[], io: Io): Promise<string> {
  const shortName = ({ name, listed }: Learner) => truncate(`${stripControlCharacters(name)}${listed ? '' : ' *'}`, 22);
  const hasCases = rows.some(({ figures }) => figures.cases + figures.casesGivenUp > 0);
  const steps = table(
    plan.steps.map((step, i) => [`  ${i + 1}`, nameInPlan(step), reachedWords(rows, i)]),
    io.columns,
  );
  const head = ['Who', ...plan.steps.map((_, i) => String(i + 1)), 'Last'];
  const [active, waiting] = [
    rows.filter(({ lastAt }) => lastAt !== null),
    rows.filter(({ lastAt }) => lastAt === null),
  ];
  const lines = [
    io.theme.strong(
      `${stripControlCharacters(plan.title)}: ${active.length} of ${rows.length} have begun${plan.steps.some(({ homework }) => !homework) ? `, ${finishedClass(plan, rows)} finished the class` : ''}`,
    ),
    ...(steps.length > 0 ? ['', ...steps] : []),
    ...(active.length > 0
      ? [
          '',
          ...table([
            head,
            ...active.map(({ learner, statuses, lastAt }) => [
              shortName(learner),
              ...statuses.map(statusWords),
              daysAgo(lastAt!, io.now()),
            ]),
          ]),
        ]
      : []),
    ...(waiting.length > 0
      ? ['', ...wrap(`Not begun: ${waiting.map(({ learner }) => shortName(learner)).join(', ')}`, io.columns)]
      : []),
    ...(active.length > 0
      ? [
          '',
          ...table(
            [
              ['Who', 'Skipped', 'Tasks', 'Labs', ...(hasCases ? ['Cases'] : []), 'Reviews'],
              ...active.map(({ learner, figures }) => [
                shortName(learner),
                skippedWords(figures),
                tasksInShort(figures) || '-',
                labsInShort(figures) || '-',
                ...(hasCases ? [casesInShort(figures) || '-'] : []),
                figures.planted === 0
                  ? '-'
                  : `${figures.found}/${figures.planted} by ${figures.claims}${figures.everything ? '!' : ''}`,
              ]),
            ],
            io.columns,
          ),
        ]
      : []),
    ...legend(plan, rows, hasCases, io.columns),
    ...(rows.some(({ learner }) => !learner.listed) ? ['* not in the list of the class file'] : []),
    ...seatLines(rows, io.columns),
    ...(await missedLines(
      rows.map(({ learner }) => learner),
      io,
    )),
  ];
  return `${lines.join('\n')}\n`;
}

/** What the codes of the tables mean: only of those that are there. */
function legend(plan: ClassPlan, rows: readonly Row[], hasCases: boolean, columns: number): string[] {
  const statuses = rows.flatMap(row => row.statuses);
  const figures = rows.map(row => row.figures);
  const isReviewed = figures.some(({ planted }) => planted > 0);
  const texts: [boolean, string][] = [
    [statuses.some(({ state, step }) => state === 'started' && step !== null), 'p5/19: at page 5 of 19.'],
    [
      statuses.some(({ right, wrong, planted }) => planted === null && right + wrong > 0),
      '8/9: eight of nine questions answered correctly.',
    ],
    [
      statuses.some(({ state, open, tasks }) => state !== 'new' && (open ?? 0) + (tasks ?? 0) > 0),
      't1/3: one of three tasks solved.',
    ],
    [
      figures.some(({ skipped, tasksSkipped }) => skipped + tasksSkipped > 0),
      'Skipped: questions left unanswered, and tasks left unsolved.',
    ],
    [
      figures.some(({ tasks, tasksUnsolved }) => tasks + tasksUnsolved > 0),
      'Tasks: how many are solved, in how many attempts, and how many were attempted in vain.',
    ],
    [
      figures.some(each => labsInShort(each) !== ''),
      'Labs: how many of the started ones were finished, and how many predictions were correct.',
    ],
    [isReviewed, 'Reviews, such as 2/3 by 4: how many of the planted flaws were found, and how many claims were made.'],
    [figures.some(({ everything }) => everything), '!: nearly everything was claimed.'],
    [plan.steps.some(({ homework }) => homework), 'The second table leaves homework out.'],
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
    tasks: {
      solved: figures.tasks,
      unsolved: figures.tasksUnsolved,
      attempts: figures.attempts,
      hints: figures.hints,
      skipped: figures.tasksSkipped,
    },
    skipped: figures.skipped,
    last_at: lastAt === null ? null : new Date(lastAt).toISOString(),
  }));
  const areas = missedAreas(people).map(({ missedBy, ...area }) => ({ ...area, missed_by: missedBy }));
  const questions = await questionsJson(people);
  const steps = plan.steps.map((step, i) => ({
    ...step,
    done: reached(rows, i, 'done'),
    begun: reached(rows, i, 'started'),
  }));
  return { class: plan.title, plan: steps, data, next_cursor: null, has_more: false, questions, areas, unread };
}

/** A row for each person, with a head, for a spreadsheet. */
function summaryRows(plan: ClassPlan, rows: readonly Row[]): string[][] {
  const head = [
    'person',
    ...plan.steps.flatMap(step => [nameInPlan(step), `${nameInPlan(step)}: right`, `${nameInPlan(step)}: wrong`]),
    'skipped',
    'tasks',
    'task attempts',
    'tasks unsolved',
    'tasks skipped',
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
    ...[figures.skipped, figures.tasks, figures.attempts, figures.tasksUnsolved, figures.tasksSkipped].map(String),
    String(figures.labsFinished),
    ...[figures.labAnswers, figures.labRight].map(String),
    ...[figures.found, figures.planted, figures.claims, figures.cases].map(String),
    lastAt === null ? '' : new Date(lastAt).toISOString(),
  ]);
  return [head, ...texts];
}

function markdown(plan: ClassPlan, rows: readonly Row[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell => escapeMarkdown(cell)).join(' | ')} |`;
  const head = ['Who', ...plan.steps.map(nameInPlan), 'Last'];
  const body = rows.map(({ learner, statuses, lastAt }) =>
    line([
      learner.name,
      ...statuses.map(statusWords),
      lastAt === null ? 'not begun' : new Date(lastAt).toISOString().slice(0, 10),
    ]),
  );
  return `# ${escapeMarkdown(plan.title)}\n\n${[line(head), line(head.map(() => '---')), ...body].join('\n')}\n`;
}
