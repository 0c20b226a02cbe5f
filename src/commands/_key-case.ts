import { findCase } from '../cases/code';
import { openCase } from '../cases/open-case';
import { closingLines, truthLines } from '../cases/outcome-lines';
import { indent } from '../course/block-lines';
import { joinWithBlankLines } from '../text/blank-lines';
import { wrap } from '../text/layout';
import type { Theme } from '../text/theme';

/** What solves a case, what happened in it, and why the other changes don't help. */
export async function caseKey(code: string, columns: number, theme: Theme): Promise<string[]> {
  const { definition, entries, truth: find } = await openCase(await findCase(code));
  const truth = await find();
  const view = { columns: columns - 2, theme };
  const helps = truth.departures.flatMap(({ changes }) => changes);
  const others = definition.changes.filter(({ id }) => !helps.includes(id));
  return indent(
    joinWithBlankLines([
      truthLines(truth, definition, view),
      closingLines(definition, entries, view),
      [
        theme.strong('Changes that don’t help'),
        ...others.flatMap(({ text, reason }) =>
          wrap(`“${text}”: ${reason}`, view.columns, { indent: '- ', hang: '  ' }),
        ),
      ],
    ]),
  );
}
