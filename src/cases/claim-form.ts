import { areaSubjects } from '../conventions/area';
import type { CaseClaim } from './claim';
import { type DepartureGroup, departureGroups, departures, findDeparture, groupTitle } from './departures';
import type { OpenCase } from './open-case';

/** The questions that a claim answers, in their sequence. */
export const claimSteps = ['group', 'departure', 'operation', 'party', 'change'] as const;
type ClaimStep = (typeof claimSteps)[number];

/** A claim that is being made: an answer to each step so far. */
export type ClaimDraft = Partial<Record<ClaimStep, string>>;

/** What a claim can say at one step. */
interface ClaimOption {
  id: string;
  text: string;
}

export const stepQuestions: Record<ClaimStep, string> = {
  group: 'What departs from the contract? First, what kind of departure is it?',
  departure: 'What exactly departs from the contract?',
  operation: 'Where does it show?',
  party: 'Who is hurt by it? A group counts if it has fewer problems in the replay with the fix.',
  change: 'What do you change?',
};

/** The step that comes next; null if the claim is whole. */
export const nextStep = (draft: ClaimDraft): ClaimStep | null =>
  claimSteps.find(step => draft[step] === undefined) ?? null;

/** What can be chosen at a step. */
export function claimOptions(
  step: ClaimStep,
  draft: ClaimDraft,
  { definition, operations }: Pick<OpenCase, 'definition' | 'operations'>,
): ClaimOption[] {
  switch (step) {
    case 'group':
      return departureGroups.map(group => ({ id: group, text: groupWords(group) }));
    case 'departure':
      return departures.filter(({ group }) => group === draft.group).map(({ id, title }) => ({ id, text: title }));
    case 'operation':
      return [...operations].sort().map(operation => ({ id: operation, text: operation }));
    case 'party':
      return definition.parties.map(({ id, who, clients }) => ({
        id,
        text: clients === undefined ? who : `${who} (counted: what ${listOf(clients)} sent)`,
      }));
    case 'change':
      return definition.changes.map(({ id, text }) => ({ id, text }));
  }
}

/** A kind of departure, and what it's about. */
const groupWords = (group: DepartureGroup): string =>
  group === 'client' ? groupTitle(group) : `${groupTitle(group)}: ${areaSubjects[group]}`;

const listOf = (names: readonly string[]): string =>
  names.length < 2
    ? names.join('')
    : `${names.slice(0, -1).join(', ')}${names.length > 2 ? ',' : ''} or ${names.at(-1)}`;

/** What a claim says so far, from the departure to the party; the kind goes once the departure itself is named. */
export function draftTexts(draft: ClaimDraft, open: Pick<OpenCase, 'definition' | 'operations'>): string[] {
  const steps = claimSteps.filter(step => draft[step] !== undefined && !(step === 'group' && draft.departure));
  return steps.map(step => {
    if (step === 'group') return groupTitle(draft.group as DepartureGroup);
    if (step === 'party') return open.definition.parties.find(({ id }) => id === draft.party)?.who ?? '';
    return claimOptions(step, draft, open).find(({ id }) => id === draft[step])?.text ?? draft[step]!;
  });
}

/** A draft with an answer; the departures of one kind are no answers for another. */
export const answered = (draft: ClaimDraft, step: ClaimStep, id: string): ClaimDraft =>
  step === 'group' && draft.group !== id ? { ...without(draft, 'departure'), group: id } : { ...draft, [step]: id };

/** A draft one step back; null at the first one. */
export function stepBack(draft: ClaimDraft): ClaimDraft | null {
  const last = claimSteps.findLast(step => draft[step] !== undefined);
  return last === undefined ? null : without(draft, last);
}

function without(draft: ClaimDraft, step: ClaimStep): ClaimDraft {
  const { [step]: _, ...rest } = draft;
  return rest;
}

/** What is left of a claim to correct it: every answer but the last. */
export const draftFromClaim = ({ departure, operation, party }: CaseClaim): ClaimDraft => ({
  ...{ group: findDeparture(departure)!.group, departure, operation, party },
});

/** The claim that a whole draft makes, or null. */
export function claimOf({ departure, operation, party, change }: ClaimDraft): CaseClaim | null {
  if (departure === undefined || operation === undefined || party === undefined || change === undefined) return null;
  return { departure, operation, party, change };
}

/**
 * Reads a claim as somebody writes it on a command line: the four ids with commas, `key-accepted-and-ignored,
 * POST /v1/charges, customers, store`.
 *
 * @returns the claim, or what is wrong with it and what it could be instead
 */
export function readClaim(
  text: string,
  open: Pick<OpenCase, 'definition' | 'operations'>,
): CaseClaim | { part: string; given: string; known: string[] } {
  const [departure = '', operation = '', party = '', change = ''] = text.split(',').map(part => part.trim());
  const claim = { departure, operation, party, change };
  if (!findDeparture(departure)) return { part: 'departure', given: departure, known: departures.map(({ id }) => id) };
  for (const part of ['operation', 'party', 'change'] as const) {
    const known = claimOptions(part, {}, open).map(({ id }) => id);
    if (!known.includes(claim[part])) return { part, given: claim[part], known };
  }
  return claim;
}
