import type { LookupRow } from '../course/reference-types';

/** How near what was typed comes to the best of a row's phrases: its need, and each of the other words for it. */
interface PhraseIndex {
  /**
   * @param stems the stems of what was typed, without words that say nothing
   * @returns for each row that shares a word with it, from 0 to 1; 1 if a phrase has the same words
   */
  nearness(stems: readonly string[]): Map<number, number>;
  /** How much a stem says: the fewer rows have it in a phrase, the more. */
  weightOf(stem: string): number;
}

/**
 * Indexes the phrases of rows. People ask in phrases, "soft delete" or "trailing slash", and a row that has all words of one
 * in one phrase fits better than a row that has them here and there.
 * @param stemsOf the stems of a phrase that say something
 */
export function createPhraseIndex(
  rows: readonly Pick<LookupRow, 'need' | 'also' | 'asked'>[],
  stemsOf: (text: string) => string[],
  importanceOf: (stem: string) => number = () => 1,
): PhraseIndex {
  const phrases = rows.flatMap(({ need, also, asked = [] }, row) =>
    [need, ...also, ...asked]
      .map(text => ({ row, stems: [...new Set(stemsOf(text))] }))
      .filter(({ stems }) => stems.length > 0),
  );
  const rowsWith = new Map<string, Set<number>>();
  const phrasesWith = new Map<string, number[]>();
  for (const [i, { row, stems }] of phrases.entries()) {
    for (const stem of stems) {
      rowsWith.set(stem, (rowsWith.get(stem) ?? new Set()).add(row));
      phrasesWith.set(stem, [...(phrasesWith.get(stem) ?? []), i]);
    }
  }
  const weightOf = (stem: string) => importanceOf(stem) * Math.log(1 + rows.length / (rowsWith.get(stem)?.size ?? 0.5));
  const total = (stems: readonly string[]) => stems.reduce((sum, stem) => sum + weightOf(stem), 0);
  const sizes = phrases.map(({ stems }) => total(stems));
  return {
    weightOf,
    nearness: typed => {
      const own = [...new Set(typed)];
      const size = total(own);
      const shared = new Map<number, number>();
      for (const stem of own) {
        for (const i of phrasesWith.get(stem) ?? []) shared.set(i, (shared.get(i) ?? 0) + weightOf(stem));
      }
      const best = new Map<number, number>();
      for (const [i, common] of shared) {
        const { row } = phrases[i]!;
        const near = (common * common) / (size * sizes[i]!);
        if (near > (best.get(row) ?? 0)) best.set(row, near);
      }
      return best;
    },
  };
}
