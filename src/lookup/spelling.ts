import { distance } from 'fastest-levenshtein';

const letters = (word: string): string => [...word].sort().join('');

/** The known words that an unknown one is a typing error away from, the nearest alone; often none. */
export function mend(word: string, known: readonly string[]): string[] {
  if (word.length < 4 || /\d/.test(word)) return [];
  const most = word.length < 5 ? 1 : 2;
  const near = known
    .filter(other => other[0] === word[0])
    .map(other => ({ other, slips: slipsBetween(word, other) }))
    .filter(({ slips }) => slips <= most);
  const fewest = Math.min(...near.map(({ slips }) => slips));
  return near.flatMap(({ other, slips }) => (slips === fewest ? [other] : [])).slice(0, 4);
}

/** Two letters in each other's place are one slip of the fingers. */
export const slipsBetween = (word: string, other: string): number =>
  letters(other) === letters(word) ? 1 : distance(word, other);
