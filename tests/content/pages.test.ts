import { describe, expect, it } from 'vitest';
import { blockLines } from '../../src/course/block-lines';
import { runLesson } from '../../src/course/lesson-runs';
import { layOutPage, twoWindows } from '../../src/course/page-layout';
import { lessonPages, questionOf } from '../../src/course/pages';
import { readingScreens } from '../../src/course/reading-length';
import { startWalkthrough, walkthroughReducer } from '../../src/course/walkthrough';
import { lessons } from '../../src/generated/lessons';
import { width } from '../../src/text/layout';
import { plainTheme } from '../../src/text/theme';
import { sample } from '../support/size';

/** What a page has of a window: no header, no footer, no margins. */
const windows = [
  { name: '80x24', columns: 76, rows: 19 },
  { name: '60x20', columns: 56, rows: 15 },
  { name: '120x24', columns: 116, rows: 19 },
];
const letters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');

describe.each(sample(Object.entries(lessons), 4))('the lesson %s', (id, load) => {
  it('has no page that two windows cannot hold, and every verdict in the first', async () => {
    const lesson = await load();
    const runs = await runLesson(lesson);
    const pages = lessonPages(lesson);
    const recap = { solved: new Set<string>(), next: [], courseDone: null };
    for (const { name, columns, rows } of windows) {
      const layOut = (page: number, answers?: Parameters<typeof startWalkthrough>[2]) =>
        layOutPage(pages, startWalkthrough(pages, page, answers), { columns, rows, theme: plainTheme, runs, recap });
      for (const [i, page] of pages.entries()) {
        // Tasks lay themselves out.
        if (page.kind === 'task') continue;
        const where = `${id}#${page.id} at ${name}`;
        const question = questionOf(page);
        expect(layOut(i).lines.length, where).toBeLessThanOrEqual(twoWindows(rows));
        for (const option of question?.options ?? []) {
          const { lines } = layOut(i, { [question!.id]: { option: option.id, sure: true } });
          expect(lines.length, where).toBeLessThanOrEqual(twoWindows(rows));
          const fixed = walkthroughReducer(pages)(
            startWalkthrough(pages, i, { [question!.id]: { option: option.id, sure: true } }),
            { type: 'toggle-flaws' },
          );
          const { lines: without } = layOutPage(pages, fixed, { columns, rows, theme: plainTheme, runs });
          expect(without.length, `${where}, without flaws`).toBeLessThanOrEqual(twoWindows(rows));
          // In two columns the exchange is in the same rows, to the right of the text.
          const beside = lines.some(line => width(line) > 76);
          const text = lines.slice(0, rows - 1).map(line => (beside ? line.slice(0, 56) : line));
          const reason = blockLines(option.reason, 1000, plainTheme).join(' ');
          expect(letters(text.join('')), where).toContain(letters(reason));
        }
      }
    }
  });

  it('is read in twelve windows', async () => {
    const lesson = await load();
    expect(readingScreens(lesson, await runLesson(lesson))).toBeLessThanOrEqual(12);
  });
});
