import type { Lab, Recording } from './types';

/** The lab's state after the first `count` events: always folded from the start, so that stepping back costs nothing. */
export function stateAfter<State>(
  lab: Pick<Lab<State>, 'initial' | 'fold'>,
  recording: Recording,
  count: number,
): State {
  return recording.events
    .slice(0, count)
    .reduce<State>((state, event) => lab.fold(state, event), lab.initial(recording));
}
