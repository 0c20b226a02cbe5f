import { InputError } from '../../command';
import { type Area, areas } from '../../conventions/area';
import { type Random, seededRandom } from '../../conventions/random';
import { type AppliedFlaw, conflictReason, describeFlaw, describeFlaws } from '../../flaws/combine';
import { operationIndex } from '../../flaws/draft';
import type { Flaw, FlawScope } from '../../flaws/flaw';
import { contracts as allContracts } from '../../generated/contracts';
import { flaws as allFlaws } from '../../generated/flaws';
import { mutations as allMutations } from '../../generated/mutations';
import { closestMatches } from '../../text/closest-matches';
import { exerciseCode, type Ingredients, readCode } from './code';
import type { BaseContract, Exercise, Level, SeededFlaw } from './types';
import { type BuiltVersions, buildVersions, chooseVersions } from './versions';

interface ExerciseOptions {
  seed: string;
  /** Default 3: no worked examples. */
  level?: Level;
  /** The id of a base contract; default: one by seed. */
  contract?: string;
  /** Names contract and flaws; the seed then only names the run. */
  code?: string;
  /** A change between two versions: true asks for one; otherwise the seed decides, at level 3. */
  versions?: boolean;
  /** What exists; default: the registries. */
  flaws?: readonly Flaw[];
  contracts?: readonly BaseContract[];
}

/** How many areas are flawed, and how many are shown solved. */
const levels: Record<Level, { from: number; to: number; second: number; solved: number }> = {
  1: { from: 1, to: 3, second: 0, solved: 2 },
  2: { from: 2, to: 5, second: 0.15, solved: 1 },
  3: { from: 1, to: 7, second: 0.3, solved: 0 },
};

/** Of so many seeds at level 3, one is a change between two versions. */
const oneInSeeds = 4;

/** How many sets of places one set of flaws has. */
const variations = 10;

/**
 * Makes a review exercise: a clean description with flaws in one to seven areas (service.3, service.3.1), or, at level 3,
 * a change between two versions. The same options give the same exercise. Throws an InputError for an unknown contract or
 * code.
 */
export async function makeExercise(options: ExerciseOptions): Promise<Exercise> {
  const { seed, level = 3, flaws = allFlaws, contracts = allContracts, code } = options;
  const named = code === undefined ? null : readCode(code, { flaws, mutations: allMutations, contracts });
  const bySeed = level === 3 && seededRandom(`${seed}/kind`).int(oneInSeeds) === 0;
  if (named ? named.mutations.length > 0 : (options.versions ?? bySeed)) {
    if (named) return versionsExercise(named, buildVersions(named.contract, named.variation, named.mutations), null);
    const random = seededRandom(`${seed}/versions`);
    const contract =
      options.contract === undefined ? random.pick(contracts) : contractNamed(options.contract, contracts);
    const variation = random.int(variations);
    const built = chooseVersions(contract, random, variation, allMutations);
    // What the seed alone would not give again is named by its code.
    return versionsExercise({ contract, variation }, built, bySeed ? seed : null);
  }
  const wanted = named ?? choose(options, flaws, contracts, level);
  const { ingredients, document, applied } = apply(wanted);
  if (ingredients.flaws.length === 0) {
    const named = wanted.flaws.map(flaw => flaw.id).join(', ');
    throw new InputError(
      'unknown_exercise',
      `The ${wanted.contract.title} has no place for ${named}.`,
      'Choose another contract or another flaw; "api-design-tutor flaws" lists them.',
    );
  }
  const { contract } = ingredients;
  const name = exerciseCode(ingredients);
  const { recordRuns } = contract.live ? await import('./record') : { recordRuns: null };
  const { runs, shown } = recordRuns
    ? await recordRuns(ingredients.flaws, flaws, name)
    : { runs: [], shown: new Map() };
  const operationsOf = operationIndex(document);
  const seededFlaws = applied.map(({ flaw, places }): SeededFlaw => {
    const operations = (places ?? []).flatMap(place => operationsOf(place.pointer));
    const exchanges: string[] = shown.get(flaw.id) ?? [];
    return {
      flaw: flaw.id,
      area: flaw.area,
      title: flaw.title,
      lesson: flaw.lesson,
      rule: flaw.rule,
      places: places ?? [],
      at: [...new Set([...operations, ...exchanges])],
      visible: flaw.rule !== null,
    };
  });
  return {
    code: name,
    seed: code === undefined ? seed : name,
    level,
    contract: { id: contract.id, title: contract.title, setting: contract.setting },
    document,
    seededFlaws,
    exchanges: runs,
    solved: solvedAreas(seededFlaws, levels[level].solved, seededRandom(`${name}/solved`)),
    versionDiff: null,
  };
}

/** @param seed - null where only the code gives the exercise again */
function versionsExercise(
  { contract, variation }: Pick<Ingredients, 'contract' | 'variation'>,
  { before, after, changes, seededChanges }: BuiltVersions,
  seed: string | null,
): Exercise {
  if (seededChanges.every(({ mutation }) => mutation.rule === null)) {
    throw new InputError(
      'unknown_exercise',
      `None of the changes that this code names breaks a client of the ${contract.title}.`,
      'Name a change that does, or leave out --exercise for a new exercise.',
    );
  }
  const code = exerciseCode({
    contract,
    variation,
    flaws: [],
    mutations: seededChanges.map(({ mutation }) => mutation),
  });
  return {
    code,
    seed: seed ?? code,
    level: 3,
    contract: { id: contract.id, title: contract.title, setting: contract.setting },
    document: after,
    seededFlaws: seededChanges.flatMap(({ mutation, at }): SeededFlaw[] => {
      if (mutation.rule === null) return [];
      const { id, title, lesson, rule } = mutation;
      const places = changes.filter(change => at.includes(change.id)).map(({ pointer }) => ({ pointer }));
      return [{ flaw: id, area: 'compatibility', title, lesson, rule, places, at, visible: true }];
    }),
    exchanges: [],
    solved: [],
    versionDiff: { before, changes, seededChanges },
  };
}

/** Where the contract is served, a flaw is as uniform in the description as on the wire. */
const reachOf = (contract: BaseContract): FlawScope => (contract.live ? 'all' : 'one');

/** Puts the flaws in, in a fixed order; those without a place in this contract are left out of the code. */
function apply({ contract, variation, flaws }: Ingredients) {
  const ordered = [...flaws].sort(
    (a, b) => areas.indexOf(a.area) - areas.indexOf(b.area) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  );
  const usable = ordered.filter(flaw => flaw.describe || contract.live);
  const seed = `${contract.id}/${variation}`;
  const { document, applied } = describeFlaws(contract.document(), usable, seed, reachOf(contract));
  const placed = applied.filter((entry): entry is AppliedFlaw => entry.places !== null);
  return {
    ingredients: { contract, variation, flaws: placed.map(({ flaw }) => flaw), mutations: [] },
    document,
    applied: placed,
  };
}

/** Chooses contract, areas and flaws by seed. */
function choose(
  { seed, contract: contractId }: ExerciseOptions,
  flaws: readonly Flaw[],
  contracts: readonly BaseContract[],
  level: Level,
): Ingredients {
  const random = seededRandom(`${seed}/${level}`);
  // The running service has several times the operations of the others: too much for a first review.
  const small = contracts.filter(({ live }) => !live);
  const offered = level === 1 && small.length > 0 ? small : contracts;
  const contract = contractId === undefined ? random.pick(offered) : contractNamed(contractId, contracts);
  const { from, to, second } = levels[level];
  const count = from + random.int(to - from + 1);
  const variation = random.int(variations);
  const usable = flaws.filter(flaw => (contract.live ? flaw.describe || flaw.probe : flaw.describe));
  const chosen: Flaw[] = [];
  let draft = contract.document();
  const add = (area: Area): boolean => {
    const candidates = usable.filter(
      flaw => flaw.area === area && chosen.every(other => conflictReason(flaw, other) === null),
    );
    for (const flaw of random.shuffle(candidates)) {
      if (flaw.describe) {
        const result = describeFlaw(draft, flaw, seededRandom(`${seed}/${flaw.id}`), reachOf(contract));
        if (result === null) continue;
        draft = result.document;
      }
      chosen.push(flaw);
      return true;
    }
    return false;
  };
  const flawed: Area[] = [];
  for (const area of random.shuffle(areas)) {
    if (flawed.length < count && add(area)) flawed.push(area);
  }
  for (const area of flawed) if (random.next() < second) add(area);
  return { contract, variation, flaws: chosen, mutations: [] };
}

function contractNamed(id: string, contracts: readonly BaseContract[]): BaseContract {
  const found = contracts.find(entry => entry.id === id);
  if (found) return found;
  const names = contracts.map(entry => entry.id);
  const close = closestMatches(id, names);
  throw new InputError(
    'unknown_contract',
    `No contract is called "${id}".`,
    close.length > 0 ? `Did you mean ${close.join(' or ')}?` : `Contracts: ${names.join(', ')}.`,
  );
}

/** Which areas are shown solved: a flawed one first, as long as another is left to find, then clean ones. */
function solvedAreas(seeded: readonly SeededFlaw[], count: number, random: Random): Area[] {
  const flawed = random.shuffle(areas.filter(area => seeded.some(entry => entry.area === area)));
  const clean = random.shuffle(areas.filter(area => !flawed.includes(area)));
  const worked = flawed.length > 1 ? flawed.slice(0, 1) : [];
  const chosen = [...worked, ...clean].slice(0, count);
  return areas.filter(area => chosen.includes(area));
}
