import { lessonSummaries } from '../generated/lessons';
import { paths } from '../generated/paths';
import { pathWords, stepTitle } from '../overview/path-lines';
import { pathStatuses } from '../overview/path-status';
import { wrap } from '../text/layout';
import { ask } from './ask';
import type { PromptContext } from './context';
import { type PromptProgram, print } from './program';

/** A path through the course: its steps, how far the person is, and whether Home follows it. */
export async function* pathProgram(context: PromptContext, id: string): PromptProgram {
  for (;;) {
    const progress = context.progress();
    const status = pathStatuses(paths, lessonSummaries, progress.progress()).find(({ path }) => path.id === id)!;
    const { path, steps, isFollowed } = status;
    const told = isFollowed
      ? 'You’re no longer following this path. Home continues with the whole course.'
      : 'You’re following this path now. Home continues with its next step.';
    const to = yield* ask<PromptProgram>(context.view, {
      lines: wrap(
        `Path: ${path.title}. ${path.audience} ${pathWords(status)}.${isFollowed ? ' You follow it.' : ''}`,
        context.view.columns,
      ),
      choices: steps.map(step => ({
        text: [
          `${step.label}: ${stepTitle(step)}`,
          step.words || (step.minutes === null ? '' : `${step.minutes} minutes`),
        ]
          .filter(text => text !== '')
          .join(', '),
        read: () => context.open(step.route),
      })),
      chooses: 'open it',
      words: [
        {
          words: ['follow'],
          help: isFollowed ? 'stop following this path' : 'follow this path: Home continues with its next step',
          main: true,
          read: () => follow(),
        },
      ],
    });
    yield* to;

    async function* follow(): PromptProgram {
      progress.record({ type: 'path', path: isFollowed ? null : id });
      yield* print(told);
    }
  }
}
