import type { SeededFlaw } from './exercises/types';

/** The place of what is the same in nearly every operation: responses that are listed once, and flaws of the whole contract. */
export const everywhere = 'everywhere';

/** @returns true where so many of the operations share something that it belongs to the contract rather than to one of them */
export const isNearlyAll = (some: number, all: number): boolean => all > 2 && some > 2 && 3 * some >= 2 * all;

/** @returns true for what a claim names if it's about the contract as a whole */
export const isWhole = (at: string | null): at is null | typeof everywhere => at === null || at === everywhere;

/** @returns true for a flaw of the whole contract: nearly every operation shows it */
export const isEverywhere = ({ at }: Pick<SeededFlaw, 'at'>): boolean => at.includes(everywhere);

/** @returns where a flaw shows, for the end of a phrase: `at GET /loans, POST /loans`, or `in nearly every operation` */
export const placesText = (flaw: Pick<SeededFlaw, 'at'>): string =>
  isEverywhere(flaw) ? 'in nearly every operation' : `at ${flaw.at.join(', ')}`;
