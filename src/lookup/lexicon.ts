import { remembered } from './remembered';
import { mend, slipsBetween } from './spelling';
import { stem } from './vocabulary';
import { isEveryday } from './words';

/** The words that a search knows, and what it makes of those that it doesn't. */
interface Lexicon {
  words: readonly string[];
  knows(word: string): boolean;
  /** Whether a known word begins with these letters. */
  begins(letters: string): boolean;
  /** The known words that a word is a slip away from, the nearest alone; often none. */
  mended(word: string): string[];
  /** What was typed, with slips put right that have one likely meaning: phrases are recognised only as they're spelled. */
  corrected(typed: string): string;
  /** Words that others write as one: who types "time zone" may find "timezone". */
  joined(text: string): string[];
}

/** @param all the words of the rows, and those that lead to them */
export function createLexicon(all: readonly string[]): Lexicon {
  const words = [...new Set(all)].filter(word => word.length > 2);
  const known = new Set([...words, ...words.map(stem)]);
  const knows = (word: string) => known.has(word) || known.has(stem(word));
  const begins = (letters: string) => words.some(word => word.startsWith(letters));
  const mended = remembered((word: string) => mend(word, words));

  /** A word that nobody knows, as the two words that it was put together from; null if it wasn't. */
  const compoundOf = (word: string): string | null => {
    for (let at = 4; at <= word.length - 4; at++) {
      const [head, tail] = [word.slice(0, at), word.slice(at)];
      if (known.has(head) && knows(tail)) return `${head} ${tail}`;
    }
    return null;
  };

  return {
    words,
    knows,
    begins,
    mended,
    corrected: typed =>
      typed.toLowerCase().replace(/\b[a-z]{5,}\b/g, (word, at: number) => {
        if (knows(word) || isEveryday(word)) return word;
        const unfinished = at + word.length === typed.length && begins(word);
        if (unfinished) return word;
        const sure = mended(word).filter(other => slipsBetween(word, other) === 1 || word.length > 7);
        return compoundOf(word) ?? (sure.length === 1 ? sure[0]! : word);
      }),
    joined: text => {
      const parts = text.split(/[^a-z]+/).filter(Boolean);
      return parts
        .slice(1)
        .map((word, i) => parts[i]! + word)
        .filter(both => both.length > 6 && known.has(both));
    },
  };
}
