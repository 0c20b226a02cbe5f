import { wrap } from '../text/layout';
import { pluralize } from '../text/pluralize';
import type { Theme } from '../text/theme';

/** "1 row", "2 rows", "no rows". */
export const pluralizeOrNone = (many: number, noun: string): string =>
  many === 0 ? `no ${noun}s` : pluralize(many, noun);

/** Names as read aloud: "o41", "o41 and o42", "o41, o42, and o43". */
export const listInWords = (names: readonly string[]): string =>
  names.length < 3 ? names.join(' and ') : `${names.slice(0, -1).join(', ')}, and ${names.at(-1)}`;

/** Virtual time as seconds with one decimal: "1.4 s". */
export const formatSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** Sections, each with a heading and sentences that follow each other; empty sentences are left out. */
export const sectionLines = (
  sections: readonly (readonly [heading: string, sentences: readonly string[]])[],
  columns: number,
  theme: Theme,
): string[] =>
  sections.flatMap(([heading, sentences], i) => [
    ...(i > 0 ? [''] : []),
    ...wrap(heading, columns).map(theme.strong),
    ...wrap(sentences.filter(Boolean).join(' '), columns, { indent: '  ' }),
  ]);
