import type { OpenApi } from '../../conventions/openapi';
import { type ApiModel, apiOf } from '../description';
import { type ContractPart, type ContractParts, contractParts, type PartFacts, type PartUse } from './contract-parts';
import { type MatchedPlaces, matchPlaces } from './match-places';
import { matchVersions } from './versions';

/** Two versions of one contract as plain JSON: `before` is in use, `after` is to replace it. */
export interface Versions {
  before: OpenApi;
  after: OpenApi;
}

/** One difference between two versions, in neutral facts. */
export interface ContractChange {
  /** What a claim names: `change 3`. */
  id: string;
  verb: 'added' | 'removed' | 'changed';
  /** `Berth.note`, `limit in the query`, `GET /tides/today`. */
  subject: string;
  /** What both versions say, only where they differ; null in the version that has no such part. */
  before: PartFacts | null;
  after: PartFacts | null;
  /** What both versions say alike; empty where one of them has no such part. */
  same: PartFacts;
  /** The operations that it concerns, by how they meet it. */
  uses: Partial<Record<PartUse, string[]>>;
  /** Where it is defined: a JSON Pointer in the new version, or in the old one if it was removed. */
  pointer: string;
}

/**
 * Every part is asked the same questions in both versions, and a part that many operations share is listed once, so that
 * nothing here tells which change matters.
 *
 * @param versions Two versions of a contract. What is known of the old one stays known, so it may not change any more.
 * @param options `uses: false` leaves out which operations a change concerns, which is most of the work.
 * @returns What was added, removed or changed, part by part in the order of the documents.
 */
export function contractChanges({ before, after }: Versions, { uses = true } = {}): ContractChange[] {
  const [old, fresh] = [uses ? readVersion(before, true) : knownVersion(before), readVersion(after, uses)];
  const versions = matchVersions(old.api, fresh.api);
  const places = matchPlaces(versions, old.parts, fresh.parts);
  const shared = new Set(versions.operations.flatMap(pair => [pair.before.label, pair.after.label]));
  return inOneOrder(old.parts, fresh.parts, places)
    .flatMap(({ place, before: was, after: is }): Omit<ContractChange, 'id'>[] => {
      if (was !== null && is !== null) {
        const differ = difference(was.facts, is.facts);
        return differ === null ? [] : [{ verb: 'changed', ...outline(place, is, shared), ...differ }];
      }
      const part = (is ?? was)!;
      // What came or went with another part is told by that part alone.
      const others = is === null ? places.toNew : places.toOld;
      if (part.via.size > 0 && ![...part.via].some(via => others.has(via))) return [];
      const sides = { before: was?.facts ?? null, after: is?.facts ?? null, same: {} };
      return [{ verb: is === null ? 'removed' : 'added', ...outline(place, part, shared), ...sides }];
    })
    .map((change, i) => ({ id: `change ${i + 1}`, ...change }));
}

interface ReadVersion {
  api: ApiModel;
  parts: ContractParts;
}

function readVersion(document: OpenApi, uses: boolean): ReadVersion {
  const api = apiOf(document);
  return { api, parts: contractParts(api, uses) };
}

const known = new WeakMap<OpenApi, ReadVersion>();

/** A description that nobody changes any more, without the uses of its parts. */
function knownVersion(document: OpenApi): ReadVersion {
  const version = known.get(document) ?? readVersion(document, false);
  known.set(document, version);
  return version;
}

/** A part as each version has it, at its place in the newest version that has it. */
interface PartPair {
  place: string;
  before: ContractPart | null;
  after: ContractPart | null;
}

/** The parts of both versions: those of the new one in order, and what is gone after what it followed. */
function inOneOrder(old: ContractParts, fresh: ContractParts, { toNew, toOld }: MatchedPlaces): PartPair[] {
  const gone = new Map<string, PartPair[]>();
  let last = '';
  for (const [place, before] of old) {
    last = toNew.get(place) ?? last;
    if (!toNew.has(place)) gone.set(last, [...(gone.get(last) ?? []), { place, before, after: null }]);
  }
  const rows = [...fresh].flatMap(([place, after]) => [
    { place, before: old.get(toOld.get(place) ?? '') ?? null, after },
    ...(gone.get(place) ?? []),
  ]);
  return [...(gone.get('') ?? []), ...rows];
}

/** What differs, keyword by keyword, and what is alike; null where nothing differs. */
function difference(was: PartFacts, is: PartFacts): Pick<ContractChange, 'before' | 'after' | 'same'> | null {
  const keywords = Object.keys({ ...was, ...is });
  const differing = keywords.filter(word => JSON.stringify(was[word]) !== JSON.stringify(is[word]));
  if (differing.length === 0) return null;
  const pick = (facts: PartFacts, words: readonly string[]): PartFacts =>
    Object.fromEntries(words.flatMap(word => (word in facts ? [[word, facts[word]!]] : [])));
  const alike = keywords.filter(word => !differing.includes(word));
  return { before: pick(was, differing), after: pick(is, differing), same: pick(is, alike) };
}

/** What a part is called and where it is; of the operations, those that both versions have. */
function outline(place: string, { subject, uses, via }: ContractPart, shared: ReadonlySet<string>) {
  const by: ContractChange['uses'] = {};
  for (const key of via.size === 0 ? [] : uses) {
    const [use, name] = [key.slice(0, key.indexOf(' ')) as PartUse, key.slice(key.indexOf(' ') + 1)];
    if (shared.has(name)) by[use] = [...(by[use] ?? []), name];
  }
  return { subject, uses: by, pointer: place };
}
