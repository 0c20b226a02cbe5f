import { courseEpoch } from '../conventions/clock';

/** Four weeks in ms: a shift by whole weeks keeps the days of the week. */
const step = 28 * 24 * 60 * 60 * 1000;

/**
 * How much later than in the course the dates of the contract are, such as a sunset. They move every four weeks and not with
 * each start, so that the description that was printed yesterday still holds.
 *
 * @param start - when the service starts, in ms since the Unix epoch
 * @returns ms, a multiple of four weeks
 */
export const contractShift = (start: number): number => Math.floor((start - courseEpoch) / step) * step;
