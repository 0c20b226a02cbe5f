import type { Recording } from './types';

type Events = Pick<Recording, 'events'>;

/** A run in slices of time, each one stop, for a lab that writes a `tick` at each of them and `books` after the last. */
interface TimeSlices {
  /** The slice of a moment, from 0. */
  sliceOf(ms: number): number;
  lengthInSlices(recording: Events): number;
  /** How many events have happened before a slice; the books are left out. */
  eventsBefore(recording: Events, slice: number): number;
  /** One stop for each slice; the books are read at the last one. */
  stops(recording: Events): number[];
}

/** @param length - of a slice, in ms */
export function timeSlices(length: number): TimeSlices {
  const lengthInSlices = ({ events }: Events) => Math.max(1, events.filter(({ type }) => type === 'tick').length);
  const eventsBefore = ({ events }: Events, slice: number) =>
    events.findLastIndex(({ at, type }) => at < slice * length && type !== 'books') + 1;
  return {
    sliceOf: ms => Math.floor(ms / length),
    lengthInSlices,
    eventsBefore,
    stops(recording) {
      const last = lengthInSlices(recording) - 1;
      const ends = Array.from({ length: last }, (_, i) => eventsBefore(recording, i + 1));
      return [...ends, recording.events.length];
    },
  };
}
