import type { OpenApi } from '../conventions/openapi';

/** The words of a text or a name in lower case: `already_deleted` and `alreadyDeleted` are two words each. */
export const wordsIn = (text: string): string[] =>
  text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .match(/[a-z]+/g) ?? [];

/** @returns every word of a description: of its texts, names and values */
export function vocabularyOf(document: OpenApi): Set<string> {
  const words = new Set<string>();
  // Most strings of a description are in it many times.
  const seen = new Set<string>();
  const add = (text: string) => {
    if (seen.has(text)) return;
    seen.add(text);
    for (const word of wordsIn(text)) words.add(word);
  };
  const visit = (node: unknown): void => {
    if (typeof node === 'string') add(node);
    if (node === null || typeof node !== 'object') return;
    for (const [key, value] of Object.entries(node)) {
      if (!Array.isArray(node)) add(key);
      visit(value);
    }
  };
  visit(document);
  return words;
}

/**
 * Says something in the contract's own voice, so that no foreign word tells where a flaw is.
 *
 * @param texts - the same in several ways
 * @returns the text with the fewest words that the description doesn't use; the first of several
 */
export function inVoice(document: OpenApi, ...texts: [string, ...string[]]): string {
  const known = vocabularyOf(document);
  const foreign = texts.map(text => wordsIn(text).filter(word => !known.has(word)).length);
  return texts[foreign.indexOf(Math.min(...foreign))]!;
}
