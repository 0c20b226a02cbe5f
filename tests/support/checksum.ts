import { createHash } from 'node:crypto';

/**
 * A short checksum, for recordings of things that would fill pages.
 *
 * @param value anything that JSON can say
 */
export const checksum = (value: unknown): string =>
  createHash('sha1').update(JSON.stringify(value)).digest('hex').slice(0, 6);

/** Whole numbers, both ends included. */
export const range = (from: number, to: number, step = 1): number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => from + i * step);
