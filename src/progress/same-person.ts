import type { ProgressEvent } from './types';

/** Somebody's progress, with the name that it goes by. */
export interface NamedProgress {
  profile: string | null;
  events: readonly ProgressEvent[];
}

/** The ids of the events that say where work on this progress began or went on. */
const startsOf = ({ events }: NamedProgress): ReadonlySet<string> =>
  new Set(events.filter(event => event.type === 'start').map(event => event.id));

const isWithin = (some: ReadonlySet<string>, all: ReadonlySet<string>): boolean => [...some].every(id => all.has(id));

/** True for two names that people take for the same one, or where one is missing. */
export const isSameName = (one: string | null, other: string | null): boolean =>
  one === null || other === null || spelling(one) === spelling(other);

const spelling = (name: string): string => name.normalize('NFC').toLowerCase().replaceAll('\u2019', "'");

/**
 * Whether two records are one person's: they have a name and an event in common, and one of them goes on from the other, like
 * last week's export and today's. Two that began from one file and then went on on two devices are two people: each has a start
 * that the other lacks. Records of before version 0.2 have no starts; of them an event in common is enough.
 */
export function isOnePerson(one: NamedProgress, other: NamedProgress): boolean {
  if (!isSameName(one.profile, other.profile)) return false;
  const [first, second] = [startsOf(one), startsOf(other)];
  if (!isWithin(first, second) && !isWithin(second, first)) return false;
  const ids = new Set(one.events.map(event => event.id));
  return other.events.some(event => ids.has(event.id));
}
