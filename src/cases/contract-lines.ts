import { wrap } from '../text/layout';
import { type ContractSection, searchContract } from './contract';
import type { PageView } from './page-lines';

/** Columns before the text of an item, if it has a label of its own. */
const labelColumns = 6;

/** A section as lines: its title, and each item with its label. */
function sectionLines({ title, items }: ContractSection, { columns, theme }: PageView): string[] {
  return [
    ...wrap(title, columns).map(theme.strong),
    ...items.flatMap(({ label, text }) => {
      if (label === '') return wrap(text, columns, { indent: '  ', hang: '    ' });
      // A status or a short name is beside its text; a longer one begins it.
      const isShort = label.length < labelColumns - 1;
      if (!isShort) return wrap(`${label}: ${text}`, columns, { indent: '  ', hang: '    ' });
      const lines = wrap(text, columns - 2 - labelColumns);
      return lines.map((line, i) => `  ${(i === 0 ? label : '').padEnd(labelColumns)}${line}`);
    }),
  ];
}

/** The contract as text, or what a search finds of it. */
export const contractLines = (sections: readonly ContractSection[], words: string, view: PageView): string[] =>
  searchContract(sections, words).flatMap((section, i) => [...(i > 0 ? [''] : []), ...sectionLines(section, view)]);

/** The line on which a section of the whole contract begins; 0 if there is none of this title. */
export function contractLineOf(sections: readonly ContractSection[], title: string | null, view: PageView): number {
  const at = sections.findIndex(section => section.title === title);
  return at < 1 ? 0 : contractLines(sections.slice(0, at), '', view).length + 1;
}
