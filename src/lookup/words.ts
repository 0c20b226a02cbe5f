import { singleLine } from '../text/layout';
import { commonStems, fillerStems, stopWords } from './everyday-words';
import { replacePhrases } from './set-phrases';
import { stem } from './vocabulary';

/** The words of a text; `Idempotency-Key` and `created_at` are two words each, `RateLimit` is one and two. */
export function tokens(text: string): string[] {
  const parts = text.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);
  return parts.flatMap(part => {
    const humps = part.split(/(?<=\p{Ll})(?=\p{Lu})/u);
    return humps.length > 1 ? [part, ...humps] : [part];
  });
}

/** Long input says nothing more and would only take long. */
export const said = (words: string): string => singleLine(words).slice(0, 200).trim();

/** The words of a name or a question, to see whether two are the same but for case and signs. */
export const nameOf = (text: string): string =>
  tokens(text)
    .map(word => stem(word.toLowerCase()))
    .join(' ');

/** A text without its case and signs. It takes less time than `nameOf`, which also takes two words with one stem for the same. */
export const spelled = (text: string): string =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .join(' ');

/** The words of what was typed, in small letters; `c++` is one. */
export const typedWords = (typed: string): string[] =>
  replacePhrases(typed)
    .split(/[^\p{L}\p{M}\p{N}+]+/u)
    .filter(Boolean);

/** The words of a question that say something; all of them if none does. */
export function wordsOf(typed: string): string[] {
  const all = [
    ...new Set(
      replacePhrases(typed)
        .split(/[^\p{L}\p{M}\p{N}]+/u)
        .filter(Boolean),
    ),
  ];
  const telling = all.filter(word => !stopWords.has(word) && !/^\d\d?$/.test(word));
  return telling.length > 0 ? telling : all;
}

/** Whether a word is in everybody's mouth, so that it's no slip of another one. */
export const isEveryday = (word: string): boolean =>
  stopWords.has(word) || fillerStems.has(stem(word)) || commonStems.has(stem(word));
