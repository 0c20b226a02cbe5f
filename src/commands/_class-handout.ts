import { basename } from 'node:path';
import type { ClassPlan } from '../classroom/plan';
import { minutesText, stepsAndMinutes } from '../classroom/plan-minutes';
import { InputError, type Io, type OptionValues, wrongUsage } from '../command';
import { runLessonWithTasks } from '../course/lesson-runs';
import { lessonText } from '../course/lesson-text';
import { lessons } from '../generated/lessons';
import { stripControlCharacters, wrap } from '../text/layout';
import { classKey } from './_class-key';
import { planTable } from './_class-plan-table';
import { shellQuote } from './_shell';

/** `class handout`: the plan's lessons on paper, with a line for the name and numbered questions; or the key to the class. */
export async function handout(plan: ClassPlan, { answers }: OptionValues, io: Io): Promise<number> {
  if (io.globals.json) throw wrongUsage('A handout is text.', 'Leave out --json.');
  if (plan.steps.length === 0) {
    throw new InputError(
      'no_handout',
      'The plan has no steps, so there is no handout.',
      `Add "- lesson: ID" to the plan in ${plan.file}.`,
    );
  }
  const columns = Math.min(80, io.columns);
  const title = io.theme.strong(`${stripControlCharacters(plan.title)}${answers ? ': key' : ''}`);
  const whole = stepsAndMinutes(plan);
  if (answers) {
    const key = await classKey(plan, columns, io.theme);
    const head = [title, '', `${whole}:`, ...planTable(plan, io.theme), '', ...wrap(minutesText, columns)];
    io.out(`${[head, ...key].map(lines => lines.join('\n')).join('\n\n')}\n`);
    return 0;
  }
  const parts: string[][] = [];
  for (const step of plan.steps) {
    if (step.kind !== 'lesson') continue;
    const lesson = await lessons[step.id]!();
    // Each lesson counts for itself, as on the wall and in the summary.
    let next = 1;
    const runs = await runLessonWithTasks(lesson);
    const lines = lessonText(lesson, runs, { columns, theme: io.theme, answers: false, nextNumber: () => next++ });
    parts.push(['Name: ______________________________', '', ...lines]);
  }
  // Without the class file, nobody's work would be collected. Where it lies on their machine, learners have to be told.
  const file = stripControlCharacters(basename(plan.file));
  parts.push([
    'At the computer',
    ...wrap(`In the folder with the file ${file} (your teacher says which one), type:`, columns),
    '',
    `  api-design-tutor --class ${shellQuote(file)}`,
    '',
    ...wrap(`The program asks who is here, and shows the plan: ${whole}.`, columns),
    '',
    ...planTable(plan, io.theme),
  ]);
  // A form feed begins a new page on paper.
  io.out(`${title}\n\n${parts.map(lines => lines.join('\n')).join('\n\f\n')}\n`);
  return 0;
}
