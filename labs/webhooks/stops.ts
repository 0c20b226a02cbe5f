import type { Recording } from '../../src/lab/types';

/** What happens at the same moment is shown together. */
export const stopsOf = ({ events }: Pick<Recording, 'events'>): number[] =>
  events.flatMap(({ at }, i) => (events[i + 1]?.at === at ? [] : [i + 1]));

/** How many stops come before the one that shows this event. */
export const stopBefore = (stops: readonly number[], event: number): number => stops.findIndex(stop => stop > event);
