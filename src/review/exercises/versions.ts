import type { OpenApi } from '../../conventions/openapi';
import { type Random, seededRandom } from '../../conventions/random';
import { type ContractChange, contractChanges, type Versions } from '../../openapi/diff/contract-changes';
import { changeCounts } from './levels';
import type { ContractMutation } from './mutation';
import type { BaseContract, SeededChange } from './types';

/** Two versions of a contract with what differs between them. */
export interface BuiltVersions extends Versions {
  changes: ContractChange[];
  seededChanges: SeededChange[];
}

/** How often changes are drawn again if too few find a place, and what always does. */
const rounds = 8;
const surest = ['answer-field-gone', 'answer-field-more'];

/**
 * Puts changes in between two versions of a contract, one after the other in a fixed order.
 *
 * @param variation - chooses the places
 * @returns both versions and what differs. A change that finds no place, or would touch what another one did, is left out.
 */
export function buildVersions(
  contract: BaseContract,
  variation: number,
  mutations: readonly ContractMutation[],
): BuiltVersions {
  const copy = (document: OpenApi): OpenApi => JSON.parse(JSON.stringify(document));
  const clean = contract.document();
  let built: Versions & { changes: ContractChange[] } = { before: copy(clean), after: copy(clean), changes: [] };
  const owners = new Map<string, ContractMutation>();
  for (const mutation of [...mutations].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const draft: Versions = { before: copy(built.before), after: copy(built.after) };
    const random = seededRandom(`${contract.id}/${variation}/${mutation.id}`);
    if (!mutation.apply(draft, random)) continue;
    // Most leave the old version as it was: what is known of it stays known.
    if (JSON.stringify(draft.before) === JSON.stringify(built.before)) draft.before = built.before;
    const changes = contractChanges(draft, { uses: false });
    const now = new Map(changes.map(change => [change.pointer, change]));
    // The changes before this one must still be the same, each by itself.
    const kept = built.changes.every(change => same(change, now.get(change.pointer)));
    const fresh = changes.filter(({ pointer }) => !owners.has(pointer));
    if (!kept || fresh.length === 0) continue;
    for (const { pointer } of fresh) owners.set(pointer, mutation);
    built = { ...draft, changes };
  }
  built.changes = contractChanges(built);
  const version = String(built.after.info?.version ?? '');
  if (/^\d+\.\d+/.test(version)) built.after.info.version = nextVersion(version);
  const seededChanges = [...new Set(owners.values())].map(mutation => ({
    mutation,
    at: built.changes.filter(({ pointer }) => owners.get(pointer) === mutation).map(({ id }) => id),
  }));
  return { ...built, seededChanges };
}

const same = ({ id: _, ...one }: ContractChange, other: ContractChange | undefined): boolean => {
  if (other === undefined) return false;
  const { id: __, ...rest } = other;
  return JSON.stringify(one) === JSON.stringify(rest);
};

const nextVersion = (version: string) =>
  version.replace(/^(\d+)\.(\d+).*$/, (_, major, minor) => `${major}.${Number(minor) + 1}.0`);

/**
 * Chooses by seed what changes, and makes it.
 *
 * @param variation - chooses the places
 * @param all - every change that exists
 * @returns both versions, with one to four changes that break, and at least as many that do not
 */
export function chooseVersions(
  contract: BaseContract,
  random: Random,
  variation: number,
  all: readonly ContractMutation[],
): BuiltVersions {
  const between = ({ from, to }: { from: number; to: number }) => from + random.int(to - from + 1);
  const breaking = between(changeCounts.breaking);
  const additive = Math.max(between(changeCounts.all), 2 * breaking) - breaking;
  let best: BuiltVersions | null = null;
  for (let round = 0; round < rounds; round++) {
    const shuffled = random.shuffle(all);
    const some = (breaks: boolean, count: number) =>
      shuffled.filter(({ rule }) => (rule !== null) === breaks).slice(0, count);
    // Some find no place here, and are left out.
    const built = buildVersions(contract, variation, [...some(true, breaking), ...some(false, additive)]);
    const hard = built.seededChanges.filter(({ mutation }) => mutation.rule !== null).length;
    if (hard === 0 || built.seededChanges.length < 2 * hard) continue;
    if (built.seededChanges.length >= changeCounts.all.from) return built;
    if (best === null || built.seededChanges.length > best.seededChanges.length) best = built;
  }
  // Any contract has a place for these two.
  return (
    best ??
    buildVersions(
      contract,
      variation,
      all.filter(({ id }) => surest.includes(id)),
    )
  );
}
