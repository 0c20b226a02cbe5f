import { distance } from 'fastest-levenshtein';
import { listInWords } from './list-in-words';

/**
 * Words that a person may have meant.
 *
 * @param word - what they typed
 * @param known - the words that exist
 * @returns at most three, closest first: within a third of their length in edits, or with a part that begins with the word or its plural
 */
export function closestMatches(word: string, known: readonly string[]): string[] {
  const lower = word.toLowerCase().slice(0, 80);
  return known
    .map(candidate => ({ candidate, edits: distance(lower, candidate.toLowerCase()) }))
    .filter(
      ({ candidate, edits }) =>
        edits <= Math.max(1, Math.floor(candidate.length / 3)) ||
        begins(lower, candidate) ||
        begins(lower.replace(/y$/, 'ies'), candidate),
    )
    .sort((a, b) => a.edits - b.edits)
    .slice(0, 3)
    .map(({ candidate }) => candidate);
}

/**
 * The way out of a name that doesn't exist: "Did you mean charges or refunds?".
 *
 * @param otherwise - said if nothing is close
 */
export function didYouMean(word: string, known: readonly string[], otherwise: string): string {
  const close = closestMatches(word, known);
  return close.length > 0 ? `Did you mean ${listInWords(close, 'or')}?` : otherwise;
}

const begins = (word: string, candidate: string): boolean =>
  word.length >= 3 &&
  candidate
    .toLowerCase()
    .split('-')
    .some(part => part.startsWith(word));
