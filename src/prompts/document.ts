import type { DocumentPlace } from '../review/contract/types';
import type { ReviewSource } from '../review/types';
import { wrap } from '../text/layout';
import { ask, Complaint } from './ask';
import type { PromptContext } from './context';
import type { PromptProgram } from './program';

/** As many rows are read out at once. */
const rowsAtOnce = 30;

/** A document from a place on, so many rows at a time. */
export async function* documentProgram(
  context: PromptContext,
  source: ReviewSource,
  { document, row }: DocumentPlace,
): PromptProgram {
  const { columns } = context.view;
  let from = Math.max(0, row);
  for (;;) {
    const part = await source.document(document, from, rowsAtOnce);
    const to = from + part.rows.length;
    const lines = part.rows.flatMap(({ number, begins, text }) => {
      const lead = `${begins ? number : ' '} `;
      const indent = /^ */.exec(text)![0].slice(0, Math.floor(columns / 2));
      return wrap(text.trimStart(), columns, { indent: lead + indent, hang: ' '.repeat(lead.length) + indent });
    });
    const next = yield* ask<{ row: number } | { line: number } | null>(context.view, {
      lines: [`${document}, from line ${part.rows[0]?.number ?? part.lines} of ${part.lines}.`, ...lines],
      enter: to < part.total ? { help: 'next lines', value: { row: to } } : { help: 'back', value: null },
      words: [
        {
          words: ['line'],
          takes: 'N',
          help: 'go to line N',
          main: true,
          read: rest => {
            const line = Number(rest);
            return line >= 1 && line <= part.lines
              ? { line }
              : new Complaint(`Type a line number from 1 to ${part.lines}.`);
          },
        },
      ],
    });
    if (next === null) return;
    from = 'row' in next ? next.row : await source.rowOf(document, next.line, 1);
  }
}
