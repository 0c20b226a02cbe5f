/** Moves a choice by some rows, or puts it on one row. */
export type ChoiceMove = { by: number } | { to: number };

/**
 * Where a choice is after a move. Nothing is chosen at first, so that no key commits to what nobody chose.
 * @param chosen - the index of the chosen row, or null
 * @param count - how many rows there are
 * @returns the index of the row, or null while nothing is chosen
 */
export function moveChoice(chosen: number | null, move: ChoiceMove, count: number): number | null {
  if (count === 0) return chosen;
  if ('to' in move) return move.to >= 0 && move.to < count ? move.to : chosen;
  const from = chosen ?? (move.by > 0 ? -1 : count);
  return Math.max(0, Math.min(count - 1, from + move.by));
}
