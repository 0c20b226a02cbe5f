import { basename } from 'node:path';
import type { ClassPlan, PlanStep } from '../classroom/plan';
import { minutesText, stepsAndMinutes } from '../classroom/plan-minutes';
import { InputError, type Io, type OptionValues, wrongUsage } from '../command';
import { runLessonWithTasks } from '../course/lesson-runs';
import { lessonText } from '../course/lesson-text';
import { lessons } from '../generated/lessons';
import { spaceBetween, stripControlCharacters, wrap } from '../text/layout';
import { shellQuote } from '../text/shell-quote';
import { classKey } from './_class-key';
import { planTable } from './_class-plan-table';

/** `class handout`: the plan on paper, with how to begin, a line for the name, numbered questions, and room to write; or the key to the class. */
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
  const name = 'Name: ______________________________';
  const pages = [['At the computer', ...atTheComputer(plan, columns, io)]];
  for (const [i, step] of plan.steps.entries()) {
    const place = `Step ${i + 1} of ${plan.steps.length}${step.homework ? ', homework' : ''}`;
    pages.push([place, ...(await stepPage(step, plan, columns, io))]);
  }
  const parts = pages.map(([head, ...lines]) => [spaceBetween(name, head!, columns), '', ...lines]);
  // A form feed begins a new page on paper.
  io.out(`${title}\n\n${parts.map(lines => lines.join('\n')).join('\n\f\n')}\n`);
  return 0;
}

/** The option that names the class, in the folder with its file. */
const startOf = ({ file }: ClassPlan): string => `--class ${shellQuote(stripControlCharacters(basename(file)))}`;

/** What a step is on paper. */
async function stepPage(step: PlanStep, plan: ClassPlan, columns: number, io: Io): Promise<string[]> {
  if (step.kind !== 'lesson') {
    // What reviews and cases load is large, and many plans have neither.
    const { activityPage } = await import('./_handout-activity');
    return activityPage(step, startOf(plan), columns, io.theme);
  }
  const lesson = await lessons[step.id]!();
  const runs = await runLessonWithTasks(lesson);
  // Each lesson counts for itself, as on the wall and in the summary.
  let next = 1;
  return lessonText(lesson, runs, { columns, theme: io.theme, answers: false, nextNumber: () => next++ });
}

/** How to begin, what the plan is, and how homework comes back. */
function atTheComputer(plan: ClassPlan, columns: number, io: Io): string[] {
  // Without the class file, nobody's work would be collected. Where it lies on their machine, learners have to be told.
  const file = stripControlCharacters(basename(plan.file));
  const atHome = plan.steps.some(({ homework }) => homework);
  return [
    ...wrap(`In the folder with the file ${file} (your teacher says which one), type:`, columns),
    '',
    `  api-design-tutor ${startOf(plan)}`,
    '',
    ...wrap(
      `The program asks who is here. Choose your name. It then shows the plan: ${stepsAndMinutes(plan)}.`,
      columns,
    ),
    '',
    ...planTable(plan, io.theme),
    ...(atHome
      ? [
          '',
          io.theme.strong('Homework'),
          '',
          ...wrap(
            `At the same computer, or one that reaches the class’s folder, start as above, and nothing needs to be brought back. Elsewhere, take a copy of ${file} with you, and start there with the same line and the same name. When you’re done, type the following line with your name, and give the file to your teacher:`,
            columns,
          ),
          '',
          `  api-design-tutor progress export --profile "YOUR NAME" > YOUR-NAME.json`,
        ]
      : []),
  ];
}
