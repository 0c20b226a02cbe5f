import { areas } from '../conventions/area';
import { type OpenApi, type Place, pointer } from '../conventions/openapi';
import type { Policies } from '../conventions/policies';
import { type Random, seededRandom } from '../conventions/random';
import { placesOf, valueAt } from './draft';
import type { Flaw, FlawScope } from './flaw';

/** What several flaws do on the wire, in the form in which the service takes it. */
interface CombinedFlaws {
  policies: Partial<Policies>;
  request: NonNullable<Flaw['request']>[];
  response: NonNullable<Flaw['response']>[];
}

/** Flaws that make no sense together; `code` is stable. */
export class FlawConflict extends Error {
  readonly code = 'conflicting_flaws';
  constructor(
    readonly first: string,
    readonly second: string,
    reason: string,
  ) {
    super(`The flaws ${first} and ${second} can’t be combined: ${reason}. Leave one of them out.`);
    this.name = 'FlawConflict';
  }
}

/** Why two flaws cannot be on at once, or null. */
export function conflictReason(a: Flaw, b: Flaw): string | null {
  if (a.id === b.id) return 'they are the same';
  if (a.excludes?.includes(b.id) || b.excludes?.includes(a.id))
    return 'if one is present, there’s nothing left for the other to break';
  const shared = Object.keys(a.policies ?? {}).find(key => key in (b.policies ?? {}));
  return shared === undefined ? null : `both change the same policy, ${shared}`;
}

/** Throws a FlawConflict for the first pair that does not go together. */
function refuseConflicts(flaws: readonly Flaw[]): void {
  for (const [i, a] of flaws.entries()) {
    for (const b of flaws.slice(i + 1)) {
      const reason = conflictReason(a, b);
      if (reason) throw new FlawConflict(a.id, b.id, reason);
    }
  }
}

/** The order in which a set of flaws takes effect, the same however the set was written down. */
const inOrder = (flaws: readonly Flaw[]): Flaw[] =>
  [...flaws].sort(
    (a, b) =>
      Number(a.last ?? false) - Number(b.last ?? false) ||
      areas.indexOf(a.area) - areas.indexOf(b.area) ||
      (a.id < b.id ? -1 : 1),
  );

/**
 * @param flaws Any flaws.
 * @returns Policies and wrappers for `createService`. Throws a FlawConflict where two do not go together.
 */
export function combineFlaws(flaws: readonly Flaw[]): CombinedFlaws {
  refuseConflicts(flaws);
  const ordered = inOrder(flaws);
  return {
    policies: Object.assign({}, ...ordered.map(flaw => flaw.policies ?? {})) as Partial<Policies>,
    request: ordered.flatMap(flaw => flaw.request ?? []),
    response: ordered.flatMap(flaw => flaw.response ?? []),
  };
}

/**
 * @param document A description, which stays as it is.
 * @param flaw A flaw that descriptions show.
 * @param random Chooses its places.
 * @returns A copy with the flaw, and JSON Pointers to what it touched; null if the description has no place for it.
 */
export function describeFlaw(
  document: OpenApi,
  flaw: Flaw,
  random: Random,
  reach: FlawScope = 'all',
): { document: OpenApi; pointers: string[] } | null {
  // Through JSON, not structuredClone: members that share one object in memory must become members of their own.
  const draft = JSON.parse(JSON.stringify(document)) as OpenApi;
  const pickOne = <T>(candidates: readonly T[]) => (candidates.length === 0 ? [] : [random.pick(candidates)]);
  const pick = <T>(candidates: readonly T[], alone: readonly T[] = []) =>
    reach === 'all' ? candidates : pickOne(alone.length > 0 ? alone : candidates);
  const pointers = [...new Set(flaw.describe!(draft, { reach, random, pick, pickOne }))];
  return pointers.length === 0 ? null : { document: draft, pointers };
}

/**
 * What one flaw did to a description; `places` is null where it found none or a later flaw took all of them away, and
 * empty where only the wire shows it.
 */
export interface AppliedFlaw {
  flaw: Flaw;
  places: Place[] | null;
}

/**
 * Puts flaws into a copy of a description, one after the other.
 *
 * @param seed Gives each flaw a generator of its own, so that its place doesn't depend on the other flaws.
 * @returns The document, the same in whatever order the flaws are named, and what each did, with pointers into it.
 * @throws FlawConflict if two of them do not go together.
 */
export function describeFlaws(
  document: OpenApi,
  flaws: readonly Flaw[],
  seed: string,
  reach: FlawScope = 'all',
): { document: OpenApi; applied: AppliedFlaw[] } {
  refuseConflicts(flaws);
  let draft = JSON.parse(JSON.stringify(document)) as OpenApi;
  const touched = new Map<Flaw, string[] | null>();
  for (const flaw of inOrder(flaws)) {
    if (!flaw.describe) {
      touched.set(flaw, []);
      continue;
    }
    const result = describeFlaw(draft, flaw, seededRandom(`${seed}/${flaw.id}`), reach);
    touched.set(flaw, result?.pointers ?? null);
    if (!result) continue;
    draft = result.document;
    for (const place of result.pointers) mark(draft, place, flaw.id);
  }
  // A later flaw may move what an earlier one touched, so each place is marked and looked for at the end.
  const found = collectMarks(draft);
  const applied = flaws.map(flaw => {
    const known = touched.get(flaw)!;
    if (known === null || known.length === 0) return { flaw, places: known === null ? null : [] };
    const pointers = found.get(flaw.id) ?? known.filter(place => valueAt(draft, place) !== undefined);
    return { flaw, places: pointers.length > 0 ? placesOf(draft, [...new Set(pointers)]) : null };
  });
  return { document: draft, applied };
}

const markPrefix = 'x-touched-by-';

function mark(draft: OpenApi, place: string, id: string): void {
  const node = valueAt(draft, place);
  if (node !== null && typeof node === 'object' && !Array.isArray(node)) (node as OpenApi)[markPrefix + id] = true;
}

/** Takes all marks out again and returns their pointers by flaw. */
function collectMarks(draft: OpenApi): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const visit = (node: unknown, place: string): void => {
    if (node === null || typeof node !== 'object') return;
    for (const [key, value] of Object.entries(node)) {
      if (key.startsWith(markPrefix)) {
        const id = key.slice(markPrefix.length);
        found.set(id, [...(found.get(id) ?? []), place]);
        delete (node as OpenApi)[key];
      } else visit(value, place + pointer(key));
    }
  };
  visit(draft, '');
  return found;
}
