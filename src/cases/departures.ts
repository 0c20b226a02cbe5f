import { type Area, areas, areaTitle } from '../conventions/area';
import { shows } from '../flaws/flaw';
import { flaws } from '../generated/flaws';
import { clientFaults } from './client-faults';

/** Where a departure belongs: one of the seven areas, or a client. */
export type DepartureGroup = Area | 'client';

/** One way to depart from the contract, in plain language, as a claim names it. */
export interface Departure {
  /** The id of a flaw or of a client's fault. */
  id: string;
  group: DepartureGroup;
  title: string;
  reason: string;
  lesson: string;
}

/** Everything that can be claimed: each flaw that shows on the wire, and what clients do wrong. */
export const departures: readonly Departure[] = [
  ...flaws
    .filter(flaw => shows(flaw) !== 'description')
    .map(({ id, area, title, reason = '', lesson }) => ({ id, group: area, title, reason, lesson })),
  ...clientFaults.map(fault => ({ ...fault, group: 'client' as const })),
];

export const departureGroups: readonly DepartureGroup[] = [...areas, 'client'];

/** @returns the departure with this id, or undefined */
export const findDeparture = (id: string): Departure | undefined => departures.find(departure => departure.id === id);

/** What a group is called. */
export const groupTitle = (group: DepartureGroup): string =>
  group === 'client' ? 'the service keeps its contract, and a client doesn’t' : areaTitle(group);
