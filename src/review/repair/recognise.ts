import type { OpenApi } from '../../conventions/openapi';
import { seededRandom } from '../../conventions/random';
import { describeFlaw } from '../../flaws/combine';
import type { Flaw, FlawRepair } from '../../flaws/flaw';
import { flaws } from '../../generated/flaws';
import { mutations } from '../../generated/mutations';
import { allRules } from '../../linter/engine/lint';
import { documentOf } from '../exercises/choose';
import { readCode } from '../exercises/code';
import { namedContracts } from '../exercises/own-contracts';
import type { Exercise, SeededFlaw } from '../exercises/types';
import { type EditTraits, editTraits, overlap } from './traits';

/** A repair that the program knows: one of the fixes of the flaw's rule, and what it changes. */
interface KnownRepair {
  /** In words, as the rule says it. */
  fix: string;
  /** It takes an operation away, and nothing replaces it. */
  withdraws: boolean;
  traits: EditTraits;
}

/** A repair counts as known if so much of it is in the edit: nobody writes just what we would. */
const recognised = 0.15;

/** @returns a copy of a flawed description with a repair at all of its places */
export function repairedDocument(document: OpenApi, repair: FlawRepair, places: readonly string[]): OpenApi {
  const draft = JSON.parse(JSON.stringify(document)) as OpenApi;
  for (const place of places) repair.apply?.(draft, place);
  return draft;
}

/**
 * @param id - a planted flaw
 * @param fixes - those of its rule, in the rule's sequence
 * @returns the fixes; one that can break clients of the contract as it was given says so
 */
export function suggestedFixes(id: string, fixes: readonly string[]): string[] {
  const repairs = flaws.find(flaw => flaw.id === id)?.repairs ?? [];
  const breaks = (index: number) => repairs.some(({ fix, breaks }) => fix === index && breaks === true);
  return fixes.map((fix, i) => (breaks(i) ? `${fix} This can break existing clients.` : fix));
}

const known = new WeakMap<SeededFlaw, KnownRepair[]>();

/** @returns the repairs that are known of a planted flaw: those that it declares, then what the contract was without it */
export function knownRepairs(exercise: Exercise, seeded: SeededFlaw): KnownRepair[] {
  const found = known.get(seeded) ?? findRepairs(exercise, seeded);
  known.set(seeded, found);
  return found;
}

function findRepairs(exercise: Exercise, seeded: SeededFlaw): KnownRepair[] {
  const flaw = flaws.find(({ id }) => id === seeded.flaw);
  const fixes = allRules.find(({ id }) => id === seeded.rule)?.fixes;
  if (!flaw || !fixes) return [];
  const { document } = exercise;
  const places = seeded.places.map(({ pointer }) => pointer);
  const repairs = flaw.repairs ?? [];
  const all = repairs.some(({ apply }) => !apply) ? repairs : [...repairs, { fix: 0 }];
  return all.flatMap(repair => {
    const traits = repair.apply
      ? editTraits(document, repairedDocument(document, repair, places))
      : restoredTraits(exercise, flaw, places);
    return traits === null ? [] : [{ fix: fixes[repair.fix]!, withdraws: repair.withdraws === true, traits }];
  });
}

/** So often the flaw is put in again to meet the places that the exercise has. */
const attempts = 20;

/** What it takes to put the contract back as it was without the flaw. */
function restoredTraits(exercise: Exercise, flaw: Flaw, places: readonly string[]): EditTraits | null {
  const contracts = namedContracts();
  const contract = contracts.find(({ id }) => id === exercise.contract.id);
  if (!contract || !flaw.describe) return null;
  // The part that the exercise shows: in the whole contract, the flaw might choose places that this part doesn't have.
  const clean = exercise.versionDiff
    ? contract.document()
    : documentOf(readCode(exercise.code, { flaws, mutations, contracts }));
  let flawed: ReturnType<typeof describeFlaw> = null;
  for (let i = 0; i < attempts; i++) {
    flawed = describeFlaw(clean, flaw, seededRandom(`${flaw.id}/${i}`), contract.live ? 'all' : 'one') ?? flawed;
    if (flawed === null || flawed.pointers.every(place => places.includes(place))) break;
  }
  return flawed && editTraits(flawed.document, clean);
}

/** @returns the known repair that an edit is most like; null if it's like none */
export function recogniseRepair(edit: EditTraits, known: readonly KnownRepair[]): KnownRepair | null {
  const candidates = known
    .map(repair => ({ repair, ...overlap(edit, repair.traits) }))
    .filter(({ share }) => share >= recognised)
    .sort((a, b) => b.share - a.share || b.size - a.size);
  return candidates[0]?.repair ?? null;
}
