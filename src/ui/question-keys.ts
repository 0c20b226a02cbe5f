import type { ChoiceMove } from '../text/choice';
import { arrowKeys, type Binding } from './keymap';

interface QuestionControls {
  /** How many options there are. */
  count: number;
  /** An option is chosen. */
  chosen: boolean;
  /** The width of the footer. */
  columns: number;
  choose(move: ChoiceMove): void;
  commit(sure: boolean): void;
  skip(): void;
  /** What else is worth a place in the footer: the way to the rest of the text. */
  more?: readonly Binding[];
}

/** The keys of an open question, wherever one is asked: choose by arrow or number, then commit, sure or as a guess. */
export function questionKeys({ count, chosen, columns, choose, commit, skip, more = [] }: QuestionControls): Binding[] {
  const numbers = Array.from({ length: Math.min(9, count) }, (_, i) => String(i + 1));
  const choosing: Binding[] = [
    ...arrowKeys(by => choose({ by }), { label: 'choose', help: `choose an option (or 1 to ${numbers.length})` }),
    { keys: numbers, run: press => choose({ to: Number(press.name) - 1 }) },
  ];
  const committing: Binding[] = [
    { keys: ['enter'], label: 'sure', help: 'answer with the chosen option; you are sure', run: () => commit(true) },
    { keys: ['g'], label: 'guess', help: 'answer with the chosen option; you are guessing', run: () => commit(false) },
  ];
  // A narrow footer has room for one or two: the rest of the text first, then what comes next.
  const narrow = chosen ? [...committing, ...more, ...choosing] : [...more, ...choosing, ...committing];
  return [
    ...(columns < 70 ? narrow : [...choosing, ...committing, ...more]),
    { keys: ['s'], label: 'skip', help: 'see the explanation without answering', run: skip },
  ];
}

/**
 * What the header says after a key that needs a choice or an answer first.
 * @param hint what is missing
 * @param count how many options there are
 */
export const questionNotice = (hint: 'answer' | 'choose', count: number): string =>
  hint === 'choose' ? `choose first: ↑↓ or 1-${Math.min(9, count)}` : 'answer first, or s';
