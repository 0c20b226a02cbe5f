import type { ClassPlan } from '../classroom/plan';
import { statusWords } from '../classroom/step-status';
import { missedAreas } from '../overview/class';
import { escapeMarkdown } from '../text/markdown';
import { nameInPlan, type Row, reached } from './_class-rows';
import { questionsJson, type UnreadableFile } from './_summary';

/** The summary for programs: a list of people, with what is known of the class beside it. */
export async function summaryJson(plan: ClassPlan, rows: readonly Row[], unread: readonly UnreadableFile[]) {
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
export function summaryRows(plan: ClassPlan, rows: readonly Row[]): string[][] {
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

/** A table for a page: who is how far. */
export function summaryMarkdown(plan: ClassPlan, rows: readonly Row[]): string {
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
