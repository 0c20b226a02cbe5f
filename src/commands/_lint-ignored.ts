import { type Io, printList } from '../command';
import type { LintResult } from '../linter/result';
import { stripControlCharacters, wrap } from '../text/layout';
import { pluralize } from '../text/pluralize';

/** Prints what is ignored, with the reasons: a list that people go through now and then. */
export function printIgnored(results: readonly LintResult[], io: Io): void {
  const ignored = results.flatMap(result => result.ignored);
  if (io.globals.json) {
    const items = ignored.map(({ finding, reason, by }) => ({ ...finding, ignored_by: by, ignored_because: reason }));
    printList(io, items);
    return;
  }
  const lines = ignored.flatMap(({ finding, reason, by }) => {
    const { document, line, column, rule, message } = finding;
    const because = reason === '' ? 'No reason is given.' : stripControlCharacters(reason).replaceAll('\n', ' ');
    return [
      ...wrap(`${io.theme.link(`${document}:${line}:${column}`)}  ${rule}`, io.columns, { hang: '    ' }),
      ...wrap(message, io.columns, { indent: '    ' }),
      ...wrap(io.theme.dim(by === 'document' ? `x-lint-ignore: ${because}` : because), io.columns, { indent: '    ' }),
    ];
  });
  io.out(`${[...lines, `${pluralize(ignored.length, 'finding')} ignored.`].join('\n')}\n`);
}
