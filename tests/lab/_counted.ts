import { numberWords } from '../../src/text/number-words';

/** The number that an option begins with, in a word or in digits; 0 where it has none, as in `None`. */
export const countedIn = (text: string): number =>
  Math.max(0, numberWords.indexOf(text.split(' ')[0]!.toLowerCase())) || Number.parseInt(text, 10) || 0;
