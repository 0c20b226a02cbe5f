/** @returns the items that are there: a condition in front of one leaves it out */
export const compact = <T>(items: readonly (T | false | null | undefined | '')[]): T[] =>
  items.filter((item): item is T => Boolean(item));
