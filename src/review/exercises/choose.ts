import { InputError } from '../../command';
import { type Area, areas } from '../../conventions/area';
import type { OpenApi } from '../../conventions/openapi';
import { seededRandom } from '../../conventions/random';
import { conflictReason, describeFlaw } from '../../flaws/combine';
import { type Flaw, type FlawScope, shows } from '../../flaws/flaw';
import { didYouMean } from '../../text/closest-matches';
import { variations } from './code';
import type { Ingredients } from './ingredients';
import { levels } from './levels';
import { contractPart, operationCount } from './part';
import { isPlayable } from './playable';
import type { BaseContract, Level } from './types';

interface Choice {
  seed: string;
  level: Level;
  /** The id of a contract; default: one by seed. */
  contract?: string;
}

/** What a seed asks for, before anybody knows whether the contract has a place for it. */
interface ExercisePlan {
  contract: BaseContract;
  variation: number;
  /** How many areas are to be flawed. */
  areas: number;
  /** For each area, in the order in which areas are tried, the flaws in the order in which they are tried. */
  candidates: Flaw[][];
  /** Which of these areas is to have a second flaw. */
  second: boolean[];
}

/** Where the contract is served, a flaw is as uniform in the description as on the wire. */
export const reachIn = ({ live }: BaseContract): FlawScope => (live ? 'all' : 'one');

/** @returns the clean description of which an exercise is made: as much of the contract as the level shows */
export const documentOf = ({
  contract,
  level,
  variation,
}: Pick<Ingredients, 'contract' | 'level' | 'variation'>): OpenApi =>
  level === null
    ? contract.document()
    : contractPart(
        contract.document(),
        // One is left for a flaw that adds an operation.
        levels[level].operations - 1,
        seededRandom(`${contract.id}/${level}/${variation}/part`),
      );

/** @returns the contracts that a seed draws from at a level */
export function offeredAt(level: Level, contracts: readonly BaseContract[]): readonly BaseContract[] {
  // The running service has several times the operations of the others: too much for a first review.
  return level === 1 ? contracts.filter(({ live }) => !live) : contracts;
}

/** @returns what a seed asks for at a level: quick, because it reads no description */
export function drawPlan(
  { seed, level, contract: id }: Choice,
  flaws: readonly Flaw[],
  contracts: readonly BaseContract[],
): ExercisePlan {
  const rules = levels[level];
  const random = seededRandom(`${seed}/${level}`);
  const offered = offeredAt(level, contracts);
  const contract = id === undefined ? random.pick(offered) : contractNamed(id, contracts);
  const count = rules.areas.from + random.int(rules.areas.to - rules.areas.from + 1);
  const variation = random.int(variations);
  const usable = flaws.filter(
    flaw => flaw.describe || (contract.live && rules.wireOnly > 0 && (flaw.probe?.length ?? 0) > 0),
  );
  const candidates = random
    .shuffle(areas)
    .map((area: Area) => random.shuffle(usable.filter(flaw => flaw.area === area)));
  return { contract, variation, areas: count, candidates, second: candidates.map(() => random.next() < rules.second) };
}

/** How often another draw is made if too few flaws find a place. */
const rounds = 12;

/** @returns contract, operations and flaws by seed, each flaw with a place in the contract */
export function chooseIngredients(
  choice: Choice,
  flaws: readonly Flaw[],
  contracts: readonly BaseContract[],
): Ingredients {
  const { seed, level } = choice;
  let best: Ingredients | null = null;
  for (let round = 0; round < rounds; round++) {
    const plan = drawPlan({ ...choice, seed: round === 0 ? seed : `${seed}/${round}` }, flaws, contracts);
    const chosen = fill(plan, level);
    const made = { contract: plan.contract, variation: plan.variation, level, flaws: chosen, mutations: [] };
    if (chosen.length >= levels[level].flaws.from) return made;
    if (best === null || chosen.length > best.flaws.length) best = made;
  }
  return best!;
}

/** Takes the first flaw of each area that has a place, then second ones, as many as the level has. */
function fill({ contract, variation, areas: count, candidates, second }: ExercisePlan, level: Level): Flaw[] {
  const { flaws: total, wireOnly, operations } = levels[level];
  const chosen: Flaw[] = [];
  let draft = documentOf({ contract, level, variation });
  const playable = isPlayable(contract, draft);
  const add = (some: readonly Flaw[]): boolean => {
    for (const flaw of some) {
      const isWire = shows(flaw) === 'wire';
      if (chosen.some(other => conflictReason(flaw, other) !== null)) continue;
      if (isWire && (!playable(flaw) || chosen.filter(other => shows(other) === 'wire').length >= wireOnly)) continue;
      if (flaw.describe) {
        const result = describeFlaw(
          draft,
          flaw,
          seededRandom(`${contract.id}/${variation}/${flaw.id}`),
          reachIn(contract),
        );
        if (result === null || operationCount(result.document) > operations) continue;
        draft = result.document;
      }
      chosen.push(flaw);
      return true;
    }
    return false;
  };
  const flawed: number[] = [];
  for (const [i, some] of candidates.entries()) if (flawed.length < count && add(some)) flawed.push(i);
  for (const i of flawed) if (second[i] && chosen.length < total.to) add(candidates[i]!);
  // Too few areas for this many flaws: an area has several of them.
  for (const i of flawed) while (chosen.length < total.from && add(candidates[i]!));
  return chosen;
}

/**
 * @returns the contract of this id
 * @throws InputError `unknown_contract`
 */
export function contractNamed(id: string, contracts: readonly BaseContract[]): BaseContract {
  const found = contracts.find(entry => entry.id === id);
  if (found) return found;
  const names = contracts.map(entry => entry.id);
  const hint = didYouMean(id, names, `Contracts: ${names.join(', ')}.`);
  throw new InputError('unknown_contract', `No contract is called "${id}".`, hint);
}
