import type { Located } from '../located';
import type { MatchedVersions } from './versions';

/** Places of two versions, as JSON Pointers, where both define the same part. */
export interface MatchedPlaces {
  toNew: ReadonlyMap<string, string>;
  toOld: ReadonlyMap<string, string>;
}

/** Places by their JSON Pointers. */
type Places = Pick<ReadonlyMap<string, unknown>, 'has' | 'keys'>;

/**
 * @param versions What is the same in both versions.
 * @param old The places of parts in the old version.
 * @param fresh The places of parts in the new version.
 * @returns Which of them are the same part: components by their names, all others as `versions` pairs them, and what it
 * pairs with nothing by the path from the nearest part that both have.
 */
export function matchPlaces(versions: MatchedVersions, old: Places, fresh: Places): MatchedPlaces {
  const toNew = new Map<string, string>();
  const toOld = new Map<string, string>();
  const match = (place: string, same: string) => {
    if (toNew.has(place) || toOld.has(same) || !old.has(place) || !fresh.has(same)) return;
    toNew.set(place, same);
    toOld.set(same, place);
  };
  for (const place of old.keys()) if (/^\/components\/[^/]+\/[^/]+$/.test(place)) match(place, place);
  // A schema that became two goes on where it was.
  const pairs = pairedPlaces(versions);
  for (const [place, same] of pairs) if (place === same) match(place, same);
  for (const [place, same] of pairs) match(place, same);
  const unpaired = { old: listEntries(versions, 'before'), fresh: listEntries(versions, 'after') };
  for (const place of old.keys()) {
    const same = belowNearest(place, toNew);
    if (!unpaired.old.has(place) && !unpaired.fresh.has(same)) match(place, same);
  }
  return { toNew, toOld };
}

function pairedPlaces({ operations, parameters, responses, bodies, schemas }: MatchedVersions): [string, string][] {
  const found: [string, string][] = [];
  const add = (before: Located, after: Located) => found.push([before.pointer, after.pointer]);
  for (const { before, after } of [...operations, ...parameters, ...bodies]) add(before.node, after.node);
  for (const { before, after } of [...responses, ...schemas]) add(before.at, after.at);
  for (const { before, after } of schemas) {
    for (const [name, field] of before.fields) if (after.fields.has(name)) add(field.at, after.fields.get(name)!.at);
  }
  return found;
}

/** Parameters and branches: another one may have the index of one that has no partner. */
function listEntries({ operations, schemas }: MatchedVersions, version: 'before' | 'after'): Set<string> {
  const branches = schemas.flatMap(pair => (version === 'before' ? pair.removed : pair.added));
  const parameters = operations.flatMap(pair => pair[version].parameters.map(({ node }) => node));
  return new Set([...branches, ...parameters].map(({ pointer }) => pointer));
}

/** The same path from what the nearest place around it is matched with. */
function belowNearest(place: string, toNew: ReadonlyMap<string, string>): string {
  for (let end = place.lastIndexOf('/'); end > 0; end = place.lastIndexOf('/', end - 1)) {
    const around = toNew.get(place.slice(0, end));
    if (around !== undefined) return around + place.slice(end);
  }
  return place;
}
