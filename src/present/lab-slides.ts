import { figureLines } from '../lab/outcome';
import { prepareRun } from '../lab/player';
import { stateAfter } from '../lab/state-after';
import type { Lab, Recording } from '../lab/types';
import { wrap } from '../text/layout';
import type { Presentation, Slide } from './types';

/** A lab for a projector: the picture before each question, the question to the room, and the picture that answers it. */
export function labSlides(lab: Lab, recording: Recording): Presentation {
  const { stops, questions } = prepareRun(lab, recording);
  const picture = (heading: string, shown: number): Slide => ({
    heading,
    lines: (size, theme) => lab.draw(stateAfter(lab, recording, stops[shown - 1] ?? 0), size, theme),
    poll: null,
  });
  const slides = questions.flatMap(({ before, spans = 1, prompt, options }, i): Slide[] => {
    const heading = questions.length > 1 ? `Question ${i + 1} of ${questions.length}` : 'Question';
    return [
      picture('Before the question', before),
      {
        heading,
        lines: () => [],
        poll: {
          prompt: columns => wrap(prompt, columns),
          options: options.map(({ text, note, right, reason }) => ({
            text: note ? `${text} (${note})` : text,
            right,
            reason,
          })),
        },
      },
      picture('What happened', before + spans),
    ];
  });
  return {
    title: lab.title,
    slides: [
      { heading: lab.title, lines: ({ columns }) => wrap(lab.intro, columns), poll: null },
      ...slides,
      picture('The end of the run', stops.length),
      {
        heading: 'In numbers',
        lines: ({ columns }, theme) => figureLines(lab.figures(recording), columns, theme),
        poll: null,
      },
      { heading: 'Why', lines: ({ columns }, theme) => lab.summary(recording, columns, theme), poll: null },
    ],
  };
}
