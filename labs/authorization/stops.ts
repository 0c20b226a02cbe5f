import type { Recording } from '../../src/lab/types';
import { asGridEvent } from './events';

/** A stop for each row of the first grid, the release, its tests, each step of the hunt, and the whole second grid. */
export function stopsOf({ events }: Pick<Recording, 'events'>): number[] {
  const ends = events.map((raw, i) => {
    const event = asGridEvent(raw);
    const next = events[i + 1] === undefined ? null : asGridEvent(events[i + 1]!);
    if (event.type !== 'call' || next?.type !== 'call' || event.phase === 'hunt') return true;
    return event.phase !== next.phase || (event.phase === 'grid' && event.client !== next.client);
  });
  return ends.flatMap((isEnd, i) => (isEnd ? [i + 1] : []));
}
