import { type ClassPlan, stepCommand, stepName } from '../classroom/plan';
import { stepStatus } from '../classroom/step-status';
import { type Io, printList } from '../command';
import { openStoreIfKnown } from '../commands/_store';
import { inCourseOrder } from '../course/course-order';
import { lessonProgress, lessonToContinue } from '../course/lesson-progress';
import { labs } from '../generated/labs';
import { lessonSummaries } from '../generated/lessons';
import { stripControlCharacters, table, wrap } from '../text/layout';

/** What a pipe, a script or a screen reader gets in place of Home: where you are, and the command for each part. */
export async function printOverview(io: Io, plan: ClassPlan | null = null): Promise<number> {
  const { globals, theme } = io;
  // In a class, nobody is somebody before they say so.
  const isNobody = plan !== null && !globals.guest && globals.profile === undefined;
  const store = await openStoreIfKnown(isNobody ? { ...io, globals: { ...globals, guest: true } } : io);
  const progress = store.progress();
  const lessons = inCourseOrder(lessonSummaries).map(lesson => {
    const { id, title, topic, minutes } = lesson;
    return { id, title, topic, minutes, state: lessonProgress(lesson, progress).state };
  });
  if (globals.json) {
    printList(io, lessons);
    return 0;
  }
  const next = lessonToContinue(lessonSummaries, progress);
  const rows = (cells: string[][]) => table(cells, io.columns - 2).map(line => `  ${line}`);
  const command = (words: string) => `api-design-tutor ${words}`;
  if (plan && plan.steps.length > 0) {
    const steps = plan.steps.map(step => [
      stepName(step),
      stepStatus(step, progress, lessonSummaries).state,
      command(stepCommand(step)),
    ]);
    const head = [theme.strong(stripControlCharacters(plan.title)), ...rows(steps), ''];
    const more = [
      ...(isNobody ? wrap('To see how far you are, add --profile NAME.', io.columns) : []),
      ...wrap('The whole course: api-design-tutor lessons', io.columns),
    ];
    io.out(`${[...head, ...more].join('\n')}\n`);
    return 0;
  }
  const text = [
    theme.strong('api-design-tutor'),
    ...wrap('Learn to design HTTP APIs. Everything you see runs on your machine, and nothing leaves it.', io.columns),
    '',
    ...(next
      ? [
          theme.strong({ begun: 'Continue', new: 'Start', open: 'Finish' }[next.state]),
          ...wrap(`${next.lesson.title} · ${next.lesson.topic}, ${next.lesson.minutes} minutes`, io.columns, {
            indent: '  ',
          }),
          `  ${command(`lesson ${next.lesson.id}`)}`,
          '',
        ]
      : []),
    theme.strong('Lessons'),
    ...rows(lessons.map(lesson => [lesson.id, lesson.state, `${lesson.title} · ${lesson.topic}`])),
    '',
    theme.strong('Labs'),
    ...rows(Object.keys(labs).map(id => [command(`lab ${id}`)])),
    '',
    theme.strong('More'),
    ...rows([
      [command('review'), 'find flaws, then compare with a linter'],
      [command('lookup cursor'), 'need X, use Y'],
      [command('lint openapi.yaml'), 'check your own contract'],
      [command('--help'), 'every command'],
    ]),
    '',
    ...wrap('In a terminal, the same command without a pipe opens the full screen.', io.columns),
  ];
  io.out(`${text.join('\n')}\n`);
  return 0;
}
