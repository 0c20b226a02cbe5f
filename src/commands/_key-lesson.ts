import { blockLines, indent, styledText } from '../course/block-lines';
import { handoutQuestions, handoutTasks } from '../course/handout';
import { changeLines } from '../course/tasks/panel-lines';
import { materialLines, taskLanguage } from '../course/tasks/task-lines';
import type { Task } from '../course/tasks/types';
import type { Lesson, Question } from '../course/types';
import { joinWithBlankLines } from '../text/blank-lines';
import { wrap } from '../text/layout';
import type { Theme } from '../text/theme';

/** The key to a lesson's handout: each correct option with its reason, and each task with its goal and a solution. */
export function lessonKey(lesson: Lesson, columns: number, theme: Theme): string[] {
  return joinWithBlankLines([
    ...handoutQuestions(lesson).map((question, i) => answerLines(question, i + 1, columns, theme)),
    ...handoutTasks(lesson).map(task => taskKey(task, columns, theme)),
  ]);
}

function answerLines({ options }: Question, number: number, columns: number, theme: Theme): string[] {
  const correct = options.findIndex(({ right }) => right);
  const { inline, reason } = options[correct]!;
  const hang = ' '.repeat(4);
  return [
    ...wrap(styledText(inline, theme), columns, {
      indent: theme.strong(`${`${number}.`.padEnd(4)}${correct + 1}) `),
      hang: `${hang}   `,
    }),
    ...indent(blockLines(reason, columns - 7, theme), `${hang}   `),
  ];
}

function taskKey(task: Task, columns: number, theme: Theme): string[] {
  const [solution, ...others] = task.solutions;
  const more = others.length === 0 ? [] : [` (one of ${others.length + 1}; any way that reaches the goal counts)`];
  return joinWithBlankLines([
    [
      ...wrap(`${theme.strong('Task:')} ${task.title}`, columns, { hang: '  ' }),
      ...wrap(`Goal: ${styledText(task.goal, theme)}`, columns, { indent: '  ', hang: '  ' }),
      ...wrap(`A solution${more}:`, columns, { indent: '  ', hang: '  ' }),
    ],
    indent(blockLines(solution?.remarks ?? [], columns - 2, theme)),
    // Requests are typed; of a contract, little changes.
    task.kind === 'wire'
      ? materialLines(solution?.text ?? '', taskLanguage(task), columns, theme)
      : indent(changeLines(task.start, solution?.text ?? '', columns - 2, theme)),
  ]);
}
