import { withoutHomework } from '../classroom/class-progress';
import { learnersOf } from '../classroom/members';
import type { ClassPlan } from '../classroom/plan';
import { stepStatus } from '../classroom/step-status';
import { type Io, type OptionValues, wrongUsage } from '../command';
import { lessonSummaries } from '../generated/lessons';
import { personFigures } from '../overview/person-figures';
import { collectedFiles } from '../progress/class-folder';
import { dataFolder } from '../progress/open';
import { jsonText } from '../text/control-characters';
import { csv } from '../text/csv';
import { stripControlCharacters } from '../text/layout';
import type { Row } from './_class-rows';
import { summaryJson, summaryMarkdown, summaryRows } from './_class-summary-export';
import { summaryText } from './_class-summary-text';
import { readSources } from './_progress-files';
import { begunLessons } from './_summary';

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
  else if (format === 'markdown') io.out(summaryMarkdown(plan, rows));
  else io.out(io.theme.signs(await summaryText(plan, rows, io)));
  for (const { file, reason } of unread) io.err(`${file} can’t be used, so it’s left out: ${reason}.\n`);
  return unread.length > 0 ? 2 : 0;
}
