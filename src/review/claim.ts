import type { Area } from '../conventions/area';

/** A claim for an area as a whole, or at one place: an operation (`POST /payments`), a recorded exchange or a change. */
export interface Claim {
  area: Area;
  at: string | null;
  /** Why, in the learner's own words. */
  note?: string;
}
