import { InputError, wrongUsage } from '../../command';
import { areas } from '../../conventions/area';
import { seededRandom } from '../../conventions/random';
import { type AppliedFlaw, describeFlaws } from '../../flaws/combine';
import { operationIndex } from '../../flaws/draft';
import type { Flaw } from '../../flaws/flaw';
import { contracts as builtIn } from '../../generated/contracts';
import { flaws as allFlaws } from '../../generated/flaws';
import { mutations as allMutations } from '../../generated/mutations';
import { everywhere, isNearlyAll } from '../everywhere';
import { chooseIngredients, contractNamed, documentOf, reachIn } from './choose';
import { exerciseCode, readCode, variations } from './code';
import type { Ingredients } from './ingredients';
import { comparesVersions, levels } from './levels';
import { namedContracts } from './own-contracts';
import { operationCount } from './part';
import { isPlayable } from './playable';
import { dayLevel, isDay } from './today';
import type { BaseContract, Exercise, Level, SeededFlaw } from './types';
import { type BuiltVersions, buildVersions, chooseVersions } from './versions';

interface ExerciseOptions {
  seed: string;
  /** Default 1, of a day's seed 2, where no code says it. */
  level?: Level;
  /** The id of a base contract, or of one of somebody's own; default: one by seed. */
  contract?: string;
  /** Names contract and flaws; the seed then only names the run. */
  code?: string;
  /** A change between two versions: true asks for one; otherwise the seed decides, at level 3. */
  versions?: boolean;
  /** What exists; default: the registries. */
  flaws?: readonly Flaw[];
  contracts?: readonly BaseContract[];
}

/**
 * Makes a review exercise: a part of a clean description with flaws in one to seven areas (service.3, service.3.1), or, at
 * level 3, a change between two versions. The same options give the same exercise.
 *
 * @throws InputError for an unknown contract or code, or a level that is not that of the code
 */
export async function makeExercise(options: ExerciseOptions): Promise<Exercise> {
  const { seed, flaws = allFlaws, code } = options;
  const isDrawn = code === undefined && options.contract === undefined;
  const contracts = options.contracts ?? (isDrawn ? builtIn : namedContracts());
  const named = code === undefined ? null : readCode(code, { flaws, mutations: allMutations, contracts });
  const level = named === null ? (options.level ?? (isDay(seed) ? dayLevel : 1)) : levelOf(named, options);
  const bySeed = comparesVersions(level, seed);
  if (named ? named.mutations.length > 0 : (options.versions ?? bySeed)) {
    if (named) return versionsExercise(named, buildVersions(named.contract, named.variation, named.mutations), null);
    const random = seededRandom(`${seed}/versions`);
    const contract =
      options.contract === undefined ? random.pick(contracts) : contractNamed(options.contract, contracts);
    const variation = random.int(variations);
    const built = chooseVersions(contract, random, variation, allMutations);
    // What the seed alone would not give again is named by its code.
    return versionsExercise({ contract, variation, level: 3 }, built, bySeed ? seed : null);
  }
  const { flaws: wanted, ...rest } =
    named ?? chooseIngredients({ seed, level, contract: options.contract }, flaws, contracts);
  const { document, applied } = apply({ ...rest, flaws: wanted });
  const { contract } = rest;
  if (applied.length === 0) {
    const names = wanted.map(flaw => flaw.id).join(', ');
    throw new InputError(
      'unknown_exercise',
      `The ${contract.title} has no place for ${names}.`,
      'Choose another contract or another flaw; "api-design-tutor flaws" lists all flaws.',
    );
  }
  const planted = applied.map(({ flaw }) => flaw);
  const name = exerciseCode({ ...rest, flaws: planted });
  const { recordRuns } = contract.live && levels[level].wireOnly > 0 ? await import('./record') : { recordRuns: null };
  const { runs, shown } = recordRuns
    ? await recordRuns(planted, flaws.filter(isPlayable(contract, document)), name)
    : { runs: [], shown: new Map() };
  const operationsOf = operationIndex(document);
  const seededFlaws = applied.map(({ flaw, places }): SeededFlaw => {
    const operations = (places ?? []).flatMap(place => operationsOf(place.pointer));
    const exchanges: string[] = shown.get(flaw.id) ?? [];
    const isShared = isNearlyAll(new Set(operations).size, operationCount(document));
    return {
      flaw: flaw.id,
      area: flaw.area,
      title: flaw.title,
      lesson: flaw.lesson,
      rule: flaw.rule,
      places: places ?? [],
      at: [...new Set([...operations, ...exchanges, ...(isShared ? [everywhere] : [])])],
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
    example: levels[level].example ? exampleOf(seededFlaws, name) : null,
    versionDiff: null,
  };
}

/** A code says by itself at which level its exercise is; one of version 0.1 leaves that open. */
function levelOf({ level }: Ingredients, { code, level: asked }: ExerciseOptions): Level {
  if (level === null) return asked ?? 3;
  if (asked === undefined || asked === level) return level;
  throw wrongUsage(`The exercise ${code} has level ${level}.`, 'Leave out --level.');
}

/** Of several flaws the one with most places is found for the learner, because it is the easiest to hit by chance. */
function exampleOf(seeded: readonly SeededFlaw[], code: string): string | null {
  if (seeded.length < 2) return null;
  const most = Math.max(...seeded.map(({ at }) => at.length));
  return seededRandom(`${code}/example`).pick(seeded.filter(({ at }) => at.length === most)).flaw;
}

/** @param seed - null where only the code gives the exercise again */
function versionsExercise(
  { contract, variation, level, isShort }: Pick<Ingredients, 'contract' | 'variation' | 'level' | 'isShort'>,
  { before, after, changes, seededChanges }: BuiltVersions,
  seed: string | null,
): Exercise {
  if (seededChanges.every(({ mutation }) => mutation.rule === null)) {
    throw new InputError(
      'unknown_exercise',
      `None of the changes that this code names breaks a client of the ${contract.title}.`,
      'Name a change that does, or leave out --exercise to get a new exercise.',
    );
  }
  const code = exerciseCode({
    contract,
    variation,
    level,
    flaws: [],
    mutations: seededChanges.map(({ mutation }) => mutation),
    isShort,
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
    example: null,
    versionDiff: { before, changes, seededChanges },
  };
}

/** Puts the flaws in, in a fixed order; those without a place in this contract are left out. */
function apply(ingredients: Omit<Ingredients, 'mutations'>) {
  const { contract, variation, flaws } = ingredients;
  const ordered = [...flaws].sort(
    (a, b) => areas.indexOf(a.area) - areas.indexOf(b.area) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  );
  const usable = ordered.filter(flaw => flaw.describe || contract.live);
  const seed = `${contract.id}/${variation}`;
  const { document, applied } = describeFlaws(documentOf(ingredients), usable, seed, reachIn(contract));
  return { document, applied: applied.filter((entry): entry is AppliedFlaw => entry.places !== null) };
}
