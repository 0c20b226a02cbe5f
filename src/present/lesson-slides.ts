import { blockLines, plainText, styledText } from '../course/block-lines';
import { exchangeLines } from '../course/exchange-lines';
import { questionNumber } from '../course/handout';
import type { LessonRuns } from '../course/lesson-runs';
import { pageLines } from '../course/page-lines';
import { lessonPages, questionOf } from '../course/pages';
import { taskLines } from '../course/tasks/task-lines';
import type { Lesson, Page, Question } from '../course/types';
import { joinWithBlankLines } from '../text/blank-lines';
import { wrap } from '../text/layout';
import { plainTheme } from '../text/theme';
import type { Poll, Presentation, Slide } from './types';

/**
 * A lesson for a projector: each page is a slide, what happens after a prediction has one of its own, and each misconception
 * is put to the room as true or false.
 *
 * @param runs - what the lesson's requests did
 */
export function lessonSlides(lesson: Lesson, runs: LessonRuns): Presentation {
  const { title, topic } = lesson.summary;
  return {
    title,
    slides: [
      { heading: title, lines: ({ columns }) => wrap(topic, columns), poll: null },
      ...lessonPages(lesson).flatMap(page =>
        numbered(pageSlides(page, runs), questionNumber(lesson, questionOf(page)?.id ?? '')),
      ),
    ],
  };
}

/** The slide that asks says the number that the question has on a handout. */
const numbered = (slides: readonly Slide[], number: number | null): Slide[] =>
  slides.map(slide =>
    slide.poll && number !== null ? { ...slide, heading: `Question ${number} · ${slide.heading}` } : slide,
  );

const pollOf = (question: Question): Poll => ({
  prompt: (columns, theme) => blockLines(question.prompt, columns, theme),
  options: question.options.map(({ inline, right, reason }) => ({
    text: styledText(inline, plainTheme),
    right,
    reason: plainText(reason),
  })),
});

function pageSlides(page: Page, runs: LessonRuns): Slide[] {
  const { title: heading } = page;
  const slide = (lines: Slide['lines'], poll: Poll | null = null): Slide => ({ heading, lines, poll });
  switch (page.kind) {
    case 'question':
      return [slide(() => [], pollOf(page.question))];
    case 'step': {
      const { before, after, question, hidden, script } = page.step;
      const requests = script?.requests ?? [];
      const exchanges = runs.steps.get(page.id)?.exchanges ?? [];
      const exchange = (columns: number, theme: Parameters<Slide['lines']>[1], answers: boolean) =>
        exchangeLines(requests, exchanges, { columns, theme, bodyLines: 12, answers });
      const outcome = slide(({ columns }, theme) =>
        joinWithBlankLines([
          ...(question ? [] : [blockLines(before, columns, theme)]),
          exchange(columns, theme, true),
          blockLines(after, columns, theme),
        ]),
      );
      if (!question) return [outcome];
      const asked = slide(
        ({ columns }, theme) =>
          joinWithBlankLines([blockLines(before, columns, theme), hidden ? [] : exchange(columns, theme, false)]),
        pollOf(question),
      );
      return requests.length > 0 || after.length > 0 ? [asked, outcome] : [asked];
    }
    case 'task':
      return [slide(({ columns }, theme) => taskLines(page.task, columns, theme))];
    case 'misconceptions':
      return page.items.map(({ belief, answer }) => ({
        heading,
        lines: () => [],
        poll: {
          prompt: (columns, theme) => wrap(`True or false? ${styledText(belief, theme)}`, columns),
          options: [
            { text: 'True', right: false, reason: '' },
            { text: 'False', right: true, reason: plainText(answer) },
          ],
        },
      }));
    // What the class did isn't known here, and rows and sources are for reading alone.
    case 'recap':
      return [];
    case 'monday':
      return [slide(({ columns }, theme) => wrap(styledText(page.inline, theme), columns))];
    default:
      return [
        slide(({ columns }, theme) =>
          pageLines(page, { columns, theme, bodyLines: 12, revealed: true, fixedVersionParts: runs.fixedVersion }),
        ),
      ];
  }
}
