import { wrap } from '../text/layout';
import type { Theme } from '../text/theme';
import type { LookupEntry } from './rows';

/** Said of a row that the conventions of this course don't cover. */
export const outsideNote = "Usual practice; this course's conventions don't cover it.";

/**
 * What people choose from, a line or two each, then what the row rests on.
 * @param columns the width of the lines
 * @returns no line for a row without choices and sources
 */
export function choiceLines(
  { choices = [], sources = [], outside }: LookupEntry,
  columns: number,
  theme: Theme,
): string[] {
  return [
    ...choices.flatMap(({ choice, when }) => wrap(`• ${choice}: ${when}`, columns, { hang: '  ' })),
    ...(outside ? wrap(outsideNote, columns).map(line => theme.dim(line)) : []),
    ...(sources.length > 0
      ? wrap(`Sources: ${sources.join('; ')}`, columns, { hang: '  ' }).map(line => theme.dim(line))
      : []),
  ];
}
