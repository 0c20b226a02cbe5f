import type { OpenApi } from '../conventions/openapi';

/** In: a text and a pattern. Out: the text without the sentences that match; the others stay as they were. */
export const removeSentences = (text: string, pattern: RegExp): string =>
  text
    .split(/(?<=[.!?])\s+(?=[A-Z`"*])/)
    .filter(sentence => !pattern.test(sentence))
    .join(' ')
    .trim();

/** Strikes the sentences out of one text member of an object; a member that becomes empty goes. */
export function removeSentencesFrom(holder: OpenApi | null | undefined, member: string, pattern: RegExp): void {
  if (typeof holder?.[member] !== 'string') return;
  const rest = removeSentences(holder[member], pattern);
  if (rest === '') delete holder[member];
  else holder[member] = rest;
}

/** Every text in a value, at any depth, rewritten in place: lists of names as well as sentences. */
export function rewriteTexts(node: unknown, rewrite: (text: string) => string): void {
  if (node === null || typeof node !== 'object') return;
  const holder = node as OpenApi;
  for (const [key, value] of Object.entries(holder)) {
    if (typeof value === 'string') holder[key] = rewrite(value);
    else rewriteTexts(value, rewrite);
  }
}
