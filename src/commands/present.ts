import { type Command, type OptionValues, printList } from '../command';
import { openPresentation } from '../present/open';
import { slideText } from '../present/slide-lines';
import type { PresentSubject } from '../route';
import { plainTheme } from '../text/theme';
import { lessonId } from './_own-lesson';

const subjectOf = async ([kind, id]: string[], options: OptionValues): Promise<PresentSubject> => ({
  kind: kind!,
  id: kind === 'lesson' && id !== undefined ? await lessonId(id) : id,
  seed: options.seed as string | undefined,
  set: options.set as string[] | undefined,
  level: options.level as string | undefined,
  exercise: options.exercise as string | undefined,
});

const command: Command = {
  usage: 'present <kind> [id]',
  summary: 'for a projector: a lesson, a lab, or a review as slides; digits count hands, and a key reveals the answer',
  order: 92,
  options: [
    { flags: '--seed <text>', summary: 'the seed of a lab or a review (default: 1)' },
    { flags: '--set <name=value>', summary: 'set a parameter of the lab (repeatable)', collect: true },
    { flags: '--level <1-3>', summary: 'the level of the review' },
    { flags: '--exercise <code>', summary: 'the review with this code' },
  ],
  async screen(args, options) {
    const subject = await subjectOf(args, options);
    // A wrong name is told in the shell, before the screen opens.
    await openPresentation(subject);
    return { screen: 'present', subject };
  },
  async run(args, options, io) {
    const { title, slides } = await openPresentation(await subjectOf(args, options));
    if (io.globals.json) {
      const rows = slides.map(slide => ({
        heading: slide.heading,
        lines: slide.lines({ columns: 76, rows: 20 }, plainTheme),
        question: slide.poll && {
          prompt: slide.poll.prompt(10_000, plainTheme).join('\n'),
          options: slide.poll.options,
        },
      }));
      printList(io, rows);
      return 0;
    }
    const columns = Math.min(76, io.columns);
    const parts = slides.map((slide, i) => [
      io.theme.dim(`${i + 1} of ${slides.length}`),
      ...slideText(slide, columns, io.theme, true),
    ]);
    io.out(`${io.theme.strong(title)}\n\n${parts.map(lines => lines.join('\n').trimEnd()).join('\n\n')}\n`);
    return 0;
  },
};

export default command;
