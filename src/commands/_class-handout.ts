import { type ClassPlan, stepName } from '../classroom/plan';
import { InputError, type Io, type OptionValues } from '../command';
import { correctOptions } from '../course/handout';
import { runLessonWithTasks } from '../course/lesson-runs';
import { lessonText } from '../course/lesson-text';
import { lessons } from '../generated/lessons';
import { stripControlCharacters, wrap } from '../text/layout';

/** `class handout`: the plan's lessons on paper, with a line for the name and numbered questions; or the key to them. */
export async function handout(plan: ClassPlan, { answers }: OptionValues, io: Io): Promise<number> {
  if (io.globals.json) throw new InputError('wrong_usage', 'A handout is text.', 'Leave out --json.');
  const ids = plan.steps.flatMap(step => (step.kind === 'lesson' ? [step.id] : []));
  if (ids.length === 0) {
    throw new InputError(
      'no_handout',
      'The plan has no lesson, so there is no handout.',
      `Add "- lesson: ID" to the plan in ${plan.file}.`,
    );
  }
  const columns = Math.min(80, io.columns);
  const parts: string[][] = [];
  let next = 1;
  for (const id of ids) {
    const lesson = await lessons[id]!();
    if (answers) {
      const correct = correctOptions(lesson);
      parts.push([
        lesson.summary.title,
        ...wrap(correct.map((option, i) => `${next + i}: ${option}`).join('   '), columns, { indent: '  ' }),
      ]);
      next += correct.length;
      continue;
    }
    const runs = await runLessonWithTasks(lesson);
    const lines = lessonText(lesson, runs, { columns, theme: io.theme, answers: false, nextNumber: () => next++ });
    parts.push(['Name: ______________________________', '', ...lines]);
  }
  const others = plan.steps.filter(step => step.kind !== 'lesson');
  if (!answers && others.length > 0) {
    // Without the class file, nobody's work would be collected.
    parts.push([
      'At the computer',
      `  api-design-tutor --class ${stripControlCharacters(plan.file)}`,
      '',
      'It asks who is here, and shows these steps:',
      ...others.map(step => `  ${stepName(step)}`),
    ]);
  }
  const title = io.theme.strong(`${stripControlCharacters(plan.title)}${answers ? ': key' : ''}`);
  // A form feed begins a new page on paper.
  const pages = parts.map(lines => lines.join('\n'));
  io.out(`${title}\n\n${pages.join(answers ? '\n\n' : '\n\f\n')}\n`);
  return 0;
}
