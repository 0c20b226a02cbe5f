import { type Area, areas, areaTitle } from '../conventions/area';
import { shows } from '../flaws/flaw';
import { flaws } from '../generated/flaws';
import { clientFaults } from './client-faults';
import { rules } from './rules';

/** Where a departure belongs: one of the seven areas, or a client. */
export type DepartureGroup = Area | 'client';

/** One way to depart from the contract, in plain language, as a claim names it. */
interface Departure {
  /** The id of a flaw or of a client's fault. */
  id: string;
  group: DepartureGroup;
  title: string;
  /** Why it matters, or what the contract says about it. */
  reason: string;
  lesson: string;
}

/** What the contract says instead, for a flaw that gives no reason of its own. */
function contractSays(broken: readonly string[]): string {
  // What is about one operation says nothing about the others.
  const general = rules.filter(({ id }) => !/^endpoints\.(post|put|patch|delete)-/.test(id));
  const titles = general.filter(({ id }) => broken.includes(id)).map(({ title }) => title);
  if (titles.length === 0) return 'Clients rely on the names, formats, and headers in the OpenAPI description.';
  return `The contract says: ${titles.slice(0, 2).join('; ')}.`;
}

/** Everything that can be claimed: each flaw that shows on the wire, and what clients do wrong. */
export const departures: readonly Departure[] = [
  ...flaws
    .filter(flaw => shows(flaw) !== 'description')
    .map(({ id, area, title, reason, lesson, clauses: broken }) => ({
      id,
      group: area,
      title,
      reason: reason ?? contractSays(broken),
      lesson,
    })),
  ...clientFaults.map(fault => ({ ...fault, group: 'client' as const })),
];

export const departureGroups: readonly DepartureGroup[] = [...areas, 'client'];

/** @returns the departure with this id, or undefined */
export const findDeparture = (id: string): Departure | undefined => departures.find(departure => departure.id === id);

/** What a group is called. */
export const groupTitle = (group: DepartureGroup): string =>
  group === 'client' ? 'the service follows the contract, but a client doesn’t' : areaTitle(group);
