import type { Lab, Recording } from './types';

interface Folded {
  count: number;
  state: unknown;
}

/** What was folded last of each recording: playing goes on from there, and a frame drawn again folds nothing. */
const folded = new WeakMap<Recording, { lab: unknown; last: Folded }>();

/**
 * The lab's state after the first `count` events: the fold from the start, whichever way somebody came there, so that
 * stepping back costs nothing.
 */
export function stateAfter<State>(
  lab: Pick<Lab<State>, 'initial' | 'fold'>,
  recording: Recording,
  count: number,
): State {
  const known = folded.get(recording);
  const from = known?.lab === lab.fold && known.last.count <= count ? known.last : null;
  const start = from ? (from.state as State) : lab.initial(recording);
  const state = recording.events
    .slice(from?.count ?? 0, count)
    .reduce<State>((reached, event) => lab.fold(reached, event), start);
  folded.set(recording, { lab: lab.fold, last: { count: Math.min(count, recording.events.length), state } });
  return state;
}
