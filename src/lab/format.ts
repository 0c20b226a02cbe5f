import { singleLine, wrap } from '../text/layout';
import { pluralize } from '../text/pluralize';
import type { Theme } from '../text/theme';
import type { Recording } from './types';

/** "1 row", "2 rows", "no rows". */
export const pluralizeOrNone = (many: number, noun: string): string =>
  many === 0 ? `no ${noun}s` : pluralize(many, noun);

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

/** What happened at a stop: its first sentence, and the others indented below it. */
export const stopLines = (texts: readonly string[], columns: number): string[] =>
  texts.flatMap((text, i) => wrap(text, columns, { indent: i === 0 ? '' : '  ' }));

/** A run as text, a paragraph for each stop. */
export function briefTranscript(
  plan: string,
  { seed }: Recording,
  story: readonly (readonly string[])[],
  columns: number,
  hang = '  ',
): string[] {
  const say = (text: string) => wrap(text, columns, { hang });
  return [...say(`${plan} The seed is ${singleLine(seed)}.`), '', ...story.flatMap(texts => say(texts.join(' ')))];
}
