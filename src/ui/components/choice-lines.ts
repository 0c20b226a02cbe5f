import { wrap } from '../../text/layout';
import { symbols, type Theme } from '../../text/theme';

/** How choices are drawn. */
export interface ChoiceStyle {
  columns: number;
  /** Each choice begins with its number, for the keys 1 to 9. */
  numbered?: boolean;
}

/**
 * The lines of one choice, without its pointer.
 * @param label - styled text of any length
 * @param index - the place of the choice, from 0
 */
export function choiceLines(label: string, index: number, { columns, numbered = false }: ChoiceStyle): string[] {
  const room = columns - 2;
  return numbered ? wrap(label, room, { indent: `${index + 1} `, hang: '  ' }) : wrap(label, room);
}

/** How many rows a list of choices takes. */
export const choicesHeight = (labels: readonly string[], style: ChoiceStyle): number =>
  labels.reduce((rows, label, i) => rows + choiceLines(label, i, style).length, 0);

/** A list of choices as rows: the pointer stands before the chosen one, all of which is in the accent. */
export function choiceRows(
  labels: readonly string[],
  cursor: number | null,
  style: ChoiceStyle,
  theme: Theme,
): string[] {
  return labels.flatMap((label, i) => {
    const lines = choiceLines(label, i, style);
    if (i !== cursor) return lines.map(line => `  ${line}`);
    return lines.map((line, row) => `${row === 0 ? theme.accent(`${symbols.pointer} `) : '  '}${theme.accent(line)}`);
  });
}
