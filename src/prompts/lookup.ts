import { lessonSummaries } from '../generated/lessons';
import { courseRows } from '../lookup/course-rows';
import { nearestLesson } from '../lookup/nearest-lesson';
import { wholeLines } from '../lookup/row-lines';
import type { LookupEntry } from '../lookup/rows';
import { createLookupIndex } from '../lookup/search';
import { singleLine, wrap } from '../text/layout';
import { ask, type Choice } from './ask';
import type { PromptContext } from './context';
import type { PromptProgram } from './program';

/** More rows than this help nobody: another word narrows the search. */
const bestShown = 10;

type Wanted = { words: string } | { row: LookupEntry } | { leave: true };

/** Need X, use Y: words lead to numbered rows, and a number to the whole row and its lesson. */
export async function* lookupProgram(context: PromptContext, words = ''): PromptProgram {
  const index = createLookupIndex(courseRows);
  let asked = words;
  for (;;) {
    const found = asked.trim() === '' ? [] : index.search(asked).map(hit => hit.row);
    const wanted = yield* ask<Wanted>(context.view, {
      lines: heading(asked, found, index, context.view.columns),
      choices: found.slice(0, bestShown).map(rowChoice),
      chooses: 'read the whole row',
      text: { help: 'or type what you need, in your own words', read: text => ({ words: text }) },
      ...(asked === '' ? { enter: { help: 'leave', value: { leave: true } } } : {}),
    });
    if ('leave' in wanted) return;
    if ('words' in wanted) asked = wanted.words;
    else asked = (yield* rowProgram(context, wanted.row)) ?? asked;
  }
}

const rowChoice = (row: LookupEntry): Choice<Wanted> => ({
  text: `${row.need}. Use: ${row.use}`,
  value: { row },
});

function heading(
  asked: string,
  found: readonly LookupEntry[],
  index: ReturnType<typeof createLookupIndex<LookupEntry>>,
  columns: number,
): string[] {
  if (asked.trim() === '') return ['Look up: what do you need?'];
  const words = singleLine(asked);
  if (found.length === 0) {
    const near = nearestLesson(asked, index, lessonSummaries);
    const close = index.nearest(asked) ? [] : index.suggest(asked);
    return [
      ...wrap(`Nothing matches “${words}”.`, columns),
      ...(near ? wrap(`The nearest lesson is “${near.title}”, in the track ${near.track}.`, columns) : []),
      ...wrap(close.length > 0 ? `Try ${close.join(', or ')}.` : 'Try fewer words, or different ones.', columns),
    ];
  }
  const shown = Math.min(found.length, bestShown);
  return wrap(
    `“${words}”: ${shown} of ${found.length}${shown < found.length ? '; add a word to narrow it down' : ''}.`,
    columns,
  );
}

/** @returns the words of another search, or null to stay with this one */
async function* rowProgram(context: PromptContext, row: LookupEntry): PromptProgram<string | null> {
  const { columns, theme } = context.view;
  const { lesson, step } = row;
  for (;;) {
    const wanted = yield* ask<string | null | true>(context.view, {
      lines: wholeLines(row, columns, theme),
      enter: { help: 'back to the list', value: null },
      back: { help: 'back to the list', value: null },
      words: lesson ? [{ words: ['o', 'lesson'], help: 'open the lesson', main: true, value: true }] : [],
      text: { help: 'or search for something else', read: text => text },
    });
    if (wanted !== true) return wanted;
    yield* context.open({ screen: 'lesson', id: lesson!, ...(step ? { step } : {}), glance: true });
  }
}
