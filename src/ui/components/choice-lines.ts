import { wrap } from '../../text/layout';

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
