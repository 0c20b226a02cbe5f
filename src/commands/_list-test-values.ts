import { type Io, printList } from '../command';
import { pad, width, wrap } from '../text/layout';

/** Prints the table of test values, by request and field. */
export async function listTestValues(io: Io): Promise<number> {
  const { testValues } = await import('../service/test-values');
  const values = testValues();
  if (io.globals.json) return printList(io, values);
  const titleOf = ({ method, path, field }: (typeof values)[number]) => `${method} ${path}, ${field}`;
  const titles = [...new Set(values.map(titleOf))];
  const parts = titles.map(title => {
    const rows = values.filter(value => titleOf(value) === title);
    const indent = Math.max(...rows.map(({ value }) => width(value))) + 4;
    return [
      io.theme.strong(title),
      ...rows.flatMap(({ value, effect }) =>
        wrap(effect, io.columns, { indent: `  ${pad(value, indent - 2)}`, hang: ' '.repeat(indent) }),
      ),
    ].join('\n');
  });
  io.out(`${parts.join('\n\n')}\n`);
  return 0;
}
